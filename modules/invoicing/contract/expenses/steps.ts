import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id, line, version } from '#core/contract/fields.ts';
import { expenseDetail } from './expense.ts';
import { decimalForm, slug } from './words.ts';

const of = { ...slug, id, version };
const own = 'invoicing.expense.own';
const call = (path: string) => ({ service: 'dash' as const, post: `/:workspace_slug/expenses/:id/${path}`, output: expenseDetail });
/** What may stop an expense from being handed in or posted. */
export const submitErrors = ['invoicing.expense_state', 'invoicing.expense_incomplete', 'invoicing.receipt_required', 'invoicing.note_required', 'invoicing.expense_forbidden', 'invoicing.duplicate_receipt', 'invoicing.split_open'] as const;
/** What may stop a decision. */
export const decideErrors = ['invoicing.expense_state', 'invoicing.self_approval', 'invoicing.not_your_turn'] as const;
/** What may stop an entry. */
export const postErrors = ['invoicing.expense_period_locked', 'accounting.no_book', 'accounting.period_locked', 'accounting.role_missing', 'accounting.over_settled', 'accounting.settled_apart'] as const;

/** Hands a claim in. */
export const submitExpense = endpoint({ id: 'expenses.submit', ...call('submission'), can: own, summary: 'Hands an expense in', input: z.strictObject({ ...of, duplicateReason: line(300, 0).optional().describe('Why a receipt is handed in again') }), errors: submitErrors });
/** Takes a claim back that nobody has decided on yet. */
export const recallExpense = endpoint({ id: 'expenses.recall', ...call('recall'), can: own, summary: 'Takes an expense back that was handed in', input: z.strictObject(of), errors: ['invoicing.expense_state'] });
/** Lets a claim pass the step it is at; a lower amount needs a reason, and both stay to be seen. */
export const approveExpense = endpoint({ id: 'expenses.approve', ...call('approval'), can: own, summary: 'Lets an expense pass, whole or with a lower amount', input: z.strictObject({ ...of, amount: decimalForm(4).optional(), reason: line(500, 0).default('') }), errors: decideErrors });
/** Gives a claim back with a reason. */
export const rejectExpense = endpoint({ id: 'expenses.reject', ...call('rejection'), can: own, summary: 'Gives an expense back to its author', input: z.strictObject({ ...of, reason: line(500) }), errors: decideErrors });
/** Writes an expense into the books; `on` is another day than that of the receipt, which stays what it is. */
export const postExpense = endpoint({ id: 'expenses.post', ...call('posting'), can: 'invoicing.expense.post', summary: 'Posts an expense', input: z.strictObject({ ...of, on: date.optional() }), errors: [...submitErrors, 'invoicing.card_line_taken', 'invoicing.card_line_held', 'invoicing.card_line_excluded', 'invoicing.card_line_gone', 'invoicing.card_line_suggested', 'invoicing.card_line_differs', ...postErrors] });
/** Takes a posted expense back by the opposite entry; its number stays. */
export const voidExpense = endpoint({ id: 'expenses.void', ...call('voiding'), can: 'invoicing.expense.post', summary: 'Takes a posted expense back', input: z.strictObject({ ...of, on: date.optional(), reason: line(300) }), errors: ['invoicing.expense_state', 'invoicing.already_rebilled', 'invoicing.expense_matched', 'accounting.already_reversed', 'accounting.has_settlements', ...postErrors] });
/** Puts an expense on a draft invoice to its customer, with its markup: once. */
export const rebillExpense = endpoint({
  id: 'expenses.rebill', ...call('rebilling'), can: 'invoicing.expense.post', summary: 'Bills an expense to a customer',
  input: z.strictObject({ ...of, markupPercent: decimalForm(6).optional(), taxIds: z.array(id).max(5).optional().describe('Taxes of the invoice’s line; those of the receipt when absent') }), errors: ['invoicing.expense_state', 'invoicing.already_rebilled', 'invoicing.not_billable', 'accounting.no_book'],
});

const pick = { ...slug, ids: z.array(id).min(1).max(200) };
/** Pays people what they are owed: one payment for each of them, out of one account. */
export const reimburseExpenses = endpoint({
  id: 'expenses.reimburse', service: 'dash', post: '/:workspace_slug/expense-reimbursements', can: 'invoicing.expense.post', summary: 'Pays expenses back, all of them or a part',
  input: z.strictObject({ ...pick, paidAccountId: id, on: date, amount: decimalForm(4).optional().describe('A part, for expenses of one person; all that is open when absent') }),
  output: z.object({ payments: z.array(z.object({ employeeId: z.string(), entryId: z.string(), number: z.string(), amount: z.string(), expenses: z.array(z.string()) })), currency: z.string() }),
  errors: ['invoicing.nothing_to_pay', ...postErrors],
});
/** Takes back what was paid to somebody: the opposite entry, and everything it paid is open again. `id` is the entry that paid. */
export const takeBackReimbursement = endpoint({
  id: 'expenses.takeBackReimbursement', service: 'dash', post: '/:workspace_slug/expense-reimbursements/:id/return', can: 'invoicing.expense.post', summary: 'Takes back what was paid to somebody for their expenses',
  input: z.strictObject({ ...slug, id, bounced: z.boolean().default(false).describe('The bank returned it: what a statement shows stays matched, and the opposite entry waits for the line that brings the money again') }), output: z.object({ entryId: z.string().describe('Of the opposite entry'), number: z.string(), expenses: z.array(z.string()).describe('What is open again') }),
  errors: ['invoicing.reimbursement_matched', 'accounting.already_reversed', 'accounting.has_settlements', ...postErrors],
});
