import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id, instant, line, version } from '#core/contract/fields.ts';
import { postErrors } from './steps.ts';
import { slug } from './words.ts';

const can = 'invoicing.expense.post';
/** A file waits until somebody says that the bank carried it out, or that it never went there. */
export const expensePayFileStates = ['made', 'executed', 'discarded'] as const;
const file = z.object({ id: z.string(), version: z.number().int(), number: z.string(), format: z.enum(['sepa', 'nacha']), state: z.enum(expensePayFileStates), on: z.string(), currency: z.string(), total: z.string(), count: z.number().int().describe('Payments, one for each person'), expenses: z.number().int(), createdAt: instant });
/** A file that was made. */
export type ExpensePayFile = z.infer<typeof file>;

/** Makes a file for the bank that pays what is open: SEPA (pain.001, EUR) or NACHA (USD). It posts nothing until it is said to be carried out; what stands in such a file already is asked about. */
export const expensePayFile = endpoint({
  id: 'expenses.payFile', service: 'dash', post: '/:workspace_slug/expense-pay-files', status: 201, can, summary: 'Makes a file for the bank that pays expenses back', output: file,
  input: z.strictObject({
    ...slug, ids: z.array(id).min(1).max(200), format: z.enum(['sepa', 'nacha']), on: date, iban: line(42, 0).default(''), bic: line(11, 0).default(''), routingNumber: line(9, 0).default(''), accountNumber: line(17, 0).default(''), companyId: line(10, 0).default(''),
    standing: z.enum(['ask', 'leave', 'again']).default('ask').describe('What to do with expenses of a file that still waits: refuse, leave them out, or pay them by this file as well'),
  }),
  errors: ['invoicing.nothing_to_pay', 'invoicing.payee_missing', 'invoicing.in_pay_file', 'accounting.no_book'],
});
/** Files that were made, the newest first. */
export const listExpensePayFiles = endpoint({ id: 'expenses.listPayFiles', service: 'dash', get: '/:workspace_slug/expense-pay-files', can, summary: 'Files for the bank that pay expenses back', input: z.strictObject(slug), output: z.object({ items: z.array(file) }) });
/** A file as the bank takes it, the same bytes every time. */
export const downloadExpensePayFile = endpoint({ id: 'expenses.downloadPayFile', service: 'dash', get: '/:workspace_slug/expense-pay-files/:id/file', can, summary: 'A file for the bank that pays expenses back', rate: 'expensive', answer: 'stream', input: z.strictObject({ ...slug, id }), output: z.unknown() });
/** The bank carried a file out: records what it paid, one payment for each person, out of one account. */
export const executeExpensePayFile = endpoint({
  id: 'expenses.executePayFile', service: 'dash', post: '/:workspace_slug/expense-pay-files/:id/execution', can, summary: 'Records what a file for the bank paid', input: z.strictObject({ ...slug, id, version, paidAccountId: id, on: date }), output: file,
  errors: ['core.version_conflict', 'invoicing.pay_file_decided', 'invoicing.pay_file_paid', ...postErrors],
});
/** A file never went to the bank, or the bank refused it: what stands in it can be paid by another one. */
export const discardExpensePayFile = endpoint({ id: 'expenses.discardPayFile', service: 'dash', post: '/:workspace_slug/expense-pay-files/:id/discarding', can, summary: 'Discards a file for the bank', input: z.strictObject({ ...slug, id, version }), output: file, errors: ['core.version_conflict', 'invoicing.pay_file_decided'] });
