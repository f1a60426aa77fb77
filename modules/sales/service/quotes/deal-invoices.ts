import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { plansOfSources } from '#modules/invoicing/api.ts';
import type { dealInvoices } from '../../contract/quotes.ts';
import { getDeal } from '../deals/scope.ts';
import { invoicesOfOrders, orderSource } from './order-billed.ts';
import { orderScope } from './record.ts';

/** What the orders of an opportunity are billed by: of orders the viewer may see, what of their invoices and plans they may see. */
export async function invoicesOfDeal(ctx: Ctx, { id }: InputOf<typeof dealInvoices>): Promise<OutputOf<typeof dealInvoices>> {
  await getDeal(ctx, id);
  if (!ctx.can('sales.quote.view')) return { items: [], plans: [] };
  const values: unknown[] = [id];
  const scope = orderScope(ctx, { add: (v) => `$${values.push(v)}` });
  const rows = await ctx.sql<{ id: string; lines: string[] }>(
    `select o.id, array(select l.id from sales.sales_order_line l where l.order_id = o.id and l.workspace_id = o.workspace_id) as lines from sales.sales_order o where o.opportunity_id = $1 and ${scope} order by o.created_at desc limit 200`, values);
  return { items: await invoicesOfOrders(ctx, rows.flatMap((o) => [o.id, ...o.lines])), plans: await plansOfSources(ctx, orderSource, rows.map((o) => o.id)) };
}
