import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import type { StatementChoices, StatementFile } from '../../contract.ts';
import { instantSql } from './figures.ts';
import { bankAccountOf } from './account-record.ts';
import type { Reading } from './prepared-file.ts';
import { judgeStatements, type JudgedStatement } from './statement-check.ts';
import { convertLines } from './statement-conversion.ts';

/** A bank file without its bytes. */
export interface StoredFile {
  id: string; bank_account_id: string; file_name: string; sha256: string; choices: StatementChoices | null; state: StatementFile['state']; reading: Reading | null; problem: StatementFile['problem']; is_fed: boolean; handled: number; total: number | null; createdAt: string; version: number;
}
const none: StatementChoices = { dateOrder: null, decimalMark: null, columns: {}, inverted: false };

/** A bank file of the workspace that is not over yet, or 404; `lock` keeps others from writing to it meanwhile. */
export async function fileOf(ctx: Ctx, id: string, lock = false): Promise<StoredFile> {
  const row = found((await ctx.sql<StoredFile>(
    `select f.id, f.bank_account_id, f.file_name, f.sha256, nullif(f.choices, '{}') as choices, f.state, f.reading, f.problem, f.fed_at is not null as is_fed, f.handled, f.total, ${instantSql('f.created_at')} as "createdAt", f.version from accounting.statement_file f where f.id = $1 and f.workspace_id = $2${lock ? ' for update' : ''}`, [id, ctx.workspaceId]))[0]);
  if (row.state === 'taken' || row.state === 'dropped') fail('accounting.statement_over');
  return row;
}

/** The bytes of a file. */
export async function bytesOf(ctx: Ctx, id: string): Promise<Buffer> {
  const [row] = await ctx.sql<{ content: Buffer | null }>('select f.content from accounting.statement_file f where f.id = $1 and f.workspace_id = $2', [id, ctx.workspaceId]);
  return row?.content ?? fail('accounting.statement_over');
}

/** What holds statements of a file, each reason once. */
export const holdsOf = (judged: readonly JudgedStatement[]) => [...new Set(judged.flatMap((j) => j.preview.holds))];

/** A file as people see it: how far it is read, and what is in it once it is. */
export async function showFile(ctx: Ctx, file: StoredFile): Promise<StatementFile> {
  const account = await bankAccountOf(ctx, file.bank_account_id);
  const reading = file.state === 'read' ? file.reading : null;
  const judged = reading ? await judgeStatements(ctx, account, file.id, reading.statements, await convertLines(ctx, account, file.id, reading.statements)) : [];
  return {
    id: file.id, version: file.version, bankAccountId: account.id, fileName: file.file_name, state: file.state, createdAt: file.createdAt, handled: file.handled, total: file.total, problem: file.problem, format: file.reading?.format ?? null, choices: file.reading?.choices ?? file.choices ?? none, questions: reading?.questions ?? [],
    header: file.reading?.header ?? [], sample: file.reading?.sample ?? [], statements: judged.map((j) => j.preview), holds: holdsOf(judged), fresh: judged.reduce((n, j) => n + j.fresh, 0), duplicates: judged.reduce((n, j) => n + j.duplicates, 0),
  };
}
