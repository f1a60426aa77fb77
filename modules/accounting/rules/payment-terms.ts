import { addDays } from '#core/contract/dates.ts';
import { fraction, wholeParts } from '#core/contract/pricing/fraction.ts';
import { allocate, divideRounded, fineDigits, money, parseDecimal, type Money } from '#core/contract/money.ts';
import { dayInMonth, monthEnd } from './months.ts';

/** What the days of a payment term are counted from: the invoice's date, the end of its month, or a day of a month (31: its last). */
export type TermAnchor = 'invoice_date' | 'end_of_month' | { readonly dayOfMonth: number };

/** A part of a payment term. The anchor is looked for `atLeastDays` after the invoice's date, and the part is due `days` after the anchor. */
export interface TermLine {
  /** Decimal text of the percentage, up to six fraction digits; exactly one line of a term takes the balance. */
  readonly share: { readonly percent: string } | 'balance';
  readonly anchor: TermAnchor;
  readonly days: number;
  readonly atLeastDays: number;
}

/** Discount for paying early: a percentage of the total or of the net amount, or a fixed amount with tax. */
export type EarlyDiscount = { readonly days: number } & ({ readonly percent: string; readonly base: 'total' | 'net' } | { readonly amount: Money });

/** A part of an invoice with its own due date. */
export interface Instalment { readonly dueOn: string; readonly amount: Money }

/** What is wrong with the lines of a term. */
export type TermProblem = 'no_lines' | 'one_balance' | 'percent_range' | 'percent_sum' | 'days_range' | 'day_of_month';

const one = 10n ** BigInt(fineDigits);
const hundred = 100n * one;
const mostDays = 3660;

/** What is wrong with the lines of a term, or null: exactly one balance, percentages above 0 that leave something for it, days 0–3660, days of the month 1–31. */
export function termProblem(lines: readonly TermLine[]): TermProblem | null {
  if (lines.length === 0) return 'no_lines';
  const percents = lines.flatMap(({ share }) => (share === 'balance' ? [] : [micro(share.percent)]));
  if (percents.length !== lines.length - 1) return 'one_balance';
  if (percents.some((percent) => percent <= 0n)) return 'percent_range';
  if (percents.reduce((all, percent) => all + percent, 0n) >= hundred) return 'percent_sum';
  if (lines.some(({ days, atLeastDays }) => [days, atLeastDays].some((count) => !Number.isInteger(count) || count < 0 || count > mostDays))) return 'days_range';
  if (lines.some(({ anchor }) => typeof anchor === 'object' && !(Number.isInteger(anchor.dayOfMonth) && anchor.dayOfMonth >= 1 && anchor.dayOfMonth <= 31))) return 'day_of_month';
  return null;
}

/** The day on which a part of an invoice is due. */
export function dueDate({ anchor, days, atLeastDays }: TermLine, invoicedOn: string): string {
  const earliest = addDays(invoicedOn, atLeastDays);
  return addDays(anchorDate(anchor, earliest), days);
}

/** The instalments of a total in the order of the term's lines; they add up to it (largest remainder), and parts without an amount are left out. Throws RangeError for a term with a problem. */
export function instalments(total: Money, lines: readonly TermLine[], invoicedOn: string): Instalment[] {
  const problem = termProblem(lines);
  if (problem) throw new RangeError(`payment term: ${problem}`);
  const given = lines.reduce((all, { share }) => (share === 'balance' ? all : all + micro(share.percent)), 0n);
  const amounts = allocate(total, lines.map(({ share }) => (share === 'balance' ? hundred - given : micro(share.percent))));
  const parts = lines.map((line, index) => ({ dueOn: dueDate(line, invoicedOn), amount: amounts[index]! }));
  const owed = parts.filter(({ amount }) => amount.amount !== 0n);
  return owed.length > 0 ? owed : parts.slice(-1);
}

/** What an early discount comes to. `net` + Σ `taxes` = `deduction`; `payable` + `deduction` = the invoice's total. */
export interface DiscountFigures {
  /** Last day on which the discount may be taken. */
  readonly until: string;
  readonly deduction: Money;
  /** Lowers income (or the expense of a bill). */
  readonly net: Money;
  /** Lowers tax, in the order in which the taxes were given. */
  readonly taxes: readonly Money[];
  readonly payable: Money;
}

/**
 * The discount on an invoice of `net` and `taxes` (amounts per tax) that is paid on a day; nothing is deducted after the last day. The deduction is shared
 * among net and taxes as the invoice is; when the tax part is not booked (`bookTax` false) or the discount is on the net amount, all of it is net.
 * Throws RangeError for a discount above the total.
 */
export function earlyDiscount(invoice: { net: Money; taxes: readonly Money[]; invoicedOn: string }, discount: EarlyDiscount, paidOn: string, bookTax: boolean): DiscountFigures {
  const { currency } = invoice.net;
  const parts = [invoice.net.amount, ...invoice.taxes.map((tax) => tax.amount)];
  const total = parts.reduce((all, part) => all + part, 0n);
  const until = addDays(invoice.invoicedOn, discount.days);
  const deduction = paidOn > until ? 0n : deductionOf(discount, invoice.net.amount, total, currency);
  if (deduction > total && total >= 0n) throw new RangeError('a discount is not above the total');
  const onNet = !bookTax || ('base' in discount && discount.base === 'net');
  const shares = onNet || total === 0n ? [deduction, ...invoice.taxes.map(() => 0n)] : wholeParts(parts.map((part) => fraction(part * deduction, total)), deduction);
  const [net, ...taxes] = shares.map((share) => money(share, currency));
  return { until, deduction: money(deduction, currency), net: net!, taxes, payable: money(total - deduction, currency) };
}

function deductionOf(discount: EarlyDiscount, net: bigint, total: bigint, currency: string): bigint {
  if ('percent' in discount) return divideRounded((discount.base === 'net' ? net : total) * micro(discount.percent), hundred);
  if (discount.amount.currency !== currency) throw new RangeError('a fixed discount is in the currency of the invoice');
  return discount.amount.amount;
}

function anchorDate(anchor: TermAnchor, earliest: string): string {
  if (anchor === 'invoice_date') return earliest;
  if (anchor === 'end_of_month') return monthEnd(earliest);
  const sameMonth = dayInMonth(earliest, 0, anchor.dayOfMonth);
  return sameMonth >= earliest ? sameMonth : dayInMonth(earliest, 1, anchor.dayOfMonth);
}

/** Millionths of a percent. */
function micro(percent: string): bigint {
  const { digits, scale } = parseDecimal(percent, fineDigits);
  return digits * 10n ** BigInt(fineDigits - scale);
}
