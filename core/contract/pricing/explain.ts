import { currencyExponent, decimalToText, fineDigits, money, parseDecimal, type Money } from '../money.ts';
import { dividedBy, fraction, fractionText, ofDecimal, plus, rounded, times, type Fraction } from './fraction.ts';
import { exactLineAmount } from './price.ts';
import type { PricedDocument, PricedTax, PricingDocument, TaxKind } from './types.ts';

/** One step from what was entered to the total; texts are the reader's business. `exact` is the figure before it was rounded. */
export type PricingStep =
  | { kind: 'line'; index: number; quantity: string; unitPrice: string; discountPercent: string | null; discountAmount: string | null; exact: string; amount: Money }
  | { kind: 'subtotal'; amount: Money }
  | { kind: 'discount'; percent: string | null; amount: Money }
  | { kind: 'charge'; index: number; percent: string | null; amount: Money }
  | { kind: 'tax'; taxId: string; taxKind: TaxKind; rate: string; base: Money; exact: string; amount: Money; charged: boolean; way: TaxWay; /** Each line's tax was rounded by itself, and that came to another sum. */ perLine: boolean }
  | { kind: 'net' | 'total' | 'withheld' | 'rounding' | 'payable'; amount: Money };

/**
 * How a tax comes to its exact amount: the base × its percentage; a price it is in × its percentage (÷ `divisor`, which is 100 + the percentage, where that is of the base); so many units × its amount.
 * Null where no single product says it, as with several taxes in one price.
 */
export type TaxWay = { of: 'base' } | { of: 'price'; price: Money; divisor: string | null } | { of: 'units'; quantity: string } | null;

const hundred = fraction(100n);
const read = (text: string): Fraction => ofDecimal(parseDecimal(text, fineDigits));
/** A fraction that a decimal of the usual digits can say. */
const plain = (value: Fraction): string => decimalToText({ digits: (value.top * 10n ** BigInt(fineDigits)) / value.bottom, scale: fineDigits }).replace(/\.?0+$/, '');

function wayOf(tax: PricedTax, document: PricingDocument, exponent: number): TaxWay {
  const rate = read(tax.rate);
  const comesOut = (value: Fraction) => fractionText(value, exponent) === tax.exact;
  if (tax.kind === 'fixed') {
    const quantity = document.lines.reduce((sum, l) => (l.counted === false || !l.taxIds.includes(tax.taxId) ? sum : plus(sum, read(l.quantity))), fraction(0n));
    return comesOut(times(times(quantity, rate), fraction(10n ** BigInt(exponent)))) ? { of: 'units', quantity: plain(quantity) } : null;
  }
  if (tax.kind !== 'division' && comesOut(dividedBy(times(fraction(tax.base.amount), rate), hundred))) return { of: 'base' };
  const price = tax.base.amount + tax.amount.amount;
  const share = tax.kind === 'division' ? hundred : plus(hundred, rate);
  return comesOut(dividedBy(times(fraction(price), rate), share)) ? { of: 'price', price: money(price, document.currency), divisor: tax.kind === 'division' ? null : plain(share) } : null;
}

/** True where the exact amount, rounded once, is not what the lines' own roundings came to. */
const isPerLine = (tax: PricedTax, document: PricingDocument, exponent: number): boolean => document.rounding === 'line' && rounded(times(ofDecimal(parseDecimal(tax.exact, exponent + 4)), fraction(10n ** BigInt(exponent)))) !== tax.amount.amount;

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
  for (const tax of priced.taxes) steps.push({ kind: 'tax', taxId: tax.taxId, taxKind: tax.kind, rate: tax.rate, base: tax.base, exact: tax.exact, amount: tax.amount, charged: tax.charged, way: wayOf(tax, document, exponent), perLine: isPerLine(tax, document, exponent) });
  steps.push({ kind: 'total', amount: priced.total });
  if (priced.withheld.amount !== 0n) steps.push({ kind: 'withheld', amount: priced.withheld }, { kind: 'payable', amount: priced.payable });
  return steps;
}
