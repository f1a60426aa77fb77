import { divideRounded } from '#core/contract/money.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { documentsOfSources, invoicedQuantities, onPlanProgress, planOfSold, type PlanProgress } from '#modules/invoicing/api.ts';
import type { createPlanFromOrder } from '../../contract/quotes.ts';
import { millionths, quantityText } from '../../rules/quotes/fulfilment.ts';
import { lineSource, orderSource, stands } from './order-billed.ts';
import { soldContent } from './order-invoices.ts';
import { againOpen, settle } from './orders.ts';
import { holdOrder, loadOrder, orderLines, type OrderLine, type OrderRecord } from './order-store.ts';
import { loadQuote } from './rows.ts';

// A plan bills shares of the whole: of each line the same share is invoiced, until all of it is.
onPlanProgress(orderSource, { hold: (ctx, id) => holdOrder(ctx, id), follow: followPlan });

async function followPlan(ctx: Ctx, orderId: string, { billed, whole, isClosed }: PlanProgress): Promise<void> {
  const o = await holdOrder(ctx, orderId);
  if (!o) return;
  const lines = await orderLines(ctx, o);
  const isBegun = await isInvoicedItself(ctx, o, lines);
  const items = lines.filter((l) => l.kind === 'item').map((l) => {
    const [quantity, cancelled] = [millionths(l.quantity), millionths(l.cancelled)];
    const share = billed >= whole ? quantity : billed <= 0n ? 0n : divideRounded(quantity * billed, whole);
    // Short of the whole, a line is never said to be invoiced wholly.
    return { id: l.id, was: l.invoiced, is: billed < whole && share >= quantity && quantity > 0n ? quantity - 1n : share, most: quantity - cancelled, isCut: cancelled > 0n };
  });
  // A plan that is opened or brought back, or an invoice of a closed one that is: what was invoiced by the order itself meanwhile, or cancelled, would be billed again.
  if ((!isClosed || billed > 0n) && (isBegun || o.status === 'cancelled' || (o.closed_by_hand && !isClosed) || items.some((l) => l.isCut && (!isClosed || l.is > l.most)))) fail('sales.order_started');
  if (isBegun || (o.status !== 'confirmed' && o.status !== 'closed') || whole <= 0n) return;
  const now = items.map((l) => ({ id: l.id, was: l.was, is: quantityText(l.is) })).filter((l) => l.was !== l.is);
  if (now.length === 0) return;
  await ctx.sql('update sales.sales_order_line l set invoiced = g.quantity from unnest($2::uuid[], $3::numeric[]) as g(id, quantity) where l.id = g.id and l.order_id = $1', [o.id, now.map((l) => l.id), now.map((l) => l.is)]);
  await settle(ctx, o, 'invoiced', {}, againOpen(o));
}

/** Whether invoices of the order itself stand, drafts and deposits included: those of its plan name agreed lines. */
async function isInvoicedItself(ctx: Ctx, o: OrderRecord, lines: readonly OrderLine[]): Promise<boolean> {
  const ids = lines.map((l) => l.id);
  const documents = await documentsOfSources(ctx, [lineSource, orderSource], [o.id, ...ids], { everybody: true });
  return documents.some(stands) || [...(await invoicedQuantities(ctx, lineSource, ids)).values()].some((quantity) => millionths(quantity) > 0n);
}

/** Makes a billing plan of an order. */
export async function planFromOrder(ctx: Ctx, { id }: InputOf<typeof createPlanFromOrder>): Promise<OutputOf<typeof createPlanFromOrder>> {
  ctx.authorize('invoicing.invoice.edit');
  return planOfOrder(ctx, await loadOrder(ctx, id, true));
}

/** Makes a billing plan of the order an accepted quote became. */
export async function planFromQuote(ctx: Ctx, { id }: InputOf<typeof createPlanFromOrder>): Promise<OutputOf<typeof createPlanFromOrder>> {
  ctx.authorize('invoicing.invoice.edit');
  const quote = await loadQuote(ctx, id);
  const [order] = await ctx.sql<{ id: string }>('select o.id from sales.sales_order o where o.quote_id = $1 and o.workspace_id = $2 and o.deleted_at is null', [quote.id, ctx.workspaceId]);
  if (!order) return fail('sales.quote_state', { status: quote.status });
  return planOfOrder(ctx, await loadOrder(ctx, order.id, true));
}

async function planOfOrder(ctx: Ctx, o: OrderRecord): Promise<{ planId: string }> {
  if (o.status !== 'confirmed') fail('sales.order_state', { status: o.status });
  const lines = await orderLines(ctx, o);
  const items = lines.filter((l) => l.kind === 'item');
  if ((await isInvoicedItself(ctx, o, lines)) || o.invoicing !== 'none' || items.some((l) => millionths(l.cancelled) > 0n || millionths(l.returned) > 0n)) fail('sales.order_started');
  const planId = await planOfSold(ctx, soldContent(o, lines, items.map((line) => ({ line, quantity: millionths(line.quantity) })), []), { depositPercent: o.deposit_percent, agreedOn: o.ordered_on, source: { type: orderSource, id: o.id, number: o.number } });
  ctx.emit({ type: 'sales.order.plan_made', id: o.id, version: o.version, workspaceId: o.workspace_id, data: { number: o.number, planId }, can: 'sales.quote.view' });
  return { planId };
}
