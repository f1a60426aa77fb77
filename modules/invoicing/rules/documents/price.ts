import { moneyToDecimal, money, parseDecimal, type Money } from '#core/contract/money.ts';
import { explainDocument, priceDocument, type PricedDocument, type PriceMode, type PricingDocument, type PricingStep, type TaxRounding } from '#core/contract/pricing/index.ts';
import type { CashRounding } from '../../contract/documents/charges.ts';
import type { DocumentTax, DocumentTotals, LineKind } from '../../contract/documents/lines.ts';
import { roundingOf } from './cash-rounding.ts';

/** What of a line its price depends on. */
export interface PriceLine { kind: LineKind; quantity: string; unitPrice: string; discountPercent?: string | null; discountAmount?: string | null; taxIds: readonly string[] }

/** What of a charge on the whole document its price depends on. */
export interface PriceCharge { label: string; amount: string | null; percent: string | null; taxIds: readonly string[] }

/** What of a document its price depends on; `deposits` are totals taken off, in minor units. */
export interface PriceInput {
  currency: string; taxMode: PriceMode; taxRounding: TaxRounding; lines: readonly PriceLine[]; taxes: ReadonlyArray<Pick<DocumentTax, 'id' | 'name' | 'kind' | 'rate' | 'included' | 'compound'>>; discountPercent?: string | null; discountAmount?: string | null; deposits?: readonly bigint[];
  charges?: readonly PriceCharge[]; cashRounding?: CashRounding | null;
}

/** Amounts of one line as decimal texts. */
export interface LineFigures { amount: string; net: string; tax: string; total: string }

/** A priced document: figures per line (headings and remarks have none), the sums, and what the engine made of it. `places` leads from a line to the engine's. */
export interface PricedBusinessDocument { lines: Array<LineFigures | null>; totals: DocumentTotals; total: Money; payable: Money; rounding: Money; priced: PricedDocument; places: number[]; steps: PricingStep[] }

/** The document as the engine wants it: only lines that have a price. */
export function pricingOf({ currency, taxMode, taxRounding, lines, taxes, discountPercent, discountAmount, charges = [] }: PriceInput): PricingDocument {
  return {
    currency, mode: taxMode, rounding: taxRounding,
    lines: lines.filter((l) => l.kind === 'item').map((l) => ({ quantity: l.quantity, unitPrice: l.unitPrice, discountPercent: l.discountPercent ?? null, discountAmount: l.discountAmount ?? null, taxIds: l.taxIds })),
    taxes: taxes.map(({ id, kind, rate, included, compound }) => ({ id, kind, rate, included, compound })),
    discount: discountPercent ? { percent: discountPercent } : discountAmount ? { amount: discountAmount } : null,
    charges: charges.map(({ amount, percent, taxIds }) => ({ amount, percent, taxIds })),
  };
}

/** Prices a document with the engine of the house; the same on the server, in the editor and on the customer's page. Throws PricingError. */
export function priceBusinessDocument(input: PriceInput): PricedBusinessDocument {
  const document = pricingOf(input);
  const priced = priceDocument(document);
  const text = (value: Money) => moneyToDecimal(value);
  const places = input.lines.map((line, i) => (line.kind === 'item' ? input.lines.slice(0, i).filter((l) => l.kind === 'item').length : -1));
  const names = new Map(input.taxes.map((t) => [t.id, t.name]));
  const deposits = money((input.deposits ?? []).reduce((sum, d) => sum + d, 0n), input.currency);
  const left = priced.payable.amount - deposits.amount;
  const rounding = money(roundingOf(left, input.currency, input.cashRounding), input.currency);
  const payable = money(left + rounding.amount, input.currency);
  return {
    lines: places.map((at) => { const l = priced.lines[at]; return l ? { amount: text(l.amount), net: text(l.net), tax: text(l.tax), total: text(l.total) } : null; }),
    totals: {
      subtotal: text(priced.subtotal), discount: text(priced.documentDiscount), charges: priced.charges.map((c, i) => ({ label: input.charges?.[i]?.label ?? '', amount: text(c.amount), net: text(c.net) })), net: text(priced.net), tax: text(priced.tax), total: text(priced.total), withheld: text(priced.withheld), deposits: text(deposits), rounding: text(rounding), payable: text(payable),
      taxes: priced.taxes.map((t) => ({ taxId: t.taxId, name: names.get(t.taxId) ?? '', rate: t.rate, base: text(t.base), amount: text(t.amount), charged: t.charged })),
    },
    total: priced.total, payable, rounding, priced, places, steps: [...explainDocument(document, priced), ...(rounding.amount === 0n ? [] : [{ kind: 'rounding' as const, amount: rounding }, { kind: 'payable' as const, amount: payable }])],
  };
}

/** Millionths of a percent, for shares of instalments. */
export const microPercent = (text: string): bigint => { const { digits, scale } = parseDecimal(text, 6); return digits * 10n ** BigInt(6 - scale); };
