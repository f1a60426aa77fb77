import type { Ctx } from '#core/server/context.ts';
import { permissionsOf } from '#modules/workspace/api.ts';
import { placeOf, readExpenseSettings } from './settings.ts';
import type { ExpenseRow } from './store.ts';

/** Whether the viewer may decide on a claim now: for whom, or why not. */
export type Decision = { allowed: true; approvalId: string; for: string | null; last: boolean } | { allowed: false; why: 'invoicing.self_approval' | 'invoicing.not_your_turn' };

interface Turn { id: string; approver_id: string | null; last: boolean; decided: boolean }

/** Whether the viewer may decide on the step a claim is at: the named approver, whoever may approve where none is named, and who stands in for them today. Nobody decides on two steps of one claim. */
export async function decisionOf(ctx: Ctx, x: Pick<ExpenseRow, 'id' | 'workspace_id' | 'employee_id' | 'submitted_by' | 'approval_step'>): Promise<Decision> {
  const me = ctx.accountId;
  if ((x.employee_id === me || x.submitted_by === me) && (await readExpenseSettings(ctx)).approverOther) return { allowed: false, why: 'invoicing.self_approval' };
  const [turn] = await ctx.sql<Turn>(
    `select a.id, a.approver_id, not exists (select 1 from invoicing.expense_approval n where n.expense_id = a.expense_id and n.round = a.round and n.step > a.step) as last,
       exists (select 1 from invoicing.expense_approval o where o.expense_id = a.expense_id and o.round = a.round and o.decided_by = $4) as decided
     from invoicing.expense_approval a where a.expense_id = $1 and a.workspace_id = $2 and a.state = 'pending' and a.step = $3 order by a.round desc limit 1`, [x.id, x.workspace_id, x.approval_step, me], 'invoicing.approval_turn');
  const refused = { allowed: false, why: 'invoicing.not_your_turn' } as const;
  if (!turn || turn.decided) return refused;
  const allowed = (of: string | null): Decision => ({ allowed: true, approvalId: turn.id, for: of, last: turn.last });
  if (turn.approver_id === me || (turn.approver_id === null && ctx.can('invoicing.expense.approve'))) return allowed(null);
  const absent = await absentApprovers(ctx, x.employee_id);
  const of = turn.approver_id === null ? absent[0] : absent.find((id) => id === turn.approver_id);
  return of ? allowed(of) : refused;
}

/** Approvers the viewer stands in for today who may still approve; the author of a claim lends nobody a voice on it. */
async function absentApprovers(ctx: Ctx, authorId: string): Promise<string[]> {
  const { today } = await placeOf(ctx);
  const rows = await ctx.sql<{ id: string }>('select distinct d.approver_id as id from invoicing.expense_delegate d where d.workspace_id = $1 and d.delegate_id = $2 and $3::date between d.from_on and d.until_on and d.approver_id <> $4', [ctx.workspaceId, ctx.accountId, today, authorId], 'invoicing.absent_approvers');
  if (rows.length === 0) return [];
  const rights = await permissionsOf(ctx, rows.map((r) => r.id));
  return rows.map((r) => r.id).filter((id) => rights.get(id)?.has('invoicing.expense.approve'));
}
