import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, line, paragraph, version } from '#core/contract/fields.ts';
import { pageQuery } from '#core/contract/paging.ts';
import { amountText } from '../bank/words.ts';
import { bookDay, bookInstant } from './days.ts';
import { reportView } from './table.ts';
import { taxReturnStates } from './words.ts';

const slug = { workspace_slug: z.string().max(80) };
const file = 'accounting.tax_return.file';
const rate = z.object({
  key: z.string(), taxId: z.string(), name: z.string(), code: z.string(), kind: z.string(), reportBox: z.string(), direction: z.enum(['sale', 'purchase']), rate: z.string().describe('Percent'),
  base: z.string(), tax: z.string(), recoverable: z.string().describe('What of the tax counts: all of sales, the recoverable part of purchases'), lines: z.number().int(),
  isCounted: z.boolean().optional().describe('False: the box of what is to be paid does not count it as it stands on its account. Absent in returns filed before this was looked at'),
});
/** A box of a country's form. */
export const taxBox = z.object({ key: z.string(), label: z.string(), labelAr: z.string(), amount: z.string() });
const figures = {
  from: z.string(), to: z.string(), currency: z.string(), rates: z.array(rate).describe('By direction and rate'), boxes: z.array(taxBox),
  output: z.string(), input: z.string(), payable: z.string().describe('Output less input; below 0 it comes back'),
  checks: z.array(z.object({ word: z.string(), expected: z.string(), found: z.string(), holds: z.boolean() })).describe('Tax lines against what moved on the tax accounts, and against what the boxes say is to be paid'),
};
const taxFigures = z.object(figures);
/** What a tax return says. */
export type TaxFigures = z.infer<typeof taxFigures>;

/** Taxes of a time by rate and direction, as a return would say them. */
export const taxReport = endpoint({ id: 'reports.tax', service: 'dash', get: '/:workspace_slug/reports/tax', can: reportView, summary: 'Taxes of a time by rate', errors: ['accounting.no_book'], input: z.strictObject({ ...slug, from: bookDay, to: bookDay, recordedUntil: bookInstant.optional() }), output: taxFigures });

/** The single tax lines behind a figure. */
export const taxLines = endpoint({
  id: 'reports.taxLines', service: 'dash', get: '/:workspace_slug/reports/tax/lines', can: reportView, summary: 'Tax lines of a time', errors: ['accounting.no_book'],
  input: z.strictObject({ ...slug, from: bookDay, to: bookDay, recordedUntil: bookInstant.optional(), direction: z.enum(['sale', 'purchase']).optional(), taxId: id.optional(), rate: line(24).optional(), box: line(20).optional().describe('Only what a box of the form counts'), ...pageQuery }),
  output: z.object({
    currency: z.string(), count: z.number().int(), base: z.string(), tax: z.string(), recoverable: z.string(), nextCursor: z.string().nullable(),
    items: z.array(z.object({ id: z.string(), on: z.string(), entryId: z.string(), number: z.string(), memo: z.string(), sourceType: z.string(), sourceId: z.string().nullable(), partyId: z.string().nullable(), partyName: z.string(), taxName: z.string(), direction: z.enum(['sale', 'purchase']), rate: z.string(), base: z.string(), tax: z.string(), recoverable: z.string() })),
  }),
});
/** Tax lines of a time. */
export type TaxLines = z.infer<typeof taxLines.output>;

const returnShape = z.object({
  id: z.string(), from: z.string(), to: z.string(), dueOn: z.string().nullable(), state: z.enum(taxReturnStates), note: z.string(), reference: z.string().describe('What the authority answered'), payable: z.string(), currency: z.string(), version: z.number().int(),
  reviewedAt: z.string().nullable(), reviewedBy: z.string().nullable(), filedAt: z.string().nullable(), filedBy: z.string().nullable(), settledOn: z.string().nullable(), entryId: z.string().nullable().describe('Moves the taxes to what is to be paid'), paymentEntryId: z.string().nullable(), createdAt: z.string(),
});
const adjustment = z.object({ entryId: z.string(), number: z.string(), memo: z.string().describe('The reason'), taxName: z.string(), direction: z.enum(['sale', 'purchase']), amount: z.string(), takenBackOn: z.string().nullable().describe('Taken back by an entry of this day, which is after the return: the return still counts it') });
/** What was added to a return by hand. */
export type TaxAdjustment = z.infer<typeof adjustment>;
const fullReturn = returnShape.extend({ adjustments: z.array(adjustment), figures: taxFigures.describe('Of a return that was filed: as it was filed') , changed: z.boolean().describe('Filed, and the books of its period say something else by now') });
/** A tax return in a list. */
export type TaxReturn = z.infer<typeof returnShape>;
/** A tax return with its figures. */
export type FullTaxReturn = z.infer<typeof fullReturn>;

const path = '/:workspace_slug/tax-returns';
const one = { ...slug, id };
const stateErrors = ['accounting.no_book', 'accounting.return_state', 'core.version_conflict'] as const;

/** Tax returns, the latest first. */
export const listTaxReturns = endpoint({ id: 'taxReturns.list', service: 'dash', get: path, can: reportView, summary: 'Lists tax returns', input: z.strictObject({ ...slug, state: z.enum(taxReturnStates).optional(), ...pageQuery }), output: z.object({ items: z.array(returnShape), nextCursor: z.string().nullable() }), errors: ['accounting.no_book'] });
/** A tax return with its figures. */
export const getTaxReturn = endpoint({ id: 'taxReturns.get', service: 'dash', get: `${path}/:id`, can: reportView, summary: 'A tax return with its figures', input: z.strictObject(one), output: fullReturn, errors: ['accounting.no_book'] });
/** Opens a return for days that no other return is of. */
export const createTaxReturn = endpoint({
  id: 'taxReturns.create', service: 'dash', post: path, status: 201, can: file, summary: 'Opens a tax return', errors: ['accounting.no_book', 'accounting.return_overlaps'],
  input: z.strictObject({ ...slug, from: bookDay, to: bookDay, dueOn: bookDay.nullable().optional(), note: paragraph(2000).default('') }), output: fullReturn,
});
/** Changes the due day and the note of a return that is not filed. */
export const changeTaxReturn = endpoint({ id: 'taxReturns.update', service: 'dash', patch: `${path}/:id`, can: file, summary: 'Changes a tax return', errors: [...stateErrors], input: z.strictObject({ ...one, version, dueOn: bookDay.nullable().optional(), note: paragraph(2000).optional() }), output: fullReturn });
/** Says that the figures were looked at. `back` opens it again. */
export const reviewTaxReturn = endpoint({ id: 'taxReturns.review', service: 'dash', post: `${path}/:id/review`, can: file, summary: 'Marks a tax return as reviewed', errors: [...stateErrors], input: z.strictObject({ ...one, version, back: z.boolean().default(false) }), output: fullReturn });
/**
 * Adds to an open return, or takes off with a minus, what no document says: `amount` of a tax, counted in the box of that tax, against an account. It is an entry of the last day of the return.
 */
export const adjustTaxReturn = endpoint({
  id: 'taxReturns.adjust', service: 'dash', post: `${path}/:id/adjustments`, status: 201, can: file, summary: 'Adjusts a tax return', errors: [...stateErrors, 'accounting.role_missing', 'accounting.period_locked', 'accounting.number_taken', 'accounting.number_order'],
  input: z.strictObject({ ...one, version, taxId: id, direction: z.enum(['sale', 'purchase']), amount: amountText, base: amountText.default('0').describe('What the tax is of; 0 when only the tax changes'), accountId: id.describe('The other side'), reason: line(300) }), output: fullReturn,
});
/** Takes an adjustment of an open return back, by the opposite entry of the same day. */
export const takeBackTaxAdjustment = endpoint({
  id: 'taxReturns.takeBackAdjustment', service: 'dash', post: `${path}/:id/adjustments/:entryId/reversal`, status: 201, can: file, summary: 'Takes an adjustment of a tax return back', errors: [...stateErrors, 'accounting.already_reversed', 'accounting.has_settlements', 'accounting.period_locked', 'accounting.number_order'],
  input: z.strictObject({ ...one, version, entryId: id }), output: fullReturn,
});
/** Files a reviewed return: its figures are kept, the tax lock moves to its last day, and the taxes become one amount to be paid. */
export const fileTaxReturn = endpoint({
  id: 'taxReturns.file', service: 'dash', post: `${path}/:id/filing`, can: file, summary: 'Files a tax return', errors: [...stateErrors, 'accounting.role_missing', 'accounting.period_locked', 'accounting.return_period_open'],
  input: z.strictObject({ ...one, version, reference: line(120, 0).default('') }), output: fullReturn,
});
/** Says that a filed return was paid (or came back): with an account the payment is posted, without one it was posted elsewhere. */
export const settleTaxReturn = endpoint({
  id: 'taxReturns.settle', service: 'dash', post: `${path}/:id/settlement`, can: file, summary: 'Settles a tax return', errors: [...stateErrors, 'accounting.role_missing', 'accounting.period_locked', 'accounting.over_settled'],
  input: z.strictObject({ ...one, version, on: bookDay, accountId: id.nullable().default(null).describe('Bank or cash account it was paid from'), paid: amountText.optional().describe('What was paid or came back, above 0, when the authority rounded it; less than a unit from what is to be paid') }), output: fullReturn,
});
/** Takes away a return that is not filed. */
export const removeTaxReturn = endpoint({ id: 'taxReturns.delete', service: 'dash', delete: `${path}/:id`, can: file, summary: 'Removes a tax return that is not filed', errors: ['accounting.no_book', 'accounting.return_state', 'accounting.return_adjusted'], input: z.strictObject(one), output: done });
