import { zodOf, type Endpoint } from '#core/contract/endpoint.ts';
import type { Condition } from '#core/contract/list.ts';
import type { ImportSettings } from '#core/contract/records.ts';
import { runAs, type App } from '../../app.ts';
import type { Account, Ctx, Membership } from '../../context.ts';
import { Refusal } from '../../fail.ts';
import { fieldErrors } from '../../http/input.ts';
import { job, type Job } from '../../module.ts';
import { listRows } from '../list.ts';
import { allow } from '../mount.ts';
import { findRow, type RecordTable } from '../records.ts';
import { cellValue, importFields, type ImportField } from './cell-value.ts';

/** What a queued step works on. */
export interface ImportStep { id: string; workspaceId: number; step: 'check' | 'run' | 'undo'; account: Account }

interface Row { line: number; cells: string[]; outcome: string | null; subject_id: string | null; subject_version: number | null; before: Record<string, unknown> | null }
interface Outcome { outcome: 'created' | 'changed' | 'skipped' | 'wrong' | 'undone' | 'kept'; subjectId?: string; version?: number; before?: Record<string, unknown>; problems?: Array<{ path: string; message: string }> }
interface Work { record: RecordTable; settings: ImportSettings; fields: ReadonlyArray<ImportField | null> }

/** Each row takes a savepoint; PostgreSQL keeps track of 64 per transaction cheaply. */
const batch = 60;
const busy = { check: 'checking', run: 'running', undo: 'undoing' } as const;
const finished = { check: 'checked', run: 'done', undo: 'undone' } as const;

/** Thrown to take a tried batch back; carries what it found out. */
class Tried { constructor(readonly outcomes: Map<number, Outcome>) {} }

/** Calls an endpoint's own function with input checked by its own schema: the path a form takes. */
async function callAs(ctx: Ctx, endpoint: Endpoint, input: Record<string, unknown>): Promise<{ id: string; version: number }> {
  allow(ctx, endpoint.can);
  const slug = endpoint.pathKeys.includes('workspace_slug') ? { workspace_slug: ctx.member.workspaceSlug } : {};
  const parsed = zodOf(endpoint.input).safeParse({ ...slug, ...input }, { reportInput: true });
  if (!parsed.success) throw new Refusal('core.invalid_input', {}, fieldErrors(parsed.error));
  const route = ctx.app.modules.flatMap((m) => m.routes).find((r) => r.endpoint.id === endpoint.id);
  if (!route) throw new Error(`${endpoint.id} has no route`);
  return await route.run(ctx, parsed.data as never) as { id: string; version: number };
}

async function existingOf(ctx: Ctx, { record, settings }: Work, values: Record<string, unknown>): Promise<{ id: string; version: number } | null> {
  const { field } = settings.match!;
  const value = values[field];
  if (value === undefined) throw new Refusal('core.invalid_input', {}, [{ path: field, code: 'required', message: 'Rows are matched by this column, so it cannot be empty.' }]);
  const filter: Condition = { field, op: 'is', value };
  const { items } = await listRows<{ id: string; version: number }>(ctx, record.source, { filter, sort: [], limit: 2, count: 'none' });
  if (items.length > 1) throw new Refusal('core.invalid_input', {}, [{ path: field, code: 'ambiguous', message: 'More than one record has this value.' }]);
  return items[0] ?? null;
}

async function takeRow(ctx: Ctx, work: Work, row: Row): Promise<Outcome> {
  const values: Record<string, unknown> = {};
  work.fields.forEach((field, i) => { const value = field ? cellValue(row.cells[i] ?? '', field, work.settings) : undefined; if (field && value !== undefined) values[field.key] = value; });
  const { match } = work.settings;
  const existing = match ? await existingOf(ctx, work, values) : null;
  const { create, update } = work.record.endpoints!;
  if (existing) {
    if (match!.existing === 'skip' || !update) return { outcome: 'skipped', subjectId: existing.id };
    const before = Object.fromEntries(Object.keys(values).map((key) => [key, (existing as Record<string, unknown>)[key] ?? null]));
    const after = await callAs(ctx, update as Endpoint, { ...values, id: existing.id, version: existing.version });
    return { outcome: after.version === existing.version ? 'skipped' : 'changed', subjectId: after.id, version: after.version, before };
  }
  if (match?.fresh === 'skip') return { outcome: 'skipped' };
  const made = await callAs(ctx, create as Endpoint, values);
  return { outcome: 'created', subjectId: made.id, version: made.version };
}

/** Takes a row back while it still is as the import left it. */
async function undoRow(ctx: Ctx, { record }: Work, row: Row): Promise<Outcome> {
  const now = row.subject_id ? await findRow<{ id: string; version: number }>(ctx, record, row.subject_id) : null;
  if (!now || now.version !== row.subject_version) return { outcome: 'kept' };
  if (row.outcome === 'created') await callAs(ctx, record.endpoints!.remove as Endpoint, { id: now.id });
  else await callAs(ctx, record.endpoints!.update as Endpoint, { ...row.before, id: now.id, version: now.version });
  return { outcome: 'undone' };
}

/** One row in a savepoint of its own, so that a wrong one takes nothing else back. */
async function guarded(ctx: Ctx, take: () => Promise<Outcome>): Promise<Outcome> {
  const events = ctx.events.length;
  await ctx.sql('savepoint import_row');
  try {
    const outcome = await take();
    await ctx.sql('release savepoint import_row');
    return outcome;
  } catch (error) {
    await ctx.sql('rollback to savepoint import_row');
    ctx.events.length = events;
    if (!(error instanceof Refusal)) ctx.app.log.warn({ err: error }, 'a row could not be imported');
    const problems = error instanceof Refusal ? (error.fields ?? [{ path: '', message: error.message }]) : [{ path: '', message: 'This row could not be saved.' }];
    return { outcome: 'wrong', problems: problems.map(({ path, message }) => ({ path, message })) };
  }
}

async function writeOutcomes(ctx: Ctx, id: string, step: ImportStep['step'], outcomes: ReadonlyMap<number, Outcome>): Promise<void> {
  const list = [...outcomes].map(([line, o]) => ({ line, outcome: o.outcome, subject_id: o.subjectId ?? null, subject_version: o.version ?? null, before: o.before ?? null, problems: o.problems ?? null }));
  await ctx.sql(
    `update core.import_row r set outcome = n.outcome, problems = n.problems${step === 'undo' ? '' : ', subject_id = n.subject_id, subject_version = n.subject_version, before = n.before'}
     from jsonb_to_recordset($3::jsonb) as n(line int, outcome text, subject_id text, subject_version int, before jsonb, problems jsonb) where r.workspace_id = $1 and r.import_id = $2 and r.line = n.line`, [ctx.workspaceId, id, JSON.stringify(list)]);
  const n = (what: Outcome['outcome']) => list.filter((o) => o.outcome === what).length;
  const sums = step === 'undo' ? [0, 0, 0, 0, n('kept') + n('wrong')] : [n('created'), n('changed'), n('skipped'), n('wrong'), 0];
  await ctx.sql('update core.import set handled = handled + $3, created = created + $4, changed = changed + $5, skipped = skipped + $6, wrong = wrong + $7, kept = kept + $8, updated_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, id, list.length, ...sums]);
  ctx.emit({ type: 'core.import.advanced', id, audit: false });
}

async function workOf(ctx: Ctx, id: string, step: ImportStep['step']): Promise<{ work: Work; rows: Row[] } | null> {
  const [found] = await ctx.sql<{ topic: string; settings: ImportSettings }>('select topic, settings from core.import where workspace_id = $1 and id = $2 and state = $3 for update', [ctx.workspaceId, id, busy[step]]);
  const record = found && ctx.app.modules.flatMap((m) => m.records ?? []).find((r) => r.topic === found.topic);
  if (!found || !record?.endpoints?.create) return null;
  const { create } = record.endpoints;
  const known = importFields(zodOf((create as Endpoint).input), create.pathKeys, record.source.fields);
  const rows = await ctx.sql<Row>(
    `select line, cells, outcome, subject_id, subject_version, before from core.import_row where workspace_id = $1 and import_id = $2 and ${step === 'undo' ? "outcome in ('created', 'changed')" : 'outcome is null'} order by line ${step === 'undo' ? 'desc' : ''} limit ${batch}`, [ctx.workspaceId, id]);
  return { work: { record, settings: found.settings, fields: found.settings.mapping.map((key) => known.find((f) => f.key === key) ?? null) }, rows };
}

/** One batch as the person who imports; answers whether there is more. */
async function advance(app: App, { id, step, account }: ImportStep, membership: Membership): Promise<boolean> {
  const who = { account, membership, name: `import:${id}` };
  let tried: Tried | null = null;
  let more = false;
  try {
    await runAs(app, who, async (ctx) => {
      const next = await workOf(ctx, id, step);
      if (!next) return;
      const outcomes = new Map<number, Outcome>();
      for (const row of next.rows) outcomes.set(row.line, await guarded(ctx, () => (step === 'undo' ? undoRow(ctx, next.work, row) : takeRow(ctx, next.work, row))));
      more = next.rows.length === batch;
      if (step === 'check') throw new Tried(outcomes);
      await writeOutcomes(ctx, id, step, outcomes);
      if (!more) await finish(ctx, id, step);
    });
  } catch (error) {
    if (!(error instanceof Tried)) throw error;
    tried = error;
  }
  if (tried) {
    const { outcomes } = tried;
    await runAs(app, who, async (ctx) => { await writeOutcomes(ctx, id, step, outcomes); if (!more) await finish(ctx, id, step); });
  }
  return more;
}

async function finish(ctx: Ctx, id: string, step: ImportStep['step']): Promise<void> {
  await ctx.sql('update core.import set state = $3, version = version + 1, updated_at = now() where workspace_id = $1 and id = $2 and state = $4', [ctx.workspaceId, id, finished[step], busy[step]]);
  ctx.emit({ type: `core.import.${finished[step]}`, id });
}

/** A few seconds of batches a job, each queueing the next: progress survives a restart, and no transaction stays open for the whole file. */
export const importJob: Job = job<ImportStep>('core.import', async (ctx, step) => {
  const membership = await ctx.app.gate.membership(ctx.app, step.account.id, { id: step.workspaceId });
  if (membership?.status !== 'active') {
    await runAs(ctx.app, { workspaceId: step.workspaceId, name: 'import' }, (c) => c.sql("update core.import set state = 'failed', updated_at = now() where id = $1 and workspace_id = $2", [step.id, step.workspaceId]));
    return;
  }
  const until = Date.now() + 5000;
  let more = true;
  while (more && Date.now() < until) more = await advance(ctx.app, step, membership);
  if (more) await ctx.enqueue('core.import', step, { queue: `import-${step.id}` });
});

/** Read files are forgotten after 30 days. */
export const importCleaning: Job = job('core.forgetRecords', async (ctx) => { await ctx.sql('select core.forget_records()'); }, '41 3 * * *');
