import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant } from '#core/contract/fields.ts';

/** Whether a link still leads to its quote. */
export const quoteLinkStates = ['open', 'ended', 'revoked'] as const;
/** What a mail about a quote brings. */
export const quoteMailKinds = ['quote', 'reminder', 'renewed', 'answer', 'copy'] as const;
/** How far a mail has come: waiting, taken by the mail server, refused for good, kept because no mail server is set up, or out so long ago that its way is forgotten. */
export const quoteMailStates = ['waiting', 'delivered', 'failed', 'kept', 'forgotten'] as const;

const of = { workspace_slug: z.string().max(80), id };
const person = z.object({ id: z.string(), name: z.string(), photo: z.string().nullable() }).nullable();
const looks = {
  tracked: z.boolean().describe('Opening it is noted'), refused: z.boolean().describe('The customer has switched that off'),
  openCount: z.number().int(), lastOpenedAt: instant.nullable(),
};
const link = z.object({
  id: z.string(), state: z.enum(quoteLinkStates), madeBy: person.describe('Nobody: it went out by itself'), sentTo: z.array(z.string()).describe('Receivers of the mail it stands in; empty for a link that was copied'),
  createdAt: instant, endsAt: instant, revokedAt: instant.nullable(), ...looks,
});
/** A link to a quote's public page; the address itself is known to nobody but its holders. */
export type QuoteLink = z.infer<typeof link>;
const mail = z.object({
  id: z.string(), kind: z.enum(quoteMailKinds), sentTo: z.array(z.string()), sentBy: person.describe('Nobody: it went out by itself'), createdAt: instant,
  state: z.enum(quoteMailStates), deliveredAt: instant.nullable(), ...looks,
});
/** A mail about a quote and what became of it. */
export type QuoteMail = z.infer<typeof mail>;

/** The latest hundred links of a quote, newest first. */
export const listQuoteLinks = endpoint({ id: 'quotes.listLinks', service: 'dash', get: '/:workspace_slug/quotes/:id/links', can: 'sales.quote.view', summary: 'Lists the links to a quote\'s public page', input: z.strictObject(of), output: z.object({ items: z.array(link) }) });
/** A fresh link to the public page; earlier ones stay good until they end or are revoked. */
export const newQuoteLink = endpoint({
  id: 'quotes.createLink', service: 'dash', post: '/:workspace_slug/quotes/:id/links', can: 'sales.quote.edit', status: 201, summary: 'Makes a link to a sent quote', rate: 'auth',
  input: z.strictObject({ ...of, track: z.boolean().optional().describe('Note when it is opened; default: as the quote says') }), output: z.object({ url: z.string(), endsAt: instant }), errors: ['sales.quote_state'],
});
/** Takes a link back: whoever opens it finds nothing, at once. The same again changes nothing. */
export const revokeQuoteLink = endpoint({ id: 'quotes.revokeLink', service: 'dash', post: '/:workspace_slug/quotes/:id/links/:linkId/revocation', can: 'sales.quote.edit', summary: 'Revokes a link to a quote', input: z.strictObject({ ...of, linkId: id }), output: link });
/** The latest hundred mails about a quote, newest first. */
export const listQuoteMails = endpoint({ id: 'quotes.listMails', service: 'dash', get: '/:workspace_slug/quotes/:id/mails', can: 'sales.quote.view', summary: 'Lists the mails about a quote and what became of them', input: z.strictObject(of), output: z.object({ items: z.array(mail) }) });
