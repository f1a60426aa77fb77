import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id } from '#core/contract/fields.ts';

/** Most vendors of a comparison: the cheapest. */
export const mostVendors = 50;
const price = z.string().describe('For one of the unit, without tax, after discounts; six fraction digits at most');
const said = { price, currency: z.string().describe('That of the bill'), basePrice: price.describe('The same in the base currency, by the rate of the bill') };

/**
 * What each vendor charges for a product or service, by lines of posted bills the viewer may see: the cheapest by the last price first. Vendor credits, deposits, what was given free and lines in a unit that does not
 * measure what the item is counted in say no price. `lowest`, `average` and `quantity` are of the last 12 months.
 */
export const compareVendorPrices = endpoint({
  id: 'bills.compareVendorPrices', service: 'dash', get: '/:workspace_slug/bills/vendor-prices', can: 'invoicing.bill.view', summary: 'What vendors charge for a product or service', input: z.strictObject({ workspace_slug: z.string().max(80), itemId: id }),
  output: z.object({
    currency: z.string().describe('The base currency'), unit: z.string().nullable().describe('What prices and quantities are of: the unit the item is bought in'), more: z.boolean().describe('There are further, dearer vendors'),
    items: z.array(z.object({
      partyId: z.string(), name: z.string(), bills: z.number().int().describe('All there ever were'), cheapest: z.boolean(), quantity: z.string(),
      last: z.object({ ...said, billId: z.string(), number: z.string(), issuedOn: z.string() }),
      lowest: z.object(said).nullable().describe('Null where nothing was bought in these months'),
      average: z.object({ ...said, price: price.nullable().describe('Null where bills were in several currencies'), currency: z.string().nullable() }).nullable().describe('Weighted by quantity; null where nothing was bought in these months'),
    })),
  }),
});
