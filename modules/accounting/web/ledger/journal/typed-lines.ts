import type { FieldError } from '#core/contract/errors.ts';
import { convert, currencyExponent, isCurrency, money, moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import { decimalOf } from '#core/web/document/line.ts';
import { newId } from '#core/web/api/new-id.ts';
import type { LineText } from '../../../contract.ts';

/** A line while it is written; `key` is its own on the page. */
export interface EditedEntryLine extends LineText { key: string; /** Shows party, currency and dimensions. */ open?: boolean }

/** A new line. */
export const blankLine = (more: Partial<LineText> = {}): EditedEntryLine => ({ key: newId(), accountId: null, debit: '', credit: '', currency: '', rate: '', base: '', partyId: null, dueOn: null, memo: '', dimensions: {}, ...more });

/** True for a line nobody has written into. */
export const isBlankLine = (l: LineText): boolean => l.accountId === null && l.debit === '' && l.credit === '' && l.memo === '' && l.partyId === null;

/** Lines as the contract takes them: figures as plain decimals, blank lines left out; `keys` are those of the sent ones. */
export function plainEntryLines(lines: readonly EditedEntryLine[]): { lines: LineText[]; keys: string[] } {
  const written = lines.filter((l) => !isBlankLine(l));
  const plain = (text: string, digits = 4) => (text.trim() === '' ? '' : decimalOf(text, digits) ?? text.trim());
  return { keys: written.map((l) => l.key), lines: written.map(({ key: _key, open: _open, ...l }) => ({ ...l, debit: plain(l.debit), credit: plain(l.credit), rate: plain(l.rate, 10), base: plain(l.base), currency: l.currency.trim().toUpperCase() })) };
}

/** Refusals of lines by `<key of the line>.<field>`; `keys` are those of the lines as they were sent. */
export function wrongLines(fields: readonly FieldError[], keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.flatMap((f) => { const [, n, field] = /^lines\.(\d+)\.(.+)$/.exec(f.path) ?? []; return n !== undefined && keys[+n] ? [[`${keys[+n]}.${field}`, f.message] as const] : []; }));
}

/** What a line comes to in the base currency, minor units, debit positive; null while it cannot be said. */
export function lineValue(line: LineText, baseCurrency: string): bigint | null {
  const currency = line.currency.trim().toUpperCase() || baseCurrency;
  const text = line.debit || line.credit;
  if (text === '') return 0n;
  if (!isCurrency(currency)) return null;
  try {
    const amount = parseMoney(decimalOf(text, currencyExponent(currency)) ?? text, currency);
    const foreign = currency !== baseCurrency;
    if (foreign && line.base === '' && line.rate === '') return null;
    const value = !foreign ? amount.amount : line.base !== '' ? parseMoney(decimalOf(line.base) ?? line.base, baseCurrency).amount : convert(amount, baseCurrency, decimalOf(line.rate, 10) ?? line.rate).amount;
    return line.debit ? value : -value;
  } catch { return null; }
}

/** Sums of both sides and what is missing, minor units of the base currency; null while a line cannot be read. */
export function balanceOf(lines: readonly LineText[], baseCurrency: string): { debit: bigint; credit: bigint; difference: bigint } | null {
  let [debit, credit] = [0n, 0n];
  for (const line of lines) {
    const value = lineValue(line, baseCurrency);
    if (value === null) return null;
    if (value > 0n) debit += value; else credit -= value;
  }
  return { debit, credit, difference: debit - credit };
}

/** Minor units of the base currency as decimal text. */
export const baseText = (amount: bigint, baseCurrency: string): string => moneyToDecimal(money(amount, baseCurrency));
