import { moneyToDecimal, type Money } from '#core/contract/money.ts';
import { priceDocument } from '#core/contract/pricing/index.ts';

/** What of a line its net depends on; decimal texts. */
export interface PricedInput { quantity: string; unitPrice: string; discountPercent: string | null }

/** Nets of lines without tax, and their sum, by the engine of the house; the same on the server and in the editor. Throws PricingError. */
export function priceLines(lines: readonly PricedInput[], currency: string): { nets: Money[]; texts: string[]; sum: Money } {
  const priced = priceDocument({ currency, mode: 'exclusive', rounding: 'document', taxes: [], lines: lines.map((l) => ({ quantity: l.quantity, unitPrice: l.unitPrice, discountPercent: l.discountPercent, taxIds: [] })) });
  const nets = priced.lines.map((l) => l.net);
  return { nets, texts: nets.map(moneyToDecimal), sum: priced.net };
}
