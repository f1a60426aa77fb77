import { readCamt053 } from './camt053.ts';
import type { ReversalReading } from './camt053-entry.ts';
import { readCsv, type CsvLayout } from './csv.ts';
import { decodeFile, type FileText } from './file-text.ts';
import { readMt940 } from './mt940.ts';
import { ofxEncoding, readOfx } from './ofx.ts';
import { readQif, type QifChoices } from './qif.ts';
import type { ParsedStatement } from './shapes.ts';
import { finished, type IbanCheck } from './statement.ts';
import { xmlEncoding } from './xml-tree.ts';

export * from './shapes.ts';
export { checkStatement, type IbanCheck, type StatementCheck } from './statement.ts';
export { lineKeys } from './line-keys.ts';
export { detectFormat } from './detect.ts';
export { sniffCsv, sniffQif, type CsvProposal, type Proposal, type QifProposal } from './csv-sniff.ts';
export type { CsvAmount, CsvColumns, CsvLayout } from './csv.ts';
export type { QifChoices } from './qif.ts';
export type { ReversalReading } from './camt053-entry.ts';
export { separators, type Separator } from './csv-rows.ts';
export { dateOrders, type DateOrder } from './days.ts';
export type { DecimalMark } from './amounts.ts';

/**
 * What a file does not say of itself. `currency` is the bank account's, for files that name none; `encoding` overrules the file; `checkIban` is the parties room's
 * `ibanProblem`. CSV and QIF cannot be read without a person's word on dates and decimals.
 */
export type StatementChoices = { checkIban: IbanCheck; currency?: string; encoding?: string } & (
  | { format: 'ofx' } | { format: 'mt940' }
  | { format: 'camt053'; reversals?: ReversalReading }
  | { format: 'qif' } & QifChoices
  | { format: 'csv'; layout: CsvLayout });

/** Every statement of a file, in its order and at least one; throws StatementError and never answers a part of a file. */
export function readStatement(bytes: Uint8Array, choices: StatementChoices): ParsedStatement[] {
  const file = decodeFile(bytes, choices.encoding, { ofx: ofxEncoding, camt053: xmlEncoding, mt940: () => null, qif: () => null, csv: () => null }[choices.format]);
  return statementsOf(file.text, choices).map((statement) => withEncoding(finished(statement, choices.checkIban), file));
}

function statementsOf(text: string, choices: StatementChoices): ParsedStatement[] {
  const currency = choices.currency ?? null;
  switch (choices.format) {
    case 'ofx': return readOfx(text, currency);
    case 'mt940': return readMt940(text);
    case 'camt053': return readCamt053(text, choices.reversals);
    case 'qif': return readQif(text, choices, currency);
    case 'csv': return [readCsv(text, choices.layout, currency)];
  }
}

function withEncoding(statement: ParsedStatement, { encoding, guessed }: FileText): ParsedStatement {
  return guessed ? { ...statement, warnings: [{ code: 'encoding_guessed', at: null, values: { encoding } }, ...statement.warnings] } : statement;
}
