import { decimalToText, isCurrency, MoneyError, moneyToDecimal, parseDecimal, parseMoney, type Decimal } from '#core/contract/money.ts';
import { cut } from '#core/contract/fields.ts';
import { latinDigits } from './file-text.ts';
import { StatementError } from './shapes.ts';

/** The character between whole units and fractions; the other of the two groups thousands. */
export type DecimalMark = '.' | ',';

/** An amount as a cell holds it; `currency` when a code stands beside the digits ("USD 12.00"). */
export interface CellAmount { amount: string; currency: string | null }

// Shorter than what parseDecimal takes.
const longest = 40;
// Brackets or a sign on either side for negative, code or symbol on either side, CR/DR behind.
const form = /^(\()?([+-])?([A-Z]{3}|\p{Sc})?([+-])?([\d.,]+)([A-Z]{3}|\p{Sc})?(CR|DR|DB|[+-])?(\))?$/u;

/** Reads "1,525.00", "(12.00)", "12,00-", "1'234.50", "USD 5" or "١٢٫٥٠" with the given decimal mark; null when it is no amount in that notation. */
export function readCellAmount(text: string, mark: DecimalMark): CellAmount | null {
  if (text.length > longest) return null;
  const plain = latinDigits(text).replace(/[\s'’\u066c]/g, '').replaceAll('\u066b', mark).replace(/[\u2212\u2013]/g, '-').toUpperCase();
  const parts = form.exec(plain);
  if (parts === null) return null;
  const [, open, sign, before, inner, body = '', after, behind, close] = parts;
  if ((open === undefined) !== (close === undefined)) return null;
  const signs = [open === undefined ? undefined : '-', sign, inner, behind].filter((s) => s !== undefined);
  if (signs.length > 1) return null;
  const digits = plainDigits(body, mark);
  if (digits === null) return null;
  const negative = ['-', 'DR', 'DB'].includes(signs[0] ?? '');
  const code = [before, after].find((c) => c !== undefined && isCurrency(c)) ?? null;
  return { amount: decimalToText(parseDecimal(`${negative ? '-' : ''}${digits}`)), currency: code };
}

/** The amount alone; null when it is none. */
export function readAmount(text: string, mark: DecimalMark): string | null {
  return readCellAmount(text, mark)?.amount ?? null;
}

/** Digits with a point and without groups; null when groups are not of three (or two, as in India) digits, so that "12,34" is never read as 1234. */
function plainDigits(body: string, mark: DecimalMark): string | null {
  const [whole = '', fraction, ...more] = body.split(mark);
  const group = mark === '.' ? ',' : '.';
  if (more.length > 0 || fraction?.includes(group) === true) return null;
  const grouped = whole.includes(group);
  const groups = group === ',' ? /^\d{1,3}(,\d{2,3})*,\d{3}$/ : /^\d{1,3}(\.\d{2,3})*\.\d{3}$/;
  if (grouped && !groups.test(whole)) return null;
  const units = grouped ? whole.replaceAll(group, '') : whole;
  if (units === '' && (fraction ?? '') === '') return null;
  return `${units === '' ? '0' : units}${fraction === undefined || fraction === '' ? '' : `.${fraction}`}`;
}

/** The mark of a format that allows both and no groups (OFX, MT940): the last one that stands in the text. */
export function writtenMark(text: string): DecimalMark {
  return text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
}

/** An amount that a format must have, with all fraction digits of its currency; throws `amount_invalid` or `currency_unknown`. */
export function requireAmount(text: string, mark: DecimalMark, currency: string | null, at: number | null): string {
  const amount = readAmount(text, mark);
  if (amount === null) throw new StatementError('amount_invalid', at, { text: cut(text, 40) });
  return inCurrency(amount, currency, at);
}

/** A plain decimal with all fraction digits of its currency (as it is without one); throws `amount_invalid` for more digits than the currency has, `currency_unknown`. */
export function inCurrency(amount: string, currency: string | null, at: number | null): string {
  if (currency === null) return amount;
  try {
    return moneyToDecimal(parseMoney(shortest(amount), currency));
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    throw error.code === 'currency_unknown' ? new StatementError('currency_unknown', at, { currency: cut(currency, 10) }) : new StatementError('amount_invalid', at, { text: cut(amount, 40) });
  }
}

/** An ISO 4217 code in capitals; null for none, throws `currency_unknown` for anything else. */
export function requireCurrency(text: string, at: number | null): string | null {
  const code = text.trim().toUpperCase();
  if (code === '') return null;
  if (!isCurrency(code)) throw new StatementError('currency_unknown', at, { currency: cut(code, 10) });
  return code;
}

/** A plain decimal without zeros at its end: "80.00" and "80" are the same amount. */
export function shortest(amount: string): string {
  let { digits, scale } = parseDecimal(amount);
  while (scale > 0 && digits % 10n === 0n) [digits, scale] = [digits / 10n, scale - 1];
  return decimalToText({ digits, scale });
}

/** Sum of plain decimals, exact, with as many fraction digits as the longest of them. */
export function addAmounts(amounts: Iterable<string>): string {
  let total: Decimal = { digits: 0n, scale: 0 };
  for (const amount of amounts) {
    const next = parseDecimal(amount);
    const scale = Math.max(total.scale, next.scale);
    total = { digits: total.digits * 10n ** BigInt(scale - total.scale) + next.digits * 10n ** BigInt(scale - next.scale), scale };
  }
  return decimalToText(total);
}

/** The amount with the other sign; zero has none. */
export function negated(amount: string): string {
  const { digits, scale } = parseDecimal(amount);
  return decimalToText({ digits: -digits, scale });
}

/** -1, 0 or 1. */
export function signOf(amount: string): -1 | 0 | 1 {
  const { digits } = parseDecimal(amount);
  if (digits === 0n) return 0;
  return digits < 0n ? -1 : 1;
}

/** The amount without its sign. */
export const sizeOf = (amount: string): string => (signOf(amount) < 0 ? negated(amount) : amount);
