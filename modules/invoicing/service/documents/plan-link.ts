import type { Ctx } from '#core/server/context.ts';
import { agreedSource, stepSource } from '../../contract/billing-plans.ts';
import type { DocumentLine } from '../../contract/documents.ts';
import type { DocumentRow } from './rows.ts';

/** The billing plan whose agreement a document is, or a step of which it bills; null for others, which nothing is asked about. */
export async function planIdOf(ctx: Ctx, d: Pick<DocumentRow, 'id' | 'workspace_id' | 'is_template' | 'recurring_id'>, lines: readonly DocumentLine[]): Promise<string | null> {
  const isAgreement = d.is_template && d.recurring_id === null;
  if (!isAgreement && !lines.some((l) => l.sourceType === agreedSource || l.sourceType === stepSource)) return null;
  if (isAgreement) return planIdOfTemplate(ctx, d.id);
  const [row] = await ctx.sql<{ id: string }>('select b.id from invoicing.billing_step s join invoicing.billing_plan b on b.id = s.plan_id and b.deleted_at is null where s.document_id = $1 and s.workspace_id = $2', [d.id, d.workspace_id], 'invoicing.plan_billed_by');
  return row?.id ?? null;
}

/** The billing plan whose agreement this template is. */
export async function planIdOfTemplate(ctx: Ctx, templateId: string): Promise<string | null> {
  const [row] = await ctx.sql<{ id: string }>('select b.id from invoicing.billing_plan b where b.template_id = $1 and b.workspace_id = $2 and b.deleted_at is null', [templateId, ctx.workspaceId], 'invoicing.plan_agreed_by');
  return row?.id ?? null;
}
