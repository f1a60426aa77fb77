import { currencyExponent, money, MoneyError, parseDecimal, fineDigits, type Money } from '../money.ts';
import { dividedBy, fraction, fractionText, minus, nothing, ofDecimal, plus, rounded, times, wholeParts, type Fraction } from './fraction.ts';
import { PricingError, type LineTax, type PricedDocument, type PricedLine, type PricedTax, type PriceMode, type PricingCharge, type PricingDocument, type PricingErrorCode, type PricingLine, type PricingTax, type TaxKind, type TaxRounding } from './types.ts';

const hundred = fraction(100n);
const one = fraction(1n);
const chargedKinds: ReadonlySet<TaxKind> = new Set(['percent', 'fixed', 'division']);

/** A tax with its rate as a number: a share of the base, or minor units per unit of quantity for `fixed`. */
interface Tax { id: string; kind: TaxKind; text: string; rate: Fraction; included: boolean; compound: boolean; order: number }
/** A line on its way: `amount` is what it costs in terms of the price mode. */
interface Row { quantity: Fraction; amount: bigint; taxes: readonly Tax[] }
interface RowTax { tax: Tax; base: bigint; amount: bigint }
interface RowResult { net: bigint; taxes: RowTax[] }

function reading<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    const code: PricingErrorCode = error.code === 'amount_invalid' ? 'number_invalid' : error.code === 'amount_precision' || error.code === 'amount_range' || error.code === 'currency_unknown' ? error.code : 'number_invalid';
    throw new PricingError(code, path, error.message);
  }
}

function decimal(text: string, path: string, scale = fineDigits): Fraction {
  return reading(path, () => ofDecimal(parseDecimal(text, scale)));
}

function percent(text: string, path: string): Fraction {
  const value = decimal(text, path);
  if (value.top < 0n || value.top > 100n * value.bottom) throw new PricingError('percent_range', path, 'A percentage is between 0 and 100.');
  return dividedBy(value, hundred);
}

function readTax(tax: PricingTax, order: number, mode: PriceMode, unit: Fraction): Tax {
  const rate = decimal(tax.rate, `taxes.${order}.rate`);
  if (rate.top < 0n || (tax.kind === 'division' && rate.top >= 100n * rate.bottom)) throw new PricingError('rate_range', `taxes.${order}.rate`, tax.kind === 'division' ? 'The rate is below 100.' : 'A rate is 0 or more.');
  const share = tax.kind === 'fixed' ? times(rate, unit) : tax.kind === 'division' ? dividedBy(rate, minus(hundred, rate)) : dividedBy(rate, hundred);
  return { id: tax.id, kind: tax.kind, text: tax.rate, rate: share, order, included: chargedKinds.has(tax.kind) && (mode === 'inclusive' || (mode === 'by_tax' && tax.included === true)), compound: tax.compound === true && chargedKinds.has(tax.kind) };
}

/** What a line costs before anybody's discount is rounded: quantity × price − percentage − amount, in minor units. */
export function exactLineAmount(line: PricingLine, currency: string, path = 'line'): Fraction {
  const exponent = reading('currency', () => currencyExponent(currency));
  const unit = fraction(10n ** BigInt(exponent));
  const price = times(times(decimal(line.quantity, `${path}.quantity`), decimal(line.unitPrice, `${path}.unitPrice`)), unit);
  const less = line.discountPercent ? times(price, minus(one, percent(line.discountPercent, `${path}.discountPercent`))) : price;
  return line.discountAmount ? minus(less, times(decimal(line.discountAmount, `${path}.discountAmount`, exponent), unit)) : less;
}

/** The taxes of a line or charge in their order; `path` names it. */
function chosenTaxes(ids: readonly string[], path: string, taxes: ReadonlyMap<string, Tax>): Tax[] {
  const chosen = ids.map((id, i) => taxes.get(id) ?? (() => { throw new PricingError('tax_unknown', `${path}.taxIds.${i}`, 'This tax does not exist.'); })());
  return [...new Set(chosen)].toSorted((a, b) => a.order - b.order);
}

function readLine(line: PricingLine, index: number, currency: string, taxes: ReadonlyMap<string, Tax>): Row {
  return { quantity: decimal(line.quantity, `lines.${index}.quantity`), amount: rounded(exactLineAmount(line, currency, `lines.${index}`)), taxes: chosenTaxes(line.taxIds, `lines.${index}`, taxes) };
}

/** Exact amounts of the taxes that are in a line's price: net = (price − fixed taxes) ÷ (1 + all rates), then each tax in its order. */
function backOut({ amount, quantity, taxes }: Row): Map<Tax, Fraction> {
  // Every tax is linear in the net: share × net + fixed.
  let base = { share: one, fixed: nothing };
  let within = { share: one, fixed: nothing };
  const parts: Array<{ tax: Tax; share: Fraction; fixed: Fraction }> = [];
  for (const tax of taxes) {
    if (!chargedKinds.has(tax.kind)) continue;
    const part = tax.kind === 'fixed' ? { share: nothing, fixed: times(tax.rate, quantity) } : { share: times(base.share, tax.rate), fixed: times(base.fixed, tax.rate) };
    if (tax.compound) base = { share: plus(base.share, part.share), fixed: plus(base.fixed, part.fixed) };
    if (!tax.included) continue;
    within = { share: plus(within.share, part.share), fixed: plus(within.fixed, part.fixed) };
    parts.push({ tax, ...part });
  }
  const net = dividedBy(minus(fraction(amount), within.fixed), within.share);
  return new Map(parts.map(({ tax, share, fixed }) => [tax, plus(times(share, net), fixed)]));
}

function exactTax(tax: Tax, base: bigint, quantity: Fraction): Fraction {
  if (tax.kind === 'fixed') return times(tax.rate, quantity);
  return tax.kind === 'zero' || tax.kind === 'exempt' || tax.kind === 'out_of_scope' ? nothing : times(tax.rate, fraction(base));
}

/** Rounded amounts of one tax on several lines: each by itself, or their rounded sum shared out. `netFirst` favours the earlier line's net in a tie, as it is the net that is shared out of an inclusive price. */
function roundTax(exact: readonly Fraction[], rounding: TaxRounding, netFirst: boolean): bigint[] {
  if (rounding === 'line') return exact.map(rounded);
  const total = rounded(exact.reduce(plus, nothing));
  if (!netFirst) return wholeParts(exact, total);
  return wholeParts(exact.map(({ top, bottom }) => ({ top: -top, bottom })), -total).map((part) => -part);
}

function computeTaxes(rows: readonly Row[], taxes: Iterable<Tax>, rounding: TaxRounding): { rows: RowResult[]; exact: Map<Tax, Fraction> } {
  const results: RowResult[] = rows.map((row) => ({ net: row.amount, taxes: [] }));
  const exact = new Map<Tax, Fraction>();
  const included = rows.map(backOut);
  const amounts = new Map<Tax, Map<number, bigint>>();
  const ordered = [...taxes];
  for (const tax of ordered.filter((t) => t.included)) {
    const at = rows.flatMap((row, i) => (row.taxes.includes(tax) ? [i] : []));
    const shares = at.map((i) => included[i]!.get(tax)!);
    exact.set(tax, shares.reduce(plus, nothing));
    const parts = roundTax(shares, rounding, true);
    amounts.set(tax, new Map(at.map((i, n) => [i, parts[n]!])));
    at.forEach((i, n) => { results[i]!.net -= parts[n]!; });
  }
  for (const tax of ordered) {
    const at = rows.flatMap((row, i) => (row.taxes.includes(tax) ? [i] : []));
    const bases = at.map((i) => results[i]!.net + results[i]!.taxes.reduce((sum, t) => (t.tax.compound ? sum + t.amount : sum), 0n));
    let parts: bigint[];
    if (tax.included) parts = at.map((i) => amounts.get(tax)!.get(i)!);
    else {
      const shares = at.map((i, n) => exactTax(tax, bases[n]!, rows[i]!.quantity));
      exact.set(tax, shares.reduce(plus, nothing));
      parts = roundTax(shares, rounding, false);
    }
    at.forEach((i, n) => { results[i]!.taxes.push({ tax, base: bases[n]!, amount: parts[n]! }); });
  }
  return { rows: results, exact };
}

function documentDiscount(document: PricingDocument, subtotal: bigint, exponent: number): bigint {
  const { discount } = document;
  if (!discount) return 0n;
  if ('percent' in discount) return rounded(times(fraction(subtotal), percent(discount.percent, 'discount.percent')));
  const amount = rounded(times(decimal(discount.amount, 'discount.amount', exponent), fraction(10n ** BigInt(exponent))));
  if (amount < 0n || amount > (subtotal < 0n ? 0n : subtotal)) throw new PricingError('discount_too_large', 'discount.amount', 'The discount is more than the lines add up to.');
  return amount;
}

/** A document discount by rows. That of a return is the opposite of its invoice's, row by row: an odd cent falls to the same one. */
function discountShares(discount: bigint, amounts: readonly bigint[], subtotal: bigint): bigint[] {
  if (discount === 0n) return amounts.map(() => 0n);
  const sign = discount < 0n ? -1n : 1n;
  return wholeParts(amounts.map((amount) => fraction(sign * discount * amount, subtotal)), sign * discount).map((part) => sign * part);
}

/** A charge as one more row; a percentage is taken of `base`, what the lines come to after the document's discount. */
function readCharge(charge: PricingCharge, index: number, base: bigint, { currency }: PricingDocument, taxes: ReadonlyMap<string, Tax>): Row {
  const path = `charges.${index}`;
  const exponent = currencyExponent(currency);
  const amount = charge.percent ? times(fraction(base), percent(charge.percent, `${path}.percent`)) : times(decimal(charge.amount ?? '0', `${path}.amount`, exponent), fraction(10n ** BigInt(exponent)));
  return { quantity: one, amount: rounded(amount), taxes: chosenTaxes(charge.taxIds, path, taxes) };
}

/**
 * Prices a document: line amounts, document discount shared out before tax, charges on the whole, taxes backed out of or put on the prices, totals. The one engine of quotes, orders,
 * invoices, bills, expenses and shops. Rounds half away from zero at line amounts, charges and taxes only. Throws PricingError naming the figure.
 */
export function priceDocument(document: PricingDocument): PricedDocument {
  const { currency, mode, rounding } = document;
  const exponent = reading('currency', () => currencyExponent(currency));
  const unit = fraction(10n ** BigInt(exponent));
  const taxes = new Map(document.taxes.map((tax, order) => [tax.id, readTax(tax, order, mode, unit)]));
  const rows = document.lines.map((line, index) => readLine(line, index, currency, taxes));
  const counts = document.lines.map((line) => line.counted !== false);
  const counted = rows.flatMap((row, index) => (counts[index] ? [{ row, index }] : []));

  const subtotal = counted.reduce((sum, { row }) => sum + row.amount, 0n);
  const discount = documentDiscount(document, subtotal, exponent);
  const shares = discountShares(discount, counted.map(({ row }) => row.amount), subtotal);
  const charges = (document.charges ?? []).map((charge, index) => readCharge(charge, index, subtotal - discount, document, taxes));
  const priced = computeTaxes([...counted.map(({ row }, n) => ({ ...row, amount: row.amount - shares[n]! })), ...charges], taxes.values(), rounding);

  const amount = (minor: bigint): Money => reading('lines', () => money(minor, currency));
  const toLine = (row: Row, result: RowResult, share: bigint, isCounted: boolean): PricedLine => {
    const tax = result.taxes.reduce((sum, t) => (chargedKinds.has(t.tax.kind) ? sum + t.amount : sum), 0n);
    return {
      counted: isCounted, amount: amount(row.amount), documentDiscount: amount(share), net: amount(result.net), tax: amount(tax), total: amount(result.net + tax),
      taxes: result.taxes.map((t): LineTax => ({ taxId: t.tax.id, base: amount(t.base), amount: amount(t.amount) })),
    };
  };
  const place = new Map(counted.map(({ index }, n) => [index, n]));
  const lines = rows.map((row, index) => {
    const n = place.get(index);
    return n === undefined ? toLine(row, computeTaxes([row], row.taxes, rounding).rows[0]!, 0n, false) : toLine(row, priced.rows[n]!, shares[n]!, true);
  });

  const pricedTaxes = [...taxes.values()].flatMap((tax): PricedTax[] => {
    const all = priced.rows.flatMap((row) => row.taxes.filter((t) => t.tax === tax));
    if (all.length === 0) return [];
    return [{
      taxId: tax.id, kind: tax.kind, rate: tax.text, charged: chargedKinds.has(tax.kind), exact: fractionText(priced.exact.get(tax) ?? nothing, exponent),
      base: amount(all.reduce((sum, t) => sum + t.base, 0n)), amount: amount(all.reduce((sum, t) => sum + t.amount, 0n)),
    }];
  });
  const net = priced.rows.reduce((sum, row) => sum + row.net, 0n);
  const sumOf = (wanted: (tax: PricedTax) => boolean) => pricedTaxes.filter(wanted).reduce((sum, t) => sum + t.amount.amount, 0n);
  const tax = sumOf((t) => t.charged);
  const withheld = sumOf((t) => t.kind === 'withholding');
  return {
    currency, lines, charges: charges.map((row, n) => toLine(row, priced.rows[counted.length + n]!, 0n, true)), taxes: pricedTaxes, subtotal: amount(subtotal), documentDiscount: amount(discount), net: amount(net), tax: amount(tax), total: amount(net + tax), withheld: amount(withheld), payable: amount(net + tax - withheld),
  };
}
