import { addAmounts, inCurrency, negated, readCellAmount, requireCurrency, shortest, signOf, sizeOf, type DecimalMark } from './amounts.ts';
import { cut } from '#core/contract/fields.ts';
import { csvRows, type CsvRow, type Separator } from './csv-rows.ts';
import { requireDay, type DateOrder } from './days.ts';
import { cleanText } from './file-text.ts';
import { StatementError, statementLimits, type ParsedLine, type ParsedStatement, type StatementWarning } from './shapes.ts';
import { accountNumber } from './statement.ts';

/** Where the amount stands (columns count from 0): signed in one column, in one of two, or beside a mark that says which side it is. */
export type CsvAmount =
  | { kind: 'signed'; column: number }
  | { kind: 'debit_credit'; debit: number; credit: number }
  | { kind: 'flag'; column: number; flag: number; debitMarks: readonly string[]; creditMarks: readonly string[] };

/** Which column (from 0) holds what; the memo may be put together from several. */
export interface CsvColumns {
  on: number; amount: CsvAmount; valueOn?: number; currency?: number; payee?: number; memo?: readonly number[]; reference?: number; counterpartyAccount?: number; externalId?: number;
  originalAmount?: number; originalCurrency?: number; balance?: number;
}

/** How a table is read: everything that the file does not say and a person confirmed. Plain data, so that it can be kept for the next file. */
export interface CsvLayout {
  separator: Separator;
  /** First row with a booking, from 1 as a spreadsheet counts. */
  firstRow: number;
  /** Rows at the end that are no bookings. */
  footerRows?: number;
  columns: CsvColumns;
  dateOrder: DateOrder;
  decimalMark: DecimalMark;
  /** For files that show money out as positive (cards): turns every sign round. */
  inverseSign?: boolean;
}

/** Reads a table as one statement; `currency` is the account's, for rows that name none. Opening and closing come from the balance column, if there is one. Throws StatementError. */
export function readCsv(text: string, layout: CsvLayout, currency: string | null): ParsedStatement {
  const rows = bookingRows(text, layout);
  const printed = printedNegative(rows, layout);
  const lines: ParsedLine[] = [];
  const balances: Array<string | null> = [];
  const skipped: CsvRow[] = [];
  for (const row of rows) {
    const line = lineOf(row, layout, currency, printed);
    if (line === null) skipped.push(row);
    else {
      lines.push(line);
      balances.push(layout.columns.balance === undefined ? null : amountIn(row, layout.columns.balance, layout, currency));
    }
  }
  if (lines.length === 0) throw new StatementError('no_statement');
  const own = currency ?? sameCurrency(lines);
  const warnings: StatementWarning[] = skipped.length === 0 ? [] : [{ code: 'rows_skipped', at: skipped[0]!.row, values: { count: String(skipped.length) } }];
  const ends = layout.columns.balance === undefined ? null : balanceEnds(lines, balances);
  if (layout.columns.balance !== undefined && ends === null) warnings.push({ code: 'balance_unclear', at: null, values: {} });
  return { account: null, currency: own, from: null, to: null, opening: ends?.opening ?? null, closing: ends?.closing ?? null, lines, warnings };
}

function bookingRows(text: string, { separator, firstRow, footerRows = 0, columns }: CsvLayout): CsvRow[] {
  const rows: CsvRow[] = [];
  let width = 0;
  for (const row of csvRows(text, separator)) {
    // Empty rows count, or a file of line ends alone would be read to its end.
    if (row.row - firstRow > statementLimits.lines + footerRows) throw new StatementError('too_many_lines', row.row, { limit: String(statementLimits.lines) });
    if (row.row < firstRow || row.cells.every((cell) => cell === '')) continue;
    width = Math.max(width, row.cells.length);
    rows.push(row);
  }
  const { amount, memo = [], ...others } = columns;
  const numbers = [...memo, ...Object.values(others), ...Object.values(amount)].filter((value) => typeof value === 'number');
  for (const column of numbers) if (!Number.isInteger(column) || column < 0 || (rows.length > 0 && column >= width)) throw new StatementError('column_missing', firstRow, { column: String(column + 1) });
  return footerRows > 0 ? rows.slice(0, -footerRows) : rows;
}

const cellOf = (row: CsvRow, column: number | undefined): string => (column === undefined ? '' : row.cells[column] ?? '');

/** Null for an empty cell; throws `amount_invalid`. */
function amountIn(row: CsvRow, column: number, { decimalMark }: CsvLayout, currency: string | null): string | null {
  const text = cellOf(row, column);
  if (text === '') return null;
  const read = readCellAmount(text, decimalMark);
  if (read === null) throw new StatementError('amount_invalid', row.row, { text: cut(text, 40) });
  return inCurrency(read.amount, currency, row.row);
}

/** Side a marked amount is on; throws `mark_unknown`. */
function isDebit(row: CsvRow, amount: Extract<CsvAmount, { kind: 'flag' }>): boolean {
  const mark = cellOf(row, amount.flag).toUpperCase();
  const among = (marks: readonly string[]) => marks.some((known) => known.toUpperCase() === mark);
  if (among(amount.debitMarks)) return true;
  if (among(amount.creditMarks)) return false;
  throw new StatementError('mark_unknown', row.row, { mark: cut(mark, 20) });
}

/** True when the file prints every debit with a minus: then the minus is decoration. Where only some have one, those are taken back. */
function printedNegative(rows: readonly CsvRow[], layout: CsvLayout): boolean {
  const { amount } = layout.columns;
  if (amount.kind === 'signed') return false;
  const debits = rows.flatMap((row) => {
    const column = amount.kind === 'debit_credit' ? amount.debit : amount.column;
    const value = amountIn(row, column, layout, null);
    return value === null || signOf(value) === 0 || (amount.kind === 'flag' && !isDebit(row, amount)) ? [] : [value];
  });
  return debits.length > 0 && debits.every((debit) => signOf(debit) < 0);
}

/** The signed amount of a row, null when it has none. */
function signedAmount(row: CsvRow, layout: CsvLayout, currency: string | null, printed: boolean): string | null {
  const { amount } = layout.columns;
  const leaving = (debit: string) => negated(printed ? sizeOf(debit) : debit);
  if (amount.kind === 'signed') return amountIn(row, amount.column, layout, currency);
  if (amount.kind === 'flag') {
    const value = amountIn(row, amount.column, layout, currency);
    return value === null || !isDebit(row, amount) ? value : leaving(value);
  }
  const [debit, credit] = [amountIn(row, amount.debit, layout, currency), amountIn(row, amount.credit, layout, currency)];
  if (debit === null) return credit;
  if (credit === null) return leaving(debit);
  if (signOf(debit) !== 0 && signOf(credit) !== 0) throw new StatementError('amount_invalid', row.row, { text: cut(`${debit} / ${credit}`, 40) });
  return addAmounts([leaving(debit), credit]);
}

function currencyIn(row: CsvRow, layout: CsvLayout, fallback: string | null): string | null {
  const { columns: { currency, amount }, decimalMark } = layout;
  const named = requireCurrency(cellOf(row, currency), row.row);
  if (named !== null || amount.kind === 'debit_credit') return named ?? fallback;
  return readCellAmount(cellOf(row, amount.column), decimalMark)?.currency ?? fallback;
}

function lineOf(row: CsvRow, layout: CsvLayout, fallback: string | null, printed: boolean): ParsedLine | null {
  const { columns, dateOrder, inverseSign = false } = layout;
  const at = row.row;
  const currency = currencyIn(row, layout, fallback);
  const found = signedAmount(row, layout, currency, printed);
  // Rows such as "Opening balance" have no amount of their own.
  if (found === null) return null;
  const amount = inverseSign ? negated(found) : found;
  const valueOn = cellOf(row, columns.valueOn);
  return {
    on: requireDay(cellOf(row, columns.on), dateOrder, at), valueOn: valueOn === '' ? null : requireDay(valueOn, dateOrder, at), amount, currency,
    payee: cleanText(cellOf(row, columns.payee), 300), memo: cleanText((columns.memo ?? []).map((column) => cellOf(row, column)).filter((text) => text !== '').join(' ')),
    reference: cleanText(cellOf(row, columns.reference), 300), counterpartyAccount: accountNumber(cellOf(row, columns.counterpartyAccount)),
    externalId: cleanText(cellOf(row, columns.externalId), 255) || null, ...originalOf(row, layout, amount, currency), at,
  };
}

/** A row in the account's own currency says nothing more with these columns. */
function originalOf(row: CsvRow, layout: CsvLayout, amount: string, currency: string | null): { originalAmount?: string; originalCurrency?: string } {
  const { originalAmount, originalCurrency } = layout.columns;
  if (originalAmount === undefined || originalCurrency === undefined) return {};
  const code = requireCurrency(cellOf(row, originalCurrency), row.row);
  if (code === null || code === currency) return {};
  const value = amountIn(row, originalAmount, layout, code);
  if (value === null || signOf(value) === 0) return {};
  return { originalAmount: signOf(amount) < 0 ? negated(sizeOf(value)) : sizeOf(value), originalCurrency: code };
}

function sameCurrency(lines: readonly ParsedLine[]): string | null {
  return lines.every((line) => line.currency === lines[0]!.currency) ? lines[0]!.currency : null;
}

/** Opening and closing balance from the balance after each row, oldest or newest row first; null when the rows follow neither order. */
function balanceEnds(lines: readonly ParsedLine[], balances: ReadonlyArray<string | null>): { opening: string; closing: string } | null {
  if (balances.some((balance) => balance === null)) return null;
  const after = balances as string[];
  const before = lines.map((line, i) => addAmounts([after[i]!, negated(line.amount)]));
  const same = (a: string, b: string) => shortest(a) === shortest(b);
  const last = lines.length - 1;
  const oldestFirst = lines.every((_, i) => i === 0 || same(before[i]!, after[i - 1]!)) ? { opening: before[0]!, closing: after[last]! } : null;
  const newestFirst = lines.every((_, i) => i === 0 || same(after[i]!, before[i - 1]!)) ? { opening: before[last]!, closing: after[0]! } : null;
  // Both fit when amounts cancel each other out: then the days decide.
  return lines[0]!.on > lines[last]!.on ? newestFirst ?? oldestFirst : oldestFirst ?? newestFirst;
}
