import { z } from 'zod';
import { defineErrors } from '#core/contract/errors.ts';
import { currencyCode, instant, line } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { defineRules } from '#core/contract/rules.ts';
import { earlyKinds, termAnchors } from '../rules/term-figures.ts';
import { decimalText } from './fields.ts';

export { discountShare, earlyKinds, storedTermProblem, termAnchors, termDiscount, termShares, type StoredEarly, type StoredTerm, type StoredTermLine } from '../rules/term-figures.ts';

/** What is said about wrong fields of payment terms; those named `term_…` are the answers of termProblem. */
export const termSays = defineRules({
  'accounting.term_no_lines': 'Add at least one part.',
  'accounting.term_one_balance': 'Exactly one part takes the balance: what the others leave.',
  'accounting.term_percent_range': 'A share is above 0 %.',
  'accounting.term_percent_sum': 'The shares come to 100 % or more: nothing is left for the balance.',
  'accounting.term_days_range': 'Enter whole days between 0 and 3660.',
  'accounting.term_day_of_month': 'Enter a day of the month between 1 and 31.',
  'accounting.term_early_value': 'Enter a discount above 0, of at most 100 %.',
  'accounting.term_early_amount': 'Enter an amount above 0 that {currency} can hold, such as 50.00.',
  'accounting.term_early_currency': 'Choose the currency of the amount.',
  'accounting.choose_term': 'Choose a payment term of this workspace.',
});

defineErrors({
  'accounting.payment_term_taken': [409, 'There is a payment term "{name}" already.'],
  'accounting.payment_term_in_use': [409, '"{name}" is used by: {names}.'],
});

/** Fields a list of payment terms is asked by. */
export const paymentTermFields = { name: { type: 'text' }, createdAt: { type: 'instant' } } as const satisfies Record<string, ListField>;

// Ranges of days and shares are judged together (storedTermProblem), so that a wrong one is told in the same words everywhere.
const days = z.number().int(termSays('accounting.term_days_range'));
const part = z.strictObject({
  percent: decimalText(6, 3).nullable().describe('Share of the total; null for what the others leave, which exactly one part takes'),
  anchor: z.enum(termAnchors).default('invoice_date').describe('What the days are counted from'),
  dayOfMonth: z.number().int(termSays('accounting.term_day_of_month')).nullable().default(null).describe('Of the anchor day_of_month; 31 is the last day of any month'),
  atLeastDays: days.default(0).describe('The anchor is looked for so many days after the date of the document'), days: days.default(0).describe('After the anchor'),
});
const early = z.strictObject({ days: days.describe('After the date of the document'), kind: z.enum(earlyKinds).describe('A percentage of the total or of the net amount, or an amount'), value: decimalText(6), currency: currencyCode.nullable().default(null).describe('Of an amount'), lowersTax: z.boolean().optional().describe('Taxes are lowered with what is taken off, in the return of the payment’s day; never by a discount on the net amount. Left out, all of it is a discount') });

const shown = {
  lines: z.array(z.object({ percent: z.string().nullable(), anchor: z.enum(termAnchors), dayOfMonth: z.number().int().nullable(), atLeastDays: z.number().int(), days: z.number().int() })),
  early: z.object({ days: z.number().int(), kind: z.enum(earlyKinds), value: z.string(), currency: z.string().nullable(), lowersTax: z.boolean().optional() }).nullable(),
};
/** A payment term as a document shows it: what it was called and said when the document was written. */
export const shownTerm = z.object({ id: z.string(), name: z.string(), ...shown });
/** A payment term as a document shows it. */
export type ShownTerm = z.infer<typeof shownTerm>;

/** Payment terms: when and in which parts documents are due, and what is taken off for paying early. One that is used cannot be removed (409 with where it is used). */
export const paymentTerms = resource({
  name: 'paymentTerms', topic: 'accounting.payment_term', service: 'dash', path: '/:workspace_slug/payment-terms', noun: 'a payment term',
  row: { name: z.string(), ...shown, createdAt: instant },
  fields: { name: line(60), lines: z.array(part).max(12).describe('Parts of the total, each with its due date'), early: early.nullable().optional() },
  list: paymentTermFields,
  can: { view: 'accounting.item.view', create: 'accounting.item.edit', edit: 'accounting.item.edit', remove: 'accounting.item.remove' },
  errors: ['accounting.payment_term_taken', 'accounting.payment_term_in_use'],
});
/** A payment term. */
export type PaymentTerm = z.infer<typeof paymentTerms.row>;
