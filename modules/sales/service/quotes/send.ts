import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found, Refusal } from '#core/server/fail.ts';
import { nextNumber } from '#modules/accounting/api.ts';
import { printedCompany } from '#modules/invoicing/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { quoteSays, type approveQuote, type extendQuote, type previewQuoteMail, type Quote, type rejectQuote, type remindQuote, type sendQuote, type withdrawQuote } from '../../contract/quotes.ts';
import { optionsFit } from '../../rules/quotes/price.ts';
import { stretchLinks } from './links.ts';
import { quoteMail, todayOf } from './mails.ts';
import { approvalReasons, quoteMargin } from './margin.ts';
import { printCustomer, printShipping, requireShipAddressOf, requireUnheld } from './masters.ts';
import { tellApprovers, tellSeller } from './notices.ts';
import { readQuote } from './read.ts';
import { loadFamily, loadQuote, quoteById, quoteLines, tellQuote, type QuoteRow } from './rows.ts';
import { readQuoteSettings } from './settings.ts';

/** The quote locked, if it is in one of these states and at this version; `family` locks its other versions, too. */
export async function lockedIn(ctx: Ctx, id: string, version: number | null, states: readonly QuoteRow['status'][], family = false): Promise<QuoteRow> {
  const q = family ? await loadFamily(ctx, id) : await loadQuote(ctx, id, true);
  if (version !== null && q.version !== version) throw new Refusal('core.version_conflict', { current: await readQuote(ctx, q) });
  if (!states.includes(q.status)) fail('sales.quote_state', { status: q.status });
  return q;
}

/** Writes some columns of a locked quote and answers it as it is now. */
export async function setQuote(ctx: Ctx, q: QuoteRow, sets: string, values: readonly unknown[] = []): Promise<QuoteRow> {
  await ctx.sql(`update sales.quote set ${sets}, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2`, [q.id, q.workspace_id, ...values]);
  return quoteById(ctx, q.workspace_id, q.id);
}

async function receiverOf(ctx: Ctx, q: QuoteRow): Promise<string | null> {
  return q.party_id ? (await printCustomer(ctx, { partyId: q.party_id, billToId: q.bill_to_id, language: q.language })).email : null;
}

/** Sends the quote; above the discount limit, or under the lowest margin, it goes to approval instead. */
export async function sendQuoteNow(ctx: Ctx, input: InputOf<typeof sendQuote>): Promise<Quote> {
  const q = await lockedIn(ctx, input.id, input.version, ['draft', 'in_approval'], true);
  if (q.for_order) found(null);
  const lines = await quoteLines(ctx, q);
  if (!lines.some((l) => l.kind === 'item')) fail('sales.quote_empty');
  if (!q.party_id) fail('sales.quote_no_customer');
  if (!optionsFit(lines)) fail('sales.quote_options');
  await requireUnheld(ctx, q.party_id);
  await requireShipAddressOf(ctx, q);
  const today = await todayOf(ctx, q.workspace_id);
  if (q.valid_until !== null && q.valid_until < today) failField('validUntil', quoteSays('sales.valid_past'));
  const settings = await readQuoteSettings(ctx, q.workspace_id);
  const reasons = q.approved_at ? [] : approvalReasons(q, await quoteMargin(ctx, q, lines), settings);
  if (reasons.length > 0) return askApproval(ctx, q, reasons);
  if (q.status === 'in_approval' && !q.approved_at) fail('sales.quote_state', { status: q.status });
  const to = input.byMail ? input.to ?? (await receiverOf(ctx, q)) ?? fail('sales.quote_no_email') : null;
  await replaceEarlier(ctx, q);
  const { system } = await getSettings(ctx);
  const sent = await setQuote(ctx, q,
    "status = 'sent', number = $3, sent_at = now(), sent_by = $4, sent_to = $5, customer_print = $6::jsonb, seller_print = $7::jsonb, expires_at = (valid_until + 1)::timestamp at time zone $8, track_views = $9, search = lower($3) || ' ' || search, ship_print = $10::jsonb",
    [q.number ?? (await nextNumber(ctx, 'quote', today, q.workspace_id)), ctx.accountId, to ? [to, ...input.cc] : [], JSON.stringify(await printCustomer(ctx, { partyId: q.party_id, billToId: q.bill_to_id, language: q.language })), JSON.stringify(await printedCompany(ctx, q.workspace_id, q)), system.timezone, input.track ?? q.track_views, JSON.stringify(await printShipping(ctx, { ...q, customer_print: null }, q.language))]);
  tellQuote(ctx, sent, 'sent', { number: sent.number, revision: sent.revision, changes: { status: [q.status, 'sent'] } });
  await ctx.enqueue('sales.deliverQuote', { workspaceId: q.workspace_id, id: q.id, to, cc: input.cc, message: input.message, key: `sent:${q.id}`, by: ctx.accountId }, { key: `sales.deliverQuote:${q.id}` });
  return readQuote(ctx, sent);
}

/** Puts a quote, or what is written for an order, before somebody who may approve it. */
export async function askApproval(ctx: Ctx, q: QuoteRow, reasons: Quote['approvalReasons']): Promise<Quote> {
  if (q.status === 'in_approval') fail('sales.quote_state', { status: q.status });
  const waiting = await setQuote(ctx, q, "status = 'in_approval', approval_requested_at = now(), approval_requested_by = $3, approved_at = null, approved_by = null, approval_note = ''", [ctx.accountId]);
  tellQuote(ctx, waiting, 'approval_requested', { changes: { status: ['draft', 'in_approval'] }, discount: q.highest_discount, reasons });
  await tellApprovers(ctx, waiting);
  return readQuote(ctx, waiting);
}

/** Earlier versions give way; one that was accepted meanwhile stays the one. */
async function replaceEarlier(ctx: Ctx, q: QuoteRow): Promise<void> {
  const earlier = await ctx.sql<QuoteRow>('select * from sales.quote where family_id = $1 and workspace_id = $2 and id <> $3 and deleted_at is null order by revision for update', [q.family_id, q.workspace_id, q.id]);
  if (earlier.some((e) => e.status === 'accepted')) fail('sales.quote_state', { status: 'accepted' });
  if (earlier.some((e) => e.revision > q.revision && e.sent_at)) fail('sales.quote_replaced');
  for (const old of earlier.filter((e) => ['sent', 'viewed', 'declined', 'expired'].includes(e.status))) {
    const now = await setQuote(ctx, old, "status = 'superseded'");
    tellQuote(ctx, now, 'superseded', { number: now.number, revision: now.revision, by: q.id, changes: { status: [old.status, 'superseded'] } });
  }
}

/** Lets a quote above the limit out; by default not one's own. */
export async function approve(ctx: Ctx, { id, version, note }: InputOf<typeof approveQuote>): Promise<Quote> {
  const q = await lockedIn(ctx, id, version, ['in_approval']);
  if (q.approved_at) fail('sales.quote_state', { status: 'approved' });
  const settings = await readQuoteSettings(ctx, q.workspace_id);
  if (settings.approverOther && (q.approval_requested_by === ctx.accountId || q.created_by === ctx.accountId)) fail('sales.quote_own_approval');
  const now = await setQuote(ctx, q, 'approved_at = now(), approved_by = $3, approval_note = $4', [ctx.accountId, note]);
  const reasons = approvalReasons(q, await quoteMargin(ctx, q, await quoteLines(ctx, q)), settings);
  tellQuote(ctx, now, 'approved', { discount: q.highest_discount, reasons, requestedBy: q.approval_requested_by, changes: { approved: [false, true] } });
  await tellSeller(ctx, now, 'sales.quote_approved', ctx.accountId);
  return readQuote(ctx, now);
}

/** Gives a quote back to its author with a reason. */
export async function reject(ctx: Ctx, { id, version, note }: InputOf<typeof rejectQuote>): Promise<Quote> {
  const q = await lockedIn(ctx, id, version, ['in_approval']);
  const now = await setQuote(ctx, q, "status = 'draft', approved_at = null, approved_by = null, approval_note = $3", [note]);
  tellQuote(ctx, now, 'rejected', { changes: { status: ['in_approval', 'draft'] } });
  await tellSeller(ctx, now, 'sales.quote_rejected', ctx.accountId);
  return readQuote(ctx, now);
}

/** Takes a quote back from approval into a draft. */
export async function withdraw(ctx: Ctx, { id, version }: InputOf<typeof withdrawQuote>): Promise<Quote> {
  const q = await lockedIn(ctx, id, version, ['in_approval']);
  const now = await setQuote(ctx, q, "status = 'draft', approved_at = null, approved_by = null");
  tellQuote(ctx, now, 'withdrawn', { changes: { status: ['in_approval', 'draft'] } });
  return readQuote(ctx, now);
}

/** Reminds the customer of a quote that waits. */
export async function remind(ctx: Ctx, { id, message, track }: InputOf<typeof remindQuote>): Promise<Quote> {
  const q = await lockedIn(ctx, id, null, ['sent', 'viewed']);
  if (q.expired) fail('sales.quote_state', { status: 'expired' });
  const to = q.sent_to[0] ?? (await receiverOf(ctx, q)) ?? fail('sales.quote_no_email');
  const now = await setQuote(ctx, q, 'reminded_at = now()');
  tellQuote(ctx, now, 'reminded', { number: now.number });
  await ctx.enqueue('sales.deliverQuote', { workspaceId: q.workspace_id, id: q.id, to, cc: q.sent_to.slice(1), message, reminder: true, key: `reminded:${q.id}:${now.version}`, by: ctx.accountId, track: track ?? q.track_views });
  return readQuote(ctx, now);
}

/** Moves the last day of a sent or expired quote. */
export async function extend(ctx: Ctx, { id, version, validUntil }: InputOf<typeof extendQuote>): Promise<Quote> {
  const q = await lockedIn(ctx, id, version, ['sent', 'viewed', 'expired']);
  const { system } = await getSettings(ctx);
  if (validUntil < (await todayOf(ctx, q.workspace_id))) failField('validUntil', quoteSays('sales.valid_past'));
  const status = q.status === 'expired' ? (q.viewed_at ? 'viewed' : 'sent') : q.status;
  const now = await setQuote(ctx, q, 'status = $3, valid_until = $4::date, expires_at = ($4::date + 1)::timestamp at time zone $5, renewal_requested_at = null, pdf_key = null, pdf_sha256 = null', [status, validUntil, system.timezone]);
  await stretchLinks(ctx, now);
  tellQuote(ctx, now, 'extended', { changes: { validUntil: [q.valid_until, validUntil] } });
  if (q.renewal_requested_at && q.sent_to[0]) await ctx.enqueue('sales.deliverQuote', { workspaceId: q.workspace_id, id: q.id, to: q.sent_to[0], cc: [], message: '', renewed: true, key: `renewed:${q.id}:${now.version}`, by: ctx.accountId });
  return readQuote(ctx, now);
}

/** How the mail will read. */
export async function previewMail(ctx: Ctx, { id, message }: InputOf<typeof previewQuoteMail>): Promise<OutputOf<typeof previewQuoteMail>> {
  const q = await loadQuote(ctx, id);
  if (q.for_order) found(null);
  const mail = await quoteMail(ctx, q, q.sent_at ? 'reminder' : 'quote', message);
  return { to: await receiverOf(ctx, q), language: q.language, subject: mail.subject, heading: mail.heading, paragraphs: [...mail.paragraphs], action: mail.action };
}
