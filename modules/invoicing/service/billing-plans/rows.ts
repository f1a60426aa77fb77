import type { Ctx } from '#core/server/context.ts';
import { fail, found, Refusal } from '#core/server/fail.ts';
import type { DocumentLine } from '../../contract/documents.ts';
import type { Problem } from '../../contract/expenses.ts';
import { billingPlans, type BillingPlan, type BillingStep, type StepTiming } from '../../contract/billing-plans.ts';
import { amountText, type DocumentRow } from '../documents/rows.ts';
import { planScope } from './record.ts';

/** A plan as its table has it; days as text. */
export interface PlanRow {
  id: string; workspace_id: number; title: string; template_id: string; source_type: string; source_id: string | null; source_number: string; status: BillingPlan['status']; automatic: boolean; agreed_on: string; billed_amount: number | bigint; next_on: string | null; closed_on: string | null; close_reason: string;
  last_problem: string; problem: Problem | null; owner_id: string | null; created_by: string | null; version: number; created_at: Date;
}
/** A step as its table has it. */
export interface StepRow { id: string; plan_id: string; position: number; name: string; kind: BillingStep['kind']; percent: string | null; amount: number | bigint; timing: StepTiming; due_on: string | null; done_on: string | null; document_id: string | null; last_document_id: string | null }

const columns = 'b.*, b.agreed_on::text as agreed_on, b.next_on::text as next_on, b.closed_on::text as closed_on';

/** The plan as the viewer may see it, or 404; `lock` keeps it from others until the transaction ends. */
export async function loadPlan(ctx: Ctx, id: string, lock = false): Promise<PlanRow> {
  const values: unknown[] = [id];
  const scope = planScope(ctx, { add: (v) => `$${values.push(v)}` });
  return found((await ctx.sql<PlanRow>(`select ${columns} from invoicing.billing_plan b where b.id = $1 and ${scope}${lock ? ' for update of b' : ''}`, values))[0]);
}

/** A plan by its id, whoever looks: for the clock, and for what was checked already. */
export async function planById(ctx: Ctx, id: string, lock = false): Promise<PlanRow> {
  return found((await ctx.sql<PlanRow>(`select ${columns} from invoicing.billing_plan b where b.id = $1 and b.workspace_id = $2 and b.deleted_at is null${lock ? ' for update of b' : ''}`, [id, ctx.workspaceId]))[0]);
}

/** The plan locked at this version, if it stands so. Whoever comes second is told. */
export async function lockedPlan(ctx: Ctx, id: string, version: number, statuses: ReadonlyArray<PlanRow['status']> = ['open', 'billed']): Promise<PlanRow> {
  const plan = await loadPlan(ctx, id, true);
  if (plan.version !== version) throw new Refusal('core.version_conflict', { current: null });
  if (!statuses.includes(plan.status)) fail('invoicing.plan_state', { status: plan.status });
  return plan;
}

/** Keeps the deposit of a plan as it is until the transaction ends. To be called before the plan is locked: whoever posts or voids the deposit has that first, and then the plan. */
export async function holdDeposit(ctx: Ctx, planId: string): Promise<void> {
  await ctx.sql("select 1 from invoicing.document d join invoicing.billing_step s on s.document_id = d.id and s.workspace_id = d.workspace_id where s.plan_id = $1 and s.workspace_id = $2 and s.kind = 'deposit' for key share of d", [planId, ctx.workspaceId], 'invoicing.hold_deposit');
}

/** What of a line of a plan's document its price and its source are. */
export type BilledLine = Pick<DocumentLine, 'id' | 'kind' | 'itemId' | 'quantity' | 'unitPrice' | 'discountPercent' | 'discountAmount' | 'taxIds' | 'sourceType' | 'sourceId'>;

/** The lines of documents by document, in their order. */
export async function linesOfDocuments(ctx: Ctx, documents: readonly DocumentRow[]): Promise<Map<string, BilledLine[]>> {
  const currencies = new Map(documents.map((d) => [d.id, d.currency]));
  const rows = documents.length === 0 ? [] : await ctx.sql<Omit<BilledLine, 'discountAmount'> & { documentId: string; discount: number | bigint | null }>(
    `select l.id, l.document_id as "documentId", l.kind, l.item_id as "itemId", trim_scale(l.quantity)::text as quantity, trim_scale(l.unit_price)::text as "unitPrice", trim_scale(l.discount_percent)::text as "discountPercent", l.discount_amount as discount, l.tax_ids as "taxIds", l.source_type as "sourceType", l.source_id as "sourceId"
     from invoicing.document_line l where l.workspace_id = $1 and l.document_id = any($2::uuid[]) order by l.document_id, l.position`, [ctx.workspaceId, [...currencies.keys()]], 'invoicing.lines_of_documents');
  const lines = new Map<string, BilledLine[]>();
  for (const { documentId, discount, ...l } of rows) lines.set(documentId, [...(lines.get(documentId) ?? []), { ...l, discountAmount: discount === null ? null : amountText(discount, currencies.get(documentId)!) }]);
  return lines;
}

/** The steps of a plan in their order. */
export function stepsOf(ctx: Ctx, planId: string): Promise<StepRow[]> {
  return ctx.sql<StepRow>('select s.*, trim_scale(s.percent)::text as percent, s.due_on::text as due_on, s.done_on::text as done_on from invoicing.billing_step s where s.plan_id = $1 and s.workspace_id = $2 order by s.position, s.id', [planId, ctx.workspaceId], 'invoicing.billing_steps');
}

/** The day from which a step may be billed; null while its work is not done. */
export const dayOf = (s: Pick<StepRow, 'timing' | 'due_on' | 'done_on'>, plan: Pick<PlanRow, 'agreed_on'>): string | null => (s.timing === 'date' ? s.due_on : s.timing === 'start' ? plan.agreed_on : s.done_on);

/** Records what happened to a plan. */
export function tellPlan(ctx: Ctx, plan: Pick<PlanRow, 'id' | 'workspace_id' | 'version'>, verb: string, data: Record<string, unknown> = {}): void {
  ctx.emit({ type: `${billingPlans.topic}.${verb}`, id: plan.id, version: plan.version, workspaceId: plan.workspace_id, data, can: billingPlans.can.view });
}

/** Writes some columns of a plan ($1 its id, $2 its workspace) and answers it as it is now. */
export async function setPlan(ctx: Ctx, plan: Pick<PlanRow, 'id'>, sets: string, values: readonly unknown[] = []): Promise<PlanRow> {
  return found((await ctx.sql<PlanRow>(`update invoicing.billing_plan b set ${sets}, version = b.version + 1, updated_at = now() where b.id = $1 and b.workspace_id = $2 returning ${columns}`, [plan.id, ctx.workspaceId, ...values]))[0]);
}
