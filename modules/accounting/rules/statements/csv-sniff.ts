import { readAmount, type DecimalMark } from './amounts.ts';
import { rolesOf, type ColumnRole } from './csv-headings.ts';
import { csvRows, separators, type CsvRow, type Separator } from './csv-rows.ts';
import type { CsvAmount, CsvColumns } from './csv.ts';
import { dateOrders, readDay, type DateOrder } from './days.ts';
import { decodeFile } from './file-text.ts';
import { fittingQif } from './qif.ts';
import { statementLimits } from './shapes.ts';

/** What may be proposed: `value` when only one fits, `ambiguous` when several do and a person must choose. */
export interface Proposal<T> { value: T | null; possible: T[]; ambiguous: boolean }

/** What a table seems to be; every part may be changed before it is read. */
export interface CsvProposal {
  encoding: string;
  /** Nothing in the file said which encoding it is. */
  encodingGuessed: boolean;
  separator: Separator;
  /** Row with the names of the columns, from 1; null when there is none. */
  headerRow: number | null;
  firstRow: number;
  footerRows: number;
  headings: string[];
  /** The first rows with bookings. */
  sample: string[][];
  /** Columns that were recognised; `on` and `amount` may be missing. */
  columns: Partial<CsvColumns>;
  dateOrder: Proposal<DateOrder>;
  decimalMark: Proposal<DecimalMark>;
}

/** What a QIF file leaves open. */
export interface QifProposal { encoding: string; encodingGuessed: boolean; dateOrder: Proposal<DateOrder>; decimalMark: Proposal<DecimalMark> }

const headLength = 64 * 1024;
const headRows = 40;
const sampleRows = 20;

/** Proposes how a CSV or TSV file is to be read and says what it cannot know. Throws `empty`, `too_large`, `not_text`. */
export function sniffCsv(bytes: Uint8Array, chosen?: { encoding?: string; separator?: Separator }): CsvProposal {
  const { text, encoding, guessed } = decodeFile(bytes, chosen?.encoding);
  const separator = chosen?.separator ?? likelySeparator(text);
  const rows = readableRows(text, separator, statementLimits.lines);
  const header = headerIndex(rows);
  const first = header === null ? Math.max(rows.findIndex(looksLikeBooking), 0) : header + 1;
  const headings = header === null ? [] : rows[header]!.cells;
  const booked = rows.slice(first).filter((row) => row.cells.some((cell) => cell !== ''));
  const columns = proposedColumns(headings, booked);
  const last = columns.on === undefined ? -1 : booked.findLastIndex((row) => isDate(row.cells[columns.on!] ?? ''));
  const bookings = last < 0 ? booked : booked.slice(0, last + 1);
  return {
    encoding, encodingGuessed: guessed, separator, headerRow: header === null ? null : rows[header]!.row, firstRow: booked[0]?.row ?? 1, footerRows: booked.length - bookings.length, headings,
    sample: bookings.slice(0, sampleRows).map((row) => row.cells), columns, dateOrder: fittingOrder(bookings, columns.on), decimalMark: fittingMark(bookings, columns.amount),
  };
}

/** Says which date orders and decimal marks a QIF file allows. */
export function sniffQif(bytes: Uint8Array, encoding?: string): QifProposal {
  const file = decodeFile(bytes, encoding);
  const fits = fittingQif(file.text);
  return { encoding: file.encoding, encodingGuessed: file.guessed, dateOrder: proposal(fits.dateOrders), decimalMark: fits.marked ? proposal(fits.decimalMarks) : { value: '.', possible: fits.decimalMarks, ambiguous: false } };
}

/** The separator that gives the first rows the same number of columns, the more the better. */
export function likelySeparator(text: string): Separator {
  return scoredSeparator(text).separator;
}

/** True when some separator cuts the first rows into the same two or more columns. */
export function looksLikeTable(text: string): boolean {
  return scoredSeparator(text).score >= 2;
}

function scoredSeparator(text: string): { separator: Separator; score: number } {
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 };
  const head = text.slice(0, headLength);
  for (const separator of separators) {
    const rows = readableRows(head, separator, headRows).filter((row) => row.cells.some((cell) => cell !== ''));
    const complete = rows.length > 2 && head.length < text.length ? rows.slice(0, -1) : rows;
    const counts = new Map<number, number>();
    for (const { cells } of complete) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    // Lines above the table (bank, account, period) have another width: the commonest one counts.
    for (const [width, count] of counts) {
      const score = width < 2 ? 0 : (width * count) / complete.length;
      if (score > best.score) best = { separator, score };
    }
  }
  return best;
}

/** The rows up to the first that cannot be read: a proposal is made from what is there. */
function readableRows(text: string, separator: Separator, most: number): CsvRow[] {
  const rows: CsvRow[] = [];
  try {
    for (const row of csvRows(text, separator)) {
      rows.push(row);
      if (rows.length >= most) break;
    }
  } catch { /* What is wrong with the row is told when the file is read. */ }
  return rows;
}

const isDate = (cell: string): boolean => cell.length >= 6 && dateOrders.some((order) => readDay(cell, order) !== null);
const isAmount = (cell: string): boolean => readAmount(cell, '.') !== null || readAmount(cell, ',') !== null;
const looksLikeBooking = ({ cells }: CsvRow): boolean => cells.some(isDate) && cells.some((cell) => isAmount(cell) && !isDate(cell));

/** The row with the names of the columns: one whose names are known, else the nearest row above the first booking that has names and no values. */
function headerIndex(rows: readonly CsvRow[]): number | null {
  const hasValues = ({ cells }: CsvRow) => cells.some((cell) => isDate(cell) || isAmount(cell));
  const known = rows.slice(0, headRows).findIndex((row) => {
    const roles = rolesOf(row.cells);
    return roles.has('on') && (roles.has('amount') || roles.has('debit') || roles.has('credit')) && !hasValues(row);
  });
  if (known >= 0) return known;
  for (let i = rows.findIndex(looksLikeBooking) - 1; i >= 0; i -= 1) if (rows[i]!.cells.filter((cell) => cell !== '').length >= 2) return hasValues(rows[i]!) ? null : i;
  return null;
}

function proposedColumns(headings: readonly string[], rows: readonly CsvRow[]): Partial<CsvColumns> {
  const roles = rolesOf(headings);
  const one = (role: ColumnRole): number | undefined => roles.get(role)?.[0];
  const head = rows.slice(0, headRows);
  const on = one('on') ?? columnWhere(head, isDate, new Set());
  const amount = proposedAmount(one, rows, head, on);
  const columns: Partial<CsvColumns> = {
    on, amount, valueOn: one('valueOn'), currency: one('currency'), payee: one('payee'), memo: roles.get('memo'), reference: one('reference'),
    counterpartyAccount: one('counterpartyAccount'), externalId: one('externalId'), originalAmount: one('originalAmount'), originalCurrency: one('originalCurrency'), balance: one('balance'),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function proposedAmount(one: (role: ColumnRole) => number | undefined, rows: readonly CsvRow[], head: readonly CsvRow[], on: number | undefined): CsvAmount | undefined {
  const [debit, credit, flag] = [one('debit'), one('credit'), one('flag')];
  const column = one('amount');
  if (column !== undefined && flag !== undefined) return { kind: 'flag', column, flag, ...proposedMarks(rows, flag) };
  if (column !== undefined) return { kind: 'signed', column };
  if (debit !== undefined && credit !== undefined) return { kind: 'debit_credit', debit, credit };
  const taken = new Set([on, one('balance'), one('reference'), one('externalId'), one('counterpartyAccount')].filter((value) => value !== undefined));
  const found = columnWhere(head, (cell) => /[.,]\d/.test(cell) && isAmount(cell), taken);
  return found === undefined ? undefined : { kind: 'signed', column: found };
}

const debitWords = ['D', 'DR', 'DB', 'DBIT', 'DEBIT', 'S', 'SOLL', 'AF', '-', 'OUT', 'WITHDRAWAL', 'مدين'];
const creditWords = ['C', 'CR', 'CRDT', 'CREDIT', 'H', 'HABEN', 'BIJ', '+', 'IN', 'DEPOSIT', 'دائن'];

/** Marks of the column that are known words; others are left to the person. */
function proposedMarks(rows: readonly CsvRow[], flag: number): { debitMarks: string[]; creditMarks: string[] } {
  const marks = [...new Set(rows.map((row) => row.cells[flag] ?? ''))].slice(0, 50);
  const among = (words: readonly string[]) => marks.filter((mark) => words.includes(mark.toUpperCase()));
  return { debitMarks: among(debitWords), creditMarks: among(creditWords) };
}

function columnWhere(rows: readonly CsvRow[], fits: (cell: string) => boolean, taken: ReadonlySet<number>): number | undefined {
  const width = Math.max(0, ...rows.map((row) => row.cells.length));
  for (let column = 0; column < width; column += 1) {
    if (!taken.has(column) && rows.length > 0 && rows.filter((row) => fits(row.cells[column] ?? '')).length * 2 > rows.length) return column;
  }
  return undefined;
}

function fittingOrder(rows: readonly CsvRow[], column: number | undefined): Proposal<DateOrder> {
  if (column === undefined) return proposal<DateOrder>([]);
  // A row without a day is a footer in the middle; it says nothing about the order.
  const days = rows.map((row) => row.cells[column] ?? '').filter(isDate);
  return proposal(days.length === 0 ? [] : dateOrders.filter((order) => days.every((day) => readDay(day, order) !== null)));
}

/** Amounts such as 1,234 fit both marks; amounts without any mark leave nothing open. */
function fittingMark(rows: readonly CsvRow[], amount: CsvAmount | undefined): Proposal<DecimalMark> {
  if (amount === undefined) return proposal<DecimalMark>([]);
  const columns = amount.kind === 'debit_credit' ? [amount.debit, amount.credit] : [amount.column];
  const cells = rows.flatMap((row) => columns.map((column) => row.cells[column] ?? '')).filter(isAmount);
  const marks = (['.', ','] as const).filter((mark) => cells.every((cell) => readAmount(cell, mark) !== null));
  if (cells.length > 0 && !cells.some((cell) => /[.,\u066b\u066c]/.test(cell))) return { value: '.', possible: marks, ambiguous: false };
  return proposal<DecimalMark>(cells.length === 0 ? [] : marks);
}

function proposal<T>(possible: readonly T[]): Proposal<T> {
  return { value: possible.length === 1 ? possible[0]! : null, possible: [...possible], ambiguous: possible.length > 1 };
}
