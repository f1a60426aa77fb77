import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date } from '#core/contract/fields.ts';
import { personShape, slug } from './words.ts';

const amount = z.string();
/** What was spent, by category, by employee, by value of each dimension, by customer, and month by month against the budget; of all expenses the viewer may see that were not void, in the base currency. */
export const expenseFigures = endpoint({
  id: 'expenses.figures', service: 'dash', get: '/:workspace_slug/expense-figures', can: 'invoicing.expense.view', summary: 'What was spent by category, employee and month',
  input: z.strictObject({ ...slug, from: date, until: date }),
  output: z.object({
    currency: z.string(), total: amount, toReimburse: amount.describe('Posted and not paid yet'), missedTax: amount.describe('Tax that receipts of these categories usually carry and these do not'),
    byCategory: z.array(z.object({ categoryId: z.string().nullable(), category: z.string(), amount })), byEmployee: z.array(z.object({ employeeId: z.string(), employee: personShape, amount })),
    byDimension: z.array(z.object({ dimensionId: z.string(), dimension: z.string(), values: z.array(z.object({ valueId: z.string(), value: z.string(), amount })) })).describe('Parts of an expense count to their own values'), byCustomer: z.array(z.object({ partyId: z.string(), party: z.string(), amount })),
    byMonth: z.array(z.object({ month: z.string().describe('YYYY-MM'), amount, budget: amount.nullable() })),
  }),
});
