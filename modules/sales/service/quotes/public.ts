import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { documentNumber } from '#core/contract/document-languages.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { queueMail } from '#core/server/mail/mail.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { contentsText } from '#modules/accounting/contract.ts';
import { getSettings, readLogo } from '#modules/settings/api.ts';
import type * as contract from '../../contract/quotes.ts';
import { word } from '../../rules/quotes/document-words.ts';
import { accept, decline, requireOpen } from './answer.ts';
import { depositLink, depositState } from './deposit.ts';
import { noteLook, openLink, trackingOf } from './links.ts';
import { addMessage, messagesOf } from './messages.ts';
import { tellSeller } from './notices.ts';
import { fiscalNote, quoteFile } from './print.ts';
import { setQuote } from './send.ts';
import { amountText, byCustomer, quoteLines, tellQuote, type QuoteRow } from './rows.ts';
import { readQuoteSettings } from './settings.ts';
import { noteVisit } from './visits.ts';

/** Opens a quote by its link: the document, and nothing of the workspace behind it. */
export async function openPublic(ctx: Ctx, { token, seen }: InputOf<typeof contract.openPublicQuote>): Promise<contract.PublicQuote> {
  let q = await openLink(ctx, token, true);
  const link = await trackingOf(ctx, q, token);
  if (seen && link.tracked && !link.refused && ['sent', 'viewed'].includes(q.status) && !q.expired && (await noteLook(ctx, q, link.id))) {
    q = await noteView(ctx, q);
    await noteVisit(ctx, q);
  }
  const { brand } = await getSettings(ctx, q.workspace_id);
  const settings = await readQuoteSettings(ctx, q.workspace_id);
  const [order] = await ctx.sql<{ number: string }>('select number from sales.sales_order where quote_id = $1 and workspace_id = $2', [q.id, q.workspace_id]);
  const replaced = q.status === 'superseded';
  const seller = q.seller_print!;
  // Of a version that was replaced nothing is told but that: its figures hold no more.
  const lines = replaced ? [] : (await quoteLines(ctx, q)).map(({ itemId: _item, components, proposedTaxIds: _proposed, ...line }) => ({ ...line, description: [line.description, contentsText(components ?? [], (n) => documentNumber(n, q.language))].filter(Boolean).join('\n') }));
  return {
    status: q.expired ? 'expired' : q.status, number: q.number ?? '', revision: q.revision, title: q.title, issuedOn: q.issued_on, validUntil: q.valid_until, currency: q.currency, taxMode: q.tax_mode, taxRounding: q.tax_rounding, language: q.language,
    seller: { name: seller.name, logo: (await readLogo(ctx, q.workspace_id)).url, theme: brand.theme, lines: seller.lines, email: seller.email }, contact: seller.contact || null, customer: replaced ? null : q.customer_print, shipping: replaced ? null : q.ship_print, carrier: replaced ? '' : q.carrier,
    lines, taxNote: replaced ? '' : fiscalNote(q), taxes: replaced ? [] : q.taxes, totals: q.totals, discountPercent: q.discount_percent, discountAmount: q.discount_amount === null ? null : amountText(q.discount_amount, q.currency), depositPercent: q.deposit_percent, terms: replaced ? '' : q.terms, notes: replaced ? '' : q.notes,
    comments: replaced ? [] : await messagesOf(ctx, q, 'customer'), acceptedAt: q.accepted_at?.toISOString() ?? null, acceptedBy: q.accepted_by, declinedAt: q.declined_at?.toISOString() ?? null, renewalRequestedAt: q.renewal_requested_at?.toISOString() ?? null,
    orderNumber: order?.number ?? null, deposit: await depositState(ctx, q), confirmByMail: settings.confirmByMail && q.sent_to.length > 0, tracked: link.tracked, trackingRefused: link.refused,
  };
}

async function noteView(ctx: Ctx, q: QuoteRow): Promise<QuoteRow> {
  const now = await setQuote(ctx, q, "status = 'viewed', viewed_at = coalesce(viewed_at, now()), last_viewed_at = now(), view_count = view_count + 1");
  tellQuote(ctx, now, 'viewed', { number: q.number, ...byCustomer, ...(q.status === 'sent' ? { changes: { status: ['sent', 'viewed'] } } : {}) }, q.viewed_at === null);
  if (q.viewed_at === null) await tellSeller(ctx, now, 'sales.quote_viewed');
  return now;
}

/** Switches off for this link that opening it is noted, or on again; what was noted before stays. */
export async function refuseTracking(ctx: Ctx, { token, refused }: InputOf<typeof contract.refuseQuoteTracking>): Promise<{ ok: true }> {
  const q = await openLink(ctx, token);
  const link = await trackingOf(ctx, q, token);
  if (link.refused === refused) return { ok: true };
  await ctx.sql('update sales.quote_link set refused_at = case when $3 then now() end where id = $1 and workspace_id = $2', [link.id, q.workspace_id, refused]);
  tellQuote(ctx, q, 'tracking_changed', { refused, ...byCustomer }, false);
  return { ok: true };
}

/** The quote as PDF for who holds a link; not of a version that was replaced. */
export async function publicPdf(ctx: Ctx, { token }: InputOf<typeof contract.publicQuotePdf>): Promise<StreamAnswer> {
  const q = await openLink(ctx, token);
  if (q.status === 'superseded') fail('sales.quote_link_gone');
  return quoteFile(ctx, q);
}

/** Writes to the seller. */
export async function commentPublic(ctx: Ctx, { token, lineId, name, body }: InputOf<typeof contract.commentPublicQuote>): Promise<contract.QuoteComment> {
  const q = await openLink(ctx, token, true);
  if (q.status === 'superseded') fail('sales.quote_link_gone');
  await ctx.app.limits.attempt(`quote-message:${q.family_id}`, 60, 3600);
  const comment = await addMessage(ctx, q, { lineId, accountId: null, author: name, body });
  await tellSeller(ctx, q, 'sales.quote_message');
  return comment;
}

/** Mails the code that accepting needs. */
export async function sendCode(ctx: Ctx, { token }: InputOf<typeof contract.sendQuoteCode>): Promise<OutputOf<typeof contract.sendQuoteCode>> {
  const q = await openLink(ctx, token, true);
  requireOpen(q);
  const to = q.sent_to[0] ?? fail('sales.quote_no_email');
  await ctx.app.limits.attempt(`quote-code-mail:${q.id}`, 5, 3600);
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  await ctx.sql("update sales.quote set code_hash = $3, code_expires_at = now() + interval '10 minutes' where id = $1 and workspace_id = $2", [q.id, q.workspace_id, hashOf(q, code)]);
  await queueMail(ctx, { to: { email: to }, language: q.language, subject: word(q.language, 'codeSubject', { number: q.number ?? '' }), heading: word(q.language, 'codeHeading'), paragraphs: [word(q.language, 'codeLead')], code });
  return { sentTo: to.replace(/^(.)[^@]*/, '$1***') };
}

const hashOf = (q: QuoteRow, code: string) => createHash('sha256').update(`${q.id}:${code}`).digest();

async function requireCode(ctx: Ctx, q: QuoteRow, code: string | undefined): Promise<void> {
  const { confirmByMail } = await readQuoteSettings(ctx, q.workspace_id);
  if (!confirmByMail || q.sent_to.length === 0) return;
  await ctx.app.limits.attempt(`quote-code:${q.id}`, 10, 600);
  if (!code || !q.code_hash || !q.code_open || !timingSafeEqual(q.code_hash, hashOf(q, code))) fail('sales.quote_code');
}

/** Accepts with a typed name and, if drawn, a signature. Twenty at once make one order. */
export async function acceptPublic(ctx: Ctx, input: InputOf<typeof contract.acceptPublicQuote>): Promise<OutputOf<typeof contract.acceptPublicQuote>> {
  const q = await openLink(ctx, input.token, true);
  if (q.status !== 'accepted') { requireOpen(q); await requireCode(ctx, q, input.code); }
  const signature = input.signature && q.status !== 'accepted' ? await readSignature(Buffer.from(input.signature.slice('data:image/png;base64,'.length), 'base64')) : null;
  const { quote, order } = await accept(ctx, q, { name: input.name, ip: ctx.origin.ip || null, signature, chosen: input.chosen, total: input.total });
  return { status: 'accepted', orderNumber: order.number, total: quote.totals.total };
}

const isPng = (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));

/** The drawn signature drawn anew: nothing but its pixels goes into the file, and a few bytes that unfold to gigabytes do not. Null for what is no picture; the typed name stands without it. */
async function readSignature(bytes: Buffer): Promise<Buffer | null> {
  if (!isPng(bytes)) return null;
  try {
    const { default: sharp } = await import('sharp');
    return await sharp(bytes, { limitInputPixels: 8_000_000, failOn: 'error' }).resize({ width: 1200, height: 400, fit: 'inside', withoutEnlargement: true }).png().toBuffer();
  } catch { return null; }
}

/** Leads to the public page of the deposit's invoice. */
export async function payDeposit(ctx: Ctx, { token }: InputOf<typeof contract.payQuoteDeposit>): Promise<OutputOf<typeof contract.payQuoteDeposit>> {
  return depositLink(ctx, await openLink(ctx, token));
}

/** Declines with a reason. */
export async function declinePublic(ctx: Ctx, { token, reason }: InputOf<typeof contract.declinePublicQuote>): Promise<{ ok: true }> {
  const q = await openLink(ctx, token, true);
  if (q.status === 'declined') return { ok: true };
  requireOpen(q);
  await decline(ctx, q, reason, null);
  return { ok: true };
}

/** Asks the seller to make an expired quote valid again. */
export async function askRenewal(ctx: Ctx, { token, message }: InputOf<typeof contract.askQuoteRenewal>): Promise<{ ok: true }> {
  const q = await openLink(ctx, token, true);
  if (!q.expired) fail('sales.quote_state', { status: q.status });
  if (q.renewal_requested_at) return { ok: true };
  const now = await setQuote(ctx, q, 'renewal_requested_at = now()');
  if (message.trim()) await addMessage(ctx, now, { lineId: null, accountId: null, author: q.customer, body: message });
  tellQuote(ctx, now, 'renewal_requested', { number: q.number, ...byCustomer });
  await tellSeller(ctx, now, 'sales.quote_renewal');
  return { ok: true };
}
