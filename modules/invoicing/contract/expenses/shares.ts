import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, idOf, line, version } from '#core/contract/fields.ts';
import { expenseDetail, receiptShape } from './expense.ts';
import { decimalForm, dimensions, personShape, slug, splitWays } from './words.ts';

/** Most people an expense is split between, besides whoever splits it. */
export const splitPeople = 20;
const own = 'invoicing.expense.own';
const splitErrors = ['invoicing.expense_state', 'invoicing.split_kind', 'invoicing.split_open'];

/** Asks colleagues to take parts of one's draft. Until somebody takes theirs, all of it stays in the draft; one that is taken becomes a draft of that person, with the same receipts. */
export const splitExpense = endpoint({
  id: 'expenses.splitBetween', service: 'dash', post: '/:workspace_slug/expenses/:id/shares', can: own, summary: 'Asks colleagues to take parts of an expense', output: expenseDetail, errors: splitErrors,
  input: z.strictObject({
    ...slug, id, version, way: z.enum(splitWays).describe('equal: all alike, whoever splits among them'),
    people: z.array(z.strictObject({ employeeId: idOf('member'), share: decimalForm(6).default('1').describe('Percent of the whole, or an amount of its currency; not looked at where all get alike'), dimensions: dimensions.default({}).describe('Values of dimensions of the part; its own win over those of the expense') })).min(1).max(splitPeople),
  }),
});
/** Takes back what nobody has answered yet. */
export const withdrawShares = endpoint({ id: 'expenses.withdrawShares', service: 'dash', post: '/:workspace_slug/expenses/:id/shares/withdrawal', can: own, summary: 'Takes back parts that nobody answered', input: z.strictObject({ ...slug, id, version }), output: expenseDetail, errors: ['invoicing.expense_state'] });
/** Takes a part back into the expense it came from: by either of the two, while both are drafts. */
export const undoShare = endpoint({ id: 'expenses.undoShare', service: 'dash', post: '/:workspace_slug/expense-shares/:id/return', can: own, summary: 'Takes a part back into the expense it came from', input: z.strictObject({ ...slug, id }), output: z.object({ expenseId: z.string().describe('It came from') }), errors: ['invoicing.expense_state', 'invoicing.share_answered'] });

const offer = z.object({ id: z.string(), from: personShape, merchant: z.string(), description: z.string(), spentOn: z.string(), category: z.string(), amount: z.string(), whole: z.string(), currency: z.string(), receiptFiles: z.array(receiptShape) });
/** A part somebody asks the viewer to take. */
export type OfferedShare = z.infer<typeof offer>;
/** Parts that colleagues ask the viewer to take, the oldest first. */
export const listOfferedShares = endpoint({ id: 'expenses.offeredShares', service: 'dash', get: '/:workspace_slug/expense-shares', can: own, summary: 'Parts of expenses that you are asked to take', input: z.strictObject(slug), output: z.object({ items: z.array(offer) }) });
/** Takes a part, which makes a draft of one's own of it, or refuses it: then it stays where it is. */
export const answerShare = endpoint({
  id: 'expenses.answerShare', service: 'dash', post: '/:workspace_slug/expense-shares/:id/answer', can: own, summary: 'Takes or refuses a part of a colleague’s expense', input: z.strictObject({ ...slug, id, accept: z.boolean(), reason: line(300, 0).default('') }),
  output: z.object({ expenseId: z.string().nullable().describe('The draft that was made of it') }), errors: ['invoicing.share_answered'],
});
