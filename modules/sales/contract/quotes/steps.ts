import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { date, email, id, instant, line, paragraph, version } from '#core/contract/fields.ts';
import { quoteDetail } from './quote.ts';

const slug = { workspace_slug: z.string().max(80) };
const of = { ...slug, id };
const edit = 'sales.quote.edit';
const post = (path: string) => ({ service: 'dash' as const, post: `/:workspace_slug/quotes/:id/${path}` });

/** Sends the quote; above the discount limit it goes to approval instead, and the answer says so. */
export const sendQuote = endpoint({
  id: 'quotes.send', ...post('sending'), can: edit, summary: 'Sends a quote to its customer, or asks for the approval it needs', rate: 'expensive',
  input: z.strictObject({ ...of, version, to: email.optional().describe('Default: the billing contact\'s, else the customer\'s'), cc: z.array(email).max(5).default([]), message: paragraph(4000).default(''), byMail: z.boolean().default(true).describe('False only makes it ready to be shared by its link'), track: z.boolean().optional().describe('Note when the mail\'s link is opened; default: as the quote says') }),
  output: quoteDetail, errors: ['sales.quote_state', 'sales.quote_empty', 'sales.quote_no_customer', 'sales.quote_no_email', 'sales.quote_held', 'sales.quote_replaced', 'sales.quote_options'],
});
/** How the mail will read. */
export const previewQuoteMail = endpoint({ id: 'quotes.previewMail', ...post('mail-preview'), can: edit, summary: 'Shows the mail before it is sent', input: z.strictObject({ ...of, message: paragraph(4000).default('') }), output: z.object({ to: z.string().nullable(), language: z.string(), subject: z.string(), heading: z.string(), paragraphs: z.array(z.string()), action: z.string() }) });
/** Lets a quote above the limit out. */
export const approveQuote = endpoint({ id: 'quotes.approve', ...post('approval'), can: 'sales.quote.approve', summary: 'Approves a quote above the limit', input: z.strictObject({ ...of, version, note: line(500, 0).default('') }), output: quoteDetail, errors: ['sales.quote_state', 'sales.quote_own_approval'] });
/** Gives a quote back to its author. */
export const rejectQuote = endpoint({ id: 'quotes.reject', ...post('rejection'), can: 'sales.quote.approve', summary: 'Gives a quote back to its author', input: z.strictObject({ ...of, version, note: line(500) }), output: quoteDetail, errors: ['sales.quote_state'] });
/** Takes a quote back from approval into a draft. */
export const withdrawQuote = endpoint({ id: 'quotes.withdraw', ...post('withdrawal'), can: edit, summary: 'Takes a quote back from approval', input: z.strictObject({ ...of, version }), output: quoteDetail, errors: ['sales.quote_state'] });
/** Reminds the customer. */
export const remindQuote = endpoint({ id: 'quotes.remind', ...post('reminder'), can: edit, summary: 'Reminds the customer of a quote', rate: 'expensive', input: z.strictObject({ ...of, message: paragraph(4000).default(''), track: z.boolean().optional().describe('Note when the mail\'s link is opened; default: as the quote says') }), output: quoteDetail, errors: ['sales.quote_state', 'sales.quote_no_email'] });
/** Moves the last day of a sent or expired quote. */
export const extendQuote = endpoint({ id: 'quotes.extend', ...post('extension'), can: edit, summary: 'Extends how long a quote is valid', input: z.strictObject({ ...of, version, validUntil: date }), output: quoteDetail, errors: ['sales.quote_state'] });
/** Accepts for a customer who said so elsewhere. */
export const acceptQuote = endpoint({
  id: 'quotes.accept', ...post('acceptance'), can: edit, summary: 'Accepts a quote on behalf of the customer', input: z.strictObject({ ...of, version, name: line(120), note: line(500), chosen: z.array(id).max(500).optional().describe('Ids of the options that are taken') }), output: quoteDetail,
  errors: ['sales.quote_state', 'sales.quote_expired', 'sales.quote_options', 'sales.quote_replaced'],
});
/** Declines for a customer who said so elsewhere. */
export const declineQuote = endpoint({ id: 'quotes.decline', ...post('refusal'), can: edit, summary: 'Declines a quote on behalf of the customer', input: z.strictObject({ ...of, version, reason: line(500) }), output: quoteDetail, errors: ['sales.quote_state'] });

const comment = z.object({ id: z.string(), lineId: z.string().nullable(), author: z.string(), mine: z.boolean().describe('By the side that reads'), fromCustomer: z.boolean(), body: z.string(), createdAt: instant });
/** What customer and seller wrote to each other about a quote. */
export type QuoteComment = z.infer<typeof comment>;
export { comment as quoteComment };
/** What customer and seller wrote to each other about a quote, oldest first; the newest 200. */
export const listQuoteComments = endpoint({ id: 'quotes.listComments', service: 'dash', get: '/:workspace_slug/quotes/:id/messages', can: 'sales.quote.view', summary: 'Lists what customer and seller wrote about a quote', input: z.strictObject(of), output: z.object({ items: z.array(comment) }) });
/** Answers the customer; they are told by mail. */
export const answerQuote = endpoint({ id: 'quotes.comment', ...post('messages'), status: 201, can: edit, summary: 'Writes to the customer about a quote', input: z.strictObject({ ...of, lineId: id.nullable().default(null), body: paragraph(4000, 1), seenUntil: id.optional().describe('The last message that was seen: later ones stay unread. Without it all are read') }), output: comment, errors: ['sales.quote_state'] });
