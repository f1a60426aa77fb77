import { currencyExponent, type Money } from '../money.ts';
import { fractionText } from './fraction.ts';
import { exactLineAmount } from './price.ts';
import type { PricedDocument, PricingDocument, TaxKind } from './types.ts';

/** One step from what was entered to the total; texts are the reader's business. `exact` is the figure before it was rounded. */
export type PricingStep =
  | { kind: 'line'; index: number; quantity: string; unitPrice: string; discountPercent: string | null; discountAmount: string | null; exact: string; amount: Money }
  | { kind: 'subtotal'; amount: Money }
  | { kind: 'discount'; percent: string | null; amount: Money }
  | { kind: 'charge'; index: number; percent: string | null; amount: Money }
  | { kind: 'tax'; taxId: string; taxKind: TaxKind; rate: string; base: Money; exact: string; amount: Money; charged: boolean }
  | { kind: 'net' | 'total' | 'withheld' | 'rounding' | 'payable'; amount: Money };

/** How a document's total came about, in the order of computation. */
export function explainDocument(document: PricingDocument, priced: PricedDocument): PricingStep[] {
  const exponent = currencyExponent(document.currency);
  const steps: PricingStep[] = document.lines.flatMap((line, index): PricingStep[] => (line.counted === false ? [] : [{
    kind: 'line', index, quantity: line.quantity, unitPrice: line.unitPrice, discountPercent: line.discountPercent || null, discountAmount: line.discountAmount || null,
    exact: fractionText(exactLineAmount(line, document.currency), exponent), amount: priced.lines[index]!.amount,
  }]));
  steps.push({ kind: 'subtotal', amount: priced.subtotal });
  if (priced.documentDiscount.amount !== 0n) steps.push({ kind: 'discount', percent: document.discount && 'percent' in document.discount ? document.discount.percent : null, amount: priced.documentDiscount });
  priced.charges.forEach((charge, index) => steps.push({ kind: 'charge', index, percent: document.charges?.[index]?.percent || null, amount: charge.amount }));
  steps.push({ kind: 'net', amount: priced.net });
  for (const tax of priced.taxes) steps.push({ kind: 'tax', taxId: tax.taxId, taxKind: tax.kind, rate: tax.rate, base: tax.base, exact: tax.exact, amount: tax.amount, charged: tax.charged });
  steps.push({ kind: 'total', amount: priced.total });
  if (priced.withheld.amount !== 0n) steps.push({ kind: 'withheld', amount: priced.withheld }, { kind: 'payable', amount: priced.payable });
  return steps;
}
