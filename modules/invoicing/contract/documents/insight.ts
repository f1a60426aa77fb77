import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/fields.ts';

const slug = { workspace_slug: z.string().max(80) };
const days = z.number().int();

/** How a customer paid their latest invoices (fifty at most), of those the viewer may see; null where fewer than three were paid. */
export const getPayHabit = endpoint({
  id: 'invoices.getPayHabit', service: 'dash', get: '/:workspace_slug/invoices/pay-habit', can: 'invoicing.invoice.view', summary: 'How a customer paid so far: how many late, and by how many days', input: z.strictObject({ ...slug, partyId: id }),
  output: z.object({ habit: z.object({ paid: days, late: days, median: days.describe('After the due date; negative before it'), slowest: days, days: z.array(days).describe('Of each, the quickest first') }).nullable() }),
});

/** Days sales outstanding: what customers owe now ÷ what was sold to them in the latest days × those days. Of what the viewer may see; null where nothing was sold. */
export const getSalesOutstanding = endpoint({
  id: 'invoices.getSalesOutstanding', service: 'dash', get: '/:workspace_slug/invoices/days-outstanding', can: 'invoicing.invoice.view', summary: 'Days sales outstanding, of all customers or of one',
  input: z.strictObject({ ...slug, partyId: id.optional(), days: z.coerce.number().int().min(7).max(366).default(90) }),
  output: z.object({ outstanding: z.number().nullable(), days, receivables: z.string(), creditSales: z.string(), currency: z.string().describe('The base currency') }),
});

/** Which page a document has: the books name it by its id alone. 404 for what the viewer may not see. */
export const getDocumentDirection = endpoint({
  id: 'documents.getDirection', service: 'dash', get: '/:workspace_slug/documents/:id/direction', can: 'member', summary: 'Whether a document is one of sale or of purchase', input: z.strictObject({ ...slug, id }),
  output: z.object({ direction: z.enum(['sale', 'purchase']) }),
});
