import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { accountsByRole, itemsOfSources, lockBook, postEntry, requireBook, reverseEntry, settle, settlementsOf, statementLineOf, undoSettlement, type OpenItem } from '#modules/accounting/api.ts';
import { bicProblem, ibanProblem, plainCode } from '#modules/parties/api.ts';
import { nachaFile, nachaLargest, routingFits, sepaFile, type NachaSender } from '#modules/payments/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { workspaceName } from '#modules/workspace/api.ts';
import { expenseSays, type expensePayFile, type reimburseExpenses, type takeBackReimbursement } from '../../contract/expenses.ts';
import { payingAccount } from './advances.ts';
import { minorOf } from './amounts.ts';
import { payeesOf, placeOf } from './settings.ts';
import { expenseSource, reimbursementSource } from './settlement.ts';
import { amountText, loadExpense, lockExpenses, type ExpenseRow } from './store.ts';

interface Owed { x: ExpenseRow; item: OpenItem; open: bigint }

/** What is open of expenses, by the person it is owed to; refuses when nothing is. */
async function owedOf(ctx: Ctx, rows: readonly ExpenseRow[]): Promise<Map<string, Owed[]>> {
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
  const account = await payingAccount(ctx, paidAccountId, base);
  const owed = await owedOf(ctx, await lockExpenses(ctx, ids));
  const part = amount === undefined ? null : minorOf(amount, base, 'amount');
  if (part !== null && owed.size > 1) failField('amount', expenseSays('invoicing.expense_figure', { reason: 'these expenses are of several people' }));
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
  return { payments, currency: base };
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

/** A file for the bank that pays what is open, one payment for each person. Nothing is posted: that follows with the bank's statement, or by paying here. */
export async function payFile(ctx: Ctx, input: InputOf<typeof expensePayFile>): Promise<StreamAnswer> {
  const { baseCurrency } = await requireBook(ctx);
  const wanted = input.format === 'sepa' ? 'EUR' : 'USD';
  if (baseCurrency !== wanted) failField('format', expenseSays('invoicing.pay_currency', { currency: wanted }));
  const rows = await Promise.all([...new Set(input.ids)].map((id) => loadExpense(ctx, id)));
  const owed = await owedOf(ctx, rows);
  const [payees, person] = [await payeesOf(ctx, [...owed.keys()]), await peopleOf(ctx, [...owed.keys()])];
  const payments = [...owed].map(([id, all]) => ({ id, name: person(id)?.name ?? '', payee: payees.get(id), amount: all.reduce((sum, o) => sum + o.open, 0n), numbers: all.map((o) => o.x.number ?? '') }));
  const missing = payments.find((p) => (input.format === 'sepa' ? !p.payee?.iban : !p.payee?.routingNumber || !p.payee.accountNumber));
  if (missing) fail('invoicing.payee_missing', { name: missing.name });
  const large = payments.find((p) => p.amount > nachaLargest);
  if (input.format === 'nacha' && large) failField('ids', expenseSays('invoicing.expense_figure', { reason: `the file takes at most ${amountText(nachaLargest, wanted)} for one person` }));
  const { company } = await getSettings(ctx);
  const name = company.legalName || (await workspaceName(ctx));
  const now = new Date().toISOString();
  const text = input.format === 'sepa'
    ? sepaFile(senderOf(input, name), payments.map((p) => ({ name: p.name, iban: p.payee!.iban, bic: p.payee!.bic, amount: p.amount, reference: p.numbers.join(' '), endToEndId: p.numbers[0] ?? '' })), { id: `EXP-${now.replace(/\D/g, '').slice(0, 14)}`, payOn: input.on, madeAt: now })
    : nachaFile(nachaSenderOf(input, name), payments.map((p) => ({ name: p.name, routingNumber: p.payee!.routingNumber, accountNumber: p.payee!.accountNumber, accountType: p.payee!.accountType, amount: p.amount, reference: p.numbers[0] ?? '' })), { payOn: input.on, madeAt: now, purpose: 'EXPENSES', to: 'people' });
  const file = input.format === 'sepa' ? `expenses-${input.on}.xml` : `expenses-${input.on}.ach`;
  return { stream: Buffer.from(text, 'utf8'), type: input.format === 'sepa' ? 'application/xml; charset=utf-8' : 'text/plain; charset=utf-8', headers: { 'content-disposition': `attachment; filename="${file}"` } };
}

function senderOf({ iban, bic }: InputOf<typeof expensePayFile>, name: string): { name: string; iban: string; bic: string } {
  const [account, bank] = [plainCode(iban), plainCode(bic)];
  if (account === '' || ibanProblem(account)) failField('iban', expenseSays('invoicing.iban_form'));
  if (bicProblem(bank)) failField('bic', bicProblem(bank)!);
  return { name, iban: account, bic: bank };
}

function nachaSenderOf({ routingNumber, companyId }: InputOf<typeof expensePayFile>, companyName: string): NachaSender {
  if (!routingFits(routingNumber)) failField('routingNumber', expenseSays('invoicing.routing_form'));
  return { companyName, companyId, bankName: '', routingNumber };
}
