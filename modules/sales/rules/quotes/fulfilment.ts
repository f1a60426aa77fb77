import { decimalToText, divideRounded, parseDecimal } from '#core/contract/money.ts';

/** Quantities of a line of an order as decimal texts. */
export interface Fulfilled { kind: string; quantity: string; delivered: string; invoiced: string; cancelled: string; net: string }

const digits = 6;
/** A quantity as a whole number of millionths. */
export const millionths = (text: string): bigint => { const d = parseDecimal(text); return d.digits * 10n ** BigInt(digits - d.scale); };
/** The text of a quantity without needless zeros. */
export const quantityText = (value: bigint): string => decimalToText({ digits: value, scale: digits }).replace(/\.?0+$/, '');

/** What is left to deliver or to invoice of a line. */
export function left(line: Fulfilled, of: 'delivered' | 'invoiced'): string {
  return quantityText(millionths(line.quantity) - millionths(line.cancelled) - millionths(line[of]));
}

/** What may be cancelled of a line: neither delivered nor invoiced. */
export function cancellable(line: Fulfilled): string {
  const [delivered, invoiced] = [millionths(line.delivered), millionths(line.invoiced)];
  return quantityText(millionths(line.quantity) - millionths(line.cancelled) - (delivered > invoiced ? delivered : invoiced));
}

/** How far an order is. Of a cancelled rest nothing is left to do. */
export function progress(lines: readonly Fulfilled[], of: 'delivered' | 'invoiced'): 'none' | 'part' | 'whole' {
  const items = lines.filter((l) => l.kind === 'item');
  if (items.every((l) => millionths(l[of]) === 0n)) return 'none';
  return items.every((l) => millionths(left(l, of)) === 0n) ? 'whole' : 'part';
}

/** True when everything that was not cancelled is delivered and invoiced. */
export function isDone(lines: readonly Fulfilled[]): boolean {
  return lines.filter((l) => l.kind === 'item').every((l) => millionths(left(l, 'delivered')) === 0n && millionths(left(l, 'invoiced')) === 0n);
}

/** Net value of what is neither invoiced nor cancelled, in minor units given as decimal text of `scale` digits. */
export function backlog(lines: readonly Fulfilled[], scale: number): string {
  const sum = lines.filter((l) => l.kind === 'item').reduce((all, l) => {
    const [quantity, net] = [millionths(l.quantity), parseDecimal(l.net)];
    return quantity === 0n ? all : all + divideRounded(net.digits * millionths(left(l, 'invoiced')), quantity);
  }, 0n);
  return decimalToText({ digits: sum, scale });
}
