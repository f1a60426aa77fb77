import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { forms1099 } from '#modules/parties/contract.ts';

const year = z.coerce.number().int().min(2000).max(2100).describe('Calendar year, whatever the fiscal year of the books is');
const input = { workspace_slug: z.string().max(80), year };

const row = z.object({
  partyId: z.string(), name: z.string(), number: z.string().nullable(), box: z.enum(forms1099), hasTaxId: z.boolean(), taxId: z.string().nullable().describe('Null for whoever may not see vendors'),
  payments: z.number().int(), amount: z.string().describe('Paid in the year, less what came back; without cards and online payments, which their providers report'), byCard: z.string().describe('What went by card or online, and is not in the amount'),
  threshold: z.string().nullable().describe('From this amount on it is reported; null where the books are not in US dollars'), due: z.boolean().describe('The amount is at least that'),
});
/** What vendors were paid in a year, for forms 1099: those that have a box, by what was paid when, the most first. */
export const us1099 = endpoint({
  id: 'us1099.get', service: 'dash', get: '/:workspace_slug/us-1099', can: 'accounting.report.view', summary: 'What vendors with a form 1099 were paid in a year', errors: ['accounting.no_book'], input: z.strictObject(input),
  output: z.object({ year: z.number().int(), currency: z.string(), rows: z.array(row).describe('At most 500'), others: z.number().int().describe('Vendors that are not among the rows'), due: z.number().int(), dueAmount: z.string(), missing: z.number().int().describe('Of those that are reported, how many have no tax number') }),
});
/** What vendors were paid in a year. */
export type Us1099 = z.infer<typeof us1099.output>;
/** A vendor in it. */
export type Us1099Row = Us1099['rows'][number];
/** The same as a file, with all vendors. */
export const us1099File = endpoint({
  id: 'us1099.export', service: 'dash', get: '/:workspace_slug/us-1099/export', can: 'accounting.report.view', summary: 'What vendors with a form 1099 were paid in a year, as CSV, XLSX or PDF', rate: 'expensive', answer: 'stream', errors: ['accounting.no_book'],
  input: z.strictObject({ ...input, format: z.enum(['csv', 'xlsx', 'pdf']), language: z.enum(['en', 'ar']).default('en') }), output: z.unknown(),
});
