import { readFileSync } from 'node:fs';
import { ibanProblem } from '#modules/parties/rules/bank.ts';
import { readStatement, StatementError, type CsvLayout, type ParsedLine, type ParsedStatement, type StatementChoices, type StatementErrorCode } from '../../rules/statements/index.ts';

/** Bytes of a file of `samples/`. */
export const sample = (name: string): Uint8Array => readFileSync(new URL(`./samples/${name}`, import.meta.url));

/** Bytes of a text in UTF-8. */
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

type WithoutCheck<T> = T extends unknown ? Omit<T, 'checkIban'> : never;
/** Choices without the IBAN check, which is always the one of the parties room here. */
export type Choices = WithoutCheck<StatementChoices>;

/** All statements of a file. */
export const readAll = (bytes: Uint8Array | string, choices: Choices): ParsedStatement[] => readStatement(typeof bytes === 'string' ? bytesOf(bytes) : bytes, { ...choices, checkIban: ibanProblem } as StatementChoices);

/** The one statement of a file. */
export function readOne(bytes: Uint8Array | string, choices: Choices): ParsedStatement {
  const statements = readAll(bytes, choices);
  if (statements.length !== 1) throw new Error(`${statements.length} statements`);
  return statements[0]!;
}

/** Code, place and values of the refusal of a file. */
export function refusal(run: () => unknown): { code: StatementErrorCode; at: number | null; values: Readonly<Record<string, string>> } {
  try {
    run();
  } catch (error) {
    if (error instanceof StatementError) return { code: error.code, at: error.at, values: error.values };
    throw error;
  }
  throw new Error('nothing was refused');
}

/** A line with the fields a test does not name empty. */
export const line = (fields: Partial<ParsedLine> & Pick<ParsedLine, 'on' | 'amount' | 'currency' | 'at'>): ParsedLine => ({ valueOn: null, payee: '', memo: '', reference: '', counterpartyAccount: '', externalId: null, ...fields });

/** Codes of a statement's warnings. */
export const codes = (statement: ParsedStatement): string[] => statement.warnings.map((warning) => warning.code);

/** A layout with date in column 0, signed amount in 1 and memo in 2. */
export const plainLayout: CsvLayout = { separator: ',', firstRow: 2, columns: { on: 0, amount: { kind: 'signed', column: 1 }, memo: [2] }, dateOrder: 'ymd', decimalMark: '.' };
