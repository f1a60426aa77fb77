import { currencyExponent, parseMoney } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { purchaseCosts, unitsOfItems } from '#modules/accounting/api.ts';
import type { DocumentLine, Quote, QuoteSettings } from '../../contract/quotes.ts';
import { belowMargin, leastMargin, marginOf, type Margin } from '../../rules/quotes/margin.ts';
import { aboveLimit, counts, leastNets } from '../../rules/quotes/price.ts';
import { converted, perUnit, rateOf } from './masters.ts';
import { amountText, type QuoteRow } from './rows.ts';

/** What the lines leave as they are chosen, and with the options that leave least: those the customer may take without asking anybody. */
export interface QuoteMargin extends Margin { least: Margin }

type Priced = Pick<QuoteRow, 'currency' | 'exchange_rate' | 'tax_mode' | 'tax_rounding' | 'taxes' | 'discount_percent' | 'discount_amount'>;

/** What the lines leave at the purchase prices of today, each for the unit its line names. Between currencies the workspace's own rates hold: the one somebody typed for the quote would be a way around the lowest margin. */
export async function quoteMargin(ctx: Ctx, q: Priced, lines: readonly DocumentLine[]): Promise<QuoteMargin> {
  const { currency } = q;
  const items = lines.filter((l) => l.kind === 'item');
  const costs = await costsOf(ctx, q, items);
  const chosen = marginOf(items.map((l, i) => ({ line: l, quantity: l.quantity, net: parseMoney(l.net, currency).amount, cost: costs[i]! })).filter((m) => counts(m.line)), currencyExponent(currency));
  if (!items.some((l) => l.optional)) return { ...chosen, least: chosen };
  const nets = leastNets({ currency, taxMode: q.tax_mode, taxRounding: q.tax_rounding, taxes: q.taxes, lines: items, discountPercent: q.discount_percent, discountAmount: q.discount_amount === null ? null : amountText(q.discount_amount, currency) });
  return { ...chosen, least: leastMargin(items.map(({ quantity, optional, optionGroup }, i) => ({ quantity, optional, optionGroup, net: nets[i]!, cost: costs[i]! })), currencyExponent(currency)) };
}

/** What one of each line costs in the quote's currency; null where nobody knows. */
async function costsOf(ctx: Ctx, q: Pick<QuoteRow, 'currency' | 'exchange_rate'>, items: readonly DocumentLine[]): Promise<Array<string | null>> {
  const ids = items.flatMap((l) => l.itemId ?? []);
  const [costs, units] = [await purchaseCosts(ctx, ids), await unitsOfItems(ctx, ids)];
  const into = (await rateOf(ctx, q.currency)).rate ?? q.exchange_rate;
  const rates = new Map<string, string | null>([[q.currency, into]]);
  for (const { currency } of costs.values()) if (!rates.has(currency)) rates.set(currency, (await rateOf(ctx, currency)).rate);
  return items.map((l) => {
    const bought = costs.get(l.itemId ?? '');
    const price = bought ? perUnit(bought.price, units.get(l.itemId!), l.unit) : null;
    const from = bought ? rates.get(bought.currency) : null;
    return price && from ? converted(price, from, into) : null;
  });
}

/** Why a quote needs somebody else's word before it is sent. */
export const approvalReasons = (q: Pick<QuoteRow, 'highest_discount'>, margin: QuoteMargin, settings: Pick<QuoteSettings, 'discountLimit' | 'marginLimit'>): Quote['approvalReasons'] => [...(aboveLimit(q.highest_discount, settings.discountLimit) ? ['discount' as const] : []), ...([margin, margin.least].some((m) => belowMargin(m, settings.marginLimit)) ? ['margin' as const] : [])];

/** The margin for whoever decides about quotes; null for others. */
export function shownMargin(ctx: Ctx, { unknown, least, ...chosen }: QuoteMargin, currency: string): Quote['margin'] {
  if (!ctx.can('sales.quote.approve')) return null;
  const shown = ({ cost, margin, percent }: Omit<Margin, 'unknown'>) => ({ cost: amountText(cost, currency), amount: amountText(margin, currency), percent });
  return { ...shown(chosen), unknown, least: least.percent === chosen.percent ? null : shown(least) };
}
