import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/fields.ts';
import { expenseStatuses, slug } from './words.ts';

/** How many lines one call makes expenses of. */
export const cardLinesAtOnce = 50;
const can = 'invoicing.expense.post';

const line = z.object({
  id: z.string(), on: z.string(), amount: z.string().describe('As the statement has it: money out is negative'), currency: z.string(), payee: z.string(), memo: z.string(), expense: z.object({ id: z.string(), status: z.enum(expenseStatuses) }).nullable().describe('What was made of it already'),
});
/** A line of a statement of which an expense can be made. */
export type CardLine = z.infer<typeof line>;

/** Lines of a card's or a bank's statement that wait to be matched, the newest first, at most 200: what expenses can be made of. */
export const listCardLines = endpoint({
  id: 'expenses.listCardLines', service: 'dash', get: '/:workspace_slug/expense-card-lines', can, summary: 'Lines of card statements of which expenses can be made', input: z.strictObject({ ...slug, bankAccountId: id }),
  output: z.object({ items: z.array(line), total: z.number().int().describe('How many wait, listed or not') }),
});
/** Makes a draft expense of each of these lines: what the company paid, or got back, on that day. Lines that do not wait any more, or of which there is an expense, are left out. */
export const makeCardExpenses = endpoint({
  id: 'expenses.fromCardLines', service: 'dash', post: '/:workspace_slug/expense-card-lines', can, summary: 'Makes draft expenses of lines of a card statement', input: z.strictObject({ ...slug, lineIds: z.array(id).min(1).max(cardLinesAtOnce) }),
  output: z.object({ made: z.array(z.object({ lineId: z.string(), expenseId: z.string() })) }),
});
