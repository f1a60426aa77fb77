import { decimalOf, minus, plus, textOfDecimal } from './decimal.ts';
import type { ItemPrice } from './model/line.ts';

/** BT-147 and BT-148 from a file that may leave out one of them, as gross − amount = net; undefined when it has neither. */
export function priceDiscount(net: string, gross: string | undefined, amount: string | undefined): ItemPrice['discount'] {
  if (gross !== undefined && amount !== undefined) return { gross, amount };
  const price = decimalOf(net);
  const known = decimalOf(gross ?? amount);
  if (!price || !known) return undefined;
  return gross === undefined ? { gross: textOfDecimal(plus(price, known)), amount: amount! } : { gross, amount: textOfDecimal(minus(known, price)) };
}
