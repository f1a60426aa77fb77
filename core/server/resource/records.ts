import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../context.ts';
import { found, Refusal } from '../fail.ts';
import type { ListSource } from './list.ts';

/** A plain record's table: how wire fields map to columns, and how it is read back. */
export interface RecordTable {
  /** `<schema>.<table>`; has id, workspace_id, version, created_at, updated_at, deleted_at. */
  table: string;
  /** `<room>.<thing>`; events are `<topic>.created`, `.changed`, `.removed`, `.restored`. */
  topic: string;
  /** Reads one or many, scoped to what the viewer may see; its scope must exclude deleted rows. */
  source: ListSource;
  /** Wire field → column. Fields that are not named here cannot be written. */
  columns: Readonly<Record<string, string>>;
  /** Permission others need to hear about changes. */
  can?: string;
}

type Row = Record<string, unknown> & { id: string; version: number };

const identifier = /^[a-z_][a-z0-9_]*$/;

function columnOf(record: RecordTable, field: string): string {
  const column = record.columns[field];
  if (!column || !identifier.test(column)) throw new Error(`${record.topic} has no writable field ${field}`);
  return column;
}

/** The record as the viewer may see it, or null. */
export async function findRow<T extends object = Row>(ctx: Ctx, record: RecordTable, id: string): Promise<T | null> {
  const values: unknown[] = [id];
  const scope = record.source.scope(ctx, { add: (v) => `$${values.push(v)}` });
  const [row] = await ctx.sql<T>(`select ${record.source.select} from ${record.source.from} where ${record.source.key} = $1 and ${scope}`, values, `get.${record.topic}`);
  return row ?? null;
}

/** The record as the viewer may see it, or 404. */
export async function getRow<T extends object = Row>(ctx: Ctx, record: RecordTable, id: string): Promise<T> {
  return found(await findRow<T>(ctx, record, id));
}

/** Adds a record and records that it was added. */
export async function insertRow<T extends object = Row>(ctx: Ctx, record: RecordTable, values: Record<string, unknown>): Promise<T> {
  const id = uuidv7();
  const given = Object.entries(values).filter(([, v]) => v !== undefined);
  const columns = ['id', 'workspace_id', ...given.map(([field]) => columnOf(record, field))];
  const parameters = [id, ctx.workspaceId, ...given.map(([, v]) => v)];
  await ctx.sql(`insert into ${record.table} (${columns.join(', ')}) values (${parameters.map((_, i) => `$${i + 1}`).join(', ')})`, parameters);
  ctx.emit({ type: `${record.topic}.created`, id, version: 1, data: { values: Object.fromEntries(given) }, ...(record.can ? { can: record.can } : {}) });
  return getRow<T>(ctx, record, id);
}

/** Changes a record if nobody else did meanwhile; a stale version is refused with the newer copy. */
export async function patchRow<T extends object = Row>(ctx: Ctx, record: RecordTable, id: string, version: number, changes: Record<string, unknown>): Promise<T> {
  const before = await getRow<Row>(ctx, record, id);
  const given = Object.entries(changes).filter(([field, v]) => v !== undefined && JSON.stringify(before[field]) !== JSON.stringify(v));
  if (before.version !== version) throw new Refusal('core.version_conflict', { current: before });
  if (given.length === 0) return before as unknown as T;
  const sets = given.map(([field], i) => `${columnOf(record, field)} = $${i + 4}`);
  const updated = await ctx.sql(
    `update ${record.table} set ${sets.join(', ')}, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 and version = $3 returning 1`,
    [id, ctx.workspaceId, version, ...given.map(([, v]) => v)]);
  const after = await getRow<Row>(ctx, record, id);
  if (updated.length === 0) throw new Refusal('core.version_conflict', { current: after });
  ctx.emit({ type: `${record.topic}.changed`, id, version: after.version, data: { changes: Object.fromEntries(given.map(([field, v]) => [field, [before[field] ?? null, v]])) }, ...(record.can ? { can: record.can } : {}) });
  return after as unknown as T;
}

/** Puts a record away; it can be brought back for 30 days. */
export async function removeRow(ctx: Ctx, record: RecordTable, id: string): Promise<{ id: string }> {
  await getRow(ctx, record, id);
  await ctx.sql(`update ${record.table} set deleted_at = now(), version = version + 1 where id = $1 and workspace_id = $2 and deleted_at is null`, [id, ctx.workspaceId]);
  ctx.emit({ type: `${record.topic}.removed`, id, ...(record.can ? { can: record.can } : {}) });
  return { id };
}

/** Brings a removed record back. */
export async function restoreRow<T extends object = Row>(ctx: Ctx, record: RecordTable, id: string): Promise<T> {
  found((await ctx.sql(`update ${record.table} set deleted_at = null, version = version + 1 where id = $1 and workspace_id = $2 and deleted_at > now() - interval '30 days' returning 1`, [id, ctx.workspaceId]))[0]);
  ctx.emit({ type: `${record.topic}.restored`, id, ...(record.can ? { can: record.can } : {}) });
  return getRow<T>(ctx, record, id);
}
