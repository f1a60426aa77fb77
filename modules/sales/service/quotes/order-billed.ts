import { parseMoney } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { documentsOfSources, plansOfSources, type SourcedDocument, type SourcedPlan } from '#modules/invoicing/api.ts';
import type { Order } from '../../contract/quotes.ts';
import { left, millionths } from '../../rules/quotes/fulfilment.ts';
import type { OrderLine, OrderRecord } from './order-store.ts';

/** What lines of invoices name as that they came from. */
export const lineSource = 'sales.order_line';
/** What deposits name. */
export const orderSource = 'sales.order';

/** The invoices of an order that the viewer may see. */
export async function invoicesOf(ctx: Ctx, o: Pick<OrderRecord, 'id'>, lines: readonly OrderLine[]): Promise<Order['invoices']> {
  return invoicesOfOrders(ctx, [o.id, ...lines.map((l) => l.id)]);
}

/** The invoices of these orders and lines of orders that the viewer may see. */
export async function invoicesOfOrders(ctx: Ctx, ids: readonly string[]): Promise<Order['invoices']> {
  if (!ctx.can('invoicing.invoice.view')) return [];
  return (await documentsOfSources(ctx, [lineSource, orderSource], ids)).map(({ id, number, state, issuedOn, total, open, currency, isDeposit }) => ({ id, number, state, issuedOn, total, open, currency, isDeposit }));
}

/** True for a document that asks for something: neither voided nor credited in full. */
export const stands = ({ state, credited, total, currency }: SourcedDocument): boolean => state !== 'void' && (Number(credited) === 0 || parseMoney(credited, currency).amount < parseMoney(total, currency).amount);

/** What may be invoiced of an order now. */
export function invoiceSteps(ctx: Ctx, o: OrderRecord, lines: readonly OrderLine[], hadPlan = false): Array<'invoice' | 'deposit' | 'plan'> {
  if (!ctx.can('invoicing.invoice.edit') || (o.status !== 'confirmed' && o.status !== 'closed') || o.closed_by_hand) return [];
  const open = lines.some((l) => l.kind === 'item' && millionths(left(l, 'invoiced')) > 0n);
  return [...(open ? ['invoice' as const] : []), ...(open && o.invoicing === 'none' ? ['deposit' as const] : []), ...(open && o.invoicing === 'none' && !hadPlan && o.status === 'confirmed' ? ['plan' as const] : [])];
}

/** The billing plan of an order, whoever may see it: for what may be done with the order. */
export async function anyPlanOf(ctx: Ctx, orderId: string): Promise<SourcedPlan | null> {
  return (await plansOfSources(ctx, orderSource, [orderId], { everybody: true }))[0] ?? null;
}

/** The billing plan of an order as the viewer may see it. */
export async function planOf(ctx: Ctx, orderId: string): Promise<SourcedPlan | null> {
  return (await plansOfSources(ctx, orderSource, [orderId]))[0] ?? null;
}

/** True while an order is billed by its plan: also once that is closed, for what it billed is no quantity of a line. */
export const isBilledBy = (plan: Pick<SourcedPlan, 'status' | 'billed'> | null | undefined): boolean => Boolean(plan && (plan.status !== 'closed' || Number(plan.billed) !== 0));

/** Refuses what the plan of an order does in another way; `closed` lets a plan pass that is closed. */
export async function requireNoPlan(ctx: Ctx, orderId: string, { closed = false } = {}): Promise<void> {
  const plan = await anyPlanOf(ctx, orderId);
  if (plan && isBilledBy(plan) && !(closed && plan.status === 'closed')) {
    // Who may not see the plan is told of the order alone.
    const [o] = await ctx.sql<{ number: string }>('select o.number from sales.sales_order o where o.id = $1 and o.workspace_id = $2', [orderId, ctx.workspaceId]);
    fail('sales.order_has_plan', { title: (await planOf(ctx, orderId))?.title ?? o!.number });
  }
}
