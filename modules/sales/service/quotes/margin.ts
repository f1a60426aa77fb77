import { currencyExponent, parseMoney } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { purchaseCosts, unitsOfItems } from '#modules/accounting/api.ts';
import type { DocumentLine, Quote, QuoteSettings } from '../../contract/quotes.ts';
import { belowMargin, marginOf, type Margin } from '../../rules/quotes/margin.ts';
import { aboveLimit } from '../../rules/quotes/price.ts';
import { converted, perUnit, rateOf } from './masters.ts';
import { amountText, type QuoteRow } from './rows.ts';

/** What the lines that count leave at the purchase prices of today, each for the unit its line names. Between currencies the workspace's own rates hold: the one somebody typed for the quote would be a way around the lowest margin. */
export async function quoteMargin(ctx: Ctx, q: Pick<QuoteRow, 'currency' | 'exchange_rate'>, lines: readonly DocumentLine[]): Promise<Margin> {
  const sold = lines.filter((l) => l.kind === 'item' && (!l.optional || l.chosen));
  const ids = sold.flatMap((l) => l.itemId ?? []);
  const [costs, units] = [await purchaseCosts(ctx, ids), await unitsOfItems(ctx, ids)];
  const into = (await rateOf(ctx, q.currency)).rate ?? q.exchange_rate;
  const rates = new Map<string, string | null>([[q.currency, into]]);
  for (const { currency } of costs.values()) if (!rates.has(currency)) rates.set(currency, (await rateOf(ctx, currency)).rate);
  return marginOf(sold.map((l) => {
    const bought = costs.get(l.itemId ?? '');
    const price = bought ? perUnit(bought.price, units.get(l.itemId!), l.unit) : null;
    const from = bought ? rates.get(bought.currency) : null;
    return { quantity: l.quantity, net: parseMoney(l.net, q.currency).amount, cost: price && from ? converted(price, from, into) : null };
  }), currencyExponent(q.currency));
}

/** Why a quote needs somebody else's word before it is sent. */
export const approvalReasons = (q: Pick<QuoteRow, 'highest_discount'>, margin: Margin, settings: Pick<QuoteSettings, 'discountLimit' | 'marginLimit'>): Quote['approvalReasons'] => [...(aboveLimit(q.highest_discount, settings.discountLimit) ? ['discount' as const] : []), ...(belowMargin(margin, settings.marginLimit) ? ['margin' as const] : [])];

/** The margin for whoever decides about quotes; null for others. */
export const shownMargin = (ctx: Ctx, { cost, margin, percent, unknown }: Margin, currency: string): Quote['margin'] => (ctx.can('sales.quote.approve') ? { cost: amountText(cost, currency), amount: amountText(margin, currency), percent, unknown } : null);
