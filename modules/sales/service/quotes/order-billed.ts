import type { Ctx } from '#core/server/context.ts';
import { documentsOfSources } from '#modules/invoicing/api.ts';
import type { Order } from '../../contract/quotes.ts';
import { left, millionths } from '../../rules/quotes/fulfilment.ts';
import type { OrderLine, OrderRecord } from './order-store.ts';

/** What lines of invoices name as that they came from. */
export const lineSource = 'sales.order_line';
/** What deposits name. */
export const orderSource = 'sales.order';

/** The invoices of an order that the viewer may see. */
export async function invoicesOf(ctx: Ctx, o: Pick<OrderRecord, 'id'>, lines: readonly OrderLine[]): Promise<Order['invoices']> {
  if (!ctx.can('invoicing.invoice.view')) return [];
  return (await documentsOfSources(ctx, [lineSource, orderSource], [o.id, ...lines.map((l) => l.id)])).map(({ id, number, state, issuedOn, total, open, currency, isDeposit }) => ({ id, number, state, issuedOn, total, open, currency, isDeposit }));
}

/** What may be invoiced of an order now. */
export function invoiceSteps(ctx: Ctx, o: OrderRecord, lines: readonly OrderLine[]): Array<'invoice' | 'deposit'> {
  if (!ctx.can('invoicing.invoice.edit') || (o.status !== 'confirmed' && o.status !== 'closed')) return [];
  const open = lines.some((l) => l.kind === 'item' && millionths(left(l, 'invoiced')) > 0n);
  return [...(open ? ['invoice' as const] : []), ...(open && o.invoicing === 'none' ? ['deposit' as const] : [])];
}
