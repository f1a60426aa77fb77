import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { says } from './errors.ts';

const slug = { workspace_slug: z.string().max(80) };
/** The two lists whose parties have numbers. */
export const numberSeries = ['customer', 'vendor'] as const;
/** A list whose parties have numbers. */
export type NumberSeries = (typeof numberSeries)[number];
/** What stands before the digits: begins as a number typed by hand does, so that a form takes back what it shows, and no spreadsheet reads a formula. */
const prefix = z.string().trim().max(20).regex(/^([\p{L}\p{N}][\p{L}\p{N} ._/#-]*)?$/u, says('parties.number_form'));
const pattern = z.object({ prefix: z.string(), digits: z.number().int(), next: z.number().int().describe('Number the next one gets, unless somebody has or had it'), sample: z.string() });
const patterns = z.object({ customer: pattern, vendor: pattern });
/** How numbers of customers and vendors are written. */
export type NumberPatterns = z.infer<typeof patterns>;

/** How numbers of new customers and vendors are written. */
export const getNumbering = endpoint({ id: 'partyNumbers.get', service: 'dash', get: '/:workspace_slug/party-numbers', can: 'parties.view', summary: 'Shows how customers and vendors are numbered', input: z.strictObject({ ...slug }), output: patterns });
/** Changes it for those to come; numbers that were given stay. */
export const setNumbering = endpoint({
  id: 'partyNumbers.set', service: 'dash', put: '/:workspace_slug/party-numbers/:series', can: 'settings.edit', summary: 'Sets how new customers or vendors are numbered',
  input: z.strictObject({ ...slug, series: z.enum(numberSeries), prefix, digits: z.number().int().min(1).max(10).describe('Filled up with zeros to so many'), next: z.number().int().min(1).max(999_999_999).optional().describe('Where to go on; above all that were given while the prefix stays') }), output: patterns,
});
