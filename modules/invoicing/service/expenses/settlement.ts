import type { Ctx } from '#core/server/context.ts';
import { itemsOfSources, onOpenItems, settle, type OpenItem } from '#modules/accounting/api.ts';
import { tellAuthor, withdrawNotice } from './notices.ts';
import { readExpenseSettings } from './settings.ts';
import { expenseById, tellExpense, type ExpenseRow } from './store.ts';

/** Types under which entries and open items name expenses, advances and what was paid back. */
export const expenseSource = 'invoicing.expense';
/** Type under which entries and open items name advances. */
export const advanceSource = 'invoicing.expense_advance';
/** Type under which entries name what was paid back. */
export const reimbursementSource = 'invoicing.expense_reimbursement';

const size = (n: bigint): bigint => (n < 0n ? -n : n);

/**
 * What of a claim is open is its open item in accounting, whoever pays it: a pay-back here, a payment of the payments room, a line of a bank's statement, an advance. All of them settle that item while they
 * hold the book, so that none pays what another paid. Here it is only repeated, so that lists can ask for it; and what is told of it is told here, for all of them alike.
 */
export function listenToOpenItems(): void {
  onOpenItems(expenseSource, async (ctx, { ids }) => {
    const items = await itemsById(ctx, expenseSource, ids);
    const changed = await ctx.sql<{ id: string; state: string; less: boolean }>(
      `update invoicing.expense x set open_amount = n.open, version = x.version + 1, updated_at = now() from unnest($2::uuid[], $3::bigint[]) as n(item, open) join invoicing.expense o on o.item_id = n.item and o.workspace_id = $1
       where x.id = o.id and x.workspace_id = $1 and x.status = 'posted' and x.open_amount <> n.open returning x.id, o.state, n.open < o.open_amount as less`,
      [ctx.workspaceId, [...items.keys()], [...items.values()].map((i) => String(size(i.openBase)))], 'invoicing.expense_open');
    for (const { id, state, less } of changed) {
      const x = await expenseById(ctx, ctx.workspaceId, id);
      if (!x) continue;
      tellExpense(ctx, x, less ? 'reimbursed' : 'reimbursement_taken_back', { number: x.number, changes: { status: [state, x.state] } });
      if (x.kind === 'refund') continue;
      if (x.state === 'paid') await tellAuthor(ctx, x, 'invoicing.expense_paid');
      else if (state === 'paid') await withdrawNotice(ctx, x, 'invoicing.expense_paid');
    }
  });
  onOpenItems(advanceSource, async (ctx, { ids }) => {
    const items = await itemsById(ctx, advanceSource, ids);
    await ctx.sql('update invoicing.expense_advance a set open_amount = n.open, version = a.version + 1, updated_at = now() from unnest($2::uuid[], $3::bigint[]) as n(item, open) where a.item_id = n.item and a.workspace_id = $1', [ctx.workspaceId, [...items.keys()], [...items.values()].map((i) => String(size(i.openBase)))], 'invoicing.advance_open');
  });
}

/** Open items of documents by their own ids. */
async function itemsById(ctx: Ctx, sourceType: string, ids: readonly string[]): Promise<Map<string, OpenItem>> {
  return new Map([...(await itemsOfSources(ctx, sourceType, ids)).values()].flat().map((i) => [i.id, i]));
}

/** Settles a claim with what its author owes (advances, refunds), and a refund with what they are owed; the oldest first. */
export async function settleDebts(ctx: Ctx, x: ExpenseRow, on: string): Promise<void> {
  if (!x.item_id || !(await readExpenseSettings(ctx)).settleAdvances) return;
  const own = (await itemsById(ctx, expenseSource, [x.id])).get(x.item_id);
  if (!own || own.openAmount === 0n) return;
  let left = size(own.openAmount);
  for (const other of await counterparts(ctx, x, own)) {
    if (left === 0n) break;
    const amount = size(other.openAmount) < left ? size(other.openAmount) : left;
    const day = other.entryOn > on ? other.entryOn : on;
    const [debitItemId, creditItemId] = own.openAmount > 0n ? [own.id, other.id] : [other.id, own.id];
    await settle(ctx, { debitItemId, creditItemId, amount, on: day });
    left -= amount;
  }
}

/** Open items of the same person on the other side of the same account. */
async function counterparts(ctx: Ctx, x: ExpenseRow, own: OpenItem): Promise<OpenItem[]> {
  const owes = own.openAmount < 0n;
  const advances = owes ? await ctx.sql<{ id: string; item_id: string }>('select a.id, a.item_id from invoicing.expense_advance a where a.workspace_id = $1 and a.employee_id = $2 and a.open_amount > 0 and a.deleted_at is null order by a.paid_on, a.id limit 200', [ctx.workspaceId, x.employee_id]) : [];
  const claims = await ctx.sql<{ id: string; item_id: string }>("select o.id, o.item_id from invoicing.expense o where o.workspace_id = $1 and o.employee_id = $2 and o.id <> $3 and o.status = 'posted' and o.item_id is not null and o.open_amount > 0 and (o.kind = 'refund') = $4 and o.deleted_at is null order by o.spent_on, o.id limit 200", [ctx.workspaceId, x.employee_id, x.id, owes]);
  const items = new Map([...(await itemsById(ctx, advanceSource, advances.map((a) => a.id))), ...(await itemsById(ctx, expenseSource, claims.map((c) => c.id)))]);
  return [...advances, ...claims].flatMap(({ item_id }) => { const item = items.get(item_id); return item && item.accountId === own.accountId && item.currency === own.currency && item.openAmount !== 0n && item.openAmount > 0n === owes ? [item] : []; })
    .toSorted((a, b) => (a.entryOn === b.entryOn ? (a.id < b.id ? -1 : 1) : a.entryOn < b.entryOn ? -1 : 1));
}
