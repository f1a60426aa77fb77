import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { getRow, insertRow, patchRow, restoreRow, type RecordTable } from '#core/server/resource/records.ts';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { unitFields, units } from '../contract.ts';
import { removeUnused, usesOf } from './master-uses.ts';

const f = unitFields;

/** Units as plain records. */
export const unitRecord: RecordTable = {
  table: 'accounting.unit', topic: units.topic, can: units.can.view, title: 'name', endpoints: { create: units.create, update: units.update, remove: units.remove },
  columns: { name: 'name', code: 'code', category: 'category', factor: 'factor', rounding: 'rounding' },
  source: {
    from: 'accounting.unit u', key: 'u.id',
    select: `u.id, u.version, u.name, u.code, u.category, u.factor, trim_scale(u.rounding)::text as rounding, to_char(u.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`,
    fields: { name: { ...f.name, sql: 'u.name' }, code: { ...f.code, sql: 'u.code' }, category: { ...f.category, sql: 'u.category' }, factor: { ...f.factor, sql: 'u.factor_ratio' }, rounding: { ...f.rounding, sql: 'u.rounding' }, createdAt: { ...f.createdAt, sql: 'u.created_at' } },
    scope: (ctx, p) => `u.workspace_id = ${p.add(ctx.workspaceId)} and u.deleted_at is null`,
    defaultSort: [{ field: 'name', descending: false }],
    search: (words, p) => { const like = p.add(likePattern(words)); return `(u.name ilike ${like} or u.code ilike ${like})`; },
  },
};

type Row = OutputOf<typeof units.get>;

/** Runs a write; a name that is taken in its category is refused in words. */
async function named<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'unit_name') fail('accounting.unit_taken', { name: name ?? '' });
    throw error;
  }
}

/** Adds a unit. */
export const createUnit = (ctx: Ctx, { workspace_slug: _slug, ...fields }: InputOf<typeof units.create>): Promise<Row> => named(fields.name, () => insertRow<Row>(ctx, unitRecord, fields));

/** Changes a unit. What it measures stays as long as something is counted in it: past quantities would say something else. */
export async function updateUnit(ctx: Ctx, { workspace_slug: _slug, id, version, ...fields }: InputOf<typeof units.update>): Promise<Row> {
  if (fields.factor !== undefined || fields.category !== undefined) {
    await ctx.sql('select 1 from accounting.unit u where u.id = $1 and u.workspace_id = $2 for update', [id, ctx.workspaceId], 'accounting.unit.lock');
    const now = await getRow<Row>(ctx, unitRecord, id);
    const differs = (fields.factor ?? now.factor) !== now.factor || (fields.category ?? now.category) !== now.category;
    const uses = differs ? (await usesOf(ctx, 'unit', [id])).get(id) : undefined;
    if (uses) fail('accounting.unit_fixed', { names: uses.map((u) => u.name).join(', '), uses });
  }
  return named(fields.name, () => patchRow<Row>(ctx, unitRecord, id, version, fields));
}

/** Brings a unit back. */
export const restoreUnit = (ctx: Ctx, { id }: InputOf<typeof units.restore>): Promise<Row> => named(undefined, () => restoreRow<Row>(ctx, unitRecord, id));

/** Removes a unit that nothing is counted in. */
export const removeUnit = (ctx: Ctx, { id }: InputOf<typeof units.remove>): Promise<{ id: string }> => removeUnused(ctx, unitRecord, 'unit', id);

/** Units every workspace starts with; names in the language of the house, codes of UN/ECE Recommendation 20. */
const standardUnits: ReadonlyArray<readonly [name: string, code: string, category: string, factor: string]> = [
  ['Piece', 'C62', 'count', '1'], ['Dozen', 'DZN', 'count', '12'], ['Hour', 'HUR', 'time', '1'], ['Day', 'DAY', 'time', '8'], ['Month', 'MON', 'none', '1'], ['Kilogram', 'KGM', 'weight', '1'], ['Gram', 'GRM', 'weight', '0.001'],
  ['Metre', 'MTR', 'length', '1'], ['Square metre', 'MTK', 'area', '1'], ['Litre', 'LTR', 'volume', '1'], ['Kilometre', 'KMT', 'length', '1000'], ['Lump sum', 'LS', 'none', '1'],
];

/** Gives a workspace the standard units it does not have. */
export async function addStandardUnits(ctx: Ctx, workspaceId: number): Promise<void> {
  await ctx.sql(
    `insert into accounting.unit (id, workspace_id, name, code, category, factor) select gen_random_uuid(), $1, s.* from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as s(name, code, category, factor) on conflict do nothing`,
    [workspaceId, ...[0, 1, 2, 3].map((i) => standardUnits.map((u) => u[i]))]);
}

/** Units of a workspace with their codes, as e-invoices name them. */
export function unitNames(ctx: Ctx, workspaceId = ctx.workspaceId): Promise<Array<{ name: string; code: string }>> {
  return ctx.sql<{ name: string; code: string }>("select u.name, u.code from accounting.unit u where u.workspace_id = $1 and u.code <> '' and u.deleted_at is null order by u.name, u.id limit 500", [workspaceId], 'accounting.unit.names');
}
