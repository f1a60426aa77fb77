import { addAmounts, negated, shortest, signOf } from './amounts.ts';
import { cleanText } from './file-text.ts';
import { StatementError, statementLimits, type ParsedLine, type ParsedStatement, type StatementWarning } from './shapes.ts';

/** What is wrong with an IBAN, or null; the parties room knows (`ibanProblem`), and rules may not call another room. */
export type IbanCheck = (iban: string) => string | null;

/** Counts the lines of a file (of all its statements, with those left out) while they are read, so that a hostile file is not read to its end. */
export class LineCount {
  #lines = 0;
  /** One more, at this line of the file; throws `too_many_lines`. */
  add(at: number): void {
    this.#lines += 1;
    if (this.#lines > statementLimits.lines) throw new StatementError('too_many_lines', at, { limit: String(statementLimits.lines) });
  }
}

/** An account number without spaces in capitals when it has the form of an IBAN, else as it is written. */
export function accountNumber(text: string): string {
  const plain = text.replace(/[\s.-]/g, '').toUpperCase();
  return isIban(plain) ? plain : cleanText(text, 64);
}

/** True for text in the form of an IBAN, whether or not its check sum is right. */
export const isIban = (text: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text);

/** True for text in the form of a BIC. */
export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text);

/** The statement with the days its lines cover, where the file names none, and with the warnings that are the same for every format. */
export function finished(draft: ParsedStatement, checkIban: IbanCheck): ParsedStatement {
  const days = draft.lines.map((line) => line.on).toSorted();
  const warnings = [...draft.warnings, ...wrongIbans(draft, checkIban), ...otherCurrencies(draft), ...repeatedIds(draft.lines)];
  return { ...draft, from: draft.from ?? days[0] ?? null, to: draft.to ?? days.at(-1) ?? null, warnings };
}

function wrongIbans({ account, lines }: ParsedStatement, checkIban: IbanCheck): StatementWarning[] {
  const wrong = (iban: string | undefined, at: number | null): StatementWarning[] => (iban !== undefined && isIban(iban) && checkIban(iban) !== null ? [{ code: 'iban_check', at, values: { iban } }] : []);
  return [...wrong(account?.iban, null), ...lines.flatMap((line) => wrong(line.counterpartyAccount, line.at))];
}

function otherCurrencies({ currency, lines }: ParsedStatement): StatementWarning[] {
  return lines.filter((line) => line.currency !== null && line.currency !== currency)
    .map((line) => ({ code: 'line_currency_differs', at: line.at, values: { currency: line.currency!, account: currency ?? '' } }));
}

function repeatedIds(lines: readonly ParsedLine[]): StatementWarning[] {
  const shared = sharedIds(lines);
  return [...shared].map(([id, at]) => ({ code: 'external_id_repeated', at, values: { id } }));
}

/** Ids that a bank gave to bookings of different day or amount, with the place of the second: they identify nothing. */
export function sharedIds(lines: readonly ParsedLine[]): Map<string, number> {
  const facts = new Map<string, string>();
  const shared = new Map<string, number>();
  for (const { externalId, on, amount, at } of lines) {
    if (externalId === null) continue;
    const fact = `${on} ${shortest(amount)}`;
    const known = facts.get(externalId);
    if (known === undefined) facts.set(externalId, fact);
    else if (known !== fact && !shared.has(externalId)) shared.set(externalId, at);
  }
  return shared;
}

/** Whether a statement adds up; `difference` is what its closing balance says more than its lines do. */
export interface StatementCheck {
  /** Sum of the lines. */
  total: string;
  /** Opening balance plus the lines; null without an opening balance or with lines in another currency. */
  expected: string | null;
  /** Closing balance minus `expected`; null when either is unknown. */
  difference: string | null;
  /** Null when it cannot be told. */
  agrees: boolean | null;
}

/** Opening balance + lines = closing balance? An import that differs is held until a person confirms it. */
export function checkStatement({ opening, closing, currency, lines }: Pick<ParsedStatement, 'opening' | 'closing' | 'currency' | 'lines'>): StatementCheck {
  const total = addAmounts(lines.map((line) => line.amount));
  if (opening === null || lines.some((line) => line.currency !== null && line.currency !== currency)) return { total, expected: null, difference: null, agrees: null };
  const expected = addAmounts([opening, total]);
  if (closing === null) return { total, expected, difference: null, agrees: null };
  const difference = addAmounts([closing, negated(expected)]);
  return { total, expected, difference, agrees: signOf(difference) === 0 };
}
