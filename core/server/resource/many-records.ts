import { v7 as uuidv7 } from 'uuid';
import type { CustomField } from '#core/contract/records.ts';
import type { Ctx } from '../context.ts';
import { fail } from '../fail.ts';
import { customFieldsOf } from './custom-columns.ts';
import { checkCustom, customChangesOf, differingCustom, writeCustom, type CustomChange } from './custom-values.ts';
import { keyCast } from './list.ts';
import { changesOf, columnOf, differing, parted, tell, type RecordTable, type Row } from './records.ts';

/** Definitions of the table's custom fields; none where it has none. */
export async function definitionsOf(ctx: Ctx, record: RecordTable): Promise<CustomField[]> {
  return record.source.custom ? customFieldsOf(ctx, record.source.custom) : [];
}

/** Things by the fields they give, so that each set of fields is one statement. */
function bySignature<T>(items: readonly T[], given: (item: T) => ReadonlyArray<readonly [string, unknown]>): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = given(item).map(([field]) => field).sort().join();
    const group = groups.get(key);
    if (group) group.push(item); else groups.set(key, [item]);
  }
  return [...groups.values()];
}

/** A new record whose custom values have been checked. */
export interface NewRecord { own: Record<string, unknown>; custom: readonly CustomChange[] }

/** Adds checked records, one statement for all that give the same fields; answers their ids in order. */
export async function insertRows(ctx: Ctx, record: RecordTable, records: readonly NewRecord[]): Promise<string[]> {
  const rows = records.map((r) => ({ ...r, id: uuidv7(), given: Object.entries(r.own).filter(([, v]) => v !== undefined) }));
  for (const group of bySignature(rows, (r) => r.given)) {
    const columns = ['id', 'workspace_id', ...group[0]!.given.map(([field]) => columnOf(record, field))].join(', ');
    const values = group.map((r) => ({ id: r.id, workspace_id: ctx.workspaceId, ...Object.fromEntries(r.given.map(([field, v]) => [columnOf(record, field), v])) }));
    await ctx.sql(`insert into ${record.table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${record.table}, $1::jsonb)`, [JSON.stringify(values)]);
  }
  await writeCustom(ctx, record.source.custom ?? record.topic, rows.map((r) => ({ id: r.id, changes: r.custom })));
  for (const r of rows) tell(ctx, record, 'created', r.id, 1, { values: { ...Object.fromEntries(r.given), ...Object.fromEntries(r.custom.map(({ field, value }) => [field.label, value])) } });
  return rows.map((r) => r.id);
}

/** Changes records that were just read, all or none, one statement for all that change the same fields; answers those it changed as they were. */
export async function changeRows(ctx: Ctx, record: RecordTable, wanted: ReadonlyArray<{ row: Row; changes: Record<string, unknown> }>): Promise<Row[]> {
  const known = wanted.some(({ changes }) => changes['custom']) ? await definitionsOf(ctx, record) : undefined;
  const checked = new Map<unknown, readonly CustomChange[]>();
  const stale: Array<{ row: Row; given: Array<[string, unknown]>; extra: CustomChange[] }> = [];
  for (const { row, changes } of wanted) {
    const { own, custom } = parted(record, changes);
    // The same change of many rows is checked once.
    if (custom && !checked.has(custom)) checked.set(custom, await checkCustom(ctx, record.source.custom!, custom, false, 'custom', known));
    const [given, extra] = [differing(row, own), differingCustom(row['custom'], custom ? checked.get(custom)! : [])];
    if (given.length + extra.length > 0) stale.push({ row, given, extra });
  }
  for (const group of bySignature(stale, (s) => s.given)) {
    const columns = group[0]!.given.map(([field]) => columnOf(record, field));
    const values = group.map(({ row, given }) => ({ id: row.id, version: row.version, ...Object.fromEntries(given.map(([field, v]) => [columnOf(record, field), v])) }));
    const done = await ctx.sql(
      `update ${record.table} as t set ${columns.map((c) => `${c} = n.${c}, `).join('')}version = t.version + 1, updated_at = now() from jsonb_populate_recordset(null::${record.table}, $2::jsonb) as n
       where t.workspace_id = $1 and t.id = n.id and t.version = n.version returning 1`, [ctx.workspaceId, JSON.stringify(values)]);
    if (done.length !== group.length) fail('core.version_conflict');
  }
  await writeCustom(ctx, record.source.custom ?? record.topic, stale.map(({ row, extra }) => ({ id: row.id, changes: extra })));
  for (const { row, given, extra } of stale) tell(ctx, record, 'changed', row.id, row.version + 1, { changes: { ...changesOf(row, given), ...customChangesOf(row['custom'], extra) } });
  return stale.map(({ row }) => row);
}

/** Puts records away that the caller may see. */
export async function removeRows(ctx: Ctx, record: RecordTable, ids: readonly string[]): Promise<void> {
  await ctx.sql(`update ${record.table} set deleted_at = now(), version = version + 1 where workspace_id = $1 and id = any($2::${keyCast(record.source)}[]) and deleted_at is null`, [ctx.workspaceId, ids]);
  for (const id of ids) tell(ctx, record, 'removed', id, null);
}

/** Brings records back that were put away in the last 30 days; those that cannot be are left out of the answer. */
export async function restoreRows(ctx: Ctx, record: RecordTable, ids: readonly string[]): Promise<string[]> {
  const back = await ctx.sql<{ id: string }>(`update ${record.table} set deleted_at = null, version = version + 1 where workspace_id = $1 and id = any($2::${keyCast(record.source)}[]) and deleted_at > now() - interval '30 days' returning id::text`, [ctx.workspaceId, ids]);
  for (const { id } of back) tell(ctx, record, 'restored', id, null);
  return back.map((r) => r.id);
}

/** What the fields of an input are now, and those that say one thing with them, as an input that would set them so; without those that are said once. */
export function beforeOf({ inOne = [], saidOnce = [], readAs = {} }: RecordTable, row: Row, input: Record<string, unknown>): Record<string, unknown> {
  const along = Object.fromEntries(inOne.filter((group) => group.some((key) => key in input)).flat().map((key) => [key, undefined]));
  const had = (row['custom'] ?? {}) as Record<string, unknown>;
  return Object.fromEntries(Object.entries({ ...along, ...input }).filter(([key]) => !saidOnce.includes(key)).map(([key, value]) => [key, key === 'custom' ? Object.fromEntries(Object.keys(value as object).map((id) => [id, had[id] ?? null])) : ((readAs[key] ? readAs[key](row) : row[key]) ?? null)]));
}
