import type { InputOf } from '#core/contract/endpoint.ts';
import { currencyExponent } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found, Refusal } from '#core/server/fail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import type { SourcedPlan } from '#modules/invoicing/api.ts';
import type { cancelOrder, cancelOrderRest, closeOrder, confirmOrder, correctDelivery, deliverOrder, Order, reopenOrder, returnOrder } from '../../contract/quotes.ts';
import { backlog, cancellable, creditable, isDone, left, millionths, progress, quantityText, toCredit } from '../../rules/quotes/fulfilment.ts';
import { queueDeposit } from './deposit-due.ts';
import { printShipping } from './masters.ts';
import { withdrawWaiting } from './notices.ts';
import { anyPlanOf, invoicesOf, invoiceSteps, isBilledBy, planOf, requireNoPlan } from './order-billed.ts';
import { requireCreditFor } from './order-credit.ts';
import { move, movementsOf, stillThere } from './order-movements.ts';
import { holdWritten, loadOrder, orderLines, type OrderLine, type OrderRecord } from './order-store.ts';
import { quoteById } from './rows.ts';

/** The whole order as the viewer may see it. */
export async function showOrder(ctx: Ctx, { id }: { id: string }): Promise<Order> {
  return readOrder(ctx, await loadOrder(ctx, id));
}

/** A whole order. */
export async function readOrder(ctx: Ctx, o: OrderRecord): Promise<Order> {
  const lines = await orderLines(ctx, o);
  const [people, plan] = [await peopleOf(ctx, [o.owner_id, o.stopped_by]), await planOf(ctx, o.id)];
  const [quote] = o.quote_id ? await ctx.sql<{ id: string; number: string; revision: number }>('select id, number, revision from sales.quote where id = $1 and workspace_id = $2', [o.quote_id, o.workspace_id]) : [];
  return {
    id: o.id, version: o.version, number: o.number, title: o.title, customer: o.customer, partyId: o.party_id, quoteId: o.quote_id, status: o.status, delivery: o.delivery, invoicing: o.invoicing, total: o.totals.total, currency: o.currency, orderedOn: o.ordered_on, ownerId: o.owner_id,
    createdAt: o.created_at.toISOString(), updatedAt: o.updated_at.toISOString(), quote: quote ?? null, customerPrint: o.customer_print, shipping: await printShipping(ctx, o, o.language), carrier: o.carrier, opportunityId: o.opportunity_id, exchangeRate: o.exchange_rate, taxMode: o.tax_mode, taxRounding: o.tax_rounding, depositPercent: o.deposit_percent, notes: o.notes,
    totals: o.totals, taxes: o.taxes, owner: people(o.owner_id), lines: lines.map((l) => ({ ...l, left: left(l, 'delivered'), toInvoice: left(l, 'invoiced'), toCredit: creditable(l) })), movements: await movementsOf(ctx, o), invoices: await invoicesOf(ctx, o, lines), plan, backlog: o.status === 'cancelled' || o.closed_by_hand ? backlog([], currencyExponent(o.currency)) : backlog(lines, currencyExponent(o.currency)), toCredit: toCredit(lines, currencyExponent(o.currency)), steps: stepsOf(ctx, o, lines, await anyPlanOf(ctx, o.id), await waitsForApproval(ctx, o)), draftId: o.draft_id,
    stopped: o.stopped_at && { at: o.stopped_at.toISOString(), by: people(o.stopped_by), reason: o.stop_reason }, isClosedByHand: o.closed_by_hand,
  };
}

/** True while what is written for an order waits for somebody who may approve it. */
async function waitsForApproval(ctx: Ctx, o: OrderRecord): Promise<boolean> {
  return o.status === 'draft' && o.draft_id !== null && (await ctx.sql("select 1 from sales.quote q where q.id = $1 and q.workspace_id = $2 and q.status = 'in_approval' and q.approved_at is null", [o.draft_id, o.workspace_id], 'sales.order_waits')).length > 0;
}

function stepsOf(ctx: Ctx, o: OrderRecord, lines: readonly OrderLine[], plan: SourcedPlan | null, waits: boolean): Order['steps'] {
  if (!ctx.can('sales.quote.edit')) return [];
  if (o.status === 'draft') return waits ? ['cancel'] : ['confirm', 'cancel'];
  // What a plan bills is billed and ended there.
  const isPlanned = plan !== null && plan.status !== 'closed';
  const invoicing = isBilledBy(plan) ? [] : invoiceSteps(ctx, o, lines, plan !== null);
  const items = lines.filter((l) => l.kind === 'item');
  const back = o.status !== 'cancelled' && items.some((l) => millionths(stillThere(l)) > 0n) ? ['return' as const, 'take_back' as const] : [];
  if (o.status !== 'confirmed') return [...(o.closed_by_hand ? ['reopen' as const] : []), ...invoicing, ...back];
  return [
    ...(items.some((l) => millionths(left(l, 'delivered')) > 0n) ? ['deliver' as const] : []), ...invoicing,
    ...(isPlanned ? [] : !isBegun(o) ? ['cancel' as const] : items.some((l) => millionths(cancellable(l)) > 0n) ? ['cancel_rest' as const] : []),
    ...(!isPlanned && isBegun(o) ? ['close' as const] : []),
    ...back,
  ];
}

/** True once something of an order was delivered or invoiced. */
const isBegun = (o: Pick<OrderRecord, 'delivery' | 'invoicing'>): boolean => o.delivery !== 'none' || o.invoicing !== 'none';

async function locked(ctx: Ctx, { id, version }: { id: string; version: number }, states: readonly OrderRecord['status'][]): Promise<OrderRecord> {
  const o = await loadOrder(ctx, id, true);
  if (o.version !== version) throw new Refusal('core.version_conflict', { current: await readOrder(ctx, o) });
  if (!states.includes(o.status)) fail('sales.order_state', { status: o.status });
  return o;
}

/** What an order that was closed is while something of it changed: open, unless it was closed by hand. */
export const againOpen = (o: Pick<OrderRecord, 'status' | 'closed_by_hand'>): OrderRecord['status'] => (o.status === 'closed' && !o.closed_by_hand ? 'confirmed' : o.status);

/** Writes an order's state as its lines now say, closes it when nothing is left, and tells; `stop` is why somebody ended it or what was left. */
export async function settle(ctx: Ctx, before: OrderRecord, verb: string, data: Record<string, unknown>, status: OrderRecord['status'] = before.status, stop?: { reason: string; isByHand: boolean }): Promise<OrderRecord> {
  const lines = await orderLines(ctx, before);
  const next = { delivery: progress(lines, 'delivered'), invoicing: progress(lines, 'invoiced'), status: status === 'confirmed' && isDone(lines) ? 'closed' as const : status };
  const isByHand = next.status === 'closed' && (stop?.isByHand ?? before.closed_by_hand) && !isDone(lines);
  // Why it was closed by hand is over with that.
  const ended = before.closed_by_hand && !isByHand ? { at: null, by: null, reason: '' } : stop ? { at: new Date(), by: ctx.actorId, reason: stop.reason } : { at: before.stopped_at, by: before.stopped_by, reason: before.stop_reason };
  await ctx.sql('update sales.sales_order set delivery = $3, invoicing = $4, status = $5, closed_by_hand = $6, stopped_at = $7, stopped_by = $8, stop_reason = $9, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2', [before.id, before.workspace_id, next.delivery, next.invoicing, next.status, isByHand, ended.at, ended.by, ended.reason]);
  const changes = { ...Object.fromEntries((['status', 'delivery', 'invoicing'] as const).filter((k) => before[k] !== next[k]).map((k) => [k, [before[k], next[k]]])), ...(stop?.reason ? { reason: ['', stop.reason] } : {}) };
  ctx.emit({ type: `sales.order.${verb}`, id: before.id, version: before.version + 1, workspaceId: before.workspace_id, data: { number: before.number, ...data, changes }, can: 'sales.quote.view' });
  return found((await ctx.sql<OrderRecord>('select o.*, trim_scale(o.exchange_rate)::text as exchange_rate, trim_scale(o.deposit_percent)::text as deposit_percent from sales.sales_order o where o.id = $1 and o.workspace_id = $2', [before.id, before.workspace_id]))[0]);
}

/** Confirms the draft order of an accepted quote. */
export async function confirm(ctx: Ctx, input: InputOf<typeof confirmOrder>): Promise<Order> {
  const o = await locked(ctx, input, ['draft']);
  const over = await requireCreditFor(ctx, o, input.overLimit ?? false);
  await withdrawWaiting(ctx, o.id);
  // Its deposit waited with it.
  if (o.quote_id) await queueDeposit(ctx, await quoteById(ctx, o.workspace_id, o.quote_id));
  return readOrder(ctx, await settle(ctx, o, 'confirmed', over ? { overLimit: over } : {}, 'confirmed'));
}

/** Notes what was delivered. */
export async function deliver(ctx: Ctx, input: InputOf<typeof deliverOrder>): Promise<Order> {
  const o = await locked(ctx, input, ['confirmed']);
  await move(ctx, o, 'delivery', input);
  return readOrder(ctx, await settle(ctx, o, 'delivered', { lines: input.lines, note: input.note }));
}

/** Notes what came back; what of it was invoiced stays so, and the order is open until that is credited. */
export async function takeReturn(ctx: Ctx, input: InputOf<typeof returnOrder>): Promise<Order> {
  const o = await locked(ctx, input, ['confirmed', 'closed']);
  await move(ctx, o, 'return', { ...input, note: input.reason });
  return readOrder(ctx, await settle(ctx, o, 'returned', { lines: input.lines, note: input.reason }, 'confirmed'));
}

/** Takes back what was noted as delivered by mistake: it is to be delivered again. */
export async function takeDeliveryBack(ctx: Ctx, input: InputOf<typeof correctDelivery>): Promise<Order> {
  const o = await locked(ctx, input, ['confirmed', 'closed']);
  await move(ctx, o, 'correction', { ...input, note: input.reason });
  return readOrder(ctx, await settle(ctx, o, 'delivery_taken_back', { lines: input.lines, note: input.reason }, 'confirmed'));
}

/** Cancels what is neither delivered nor invoiced; what then remains is done or waits for the other. */
export async function cancelRest(ctx: Ctx, input: InputOf<typeof cancelOrderRest>): Promise<Order> {
  const o = await locked(ctx, input, ['confirmed']);
  await requireNoPlan(ctx, o.id, { closed: true });
  const rest = (await orderLines(ctx, o)).filter((l) => l.kind === 'item' && millionths(cancellable(l)) > 0n);
  await ctx.sql('update sales.sales_order_line l set cancelled = l.cancelled + g.quantity from unnest($2::uuid[], $3::numeric[]) as g(id, quantity) where l.id = g.id and l.order_id = $1', [o.id, rest.map((l) => l.id), rest.map((l) => cancellable(l))]);
  return readOrder(ctx, await settle(ctx, o, 'rest_cancelled', { reason: input.reason, quantity: quantityText(rest.reduce((sum, l) => sum + millionths(cancellable(l)), 0n)) }, o.status, { reason: input.reason, isByHand: false }));
}

/** Cancels an order of which nothing has happened. */
export async function cancel(ctx: Ctx, input: InputOf<typeof cancelOrder>): Promise<Order> {
  await holdWritten(ctx, input.id);
  const o = await locked(ctx, input, ['draft', 'confirmed']);
  await requireNoPlan(ctx, o.id, { closed: true });
  if (isBegun(o)) fail('sales.order_started');
  if (o.status === 'draft') await withdrawWaiting(ctx, o.id);
  // Nobody approves what is ordered no more.
  if (o.draft_id) await ctx.sql("update sales.quote set status = 'draft', approved_at = null, approved_by = null, version = version + 1 where id = $1 and workspace_id = $2 and status = 'in_approval'", [o.draft_id, o.workspace_id]);
  // A confirmation that has not gone yet would confirm what is cancelled.
  await ctx.sql("delete from sales.order_mail where order_id = $1 and workspace_id = $2 and kind = 'confirmation' and mail_id is null", [o.id, o.workspace_id]);
  await ctx.sql("update sales.sales_order_line set cancelled = quantity where order_id = $1 and kind = 'item'", [o.id]);
  return readOrder(ctx, await settle(ctx, o, 'cancelled', { reason: input.reason }, 'cancelled', { reason: input.reason, isByHand: false }));
}

/** Ends an order of which something has happened and nothing more will: what is left is neither delivered nor billed. */
export async function close(ctx: Ctx, input: InputOf<typeof closeOrder>): Promise<Order> {
  const o = await locked(ctx, input, ['confirmed']);
  await requireNoPlan(ctx, o.id, { closed: true });
  if (!isBegun(o)) fail('sales.order_untouched');
  return readOrder(ctx, await settle(ctx, o, 'closed', { reason: input.reason }, 'closed', { reason: input.reason, isByHand: true }));
}

/** Opens an order again that was closed by hand. */
export async function reopen(ctx: Ctx, input: InputOf<typeof reopenOrder>): Promise<Order> {
  const o = await locked(ctx, input, ['closed']);
  if (!o.closed_by_hand) fail('sales.order_state', { status: o.status });
  return readOrder(ctx, await settle(ctx, o, 'reopened', {}, 'confirmed'));
}
