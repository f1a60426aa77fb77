import { currencyExponent, parseMoney } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { findItems } from '#modules/accounting/api.ts';
import type { DocumentLine, Quote, QuoteSettings } from '../../contract/quotes.ts';
import { belowMargin, marginOf, type Margin } from '../../rules/quotes/margin.ts';
import { aboveLimit } from '../../rules/quotes/price.ts';
import { converted, rateOf } from './masters.ts';
import { amountText, type QuoteRow } from './rows.ts';

/** What the lines that count leave at the purchase prices of today; a price in another currency at the workspace's own rate. */
export async function quoteMargin(ctx: Ctx, q: Pick<QuoteRow, 'currency' | 'exchange_rate'>, lines: readonly DocumentLine[]): Promise<Margin> {
  const sold = lines.filter((l) => l.kind === 'item' && (!l.optional || l.chosen));
  const items = await findItems(ctx, sold.flatMap((l) => l.itemId ?? []), 'purchase');
  const rates = new Map<string, string | null>();
  for (const { currency } of items.values()) if (!rates.has(currency)) rates.set(currency, currency === q.currency ? q.exchange_rate : (await rateOf(ctx, currency)).rate);
  return marginOf(sold.map((l) => {
    const item = l.itemId ? items.get(l.itemId) : undefined;
    const from = item ? rates.get(item.currency) : null;
    return { quantity: l.quantity, net: parseMoney(l.net, q.currency).amount, cost: item?.price && from ? converted(item.price, from, q.exchange_rate) : null };
  }), currencyExponent(q.currency));
}

/** Why a quote needs somebody else's word before it is sent. */
export const approvalReasons = (q: Pick<QuoteRow, 'highest_discount'>, margin: Margin, settings: Pick<QuoteSettings, 'discountLimit' | 'marginLimit'>): Quote['approvalReasons'] => [...(aboveLimit(q.highest_discount, settings.discountLimit) ? ['discount' as const] : []), ...(belowMargin(margin, settings.marginLimit) ? ['margin' as const] : [])];

/** The margin for whoever decides about quotes; null for others. */
export const shownMargin = (ctx: Ctx, { cost, margin, percent, unknown }: Margin, currency: string): Quote['margin'] => (ctx.can('sales.quote.approve') ? { cost: amountText(cost, currency), amount: amountText(margin, currency), percent, unknown } : null);
