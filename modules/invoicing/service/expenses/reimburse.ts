import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { accountsByRole, itemsOfSources, lockBook, postEntry, reverseEntry, settle, settlementsOf, statementLineOf, undoSettlement, type OpenItem } from '#modules/accounting/api.ts';
import { expenseSays, type reimburseExpenses, type takeBackReimbursement } from '../../contract/expenses.ts';
import { payingAccount } from './advances.ts';
import { minorOf } from './amounts.ts';
import { placeOf } from './settings.ts';
import { expenseSource, reimbursementSource } from './settlement.ts';
import { amountText, lockExpenses, type ExpenseRow } from './store.ts';

/** Of an expense, its open item and what of it is to be paid, in minor units of the base. */
export interface Owed { x: ExpenseRow; item: OpenItem; open: bigint }

/** What is open of expenses, by the person it is owed to; refuses when nothing is. */
export async function owedOf(ctx: Ctx, rows: readonly ExpenseRow[]): Promise<Map<string, Owed[]>> {
  const items = await itemsOfSources(ctx, expenseSource, rows.map((x) => x.id));
  const owed = new Map<string, Owed[]>();
  for (const x of rows) {
    const item = (items.get(x.id) ?? []).find((i) => i.id === x.item_id && i.openAmount < 0n);
    if (item) owed.set(x.employee_id, [...(owed.get(x.employee_id) ?? []), { x, item, open: -item.openAmount }]);
  }
  if (owed.size === 0) fail('invoicing.nothing_to_pay');
  return owed;
}

/** Pays people what they are owed: one entry for each of them, settled with their expenses, the oldest first. */
export async function reimburse(ctx: Ctx, { ids, paidAccountId, on, amount }: InputOf<typeof reimburseExpenses>): Promise<OutputOf<typeof reimburseExpenses>> {
  await lockBook(ctx);
  const { base } = await placeOf(ctx);
  const owed = await owedOf(ctx, await lockExpenses(ctx, ids));
  const part = amount === undefined ? null : minorOf(amount, base, 'amount');
  if (part !== null && owed.size > 1) failField('amount', expenseSays('invoicing.expense_figure', { reason: 'these expenses are of several people' }));
  return { payments: await payPeople(ctx, owed, { paidAccountId, on, part }), currency: base };
}

/** Posts a payment to each person and settles it with theirs; `part` is less than all that is open, of one person. The book is locked. */
export async function payPeople(ctx: Ctx, owed: ReadonlyMap<string, readonly Owed[]>, { paidAccountId, on, part }: { paidAccountId: string; on: string; part: bigint | null }): Promise<OutputOf<typeof reimburseExpenses>['payments']> {
  const { base } = await placeOf(ctx);
  const account = await payingAccount(ctx, paidAccountId, base);
  const { employee_payable } = await accountsByRole(ctx, ['employee_payable']);
  const person = await peopleOf(ctx, [...owed.keys()]);
  const payments: OutputOf<typeof reimburseExpenses>['payments'] = [];
  for (const [employeeId, all] of owed) {
    const open = all.reduce((sum, o) => sum + o.open, 0n);
    if (part !== null && part > open) failField('amount', expenseSays('invoicing.approved_more', { claimed: `${amountText(open, base)} ${base}` }));
    const paid = part ?? open;
    const line = { currency: base, rate: '1', memo: person(employeeId)?.name ?? '' };
    // Named by its own entry, so that what it paid leads back to it.
    const id = uuidv7();
    const entry = await postEntry(ctx, { id, journal: 'bank', on, memo: line.memo, sourceType: reimbursementSource, sourceId: id, lines: [{ ...line, accountId: employee_payable, base: paid, amount: paid }, { ...line, accountId: account, base: -paid, amount: -paid }] });
    const settled = await settleOldest(ctx, entry.lineIds[0]!, all, paid, on);
    payments.push({ employeeId, entryId: entry.id, number: entry.number, amount: amountText(paid, base), expenses: settled });
  }
  return payments;
}

/** Takes a payment to somebody back (it bounced, or was wrong): the opposite entry of today, and what it paid is open again. */
export async function takeBack(ctx: Ctx, { id, bounced }: InputOf<typeof takeBackReimbursement>): Promise<OutputOf<typeof takeBackReimbursement>> {
  await lockBook(ctx);
  // The reversal carries the name of what it reverses: only the entry itself is taken back.
  const item = found((await itemsOfSources(ctx, reimbursementSource, [id])).get(id)?.find((i) => i.entryId === id));
  const line = bounced ? null : await statementLineOf(ctx, [id]);
  if (line) fail('invoicing.reimbursement_matched', { line: line.text, bankAccountId: line.bankAccountId, bankLineId: line.id });
  const paid = (await settlementsOf(ctx, [item.id])).filter((s) => s.otherSourceType === expenseSource);
  const { today } = await placeOf(ctx);
  const day = item.entryOn > today ? item.entryOn : today;
  for (const settled of paid) await undoSettlement(ctx, settled.id, day);
  const reversal = await reverseEntry(ctx, id, { on: day });
  return { entryId: reversal.id, number: reversal.number, expenses: [...new Set(paid.map((settled) => settled.otherSourceId!))] };
}

async function settleOldest(ctx: Ctx, debitItemId: string, all: readonly Owed[], paid: bigint, on: string): Promise<string[]> {
  let left = paid;
  const settled: string[] = [];
  for (const { x, item, open } of all.toSorted((a, b) => (a.x.spent_on === b.x.spent_on ? (a.x.id < b.x.id ? -1 : 1) : a.x.spent_on < b.x.spent_on ? -1 : 1))) {
    if (left === 0n) break;
    const amount = open < left ? open : left;
    await settle(ctx, { debitItemId, creditItemId: item.id, amount, on: item.entryOn > on ? item.entryOn : on });
    settled.push(x.id);
    left -= amount;
  }
  return settled;
}
