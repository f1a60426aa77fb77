import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date } from '#core/contract/fields.ts';

const amount = z.string().describe('Without tax, in the base currency');
const invoices = z.number().int().describe('Invoices it stands on');
/** Most rows of a split; what follows is summed up as `others`. */
export const mostSold = 50;

/**
 * What was sold by customer, item, person and month: lines of posted invoices less those of credit notes, each at its document's rate; deposits
 * count with the invoice they are taken off. Of what the viewer may see. Beside it what recurring invoices come to in a month.
 */
export const salesFigures = endpoint({
  id: 'invoices.salesFigures', service: 'dash', get: '/:workspace_slug/sales-figures', can: 'invoicing.invoice.view', summary: 'What was sold by customer, item, person and month, and recurring revenue', rate: 'expensive',
  input: z.strictObject({ workspace_slug: z.string().max(80), from: date, until: date.describe('At most five years after `from`') }),
  output: z.object({
    currency: z.string().describe('The base currency'), total: amount, invoices, before: amount.describe('Of the same time a year earlier'),
    byMonth: z.array(z.object({ month: z.string().describe('YYYY-MM'), amount, before: amount })),
    byCustomer: z.array(z.object({ partyId: z.string().nullable(), name: z.string(), amount, invoices })),
    byItem: z.array(z.object({ itemId: z.string().nullable().describe('Null: lines without an item, by their name'), name: z.string(), amount, quantity: z.string(), unit: z.string().nullable().describe('Null: several'), invoices })),
    byOwner: z.array(z.object({ ownerId: z.string().nullable(), owner: z.object({ id: z.string(), name: z.string(), photo: z.string().nullable() }).nullable(), amount, invoices })),
    others: z.object({ customers: amount.nullable(), items: amount.nullable(), owners: amount.nullable() }).describe('What is beyond the longest list; null where there is nothing'),
    recurring: z.object({ monthly: amount, series: z.number().int() }).describe('Series that go on: neither paused nor stopped by a problem'),
  }),
});
