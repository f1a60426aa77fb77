import { readFile } from 'node:fs/promises';
import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { job } from '#core/server/module.ts';
import { bankSays, bankStatements, type chooseStatementFile, type listStatementFiles, type readStatementFile, type StatementFile, type takeStatementFile } from '../../contract.ts';
import { bankAccountOf, type StoredBankAccount } from './account-record.ts';
import { instantSql, minorOf, today } from './figures.ts';
import { startRun } from './match-runs.ts';
import type { Reading } from './prepared-file.ts';
import { judgeStatements, type JudgedStatement } from './statement-check.ts';
import { convertLines, keepConversion } from './statement-conversion.ts';
import { forgetFileLines, takeFileLines } from './statement-file-lines.ts';
import { bytesOf, fileOf, holdsOf, showFile, type StoredFile } from './statement-file-record.ts';
import { readFileOf } from './statement-reading-job.ts';
import type { RememberedChoices } from './statement-reading.ts';

const shown = async (ctx: Ctx, id: string): Promise<StatementFile> => showFile(ctx, await fileOf(ctx, id));

/** Keeps an uploaded file until it is taken over, and shows what is in it; a large one is read in the background. */
export async function readStatementUpload(ctx: Ctx, { id: accountId }: InputOf<typeof readStatementFile>): Promise<StatementFile> {
  const upload = ctx.uploads[0] ?? failField('file', bankSays('core.choose_file'), 'required');
  return keepFile(ctx, accountId, { fileName: upload.fileName, sha256: upload.sha256, bytes: await readFile(upload.path) });
}

/** Keeps a bank file until it is taken over, and begins to read it; of what a bank feed brought, `fedAt` says when it was compared with what is there. */
export async function keepFile(ctx: Ctx, accountId: string, { fileName, sha256, bytes, fedAt = null }: { fileName: string; sha256: string; bytes: Buffer; fedAt?: string | null }): Promise<StatementFile> {
  const account = await bankAccountOf(ctx, accountId);
  const id = uuidv7();
  await ctx.sql('insert into accounting.statement_file (id, workspace_id, bank_account_id, file_name, sha256, content, created_by, fed_at) values ($1, $2, $3, $4, $5, $6, $7, $8)', [id, ctx.workspaceId, account.id, fileName.slice(0, 200), sha256, bytes, ctx.accountId, fedAt]);
  ctx.emit({ type: 'accounting.statement_file.added', id, version: 1, data: { bankAccountId: account.id }, can: 'accounting.bank.edit', audit: false });
  await readFileOf(ctx, { id, version: 1, order: { bytes, currency: account.currency, chosen: null, remembered: account.statement_choices as RememberedChoices | null } });
  return shown(ctx, id);
}

/** What is in a file that waits, or how far it is read. */
export const showStatementFile = (ctx: Ctx, { id }: { id: string }): Promise<StatementFile> => shown(ctx, id);

/** Files of an account that nobody took over or put aside yet. */
export async function listFiles(ctx: Ctx, { id }: InputOf<typeof listStatementFiles>): Promise<OutputOf<typeof listStatementFiles>> {
  await bankAccountOf(ctx, id);
  return {
    items: await ctx.sql(
      `select f.id, f.bank_account_id as "bankAccountId", f.file_name as "fileName", f.state, ${instantSql('f.created_at')} as "createdAt" from accounting.statement_file f where f.workspace_id = $1 and f.bank_account_id = $2 and f.state in ('reading', 'read', 'failed') order by f.created_at desc limit 20`, [ctx.workspaceId, id], 'accounting.statement_files'),
  };
}

/** Reads it once more, as the person says. */
export async function chooseReading(ctx: Ctx, { id, choices }: InputOf<typeof chooseStatementFile>): Promise<StatementFile> {
  const file = await fileOf(ctx, id, true);
  if (file.state === 'reading') fail('accounting.statement_reading');
  const account = await bankAccountOf(ctx, file.bank_account_id);
  const version = file.version + 1;
  await ctx.sql("update accounting.statement_file set state = 'reading', choices = $3, problem = null, handled = 0, total = null, version = $4, updated_at = now() where id = $1 and workspace_id = $2", [id, ctx.workspaceId, JSON.stringify(choices), version]);
  await readFileOf(ctx, { id, version, order: { bytes: await bytesOf(ctx, id), currency: account.currency, chosen: choices, remembered: null } });
  return shown(ctx, id);
}

const asks = { dateOrder: 'accounting.ask_date_order', decimalMark: 'accounting.ask_decimal_mark', columns: 'accounting.ask_columns' } as const;

/** Takes the new lines over. What holds a statement must be confirmed by name; single lines in another currency than the account's are converted at the rates of their days, a statement in another one never goes in. */
export async function takeFile(ctx: Ctx, { id, confirmed }: InputOf<typeof takeStatementFile>): Promise<OutputOf<typeof takeStatementFile>> {
  const file = await fileOf(ctx, id, true);
  if (file.state !== 'read') fail('accounting.statement_reading');
  const reading = file.reading!;
  // Two files of one account at once: the second finds the lines of the first.
  const account = await bankAccountOf(ctx, file.bank_account_id, true);
  const [question] = reading.questions;
  if (question) failField(`choices.${question}`, bankSays(asks[question]));
  const conversion = await convertLines(ctx, account, id, reading.statements);
  await keepConversion(ctx, id, conversion);
  const judged = await judgeStatements(ctx, account, id, reading.statements, conversion);
  const held = holdsOf(judged).filter((reason) => reason === 'currency' || !confirmed.includes(reason));
  if (held.length > 0) fail('accounting.statement_held', { holds: held, statements: judged.map((j) => ({ difference: j.preview.difference, gap: j.preview.gap, iban: j.preview.iban, currency: j.preview.currency })) });
  const became: Array<{ statement: number; id: string; fresh: number }> = [];
  for (const [statement, one] of judged.entries()) if (one.fresh > 0) became.push({ statement, id: await keepStatement(ctx, account, file, reading, one), fresh: one.fresh });
  if (became.length > 0) await takeFileLines(ctx, { fileId: id, bankAccountId: account.id, currency: account.currency }, became);
  await endFile(ctx, id, 'taken');
  if (reading.header.length > 0) await ctx.sql('update accounting.bank_account set statement_choices = $3 where id = $1 and workspace_id = $2', [account.id, ctx.workspaceId, JSON.stringify({ header: reading.header, choices: reading.choices } satisfies RememberedChoices)]);
  if (became.length > 0) await startRun(ctx, account.id, 'suggest');
  return { fresh: became.reduce((n, b) => n + b.fresh, 0), duplicates: judged.reduce((n, j) => n + j.duplicates, 0), statementIds: became.map((b) => b.id) };
}

async function keepStatement(ctx: Ctx, account: StoredBankAccount, file: StoredFile, reading: Reading, { head, fresh, duplicates, difference, gap, firstOn, lastOn }: JudgedStatement): Promise<string> {
  const id = uuidv7();
  const [from, to] = [head.from ?? firstOn ?? today(), head.to ?? lastOn ?? today()];
  const minor = (text: string | null) => (text === null ? null : minorOf(text, account.currency, 'file'));
  await ctx.sql(
    `insert into accounting.bank_statement (id, workspace_id, bank_account_id, file_name, file_sha256, format, currency, from_on, to_on, opening, closing, difference, gap, line_count, duplicate_count, created_by, is_fed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [id, ctx.workspaceId, account.id, file.file_name, file.sha256, reading.format, account.currency, from, to < from ? from : to, minor(head.opening), minor(head.closing), difference, gap, fresh, duplicates, ctx.actorId, file.is_fed]);
  ctx.emit({ type: 'accounting.bank_statement.imported', id, version: 1, data: { bankAccountId: account.id, lines: fresh, duplicates, from, to }, can: bankStatements.can.view });
  return id;
}

/** Its bytes and lines go. The version goes up, so that a reading under way comes to nothing. */
async function endFile(ctx: Ctx, id: string, state: 'taken' | 'dropped'): Promise<void> {
  await forgetFileLines(ctx, id);
  await ctx.sql('update accounting.statement_file set state = $3, content = null, reading = null, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2', [id, ctx.workspaceId, state]);
  ctx.emit({ type: `accounting.statement_file.${state}`, id, can: 'accounting.bank.edit', audit: false });
}

/** Puts a file aside, also one that is still being read. */
export async function dropFile(ctx: Ctx, { id }: { id: string }): Promise<{ id: string }> {
  await fileOf(ctx, id, true);
  await endFile(ctx, id, 'dropped');
  return { id };
}

/** Files that nobody took over go after a week. */
export const forgetFiles = job('accounting.forgetStatementFiles', async (ctx) => { await ctx.sql('select accounting.forget_statement_files()'); }, '11 4 * * *');
