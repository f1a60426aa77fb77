import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Endpoint } from '#core/contract/endpoint.ts';
import type { Ctx } from '../context.ts';
import { eitherOf } from '../events/sight.ts';
import { fail, found, Refusal } from '../fail.ts';
import { completeRows, selectOf } from './custom-columns.ts';
import { changeRows, removeRows, restoreRows } from './many-records.ts';
import { checkCustom, customChangesOf, differingCustom, writeCustom, type CustomInput } from './custom-values.ts';
import type { Parameters } from './filter.ts';
import { keyCast, type ListColumn, type ListSource } from './list.ts';

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
  /** Field that names a record where another points at it; its first text when absent. */
  title?: string;
  /** Where one of them stands, for cards; its `state` or `status` when absent. */
  status?: (row: RecordRow) => string;
  /** Permission to see it; also what others need to hear about changes. */
  can?: string;
  /** Permission that is enough as well, where some of them are seen by it: the scope says which. */
  orCan?: string;
  /** Who hears of what happens to one of them, where that goes by the record it stands at; `can` and `orCan` say it of all otherwise. */
  heard?: (ctx: Ctx, id: string) => Promise<string>;
  /** Groups of wire fields that say one thing together, as a pipeline, its stage and why it was lost do: whoever changes one of a group takes all of it back. */
  inOne?: ReadonlyArray<readonly string[]>;
  /** Wire fields that say something once and are not read back, as a yes or no with what proves it: taking a change back leaves what was said. */
  saidOnce?: readonly string[];
  /** Wire fields that a row says in another place, as a contact says its company's id within the company: what such a field is now, for taking a change of it back. */
  readAs?: Readonly<Record<string, (row: RecordRow) => unknown>>;
  /** Wire fields that hold accounts, several each: history tells who came and who went by their names. */
  people?: readonly string[];
  /** Wire field whose value several rows of a file share when they make one record: they are imported by one call of the create endpoint's `many`, whose schema takes any text for it to refuse all of them when one is wrong. */
  together?: string;
  /** Refuses one that may not be changed although the permission of the endpoint is there, as somebody of a higher rank, or where that asks for none: asked where the kernel itself writes to it. */
  requireChange?: (ctx: Ctx, id: string) => Promise<void>;
  /** SQL that is true for those the viewer may change, in the names of `source.from`: where the endpoints ask for no permission, so that it says who may bring one back. */
  changeScope?: (ctx: Ctx, p: Parameters) => string;
  /** What rows of a file may be matched by besides the fields a list filters by, by the key the rows have it under: a number the room itself gives is found and never written. */
  keys?: Readonly<Record<string, ListColumn>>;
  /** Wire fields that hold several things of a few fields each, as further addresses do, and for how many of them files have columns: `moreAddresses.0.city`. */
  inColumns?: Readonly<Record<string, number>>;
  /** Rows of a file may be records that are none of this kind yet, as a contact who becomes a customer: where they are found, what makes one of them one of this kind, and what takes that back. */
  joins?: { source: ListSource; join: (ctx: Ctx, id: string) => Promise<{ version: number }>; leave: (ctx: Ctx, id: string) => Promise<unknown> };
  /** Who is there but was taken off this list, as a party that lost one of its roles: SQL that is true for them, in the names of `source.from`, for 30 days, and when it was. Bringing back puts them on the list again. */
  left?: (ctx: Ctx, p: Parameters) => { scope: string; at: string };
  /** Endpoints that add, change and remove one: what imports, custom fields and attachments go by. */
  endpoints?: { create?: Endpoint | Endpoint<never, unknown>; update?: Endpoint | Endpoint<never, unknown>; remove?: Endpoint | Endpoint<never, unknown> };
}

/** A record as it is read. */
export type RecordRow = Record<string, unknown> & { id: string; version: number };
/** A record as it is read. */
export type Row = RecordRow;

const identifier = /^[a-z_][a-z0-9_]*$/;

/** Name of the table's column behind a wire field that may be written. */
export function columnOf(record: RecordTable, field: string): string {
  const column = record.columns[field];
  if (!column || !identifier.test(column)) throw new Error(`${record.topic} has no writable field ${field}`);
  return column;
}

const keyForms = { uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, bigint: /^\d{1,18}$/, text: /^[^\u0000]{1,200}$/ };

/** False for what cannot be a key of the table, which PostgreSQL would refuse with an error. */
export function isKey({ source }: RecordTable, id: string): boolean {
  return keyForms[keyCast(source)].test(id);
}

/** Who hears of what happens to a record of the table, as an event says it. */
export function heardWith({ can, orCan }: RecordTable): { can?: string } {
  if (!can) return {};
  return { can: orCan ? eitherOf(can, orCan) : can };
}

/** Who hears of what happens to one record of the table. */
export async function heardAt(ctx: Ctx, record: RecordTable, id: string): Promise<{ can?: string }> {
  return record.heard ? { can: await record.heard(ctx, id) } : heardWith(record);
}

/** Event of a record, heard by those who may see it. */
export function tell(ctx: Ctx, record: RecordTable, verb: string, id: string, version: number | null, data: Record<string, unknown> = {}): void {
  ctx.emit({ type: `${record.topic}.${verb}`, id, version, data, ...heardWith(record) });
}

/** The record as the viewer may see it, or null. */
export async function findRow<T extends object = Row>(ctx: Ctx, record: RecordTable, id: string): Promise<T | null> {
  if (!isKey(record, id)) return null;
  const values: unknown[] = [id];
  const scope = record.source.scope(ctx, { add: (v) => `$${values.push(v)}` });
  const text = `select ${selectOf(record.source)} from ${record.source.from} where ${record.source.key} = $1::${keyCast(record.source)} and ${scope}`;
  // A scope may read differently for different viewers: each is a statement of its own.
  const [row] = await ctx.sql<T>(text, values, `get.${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`);
  if (row) await completeRows(ctx, record.source, [row as Record<string, unknown>]);
  return row ?? null;
}

/** The record as the viewer may see it, or 404. */
export async function getRow<T extends object = Row>(ctx: Ctx, record: RecordTable, id: string): Promise<T> {
  return found(await findRow<T>(ctx, record, id));
}

/** The record's own fields, and its custom ones where the table has them. */
export function parted(record: RecordTable, values: Record<string, unknown>): { own: Record<string, unknown>; custom: CustomInput | undefined } {
  if (!record.source.custom) return { own: values, custom: undefined };
  const { custom, ...own } = values;
  return { own, custom: custom as CustomInput | undefined };
}

/** Adds a record and records that it was added; with `custom`, required custom fields must be there. */
export async function insertRow<T extends object = Row>(ctx: Ctx, record: RecordTable, values: Record<string, unknown>): Promise<T> {
  const id = uuidv7();
  const { own, custom } = parted(record, values);
  const extra = custom ? await checkCustom(ctx, record.source.custom!, custom, true) : [];
  const given = Object.entries(own).filter(([, v]) => v !== undefined);
  const columns = ['id', 'workspace_id', ...given.map(([field]) => columnOf(record, field))];
  const parameters = [id, ctx.workspaceId, ...given.map(([, v]) => v)];
  await ctx.sql(`insert into ${record.table} (${columns.join(', ')}) values (${parameters.map((_, i) => `$${i + 1}`).join(', ')})`, parameters);
  await writeCustom(ctx, record.source.custom ?? record.topic, [{ id, changes: extra }]);
  tell(ctx, record, 'created', id, 1, { values: { ...Object.fromEntries(given), ...Object.fromEntries(extra.map(({ field, value }) => [field.label, value])) } });
  return getRow<T>(ctx, record, id);
}

/** Of some changes those that change something. */
export function differing(before: Row, changes: Record<string, unknown>): Array<[field: string, value: unknown]> {
  return Object.entries(changes).filter(([field, v]) => v !== undefined && JSON.stringify(before[field]) !== JSON.stringify(v));
}

/** Field → [before, after], as events carry it. */
export function changesOf(before: Row, given: ReadonlyArray<readonly [string, unknown]>): Record<string, [unknown, unknown]> {
  return Object.fromEntries(given.map(([field, v]) => [field, [before[field] ?? null, v]]));
}

/** Changes a record if nobody else did meanwhile; a stale version is refused with the newer copy. */
export async function patchRow<T extends object = Row>(ctx: Ctx, record: RecordTable, id: string, version: number, changes: Record<string, unknown>): Promise<T> {
  const before = await getRow<Row>(ctx, record, id);
  const { own, custom } = parted(record, changes);
  const given = differing(before, own);
  if (before.version !== version) throw new Refusal('core.version_conflict', { current: before });
  const extra = differingCustom(before['custom'], custom ? await checkCustom(ctx, record.source.custom!, custom, false) : []);
  if (given.length === 0 && extra.length === 0) return before as unknown as T;
  const sets = given.map(([field], i) => `${columnOf(record, field)} = $${i + 4}, `);
  const updated = await ctx.sql(
    `update ${record.table} set ${sets.join('')}version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 and version = $3 returning 1`,
    [id, ctx.workspaceId, version, ...given.map(([, v]) => v)]);
  if (updated.length > 0) await writeCustom(ctx, record.source.custom ?? record.topic, [{ id, changes: extra }]);
  const after = await getRow<Row>(ctx, record, id);
  if (updated.length === 0) throw new Refusal('core.version_conflict', { current: after });
  tell(ctx, record, 'changed', id, after.version, { changes: { ...changesOf(before, given), ...customChangesOf(before['custom'], extra) } });
  return after as unknown as T;
}

/** Puts a record away; it can be brought back for 30 days. */
export async function removeRow(ctx: Ctx, record: RecordTable, id: string): Promise<{ id: string }> {
  await getRow(ctx, record, id);
  await removeRows(ctx, record, [id]);
  return { id };
}

/** Records by id as the viewer may see them; 404 when one of them is not among those, unless `some` will do. */
export async function getRows<T extends object = Row>(ctx: Ctx, record: RecordTable, ids: readonly string[], some = false): Promise<T[]> {
  if (!ids.every((id) => isKey(record, id))) fail('core.not_found');
  const { source } = record;
  const values: unknown[] = [ids];
  const scope = source.scope(ctx, { add: (v) => `$${values.push(v)}` });
  const rows = await ctx.sql<T>(`select ${selectOf(source)} from ${source.from} where ${source.key} = any($1::${keyCast(source)}[]) and ${scope} order by ${source.key}`, values);
  if (!some && rows.length !== new Set(ids).size) fail('core.not_found');
  await completeRows(ctx, source, rows as Array<Record<string, unknown>>);
  return rows;
}

/** Keys of those of these records that the viewer may see, without reading them. */
export async function seenKeys(ctx: Ctx, record: RecordTable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { source } = record;
  const values: unknown[] = [ids.filter((id) => isKey(record, id))];
  const scope = source.scope(ctx, { add: (v) => `$${values.push(v)}` });
  return new Set((await ctx.sql<{ key: string }>(`select (${source.key})::text as key from ${source.from} where ${source.key} = any($1::${keyCast(source)}[]) and ${scope}`, values)).map((row) => row.key));
}

/** Makes the same change to many records, or to none of them; answers those it changed as they were. */
export async function patchRows(ctx: Ctx, record: RecordTable, ids: readonly string[], changes: Record<string, unknown>): Promise<Row[]> {
  return changeRows(ctx, record, (await getRows<Row>(ctx, record, ids)).map((row) => ({ row, changes })));
}

/** Brings a removed record back. */
export async function restoreRow<T extends object = Row>(ctx: Ctx, record: RecordTable, id: string): Promise<T> {
  if (!isKey(record, id) || (await restoreRows(ctx, record, [id])).length === 0) fail('core.not_found');
  return getRow<T>(ctx, record, id);
}
