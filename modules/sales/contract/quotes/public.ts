import { z } from 'zod';
import { documentLanguages } from '#core/contract/document-languages.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, instant, line, paragraph } from '#core/contract/fields.ts';
import { documentTax, lineShape, pricingFields, totalsShape } from './lines.ts';
import { partyPrint, quoteStatuses } from './quote.ts';
import { quoteComment } from './steps.ts';
import { quoteSays } from './words.ts';

// The token travels in the body, never in an address: addresses are logged and handed on.
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
const call = (path: string) => ({ service: 'dash' as const, post: `/public/quotes/${path}`, can: 'public' as const });
const gone = ['sales.quote_link_gone'];

/** What a customer sees: the document and nothing of the workspace behind it. */
export const publicQuote = z.object({
  status: z.enum(quoteStatuses), number: z.string(), revision: z.number().int(), title: z.string(), issuedOn: z.string(), validUntil: z.string().nullable(), currency: z.string(), ...pricingFields, language: z.enum(documentLanguages),
  seller: z.object({ name: z.string(), logo: z.string().nullable(), theme: z.string(), lines: z.array(z.string()), email: z.string().nullable() }), contact: z.string().nullable().describe('Who wrote the quote'), customer: partyPrint.nullable(), shipping: partyPrint.nullable().describe('Where it is delivered, when that is not the customer\'s own address'), carrier: z.string(),
  lines: z.array(lineShape.omit({ itemId: true, components: true, proposedTaxIds: true })), taxes: z.array(documentTax), totals: totalsShape, discountPercent: z.string().nullable(), discountAmount: z.string().nullable(), depositPercent: z.string(), taxNote: z.string().describe('Why no tax is charged'), terms: z.string(), notes: z.string(),
  comments: z.array(quoteComment), acceptedAt: instant.nullable(), acceptedBy: z.string(), declinedAt: instant.nullable(), renewalRequestedAt: instant.nullable(), orderNumber: z.string().nullable(), deposit: z.enum(['none', 'open', 'paid']).describe('Whether the deposit of the accepted quote may be paid from here'), confirmByMail: z.boolean().describe('Accepting needs a code that is mailed'), tracked: z.boolean().describe('The seller learns that the page was opened'), trackingRefused: z.boolean().describe('The customer has switched that off'),
});
/** What a customer sees. */
export type PublicQuote = z.infer<typeof publicQuote>;

/** Opens a quote by its link. */
export const openPublicQuote = endpoint({ id: 'publicQuotes.open', ...call('open'), summary: 'Opens a quote by its link', rate: 'read', input: z.strictObject({ token, seen: z.boolean().default(true).describe('False when the page only looks again') }), output: publicQuote, errors: gone });
/** Switches off, or on again, that the seller learns of this link being opened. */
export const refuseQuoteTracking = endpoint({ id: 'publicQuotes.refuseTracking', ...call('tracking'), summary: 'Switches off that opening a quote is noted', input: z.strictObject({ token, refused: z.boolean() }), output: done, errors: gone });
/** The quote as PDF. */
export const publicQuotePdf = endpoint({ id: 'publicQuotes.pdf', ...call('pdf'), summary: 'A quote as PDF, by its link', rate: 'expensive', answer: 'stream', input: z.strictObject({ token }), output: z.unknown(), errors: gone });
/** Writes to the seller about the quote or one of its lines. */
export const commentPublicQuote = endpoint({ id: 'publicQuotes.comment', ...call('messages'), status: 201, summary: 'Writes to the seller about a quote', input: z.strictObject({ token, lineId: id.nullable().default(null), name: line(120), body: paragraph(4000, 1).refine((s) => s.trim() !== '', quoteSays('core.empty')) }), output: quoteComment, errors: gone });
/** Mails the code that accepting needs. */
export const sendQuoteCode = endpoint({ id: 'publicQuotes.sendCode', ...call('code'), summary: 'Mails the code that accepting needs', rate: 'auth', input: z.strictObject({ token }), output: z.object({ sentTo: z.string().describe('Masked address') }), errors: [...gone, 'sales.quote_no_email'] });
/** Accepts with a name and a signature; the same again changes nothing. */
export const acceptPublicQuote = endpoint({
  id: 'publicQuotes.accept', ...call('acceptance'), summary: 'Accepts a quote', maxBytes: 400 * 1024,
  input: z.strictObject({
    token, name: line(120, 2), signature: z.string().max(300_000).regex(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/, quoteSays('sales.signature_form')).nullable().default(null).describe('Drawn signature; the typed name stands without it'),
    chosen: z.array(id).max(500).default([]), total: z.string().max(40).describe('The total the customer saw'), code: z.string().regex(/^\d{6}$/).optional(),
  }),
  output: z.object({ status: z.literal('accepted'), orderNumber: z.string(), total: z.string() }),
  errors: [...gone, 'sales.quote_expired', 'sales.quote_replaced', 'sales.quote_answered', 'sales.quote_changed', 'sales.quote_options', 'sales.quote_code'],
});
/** Where the deposit of an accepted quote is paid: the public page of its invoice, made when it is not there yet. */
export const payQuoteDeposit = endpoint({ id: 'publicQuotes.payDeposit', ...call('deposit'), summary: 'Leads to the deposit of an accepted quote', rate: 'expensive', input: z.strictObject({ token }), output: z.object({ url: z.string() }), errors: [...gone, 'sales.quote_no_deposit'] });
/** Declines with a reason. */
export const declinePublicQuote = endpoint({ id: 'publicQuotes.decline', ...call('refusal'), summary: 'Declines a quote', input: z.strictObject({ token, reason: line(500) }), output: done, errors: [...gone, 'sales.quote_replaced', 'sales.quote_answered', 'sales.quote_expired'] });
/** Asks the seller to make an expired quote valid again. */
export const askQuoteRenewal = endpoint({ id: 'publicQuotes.askRenewal', ...call('renewal'), summary: 'Asks for an expired quote to be renewed', input: z.strictObject({ token, message: paragraph(1000).default('') }), output: done, errors: [...gone, 'sales.quote_state'] });
