import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant } from '#core/contract/fields.ts';

const slug = { workspace_slug: z.string().max(80) };
const shape = z.object({
  offered: z.boolean().describe('The number is one of the EU, and this installation may ask VIES'), asking: z.boolean(), failed: z.boolean().describe('VIES did not answer last time; what it said before stays'),
  result: z.object({ valid: z.boolean(), name: z.string().describe('Empty where the country does not say'), address: z.string(), checkedAt: instant }).nullable().describe('Of the number as it is now'),
});
/** What VIES said of the VAT number of a party. */
export type VatCheck = z.infer<typeof shape>;

/** What VIES said of the VAT number of a person or company. */
export const getVatCheck = endpoint({ id: 'parties.getVatCheck', service: 'dash', get: '/:workspace_slug/parties/:id/vat-check', can: 'parties.view', summary: 'Shows what VIES said of a VAT number', input: z.strictObject({ ...slug, id }), output: shape });
/** Asks VIES whether the VAT number of a person or company is valid; the answer comes in the background, told by the record's live topic. */
export const checkVat = endpoint({ id: 'parties.checkVat', service: 'dash', post: '/:workspace_slug/parties/:id/vat-check', can: 'parties.edit', summary: 'Checks a VAT number with VIES', input: z.strictObject({ ...slug, id }), output: shape, errors: ['parties.vies_not'] });
