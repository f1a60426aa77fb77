import { decimalToText, divideRounded, parseDecimal } from '#core/contract/money.ts';

/** Quantities of a line of an order as decimal texts. */
export interface Fulfilled { kind: string; quantity: string; delivered: string; returned: string; invoiced: string; cancelled: string; net: string }

const digits = 6;
/** A quantity as a whole number of millionths. */
export const millionths = (text: string): bigint => { const d = parseDecimal(text); return d.digits * 10n ** BigInt(digits - d.scale); };
/** The text of a quantity without needless zeros. */
export const quantityText = (value: bigint): string => decimalToText({ digits: value, scale: digits }).replace(/\.?0+$/, '');

/** What the customer is to pay for of a line: ordered, neither cancelled nor come back. */
const due = (line: Fulfilled): bigint => millionths(line.quantity) - millionths(line.cancelled) - millionths(line.returned);

/** What is left to deliver or to invoice of a line; what came back is neither. */
export function left(line: Fulfilled, of: 'delivered' | 'invoiced'): string {
  const rest = of === 'invoiced' ? due(line) - millionths(line.invoiced) : millionths(line.quantity) - millionths(line.cancelled) - millionths(line.delivered);
  return quantityText(rest > 0n ? rest : 0n);
}

/** What of a line is to be credited: it came back and is invoiced all the same. */
export function creditable(line: Fulfilled): string {
  const over = millionths(line.invoiced) - due(line);
  return quantityText(over > 0n ? over : 0n);
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

/** True when everything that was not cancelled is delivered and invoiced, and nothing is to be credited. */
export function isDone(lines: readonly Fulfilled[]): boolean {
  return lines.filter((l) => l.kind === 'item').every((l) => millionths(left(l, 'delivered')) === 0n && millionths(left(l, 'invoiced')) === 0n && millionths(creditable(l)) === 0n);
}

/** Net value of what is neither invoiced nor cancelled, as decimal text of `scale` digits. */
export const backlog = (lines: readonly Fulfilled[], scale: number): string => netOf(lines, scale, (l) => left(l, 'invoiced'));
/** Net value of what is to be credited. */
export const toCredit = (lines: readonly Fulfilled[], scale: number): string => netOf(lines, scale, creditable);

function netOf(lines: readonly Fulfilled[], scale: number, of: (line: Fulfilled) => string): string {
  const sum = lines.filter((l) => l.kind === 'item').reduce((all, l) => {
    const [quantity, net] = [millionths(l.quantity), parseDecimal(l.net)];
    return quantity === 0n ? all : all + divideRounded(net.digits * millionths(of(l)), quantity);
  }, 0n);
  return decimalToText({ digits: sum, scale });
}
