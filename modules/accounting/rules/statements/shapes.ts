/** Formats of statement files that can be read. */
export const statementFormats = ['csv', 'ofx', 'qif', 'camt053', 'mt940'] as const;
/** One of the formats. */
export type StatementFormat = (typeof statementFormats)[number];

/** What one file may hold: bytes, statement lines (of all its statements), columns of a table, characters in one cell, tags of XML or SGML, characters from one tag of XML to the next. */
export const statementLimits = { bytes: 10 * 1024 * 1024, lines: 50_000, columns: 200, cell: 32_768, tags: 1_500_000, part: 65_536 } as const;

/** The bank's account as its file names it; `iban` and `bic` without spaces, in capitals. */
export interface StatementAccount { iban?: string; number?: string; bic?: string; name?: string }

/** One booking on the account; texts are '' when the file says nothing. */
export interface ParsedLine {
  /** Booking day, YYYY-MM-DD. */
  on: string;
  valueOn: string | null;
  /** Plain decimal such as "-754.25"; money into the account is positive. */
  amount: string;
  /** ISO 4217; null when neither the file nor the caller names one. */
  currency: string | null;
  payee: string;
  memo: string;
  reference: string;
  /** IBAN without spaces, or an account number as the file writes it. */
  counterpartyAccount: string;
  /** The bank's own id of the booking (FITID, AcctSvcrRef). */
  externalId: string | null;
  /** What was paid in another currency, with the sign of `amount`. */
  originalAmount?: string;
  originalCurrency?: string;
  /** Line of the file where the booking begins; of a table, the row as a spreadsheet counts it. */
  at: number;
}

/**
 * Something a person should know before lines are taken over; nothing was refused for it.
 * `iban_check` a wrong check sum (kept) · `encoding_guessed` bytes that are no UTF-8 · `detail_differs` the details of an entry add up to something else ·
 * `line_currency_differs` a line in another currency than the account · `pending_skipped` not booked yet, left out · `correction_skipped` the bank takes an earlier booking back ·
 * `rows_skipped` rows without date and amount · `balance_missing` no opening or closing balance · `balance_unclear` the balance column fits no order of rows ·
 * `page_gap` pages that do not follow each other · `external_id_repeated` the same id on different bookings · `reversals_fit_inverted` the sum only fits when reversed entries are turned round.
 */
export type StatementWarningCode = 'iban_check' | 'encoding_guessed' | 'detail_differs' | 'line_currency_differs' | 'pending_skipped' | 'correction_skipped' | 'rows_skipped' |
  'balance_missing' | 'balance_unclear' | 'page_gap' | 'external_id_repeated' | 'reversals_fit_inverted';

/** A warning, where it arose (line or row, null when it is about the whole), and the values its sentence needs. */
export interface StatementWarning { code: StatementWarningCode; at: number | null; values: Record<string, string> }

/** One statement of one account, the same for every format. */
export interface ParsedStatement {
  account: StatementAccount | null;
  currency: string | null;
  /** First and last day, YYYY-MM-DD; null when the file has no lines and says nothing. */
  from: string | null;
  to: string | null;
  /** Balances as plain decimals; null when the file does not give them. */
  opening: string | null;
  closing: string | null;
  lines: ParsedLine[];
  warnings: StatementWarning[];
}

/** Why a file was refused. */
export type StatementErrorCode =
  'empty' | 'too_large' | 'too_many_lines' | 'not_text' | 'encoding_unknown' | 'doctype_refused' | 'unreadable' | 'no_statement' | 'not_a_statement' |
  'field_missing' | 'date_invalid' | 'amount_invalid' | 'currency_unknown' | 'currency_differs' | 'mark_unknown' | 'column_missing' | 'quote_not_closed';

/** A refused file: the code, the line (of a table: row) where reading stopped or null, and values for its sentence. */
export class StatementError extends Error {
  override readonly name = 'StatementError';
  readonly code: StatementErrorCode;
  readonly at: number | null;
  readonly values: Readonly<Record<string, string>>;
  constructor(code: StatementErrorCode, at: number | null = null, values: Record<string, string> = {}) {
    super(`${code}${at === null ? '' : ` at ${at}`}${Object.keys(values).length === 0 ? '' : ` ${JSON.stringify(values)}`}`);
    this.code = code;
    this.at = at;
    this.values = values;
  }
}
