import { currencyExponent } from '#core/contract/money.ts';
import { decimalOf, discountOf, type EditedLine } from '#core/web/document/line.ts';
import { inOtherCurrency, type Rates } from '../../../rules/documents/other-currency.ts';
import { chargeValue, type EditedCharge } from './charge.ts';

interface Figures { lines: readonly EditedLine[]; discount: string; charges: readonly EditedCharge[] }
const hasFigure = (text: string | null): boolean => text !== null && Number(text) !== 0;

/** True where something has a figure that means another amount in another currency. */
export function asksAboutFigures(lines: readonly EditedLine[], charges: readonly EditedCharge[]): boolean {
  return lines.some((l) => l.kind === 'item' && hasFigure(decimalOf(l.unitPrice))) || charges.some((c) => hasFigure(chargeValue(c.value, 4)?.amount ?? null));
}

/** Prices, discounts and charges of an amount in another currency; percentages, and what is no figure yet, stay as they are. */
export function figuresIn({ lines, discount, charges }: Figures, rates: Rates, { from, to }: { from: string; to: string }): { lines: EditedLine[]; discount: string; charges: EditedCharge[] } {
  const amount = (text: string): string => inOtherCurrency(text, rates, to, currencyExponent(to));
  const less = (text: string): string => { const off = discountOf(text, currencyExponent(from))?.amount; return off ? amount(off) : text; };
  return {
    lines: lines.map((l) => { const price = l.kind === 'item' && l.unitPrice.trim() !== '' ? decimalOf(l.unitPrice) : null; return l.kind === 'item' ? { ...l, unitPrice: price === null ? l.unitPrice : inOtherCurrency(price, rates, to), discount: less(l.discount) } : l; }),
    discount: less(discount), charges: charges.map((c) => { const value = chargeValue(c.value, currencyExponent(from))?.amount; return value && c.value.trim() !== '' ? { ...c, value: amount(value) } : c; }),
  };
}
