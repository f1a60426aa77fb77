import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { currencyCode, date, done, line } from '#core/contract/fields.ts';
import { listPage, listQuery, type ListField } from '#core/contract/list.ts';
import { documentKinds } from '#modules/settings/contract.ts';
import { seriesResets } from '../../rules/number-pattern.ts';
import { inBooks } from './books.ts';
import { ledgerSays } from './words.ts';

const series = z.object({
  name: z.enum(documentKinds), pattern: z.string().describe('Empty: the prefix of the settings and five digits'), inForce: z.string(), reset: z.enum(seriesResets), next: z.number().int().describe('The next number of the present period'), sample: z.string().describe('How the next number will look'), lastOn: z.string().nullable(),
});
/** How the documents of a kind are numbered. */
export type NumberSeries = z.infer<typeof series>;

/** How documents are numbered. */
export const listSeries = endpoint({ id: 'numberSeries.list', service: 'dash', get: '/:workspace_slug/number-series', can: 'accounting.ledger.view', summary: 'Shows how documents are numbered', input: z.strictObject(inBooks), output: z.object({ items: z.array(series) }) });

/** Sets pattern, reset and next number of a kind. Numbers never go back. */
export const setSeries = endpoint({
  id: 'numberSeries.set', service: 'dash', put: '/:workspace_slug/number-series/:name', can: 'accounting.ledger.setup', summary: 'Sets how documents of a kind are numbered',
  input: z.strictObject({ ...inBooks, name: z.enum(documentKinds), pattern: line(40, 0).optional(), reset: z.enum(seriesResets).optional(), next: z.number().int().min(1).max(999_999_999).optional() }), output: series,
});

/** Fields a list of exchange rates is asked by. */
export const fxRateFields = { currency: { type: 'text', groupable: true }, on: { type: 'date' }, rate: { type: 'number', sortable: false, sum: false }, source: { type: 'text', sortable: false } } as const satisfies Record<string, ListField>;

const fxRate = z.object({ id: z.string().describe('Currency and day'), currency: z.string(), on: z.string(), rate: z.string(), source: z.string(), baseCurrency: z.string() });
/** Base units for one unit of a currency from a day on. */
export type FxRate = z.infer<typeof fxRate>;

/** Exchange rates by day. */
export const listFxRates = endpoint({ id: 'fxRates.list', service: 'dash', get: '/:workspace_slug/fx-rates', can: 'accounting.ledger.view', summary: 'Lists exchange rates', input: z.strictObject({ ...inBooks, ...listQuery(fxRateFields) }), output: listPage(fxRate) });

/** Adds a rate: base units for one unit of the currency, from a day on. */
export const addFxRate = endpoint({
  id: 'fxRates.create', service: 'dash', post: '/:workspace_slug/fx-rates', status: 201, can: 'accounting.entry.post', summary: 'Adds an exchange rate from a day on',
  input: z.strictObject({ ...inBooks, currency: currencyCode, on: date, rate: z.string().trim().regex(/^(?!0+(\.0+)?$)\d{1,12}(\.\d{1,10})?$/, ledgerSays('accounting.rate_form')) }), output: fxRate, errors: ['accounting.no_book', 'accounting.fx_rate_taken'],
});

/** Takes a rate back that nothing was posted with. */
export const removeFxRate = endpoint({
  id: 'fxRates.delete', service: 'dash', delete: '/:workspace_slug/fx-rates/:currency/:on', can: 'accounting.entry.post', summary: 'Takes an exchange rate back', input: z.strictObject({ ...inBooks, currency: currencyCode, on: date }), output: done, errors: ['accounting.fx_rate_used'],
});

/** The rate that holds on a day, as entries would take it; null when nobody entered any. */
export const findFxRate = endpoint({
  id: 'fxRates.find', service: 'dash', get: '/:workspace_slug/fx-rates/:currency/:on', can: 'accounting.ledger.view', summary: 'The exchange rate of a day', input: z.strictObject({ ...inBooks, currency: currencyCode, on: date }), output: z.object({ rate: z.string().nullable() }),
});
