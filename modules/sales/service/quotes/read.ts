import type { Ctx } from '#core/server/context.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { findItems } from '#modules/accounting/api.ts';
import type { DocumentLine, Quote, QuoteStep } from '../../contract/quotes.ts';
import { aboveLimit } from '../../rules/quotes/price.ts';
import { approvalReasons, quoteMargin, shownMargin } from './margin.ts';
import { listPrices, partyNames, printCustomer, printShipping, shipAddresses } from './masters.ts';
import { amountText, loadQuote, quoteLines, type QuoteRow } from './rows.ts';
import { readQuoteSettings } from './settings.ts';
import type { QuoteSettings } from '../../contract/quotes.ts';
import { planOf } from './order-billed.ts';
import { standingOf } from './order-credit.ts';

/** The whole quote as the viewer may see it. */
export async function showQuote(ctx: Ctx, { id }: { id: string }): Promise<Quote> {
  return readQuote(ctx, await loadQuote(ctx, id));
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A quote with everything its page shows. */
export async function readQuote(ctx: Ctx, q: QuoteRow): Promise<Quote> {
  const lines = await quoteLines(ctx, q);
  const settings = await readQuoteSettings(ctx, q.workspace_id);
  const people = await peopleOf(ctx, [q.owner_id, q.approval_requested_by, q.approved_by, q.accepted_for]);
  const party = await partyNames(ctx, [q.party_id, q.bill_to_id, q.ship_to_id]);
  const [opportunity] = q.opportunity_id ? await ctx.sql<{ id: string; name: string }>('select id, name from sales.opportunity where id = $1 and workspace_id = $2', [q.opportunity_id, q.workspace_id]) : [];
  const [order] = await ctx.sql<Omit<NonNullable<Quote['order']>, 'plan'>>('select id, number, status, invoicing from sales.sales_order where (quote_id = $1 or draft_id = $1) and workspace_id = $2 and deleted_at is null', [q.id, q.workspace_id]);
  const plan = order ? await planOf(ctx, order.id) : null;
  const revisions = await ctx.sql<{ id: string; revision: number; status: QuoteRow['status']; total_amount: number; currency: string; sent_at: Date | null }>(
    'select id, revision, status, total_amount, currency, sent_at from sales.quote where family_id = $1 and workspace_id = $2 and deleted_at is null order by revision', [q.family_id, q.workspace_id]);
  const [messages] = await ctx.sql<{ n: number }>('select count(*)::int as n from sales.quote_message where family_id = $1 and workspace_id = $2 and account_id is null and seen_at is null', [q.family_id, q.workspace_id]);
  const margin = await quoteMargin(ctx, q, lines);
  const reasons = approvalReasons(q, margin, settings);
  const approved = q.status === 'in_approval' && q.approved_at !== null;
  return {
    id: q.id, version: q.version, number: q.number, revision: q.revision, familyId: q.family_id, status: q.status, title: q.title, partyId: q.party_id, party: party(q.party_id), billToId: q.bill_to_id, billTo: party(q.bill_to_id), shipToId: q.ship_to_id, shipTo: party(q.ship_to_id), ...(q.status === 'draft' ? await shipAddresses(ctx, q) : { shipAddressId: q.ship_address_id, shipAddresses: [] }),
    customer: q.customer_print ?? (q.party_id ? await printCustomer(ctx, { partyId: q.party_id, billToId: q.bill_to_id, language: q.language }) : null), shipping: await printShipping(ctx, q, q.language), carrier: q.carrier, opportunityId: q.opportunity_id, opportunity: opportunity ?? null,
    issuedOn: q.issued_on, validUntil: q.valid_until, currency: q.currency, exchangeRate: q.exchange_rate, baseCurrency: q.base_currency, baseTotal: amountText(q.base_amount, q.base_currency), taxMode: q.tax_mode, taxRounding: q.tax_rounding,
    discountPercent: q.discount_percent, discountAmount: q.discount_amount === null ? null : amountText(q.discount_amount, q.currency), depositPercent: q.deposit_percent, terms: q.terms, notes: q.notes, internalNote: q.internal_note, language: q.language, trackViews: q.track_views,
    ownerId: q.owner_id, owner: people(q.owner_id), lines, fiscalPosition: q.fiscal_position, fiscalBy: q.fiscal_by, taxes: q.taxes, totals: q.totals, highestDiscount: q.highest_discount, needsApproval: reasons.length > 0, approvalReasons: reasons, margin: shownMargin(ctx, margin, q.currency), belowList: await belowList(ctx, q, lines), approved, approvalNote: q.approval_note, approvalRequestedAt: iso(q.approval_requested_at), approvalRequestedBy: people(q.approval_requested_by),
    approvedAt: iso(q.approved_at), approvedBy: people(q.approved_by), sentAt: iso(q.sent_at), sentTo: q.sent_to, viewedAt: iso(q.viewed_at), lastViewedAt: iso(q.last_viewed_at), viewCount: q.view_count, remindedAt: iso(q.reminded_at),
    acceptedAt: iso(q.accepted_at), acceptedBy: q.accepted_by, acceptedIp: q.accepted_ip, acceptedFor: people(q.accepted_for), acceptedNote: q.accepted_note, declinedAt: iso(q.declined_at), declineReason: q.decline_reason, renewalRequestedAt: iso(q.renewal_requested_at), pdfSha256: q.pdf_sha256,
    order: order ? { ...order, plan: plan ? { id: plan.id, title: plan.title } : null } : null, revisions: revisions.map((r) => ({ id: r.id, revision: r.revision, status: r.status, total: amountText(r.total_amount, r.currency), sentAt: iso(r.sent_at) })),
    steps: stepsOf(ctx, q, settings), forOrder: q.for_order, standing: await standingOf(ctx, q), openComments: messages!.n, createdAt: q.created_at.toISOString(), updatedAt: q.updated_at.toISOString(),
  };
}

/** Lines of a draft that cost less than the catalogue says. */
async function belowList(ctx: Ctx, q: QuoteRow, lines: readonly DocumentLine[]): Promise<Quote['belowList']> {
  if (q.status !== 'draft' && q.status !== 'in_approval') return [];
  const prices = await listPrices(ctx, lines, { currency: q.currency, exchangeRate: q.exchange_rate, partyId: q.party_id, on: q.issued_on }, await findItems(ctx, lines.flatMap((l) => l.itemId ?? [])));
  return lines.flatMap((l, i) => { const listPrice = prices[i] ?? null; return listPrice !== null && aboveLimit(listPrice, l.unitPrice) ? [{ lineId: l.id, listPrice: amountOf(listPrice) }] : []; });
}

/** A price without needless zeros. */
const amountOf = (price: string): string => price.replace(/(\.\d*?[1-9])0+$|\.0+$/, '$1');

/** What the viewer may do with the quote now. */
function stepsOf(ctx: Ctx, q: QuoteRow, settings: QuoteSettings): QuoteStep[] {
  const steps: QuoteStep[] = [];
  const open = (q.status === 'sent' || q.status === 'viewed') && !q.expired;
  if (ctx.can('sales.quote.edit')) {
    if (q.status === 'draft') steps.push('edit', ...(q.for_order ? [] : ['send' as const]));
    if (q.status === 'in_approval') steps.push('withdraw', ...(q.approved_at && !q.for_order ? ['send' as const] : []));
    if (q.sent_at && !['accepted', 'superseded'].includes(q.status)) steps.push('revise');
    if (open) steps.push('remind', 'accept', 'decline');
    if (q.sent_at && (open || q.status === 'expired' || q.expired)) steps.push('extend');
    if (q.sent_at && q.status !== 'superseded') steps.push('copy_link');
  }
  if (ctx.can('sales.quote.approve') && q.status === 'in_approval' && !q.approved_at) {
    const own = q.approval_requested_by === ctx.accountId || q.created_by === ctx.accountId;
    if (!own || !settings.approverOther) steps.push('approve');
    steps.push('reject');
  }
  if (ctx.can('sales.quote.remove') && q.status === 'draft' && !q.for_order) steps.push('remove');
  return steps;
}
