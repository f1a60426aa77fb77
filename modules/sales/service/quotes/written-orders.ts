import { parseMoney } from '#core/contract/money.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { removeRow, restoreRow } from '#core/server/resource/records.ts';
import { printedCompany } from '#modules/invoicing/api.ts';
import type { confirmOrder as confirmCall, createOrder as createCall, Order, OrderRow } from '../../contract/quotes.ts';
import { closeAsWon } from '../deals/close-as-won.ts';
import { soldLines } from './answer.ts';
import { queueDeposit } from './deposit-due.ts';
import { approvalReasons, quoteMargin } from './margin.ts';
import { printCustomer, printShipping, requireShipAddressOf, requireUnheld } from './masters.ts';
import { requireCreditFor } from './order-credit.ts';
import { beginOrder, followDraft, holdWritten, loadOrder } from './order-store.ts';
import { confirm, readOrder, settle } from './orders.ts';
import { orderRecord } from './record.ts';
import { amountText, loadQuote, quoteById, quoteLines, tellQuote, type QuoteRow } from './rows.ts';
import { askApproval, setQuote } from './send.ts';
import { readQuoteSettings } from './settings.ts';
import { beginContent, insertDraft, priced, withoutOffer } from './write.ts';

// An order without a quote is written as a quote that nobody is sent (`for_order`), beside an order that follows it: so it has the one editor, the one engine, and what needs approval
// on a quote needs it here. A second way to write lines, prices and limits would sooner or later say something else.

/** Begins an order without a quote. */
export async function createOrder(ctx: Ctx, { workspace_slug: _slug, ...given }: InputOf<typeof createCall>): Promise<Order> {
  const content = await beginContent(ctx, given);
  const id = await insertDraft(ctx, { ...content, terms: '', trackViews: false, ...withoutOffer(content) }, { forOrder: true });
  return readOrder(ctx, await loadOrder(ctx, await beginOrder(ctx, await quoteById(ctx, ctx.workspaceId, id))));
}

/** Puts a draft away that was written without a quote; what was confirmed once stays, or is cancelled. Its number is not given again. */
export async function discardOrder(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  await holdWritten(ctx, id);
  const o = await loadOrder(ctx, id, true);
  if (o.status !== 'draft' || o.draft_id === null) fail('sales.order_state', { status: o.status });
  // Nobody approves what is gone.
  const q = await loadQuote(ctx, o.draft_id, true);
  if (q.status === 'in_approval') {
    const now = await setQuote(ctx, q, "status = 'draft', approved_at = null, approved_by = null");
    tellQuote(ctx, now, 'withdrawn', { changes: { status: ['in_approval', 'draft'] } });
  }
  return removeRow(ctx, orderRecord, id);
}

/** Brings a draft back that was put away. */
export const bringOrderBack = (ctx: Ctx, { id }: { id: string }): Promise<OrderRow> => restoreRow<OrderRow>(ctx, orderRecord, id);

/** Confirms a draft order: that of an accepted quote, or one that was written without one, which above the limits goes to approval first. */
export async function confirmOrder(ctx: Ctx, input: InputOf<typeof confirmCall>): Promise<Order> {
  const { draft_id: draftId } = await loadOrder(ctx, input.id);
  if (draftId === null) return confirm(ctx, input);
  // What is written before its order, as whoever writes it takes them.
  const q = await loadQuote(ctx, draftId, true);
  const o = await loadOrder(ctx, input.id, true);
  if (o.version !== input.version || (input.draftVersion !== undefined && q.version !== input.draftVersion)) throw new Refusal('core.version_conflict', { current: await readOrder(ctx, o) });
  if (o.status !== 'draft') fail('sales.order_state', { status: o.status });
  const lines = await quoteLines(ctx, q);
  if (!lines.some((l) => l.kind === 'item')) fail('sales.order_empty');
  if (!q.party_id) fail('sales.order_no_customer');
  await requireUnheld(ctx, q.party_id);
  await requireShipAddressOf(ctx, q);
  const reasons = q.approved_at ? [] : approvalReasons(q, await quoteMargin(ctx, q, lines), await readQuoteSettings(ctx, q.workspace_id));
  if (reasons.length > 0 || (q.status === 'in_approval' && !q.approved_at)) {
    if (q.status === 'in_approval') fail('sales.order_state', { status: q.status });
    await askApproval(ctx, q, reasons);
    return readOrder(ctx, await loadOrder(ctx, o.id));
  }
  const over = await requireCreditFor(ctx, o, input.overLimit ?? false);
  const now = await accepted(ctx, q, q.party_id);
  await followDraft(ctx, now);
  const order = await settle(ctx, await loadOrder(ctx, o.id), 'confirmed', over ? { overLimit: over } : {}, 'confirmed');
  if (now.opportunity_id) {
    const figures = priced({ currency: now.currency, taxMode: now.tax_mode, taxRounding: now.tax_rounding, lines, taxes: now.taxes, discountPercent: now.discount_percent, discountAmount: now.discount_amount === null ? null : amountText(now.discount_amount, now.currency), depositPercent: now.deposit_percent });
    await closeAsWon(ctx, now.workspace_id, now.opportunity_id, { amount: parseMoney(now.totals.net, now.currency), sold: soldLines(lines, figures, now.currency) });
  }
  await queueDeposit(ctx, now);
  return readOrder(ctx, order);
}

/** Closes what was written: nothing of it changes any more, and it says who and where to as of today. */
async function accepted(ctx: Ctx, q: QuoteRow, partyId: string): Promise<QuoteRow> {
  const [customer, seller, shipping] = [await printCustomer(ctx, { partyId, billToId: q.bill_to_id, language: q.language }), await printedCompany(ctx, q.workspace_id, q), await printShipping(ctx, { ...q, customer_print: null }, q.language)];
  return setQuote(ctx, q, "status = 'accepted', accepted_at = now(), accepted_for = $3, customer_print = $4::jsonb, seller_print = $5::jsonb, ship_print = $6::jsonb", [ctx.accountId, JSON.stringify(customer), JSON.stringify(seller), JSON.stringify(shipping)]);
}
