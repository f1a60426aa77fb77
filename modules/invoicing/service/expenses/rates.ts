import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { getRow, insertRow, patchRow, removeRow, type RecordTable } from '#core/server/resource/records.ts';
import { mileageRateFields, mileageRates, perDiemRateFields, perDiemRates, type MileageRate, type PerDiemRate } from '../../contract/expenses.ts';
import { minorOf } from './amounts.ts';
import { instantSql } from './record.ts';
import { placeOf } from './settings.ts';

/** Mileage rates as plain records. */
export const mileageRecord: RecordTable = {
  table: 'invoicing.mileage_rate', topic: mileageRates.topic, can: mileageRates.can.view, title: 'name', endpoints: { create: mileageRates.create, update: mileageRates.update, remove: mileageRates.remove },
  columns: { name: 'name', validFrom: 'valid_from', unit: 'unit', tiers: 'tiers', yearStart: 'year_start' },
  source: {
    from: 'invoicing.mileage_rate r', key: 'r.id', select: `r.id, r.version, r.name, r.valid_from::text as "validFrom", r.unit, r.tiers, r.year_start as "yearStart", ${instantSql('r.created_at')} as "createdAt"`,
    fields: { name: { ...mileageRateFields.name, sql: 'r.name' }, validFrom: { ...mileageRateFields.validFrom, sql: 'r.valid_from' } },
    scope: (ctx, p) => `r.workspace_id = ${p.add(ctx.workspaceId)} and r.deleted_at is null`, defaultSort: [{ field: 'name', descending: false }], search: (words, p) => `r.name ilike ${p.add(likePattern(words))}`,
  },
};

const shares = { halfPercent: 'half_percent', breakfastPercent: 'breakfast_percent', lunchPercent: 'lunch_percent', dinnerPercent: 'dinner_percent' } as const;
const g = perDiemRateFields;
/** Per-diem rates as plain records. */
export const perDiemRecord: RecordTable = {
  table: 'invoicing.per_diem_rate', topic: perDiemRates.topic, can: perDiemRates.can.view, title: 'name', endpoints: { create: perDiemRates.create, update: perDiemRates.update, remove: perDiemRates.remove },
  columns: { name: 'name', country: 'country', validFrom: 'valid_from', dayAmount: 'day_amount', ...shares },
  source: {
    from: 'invoicing.per_diem_rate r', key: 'r.id',
    select: `r.id, r.version, r.name, r.country, r.valid_from::text as "validFrom", trim_scale(r.day_amount)::text as "dayAmount", ${Object.entries(shares).map(([key, column]) => `trim_scale(r.${column})::text as "${key}"`).join(', ')}, ${instantSql('r.created_at')} as "createdAt"`,
    fields: { name: { ...g.name, sql: 'r.name' }, validFrom: { ...g.validFrom, sql: 'r.valid_from' }, country: { ...g.country, sql: 'r.country' } },
    scope: (ctx, p) => `r.workspace_id = ${p.add(ctx.workspaceId)} and r.deleted_at is null`, defaultSort: [{ field: 'name', descending: false }], search: (words, p) => `r.name ilike ${p.add(likePattern(words))}`,
  },
};

async function dayTaken<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try { return await write(); } catch (error) {
    if (['mileage_rate_day', 'per_diem_rate_day'].includes((error as { constraint?: string }).constraint ?? '')) fail('invoicing.rate_day_taken', { name: name ?? '' });
    throw error;
  }
}

/** A rate that claims were made with stays what it is. */
async function requireUnused(ctx: Ctx, column: 'mileage_rate_id' | 'per_diem_rate_id', id: string): Promise<void> {
  const [used] = await ctx.sql(`select 1 from invoicing.expense x where x.workspace_id = $1 and x.${column} = $2 and x.status <> 'draft' limit 1`, [ctx.workspaceId, id]);
  if (used) fail('invoicing.expense_rate_used');
}

/** Adds a mileage rate. */
export function createMileage(ctx: Ctx, { workspace_slug: _slug, tiers, ...input }: InputOf<typeof mileageRates.create>): Promise<MileageRate> {
  return dayTaken(input.name, () => insertRow<MileageRate>(ctx, mileageRecord, { ...input, tiers: JSON.stringify(tiers) }));
}

/** Changes a mileage rate nothing was claimed with; its name always. */
export async function updateMileage(ctx: Ctx, { workspace_slug: _slug, id, version, tiers, ...input }: InputOf<typeof mileageRates.update>): Promise<MileageRate> {
  if (tiers || input.unit || input.validFrom || input.yearStart) await requireUnused(ctx, 'mileage_rate_id', id);
  return dayTaken(input.name, () => patchRow<MileageRate>(ctx, mileageRecord, id, version, { ...input, ...(tiers ? { tiers: JSON.stringify(tiers) } : {}) }));
}

/** Removes a mileage rate nothing was claimed with. */
export async function removeMileage(ctx: Ctx, { id }: InputOf<typeof mileageRates.remove>): Promise<{ id: string }> {
  await getRow(ctx, mileageRecord, id);
  await requireUnused(ctx, 'mileage_rate_id', id);
  return removeRow(ctx, mileageRecord, id);
}

async function checkDay(ctx: Ctx, dayAmount: string | undefined): Promise<void> {
  if (dayAmount !== undefined) minorOf(dayAmount, (await placeOf(ctx)).base, 'dayAmount');
}

/** Adds a per-diem rate. */
export async function createPerDiem(ctx: Ctx, { workspace_slug: _slug, ...input }: InputOf<typeof perDiemRates.create>): Promise<PerDiemRate> {
  await checkDay(ctx, input.dayAmount);
  return dayTaken(input.name, () => insertRow<PerDiemRate>(ctx, perDiemRecord, input));
}

/** Changes a per-diem rate nothing was claimed with; its name always. */
export async function updatePerDiem(ctx: Ctx, { workspace_slug: _slug, id, version, ...input }: InputOf<typeof perDiemRates.update>): Promise<PerDiemRate> {
  await checkDay(ctx, input.dayAmount);
  if (Object.keys(input).some((key) => key !== 'name')) await requireUnused(ctx, 'per_diem_rate_id', id);
  return dayTaken(input.name, () => patchRow<PerDiemRate>(ctx, perDiemRecord, id, version, input));
}

/** Removes a per-diem rate nothing was claimed with. */
export async function removePerDiem(ctx: Ctx, { id }: InputOf<typeof perDiemRates.remove>): Promise<{ id: string }> {
  await getRow(ctx, perDiemRecord, id);
  await requireUnused(ctx, 'per_diem_rate_id', id);
  return removeRow(ctx, perDiemRecord, id);
}
