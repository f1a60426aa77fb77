import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import { listRemovedRecords } from '#core/contract/recent-changes.ts';
import type { Ctx } from '../context.ts';
import { fail, failField } from '../fail.ts';
import { handle, type Route } from '../module.ts';
import { titleOf } from './custom-columns.ts';
import { keyCast } from './list.ts';
import { isKey, type RecordTable } from './records.ts';
import { peopleOf, recordOf } from './registry.ts';

interface Removal { subject_id: string; actor_id: string | null; at: Date; seq: string }
/** What stands in the list: its place among those that were removed (`seq`), or among those that only left it (`moment`, and its id among those of one moment). */
interface Gone { id: string; name: string | null; actorId: string | null; at: Date; seq?: string; moment?: string }

/** What the viewer would see of a table if removed rows were still there: its scope with the one condition about them turned round; null where rows are not kept under that condition. */
export function removedScope(ctx: Ctx, { source }: RecordTable, values: unknown[]): string | null {
  const scope = source.scope(ctx, { add: (v) => `$${values.push(v)}` });
  const there = `${source.key.split('.')[0]!}.deleted_at is null`;
  return scope.includes(there) ? scope.replaceAll(there, there.replace('is null', "> now() - interval '30 days'")) : null;
}

async function namesOf(ctx: Ctx, record: RecordTable, ids: readonly string[]): Promise<Map<string, string>> {
  const values: unknown[] = [ids.filter((id) => isKey(record, id))];
  const scope = removedScope(ctx, record, values);
  if (scope === null) return new Map();
  const { source, changeScope } = record;
  const mayChange = changeScope ? ` and ${changeScope(ctx, { add: (v) => `$${values.push(v)}` })}` : '';
  const { sql, written = sql } = titleOf(record);
  const rows = await ctx.sql<{ id: string; name: string | null }>(`select ${source.key}::text as id, (${written})::text as name from ${source.from} where ${source.key} = any($1::${keyCast(source)}[]) and ${scope}${mayChange}`, values);
  return new Map(rows.map((r) => [r.id, r.name ?? '']));
}

async function list(ctx: Ctx, input: InputOf<typeof listRemovedRecords>): Promise<OutputOf<typeof listRemovedRecords>> {
  const record = recordOf(ctx, input.topic);
  // Bringing back goes by the call for many, which asks for the right to change as well.
  const { remove, update } = record.endpoints ?? {};
  if (!remove || [remove, update].some((e) => e && (e.can === 'member' ? !record.changeScope : !ctx.can(e.can)))) fail('core.not_found');
  const place = placeOf(record, input.cursor);
  const removals = await removed(ctx, record, place.seq, input.limit + 1);
  const left = record.left ? await leavers(ctx, record, record.left, place, input.limit + 1) : [];
  const all = [...removals, ...left].sort((a, b) => b.at.getTime() - a.at.getTime());
  const page = all.slice(0, input.limit);
  // Removed, brought back and removed again: the last time counts; and what nobody sees any more takes a place, but is not told.
  const last = page.filter((r, i) => r.name !== null && page.findIndex((other) => other.id === r.id) === i);
  const person = await peopleOf(ctx, last.map((r) => r.actorId));
  const seq = page.findLast((r) => r.seq)?.seq ?? place.seq;
  const { moment, id } = page.findLast((r) => r.moment) ?? place;
  return {
    items: last.map((r) => ({ id: r.id, name: r.name!, by: person(r.actorId), removedAt: r.at.toISOString() })),
    nextCursor: all.length > page.length ? encodeCursor([seq, moment ?? null, moment ? id : null]) : null, total: null,
  };
}

interface Place { seq: string | null; moment: string | null; id: string | null }

function placeOf(record: RecordTable, cursor: string | undefined): Place {
  if (!cursor) return { seq: null, moment: null, id: null };
  const [seq, moment, id] = decodeCursor(cursor, 3) ?? [0, 0, 0];
  const fits = (value: unknown, form: RegExp) => value === null || (typeof value === 'string' && form.test(value));
  const isKnown = moment === null ? id === null : typeof id === 'string' && isKey(record, id);
  if (!fits(seq, /^\d{1,18}$/) || !fits(moment, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/) || !isKnown) failField('cursor', 'This page no longer exists. Start from the first.');
  return { seq, moment, id } as Place;
}

/** What was put away, newest first; without a name where the viewer would not see it, or it is back. */
async function removed(ctx: Ctx, record: RecordTable, before: string | null, limit: number): Promise<Gone[]> {
  // Several lists over one table, as those of customers and vendors, share its history and its custom fields under one name.
  const removals = await ctx.sql<Removal>(
    `select subject_id, actor_id, at, seq::text from core.event where workspace_id = $1 and account_id is null and topic = $2 and type = $2 || '.removed' and type like '%.removed' and subject_id is not null and not (data ? 'mergedInto')
     and at > now() - interval '30 days' and ($3::bigint is null or seq < $3) order by core.event.seq desc limit $4`, [ctx.workspaceId, record.source.custom ?? record.topic, before, limit], 'core.removed_records');
  const names = await namesOf(ctx, record, removals.map((r) => r.subject_id));
  return removals.map((r) => ({ id: r.subject_id, name: names.get(r.subject_id) ?? null, actorId: r.actor_id, at: new Date(r.at), seq: r.seq }));
}

/** Those that only left the list, newest first, and who took them off it: whose change of them was the first from that moment on. */
async function leavers(ctx: Ctx, record: RecordTable, left: NonNullable<RecordTable['left']>, before: Place, limit: number): Promise<Gone[]> {
  const values: unknown[] = [];
  const add = (v: unknown) => `$${values.push(v)}`;
  const { scope, at } = left(ctx, { add });
  const { source } = record;
  const { sql, written = sql } = titleOf(record);
  // Many that were taken off at once left at one moment.
  const [moment, id] = [add(before.moment), add(before.id)];
  const rows = await ctx.sql<{ id: string; name: string | null; at: Date; moment: string; actor: string | null }>(
    `select g.*, (select e.actor_id from core.event e where e.workspace_id = ${add(ctx.workspaceId)} and e.topic = ${add(source.custom ?? record.topic)} and e.subject_id = g.id and e.at >= g.at and e.data -> 'changes' ? 'roles' order by e.seq limit 1) as actor
     from (select ${source.key} as key, ${source.key}::text as id, (${written})::text as name, ${at} as at, to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment from ${source.from} where ${scope} and (${moment}::timestamptz is null or (${at}, ${source.key}) < (${moment}::timestamptz, ${id}::${keyCast(source)})) order by ${at} desc, ${source.key} desc limit ${add(limit)}) g order by g.at desc, g.key desc`, values);
  return rows.map((r) => ({ id: r.id, name: r.name ?? '', actorId: r.actor, at: new Date(r.at), moment: r.moment }));
}

/** Endpoints of records that were removed. */
export const removedRecordRoutes: Route[] = [handle(listRemovedRecords, list)];
