import { decimalToText, divideRounded, money, moneyToDecimal, parseDecimal, parseMoney, type Money } from '#core/contract/money.ts';
import { exactLineAmount, explainDocument, priceDocument, type PricedDocument, type PriceMode, type PricingDocument, type PricingStep, type TaxRounding } from '#core/contract/pricing/index.ts';
import type { DocumentTax, DocumentTotals } from '../../contract/quotes/lines.ts';

/** What of a line its price depends on. */
export interface PriceLine {
  kind: 'item' | 'section' | 'note'; quantity: string; unitPrice: string; discountPercent?: string | null; discountAmount?: string | null; taxIds: readonly string[]; optional?: boolean; chosen?: boolean; optionGroup?: string;
  /** What the catalogue asks for one, in the document's currency: a lower price is a discount too. */
  listPrice?: string | null;
}

/** What of a quote or order its price depends on. */
export interface PriceInput {
  currency: string; taxMode: PriceMode; taxRounding: TaxRounding; lines: readonly PriceLine[]; taxes: readonly DocumentTax[]; discountPercent?: string | null; discountAmount?: string | null; depositPercent?: string;
}

/** Amounts of one line as decimal texts. */
export interface LineFigures { amount: string; net: string; tax: string; total: string; counted: boolean }

/** A priced quote or order: figures per line (headings and remarks have none) and the sums. */
export interface PricedQuote { lines: Array<LineFigures | null>; totals: DocumentTotals; total: Money; highestDiscount: string; steps: PricingStep[] }

/** True for a line that is part of the total. */
export const counts = (line: PriceLine): boolean => line.kind === 'item' && (!line.optional || line.chosen !== false);

/** The document as the engine wants it: only lines that have a price. */
export function pricingOf({ currency, taxMode, taxRounding, lines, taxes, discountPercent, discountAmount }: PriceInput): PricingDocument {
  return {
    currency, mode: taxMode, rounding: taxRounding,
    lines: lines.filter((l) => l.kind === 'item').map((l) => ({ quantity: l.quantity, unitPrice: l.unitPrice, discountPercent: l.discountPercent ?? null, discountAmount: l.discountAmount ?? null, taxIds: l.taxIds, counted: counts(l) })),
    taxes: taxes.map(({ id, kind, rate, included, compound }) => ({ id, kind, rate, included, compound })),
    discount: discountPercent ? { percent: discountPercent } : discountAmount ? { amount: discountAmount } : null,
  };
}

/** Prices a quote or order with the engine of the house; the same on the server, in the editor and on the customer's page. Throws PricingError. */
export function priceQuote(input: PriceInput): PricedQuote {
  const document = pricingOf(input);
  const priced = priceDocument(document);
  const text = (value: Money) => moneyToDecimal(value);
  const places = input.lines.map((line, i) => (line.kind === 'item' ? input.lines.slice(0, i).filter((l) => l.kind === 'item').length : -1));
  const names = new Map(input.taxes.map((t) => [t.id, t.name]));
  const deposit = parseDecimal(input.depositPercent || '0');
  return {
    lines: places.map((at) => { const l = priced.lines[at]; return l ? { amount: text(l.amount), net: text(l.net), tax: text(l.tax), total: text(l.total), counted: l.counted } : null; }),
    totals: {
      subtotal: text(priced.subtotal), discount: text(priced.documentDiscount), net: text(priced.net), tax: text(priced.tax), total: text(priced.total), withheld: text(priced.withheld), payable: text(priced.payable),
      deposit: text(money(divideRounded(priced.payable.amount * deposit.digits, 100n * 10n ** BigInt(deposit.scale)), input.currency)),
      taxes: priced.taxes.map((t) => ({ taxId: t.taxId, name: names.get(t.taxId) ?? '', rate: t.rate, base: text(t.base), amount: text(t.amount), charged: t.charged })),
    },
    total: priced.total, highestDiscount: highestDiscount(document, priced, input.lines.filter((l) => l.kind === 'item')), steps: explainDocument(document, priced),
  };
}

/**
 * Highest discount on any line, its share of the document's discount included, in percent with four fraction digits. Options count
 * whether they are taken or not: the customer decides about them after the quote was approved, and fewer of them make an amount off the whole weigh more.
 * It is measured from the catalogue's price where the line costs less.
 */
export function highestDiscount(document: PricingDocument, priced: PricedDocument, options: ReadonlyArray<Pick<PriceLine, 'optional' | 'optionGroup' | 'listPrice'>> = []): string {
  const onAll = document.discount && 'percent' in document.discount ? document.discount.percent : null;
  const off = priced.documentDiscount.amount;
  const least = onAll === null && off > 0n && options.some((l) => l.optional) ? leastTaken(priced, options) : null;
  const shares = document.lines.map((line, i) => {
    if (line.counted === false && !options[i]?.optional) return 0n;
    // Percentages are taken as they were entered: rounding a small line must not push a discount over a limit.
    const asked = dearer(line.unitPrice, options[i]?.listPrice);
    if (!line.discountAmount && (!document.discount || onAll !== null)) {
      const kept = (million - partsOf(line.discountPercent)) * (million - partsOf(onAll));
      return million - (millionths(asked) === 0n ? divideRounded(kept, million) : divideRounded(kept * millionths(line.unitPrice), million * millionths(asked)));
    }
    const gross = exactLineAmount({ ...line, unitPrice: asked, discountPercent: null, discountAmount: null }, document.currency);
    if (gross.top <= 0n) return 0n;
    const { amount: { amount }, documentDiscount } = priced.lines[i]!;
    const shared = least === null ? (line.counted === false ? divideRounded(amount * partsOf(onAll), million) : documentDiscount.amount) : off >= least ? amount : divideRounded(amount * off, least);
    const kept = amount - (shared > documentDiscount.amount ? shared : documentDiscount.amount);
    return divideRounded((gross.top - kept * gross.bottom) * million, gross.top);
  });
  return decimalToText({ digits: shares.reduce((most, share) => (share > most ? share : most), 0n), scale: 4 });
}

/**
 * What each line sells for without tax at the least, taken or not, in minor units; headings and remarks are left out. A percentage off the whole
 * weighs the same in every choice of options, an amount most where the customer takes least.
 */
export function leastNets(input: PriceInput): bigint[] {
  const items = input.lines.filter((l) => l.kind === 'item');
  const priced = priceDocument(pricingOf({ ...input, lines: items.map((l) => ({ ...l, chosen: true })), discountPercent: null, discountAmount: null }));
  const off = input.discountAmount ? parseMoney(input.discountAmount, input.currency).amount : 0n;
  const whole = off > 0n ? leastTaken(priced, items) : million;
  const kept = off > 0n ? whole - off : million - partsOf(input.discountPercent);
  return priced.lines.map((l) => (kept <= 0n ? 0n : divideRounded(l.net.amount * kept, whole)));
}

/** What the lines come to at least: those without a choice and the cheapest of each group, or the cheapest option where there is nothing else. */
function leastTaken(priced: PricedDocument, options: ReadonlyArray<Pick<PriceLine, 'optional' | 'optionGroup'>>): bigint {
  const cheapest = new Map<string, bigint>();
  let fixed = 0n;
  let single = null as bigint | null;
  priced.lines.forEach(({ amount: { amount } }, i) => {
    const { optional, optionGroup: group = '' } = options[i] ?? {};
    if (!optional) fixed += amount;
    else if (group !== '') cheapest.set(group, cheapest.has(group) && cheapest.get(group)! < amount ? cheapest.get(group)! : amount);
    else if (amount > 0n && (single === null || amount < single)) single = amount;
  });
  const taken = [...cheapest.values()].reduce((sum, amount) => sum + amount, fixed);
  return taken > 0n ? taken : single ?? 0n;
}

/** A price with at most six fraction digits as a whole number of millionths. */
function millionths(price: string): bigint {
  const { digits, scale } = parseDecimal(price);
  return digits * 10n ** BigInt(6 - scale);
}

/** The higher of a line's price and the catalogue's. */
const dearer = (price: string, list: string | null | undefined): string => (list && millionths(list) > millionths(price) ? list : price);

const million = 1_000_000n;
/** A percentage as parts of a million: 12.5 → 125,000. */
function partsOf(text: string | null | undefined): bigint {
  const { digits, scale } = parseDecimal(text || '0');
  return divideRounded(digits * 10_000n, 10n ** BigInt(scale));
}

/** True when a discount is above the limit; no limit lets everything pass. */
export function aboveLimit(discount: string, limit: string | null): boolean {
  if (limit === null) return false;
  const [a, b] = [parseDecimal(discount), parseDecimal(limit)];
  return a.digits * 10n ** BigInt(b.scale) > b.digits * 10n ** BigInt(a.scale);
}

/** True when of each group of options exactly one is taken. */
export function optionsFit(lines: ReadonlyArray<{ kind: string; optional: boolean; chosen: boolean; optionGroup: string }>): boolean {
  const groups = new Map<string, number>();
  for (const line of lines) if (line.kind === 'item' && line.optional && line.optionGroup !== '') groups.set(line.optionGroup, (groups.get(line.optionGroup) ?? 0) + (line.chosen ? 1 : 0));
  return [...groups.values()].every((chosen) => chosen === 1);
}
