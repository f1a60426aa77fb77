import { money, type Money } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { registerOrdered } from '#modules/accounting/api.ts';
import { creditNotice, isOverLimit, openDeposits, requireCreditOf, unpostedOfSources, type OverLimit } from '#modules/invoicing/api.ts';
import { followParties, getParty } from '#modules/parties/api.ts';
import type { Quote } from '../../contract/quotes.ts';
import { isHeld, requireUnheld } from './masters.ts';
import { lineSource, orderSource } from './order-billed.ts';
import type { OrderRecord } from './order-store.ts';
import type { QuoteRow } from './rows.ts';

// What was ordered and is not owed yet counts against a customer's credit: lines that are on no invoice by their share, orders by their own rate, less the deposits that come off them; and the drafts of invoices that lines are on.
registerOrdered(async (ctx, of) => {
  const orders = await ctx.sql<{ id: string; amount: string }>(
    `select o.id, round(sum(l.total_amount * greatest(l.quantity - l.invoiced - l.cancelled - l.returned, 0) / l.quantity * o.base_amount / o.total_amount))::text as amount from sales.sales_order o join sales.sales_order_line l on l.order_id = o.id
     where o.workspace_id = $1 and o.party_id = any($2::uuid[]) and o.status = 'confirmed' and o.invoicing <> 'whole' and o.deleted_at is null and o.total_amount > 0 and l.kind = 'item' and l.quantity > 0 group by o.id`, [of.workspaceId, [...of.partyIds]], 'sales.ordered');
  const deposits = await openDeposits(ctx, of.workspaceId, orderSource, orders.map((o) => o.id));
  const rest = orders.map((o) => BigInt(o.amount) - (deposits.get(o.id) ?? 0n)).filter((amount) => amount > 0n);
  return rest.reduce((sum, amount) => sum + amount, await unpostedOfSources(ctx, lineSource, of));
});

const worth = (of: Pick<OrderRecord, 'base_currency' | 'base_amount'>): Money => money(BigInt(of.base_amount), of.base_currency);

/** Whether the order of an accepted quote is confirmed at once: one of a customer who is held, or would be over their credit limit, waits as a draft for the team. */
export async function firstStatus(ctx: Ctx, q: QuoteRow): Promise<'confirmed' | 'draft'> {
  if (!q.party_id) return 'confirmed';
  const party = await getParty(ctx, q.party_id);
  return isHeld(party) || (await isOverLimit(ctx, { workspaceId: q.workspace_id, party, adding: worth(q) })) ? 'draft' : 'confirmed';
}

/** Refuses to confirm an order of a customer who is held, or who would be over their credit limit; what is answered then was confirmed and is to be logged. */
export async function requireCreditFor(ctx: Ctx, o: OrderRecord, confirmed: boolean): Promise<OverLimit | null> {
  if (!o.party_id) return null;
  await requireUnheld(ctx, o.party_id);
  return requireCreditOf(ctx, { workspaceId: o.workspace_id, party: await getParty(ctx, o.party_id), adding: worth(o), confirmed });
}

/** What is said of the customer while something is written for them: that they are held, or would be over their credit limit. Null where there is nothing to say, and once it is sent. */
export async function standingOf(ctx: Ctx, q: QuoteRow): Promise<Quote['standing']> {
  if (!q.party_id || (q.status !== 'draft' && q.status !== 'in_approval')) return null;
  // Whoever is archived or gone is said elsewhere.
  const party = (await followParties(ctx, [q.party_id])).get(q.party_id);
  if (!party) return null;
  const over = await creditNotice(ctx, { workspaceId: q.workspace_id, party, adding: worth(q) });
  return party.customerHold === 'none' && !over ? null : { name: party.name, hold: party.customerHold, isOver: over !== null, blocks: over?.blocks ?? false, limit: over?.figures ?? null };
}
