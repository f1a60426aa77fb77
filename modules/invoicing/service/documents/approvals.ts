import type { Ctx } from '#core/server/context.ts';
import { permissionsOf } from '#modules/workspace/api.ts';
import { areaOf } from '../../contract/documents.ts';
import { mayDecide, type Passed } from '../../rules/documents/approval-steps.ts';
import type { DocumentRow } from './rows.ts';

/** A step of the round a document is in. */
export interface ApprovalRow extends Passed { id: string; step: number; decidedAt: Date | null; note: string }

/** Whose document it is: they do not approve it. */
export const authorsOf = (d: Pick<DocumentRow, 'created_by' | 'approval_requested_by'>): Array<string | null> => [d.created_by, d.approval_requested_by];

/** Steps of the latest round of a document, in order. */
export async function approvalsOf(ctx: Ctx, d: Pick<DocumentRow, 'id' | 'workspace_id'>): Promise<ApprovalRow[]> {
  return ctx.sql<ApprovalRow>(
    `select a.id, a.step, a.approver_id as "approverId", a.state, a.decided_by as "decidedBy", a.decided_at as "decidedAt", a.note from invoicing.document_approval a
     where a.document_id = $1 and a.workspace_id = $2 and a.round = (select max(r.round) from invoicing.document_approval r where r.document_id = $1) order by a.step`, [d.id, d.workspace_id], 'invoicing.document_approvals');
}

/** Whether the viewer may approve a document that waits, or what keeps them from it. */
export async function decisionOn(ctx: Ctx, d: DocumentRow, steps: readonly ApprovalRow[], approverOther: boolean): Promise<'allowed' | 'own_approval' | 'not_their_turn'> {
  if (approverOther && authorsOf(d).includes(ctx.accountId)) return 'own_approval';
  const named = steps.find((s) => s.state === 'pending')?.approverId ?? null;
  // Who is named and gone, or may not approve any more, holds nothing up.
  const isNamedThere = named !== null && named !== ctx.accountId && ((await permissionsOf(ctx, [named], d.workspace_id)).get(named)?.has(`${areaOf[d.direction].can}.approve`) ?? false);
  return mayDecide(steps, ctx.accountId, { isNamedThere }) ? 'allowed' : 'not_their_turn';
}
