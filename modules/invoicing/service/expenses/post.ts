import { addDays } from '#core/contract/dates.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import { money } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, Refusal } from '#core/server/fail.ts';
import { accountsByRole, findAccounts, lockBook, nextNumber, postEntry, requireOpenDay, reverseEntry, settlementsOf, statementLineOf, taxPostings, undoSettlement } from '#modules/accounting/api.ts';
import { expenseSays, type Expense, type postExpense, type voidExpense } from '../../contract/expenses.ts';
import { expenseEntry, type CostPart, type Payer, type PostedFigures } from '../../rules/expenses/entry.ts';
import { withdrawAsk } from './ask-receipt.ts';
import { holdLineOf, matchLineOf } from './card-lines.ts';
import { categoriesOf } from './categories.ts';
import { requireWhole } from './decide.ts';
import { priced } from './figures.ts';
import { lockedFor } from './moves.ts';
import { readExpense, splitsOf } from './read.ts';
import { isAlive } from './rebill.ts';
import { advanceSource, expenseSource, settleDebts } from './settlement.ts';
import { placeOf } from './settings.ts';
import { lockSource } from './share-rows.ts';
import { partVoided } from './shares.ts';
import { loadExpense, setExpense, tellExpense, type ExpenseRow } from './store.ts';

/** Writes an expense into the books. */
export async function post(ctx: Ctx, { id, version, on }: InputOf<typeof postExpense>): Promise<Expense> {
  await holdLineOf(ctx, id);
  // The book before the expense: whoever settles holds it, and then writes what is open of the expense.
  await lockBook(ctx);
  const { x } = await lockedFor(ctx, id, version, 'post');
  if (x.status === 'draft') await requireWhole(ctx, x);
  const day = on ?? x.spent_on;
  const locks = x.taxes.length > 0 ? (['purchase', 'tax'] as const) : (['purchase'] as const);
  await requireOpen(ctx, day, locks);
  const { lines, taxes } = expenseEntry(await figuresFor(ctx, x), await partsOf(ctx, x), await payerOf(ctx, x, day), x.kind === 'refund');
  const number = await nextNumber(ctx, 'expense', day);
  const entry = await postEntry(ctx, { journal: 'expense', number, on: day, memo: memoOf(x), reference: x.reference, sourceType: expenseSource, sourceId: x.id, lines, taxes: taxes.map((t) => ({ ...t, partyId: null })), locks });
  const posted = await setExpense(ctx, x, { status: 'posted', number, entry_id: entry.id, item_id: x.paid_by === 'employee' ? entry.lineIds.at(-1) : null, posted_on: day, posted_by: ctx.accountId, open_amount: x.paid_by === 'employee' ? x.base_total : '0' });
  tellExpense(ctx, posted, 'posted', { number, on: day, changes: { status: [x.status, 'posted'] } });
  await matchLineOf(ctx, posted, entry.lineIds.at(-1)!);
  if (x.paid_by === 'employee') await settleDebts(ctx, posted, day);
  return readExpense(ctx, await loadExpense(ctx, x.id));
}

/** Refuses a day that a lock holds back, and names the next one that is open. */
async function requireOpen(ctx: Ctx, on: string, locks: ReadonlyArray<'purchase' | 'tax'>): Promise<void> {
  const held = async (day: string): Promise<Refusal | null> => {
    try { await requireOpenDay(ctx, day, locks); return null; } catch (error) {
      if (error instanceof Refusal && error.code === 'accounting.period_locked') return error;
      throw error;
    }
  };
  const first = await held(on);
  if (!first) return;
  let nextOn = addDays(String(first.details['until']), 1);
  // Each lock ends once: after as many steps as there are locks a day is open.
  for (let i = 0; i < 5; i++) { const next = await held(nextOn); if (!next) break; nextOn = addDays(String(next.details['until']), 1); }
  fail('invoicing.expense_period_locked', { until: first.details['until'], lock: first.details['lock'], nextOn });
}

const memoOf = (x: ExpenseRow): string => [x.merchant, x.description.split('\n')[0] ?? '', x.currency === x.base_currency ? '' : `${x.currency} @ ${x.exchange_rate}`, x.spent_on].filter(Boolean).join(' · ').slice(0, 300);

/** Figures in the base currency with the accounts of their taxes. */
async function figuresFor(ctx: Ctx, x: ExpenseRow): Promise<PostedFigures> {
  const amount = BigInt(x.approved_amount ?? x.amount!);
  const { inBase } = priced(money(amount, x.currency), x.tax_included, x.taxes, x.base_currency, x.exchange_rate!);
  const postings = await taxPostings(ctx, x.taxes.map((t) => t.id));
  const needed = inBase.taxes.some((t) => t.amount.amount !== 0n);
  const owed = inBase.taxes.some((t) => !t.charged && t.amount.amount !== 0n);
  const roles = await accountsByRole(ctx, [...(needed ? ['tax_in' as const] : []), ...(owed ? ['tax_out' as const] : [])]);
  return {
    base: x.base_currency, total: inBase.total.amount, cost: inBase.cost.amount,
    taxes: inBase.taxes.map((t) => {
      const kept = x.taxes.find((k) => k.id === t.taxId)!;
      return { taxId: t.taxId, rate: kept.rate, base: t.base.amount, amount: t.amount.amount, input: t.input.amount, owed: !t.charged, inputAccountId: postings.get(t.taxId)?.inputAccountId ?? roles.tax_in ?? '', outputAccountId: postings.get(t.taxId)?.outputAccountId ?? roles.tax_out ?? '' };
    }),
  };
}

/** Where the cost goes: to the category, or to the parts with their own. */
async function partsOf(ctx: Ctx, x: ExpenseRow): Promise<CostPart[]> {
  const splits = await splitsOf(ctx, x.id);
  const parts = splits.length > 0 ? splits : [{ categoryId: null, share: '1', dimensions: {}, memo: '' }];
  const categories = await categoriesOf(ctx, [x.category_id, ...parts.map((p) => p.categoryId)], x.base_currency);
  return parts.map((p, i) => {
    const category = categories.get(p.categoryId ?? x.category_id!) ?? failField(p.categoryId ? `splits.${i}.categoryId` : 'categoryId', expenseSays('invoicing.choose_category'));
    return { accountId: category.accountId, share: p.share, memo: p.memo || memoOf(x), dimensions: { ...x.dimensions, ...p.dimensions } };
  });
}

async function payerOf(ctx: Ctx, x: ExpenseRow, on: string): Promise<Payer> {
  const memo = memoOf(x);
  if (x.paid_by === 'employee') return { accountId: (await accountsByRole(ctx, ['employee_payable'])).employee_payable, dueOn: on, memo };
  const account = (await findAccounts(ctx, [x.paid_account_id!])).get(x.paid_account_id!);
  if (!account || !account.isActive || account.isGroup) failField('paidAccountId', expenseSays('invoicing.choose_paid_account'));
  const foreign = account.currency !== null && account.currency === x.currency && x.currency !== x.base_currency;
  return { accountId: account.id, dueOn: null, memo, foreign: foreign ? { currency: x.currency, amount: BigInt(x.total), rate: x.exchange_rate! } : undefined };
}

/** Takes a posted expense back by the opposite entry. What advances settled of it is open again; what was paid has to be taken back first. */
export async function voidIt(ctx: Ctx, { id, version, on, reason }: InputOf<typeof voidExpense>): Promise<Expense> {
  await lockBook(ctx);
  const source = await lockSource(ctx, await loadExpense(ctx, id));
  const { x } = await lockedFor(ctx, id, version, 'void');
  if (x.rebill_document_id && (await isAlive(ctx, x.rebill_document_id))) fail('invoicing.already_rebilled');
  const { today } = await placeOf(ctx);
  const day = on ?? (x.posted_on! > today ? x.posted_on! : today);
  const locks = x.taxes.length > 0 ? (['purchase', 'tax'] as const) : (['purchase'] as const);
  await requireOpen(ctx, day, locks);
  const line = await statementLineOf(ctx, [x.entry_id!]);
  if (line) fail('invoicing.expense_matched', { line: line.text, bankAccountId: line.bankAccountId, bankLineId: line.id });
  // Void before its entry is reversed: what is not owed any more was not paid.
  const voided = await setExpense(ctx, x, { status: 'void', voided_on: day, void_reason: reason, open_amount: '0' });
  for (const settled of x.item_id ? await settlementsOf(ctx, [x.item_id]) : []) if (settled.otherSourceType === advanceSource || settled.otherSourceType === expenseSource) await undoSettlement(ctx, settled.id, day);
  await reverseEntry(ctx, x.entry_id!, { on: day, memo: reason, locks });
  await withdrawAsk(ctx, x);
  await partVoided(ctx, voided, source);
  tellExpense(ctx, voided, 'voided', { number: x.number, note: reason, changes: { status: [x.state, 'void'] } });
  return readExpense(ctx, voided);
}
