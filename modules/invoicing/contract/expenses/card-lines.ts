import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/fields.ts';
import { expenseStatuses, problem, slug } from './words.ts';

/** How many lines one call makes expenses of. */
export const cardLinesAtOnce = 50;
const can = 'invoicing.expense.post';

const line = z.object({
  id: z.string(), on: z.string(), amount: z.string().describe('As the statement has it: money out is negative'), currency: z.string(), payee: z.string(), memo: z.string(), expense: z.object({ id: z.string(), status: z.enum(expenseStatuses) }).nullable().describe('What was made of it already'),
});
/** A line of a statement of which an expense can be made. */
export type CardLine = z.infer<typeof line>;

/** Lines of a card's or a bank's statement that wait to be matched, the newest first, 200 at a time: what expenses can be made of. */
export const listCardLines = endpoint({
  id: 'expenses.listCardLines', service: 'dash', get: '/:workspace_slug/expense-card-lines', can, summary: 'Lines of card statements of which expenses can be made', input: z.strictObject({ ...slug, bankAccountId: id, cursor: z.string().max(2000).optional() }),
  output: z.object({ items: z.array(line), nextCursor: z.string().nullable(), total: z.number().int().describe('How many wait of which there is no expense yet, listed or not') }),
});
/** Makes a draft expense of each of these lines: what the company paid, or got back, on that day. Lines that do not wait any more, that are suggested for something in the books, or of which there is an expense, are left out; so is what an expense cannot be made of, which `left` names. */
export const makeCardExpenses = endpoint({
  id: 'expenses.fromCardLines', service: 'dash', post: '/:workspace_slug/expense-card-lines', can, summary: 'Makes draft expenses of lines of a card statement', input: z.strictObject({ ...slug, lineIds: z.array(id).min(1).max(cardLinesAtOnce) }),
  output: z.object({ made: z.array(z.object({ lineId: z.string(), expenseId: z.string() })), left: z.array(z.object({ lineId: z.string(), on: z.string(), name: z.string(), problem })) }), errors: ['invoicing.card_lines_compared'],
});
