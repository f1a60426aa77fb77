import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { zodOf, type Endpoint, type InputOf } from '#core/contract/endpoint.ts';
import { importKeys } from '#core/contract/list-fields.ts';
import { cancelImport, checkImport, getImport, importableFields, importProblems, readImport, runImport, undoImport, type ImportSettings, type RecordImport } from '#core/contract/records.ts';
import type { Ctx } from '../../context.ts';
import { fail, failField, found } from '../../fail.ts';
import { handle, handleStream, type Route, type StreamAnswer } from '../../module.ts';
import { customFieldsOf } from '../custom-columns.ts';
import { csvHead, csvLine } from '#core/contract/csv.ts';
import { allow } from '../mount.ts';
import type { RecordTable } from '../records.ts';
import { recordOf } from '../registry.ts';
import { importFields, type ImportField } from './cell-value.ts';
import type { ImportStep } from './run.ts';
import { readTable } from './table-file.ts';
import { joinedMark } from './take-rows.ts';
import { rowBatches } from './table-rows.ts';

const columns = `id, topic, file_name as "fileName", state, header, settings, total, handled, created, changed, unchanged, skipped, wrong, kept, created_at as "createdAt"`;

/** The record table of a topic when the viewer may add to it. */
async function importable(ctx: Ctx, topic: string): Promise<{ record: RecordTable; fields: ImportField[] }> {
  const record = recordOf(ctx, topic);
  const create = found(record.endpoints?.create) as Endpoint;
  allow(ctx, create.can);
  return { record, fields: importFields(zodOf(create.input), create.pathKeys, record.source.fields, record.source.custom ? await customFieldsOf(ctx, record.source.custom) : [], record.keys, record.inColumns) };
}

const fieldShown = ({ key, label, type, required, matchable, onlyFinds }: ImportField) => ({ key, label, type, required, matchable: matchable ?? false, ...(onlyFinds ? { onlyFinds } : {}) });

/** Heading of what is wrong, in a file of wrong rows. */
const problemColumn = 'Problem';
const hashOf = (header: readonly string[]) => createHash('sha256').update(JSON.stringify(header)).digest('base64url');

async function read(ctx: Ctx, { topic }: InputOf<typeof readImport>) {
  const { fields } = await importable(ctx, topic);
  const upload = ctx.uploads[0] ?? failField('file', 'Choose a file.', 'required');
  const { header, rows } = await readTable(upload.path);
  const id = uuidv7();
  await ctx.sql('insert into core.import (id, workspace_id, account_id, topic, file_name, state, header, total) values ($1, $2, $3, $4, $5, $6, $7, $8)', [id, ctx.workspaceId, ctx.accountId, topic, upload.fileName.slice(0, 200), 'read', JSON.stringify(header), rows.length]);
  for (const { from, batch } of rowBatches(rows)) {
    await ctx.sql('insert into core.import_row (workspace_id, import_id, line, cells) select $1, $2, $3 + ord::int, cells from jsonb_array_elements($4::jsonb) with ordinality as r(cells, ord)', [ctx.workspaceId, id, from + 1, JSON.stringify(batch)], 'core.import.rows');
  }
  const known = await rememberedFor(ctx, topic, header);
  ctx.emit({ type: 'core.import.read', id, data: { topic, rows: rows.length } });
  return { ...await show(ctx, id), preview: rows.slice(0, 50), fields: fields.map(fieldShown), remembered: known };
}

/** The settings the viewer last gave for a file with this header; the file of wrong rows, mended and fed in again, has one column more than the one it came from. */
async function rememberedFor(ctx: Ctx, topic: string, header: readonly string[]): Promise<ImportSettings | null> {
  const of = async (columns: readonly string[]) => (await ctx.sql<{ settings: ImportSettings }>('select settings from core.import_mapping where workspace_id = $1 and account_id = $2 and topic = $3 and header_hash = $4', [ctx.workspaceId, ctx.accountId, topic, hashOf(columns)]))[0]?.settings ?? null;
  const own = await of(header);
  if (own || header.length < 2 || header.at(-1) !== problemColumn) return own;
  const first = await of(header.slice(0, -1));
  return first && { ...first, mapping: [...first.mapping, null] };
}

/** The viewer's own import; those of others are none of their business. */
async function show(ctx: Ctx, id: string): Promise<RecordImport> {
  const row = found((await ctx.sql<Omit<RecordImport, 'problems' | 'joined' | 'matched'>>(`select ${columns} from core.import where workspace_id = $1 and id = $2 and account_id = $3`, [ctx.workspaceId, id, ctx.accountId], 'core.import.get'))[0]);
  const problems = await ctx.sql<RecordImport['problems'][number]>("select line, problems from core.import_row where workspace_id = $1 and import_id = $2 and outcome = 'wrong' order by line limit 50", [ctx.workspaceId, id], 'core.import.wrong');
  const [joined] = row.state === 'checked' || row.state === 'done' ? await ctx.sql<{ n: number }>("select count(*)::int as n from core.import_row where workspace_id = $1 and import_id = $2 and outcome = 'changed' and before ? $3", [ctx.workspaceId, id, joinedMark], 'core.import.joined') : [];
  const by = row.settings && joined ? await ctx.sql<{ field: string; rows: number }>('select matched_by as field, count(*)::int as rows from core.import_row where workspace_id = $1 and import_id = $2 and matched_by is not null group by 1', [ctx.workspaceId, id], 'core.import.matched') : [];
  const matched = row.settings ? importKeys(row.settings).flatMap((key) => by.filter((b) => b.field === key)) : [];
  return { ...row, joined: joined?.n ?? 0, matched, createdAt: new Date(row.createdAt).toISOString(), problems };
}

/** Moves an import to the next step if it is at one of those before it, and queues the work. */
async function start(ctx: Ctx, id: string, from: readonly string[], to: string, step: ImportStep['step']): Promise<RecordImport> {
  const { topic } = await show(ctx, id);
  await importable(ctx, topic);
  const moved = await ctx.sql('update core.import set state = $4, handled = 0, kept = 0, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 and account_id = $3 and state = any($5) returning 1', [ctx.workspaceId, id, ctx.accountId, to, from]);
  if (moved.length === 0) fail('core.import_not_ready');
  if (step !== 'undo') {
    await ctx.sql('update core.import set created = 0, changed = 0, unchanged = 0, skipped = 0, wrong = 0 where workspace_id = $1 and id = $2', [ctx.workspaceId, id]);
    await ctx.sql('update core.import_row set outcome = null, problems = null, subject_id = null, subject_version = null, before = null, matched_by = null where workspace_id = $1 and import_id = $2 and outcome is not null', [ctx.workspaceId, id]);
  }
  await ctx.enqueue('core.import', { id, workspaceId: ctx.workspaceId, step, account: ctx.account } satisfies ImportStep, { queue: `import-${id}` });
  return show(ctx, id);
}

async function check(ctx: Ctx, { id, settings }: InputOf<typeof checkImport>): Promise<RecordImport> {
  const { topic, header } = await show(ctx, id);
  const { fields } = await importable(ctx, topic);
  const mapped = settings.mapping.filter((key) => key !== null);
  if (settings.mapping.length !== header.length) failField('settings.mapping', 'Say for each column where it goes.');
  if (new Set(mapped).size !== mapped.length) failField('settings.mapping', 'Two columns go into the same field.');
  if (mapped.some((key) => !fields.some((f) => f.key === key))) failField('settings.mapping', 'A column goes into a field that is not known.');
  const missing = fields.find((f) => f.required && !mapped.includes(f.key));
  if (missing && settings.match?.fresh !== 'skip') failField('settings.mapping', `No column goes into "${missing.label ?? missing.key}", which is required.`);
  const keys = importKeys(settings);
  for (const [i, key] of keys.entries()) {
    const path = i === 0 ? 'settings.match' : `settings.match.orBy.${i - 1}`;
    if (!(mapped.includes(key) && fields.some((f) => f.key === key && f.matchable))) failField(path, 'Rows cannot be matched by this field.');
    if (keys.indexOf(key) !== i) failField(path, 'Rows are matched by this field already.');
  }
  const unwritten = fields.find((f) => f.onlyFinds && !keys.includes(f.key) && mapped.includes(f.key));
  if (unwritten) failField('settings.mapping', `Nothing is written to "${unwritten.key}": rows can only be matched by it.`);
  await ctx.sql('update core.import set settings = $4 where workspace_id = $1 and id = $2 and account_id = $3', [ctx.workspaceId, id, ctx.accountId, JSON.stringify(settings)]);
  await ctx.sql(
    `insert into core.import_mapping (workspace_id, account_id, topic, header_hash, settings) values ($1, $2, $3, $4, $5)
     on conflict (workspace_id, account_id, topic, header_hash) do update set settings = excluded.settings, updated_at = now()`, [ctx.workspaceId, ctx.accountId, topic, hashOf(header), JSON.stringify(settings)]);
  return start(ctx, id, ['read', 'checked', 'cancelled'], 'checking', 'check');
}

async function cancel(ctx: Ctx, { id }: { id: string }): Promise<RecordImport> {
  const { state } = await show(ctx, id);
  // A check that is stopped can be started again; a run that is stopped can only be taken back.
  const next = state === 'checking' ? 'read' : state === 'running' ? 'done' : fail('core.import_not_ready');
  await ctx.sql('update core.import set state = $3, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 and state = $4', [ctx.workspaceId, id, next, state]);
  ctx.emit({ type: 'core.import.cancelled', id });
  return show(ctx, id);
}

async function problems(ctx: Ctx, { id }: { id: string }): Promise<StreamAnswer> {
  const { header, settings } = await show(ctx, id);
  const rows = await ctx.sql<{ line: number; cells: string[]; problems: Array<{ path: string; message: string }> }>("select line, cells, problems from core.import_row where workspace_id = $1 and import_id = $2 and outcome = 'wrong' order by line", [ctx.workspaceId, id]);
  // Of a file that came of wrong rows itself, what was wrong before makes room.
  const width = header.at(-1) === problemColumn && settings?.mapping.at(-1) === null ? header.length - 1 : header.length;
  const lines = rows.map((r) => [...r.cells.slice(0, width), r.problems.map((p) => (p.path ? `${p.path}: ${p.message}` : p.message)).join(' ')]);
  return { stream: Readable.from([csvHead([...header.slice(0, width), problemColumn]) + lines.map(csvLine).join('')]), type: 'text/csv; charset=utf-8', headers: { 'content-disposition': 'attachment; filename="wrong-rows.csv"' } };
}

/** Endpoints of imports. */
export const importRoutes: Route[] = [
  handle(readImport, read), handle(importableFields, async (ctx, { topic }) => ({ fields: (await importable(ctx, topic)).fields.map(fieldShown) })), handle(getImport, (ctx, { id }) => show(ctx, id)), handle(checkImport, check),
  handle(runImport, (ctx, { id }) => start(ctx, id, ['checked'], 'running', 'run')), handle(cancelImport, cancel),
  handle(undoImport, (ctx, { id }) => start(ctx, id, ['done'], 'undoing', 'undo')), handleStream(importProblems, problems),
];
