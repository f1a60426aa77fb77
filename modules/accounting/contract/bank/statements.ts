import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant, version } from '#core/contract/fields.ts';
import type { ListField } from '#core/contract/list-fields.ts';
import { resource } from '#core/contract/resource.ts';
import { amountText, inWorkspace } from './words.ts';

/** Parts of a table file that go into lines. */
export const statementColumns = ['on', 'valueOn', 'amount', 'debit', 'credit', 'flag', 'balance', 'payee', 'memo', 'reference', 'counterpartyAccount', 'externalId', 'currency', 'originalAmount', 'originalCurrency'] as const;
/** How a file is to be read where it does not say itself. */
export const statementChoices = z.strictObject({
  dateOrder: z.enum(['ymd', 'dmy', 'mdy']).nullable().default(null), decimalMark: z.enum(['.', ',']).nullable().default(null),
  columns: z.partialRecord(z.enum(statementColumns), z.int().min(0).max(199)).default({}).describe('Column of each part, counted from 0'), inverted: z.boolean().default(false).describe('Money out is written without a sign'),
});
/** How a file is to be read. */
export type StatementChoices = z.infer<typeof statementChoices>;

/** Why a statement waits for a person's word: it does not add up, does not go on where the last one ended, names another account, has lines that are converted; one in another currency never goes in. */
export const holdReasons = ['difference', 'gap', 'account', 'currency', 'conversion'] as const;
/** What must be answered before a file can be read. */
export const statementQuestions = ['dateOrder', 'decimalMark', 'columns'] as const;

const parsedLine = z.object({ on: z.string(), amount: z.string(), currency: z.string().nullable().describe('When it is another one than the account’s'), converted: z.string().nullable().describe('Into the account’s currency at the rate of the day'), payee: z.string(), memo: z.string(), reference: z.string(), isDuplicate: z.boolean() });
const parsedStatement = z.object({
  from: z.string().nullable(), to: z.string().nullable(), currency: z.string().nullable().describe('Null when its lines are in several others than the account’s'), iban: z.string().nullable(), opening: z.string().nullable(), closing: z.string().nullable(), total: z.string().nullable().describe('Of its lines; null while a rate is absent'), expected: z.string().nullable(), difference: z.string().nullable(),
  previousClosing: z.string().nullable(), gap: z.string().nullable(), count: z.number().int(), duplicates: z.number().int(), lines: z.array(parsedLine).describe('The first 50'),
  warnings: z.array(z.object({ code: z.string(), at: z.number().int().nullable(), values: z.record(z.string(), z.string()) })).describe('The first 50'), holds: z.array(z.enum(holdReasons)),
  noRate: z.object({ currency: z.string(), on: z.string() }).nullable().describe('The first rate that is needed and absent: it cannot be taken over until somebody enters it'),
});
/** A statement of a file before it is taken over. */
export type ParsedPreview = z.infer<typeof parsedStatement>;
/** Life of a bank file: reading → read or failed → taken over or put aside. */
export const statementFileStates = ['reading', 'read', 'failed', 'taken', 'dropped'] as const;
const fileHead = { id, bankAccountId: z.string(), fileName: z.string(), state: z.enum(statementFileStates), createdAt: instant };
const fileShape = z.object({
  ...fileHead, version: z.number().int(), format: z.string().nullable(), choices: statementChoices, questions: z.array(z.enum(statementQuestions)),
  handled: z.number().int().describe('Lines that are read already'), total: z.number().int().nullable().describe('Of how many; null until that is known'), problem: z.object({ reason: z.string(), at: z.number().int().nullable(), values: z.record(z.string(), z.string()) }).nullable().describe('Why it cannot be read'),
  header: z.array(z.string()).describe('Of a table'), sample: z.array(z.array(z.string())).describe('First rows of a table'), statements: z.array(parsedStatement), holds: z.array(z.enum(holdReasons)), fresh: z.number().int(), duplicates: z.number().int(),
});
/** A file that was read and not yet taken over. */
export type StatementFile = z.infer<typeof fileShape>;

const can = 'accounting.bank.edit';
/** Reads a bank file; nothing is taken over yet. A large one is read in the background: it answers `reading`, and `statementFiles.get` says how far it has come. */
export const readStatementFile = endpoint({
  id: 'statementFiles.read', service: 'dash', post: '/:workspace_slug/bank-accounts/:id/statement-files', status: 201, can, summary: 'Reads a CSV, TSV, OFX, QIF, CAMT.053 or MT940 file', body: 'multipart', files: ['file'], maxBytes: 10 * 1024 * 1024, rate: 'expensive',
  input: z.strictObject({ ...inWorkspace, id }), output: fileShape, errors: ['accounting.statement_unreadable', 'core.too_large'],
});
/** A file that was read, as it would be taken over. */
export const getStatementFile = endpoint({ id: 'statementFiles.get', service: 'dash', get: '/:workspace_slug/statement-files/:id', can, summary: 'Shows a bank file', input: z.strictObject({ ...inWorkspace, id }), output: fileShape, errors: ['accounting.statement_over'] });
/** Files of an account that are being read or wait to be taken over. */
export const listStatementFiles = endpoint({ id: 'statementFiles.list', service: 'dash', get: '/:workspace_slug/bank-accounts/:id/statement-files', can, summary: 'Lists bank files that wait', input: z.strictObject({ ...inWorkspace, id }), output: z.object({ items: z.array(z.object(fileHead)).describe('The newest 20') }) });
/** Reads it once more with other choices. */
export const chooseStatementFile = endpoint({
  id: 'statementFiles.update', service: 'dash', patch: '/:workspace_slug/statement-files/:id', can, summary: 'Says how a bank file is to be read', rate: 'expensive', input: z.strictObject({ ...inWorkspace, id, choices: statementChoices }), output: fileShape, errors: ['accounting.statement_unreadable', 'accounting.statement_over', 'accounting.statement_reading'],
});
/** Takes the lines over that are not there yet; what holds the statement must be confirmed by name. */
export const takeStatementFile = endpoint({
  id: 'statementFiles.take', service: 'dash', post: '/:workspace_slug/statement-files/:id/taking', status: 201, can, summary: 'Takes the new lines of a bank file over', rate: 'expensive',
  input: z.strictObject({ ...inWorkspace, id, confirmed: z.array(z.enum(holdReasons)).max(10).default([]) }), output: z.object({ fresh: z.number().int(), duplicates: z.number().int(), statementIds: z.array(z.string()) }),
  errors: ['accounting.statement_over', 'accounting.statement_reading', 'accounting.statement_held'],
});
/** Puts a file aside; what is still reading it stops. */
export const dropStatementFile = endpoint({ id: 'statementFiles.drop', service: 'dash', delete: '/:workspace_slug/statement-files/:id', can, summary: 'Puts a bank file aside', input: z.strictObject({ ...inWorkspace, id }), output: z.object({ id }), errors: ['accounting.statement_over'] });

/** Fields a list of statements is asked by. */
export const bankStatementFields = {
  bankAccountId: { type: 'id', sortable: false }, format: { type: 'select', options: ['csv', 'ofx', 'qif', 'camt053', 'mt940'], sortable: false }, toOn: { type: 'date' }, createdAt: { type: 'instant' }, isSignedOff: { type: 'boolean', sortable: false },
} as const satisfies Record<string, ListField>;

/** Statements that were taken over. */
export const bankStatements = resource({
  name: 'bankStatements', topic: 'accounting.bank_statement', service: 'dash', path: '/:workspace_slug/bank-statements', noun: 'a bank statement', fields: {}, list: bankStatementFields,
  row: {
    bankAccountId: z.string(), bankAccountName: z.string(), fileName: z.string(), fileSha256: z.string(), format: z.string(), currency: z.string(), fromOn: z.string(), toOn: z.string(), opening: z.string().nullable(), closing: z.string().nullable(), difference: z.string(), gap: z.string(),
    lineCount: z.number().int(), duplicateCount: z.number().int(), waiting: z.number().int().describe('Lines that are not matched'), balancesTyped: z.boolean().describe('Its file says no closing balance, and a person entered it'), openingTyped: z.boolean().describe('Its file says no opening balance, and a person entered it'), isSignedOff: z.boolean(), signedOffAt: instant.nullable(), createdAt: instant,
  },
  can: { view: 'accounting.bank.view', create: can, edit: can, remove: can }, errors: ['accounting.statement_matched', 'accounting.statement_signed'],
});
/** A statement as it is read. */
export type BankStatement = z.infer<typeof bankStatements.row>;

/** What explains the way from the books to the bank's balance on a day. */
export const reconciliationReport = endpoint({
  id: 'bankStatements.reconciliation', service: 'dash', get: '/:workspace_slug/bank-accounts/:id/reconciliation', can: 'accounting.bank.view', summary: 'Reconciliation of a bank account to a statement',
  input: z.strictObject({ ...inWorkspace, id, statementId: id.optional().describe('The newest statement when absent') }),
  output: z.object({
    on: z.string(), currency: z.string(), statement: bankStatements.row.nullable(), ledgerBalance: z.string(), outstanding: z.string().describe('In the books, not on a statement'), unmatched: z.string().describe('On a statement, not in the books'),
    expected: z.string().describe('Ledger balance − outstanding + unmatched'), closing: z.string().nullable(), difference: z.string().nullable(),
    outstandingLines: z.array(z.object({ ledgerLineId: z.string(), entryId: z.string(), number: z.string(), on: z.string(), memo: z.string(), amount: z.string() })).describe('The first 200'), outstandingCount: z.number().int(),
    unmatchedLines: z.array(z.object({ id: z.string(), on: z.string(), payee: z.string(), memo: z.string(), amount: z.string(), status: z.string() })).describe('The first 200'), unmatchedCount: z.number().int(),
    signed: z.object({ at: instant, by: z.string().describe('Name') }).nullable().describe('Of a statement that was signed off: all of this is as it was signed'),
  }),
});
/** Enters the balances of a statement whose file does not say how it ended. An opening balance that the file says stays. */
export const enterStatementBalances = endpoint({
  id: 'bankStatements.enterBalances', service: 'dash', put: '/:workspace_slug/bank-statements/:id/balances', can, summary: 'Enters the balances of a statement whose file has none',
  input: z.strictObject({ ...inWorkspace, id, version, opening: amountText.nullable().default(null), closing: amountText }), output: bankStatements.row, errors: ['accounting.statement_signed', 'accounting.statement_balances', 'core.version_conflict'],
});
/** Signs a statement off: every line up to its last day is explained, and the books agree with it. */
export const signOffStatement = endpoint({ id: 'bankStatements.signOff', service: 'dash', post: '/:workspace_slug/bank-statements/:id/sign-off', can, summary: 'Signs a bank statement off', input: z.strictObject({ ...inWorkspace, id, version }), output: bankStatements.row, errors: ['accounting.statement_signed', 'accounting.lines_open', 'accounting.statement_no_closing', 'accounting.sign_off_differs'] });
