import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { currencyCode, date, instant, paragraph } from '#core/contract/fields.ts';
import { inBooks } from './books.ts';
import { accountTypes, ledgerSays } from './words.ts';

const position = z.object({
  accountId: z.string(), code: z.string(), name: z.string(), type: z.enum(accountTypes), currency: z.string(), amount: z.string().describe('In its currency, debit positive'), base: z.string().describe('What it stands at in the books, debit positive'),
  rate: z.string().nullable().describe('That of the day; null when nobody entered any'), difference: z.string().nullable().describe('What the rate adds to the books: above 0 is a gain'),
  realised: z.string().describe('What of the difference is realised: the account holds nothing of this currency any more, and what is left in the books stays won or lost'),
});
/** What an account holds in a foreign currency at the end of a day, and what that is worth at the rate of the day. */
export type ForeignPosition = z.infer<typeof position>;

const link = z.object({ id: z.string(), number: z.string(), on: z.string() });
const run = z.object({ entry: link, reversal: link.nullable(), memo: z.string(), total: z.string(), recordedAt: instant });
/** A revaluation that was posted. */
export type RevaluationRun = z.infer<typeof run>;

/** Open items and bank accounts in foreign currencies at the end of a day, and the revaluations posted so far, the latest first. */
export const getRevaluation = endpoint({
  id: 'revaluation.get', service: 'dash', get: '/:workspace_slug/revaluation', can: 'accounting.ledger.view', summary: 'Shows what is held in foreign currencies, at the rates of a day', errors: ['accounting.no_book'],
  input: z.strictObject({ ...inBooks, on: date }), output: z.object({ on: z.string(), reversedOn: z.string(), baseCurrency: z.string(), positions: z.array(position), runs: z.array(run) }),
});

/**
 * Where nothing of a currency is left, what the books still say of it is posted as realised difference, for good. Otherwise it posts what the rates of a day add to foreign balances as unrealised difference, and its opposite for the day after. Done again for the same day it posts only what changed since.
 * `rates` holds for currencies whose rate of the day is another one than that of the books.
 */
export const runRevaluation = endpoint({
  id: 'revaluation.run', service: 'dash', post: '/:workspace_slug/revaluation', status: 201, can: 'accounting.entry.post', summary: 'Revalues foreign balances at the end of a day',
  input: z.strictObject({ ...inBooks, on: date, memo: paragraph(300).default(''), rates: z.record(currencyCode, z.string().trim().regex(/^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,10})?$/, ledgerSays('accounting.rate_form'))).default({}) }),
  output: run, errors: ['accounting.no_book', 'accounting.period_locked', 'accounting.role_missing', 'accounting.number_taken', 'accounting.number_order', 'accounting.revalued_already'],
});
