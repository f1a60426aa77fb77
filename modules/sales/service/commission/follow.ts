import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '#core/server/context.ts';
import { commissionEntries } from '../../contract/commission.ts';
import { ruleFor, type RuleFacts } from '../../rules/commission/choose-rule.ts';
import { grouped } from '../../rules/commission/grouped.ts';
import { additionsFor, earnedOf, type Earned, type SaleFact } from '../../rules/commission/earned.ts';
import { todayOf } from '../quotes/mails.ts';
import { byOrderLine, categoriesOf, countedAs, creditedLines, factsOfInvoices, invoicesOfOrders, linesOfInvoices, liveRules, sharesOf, soldOrders, standingOf, type CreditedLine, type Share, type SoldLine, type SoldOrder } from './store.ts';

/** One invoice or order with all that happened to it. */
interface Sale { id: string; isOrder: boolean; number: string; currency: string; facts: SaleFact[]; lines: SoldLine[] }

/** Adds what these orders and their invoices earned since, and corrects what turned out otherwise; answers how many entries that took. The same things never earn twice, whoever asks and how often. */
export async function followOrders(ctx: Ctx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sales.commission:${ctx.workspaceId}`]);
  const documentIds = await invoicesOfOrders(ctx, ids);
  const [lines, facts] = [await linesOfInvoices(ctx, documentIds), await factsOfInvoices(ctx, documentIds)];
  const orders = await soldOrders(ctx, [...new Set([...ids, ...[...lines.values()].flat().map((l) => l.orderId).filter((id) => id !== '')])]);
  const sales: Sale[] = [
    ...documentIds.map((id) => ({ id, isOrder: false, number: '', currency: '', facts: [], ...facts.get(id), lines: lines.get(id) ?? [] })),
    ...[...orders.values()].filter((o) => ids.includes(o.id)).map((o) => ({ id: o.id, isOrder: true, number: '', currency: o.currency, lines: o.lines, facts: o.net === 0n ? [] : [{ kind: 'order' as const, id: o.id, number: o.number, on: o.on, net: o.net, moneyType: '', moneyId: null }] })),
  ];
  const standing = await sharesOf(ctx, sales.map((s) => s.id));
  const known = grouped(standing, (s) => s.documentId);
  const choose = await chooser(ctx, orders, sales.filter((s) => !known.has(s.id)));
  const credits = await creditedLines(ctx, documentIds);
  const shares: Share[] = [];
  const earned: Earned[] = [];
  for (const sale of sales) {
    const mine = known.get(sale.id) ?? choose(sale);
    const gains = [...grouped(mine, (s) => s.basis)].flatMap(([basis, of]) => earnedOf(basis, sale.facts.map((f) => withCredited(f, of, credits, orders)), { shares: of, whole: of[0]!.whole, currency: of[0]!.currency }));
    // Whose what is is settled when it first earns something.
    if (!known.has(sale.id) && gains.length === 0) continue;
    shares.push(...mine);
    earned.push(...gains);
  }
  return write(ctx, shares, earned);
}

/** A credit note with whose lines it took back. */
function withCredited(fact: SaleFact, shares: readonly Share[], credits: Map<string, CreditedLine[]>, orders: Map<string, SoldOrder>): SaleFact {
  const lines = fact.kind === 'credit' ? credits.get(fact.id) : undefined;
  if (!lines) return fact;
  return { ...fact, credited: lines.flatMap((line): Array<{ shareId: string | null; net: bigint }> => (line.isLine ? byOrderLine(line, orders.get(line.orderId)).map((part) => ({ shareId: shareOf(shares, line.orderId, part.lineId), net: part.net })) : [{ shareId: null, net: line.net }])) };
}

/** The share a part of an order is of: nobody's (''), or unknown (null) where shares of the order do not know their lines. */
function shareOf(shares: readonly Share[], orderId: string, lineId: string | null): string | null {
  const mine = shares.filter((s) => s.orderId === orderId);
  const one = mine.find((s) => lineId !== null && s.lines.includes(lineId));
  return one ? one.id : mine.some((s) => s.lines.length === 0) ? null : '';
}

/** Chooses rules for sales nobody has a share of yet: line by line, by the order it came from. */
async function chooser(ctx: Ctx, orders: Map<string, SoldOrder>, fresh: readonly Sale[]): Promise<(sale: Sale) => Share[]> {
  const rules = fresh.length === 0 ? [] : await liveRules(ctx);
  const linesOf = (sale: Sale) => sale.lines.flatMap((line) => byOrderLine(line, orders.get(line.orderId)).map((part) => ({ ...part, orderId: line.orderId })));
  const categories = rules.some((r) => r.category !== '') ? await categoriesOf(ctx, fresh.flatMap((s) => linesOf(s).flatMap((l) => (l.itemId ? [l.itemId] : [])))) : new Map<string, string>();
  const counted = await countedAs(ctx, fresh.length === 0 ? [] : [...orders.keys()]);
  return (sale) => {
    const found = new Map<string, { rule: RuleFacts; order: SoldOrder; accountId: string; weight: bigint; lines: Set<string> }>();
    for (const line of linesOf(sale)) {
      const order = orders.get(line.orderId);
      const rule = order?.accountId ? ruleFor(rules, { accountId: order.accountId, role: order.role, on: order.on, isNew: order.isNew, category: categories.get(line.itemId ?? '') ?? '' }) : null;
      if (!order?.accountId || !rule || (rule.basis === 'order') !== sale.isOrder) continue;
      // What earned as an order does not earn as its invoice too, and the other way round, whatever became of the rules since.
      if (counted.has(`${order.id} ${!sale.isOrder}`)) continue;
      const key = `${order.id} ${rule.id}`;
      const was = found.get(key);
      found.set(key, { rule, order, accountId: order.accountId, weight: (was?.weight ?? 0n) + line.net, lines: new Set([...(was?.lines ?? []), ...(line.lineId ? [line.lineId] : [])]) });
    }
    const parts = [...found.values()].filter((p) => p.weight > 0n);
    const sum = sale.lines.reduce((n, l) => n + l.net, 0n);
    const claimed = parts.reduce((n, p) => n + p.weight, 0n);
    return parts.map(({ rule, order, accountId, weight, lines }, position): Share => ({
      id: uuidv7(), documentId: sale.id, orderId: order.id, basis: rule.basis, accountId, percent: rule.percent, weight, lines: [...lines], whole: sum > claimed ? sum : claimed, currency: sale.currency, isNew: { ruleId: rule.id, position, number: sale.number, customer: order.customer },
    }));
  };
}

async function write(ctx: Ctx, shares: readonly Share[], earned: readonly Earned[]): Promise<number> {
  const additions = additionsFor(earned, await standingOf(ctx, shares.filter((s) => !s.isNew).map((s) => s.id)));
  if (additions.length === 0) return 0;
  const fresh = shares.flatMap((s) => (s.isNew ? [{ ...s, ...s.isNew }] : []));
  if (fresh.length > 0) {
    await ctx.sql(
      `insert into sales.commission_share (id, workspace_id, document_id, order_id, rule_id, account_id, basis, percent, weight, whole, position, currency, number, customer, lines)
       select x.id, $1, x.document_id, x.order_id, x.rule_id, x.account_id, x.basis, x.percent, x.weight, x.whole, x.position, x.currency, x.number, x.customer, x.lines
       from jsonb_to_recordset($2) as x(id uuid, document_id uuid, order_id uuid, rule_id uuid, account_id uuid, basis text, percent numeric, weight bigint, whole bigint, position int, currency text, number text, customer text, lines uuid[])`,
      [ctx.workspaceId, JSON.stringify(fresh.map((s) => ({ id: s.id, document_id: s.documentId, order_id: s.orderId, rule_id: s.ruleId, account_id: s.accountId, basis: s.basis, percent: s.percent, weight: String(s.weight), whole: String(s.whole), position: s.position, currency: s.currency, number: s.number, customer: s.customer, lines: s.lines })))]);
  }
  const of = new Map(shares.map((s) => [s.id, s]));
  const today = await todayOf(ctx, ctx.workspaceId);
  await ctx.sql(
    `insert into sales.commission_entry (id, workspace_id, share_id, account_id, kind, fact_id, fact_number, money_type, money_id, turn, earned_on, base, amount, currency)
     select x.id, $1, x.share_id, x.account_id, x.kind, x.fact_id, x.fact_number, x.money_type, x.money_id, x.turn, x.earned_on, x.base, x.amount, x.currency
     from jsonb_to_recordset($2) as x(id uuid, share_id uuid, account_id uuid, kind text, fact_id uuid, fact_number text, money_type text, money_id uuid, turn int, earned_on date, base bigint, amount bigint, currency text)`,
    [ctx.workspaceId, JSON.stringify(additions.map((a) => {
      const [share, { fact }] = [of.get(a.shareId)!, a];
      // What corrects something is of the day it came out, so that it falls into a run that is not closed.
      return { id: uuidv7(), share_id: share.id, account_id: share.accountId, kind: fact.kind, fact_id: fact.id, fact_number: fact.number, money_type: fact.moneyType, money_id: fact.moneyId, turn: a.turn, earned_on: a.turn === 0 ? fact.on ?? today : today, base: String(a.base), amount: String(a.amount), currency: share.currency };
    }))]);
  ctx.emit({ type: 'sales.commission.earned', id: ctx.workspaceId, workspaceId: ctx.workspaceId, data: { count: additions.length }, can: commissionEntries.can.view, audit: false });
  return additions.length;
}

/** Orders that are gone through in one transaction. */
const atOnce = 200;
const first = '00000000-0000-0000-0000-000000000000';

/** The same for the next orders after one of those that rules of now hold for; answers the last of them, null when none is left. */
export async function followNext(ctx: Ctx, after = first): Promise<string | null> {
  const [from] = await ctx.sql<{ on: string | null }>('select min(r.valid_from)::text as on from sales.commission_rule r where r.workspace_id = $1 and r.deleted_at is null', [ctx.workspaceId], 'sales.commission_since');
  if (!from?.on) return null;
  const rows = await ctx.sql<{ id: string }>('select o.id from sales.sales_order o where o.workspace_id = $1 and o.ordered_on >= $2::date and o.id > $3 order by o.id limit $4', [ctx.workspaceId, from.on, after, atOnce], 'sales.commission_orders_since');
  await followOrders(ctx, rows.map((r) => r.id));
  return rows.length < atOnce ? null : rows.at(-1)!.id;
}
