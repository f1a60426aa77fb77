import { v7 as uuidv7 } from 'uuid';
import { zodOf } from '#core/contract/endpoint.ts';
import { bulkLimits, type Filter, type ListInput } from '#core/contract/list.ts';
import type { Ctx } from '../context.ts';
import { fail, found, Refusal } from '../fail.ts';
import type { Route } from '../module.ts';
import { checkCustom } from './custom-values.ts';
import { inHalves } from './halving.ts';
import { matchingKeys } from './list.ts';
import { beforeOf, changeRows, removeRows, restoreRows } from './many-records.ts';
import { getRows, parted, type RecordTable, type Row } from './records.ts';
import { guarded } from './savepoint.ts';

/** Which rows and what to do, as `resource().bulk` reads it. */
export interface BulkInput {
  selection: { ids: string[] } | { all: { q?: string | undefined; filter?: Filter | undefined; expected: number } };
  action: { change: Record<string, unknown> } | { remove: true } | { restore: true };
}
/** Ids of the endpoints whose functions are called for each row, so that a bulk call keeps a room's rules. */
export interface BulkCalls { update: string; remove: string; restore: string }
/** What a stored bulk does. */
export interface BulkWork { record: RecordTable; change: Record<string, unknown> | null; calls: BulkCalls }
/** A row of a stored bulk. */
export interface BulkRow { ord: number; subject_id: string; subject_version: number | null; before: Record<string, unknown> | null }
/** What became of a row. */
export interface BulkOutcome { ord: number; outcome: 'done' | 'same' | 'failed' | 'undone' | 'kept'; version?: number; before?: Record<string, unknown> }

/** Ids of the rows a person chose: those they named, or all that match, of which they saw how many. */
export async function chosenIds(ctx: Ctx, record: RecordTable, selection: BulkInput['selection'], most: number = bulkLimits.all, tooMany = 'core.selection_too_large'): Promise<string[]> {
  if ('ids' in selection) return [...new Set(selection.ids)];
  const { q, filter, expected } = selection.all;
  const input: ListInput = { q, filter, sort: [], limit: 1, count: 'none' };
  const ids = await matchingKeys(ctx, record.source, input, most + 1);
  if (ids.length > most) fail(tooMany, { limit: most });
  if (ids.length !== expected) fail('core.selection_changed', { count: ids.length });
  return ids;
}

/**
 * Changes, removes or restores the chosen rows in this transaction, all or none; many of them in the background, each
 * batch by itself. What they were before is kept, so that a change or removal can be taken back. `each`: a refusal of one row
 * leaves the others, few or many; for rows of which "all that match" always holds some that the viewer may not change.
 */
export async function bulkRows(ctx: Ctx, record: RecordTable, { selection, action }: BulkInput, calls: BulkCalls, each = false): Promise<{ count: number; ids: string[]; bulkId: string | null }> {
  if ('restore' in action && 'all' in selection) fail('core.not_found');
  const ids = await chosenIds(ctx, record, selection);
  if ('restore' in action) {
    await restoreAll(ctx, record, ids, calls);
    return { count: ids.length, ids, bulkId: null };
  }
  const work: BulkWork = { record, calls, change: 'change' in action ? action.change : null };
  const later = ids.length > bulkLimits.atOnce;
  if (later && !ctx.app.modules.some((m) => m.records?.some((r) => r.topic === record.topic))) fail('core.selection_too_large', { limit: bulkLimits.atOnce });
  const id = uuidv7();
  await ctx.sql('insert into core.bulk (id, workspace_id, account_id, topic, action, state, total, handled) values ($1, $2, $3, $4, $5, $6, $7, $8)', [id, ctx.workspaceId, ctx.accountId, record.topic, JSON.stringify({ change: work.change, calls }), later ? 'running' : 'done', ids.length, later ? 0 : ids.length]);
  await ctx.sql('insert into core.bulk_row (workspace_id, bulk_id, ord, subject_id) select $1, $2, k.ord, k.id from unnest($3::text[]) with ordinality as k(id, ord)', [ctx.workspaceId, id, ids]);
  if (later || each) {
    // A wrong value is refused now, not a thousand times in the background.
    const { custom } = parted(record, work.change ?? {});
    if (custom) await checkCustom(ctx, record.source.custom!, custom, false);
  }
  if (later) {
    await ctx.enqueue('core.bulk', { id, workspaceId: ctx.workspaceId, account: ctx.account }, { queue: `bulk-${id}` });
    return { count: ids.length, ids: [], bulkId: id };
  }
  const outcomes = await doRows(ctx, work, ids.map((subject_id, i) => ({ ord: i + 1, subject_id, subject_version: null, before: null })), !each);
  await keepOutcomes(ctx, id, outcomes);
  await ctx.sql('update core.bulk set failed = $3, same = $4, updated_at = now() where workspace_id = $1 and id = $2', [ctx.workspaceId, id, ...(['failed', 'same'] as const).map((what) => outcomes.filter((o) => o.outcome === what).length)]);
  if (!each) return { count: ids.length, ids, bulkId: id };
  // Without ids the page asks for the numbers, as it does of work in the background.
  return { count: ids.length, ids: [], bulkId: id };
}

/** The route of an endpoint, when it is mounted. */
export function routeOf(ctx: Ctx, id: string | undefined): Route | undefined {
  return ctx.app.modules.flatMap((m) => m.routes).find((r) => r.endpoint.id === id);
}

/** Calls a mounted endpoint's own function for one row, input checked as a form's would be. */
function caller(ctx: Ctx, route: Route): (input: Record<string, unknown>) => Promise<{ id: string; version: number }> {
  const slug = route.endpoint.pathKeys.includes('workspace_slug') ? { workspace_slug: ctx.member.workspaceSlug } : {};
  return async (input) => await route.run(ctx, zodOf(route.endpoint.input).parse({ ...slug, ...input }) as never) as { id: string; version: number };
}

async function restoreAll(ctx: Ctx, record: RecordTable, ids: readonly string[], calls: BulkCalls): Promise<void> {
  const route = found(routeOf(ctx, calls.restore));
  if (route.plain === record) {
    if ((await restoreRows(ctx, record, ids)).length !== ids.length) fail('core.not_found');
    // Only once they are back can be asked whether the viewer may see them; if not, nothing happened.
    await getRows(ctx, record, ids);
    return;
  }
  for (const id of ids) await caller(ctx, route)({ id });
}

/** Does the work to some rows. `strict`: one refusal refuses all; else the row counts as failed. */
export async function doRows(ctx: Ctx, { record, change, calls }: BulkWork, rows: readonly BulkRow[], strict: boolean): Promise<BulkOutcome[]> {
  const route = found(routeOf(ctx, change ? calls.update : calls.remove));
  const present = new Map((await getRows<Row>(ctx, record, rows.map((r) => r.subject_id), !strict)).map((row) => [row.id, row]));
  const each = async (work: () => Promise<BulkOutcome>, ord: number): Promise<BulkOutcome> => {
    if (strict) return work();
    const result = await guarded(ctx, work);
    return 'done' in result ? result.done : { ord, outcome: 'failed' };
  };
  const there = rows.filter((r) => present.has(r.subject_id));
  const outcomes: BulkOutcome[] = rows.filter((r) => !present.has(r.subject_id)).map(({ ord }) => ({ ord, outcome: 'failed' }));
  if (route.plain !== record && !change && route.many) {
    const gone = await removeTogether(ctx, route, there.map((r) => r.subject_id), strict);
    outcomes.push(...there.map(({ ord, subject_id }): BulkOutcome => ({ ord, outcome: gone.has(subject_id) ? 'done' : 'failed' })));
  } else if (route.plain !== record) {
    const run = caller(ctx, route);
    for (const { ord, subject_id } of there) {
      const row = present.get(subject_id)!;
      outcomes.push(await each(async () => {
        const after = await run(change ? { ...change, id: row.id, version: row.version } : { id: row.id });
        if (!change) return { ord, outcome: 'done' };
        return after.version === row.version ? { ord, outcome: 'same' } : { ord, outcome: 'done', version: after.version, before: beforeOf(record, row, change) };
      }, ord));
    }
  } else if (!change) {
    await removeRows(ctx, record, there.map((r) => r.subject_id));
    outcomes.push(...there.map(({ ord }): BulkOutcome => ({ ord, outcome: 'done' })));
  } else {
    const changed = new Set((await changeRows(ctx, record, there.map((r) => ({ row: present.get(r.subject_id)!, changes: change })))).map((r) => r.id));
    outcomes.push(...there.map(({ ord, subject_id }): BulkOutcome => { const row = present.get(subject_id)!; return changed.has(subject_id) ? { ord, outcome: 'done', version: row.version + 1, before: beforeOf(record, row, change) } : { ord, outcome: 'same' }; }));
  }
  return outcomes;
}

/** Removes rows by the room's own call for many, which asks the database once for all of them; answers which are gone. */
async function removeTogether(ctx: Ctx, route: Route, ids: readonly string[], strict: boolean): Promise<Set<string>> {
  const gone = new Set<string>();
  if (ids.length === 0) return gone;
  const slug = route.endpoint.pathKeys.includes('workspace_slug') ? { workspace_slug: ctx.member.workspaceSlug } : {};
  const inputs = new Map(ids.map((id) => [id, zodOf(route.endpoint.input).parse({ ...slug, id }) as Record<string, unknown>]));
  const remove = async (some: readonly string[]) => {
    const answers = await route.many!(ctx, some.map((id) => inputs.get(id)!));
    const refused = answers.find((a) => a instanceof Refusal);
    if (strict && refused) throw refused;
    for (const [i, id] of some.entries()) if (!(answers[i] instanceof Refusal)) gone.add(id);
  };
  if (strict) await remove(ids);
  else await inHalves(ctx, ids, remove, (_id, error) => { if (!(error instanceof Refusal)) throw error; });
  return gone;
}

/** Takes rows back that are as the bulk left them. */
export async function undoRows(ctx: Ctx, { record, change, calls }: BulkWork, rows: readonly BulkRow[]): Promise<BulkOutcome[]> {
  const route = found(routeOf(ctx, change ? calls.update : calls.restore));
  const ids = rows.map((r) => r.subject_id);
  const back = new Set<string>();
  if (!change) {
    if (route.plain === record) for (const id of await restoreRows(ctx, record, ids)) back.add(id);
    else for (const id of ids) if ('done' in await guarded(ctx, () => caller(ctx, route)({ id }))) back.add(id);
  } else {
    const present = new Map((await getRows<Row>(ctx, record, ids, true)).map((row) => [row.id, row]));
    const untouched = rows.flatMap((r) => { const row = present.get(r.subject_id); return row?.version === r.subject_version ? [{ row, changes: r.before ?? {} }] : []; });
    if (route.plain === record) { await changeRows(ctx, record, untouched); for (const { row } of untouched) back.add(row.id); }
    else for (const { row, changes } of untouched) if ('done' in await guarded(ctx, () => caller(ctx, route)({ ...changes, id: row.id, version: row.version }))) back.add(row.id);
  }
  return rows.map(({ ord, subject_id }) => ({ ord, outcome: back.has(subject_id) ? 'undone' : 'kept' }));
}

/** Writes down what became of rows. */
export async function keepOutcomes(ctx: Ctx, id: string, outcomes: readonly BulkOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  const ords = outcomes.map((o) => o.ord);
  await ctx.sql(
    `update core.bulk_row r set outcome = n.outcome, subject_version = coalesce(n.version, r.subject_version), before = coalesce(n.before, r.before) from jsonb_to_recordset($3::jsonb) as n(ord int, outcome text, version int, before jsonb)
     where r.workspace_id = $1 and r.bulk_id = $2 and r.ord = n.ord and r.ord between $4 and $5`, [ctx.workspaceId, id, JSON.stringify(outcomes), Math.min(...ords), Math.max(...ords)]);
}
