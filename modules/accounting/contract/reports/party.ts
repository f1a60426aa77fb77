import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/fields.ts';
import { agingAmounts } from './aging.ts';
import { reportView } from './table.ts';

const slug = { workspace_slug: z.string().max(80) };
const sides = z.enum(['receivable', 'payable']);
const side = z.object({
  side: sides, amounts: agingAmounts, overdue: z.string(),
  lastPayment: z.object({ on: z.string(), amount: z.string(), currency: z.string(), number: z.string(), entryId: z.string(), sourceType: z.string(), sourceId: z.string().nullable() }).nullable(),
});

/** What is open between a customer or vendor and us today, in the base currency, with how much of their credit limit is used. */
export const partyFigures = endpoint({
  id: 'reports.partyFigures', service: 'dash', get: '/:workspace_slug/reports/parties/:id', can: reportView, summary: 'Balance, overdue and credit of a customer or vendor', errors: ['accounting.no_book'],
  input: z.strictObject({ ...slug, id }),
  output: z.object({
    currency: z.string(), on: z.string(), sides: z.array(side).describe('Of customers what they owe us, of vendors what we owe them; also of others while something is open'),
    credit: z.object({ limit: z.string(), used: z.string(), owed: z.string(), ordered: z.string().describe('Ordered and not invoiced yet'), percent: z.number().int().describe('Of the limit that is used') }).nullable().describe('Null where there is no limit, or no rate for its currency'),
  }),
});
/** What is open between a customer or vendor and us. */
export type PartyFigures = z.infer<typeof partyFigures.output>;
