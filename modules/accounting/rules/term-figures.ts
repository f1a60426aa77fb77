import { divideRounded, money, MoneyError, parseDecimal, parseMoney, type Money } from '#core/contract/money.ts';
import { dueDate, earlyDiscount, termProblem, type EarlyDiscount, type TermLine, type TermProblem } from './payment-terms.ts';

/** What the days of a part are counted from. */
export const termAnchors = ['invoice_date', 'end_of_month', 'day_of_month'] as const;
/** What an early discount is taken from: a percentage of the total or of the net amount, or an amount. */
export const earlyKinds = ['total', 'net', 'amount'] as const;

/** A part of a payment term as it is stored; `percent` null takes the balance, `dayOfMonth` belongs to its anchor only. */
export interface StoredTermLine { percent: string | null; anchor: (typeof termAnchors)[number]; dayOfMonth: number | null; atLeastDays: number; days: number }
/** An early discount as it is stored: `value` a percentage, or for `amount` decimal text of `currency`; with `lowersTax` taxes are lowered with it, which one on the net amount never does. */
export interface StoredEarly { days: number; kind: (typeof earlyKinds)[number]; value: string; currency: string | null; lowersTax?: boolean | undefined }
/** A payment term as documents keep it. */
export interface StoredTerm { lines: readonly StoredTermLine[]; early: StoredEarly | null }

const ruled = (l: StoredTermLine): TermLine => ({ share: l.percent === null ? 'balance' : { percent: l.percent }, anchor: l.anchor === 'day_of_month' ? { dayOfMonth: l.dayOfMonth ?? 0 } : l.anchor, days: l.days, atLeastDays: l.atLeastDays });

/** What is wrong with the lines of a term, and which line's field (`at` −1: all of them together); null for nothing. */
export function storedTermProblem(lines: readonly StoredTermLine[]): { problem: TermProblem; at: number; field: keyof StoredTermLine | null } | null {
  const problem = termProblem(lines.map(ruled));
  if (problem === null) return null;
  const off = (n: number) => !Number.isInteger(n) || n < 0 || n > 3660;
  const at = (found: (l: StoredTermLine) => boolean, field: keyof StoredTermLine) => ({ problem, at: lines.findIndex(found), field });
  if (problem === 'percent_range') return at((l) => l.percent !== null && !/[1-9]/.test(l.percent), 'percent');
  if (problem === 'days_range') { const wrong = at((l) => off(l.days) || off(l.atLeastDays), 'days'); return { ...wrong, field: off(lines[wrong.at]!.days) ? 'days' : 'atLeastDays' }; }
  if (problem === 'day_of_month') return at((l) => l.anchor === 'day_of_month' && !(Number.isInteger(l.dayOfMonth) && l.dayOfMonth! >= 1 && l.dayOfMonth! <= 31), 'dayOfMonth');
  return { problem, at: -1, field: null };
}

/** Due dates of a document of a day, each with its share of the whole in percent (they add up to 100), in the order of the term's lines. */
export function termShares({ lines }: Pick<StoredTerm, 'lines'>, invoicedOn: string): Array<{ dueOn: string; percent: string }> {
  const given = lines.reduce((sum, l) => sum + (l.percent === null ? 0n : micro(l.percent)), 0n);
  return lines.map((l) => ({ dueOn: dueDate(ruled(l), invoicedOn), percent: percentText(l.percent === null ? 100_000_000n - given : micro(l.percent)) }));
}

/** What may be taken off an invoice of `net` and `tax` until a day because it is paid early; null where the term gives nothing, or in another currency. Nothing above the invoice's total is given. */
export function termDiscount({ early }: Pick<StoredTerm, 'early'>, invoice: { net: Money; tax: Money; invoicedOn: string }): { amount: Money; until: string } | null {
  if (!early) return null;
  const { currency } = invoice.net;
  let discount: EarlyDiscount;
  if (early.kind === 'amount') {
    if (early.currency !== currency) return null;
    try { discount = { days: early.days, amount: parseMoney(early.value, currency) }; } catch (error) { if (error instanceof MoneyError) return null; throw error; }
    if (discount.amount.amount > invoice.net.amount + invoice.tax.amount) return null;
  } else discount = { days: early.days, percent: early.value, base: early.kind };
  const { until, deduction } = earlyDiscount({ net: invoice.net, taxes: [invoice.tax], invoicedOn: invoice.invoicedOn }, discount, invoice.invoicedOn, false);
  return deduction.amount > 0n ? { amount: deduction, until } : null;
}

/** Of a discount what belongs to a part of what was to be paid, in minor units, rounded half up. */
export function discountShare(discount: Money, part: Money, whole: Money): Money {
  return whole.amount === 0n ? money(0n, discount.currency) : money(divideRounded(discount.amount * part.amount, whole.amount), discount.currency);
}

function micro(percent: string): bigint {
  const { digits, scale } = parseDecimal(percent, 6);
  return digits * 10n ** BigInt(6 - scale);
}

function percentText(millionths: bigint): string {
  const text = String(millionths).padStart(7, '0');
  return `${text.slice(0, -6)}.${text.slice(-6)}`.replace(/\.?0+$/, '') || '0';
}
