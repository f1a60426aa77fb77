import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { MoneyError, moneyToDecimal } from '#core/contract/money.ts';
import { PricingError } from '#core/contract/pricing/index.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, Refusal } from '#core/server/fail.ts';
import { findItems, soldItems } from '#modules/accounting/api.ts';
import { leadSays } from '../../contract/leads.ts';
import { dealSays, type Deal, type DealLine, type DealLineInput, type setDealLines } from '../../contract/deals.ts';
import { priceLines } from '../../rules/deals/line-price.ts';
import { linesAsSold, type SoldLine } from '../../rules/deals/lines-as-sold.ts';
import { getDeal } from './scope.ts';

/** Lines of an opportunity in their order. */
export async function linesOf(ctx: Ctx, id: string): Promise<DealLine[]> {
  return ctx.sql<DealLine>(
    `select l.id, l.item_id as "itemId", l.name, trim_scale(l.quantity)::text as quantity, l.unit, trim_scale(l.unit_price)::text as "unitPrice", trim_scale(l.discount_percent)::text as "discountPercent", sales.money_text(l.net_amount, o.currency) as net
     from sales.opportunity_line l join sales.opportunity o on o.id = l.opportunity_id where l.workspace_id = $1 and l.opportunity_id = $2 order by l.place limit ${mostLines}`, [ctx.workspaceId, id], 'sales.deal.lines');
}

/** Lines of an opportunity the viewer may see. */
export async function listLines(ctx: Ctx, { id }: { id: string }): Promise<{ items: DealLine[] }> {
  await getDeal(ctx, id);
  return { items: await linesOf(ctx, id) };
}

async function checkItems(ctx: Ctx, id: string, lines: readonly DealLineInput[]): Promise<void> {
  const wanted = [...new Set(lines.flatMap((l) => l.itemId ?? []))];
  if (wanted.length === 0) return;
  const known = await findItems(ctx, wanted);
  // What a line has had may have been removed from the price list since.
  const kept = new Set((await linesOf(ctx, id)).map((l) => l.itemId));
  const unknown = lines.findIndex((l) => l.itemId !== null && !known.has(l.itemId) && !kept.has(l.itemId));
  if (unknown >= 0) failField(`lines.${unknown}.itemId`, dealSays('sales.choose_line_item'));
}

async function insertLines(ctx: Ctx, id: string, lines: readonly DealLineInput[], nets: ReturnType<typeof priceLines>['nets'], workspaceId = ctx.workspaceId): Promise<void> {
  await ctx.sql(
    `insert into sales.opportunity_line (id, workspace_id, opportunity_id, place, item_id, name, quantity, unit, unit_price, discount_percent, net_amount)
     select gen_random_uuid(), $1, $2, l.place, l.item_id, l.name, l.quantity, l.unit, l.unit_price, l.discount_percent, l.net
     from unnest($3::uuid[], $4::text[], $5::numeric[], $6::text[], $7::numeric[], $8::numeric[], $9::bigint[]) with ordinality as l(item_id, name, quantity, unit, unit_price, discount_percent, net, place)`,
    [workspaceId, id, lines.map((l) => l.itemId), lines.map((l) => l.name), lines.map((l) => l.quantity), lines.map((l) => l.unit), lines.map((l) => l.unitPrice), lines.map((l) => l.discountPercent), nets.map((n) => String(n.amount))]);
}

/** Lines of one of each product or service that is sold now, at their prices in a currency; what has none there is left for the person to price. `gone` names those that are not sold any more and make no line. */
export async function linesOfProducts(ctx: Ctx, ids: readonly string[], currency: string): Promise<{ lines: DealLineInput[]; /** Decimal text. */ sum: string; gone: string[] }> {
  const items = ids.length === 0 ? null : await findItems(ctx, ids);
  const sold = await soldItems(ctx, ids);
  const lines = ids.flatMap((itemId) => {
    const item = items?.get(itemId);
    return item && sold.has(itemId) ? [{ itemId, name: item.name, quantity: '1', unit: item.unitName ?? '', unitPrice: item.currency === currency ? (item.price ?? '0') : '0', discountPercent: null }] : [];
  });
  return { lines, sum: moneyToDecimal(priced(lines, { currency }).sum), gone: ids.flatMap((id) => (sold.has(id) ? [] : items?.get(id)?.name ?? [])) };
}

/** Lines an opportunity begins with, whose amount is their sum already. */
export async function beginWith(ctx: Ctx, id: string, lines: readonly DealLineInput[], currency: string): Promise<void> {
  await insertLines(ctx, id, lines, priced(lines, { currency }).nets);
  await ctx.sql('update sales.opportunity set has_lines = true where workspace_id = $1 and id = $2', [ctx.workspaceId, id]);
}

/** More lines than this no opportunity has. */
const mostLines = 200;

/** Puts what was sold in the place of the lines of an opportunity the caller holds; answers whether it has lines then: more than one may have are its amount alone. */
export async function takeSold(ctx: Ctx, workspaceId: number, id: string, sold: readonly SoldLine[]): Promise<boolean> {
  await ctx.sql('delete from sales.opportunity_line where workspace_id = $1 and opportunity_id = $2', [workspaceId, id]);
  if (sold.length === 0 || sold.length > mostLines) return false;
  await insertLines(ctx, id, linesAsSold(sold), sold.map((l) => l.net), workspaceId);
  return true;
}

function priced(lines: readonly DealLineInput[], deal: Pick<Deal, 'currency'>): ReturnType<typeof priceLines> {
  try {
    return priceLines(lines, deal.currency);
  } catch (error) {
    if (error instanceof PricingError) return failField(error.path, dealSays('sales.line_figure'), error.code);
    if (error instanceof MoneyError) return failField('lines', leadSays('sales.amount_invalid'), error.code);
    throw error;
  }
}

/** Replaces the lines; the amount becomes the sum of their nets. */
export async function setLines(ctx: Ctx, { id, version, lines }: InputOf<typeof setDealLines>): Promise<OutputOf<typeof setDealLines>> {
  const deal = await getDeal(ctx, id);
  if (deal.version !== version) throw new Refusal('core.version_conflict', { current: deal });
  await checkItems(ctx, id, lines);
  const { nets, sum } = priced(lines, deal);
  const [done] = await ctx.sql('update sales.opportunity set has_lines = $4, amount = case when $4 then $5::bigint else amount end, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 and version = $3 and deleted_at is null returning 1',
    [ctx.workspaceId, id, version, lines.length > 0, String(sum.amount)]);
  if (!done) throw new Refusal('core.version_conflict', { current: await getDeal(ctx, id) });
  await ctx.sql('delete from sales.opportunity_line where workspace_id = $1 and opportunity_id = $2', [ctx.workspaceId, id]);
  await insertLines(ctx, id, lines, nets);
  const after = await getDeal(ctx, id);
  const amount = lines.length > 0 ? moneyToDecimal(sum) : deal.amount;
  ctx.emit({ type: 'sales.opportunity.changed', id, version: after.version, data: { changes: { lines: [deal.hasLines ? deal.amount : null, lines.length > 0 ? amount : null], ...(amount === deal.amount ? {} : { amount: [deal.amount, amount] }) } }, can: 'sales.deal.view' });
  return { deal: after, items: await linesOf(ctx, id) };
}
