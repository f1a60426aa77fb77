import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, line } from '#core/contract/fields.ts';
import { pageQuery } from '#core/contract/paging.ts';
import { bookDay, bookInstant } from './days.ts';
import { reportView } from './table.ts';
import { agingColumns } from './words.ts';

const slug = { workspace_slug: z.string().max(80) };
const side = z.enum(['receivable', 'payable']).default('receivable');
/** Amounts by days past due. */
export const agingAmounts = z.object({ not_due: z.string(), to_30: z.string(), to_60: z.string(), to_90: z.string(), over_90: z.string(), unapplied: z.string().describe('Credits that belong to no document yet; they lower the total'), total: z.string() });
/** Amounts by days past due. */
export type AgingAmounts = z.infer<typeof agingAmounts>;

/** Who owes (or is owed) what, by days past due, as it was at the end of a day: settlements are replayed to it. */
export const aging = endpoint({
  id: 'reports.aging', service: 'dash', get: '/:workspace_slug/reports/aging', can: reportView, summary: 'Aging of receivables or payables', errors: ['accounting.no_book'],
  input: z.strictObject({ ...slug, side, on: bookDay, recordedUntil: bookInstant.optional() }),
  output: z.object({
    side: z.enum(['receivable', 'payable']), on: z.string(), currency: z.string(), rows: z.array(z.object({ partyId: z.string().nullable(), name: z.string(), ...agingAmounts.shape })).describe('The largest, at most 500'), others: z.object({ count: z.number().int(), ...agingAmounts.shape }), total: agingAmounts,
    account: z.string().describe('Balance of the control accounts'), revalued: z.string().describe('What of it is the unrealised difference of this very day'), difference: z.string().describe('0 when total and accounts agree'),
  }),
});
/** Aging of receivables or payables. */
export type Aging = z.infer<typeof aging.output>;

/** The open items behind a figure of the aging. */
export const agingItems = endpoint({
  id: 'reports.agingItems', service: 'dash', get: '/:workspace_slug/reports/aging/items', can: reportView, summary: 'Open items behind a figure of the aging', errors: ['accounting.no_book'],
  input: z.strictObject({ ...slug, side, on: bookDay, recordedUntil: bookInstant.optional(), partyId: z.union([z.literal('none'), id]).optional(), bucket: z.enum(agingColumns).optional(), q: line(80).optional().describe('Part of the number'), ...pageQuery }),
  output: z.object({
    currency: z.string(), sum: z.string().describe('Of all that match'), count: z.number().int(), nextCursor: z.string().nullable(),
    items: z.array(z.object({ id: z.string(), entryId: z.string(), number: z.string(), on: z.string(), dueOn: z.string(), days: z.number().int(), bucket: z.enum(agingColumns), partyId: z.string().nullable(), partyName: z.string(), itemCurrency: z.string(), itemOpen: z.string().describe('In its own currency'), open: z.string(), sourceType: z.string(), sourceId: z.string().nullable() })),
  }),
});
/** Open items behind a figure of the aging. */
export type AgingItems = z.infer<typeof agingItems.output>;
