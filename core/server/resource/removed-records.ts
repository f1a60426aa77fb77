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
  const { source } = record;
  const { sql, written = sql } = titleOf(record);
  const rows = await ctx.sql<{ id: string; name: string | null }>(`select ${source.key}::text as id, (${written})::text as name from ${source.from} where ${source.key} = any($1::${keyCast(source)}[]) and ${scope}`, values);
  return new Map(rows.map((r) => [r.id, r.name ?? '']));
}

async function list(ctx: Ctx, input: InputOf<typeof listRemovedRecords>): Promise<OutputOf<typeof listRemovedRecords>> {
  const record = recordOf(ctx, input.topic);
  // Bringing back goes by the call for many, which asks for the right to change as well.
  const { remove, update } = record.endpoints ?? {};
  if (!remove || [remove, update].some((e) => e && e.can !== 'member' && !ctx.can(e.can))) fail('core.not_found');
  const before = input.cursor ? decodeCursor(input.cursor, 1)?.[0] : null;
  if (before !== null && (typeof before !== 'string' || !/^\d{1,18}$/.test(before))) failField('cursor', 'This page no longer exists. Start from the first.');
  // Several lists over one table, as those of customers and vendors, share its history and its custom fields under one name.
  const removals = await ctx.sql<Removal>(
    `select subject_id, actor_id, at, seq::text from core.event where workspace_id = $1 and account_id is null and topic = $2 and type = $2 || '.removed' and type like '%.removed' and subject_id is not null and not (data ? 'mergedInto')
     and at > now() - interval '30 days' and ($3::bigint is null or seq < $3) order by seq desc limit $4`, [ctx.workspaceId, record.source.custom ?? input.topic, before, input.limit + 1], 'core.removed_records');
  const page = removals.slice(0, input.limit);
  const names = await namesOf(ctx, record, page.map((r) => r.subject_id));
  // Removed, brought back and removed again: the last time counts.
  const last = page.filter((r, i) => names.has(r.subject_id) && page.findIndex((other) => other.subject_id === r.subject_id) === i);
  const person = await peopleOf(ctx, last.map((r) => r.actor_id));
  return {
    items: last.map((r) => ({ id: r.subject_id, name: names.get(r.subject_id)!, by: person(r.actor_id), removedAt: new Date(r.at).toISOString() })),
    nextCursor: removals.length > page.length ? encodeCursor([page.at(-1)!.seq]) : null, total: null,
  };
}

/** Endpoints of records that were removed. */
export const removedRecordRoutes: Route[] = [handle(listRemovedRecords, list)];
