import { v7 as uuidv7 } from 'uuid';
import { checkStatement, lineKeys, type ParsedLine, type ParsedStatement, type StatementAccount, type StatementWarning } from '../../rules/statements/index.ts';
import { minorOf } from './figures.ts';
import { readBankFile, type ReadFile, type RememberedChoices } from './statement-reading.ts';
import type { StatementChoices } from '../../contract.ts';

/** What a file is read with. */
export interface ReadingOrder { bytes: Uint8Array; currency: string; chosen: StatementChoices | null; remembered: RememberedChoices | null }
/** A statement without its lines; amounts are decimals, `currency` null where its lines are in several others, `total` null while nobody can tell; `isForeign` says that it is in another currency than the account, `isMixed` that only some of its lines are (absent in files that were read before). */
export interface StatementHead { account: StatementAccount | null; currency: string | null; from: string | null; to: string | null; opening: string | null; closing: string | null; total: string | null; expected: string | null; difference: string | null; isForeign: boolean; isMixed?: boolean; count: number; warnings: StatementWarning[] }
/** A line as it waits to be taken over: minor units as text, null where it never goes in and, with a currency of its own, until it is converted; the id is the one it will have. */
export interface PreparedLine { id: string; statement: number; position: number; key: string; amount: string | null; amount_text: string; currency: string | null; booked_on: string; value_on: string | null; payee: string; memo: string; reference: string; counterparty: string; external_id: string | null; original_amount: string | null; original_currency: string | null }
/** What a file says besides its lines. */
export interface Reading extends Omit<ReadFile, 'statements'> { statements: StatementHead[] }
/** A file that was read, its lines ready to be kept. */
export interface PreparedFile { reading: Reading; lines: PreparedLine[] }

const shownWarnings = 50;

/** Reads a file and works everything out that needs no database. Takes up to half a second a megabyte; refuses with accounting.statement_unreadable, or naming the field `file`. */
export function prepareFile({ bytes, currency, chosen, remembered }: ReadingOrder): PreparedFile {
  const { statements, ...read } = readBankFile(bytes, currency, chosen, remembered);
  const lines: PreparedLine[] = [];
  const heads = statements.map((found, n) => {
    const isElsewhere = read.format === 'csv' && isOfOthers(found.lines, currency);
    const statement = isElsewhere ? { ...found, currency: oneCurrency(found.lines) } : found;
    const isForeign = isElsewhere || (statement.currency !== null && statement.currency !== currency);
    const own = (line: ParsedLine) => (isForeign || line.currency === currency ? null : line.currency);
    const keys = lineKeys(statement.lines);
    for (const [position, line] of statement.lines.entries()) {
      // What does not fit into its currency is refused here too.
      const minor = isForeign ? null : minorOf(line.amount, own(line) ?? currency, 'file');
      lines.push(prepared(line, { statement: n, position, key: keys[position]!, currency: own(line), amount: minor === null || own(line) !== null ? null : String(minor) }));
    }
    return { ...headOf(statement, isForeign, currency), isMixed: statement.lines.some((l) => own(l) !== null) };
  });
  return { reading: { ...read, statements: heads }, lines };
}

/** True when no line of a table is in the account's currency: a table names no account, and what is of another one is not converted into this one. */
const isOfOthers = (lines: readonly ParsedLine[], currency: string): boolean => lines.length > 0 && lines.every((line) => line.currency !== null && line.currency !== currency);

const oneCurrency = (lines: readonly ParsedLine[]): string | null => (lines.every((line) => line.currency === lines[0]!.currency) ? lines[0]!.currency : null);

function headOf(statement: ParsedStatement, isForeign: boolean, currency: string): StatementHead {
  const { account, from, to, opening, closing, lines, warnings } = statement;
  // What does not fit into the currency is refused here rather than when it is taken over.
  if (!isForeign) for (const amount of [opening, closing]) if (amount !== null) minorOf(amount, currency, 'file');
  return { account, currency: statement.currency, from, to, opening, closing, ...figuresOf(statement), isForeign, count: lines.length, warnings: warnings.slice(0, shownWarnings) };
}

function figuresOf(statement: ParsedStatement): Pick<StatementHead, 'total' | 'expected' | 'difference'> {
  const { total, expected, difference } = checkStatement(statement);
  return { total, expected, difference };
}

function prepared(line: ParsedLine, place: Pick<PreparedLine, 'statement' | 'position' | 'key' | 'amount' | 'currency'>): PreparedLine {
  return {
    id: uuidv7(), ...place, amount_text: line.amount, booked_on: line.on, value_on: line.valueOn, payee: line.payee.slice(0, 300), memo: line.memo.slice(0, 2000), reference: line.reference.slice(0, 300), counterparty: line.counterpartyAccount.slice(0, 64), external_id: line.externalId,
    original_amount: line.originalAmount ?? null, original_currency: line.originalCurrency ?? null,
  };
}
