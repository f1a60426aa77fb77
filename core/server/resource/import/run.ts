import { zodOf, type Endpoint } from '#core/contract/endpoint.ts';
import type { ImportSettings } from '#core/contract/records.ts';
import { runAs, type App } from '../../app.ts';
import type { Account, Ctx, Membership } from '../../context.ts';
import { job, type Job } from '../../module.ts';
import { definitionsOf } from '../many-records.ts';
import { importFields } from './cell-value.ts';
import { nextRows, type RowStep } from './next-rows.ts';
import { allowWork, takeRows, undoRows, type FileRow, type Outcome, type Work } from './take-rows.ts';

/** What a queued step works on. */
export interface ImportStep { id: string; workspaceId: number; step: RowStep; account: Account }

const busy = { check: 'checking', run: 'running', undo: 'undoing' } as const;
const finished = { check: 'checked', run: 'done', undo: 'undone' } as const;

/** Thrown to take a tried batch back; carries what it found out. */
class Tried { constructor(readonly outcomes: Map<number, Outcome>) {} }

async function writeOutcomes(ctx: Ctx, id: string, step: ImportStep['step'], outcomes: ReadonlyMap<number, Outcome>): Promise<void> {
  if (outcomes.size === 0) return;
  const list = [...outcomes].map(([line, o]) => ({ line, outcome: o.outcome, subject_id: o.subjectId ?? null, subject_version: o.version ?? null, matched_by: o.matchedBy ?? null, before: o.before ?? null, problems: o.problems ?? null }));
  await ctx.sql(
    `update core.import_row r set outcome = n.outcome, problems = n.problems${step === 'undo' ? '' : ', subject_id = n.subject_id, subject_version = n.subject_version, matched_by = n.matched_by, before = n.before'}
     from jsonb_to_recordset($3::jsonb) as n(line int, outcome text, subject_id text, subject_version int, matched_by text, before jsonb, problems jsonb) where r.workspace_id = $1 and r.import_id = $2 and r.line = n.line and r.line between $4 and $5`,
    // The bounds keep the planner, which knows nothing yet of rows that were just read, to the few lines in question.
    [ctx.workspaceId, id, JSON.stringify(list), Math.min(...outcomes.keys()), Math.max(...outcomes.keys())]);
  const n = (what: Outcome['outcome']) => list.filter((o) => o.outcome === what).length;
  const sums = step === 'undo' ? [0, 0, 0, 0, n('kept') + n('wrong'), 0] : [n('created'), n('changed'), n('skipped'), n('wrong'), 0, n('same')];
  await ctx.sql('update core.import set handled = handled + $3, created = created + $4, changed = changed + $5, skipped = skipped + $6, wrong = wrong + $7, kept = kept + $8, unchanged = unchanged + $9, updated_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, id, list.length, ...sums]);
  ctx.emit({ type: 'core.import.advanced', id, audit: false });
}

async function workOf(ctx: Ctx, id: string, step: ImportStep['step']): Promise<{ work: Work; rows: FileRow[]; last: boolean } | null> {
  const [found] = await ctx.sql<{ topic: string; settings: ImportSettings }>('select topic, settings from core.import where workspace_id = $1 and id = $2 and state = $3 for update', [ctx.workspaceId, id, busy[step]]);
  const record = found && ctx.app.modules.flatMap((m) => m.records ?? []).find((r) => r.topic === found.topic);
  if (!found || !record?.endpoints?.create) return null;
  const routeOf = (endpoint: unknown) => ctx.app.modules.flatMap((m) => m.routes).find((r) => r.endpoint.id === (endpoint as Endpoint | undefined)?.id);
  const { create, update, remove } = record.endpoints;
  const custom = await definitionsOf(ctx, record);
  const known = importFields(zodOf((create as Endpoint).input), create.pathKeys, record.source.fields, custom, record.keys, record.inColumns);
  const { settings } = found;
  const work: Work = { record, settings, custom, fields: settings.mapping.map((key) => known.find((f) => f.key === key) ?? null), create: routeOf(create)!, update: routeOf(update), remove: routeOf(remove) };
  allowWork(ctx, work, step, settings);
  return { work, ...await nextRows(ctx, id, work, step) };
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
      const outcomes = await (step === 'undo' ? undoRows : takeRows)(ctx, next.work, next.rows);
      more = !next.last;
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

/** Milliseconds of batches in one job. */
export const importTurn = { milliseconds: 5000 };

/** A few seconds of batches a job, each queueing the next: progress survives a restart, and no transaction stays open for the whole file. */
export const importJob: Job = job<ImportStep>('core.import', async (ctx, step) => {
  const membership = await ctx.app.gate.membership(ctx.app, step.account.id, { id: step.workspaceId });
  if (membership?.status !== 'active') {
    await runAs(ctx.app, { workspaceId: step.workspaceId, name: 'import' }, (c) => c.sql("update core.import set state = 'failed', updated_at = now() where id = $1 and workspace_id = $2", [step.id, step.workspaceId]));
    return;
  }
  const until = Date.now() + importTurn.milliseconds;
  let more: boolean;
  do more = await advance(ctx.app, step, membership); while (more && Date.now() < until);
  if (more) await ctx.enqueue('core.import', step, { queue: `import-${step.id}` });
});

/** Read files are forgotten after 30 days. */
export const importCleaning: Job = job('core.forgetRecords', async (ctx) => { await ctx.sql('select core.forget_records()'); }, '41 3 * * *');
