import type { InputOf } from '#core/contract/endpoint.ts';
import { cut } from '#core/contract/fields.ts';
import { parseMoney } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { quoteSays, type acceptQuote, type declineQuote, type DocumentLine, type Quote } from '../../contract/quotes.ts';
import type { SoldLine } from '../../rules/deals/lines-as-sold.ts';
import { counts, optionsFit, type PricedQuote } from '../../rules/quotes/price.ts';
import { closeAsWon } from '../deals/close-as-won.ts';
import { queueDeposit } from './deposit-due.ts';
import { tellSeller, tellWaiting } from './notices.ts';
import { makeOrder } from './order-store.ts';
import { readQuote } from './read.ts';
import { lockedIn, setQuote } from './send.ts';
import { amountText, byCustomer, depositOf, quoteById, quoteLines, tellQuote, writeLines, type QuoteRow } from './rows.ts';
import { inBase, priced } from './write.ts';

/** How a customer says yes; `chosen` are the ids of the options they take (absent: as they stand), `total` what they saw. */
export interface Acceptance { name: string; ip: string | null; signature?: Buffer | null; chosen?: readonly string[] | undefined; total?: string; accountId?: string | null; note?: string }

const isMembers = (accountId: string | null | undefined): boolean => accountId !== undefined && accountId !== null;

/** Refuses an answer to a quote that can take none any more. */
export function requireOpen(q: QuoteRow): void {
  if (q.status === 'superseded') fail('sales.quote_replaced');
  if (q.status === 'accepted' || q.status === 'declined') fail('sales.quote_answered');
  if (q.expired) fail('sales.quote_expired');
  if (q.status !== 'sent' && q.status !== 'viewed') fail('sales.quote_state', { status: q.status });
}

/** Accepts a locked quote: options, figures, order and event in the caller's transaction. The same again answers the same order. */
export async function accept(ctx: Ctx, q: QuoteRow, by: Acceptance): Promise<{ quote: QuoteRow; order: { id: string; number: string } }> {
  if (q.status === 'accepted') {
    const [order] = await ctx.sql<{ id: string; number: string }>('select id, number from sales.sales_order where quote_id = $1 and workspace_id = $2', [q.id, q.workspace_id]);
    return { quote: q, order: order! };
  }
  requireOpen(q);
  const before = await quoteLines(ctx, q);
  const options = new Set(before.filter((l) => l.optional).map((l) => l.id));
  const unknown = by.chosen?.findIndex((id) => !options.has(id)) ?? -1;
  if (unknown >= 0) failField(`chosen.${unknown}`, quoteSays('sales.choose_line'));
  const lines = before.map((l) => (l.optional && by.chosen ? { ...l, chosen: by.chosen.includes(l.id) } : l));
  if (!optionsFit(lines)) fail('sales.quote_options');
  const figures = priced({ currency: q.currency, taxMode: q.tax_mode, taxRounding: q.tax_rounding, lines, taxes: q.taxes, discountPercent: q.discount_percent, discountAmount: q.discount_amount === null ? null : amountText(q.discount_amount, q.currency), depositPercent: q.deposit_percent });
  if (by.total !== undefined && by.total !== figures.totals.total) fail('sales.quote_changed', { total: figures.totals.total });
  await writeLines(ctx, { id: q.id, workspaceId: q.workspace_id, currency: q.currency }, lines, figures);
  const quote = await setQuote(ctx, q,
    "status = 'accepted', accepted_at = now(), accepted_by = $3, accepted_ip = $4, accepted_for = $5, accepted_note = $6, signature = $7, totals = $8::jsonb, total_amount = $9, base_amount = $10, pdf_key = null, pdf_sha256 = null, code_hash = null",
    [by.name, by.ip, by.accountId ?? null, by.note ?? '', by.signature ?? null, JSON.stringify(figures.totals), String(figures.total.amount), String(inBase(figures.total, q.base_currency, q.exchange_rate).amount)]);
  const order = await makeOrder(ctx, quote);
  if (q.opportunity_id) await closeAsWon(ctx, q.workspace_id, q.opportunity_id, { amount: parseMoney(figures.totals.net, q.currency), sold: soldLines(lines, figures, q.currency) });
  tellQuote(ctx, quote, 'accepted', { number: q.number, revision: q.revision, orderId: order.id, orderNumber: order.number, opportunityId: q.opportunity_id, partyId: q.party_id, total: { amount: figures.totals.total, currency: q.currency }, deposit: depositOf(quote), onBehalf: isMembers(by.accountId), acceptedBy: by.name, ...(isMembers(by.accountId) ? {} : byCustomer), changes: { status: [q.status, 'accepted'] } });
  await tellSeller(ctx, quote, 'sales.quote_accepted', by.accountId ?? null);
  if (order.status === 'draft') await tellWaiting(ctx, quote, order);
  await ctx.enqueue('sales.sealQuote', { workspaceId: q.workspace_id, id: q.id, order: order.number }, { key: `sales.sealQuote:${q.id}` });
  if (order.status === 'confirmed') await queueDeposit(ctx, quote);
  return { quote, order };
}

/** What of the lines was taken, at what it came to without tax. */
export const soldLines = (lines: readonly DocumentLine[], figures: PricedQuote, currency: string): SoldLine[] => lines.flatMap((l, i) => (counts(l) ? [{ itemId: l.itemId, name: l.name || cut(l.description.trim().split('\n')[0]!, 300) || '–', quantity: l.quantity, unit: l.unit, unitPrice: l.unitPrice, discountPercent: l.discountAmount === null ? l.discountPercent : null, net: parseMoney(figures.lines[i]!.net, currency) }] : []));

/** Declines a locked quote; `accountId` is the member who notes it, null for the customer by a link. */
export async function decline(ctx: Ctx, q: QuoteRow, reason: string, accountId: string | null): Promise<QuoteRow> {
  const quote = await setQuote(ctx, q, "status = 'declined', declined_at = now(), decline_reason = $3", [reason]);
  tellQuote(ctx, quote, 'declined', { number: q.number, revision: q.revision, ...(isMembers(accountId) ? {} : byCustomer), changes: { status: [q.status, 'declined'] } });
  await tellSeller(ctx, quote, 'sales.quote_declined', accountId);
  return quote;
}

/** Accepts for a customer who said so elsewhere; the note says where. */
export async function acceptFor(ctx: Ctx, { id, version, name, note, chosen }: InputOf<typeof acceptQuote>): Promise<Quote> {
  const q = await lockedIn(ctx, id, version, ['sent', 'viewed', 'expired', 'superseded']);
  await accept(ctx, q, { name, note, ip: null, chosen, accountId: ctx.accountId });
  return readQuote(ctx, await quoteById(ctx, q.workspace_id, q.id));
}

/** Declines for a customer who said so elsewhere. */
export async function declineFor(ctx: Ctx, { id, version, reason }: InputOf<typeof declineQuote>): Promise<Quote> {
  const q = await lockedIn(ctx, id, version, ['sent', 'viewed']);
  return readQuote(ctx, await decline(ctx, q, reason, ctx.accountId));
}
