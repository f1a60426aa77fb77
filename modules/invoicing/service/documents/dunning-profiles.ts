import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { getRow, insertRow, patchRow, removeRow, restoreRow, type RecordTable } from '#core/server/resource/records.ts';
import { customersOfDunningProfile, dunningProfileOf, registerPartyCheck } from '#modules/parties/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { documentSays, dunningProfileFields, dunningProfiles, mostProfiles, type DunningProfile, type ReminderLevel } from '../../contract/documents.ts';
import { amountText, minorOf } from './rows.ts';
import { feeOf, readLevels, requireOrder } from './settings.ts';

const f = dunningProfileFields;
/** Reminder profiles as plain records. */
export const dunningProfileRecord: RecordTable = {
  table: 'invoicing.dunning_profile', topic: dunningProfiles.topic, can: dunningProfiles.can.view, title: 'name', endpoints: { create: dunningProfiles.create, update: dunningProfiles.update, remove: dunningProfiles.remove },
  columns: { name: 'name', levels: 'levels', isActive: 'is_active' },
  source: {
    from: 'invoicing.dunning_profile f', key: 'f.id', select: `f.id, f.version, f.name, f.levels, f.is_active as "isActive", to_char(f.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`,
    fields: { name: { ...f.name, sql: 'f.name' }, isActive: { ...f.isActive, sql: 'f.is_active' }, createdAt: { ...f.createdAt, sql: 'f.created_at' } },
    scope: (ctx, p) => `f.workspace_id = ${p.add(ctx.workspaceId)} and f.deleted_at is null`,
    defaultSort: [{ field: 'name', descending: false }], search: (words, p) => `f.name ilike ${p.add(likePattern(words))}`,
  },
};

async function named<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try { return await write(); } catch (error) {
    if ((error as { constraint?: string }).constraint === 'dunning_profile_name') fail('invoicing.dunning_profile_taken', { name: name ?? '' });
    throw error;
  }
}

/** Levels as they are kept: in their order, a fee with exactly the digits of the base currency. */
async function keptLevels(ctx: Ctx, levels: readonly ReminderLevel[]): Promise<ReminderLevel[]> {
  requireOrder(levels, 'levels');
  const { code } = (await getSettings(ctx)).currency;
  const trimmed = (figure: string | null) => (figure?.includes('.') ? figure.replace(/\.?0+$/, '') : figure);
  return levels.map(({ days, subject, body, automatic, fee, interestPercent }, i) => {
    const minor = BigInt(feeOf(fee, `levels.${i}.fee`, code));
    return { days, subject, body, automatic, fee: minor === 0n ? null : amountText(minor, code), interestPercent: trimmed(interestPercent) };
  });
}

/** How many there are is counted by one at a time. */
async function requireRoom(ctx: Ctx): Promise<void> {
  await ctx.sql("select pg_advisory_xact_lock(hashtextextended('invoicing.dunning_profile:' || $1::int, 0))", [ctx.workspaceId], 'invoicing.lock_dunning_profiles');
  const [{ n } = { n: 0 }] = await ctx.sql<{ n: number }>('select count(*)::int as n from invoicing.dunning_profile f where f.workspace_id = $1 and f.deleted_at is null', [ctx.workspaceId], 'invoicing.count_dunning_profiles');
  if (n >= mostProfiles) fail('invoicing.dunning_profiles_full', { count: mostProfiles });
}

/** Adds a reminder profile. */
export async function createProfile(ctx: Ctx, { workspace_slug: _slug, levels, ...fields }: InputOf<typeof dunningProfiles.create>): Promise<DunningProfile> {
  const kept = await keptLevels(ctx, levels ?? []);
  await requireRoom(ctx);
  return named(fields.name, () => insertRow<DunningProfile>(ctx, dunningProfileRecord, { ...fields, levels: JSON.stringify(kept) }));
}

/** Changes a reminder profile; what was sent stays sent, and the next reminder goes by the new levels. */
export async function updateProfile(ctx: Ctx, { workspace_slug: _slug, id, version, levels, ...fields }: InputOf<typeof dunningProfiles.update>): Promise<DunningProfile> {
  const before = await getRow<DunningProfile>(ctx, dunningProfileRecord, id);
  const kept = levels && (await keptLevels(ctx, levels));
  const said = (list: readonly ReminderLevel[]) => JSON.stringify(list.map((l) => [l.days, l.subject, l.body, l.automatic, l.fee, l.interestPercent]));
  return named(fields.name, () => patchRow<DunningProfile>(ctx, dunningProfileRecord, id, version, { ...fields, ...(kept && said(kept) !== said(before.levels) ? { levels: JSON.stringify(kept) } : {}) }));
}

/** Removes a reminder profile that no customer has; kept from those meanwhile who give it to one. */
export async function removeProfile(ctx: Ctx, { id }: InputOf<typeof dunningProfiles.remove>): Promise<{ id: string }> {
  await ctx.sql('select 1 from invoicing.dunning_profile f where f.workspace_id = $1 and f.id = $2::uuid for update', [ctx.workspaceId, id], 'invoicing.lock_dunning_profile');
  const profile = await getRow<DunningProfile>(ctx, dunningProfileRecord, id);
  const customers = await customersOfDunningProfile(ctx, id, 10);
  // Whoever may not see customers learns only that there are some.
  const uses = ctx.can('parties.view') ? customers.map((c) => ({ topic: 'parties.party', ...c })) : customers.slice(0, 1).map(() => ({ topic: 'parties.party', id: null, name: '…' }));
  if (uses.length > 0) fail('invoicing.dunning_profile_in_use', { name: profile.name, names: uses.map((u) => u.name).join(', '), uses });
  return removeRow(ctx, dunningProfileRecord, id);
}

/** Brings a reminder profile back. */
export async function restoreProfile(ctx: Ctx, { id }: InputOf<typeof dunningProfiles.restore>): Promise<DunningProfile> {
  await requireRoom(ctx);
  return named(undefined, () => restoreRow<DunningProfile>(ctx, dunningProfileRecord, id));
}

/** The series a customer is reminded by at this moment: that of their profile, an archived one too, else the workspace's own, which is of no profile. */
export async function seriesOf(ctx: Ctx, workspaceId: number, partyId: string | null): Promise<{ profile: { id: string; name: string } | null; levels: ReminderLevel[] }> {
  const profileId = partyId && (await dunningProfileOf(ctx, workspaceId, partyId));
  const [profile] = profileId ? await ctx.sql<{ id: string; name: string; levels: ReminderLevel[] }>('select f.id, f.name, f.levels from invoicing.dunning_profile f where f.workspace_id = $1 and f.id = $2', [workspaceId, profileId], 'invoicing.series_of_profile') : [];
  if (profile) return { profile: { id: profile.id, name: profile.name }, levels: profile.levels };
  return { profile: null, levels: await readLevels(ctx, workspaceId, (await getSettings(ctx, workspaceId)).currency.code) };
}

/** What a fee of a level comes to in minor units of the base currency. */
export const feeMinor = (level: ReminderLevel | undefined, currency: string): bigint => (level?.fee ? minorOf(level.fee, currency) : 0n);

// A customer gets profiles of their workspace only, and none that is archived; one a customer has is not removed.
registerPartyCheck('invoicing.dunning_profile', async (ctx, changes) => {
  const chosen = changes.filter((c) => c.after.dunningProfileId && c.after.dunningProfileId !== c.before.dunningProfileId);
  if (chosen.length === 0) return;
  // Held until the end, so that a profile is not removed while a customer gets it.
  const known = new Set((await ctx.sql<{ id: string }>('select f.id from invoicing.dunning_profile f where f.workspace_id = $1 and f.id = any($2::uuid[]) and f.deleted_at is null and f.is_active order by f.id for share', [ctx.workspaceId, [...new Set(chosen.map((c) => c.after.dunningProfileId))]], 'invoicing.dunning_profiles_chosen')).map((f) => f.id));
  for (const { after, path } of chosen) if (!known.has(after.dunningProfileId!)) failField(path('dunningProfileId'), documentSays('invoicing.choose_dunning_profile'));
});
