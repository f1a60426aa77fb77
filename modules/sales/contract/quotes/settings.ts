import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { paragraph, version } from '#core/contract/fields.ts';
import { linePercent, pricingFields } from './lines.ts';

const values = {
  discountLimit: linePercent.nullable().describe('Highest discount in percent that needs no approval; null for none'), marginLimit: linePercent.nullable().describe('Lowest margin in percent that needs no approval; null for none'), approverOther: z.boolean().describe('Nobody approves their own quote'), validDays: z.int().min(1).max(365), depositPercent: linePercent, depositInvoice: z.boolean().describe('Accepting a quote makes and posts the invoice of its deposit'),
  linkDays: z.int().min(1).max(730).describe('Days a link works after the quote\'s last day'), linkDaysOpen: z.int().min(1).max(730).describe('Days a link works where a quote has no last day'),
  terms: paragraph(10_000), ...pricingFields, trackViews: z.boolean(), confirmByMail: z.boolean().describe('Accepting needs a code mailed to the customer'), remindDays: z.int().min(0).max(60).describe('Days without an answer after which the customer is reminded once; 0 for never'),
};
const shape = z.object({ version: z.number().int(), ...values });
/** How quotes of a workspace begin and what they must pass. */
export type QuoteSettings = z.infer<typeof shape>;

/** How quotes of the workspace begin. */
export const getQuoteSettings = endpoint({ id: 'quoteSettings.get', service: 'dash', get: '/:workspace_slug/quote-settings', can: 'sales.quote.view', summary: 'Settings of quotes', input: z.strictObject({ workspace_slug: z.string().max(80) }), output: shape });
/** Changes them; quotes that exist keep theirs. */
export const updateQuoteSettings = endpoint({ id: 'quoteSettings.update', service: 'dash', patch: '/:workspace_slug/quote-settings', can: 'sales.settings', summary: 'Changes settings of quotes', input: z.strictObject({ workspace_slug: z.string().max(80), version, ...z.strictObject(values).partial().shape }), output: shape });
