import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import type { Expense } from '../../contract/expenses.ts';
import { seesAll } from './record.ts';
import { amountText, expenseById, type ExpenseRow } from './store.ts';

/** A part of an expense that somebody was asked to take; the amount in minor units as text. */
export interface ShareRow { id: string; expense_id: string; employee_id: string; amount: string; dimensions: Record<string, string>; state: 'open' | 'accepted' | 'refused' | 'withdrawn' | 'undone'; reason: string; part_id: string | null; created_at: Date }

/** Parts of an expense that are asked for, taken or refused, in the order they were asked for; the refused ones last, so that they never hide a part that counts: of those there are at most `splitPeople`. */
export function sharesOf(ctx: Ctx, expenseId: string): Promise<ShareRow[]> {
  return ctx.sql<ShareRow>("select s.*, s.amount::text as amount from invoicing.expense_share s where s.workspace_id = $1 and s.expense_id = $2 and s.state in ('open', 'accepted', 'refused') order by (s.state = 'refused'), s.created_at, s.id limit 200", [ctx.workspaceId, expenseId], 'invoicing.shares_of_expense');
}

/** An expense of the workspace, locked, whoever looks: for parts, whose two people may not see each other's claims. */
export async function lockExpense(ctx: Ctx, id: string): Promise<ExpenseRow> {
  await ctx.sql('select 1 from invoicing.expense x where x.id = $1 and x.workspace_id = $2 for update', [id, ctx.workspaceId], 'invoicing.lock_expense');
  return found(await expenseById(ctx, ctx.workspaceId, id));
}

/** What an expense is a part of, locked; null where it is none, or that was put away. Locked before the part: whoever locks both does so in this order. */
export async function lockSource(ctx: Ctx, x: Pick<ExpenseRow, 'split_of'>): Promise<ExpenseRow | null> {
  if (x.split_of === null) return null;
  await ctx.sql('select 1 from invoicing.expense x where x.id = $1 and x.workspace_id = $2 for update', [x.split_of, ctx.workspaceId], 'invoicing.lock_expense');
  return expenseById(ctx, ctx.workspaceId, x.split_of);
}

/** Parts of it that others took. */
export const liveShares = async (ctx: Ctx, expenseId: string): Promise<ShareRow[]> => (await sharesOf(ctx, expenseId)).filter((s) => s.state === 'accepted');

/** A part by its id; null where there is none. */
export async function shareById(ctx: Ctx, id: string): Promise<ShareRow | null> {
  return (await ctx.sql<ShareRow>('select s.*, s.amount::text as amount from invoicing.expense_share s where s.workspace_id = $1 and s.id = $2', [ctx.workspaceId, id], 'invoicing.share_by_id'))[0] ?? null;
}

/** True for what can be split between people: a receipt its person paid, whole and with the tax in its amount, that is no part itself. Parts of an amount without its tax would not come to what was paid. */
export const mayBeSplit = (x: ExpenseRow): boolean => x.kind === 'amount' && x.paid_by === 'employee' && x.amount !== null && x.split_of === null && x.bank_line_id === null && (x.tax_included || x.tax_ids.length === 0);

/** What an expense shares with others: what the whole receipt came to, and whose each part is. What somebody was asked and did not take, and why, is between them, whose receipt it is, and who sees all. Null for most. */
export async function sharingOf(ctx: Ctx, x: ExpenseRow): Promise<Expense['sharing']> {
  const sourceId = x.split_of ?? x.id;
  const all = await sharesOf(ctx, sourceId);
  if (all.length === 0) return null;
  const [source] = await ctx.sql<{ employee_id: string; amount: string; status: string }>('select s.employee_id, s.amount::text as amount, s.status from invoicing.expense s where s.id = $1 and s.workspace_id = $2', [sourceId, ctx.workspaceId], 'invoicing.source_of_part');
  const drafts = new Set((await ctx.sql<{ id: string }>("select p.id from invoicing.expense p where p.workspace_id = $1 and p.split_of = $2 and p.status = 'draft' and p.deleted_at is null", [ctx.workspaceId, sourceId], 'invoicing.draft_parts')).map((p) => p.id));
  const sees = (employeeId: string) => ctx.viewer !== null && (employeeId === ctx.accountId || seesAll(ctx));
  const told = (s: ShareRow) => sees(source!.employee_id) || sees(s.employee_id);
  const shares = all.filter((s) => s.state === 'accepted' || told(s));
  if (shares.length === 0) return null;
  const person = await peopleOf(ctx, [source!.employee_id, ...shares.map((s) => s.employee_id)]);
  const taken = shares.filter((s) => s.state === 'accepted').reduce((sum, s) => sum + BigInt(s.amount), 0n);
  const own = BigInt(source!.amount) - shares.filter((s) => s.state === 'open').reduce((sum, s) => sum + BigInt(s.amount), 0n);
  const text = (minor: bigint | string) => amountText(minor, x.currency);
  return {
    whole: text(BigInt(source!.amount) + taken), isSource: x.split_of === null, owner: person(source!.employee_id), ownerPart: text(own), sourceId: sees(source!.employee_id) ? sourceId : null,
    parts: shares.map((s) => ({
      id: s.id, employee: person(s.employee_id), amount: text(s.amount), state: s.state as 'open' | 'accepted' | 'refused', reason: told(s) ? s.reason : '', expenseId: s.part_id !== null && sees(s.employee_id) ? s.part_id : null,
      mayUndo: s.state === 'accepted' && source!.status === 'draft' && s.part_id !== null && drafts.has(s.part_id) && ctx.viewer !== null && (source!.employee_id === ctx.accountId || s.employee_id === ctx.accountId),
    })),
  };
}
