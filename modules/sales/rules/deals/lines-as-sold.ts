import { currencyExponent, decimalToText, divideRounded, moneyToDecimal, parseDecimal, type Money } from '#core/contract/money.ts';
import { priceLines, type PricedInput } from './line-price.ts';

/** A line of a document somebody accepted; `net` is what it comes to without tax, all discounts taken off. */
export interface SoldLine extends PricedInput { itemId: string | null; name: string; unit: string; net: Money }
/** The same as a line of an opportunity. */
export type LineAsSold = Omit<SoldLine, 'net'>;

/**
 * Lines of an opportunity that come to exactly what was sold, by the engine that prices them there. A line stays as it was written where that is its
 * net; where a discount on the whole, an amount off or included tax is in between, its price becomes what one of it came to, and one that no price
 * with six digits gives is sold as one.
 */
export function linesAsSold(sold: readonly SoldLine[]): LineAsSold[] {
  return sold.map(({ net, ...line }) => {
    const { digits, scale } = parseDecimal(line.quantity);
    const each = decimalToText({ digits: divideRounded(net.amount * 10n ** BigInt(scale + 6), digits * 10n ** BigInt(currencyExponent(net.currency))), scale: 6 });
    const ways = [line, { ...line, unitPrice: each, discountPercent: null }];
    return ways.find((way) => priceLines([way], net.currency).sum.amount === net.amount) ?? { ...line, quantity: '1', unit: '', unitPrice: moneyToDecimal(net), discountPercent: null };
  });
}
