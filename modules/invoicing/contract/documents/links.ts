import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant } from '#core/contract/fields.ts';

/** Whether a link still leads to its document. */
export const documentLinkStates = ['open', 'ended', 'revoked'] as const;
/** What a mail about a document brings. */
export const documentMailKinds = ['document', 'reminder', 'receipt', 'answer', 'proforma'] as const;
/** How far a mail has come: waiting, taken by the mail server, refused for good, kept because no mail server is set up, or out so long ago that its way is forgotten. */
export const documentMailStates = ['waiting', 'delivered', 'failed', 'kept', 'forgotten'] as const;

/** What a customer downloads from the public page. */
export const documentDownloads = ['pdf', 'e_invoice'] as const;

const of = { workspace_slug: z.string().max(80), id };
const person = z.object({ id: z.string(), name: z.string(), photo: z.string().nullable() }).nullable();
const looks = {
  tracked: z.boolean().describe('Opening it is noted'), refused: z.boolean().describe('The customer has switched that off'),
  openCount: z.number().int(), lastOpenedAt: instant.nullable(), downloads: z.array(z.object({ what: z.enum(documentDownloads), count: z.number().int(), lastAt: instant })).describe('What was downloaded by it'),
};
const link = z.object({
  id: z.string(), state: z.enum(documentLinkStates), madeBy: person.describe('Nobody: it went out by itself'), sentTo: z.array(z.string()).describe('Receivers of the mail it stands in; empty for a link that was copied'),
  createdAt: instant, endsAt: instant, revokedAt: instant.nullable(), ...looks,
});
/** A link to a document's public page; the address itself is known to nobody but its holders. */
export type DocumentLink = z.infer<typeof link>;
const mail = z.object({
  id: z.string(), kind: z.enum(documentMailKinds), level: z.number().int().describe('Of a reminder'), sentTo: z.array(z.string()), sentBy: person.describe('Nobody: it went out by itself'), createdAt: instant,
  state: z.enum(documentMailStates), deliveredAt: instant.nullable(), ...looks,
});
/** A mail about a document and what became of it. */
export type DocumentMail = z.infer<typeof mail>;

const base = '/:workspace_slug/invoices/:id';
/** The latest hundred links of an invoice, newest first. */
export const listDocumentLinks = endpoint({ id: 'invoices.listLinks', service: 'dash', get: `${base}/links`, can: 'invoicing.invoice.view', summary: 'Lists the links to an invoice\'s public page', input: z.strictObject(of), output: z.object({ items: z.array(link) }) });
/** A fresh link to the public page; earlier ones stay good until they end or are revoked. */
export const newDocumentLink = endpoint({
  id: 'invoices.createLink', service: 'dash', post: `${base}/links`, can: 'invoicing.invoice.send', status: 201, summary: 'Makes a link to a posted invoice', rate: 'auth',
  input: z.strictObject({ ...of, track: z.boolean().optional().describe('Note when it is opened; default: as the invoice says') }), output: z.object({ url: z.string(), endsAt: instant }), errors: ['invoicing.document_state'],
});
/** Takes a link back: whoever opens it finds nothing, at once. The same again changes nothing. */
export const revokeDocumentLink = endpoint({ id: 'invoices.revokeLink', service: 'dash', post: `${base}/links/:linkId/revocation`, can: 'invoicing.invoice.send', summary: 'Revokes a link to an invoice', input: z.strictObject({ ...of, linkId: id }), output: link });
/** The latest hundred mails about an invoice, newest first. */
export const listDocumentMails = endpoint({ id: 'invoices.listMails', service: 'dash', get: `${base}/mails`, can: 'invoicing.invoice.view', summary: 'Lists the mails about an invoice and what became of them', input: z.strictObject(of), output: z.object({ items: z.array(mail) }) });
