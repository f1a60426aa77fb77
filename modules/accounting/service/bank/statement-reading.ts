import { fail } from '#core/server/fail.ts';
import type { StatementChoices as Choices } from '../../contract.ts';
import { detectFormat, readStatement, sniffCsv, sniffQif, StatementError, type CsvAmount, type CsvColumns, type CsvLayout, type CsvProposal, type ParsedStatement, type StatementFormat } from '../../rules/statements/index.ts';
import { ibanProblem } from './account-numbers.ts';

/** How the last file of an account was read, and the headings it had. */
export interface RememberedChoices { header: string[]; choices: Choices }

/** A file as it can be read so far: what is still to be asked, and its statements once nothing is. */
export interface ReadFile { format: StatementFormat; choices: Choices; questions: Array<'dateOrder' | 'decimalMark' | 'columns'>; header: string[]; sample: string[][]; statements: ParsedStatement[] }

const none: Choices = { dateOrder: null, decimalMark: null, columns: {}, inverted: false };

/** Reads a bank file for an account kept in `currency`: `chosen` by the person, else what is certain, else as the last file with the same headings. Refuses with accounting.statement_unreadable. */
export function readBankFile(bytes: Uint8Array, currency: string, chosen: Choices | null, remembered: RememberedChoices | null): ReadFile {
  try {
    const format = detectFormat(bytes) ?? fail('accounting.statement_unreadable', { reason: 'not_a_statement', at: null, values: {} });
    if (format === 'csv') return readTable(bytes, currency, chosen, remembered);
    if (format === 'qif') return readInterchange(bytes, currency, chosen ?? remembered?.choices ?? null);
    return { format, choices: none, questions: [], header: [], sample: [], statements: readStatement(bytes, { format, currency, checkIban: ibanProblem }) };
  } catch (error) {
    if (error instanceof StatementError) return fail('accounting.statement_unreadable', { reason: error.code, at: error.at, values: error.values });
    throw error;
  }
}

function readInterchange(bytes: Uint8Array, currency: string, chosen: Choices | null): ReadFile {
  const proposal = sniffQif(bytes);
  const [dateOrder, decimalMark] = [chosen?.dateOrder ?? proposal.dateOrder.value, chosen?.decimalMark ?? proposal.decimalMark.value];
  const base = { format: 'qif' as const, choices: { ...none, dateOrder, decimalMark }, header: [], sample: [] };
  if (!dateOrder || !decimalMark) return { ...base, questions: [...(dateOrder ? [] : ['dateOrder' as const]), ...(decimalMark ? [] : ['decimalMark' as const])], statements: [] };
  return { ...base, questions: [], statements: readStatement(bytes, { format: 'qif', dateOrder, decimalMark, currency, checkIban: ibanProblem }) };
}

function readTable(bytes: Uint8Array, currency: string, chosen: Choices | null, remembered: RememberedChoices | null): ReadFile {
  const proposal = sniffCsv(bytes);
  const known = remembered && JSON.stringify(remembered.header) === JSON.stringify(proposal.headings) ? remembered.choices : null;
  const wish = chosen ?? known;
  const columns = wish && Object.keys(wish.columns).length > 0 ? wish.columns : columnsOf(proposal.columns);
  const choices: Choices = { dateOrder: wish?.dateOrder ?? proposal.dateOrder.value, decimalMark: wish?.decimalMark ?? proposal.decimalMark.value, columns, inverted: wish?.inverted ?? false };
  const layout = layoutOf(choices, proposal);
  const base = { format: 'csv' as const, choices, header: proposal.headings, sample: proposal.sample.slice(0, 10) };
  const questions = [...(layout.columns ? [] : ['columns' as const]), ...(choices.dateOrder ? [] : ['dateOrder' as const]), ...(choices.decimalMark ? [] : ['decimalMark' as const])];
  if (questions.length > 0) return { ...base, questions, statements: [] };
  return { ...base, questions, statements: readStatement(bytes, { format: 'csv', layout: layout as CsvLayout, currency, checkIban: ibanProblem }) };
}

/** What was recognised, as choices. */
function columnsOf({ amount, memo, ...one }: Partial<CsvColumns>): Choices['columns'] {
  const amounts = amount === undefined ? {} : amount.kind === 'debit_credit' ? { debit: amount.debit, credit: amount.credit } : amount.kind === 'flag' ? { amount: amount.column, flag: amount.flag } : { amount: amount.column };
  return Object.fromEntries(Object.entries({ ...one, ...amounts, memo: memo?.[0] }).filter(([, column]) => column !== undefined)) as Choices['columns'];
}

function layoutOf(choices: Choices, proposal: CsvProposal): Omit<CsvLayout, 'columns' | 'dateOrder' | 'decimalMark'> & Partial<CsvLayout> {
  const { separator, firstRow, footerRows } = proposal;
  const c = choices.columns;
  const amount = amountOf(c, proposal);
  const table = { separator, firstRow, footerRows, inverseSign: choices.inverted, ...(choices.dateOrder ? { dateOrder: choices.dateOrder } : {}), ...(choices.decimalMark ? { decimalMark: choices.decimalMark } : {}) };
  if (c.on === undefined || amount === null) return table;
  const { on, amount: _amount, debit: _debit, credit: _credit, flag: _flag, memo, ...others } = c;
  // Recognised memos may be put together from several columns.
  const memos = memo === undefined ? undefined : proposal.columns.memo?.[0] === memo ? proposal.columns.memo : [memo];
  return { ...table, columns: { ...others, on, amount, ...(memos ? { memo: memos } : {}) } as CsvColumns };
}

function amountOf({ amount, debit, credit, flag }: Choices['columns'], proposal: CsvProposal): CsvAmount | null {
  if (debit !== undefined && credit !== undefined) return { kind: 'debit_credit', debit, credit };
  if (amount === undefined) return null;
  if (flag === undefined) return { kind: 'signed', column: amount };
  const proposed = proposal.columns.amount;
  const marks = proposed?.kind === 'flag' && proposed.flag === flag ? proposed : { debitMarks: ['D', 'DR', 'DEBIT', 'DBIT', '-'], creditMarks: ['C', 'CR', 'CREDIT', 'CRDT', '+'] };
  return { kind: 'flag', column: amount, flag, debitMarks: marks.debitMarks, creditMarks: marks.creditMarks };
}
