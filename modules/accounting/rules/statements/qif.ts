import { readAmount, requireAmount, type DecimalMark } from './amounts.ts';
import { readDay, requireDay, dateOrders, type DateOrder } from './days.ts';
import { cleanText, linesOf } from './file-text.ts';
import { StatementError, statementLimits, type ParsedLine, type ParsedStatement } from './shapes.ts';
import { LineCount } from './statement.ts';

/** What the file does not say and the caller was asked. */
export interface QifChoices { dateOrder: DateOrder; decimalMark: DecimalMark }

/** Whose records are bookings on an account; lists of categories, classes, securities and prices are passed over. */
const bookings: ReadonlySet<string> = new Set(['bank', 'cash', 'ccard', 'oth a', 'oth l']);

interface QifRecord { section: string; account: string; fields: Map<string, string>; at: number }

/** Reads QIF, one statement for each account. A record "Opening Balance" that names its own account is the opening balance, not a line. Throws StatementError. */
export function readQif(text: string, { dateOrder, decimalMark }: QifChoices, currency: string | null): ParsedStatement[] {
  const byAccount = new Map<string, ParsedStatement>();
  const count = new LineCount();
  for (const { account, fields, at } of bookingRecords(text)) {
    count.add(at);
    let statement = byAccount.get(account);
    if (statement === undefined) {
      statement = { account: account === '' ? null : { name: account }, currency, from: null, to: null, opening: null, closing: null, lines: [], warnings: [] };
      byAccount.set(account, statement);
    }
    const line = lineOf(fields, at, dateOrder, decimalMark, currency);
    if (statement.lines.length === 0 && statement.opening === null && isOpening(fields)) {
      statement.opening = line.amount;
      statement.from = line.on;
    } else statement.lines.push(line);
  }
  if (byAccount.size === 0) throw new StatementError('no_statement');
  return [...byAccount.values()];
}

function isOpening(fields: ReadonlyMap<string, string>): boolean {
  return /^opening balance$/i.test(fields.get('P') ?? '') && (fields.get('L') ?? '').startsWith('[');
}

function lineOf(fields: ReadonlyMap<string, string>, at: number, order: DateOrder, mark: DecimalMark, currency: string | null): ParsedLine {
  const day = fields.get('D');
  const amount = fields.get('T') ?? fields.get('U');
  if (day === undefined) throw new StatementError('field_missing', at, { field: 'D' });
  if (amount === undefined) throw new StatementError('field_missing', at, { field: 'T' });
  return {
    on: requireDay(day, order, at), valueOn: null, amount: requireAmount(amount, mark, currency, at), currency,
    payee: cleanText(fields.get('P') ?? '', 300), memo: cleanText(fields.get('M') ?? ''), reference: cleanText(fields.get('N') ?? '', 300),
    counterpartyAccount: '', externalId: null, at,
  };
}

/** Records of bookings in their order; fields by their letter, the first of each (the splits of a record repeat some). */
function* bookingRecords(text: string): Generator<QifRecord> {
  let section = '';
  let account = '';
  let record: QifRecord | null = null;
  let at = 0;
  for (const written of linesOf(text)) {
    const line = written.trim();
    at += 1;
    if (line.startsWith('!')) {
      // Some programs forget the last "^" of a section.
      if (record !== null && bookings.has(record.section)) yield record;
      record = null;
      const header = line.slice(1).trim().toLowerCase();
      if (header.startsWith('type:')) section = header.slice(5).trim();
      else if (header === 'account') section = 'account';
    } else if (line.startsWith('^')) {
      if (record !== null && record.section === 'account') account = cleanText(record.fields.get('N') ?? '', 140);
      else if (record !== null && bookings.has(record.section)) yield record;
      record = null;
    } else if (line !== '' && section !== '') {
      record ??= { section, account, fields: new Map(), at };
      if (!record.fields.has(line[0]!)) record.fields.set(line[0]!, line.slice(1).trim());
    }
  }
  if (record !== null && bookings.has(record.section)) yield record;
}

/** Which date orders and decimal marks every record of a QIF file fits. */
export function fittingQif(text: string): { dateOrders: DateOrder[]; decimalMarks: DecimalMark[]; marked: boolean } {
  let orders = [...dateOrders];
  let marks: DecimalMark[] = ['.', ','];
  let marked = false;
  let seen = 0;
  for (const { fields } of bookingRecords(text)) {
    seen += 1;
    // Longer files are refused when they are read.
    if (seen > statementLimits.lines) break;
    const [day, amount] = [fields.get('D'), fields.get('T') ?? fields.get('U')];
    if (day !== undefined) orders = orders.filter((order) => readDay(day, order) !== null);
    if (amount === undefined) continue;
    marks = marks.filter((mark) => readAmount(amount, mark) !== null);
    marked ||= /[.,]/.test(amount);
  }
  return { dateOrders: orders, decimalMarks: marks, marked };
}
