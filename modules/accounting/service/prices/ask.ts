import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { followParties } from '#modules/parties/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import type { AskedPrice, askPrices } from '../../contract.ts';
import { priceOf, type ItemPrices, type PriceAnswer, type PriceList, type PriceRule } from '../../rules/prices/price.ts';
import { ratesOn } from '../ledger/rates.ts';
import { priceIn, quantityIn, unitNamed, unitsOfItems } from '../unit-conversion.ts';

/** A question for prices: the customer (or a list in the place of theirs), the currency and the day (YYYY-MM-DD), and how many of what. */
export interface PriceQuestion { partyId: string | null; priceListId?: string | null; currency: string; on: string; lines: ReadonlyArray<{ itemId: string; quantity: string; /** Name or code of one of the item's units that quantity and price are in; its own one when absent. */ unit?: string | undefined }> }

/** Lists that may decide, the customer's own before the one for everybody. */
async function listsFor(ctx: Ctx, { partyId, priceListId }: Pick<PriceQuestion, 'partyId' | 'priceListId'>): Promise<Array<Omit<PriceList, 'rules'>>> {
  const own = priceListId ?? (partyId ? (await followParties(ctx, [partyId])).get(partyId)?.priceListId ?? null : null);
  return ctx.sql<Omit<PriceList, 'rules'>>(
    `select l.id, l.name, l.currency::text, l.is_default as "isDefault" from accounting.price_list l
     where l.workspace_id = $1 and l.deleted_at is null and ((l.id = $2::uuid and (l.is_active or $3)) or l.is_default) order by (l.id = $2::uuid) desc nulls last`, [ctx.workspaceId, own, priceListId != null], 'accounting.price_lists_for');
}

const ruleColumns = `r.id, r.item_id as "itemId", r.category, trim_scale(r.from_quantity)::text as "fromQuantity", r.from_on::text as "fromOn", r.to_on::text as "toOn", r.method, trim_scale(r.price)::text as price, trim_scale(r.percent)::text as percent, r.base, trim_scale(r.round_to)::text as "roundTo"`;

/** Rules of lists that are about these items on a day, by list. */
async function rulesFor(ctx: Ctx, lists: ReadonlyArray<{ id: string }>, items: readonly ItemPrices[], on: string): Promise<Map<string, PriceRule[]>> {
  const categories = [...new Set(['', ...items.map((i) => i.category.trim().toLowerCase())])];
  const rows = lists.length === 0 ? [] : await ctx.sql<PriceRule & { listId: string }>(
    `select r.price_list_id as "listId", ${ruleColumns} from accounting.price_rule r
     where r.workspace_id = $1 and r.price_list_id = any($2::uuid[]) and r.deleted_at is null and (r.item_id = any($3::uuid[]) or (r.item_id is null and lower(trim(r.category)) = any($4::text[])))
       and (r.from_on is null or r.from_on <= $5::date) and (r.to_on is null or r.to_on >= $5::date)`,
    [ctx.workspaceId, lists.map((l) => l.id), items.map((i) => i.id), categories, on], 'accounting.price_rules_for');
  const of = new Map<string, PriceRule[]>();
  for (const { listId, ...rule } of rows) of.set(listId, [...(of.get(listId) ?? []), rule]);
  return of;
}

/** What each line costs and why, in a constant number of statements however many lines there are; null for items the workspace does not have. */
export async function pricesFor(ctx: Ctx, question: PriceQuestion): Promise<Array<PriceAnswer | null>> {
  const { lines, currency, on } = question;
  const ids = [...new Set(lines.map((l) => l.itemId))];
  const items = ids.length === 0 ? [] : await ctx.sql<ItemPrices>(
    'select i.id, i.category, trim_scale(i.sale_price)::text as price, trim_scale(i.purchase_price)::text as cost, i.currency::text from accounting.item i where i.workspace_id = $1 and i.id = any($2::uuid[])', [ctx.workspaceId, ids], 'accounting.item_prices');
  if (items.length === 0) return lines.map(() => null);
  const found = await listsFor(ctx, question);
  const rules = await rulesFor(ctx, found, items, on);
  const lists = found.map((list) => ({ ...list, rules: rules.get(list.id) ?? [] }));
  const currencies = [...new Set([currency, ...items.map((i) => i.currency), ...lists.map((l) => l.currency)])];
  const rate = currencies.length > 1 ? await ratesOn(ctx, currencies.map((c) => ({ currency: c, on }))) : () => '1';
  const known = new Map(items.map((i) => [i.id, i]));
  const units = await unitsOfItems(ctx, lines.flatMap((l) => (l.unit ? [l.itemId] : [])));
  return lines.map(({ itemId, quantity, unit: named }) => {
    const [item, own] = [known.get(itemId), units.get(itemId)];
    if (!item) return null;
    // Rules are about the item's own unit: as many of it as the line comes to, and the price of one as that of the line's unit.
    const unit = own && named ? unitNamed(own, named) : null;
    const answer = priceOf(item, { quantity: own && unit ? quantityIn(quantity, own, unit) : quantity, on, currency }, lists, (c) => rate(c, on));
    return own && unit ? { ...answer, price: priceIn(answer.price, own, unit) } : answer;
  });
}

/** The endpoint: what items cost, and why. What a customer's own list says is told only to who may see customers. */
export async function answerPrices(ctx: Ctx, { partyId: asked, priceListId, currency: wanted, on, lines }: InputOf<typeof askPrices>): Promise<OutputOf<typeof askPrices>> {
  const currency = wanted ?? (await getSettings(ctx)).currency.code;
  const partyId = ctx.can('parties.view') ? asked : null;
  const answers = await pricesFor(ctx, { partyId, priceListId, currency, on, lines });
  return { currency, items: lines.flatMap((line, i): AskedPrice[] => { const answer = answers[i]; return answer ? [{ ...line, ...answer }] : []; }) };
}
