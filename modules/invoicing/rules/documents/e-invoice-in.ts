import { currencyExponent, decimalToText, divideRounded, parseDecimal, type Decimal } from '#core/contract/money.ts';
import { mostCharges, type ChargeKind, type DocumentKind, type DocumentLine, type DocumentTax } from '../../contract/documents.ts';
import { canonical, decimalOf, minus, nothing, plus, rounded, sumOf, textOfDecimal } from '../einvoice/decimal.ts';
import { isCreditNote } from '../einvoice/codes/documents.ts';
import type { DocumentAdjustment, EInvoice, EInvoiceLine, LineVat } from '../einvoice/index.ts';
import { isTooLong } from './deferral.ts';

/** A line of the draft that an e-invoice becomes. */
export interface IncomingLine { name: string; description: string; quantity: string; unit: string; unitPrice: string; discountAmount: string | null; taxIds: string[]; periodFrom: string | null; periodTo: string | null; deferral: DocumentLine['deferral'] }
/** A charge on the whole of it. */
export interface IncomingCharge { kind: ChargeKind; label: string; amount: string; percent: null; taxIds: string[] }
/** What an e-invoice says, as a draft of ours says it; taxes that nobody has are named. */
export interface Incoming {
  kind: DocumentKind; vendorNumber: string; issuedOn: string; supplyOn: string | null; dueOn: string | null; currency: string; poNumber: string; buyerReference: string; notes: string; terms: string; lines: IncomingLine[]; charges: IncomingCharge[]; missing: LineVat[];
  /** What the draft has to come to. */
  net: string; tax: string; total: string; prepaid: string;
}

type Tax = Pick<DocumentTax, 'id' | 'kind' | 'rate' | 'category'>;
const rated = new Set(['S', 'L', 'M']);
const kindsOf: Readonly<Record<string, DocumentTax['kind']>> = { Z: 'zero', E: 'exempt', AE: 'reverse_charge', K: 'reverse_charge', O: 'out_of_scope', G: 'exempt' };

/** The tax of the workspace that a VAT of the file means: the same category and rate, else the same kind; undefined for none. */
export function taxFor({ category, rate }: LineVat, taxes: readonly Tax[]): Tax | undefined {
  const same = (t: Tax) => canonical(t.rate) === canonical(rate ?? '0');
  if (rated.has(category)) return taxes.find((t) => t.kind === 'percent' && t.category === category && same(t));
  // Of a reverse charge the file does not say the rate: where there is more than one, somebody has to choose.
  const kind = kindsOf[category];
  const exact = taxes.filter((t) => t.category === category && t.kind !== 'withholding' && (t.kind !== 'percent' || same(t)));
  const found = exact.length > 0 ? exact : taxes.filter((t) => t.kind === kind && t.category === 'S');
  return kind === 'reverse_charge' && found.length > 1 ? undefined : found[0];
}

/** Turns an e-invoice into a draft bill or vendor credit without looking anything up; its lines come to what the file's lines come to. */
export function incomingOf(invoice: EInvoice, taxes: readonly Tax[], units: ReadonlyMap<string, string>): Incoming {
  const { totals } = invoice;
  const rounding = decimalOf(totals.rounding) ?? nothing;
  const gross = plus(decimalOf(totals.gross) ?? nothing, rounding);
  // An invoice over less than nothing is a credit, written with the other sign.
  const turned = gross.digits < 0n;
  const credit = isCreditNote(invoice.typeCode) !== turned;
  const missing = new Map<string, LineVat>();
  const taxIds = (vat: LineVat): string[] => {
    const tax = taxFor(vat, taxes);
    if (!tax && vat.category !== 'O') missing.set(`${vat.category} ${canonical(vat.rate ?? '0')}`, vat);
    return tax ? [tax.id] : [];
  };
  // What a refund turns round, and more than a document has, become lines.
  const asCharges = !turned && invoice.charges.length <= mostCharges && invoice.charges.every((c) => (decimalOf(c.amount)?.digits ?? 0n) > 0n);
  const lines = [
    ...invoice.lines.map((l) => lineOf(l, invoice, taxIds(l.vat), units)), ...invoice.allowances.map((a) => adjustmentLine(a, true, invoice.currency, taxIds)), ...(asCharges ? [] : invoice.charges.map((c) => adjustmentLine(c, false, invoice.currency, taxIds))),
    ...(rounding.digits === 0n ? [] : [{ ...plainLine, name: 'Rounding', ...signed(rounding), taxIds: [] }]),
  ];
  const sign = (value: Decimal) => text(turned ? minus(nothing, value) : value, invoice.currency);
  const vat = decimalOf(totals.vat) ?? nothing;
  const due = invoice.dueDate && invoice.dueDate >= invoice.issueDate ? invoice.dueDate : null;
  const refund = turned ? (l: IncomingLine): IncomingLine => ({ ...l, quantity: l.quantity.startsWith('-') ? l.quantity.slice(1) : `-${l.quantity}` }) : (l: IncomingLine) => l;
  return {
    kind: credit ? 'vendor_credit' : 'bill', vendorNumber: invoice.number.slice(0, 60), issuedOn: invoice.issueDate, supplyOn: invoice.delivery?.date ?? null, dueOn: due, currency: invoice.currency, poNumber: (invoice.orderReference ?? '').slice(0, 60), buyerReference: (invoice.buyerReference ?? '').slice(0, 60),
    notes: invoice.notes.map((n) => n.text).join('\n').slice(0, 10_000), terms: (invoice.paymentTerms ?? '').slice(0, 10_000), lines: lines.map(refund), charges: asCharges ? invoice.charges.map((c) => chargeOf(c, invoice.currency, taxIds)) : [], missing: [...missing.values()],
    net: sign(plus(decimalOf(totals.net) ?? nothing, rounding)), tax: sign(vat), total: sign(gross), prepaid: text(decimalOf(totals.paid) ?? nothing, invoice.currency),
  };
}

const plainLine = { description: '', unit: '', discountAmount: null, periodFrom: null, periodTo: null, deferral: 'months' as const };
const text = (value: Decimal, currency: string): string => textOfDecimal(rounded(value, currencyExponent(currency)), currencyExponent(currency));

/** A sum as a quantity of one (or minus one) and a price. */
function signed(sum: Decimal): { quantity: string; unitPrice: string } {
  return { quantity: sum.digits < 0n ? '-1' : '1', unitPrice: decimalToText({ digits: sum.digits < 0n ? -sum.digits : sum.digits, scale: sum.scale }) };
}

/** Codes of UNTDID 7161 that say what a charge is for. */
const chargeKindsOf: Readonly<Record<string, ChargeKind>> = { FC: 'shipping', HD: 'handling', ABL: 'handling', PC: 'handling', AAA: 'fee', ADR: 'other' };

function chargeOf(c: DocumentAdjustment, currency: string, taxIds: (vat: LineVat) => string[]): IncomingCharge {
  return { kind: chargeKindsOf[c.reasonCode ?? ''] ?? 'other', label: (c.reason ?? 'Charge').slice(0, 100), amount: text(decimalOf(c.amount) ?? nothing, currency), percent: null, taxIds: taxIds({ category: c.category, ...(c.rate === undefined ? {} : { rate: c.rate }) }) };
}

function adjustmentLine(a: DocumentAdjustment, off: boolean, currency: string, taxIds: (vat: LineVat) => string[]): IncomingLine {
  const amount = decimalOf(a.amount) ?? nothing;
  const name = a.reason ?? (off ? 'Allowance' : 'Charge');
  return { ...plainLine, name: name.slice(0, 300), ...signed(rounded(off ? minus(nothing, amount) : amount, currencyExponent(currency))), taxIds: taxIds({ category: a.category, ...(a.rate === undefined ? {} : { rate: a.rate }) }) };
}

function lineOf(l: EInvoiceLine, { currency, period }: EInvoice, taxIds: string[], units: ReadonlyMap<string, string>): IncomingLine {
  const unit = l.unit === 'C62' ? '' : units.get(l.unit) ?? l.unit;
  const codes = [l.item.sellerId, l.item.standardId?.id].filter(Boolean).join(' · ');
  const days = l.period ?? period;
  const from = days?.start ?? null;
  const ordered = !(from && days?.end && days.end < from);
  const over = { periodFrom: ordered ? from : null, periodTo: ordered ? days?.end ?? null : null };
  // A period that is longer than what is spread stays on the line, and changes nothing in the books.
  const common = { name: (l.item.name || l.id).slice(0, 300), unit: unit.slice(0, 40), taxIds, ...over, deferral: isTooLong({ kind: 'item', ...over }) ? 'none' as const : 'months' as const };
  const description = [l.item.description, codes, l.note].filter(Boolean).join('\n').slice(0, 5900);
  const kept = asEntered(l, currency);
  if (kept) return { ...common, description, ...kept };
  // The file's own figures do not lead to its sum within our digits: the sum counts, and the quantity is told.
  const net = decimalOf(l.net) ?? nothing;
  return { ...common, unit: '', description: [description, `${l.quantity} ${unit} × ${l.price.net}${l.price.baseQuantity ? ` / ${l.price.baseQuantity}` : ''}`.trim()].filter(Boolean).join('\n'), ...signed(net), discountAmount: null };
}

/** Quantity, price and discount of a line as they stand, if they come to its sum; null when they do not. */
function asEntered(l: EInvoiceLine, currency: string): Pick<IncomingLine, 'quantity' | 'unitPrice' | 'discountAmount'> | null {
  const [quantity, net, price] = [decimalOf(l.quantity), decimalOf(l.net), decimalOf(l.price.net)];
  if (!quantity || !net || !price || quantity.digits === 0n || quantity.scale > 6 || price.digits < 0n || l.charges.length > 0) return null;
  const unitPrice = perUnit(price, decimalOf(l.price.baseQuantity));
  if (!unitPrice) return null;
  const off = sumOf(l.allowances.map((a) => a.amount));
  if (off.digits < 0n || (off.digits > 0n && quantity.digits < 0n)) return null;
  const exponent = currencyExponent(currency);
  const sum = minus({ digits: quantity.digits * unitPrice.digits, scale: quantity.scale + unitPrice.scale }, off);
  const right = textOfDecimal(rounded(sum, exponent), exponent) === textOfDecimal(rounded(net, exponent), exponent) && off.scale <= exponent;
  return right ? { quantity: decimalToText(quantity), unitPrice: decimalToText(unitPrice), discountAmount: off.digits === 0n ? null : decimalToText(off) } : null;
}

/** The price of one with at most six fraction digits; null for no such number. */
function perUnit(price: Decimal, base: Decimal | undefined): Decimal | null {
  if (!base) return price.scale <= 6 ? price : null;
  if (base.digits <= 0n) return null;
  const up = 10n ** BigInt(6 + base.scale);
  const digits = divideRounded(price.digits * up, base.digits * 10n ** BigInt(price.scale));
  // Trimmed as people write it.
  return parseDecimal(decimalToText({ digits, scale: 6 }).replace(/\.?0+$/, ''));
}
