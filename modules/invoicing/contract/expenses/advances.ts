import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, id, idOf, instant, line } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { postErrors } from './steps.ts';
import { decimalForm, personShape, slug } from './words.ts';

/** Fields a list of advances is asked by. */
export const expenseAdvanceFields = { paidOn: { type: 'date' }, amount: { type: 'money' }, employeeId: { type: 'id', sortable: false, groupable: true }, createdAt: { type: 'instant' } } as const satisfies Record<string, ListField>;
const rows = resource({
  name: 'expenseAdvances', topic: 'invoicing.expense_advance', service: 'dash', path: '/:workspace_slug/expense-advances', noun: 'an advance',
  row: { number: z.string(), employeeId: z.string(), employee: personShape, amount: z.string(), currency: z.string(), open: z.string().describe('What claims have not settled yet'), paidOn: z.string(), purpose: z.string(), createdAt: instant },
  fields: { employeeId: idOf('member'), amount: decimalForm(4), paidOn: date, paidAccountId: id, purpose: line(200, 0).default('') },
  list: expenseAdvanceFields, can: { view: 'invoicing.expense.view', create: 'invoicing.expense.post', edit: 'invoicing.expense.post', remove: 'invoicing.expense.post' }, errors: [...postErrors, 'invoicing.advance_settled', 'invoicing.advance_matched', 'accounting.has_settlements', 'accounting.already_reversed'],
});
/** Money given to people beforehand; amounts are decimal texts of the base currency. One that is removed is taken back by the opposite entry. */
export const expenseAdvances = rows;
/** An advance as it is read. */
export type ExpenseAdvance = z.infer<typeof rows.row>;

/** What somebody owes and is owed: open advances against open claims. */
export const expenseBalance = endpoint({
  id: 'expenses.balance', service: 'dash', get: '/:workspace_slug/expense-balance', can: 'invoicing.expense.view', summary: 'What an employee owes and is owed',
  input: z.strictObject({ ...slug, employeeId: id.optional().describe('The viewer when absent') }), output: z.object({ employeeId: z.string(), currency: z.string(), owedToEmployee: z.string(), owedByEmployee: z.string() }),
});
