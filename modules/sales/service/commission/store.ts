import { allocate, divideRounded, money, parseMoney } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { findColleagues } from '#modules/workspace/api.ts';
import type { EarningShare, SaleFact, Standing } from '../../rules/commission/earned.ts';
import type { RuleFacts } from '../../rules/commission/choose-rule.ts';
import type { CommissionBasis } from '../../contract/commission.ts';
import { grouped } from '../../rules/commission/grouped.ts';
import { millionths } from '../../rules/quotes/fulfilment.ts';
import { lineSource, orderSource } from '../quotes/order-billed.ts';

/** An order as commission looks at it. `net` is what of it stands, without tax. */
export interface SoldOrder { id: string; number: string; customer: string; currency: string; on: string; accountId: string | null; role: string; isNew: boolean; net: bigint; lines: SoldLine[] }
/** A line that was sold, with the order it came from ('' for none) and its line there: null for a part of the order as a whole, as deposits and steps of billing plans are. */
export interface SoldLine { orderId: string; lineId: string | null; itemId: string | null; net: bigint }
/** A share that stands, with what it is of. `lines` are those of the order; none in shares from before they were kept. */
export interface Share extends EarningShare { documentId: string; lines: readonly string[]; orderId: string; basis: CommissionBasis; whole: bigint; currency: string; accountId: string; isNew?: { ruleId: string; position: number; number: string; customer: string } }

/** Orders that lines of invoices, or deposits, came from. */
export async function ordersOfSources(ctx: Ctx, sources: ReadonlyArray<{ source_type: string; source_id: string | null }>): Promise<Map<string, string>> {
  if (sources.length === 0) return new Map();
  const ids = (type: string) => [...new Set(sources.flatMap((s) => (s.source_type === type && s.source_id ? [s.source_id] : [])))];
  const rows = await ctx.sql<{ source: string; order: string }>(
    'select l.id as source, l.order_id as order from sales.sales_order_line l where l.workspace_id = $1 and l.id = any($2::uuid[]) union all select o.id, o.id from sales.sales_order o where o.workspace_id = $1 and o.id = any($3::uuid[])', [ctx.workspaceId, ids(lineSource), ids(orderSource)], 'sales.commission_sources');
  return new Map(rows.map((r) => [r.source, r.order]));
}

/** Invoices of orders, and those that earned something by them once. */
export async function invoicesOfOrders(ctx: Ctx, orderIds: readonly string[]): Promise<string[]> {
  const lines = await ctx.sql<{ id: string }>('select l.id from sales.sales_order_line l where l.workspace_id = $1 and l.order_id = any($2::uuid[])', [ctx.workspaceId, orderIds], 'sales.commission_order_lines');
  const rows = await ctx.sql<{ id: string }>(
    "select f.document_id as id from invoicing.invoices_of_sources($2, $3) f union select s.document_id from sales.commission_share s where s.workspace_id = $1 and s.order_id = any($4::uuid[]) and s.basis <> 'order'",
    [ctx.workspaceId, [lineSource, orderSource], [...orderIds, ...lines.map((l) => l.id)], orderIds], 'sales.commission_invoices');
  return rows.map((r) => r.id);
}

/** Priced lines of posted invoices by document, with the orders they came from ('' for none). */
export async function linesOfInvoices(ctx: Ctx, documentIds: readonly string[]): Promise<Map<string, SoldLine[]>> {
  const rows = await ctx.sql<{ document_id: string; source_type: string; source_id: string | null; item_id: string | null; net: string }>('select f.document_id, f.source_type, f.source_id, f.item_id, f.net::text as net from invoicing.lines_sold($1) f', [documentIds], 'sales.commission_lines');
  const orders = await ordersOfSources(ctx, rows);
  const sold = rows.map((r) => ({ documentId: r.document_id, ...cameFrom(r, orders), itemId: r.item_id, net: BigInt(r.net) }));
  return grouped(sold, (l) => l.documentId);
}

function cameFrom({ source_type, source_id }: { source_type: string; source_id: string | null }, orders: Map<string, string>): Pick<SoldLine, 'orderId' | 'lineId'> {
  const orderId = orders.get(source_id ?? '') ?? '';
  return { orderId, lineId: orderId !== '' && source_type === lineSource ? source_id : null };
}

/** A line of a credit note: `isLine` when it takes back a line of the invoice. */
export interface CreditedLine extends Omit<SoldLine, 'itemId'> { isLine: boolean }

/** Lines of posted credit notes of invoices, by credit note. */
export async function creditedLines(ctx: Ctx, documentIds: readonly string[]): Promise<Map<string, CreditedLine[]>> {
  const rows = await ctx.sql<{ credit_id: string; source_type: string; source_id: string | null; net: string }>('select f.credit_id, f.source_type, f.source_id, f.net::text as net from invoicing.lines_credited($1) f', [documentIds], 'sales.commission_credits');
  const orders = await ordersOfSources(ctx, rows);
  return grouped(rows.map((r) => ({ creditId: r.credit_id, ...cameFrom(r, orders), isLine: r.source_type !== '', net: BigInt(r.net) })), (l) => l.creditId);
}

/** What of a line concerns which line of its order: a part of the order as a whole concerns all of them by their net. */
export function byOrderLine<L extends { lineId: string | null; net: bigint }>(line: L, order: SoldOrder | undefined): Array<{ lineId: string | null; itemId: string | null; net: bigint }> {
  const known = order?.lines.find((l) => l.lineId === line.lineId);
  const all = order?.lines.filter((l) => l.net > 0n) ?? [];
  if (line.lineId !== null || all.length === 0) return [{ itemId: known?.itemId ?? null, ...line }];
  return allocate(money(line.net, order!.currency), all.map((l) => l.net)).map(({ amount }, i) => ({ lineId: all[i]!.lineId, itemId: all[i]!.itemId, net: amount }));
}

interface OrderRow { id: string; number: string; customer: string; currency: string; on: string; accountId: string | null; stands: boolean; isNew: boolean; totals: { net: string } }
interface LineRow { id: string; orderId: string; itemId: string | null; net: string; quantity: string; cancelled: string }

/** Orders with whom they are of: their owner, else that of their quote or opportunity, else who made them. */
export async function soldOrders(ctx: Ctx, ids: readonly string[]): Promise<Map<string, SoldOrder>> {
  const rows = await ctx.sql<OrderRow>(
    `select o.id, o.number, o.customer, o.currency, o.ordered_on::text as on, coalesce(o.owner_id, q.owner_id, d.owner_id, o.created_by) as "accountId", (o.status in ('confirmed', 'closed') and o.deleted_at is null) as stands, o.totals,
       not exists (select 1 from sales.sales_order p where p.workspace_id = o.workspace_id and p.party_id = o.party_id and p.id <> o.id and p.deleted_at is null and p.status in ('confirmed', 'closed') and (p.ordered_on, p.created_at) < (o.ordered_on, o.created_at)) as "isNew"
     from sales.sales_order o left join sales.quote q on q.id = o.quote_id left join sales.opportunity d on d.id = o.opportunity_id where o.workspace_id = $1 and o.id = any($2::uuid[])`, [ctx.workspaceId, ids], 'sales.commission_orders');
  const lines = await ctx.sql<LineRow>(`select l.id, l.order_id as "orderId", l.item_id as "itemId", l.net_amount::text as net, l.quantity::text as quantity, l.cancelled::text as cancelled from sales.sales_order_line l where l.workspace_id = $1 and l.order_id = any($2::uuid[]) and l.kind = 'item' order by l.order_id, l.position`, [ctx.workspaceId, ids], 'sales.commission_ordered');
  const people = await findColleagues(ctx, rows.flatMap((r) => (r.accountId ? [r.accountId] : [])));
  return new Map(rows.map(({ stands, totals, ...o }) => {
    const mine = lines.filter((l) => l.orderId === o.id);
    return [o.id, { ...o, role: people.get(o.accountId ?? '')?.role.key ?? '', net: stands ? standingNet(parseMoney(totals.net, o.currency).amount, mine) : 0n, lines: mine.map((l) => ({ orderId: o.id, lineId: l.id, itemId: l.itemId, net: BigInt(l.net) })) }];
  }));
}

/** Of the net of an order what is not cancelled. */
function standingNet(net: bigint, lines: readonly LineRow[]): bigint {
  const whole = lines.reduce((n, l) => n + BigInt(l.net), 0n);
  const left = lines.reduce((n, l) => n + divideRounded(BigInt(l.net) * (millionths(l.quantity) - millionths(l.cancelled)), millionths(l.quantity)), 0n);
  return left === whole || whole === 0n ? net : divideRounded(net * left, whole);
}

/** What happened to invoices, by document. */
export async function factsOfInvoices(ctx: Ctx, ids: readonly string[]): Promise<Map<string, { number: string; currency: string; facts: SaleFact[] }>> {
  const rows = await ctx.sql<{ document: string; number: string; currency: string; kind: SaleFact['kind']; id: string; factNumber: string; on: string; net: string; moneyType: string; moneyId: string | null }>(
    'select f.document_id as document, f.number, f.currency, f.kind, f.fact_id as id, f.fact_number as "factNumber", f.fact_on::text as on, f.net::text as net, f.money_type as "moneyType", f.money_id as "moneyId" from invoicing.facts_of_sales($1) f', [ids], 'sales.commission_facts');
  const all = new Map<string, { number: string; currency: string; facts: SaleFact[] }>();
  for (const { document, number, currency, factNumber, net, ...fact } of rows) {
    const of = all.get(document) ?? { number, currency, facts: [] };
    all.set(document, of);
    of.facts.push({ ...fact, number: factNumber, net: BigInt(net) });
  }
  return all;
}

/** Shares of documents and orders, in their order. */
export async function sharesOf(ctx: Ctx, documentIds: readonly string[]): Promise<Share[]> {
  const rows = await ctx.sql<Omit<Share, 'weight' | 'whole'> & { weight: string; whole: string }>(
    `select s.id, s.document_id as "documentId", s.order_id as "orderId", s.basis, s.account_id as "accountId", trim_scale(s.percent)::text as percent, s.weight::text as weight, s.whole::text as whole, s.currency, s.lines from sales.commission_share s where s.workspace_id = $1 and s.document_id = any($2::uuid[]) order by s.document_id, s.position`, [ctx.workspaceId, documentIds], 'sales.commission_shares');
  return rows.map((r) => ({ ...r, weight: BigInt(r.weight), whole: BigInt(r.whole) }));
}

/** Which of these orders earned something as orders, and which as invoices: their ids with whether it was as orders. */
export async function countedAs(ctx: Ctx, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = orderIds.length === 0 ? [] : await ctx.sql<{ orderId: string; isOrder: boolean }>(
    `select distinct s.order_id as "orderId", s.basis = 'order' as "isOrder" from sales.commission_share s where s.workspace_id = $1 and s.order_id = any($2::uuid[])`, [ctx.workspaceId, orderIds], 'sales.commission_counted');
  return new Set(rows.map((r) => `${r.orderId} ${r.isOrder}`));
}

/** What stands already of shares. */
export async function standingOf(ctx: Ctx, shareIds: readonly string[]): Promise<Standing[]> {
  const rows = await ctx.sql<{ shareId: string; base: string; amount: string; turns: number } & Standing['fact']>(
    `select e.share_id as "shareId", e.kind, e.fact_id as id, max(e.fact_number) as number, max(e.money_type) as "moneyType", max(e.money_id::text) as "moneyId", sum(e.base)::text as base, sum(e.amount)::text as amount, (max(e.turn) + 1)::int as turns
     from sales.commission_entry e where e.workspace_id = $1 and e.share_id = any($2::uuid[]) group by 1, 2, 3`, [ctx.workspaceId, shareIds], 'sales.commission_standing');
  return rows.map(({ shareId, base, amount, turns, ...fact }) => ({ shareId, turns, fact, base: BigInt(base), amount: BigInt(amount) }));
}

/** Rules of the workspace that stand. */
export const liveRules = (ctx: Ctx): Promise<RuleFacts[]> => ctx.sql<RuleFacts>(
  'select r.id, r.audience, r.account_id as "accountId", r.role, r.basis, trim_scale(r.percent)::text as percent, r.category, r.only_new as "onlyNew", r.valid_from::text as "validFrom", r.valid_to::text as "validTo" from sales.commission_rule r where r.workspace_id = $1 and r.deleted_at is null', [ctx.workspaceId], 'sales.commission_live_rules');

/** Categories of things that were sold. */
export async function categoriesOf(ctx: Ctx, itemIds: readonly string[]): Promise<Map<string, string>> {
  if (itemIds.length === 0) return new Map();
  const rows = await ctx.sql<{ id: string; category: string }>('select f.item_id as id, f.category from accounting.item_categories($1) f', [[...new Set(itemIds)]], 'sales.commission_categories');
  return new Map(rows.map((r) => [r.id, r.category]));
}

/** Orders that earned by these documents, whatever became of them since. */
export async function ordersOfShares(ctx: Ctx, documentIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.sql<{ id: string }>('select distinct s.order_id as id from sales.commission_share s where s.workspace_id = $1 and s.document_id = any($2::uuid[])', [ctx.workspaceId, documentIds], 'sales.commission_shared_orders');
  return rows.map((r) => r.id);
}
