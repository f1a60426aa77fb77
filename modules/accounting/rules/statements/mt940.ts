import { cut } from '#core/contract/fields.ts';
import { negated, requireAmount, requireCurrency, shortest, writtenMark } from './amounts.ts';
import { calendarDay } from './days.ts';
import { cleanText } from './file-text.ts';
import { swiftFields, type SwiftField } from './mt940-fields.ts';
import { readInformation } from './mt940-information.ts';
import { StatementError, type ParsedLine, type ParsedStatement, type StatementAccount } from './shapes.ts';
import { accountNumber, isBic, isIban, LineCount } from './statement.ts';

// Value day, entry day, mark (R: taken back, E: expected), funds code, amount, kind, references.
const booking = /^(\d{6})(\d{4})?(R[CD]|E[CD]|[CD])([A-Z])?(\d{1,15}(?:[.,]\d{0,10})?)([A-Z][A-Z0-9]{3})?(.*)$/;
const balanceForm = /^([CD])(\d{6})([A-Z]{3})(\d{1,15}(?:[.,]\d{0,10})?)$/;
const longestFirstLine = 200;

/** A statement while its fields are read; `page` holds the balance a page ended with (62M) until the next one begins with it (60M). */
interface Open extends ParsedStatement { page: string | null }

/** Reads MT940: one statement for each 20/25/60F…62F, pages that belong together (62M, 60M) as one. Throws StatementError. */
export function readMt940(text: string): ParsedStatement[] {
  const statements: Open[] = [];
  let account: StatementAccount | null = null;
  let last: ParsedLine | null = null;
  const count = new LineCount();
  for (const field of swiftFields(text)) {
    const current: Open | undefined = statements.at(-1);
    if (field.tag === '20') account = null;
    else if (field.tag === '25' || field.tag === '25P') account = accountOf(field);
    else if (field.tag === '60F' || field.tag === '60M') {
      count.add(field.at);
      open(statements, field, account);
    } else if (field.tag === '61') {
      if (current === undefined) throw new StatementError('field_missing', field.at, { field: '60F' });
      count.add(field.at);
      const line = lineOf(field, current);
      if (line !== null) current.lines.push(line);
      last = line;
      continue;
    } else if (field.tag === '86' && last !== null) tell(last, field);
    else if ((field.tag === '62F' || field.tag === '62M') && current !== undefined) close(current, field);
    last = null;
  }
  if (statements.length === 0) throw new StatementError('no_statement');
  return statements.map(({ page: _page, ...statement }) => {
    if (statement.closing === null) statement.warnings.push({ code: 'balance_missing', at: null, values: { balance: 'closing' } });
    return statement;
  });
}

function open(statements: Open[], field: SwiftField, account: StatementAccount | null): void {
  const { amount, currency, day } = balanceOf(field);
  const before = statements.at(-1);
  if (field.tag === '60M' && before?.page != null && JSON.stringify(before.account) === JSON.stringify(account) && before.currency === currency) {
    if (shortest(before.page) !== shortest(amount)) before.warnings.push({ code: 'page_gap', at: field.at, values: { before: before.page, after: amount } });
    before.page = null;
    before.closing = null;
    return;
  }
  statements.push({ account, currency, from: null, to: day, opening: amount, closing: null, lines: [], warnings: [], page: null });
}

function close(statement: Open, field: SwiftField): void {
  const { amount, currency, day } = balanceOf(field);
  if (currency !== statement.currency) throw new StatementError('currency_differs', field.at, { currency, account: statement.currency ?? '' });
  statement.closing = amount;
  statement.page = field.tag === '62M' ? amount : null;
  statement.to = day;
}

function balanceOf({ lines, at, tag }: SwiftField): { amount: string; currency: string; day: string } {
  const [, mark, date, code, written] = balanceForm.exec(lines[0]!.trim().slice(0, longestFirstLine)) ?? [];
  if (date === undefined) throw new StatementError('unreadable', at, { reason: `:${tag}: ${cut(lines[0]!, 40)}` });
  const currency = requireCurrency(code!, at)!;
  const amount = requireAmount(written!, writtenMark(written!), currency, at);
  return { amount: mark === 'D' ? negated(amount) : amount, currency, day: dayOf(date, at) };
}

/** "BANKCODE/NUMBER", an IBAN, either of them with the currency behind it; the BIC may stand in the next line (25P). */
function accountOf({ lines }: SwiftField): StatementAccount | null {
  const written = cut(lines[0]!.trim(), 70);
  const slash = written.indexOf('/');
  const [bank, rest] = [written.slice(0, Math.max(slash, 0)).toUpperCase(), slash < 0 ? written : written.slice(slash + 1)];
  // IBANs of the Seychelles and Mauritius end with a currency themselves.
  const number = accountNumber(rest.replace(/^((?!SC|MU)[A-Z]{2}\d{2}[A-Z0-9]*\d|\d+)[ /]?[A-Z]{3}$/, '$1'));
  if (number === '') return null;
  const bic = [bank, (lines[1] ?? '').trim().toUpperCase()].find(isBic);
  return { ...(isIban(number) ? { iban: number } : { number: isBic(bank) || bank === '' ? number : `${cleanText(bank, 20)}/${number}` }), ...(bic === undefined ? {} : { bic }) };
}

/** Field 61; null for a booking that is only expected. */
function lineOf({ lines, at }: SwiftField, statement: Open): ParsedLine | null {
  const [, value, entry, mark, , written, , references = ''] = booking.exec(lines[0]!.trim().slice(0, longestFirstLine)) ?? [];
  if (value === undefined) throw new StatementError('unreadable', at, { reason: `:61: ${cut(lines[0]!, 40)}` });
  const size = requireAmount(written!, writtenMark(written!), statement.currency, at);
  if (mark!.startsWith('E')) {
    statement.warnings.push({ code: 'pending_skipped', at, values: { status: mark!, amount: size } });
    return null;
  }
  const valueOn = dayOf(value, at);
  const [reference = ''] = references.split('//');
  const supplement = lines.slice(1).join(' ');
  // A taken back credit leaves the account, a taken back debit comes in.
  const leaves = mark === 'D' || mark === 'RC';
  return {
    on: entry === undefined ? valueOn : entryDay(entry, valueOn, at), valueOn, amount: leaves ? negated(size) : size, currency: statement.currency, payee: '', memo: cleanText(supplement),
    // "EREF" only says that the reference is in field 86.
    reference: /^(NONREF|[EKP]REF\+?|MARF)$/i.test(reference.trim()) ? '' : cleanText(reference, 300), counterpartyAccount: '',
    // The bank's reference behind "//" is no id: many banks repeat it from day to day.
    externalId: null, ...originalOf(supplement, leaves, at), at,
  };
}

function tell(line: ParsedLine, { lines, at }: SwiftField): void {
  const told = readInformation(lines);
  line.payee = told.payee;
  line.memo = told.memo || line.memo;
  line.reference = line.reference || told.reference;
  line.counterpartyAccount = told.counterpartyAccount;
  if (line.originalAmount === undefined) Object.assign(line, originalOf(lines.join(''), line.amount.startsWith('-'), at));
}

/** "/OCMT/USD1000,00/" is what was paid in another currency. */
function originalOf(text: string, leaves: boolean, at: number): { originalAmount?: string; originalCurrency?: string } {
  const [, code, written] = /\/OCMT\/([A-Z]{3})(\d{1,15}(?:[.,]\d{0,10})?)/.exec(text) ?? [];
  if (code === undefined) return {};
  const currency = requireCurrency(code, at);
  const size = requireAmount(written!, writtenMark(written!), currency, at);
  return { originalAmount: leaves ? negated(size) : size, originalCurrency: currency! };
}

function dayOf(text: string, at: number): string {
  const day = calendarDay(text.slice(0, 2), text.slice(2, 4), text.slice(4, 6));
  if (day === null) throw new StatementError('date_invalid', at, { text });
  return day;
}

/** The entry day has no year: it is the one nearest to the value day. */
function entryDay(text: string, valueOn: string, at: number): string {
  const [month, valueMonth, year] = [Number(text.slice(0, 2)), Number(valueOn.slice(5, 7)), Number(valueOn.slice(0, 4))];
  const shift = month - valueMonth > 6 ? -1 : month - valueMonth < -6 ? 1 : 0;
  const day = calendarDay(String(year + shift), text.slice(0, 2), text.slice(2, 4));
  if (day === null) throw new StatementError('date_invalid', at, { text });
  return day;
}
