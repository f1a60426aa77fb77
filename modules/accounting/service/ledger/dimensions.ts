import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { id as uuid } from '#core/contract/fields.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { addDimension, addDimensionValue, dimensionLimits, listDimensions, updateDimension, updateDimensionValue, type Dimension } from '../../contract/ledger/dimensions.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';

const select = `select d.id, d.version, d.name, d.is_active as "isActive",
  coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'code', v.code, 'isActive', v.is_active) order by v.name) from accounting.dimension_value v where v.workspace_id = d.workspace_id and v.dimension_id = d.id), '[]') as values from accounting.dimension d`;

/** All dimensions with their values. */
export async function showDimensions(ctx: Ctx): Promise<OutputOf<typeof listDimensions>> {
  return { items: await ctx.sql<Dimension>(`${select} where d.workspace_id = $1 order by d.name, d.id`, [ctx.workspaceId], 'accounting.dimensions') };
}

/** Values of dimensions by id, active or not; ids of other workspaces are absent. */
export async function dimensionValues(ctx: Ctx, given: readonly string[]): Promise<Map<string, { id: string; dimensionId: string; name: string; isActive: boolean }>> {
  const ids = given.filter((one) => uuid.safeParse(one).success);
  const rows = ids.length === 0 ? [] : await ctx.sql<{ id: string; dimensionId: string; name: string; isActive: boolean }>('select v.id, v.dimension_id as "dimensionId", v.name, v.is_active and d.is_active as "isActive" from accounting.dimension_value v join accounting.dimension d on d.id = v.dimension_id where v.workspace_id = $1 and v.id = any($2::uuid[])', [ctx.workspaceId, [...new Set(ids)]], 'accounting.values_by_id');
  return new Map(rows.map((v) => [v.id, v]));
}

/** Refuses values that are not offered for their dimension; `path` leads to where they were given. */
export async function requireValues(ctx: Ctx, given: Readonly<Record<string, string>>, path: string): Promise<void> {
  const values = await dimensionValues(ctx, Object.values(given));
  for (const [dimension, id] of Object.entries(given)) {
    const value = values.get(id);
    if (value?.dimensionId !== dimension || !value.isActive) failField(`${path}.${dimension}`, ledgerSays('accounting.choose_value'));
  }
}

async function readDimension(ctx: Ctx, id: string): Promise<Dimension> {
  return found((await ctx.sql<Dimension>(`${select} where d.workspace_id = $1 and d.id = $2`, [ctx.workspaceId, id], 'accounting.one_dimension'))[0]);
}

/** Adds a dimension. */
export async function createDimension(ctx: Ctx, { name }: InputOf<typeof addDimension>): Promise<Dimension> {
  const [count] = await ctx.sql<{ n: number }>('select count(*)::int as n from accounting.dimension d where d.workspace_id = $1', [ctx.workspaceId]);
  if (count!.n >= dimensionLimits.dimensions) fail('accounting.dimension_limit', { limit: dimensionLimits.dimensions });
  const id = uuidv7();
  await unlessTaken(name, () => ctx.sql('insert into accounting.dimension (id, workspace_id, name) values ($1, $2, $3)', [id, ctx.workspaceId, name]));
  return told(ctx, id, 'created', { name });
}

/** Renames a dimension or sets it inactive. */
export async function changeDimension(ctx: Ctx, { id, version, name, isActive }: InputOf<typeof updateDimension>): Promise<Dimension> {
  const before = await readDimension(ctx, id);
  const written = await unlessTaken(name ?? '', () => ctx.sql('update accounting.dimension set name = coalesce($4, name), is_active = coalesce($5, is_active), version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 and version = $3 returning 1', [id, ctx.workspaceId, version, name ?? null, isActive ?? null]));
  if (written.length === 0) fail('core.version_conflict', { current: before });
  return told(ctx, id, 'changed', { changes: { ...(name !== undefined && name !== before.name ? { name: [before.name, name] } : {}), ...(isActive !== undefined && isActive !== before.isActive ? { isActive: [before.isActive, isActive] } : {}) } });
}

/** Adds a value. */
export async function createValue(ctx: Ctx, { id, name, code }: InputOf<typeof addDimensionValue>): Promise<Dimension> {
  const before = await readDimension(ctx, id);
  if (before.values.length >= dimensionLimits.values) fail('accounting.dimension_limit', { limit: dimensionLimits.values });
  await unlessTaken(name, () => ctx.sql('insert into accounting.dimension_value (id, workspace_id, dimension_id, name, code) values ($1, $2, $3, $4, $5)', [uuidv7(), ctx.workspaceId, id, name, code]));
  await touch(ctx, id);
  return told(ctx, id, 'changed', { changes: { value: [null, name] } });
}

/** Renames a value or sets it inactive. */
export async function changeValue(ctx: Ctx, { id, valueId, name, code, isActive }: InputOf<typeof updateDimensionValue>): Promise<Dimension> {
  const value = found((await readDimension(ctx, id)).values.find((v) => v.id === valueId));
  await unlessTaken(name ?? '', () => ctx.sql('update accounting.dimension_value set name = coalesce($4, name), code = coalesce($5, code), is_active = coalesce($6, is_active) where id = $1 and dimension_id = $2 and workspace_id = $3', [valueId, id, ctx.workspaceId, name ?? null, code ?? null, isActive ?? null]));
  await touch(ctx, id);
  return told(ctx, id, 'changed', { changes: { value: [value.name, isActive === false ? null : name ?? value.name] } });
}

const touch = (ctx: Ctx, id: string) => ctx.sql('update accounting.dimension set version = version + 1, updated_at = now() where id = $1 and workspace_id = $2', [id, ctx.workspaceId]);

async function told(ctx: Ctx, id: string, verb: 'created' | 'changed', data: Record<string, unknown>): Promise<Dimension> {
  const after = await readDimension(ctx, id);
  ctx.emit({ type: `accounting.dimension.${verb}`, id, version: after.version, data, can: 'accounting.ledger.view' });
  return after;
}

async function unlessTaken<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (['dimension_name', 'dimension_value_name'].includes((error as { constraint?: string }).constraint ?? '')) fail('accounting.dimension_taken', { name });
    throw error;
  }
}
