import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { getRow, insertRow, patchRow, restoreRow, type RecordTable } from '#core/server/resource/records.ts';
import { partyFiscalUse, registerPartyCheck } from '#modules/parties/api.ts';
import { fiscalPositionFields, fiscalPositions, fiscalSays, says, type FiscalPosition } from '../../contract.ts';
import { registerAccountUse } from '../ledger/account-uses.ts';
import { findAccounts } from '../ledger/find-accounts.ts';
import { registerMasterUse, removeUnused } from '../master-uses.ts';

const f = fiscalPositionFields;
/** Columns of a position `f` in the wire's names. */
export const positionColumns = `f.id, f.version, f.name, f.side, f.area, f.countries, f.tax_id_rule as "taxIdRule", f.sequence, f.taxes, f.accounts, f.note, f.is_active as "isActive", to_char(f.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`;

/** Fiscal positions as plain records. */
export const fiscalPositionRecord: RecordTable = {
  table: 'accounting.fiscal_position', topic: fiscalPositions.topic, can: fiscalPositions.can.view, title: 'name', endpoints: { create: fiscalPositions.create, update: fiscalPositions.update, remove: fiscalPositions.remove },
  columns: { name: 'name', side: 'side', area: 'area', countries: 'countries', taxIdRule: 'tax_id_rule', sequence: 'sequence', taxes: 'taxes', accounts: 'accounts', note: 'note', isActive: 'is_active' },
  source: {
    from: 'accounting.fiscal_position f', key: 'f.id', select: positionColumns,
    fields: {
      name: { ...f.name, sql: 'f.name' }, side: { ...f.side, sql: 'f.side' }, area: { ...f.area, sql: 'f.area' }, taxIdRule: { ...f.taxIdRule, sql: 'f.tax_id_rule' }, sequence: { ...f.sequence, sql: 'f.sequence' }, isActive: { ...f.isActive, sql: 'f.is_active' }, createdAt: { ...f.createdAt, sql: 'f.created_at' },
    },
    scope: (ctx, p) => `f.workspace_id = ${p.add(ctx.workspaceId)} and f.deleted_at is null`,
    defaultSort: [{ field: 'sequence', descending: false }],
    search: (words, p) => { const like = p.add(likePattern(words)); return `(f.name ilike ${like} or f.note ilike ${like})`; },
  },
};

async function named<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'fiscal_position_name') fail('accounting.fiscal_position_taken', { name: name ?? '' });
    throw error;
  }
}

type Mappings = Pick<FiscalPosition, 'taxes' | 'accounts'>;
type Values = Mappings & Pick<FiscalPosition, 'side' | 'area' | 'countries'>;

/** Refuses a mapping of what is not there, and one that says two things about the same; what stood there `before` may stay. */
async function requireMappings(ctx: Ctx, { side: of, area, countries, taxes, accounts }: Values, before: Mappings & { side?: FiscalPosition['side'] } = { taxes: [], accounts: [] }): Promise<void> {
  if (area === 'countries' && countries.length === 0) failField('countries', fiscalSays('accounting.fiscal_countries'));
  const twice = taxes.findIndex((m, i) => taxes.some((o, n) => n < i && o.fromId === m.fromId && o.kind === m.kind));
  if (twice >= 0) failField(`taxes.${twice}.fromId`, fiscalSays('accounting.fiscal_tax_twice'));
  const doubled = accounts.findIndex((m, i) => accounts.some((o, n) => n < i && o.fromId === m.fromId));
  if (doubled >= 0) failField(`accounts.${doubled}.fromId`, fiscalSays('accounting.fiscal_account_twice'));
  const ids = [...new Set(taxes.flatMap((m) => [m.fromId, ...(m.toId ? [m.toId] : [])]))];
  const known = new Map(ids.length === 0 ? [] : (await ctx.sql<{ id: string; use: string }>('select t.id, t.applies_to as use from accounting.tax t where t.workspace_id = $1 and t.id = any($2::uuid[]) and t.deleted_at is null order by t.id for share', [ctx.workspaceId, ids], 'accounting.fiscal_position.taxes')).map((t) => [t.id, t.use]));
  const stood = new Set(before.side === of ? before.taxes.flatMap((m) => [m.fromId, m.toId]) : []);
  taxes.forEach((m, i) => (['fromId', 'toId'] as const).forEach((side) => {
    const [id, use] = [m[side], known.get(m[side] ?? '')];
    if (id && use === undefined) failField(`taxes.${i}.${side}`, says('accounting.choose_tax'));
    if (id && of !== 'both' && use !== 'both' && use !== of && !stood.has(id)) failField(`taxes.${i}.${side}`, fiscalSays(of === 'sale' ? 'accounting.fiscal_tax_sale' : 'accounting.fiscal_tax_purchase'));
  }));
  const kept = new Set(before.accounts.flatMap((m) => [m.fromId, m.toId]));
  const found = await findAccounts(ctx, accounts.flatMap((m) => [m.fromId, m.toId]));
  accounts.forEach((m, i) => (['fromId', 'toId'] as const).forEach((side) => {
    const account = found.get(m[side]);
    if (!account || account.isGroup || (!account.isActive && !kept.has(m[side]))) failField(`accounts.${i}.${side}`, fiscalSays('accounting.fiscal_account'));
  }));
}

const stored = ({ taxes, accounts }: Partial<Mappings>) => ({ ...(taxes ? { taxes: JSON.stringify(taxes) } : {}), ...(accounts ? { accounts: JSON.stringify(accounts) } : {}) });

/** Adds a fiscal position. */
export async function createPosition(ctx: Ctx, { workspace_slug: _slug, ...fields }: InputOf<typeof fiscalPositions.create>): Promise<FiscalPosition> {
  await requireMappings(ctx, fields);
  return named(fields.name, () => insertRow<FiscalPosition>(ctx, fiscalPositionRecord, { ...fields, ...stored(fields), countries: fields.area === 'countries' ? fields.countries : [] }));
}

/** Changes a fiscal position; posted documents keep what it said, drafts take it over when they are written next. */
export async function updatePosition(ctx: Ctx, { workspace_slug: _slug, id, version, ...fields }: InputOf<typeof fiscalPositions.update>): Promise<FiscalPosition> {
  const before = await getRow<FiscalPosition>(ctx, fiscalPositionRecord, id);
  const whole = { ...before, ...Object.fromEntries(Object.entries(fields).filter(([, v]) => v !== undefined)) } as FiscalPosition;
  if (fields.taxes || fields.accounts || fields.side || fields.area || fields.countries) await requireMappings(ctx, whole, before);
  const changed = (key: 'taxes' | 'accounts') => fields[key] && JSON.stringify(fields[key]) !== JSON.stringify(before[key].map((m) => ({ ...m })));
  const { taxes, accounts, ...plain } = fields;
  return named(fields.name, () => patchRow<FiscalPosition>(ctx, fiscalPositionRecord, id, version, { ...plain, ...stored({ ...(changed('taxes') ? { taxes } : {}), ...(changed('accounts') ? { accounts } : {}) } as Partial<Mappings>) }));
}

/** Removes a fiscal position that nothing names; kept from those meanwhile who give it to a party. */
export async function removePosition(ctx: Ctx, { id }: InputOf<typeof fiscalPositions.remove>): Promise<{ id: string }> {
  await ctx.sql('select 1 from accounting.fiscal_position f where f.workspace_id = $1 and f.id = $2::uuid for update', [ctx.workspaceId, id], 'accounting.fiscal_position.lock');
  return removeUnused(ctx, fiscalPositionRecord, 'fiscal_position', id);
}

/** Brings a fiscal position back. */
export const restorePosition = (ctx: Ctx, { id }: InputOf<typeof fiscalPositions.restore>): Promise<FiscalPosition> => named(undefined, () => restoreRow<FiscalPosition>(ctx, fiscalPositionRecord, id));

// A party names positions of its workspace only, and a position a party names is not removed.
const partyFields = { customerFiscalPositionId: 'sale', vendorFiscalPositionId: 'purchase' } as const;
registerPartyCheck('accounting.fiscal_position', async (ctx, changes) => {
  const named = changes.flatMap(({ before, after, path }) => (Object.keys(partyFields) as Array<keyof typeof partyFields>).flatMap((field) => (after[field] && after[field] !== before[field] ? [{ id: after[field], side: partyFields[field], path: path(field) }] : [])));
  if (named.length === 0) return;
  // Held until the end, so that a position is not removed while a party gets it.
  const known = new Map((await ctx.sql<{ id: string; side: string }>('select f.id, f.side from accounting.fiscal_position f where f.workspace_id = $1 and f.id = any($2::uuid[]) and f.deleted_at is null order by f.id for share', [ctx.workspaceId, [...new Set(named.map((n) => n.id))]], 'accounting.fiscal_position.chosen')).map((p) => [p.id, p.side]));
  for (const { id, side, path } of named) if (!['both', side].includes(known.get(id) ?? '')) failField(path, fiscalSays('accounting.choose_fiscal_position'));
});
registerMasterUse('fiscal_position', 'party', partyFiscalUse);
registerMasterUse('tax', 'fiscal_position', {
  can: fiscalPositions.can.view,
  sql: "select 'accounting.fiscal_position', f.id, f.name from accounting.fiscal_position f where f.workspace_id = $1 and f.deleted_at is null and (f.taxes @> jsonb_build_array(jsonb_build_object('fromId', k.id)) or f.taxes @> jsonb_build_array(jsonb_build_object('toId', k.id))) order by f.name",
});

const names = "(f.accounts @> jsonb_build_array(jsonb_build_object('fromId', $2::text)) or f.accounts @> jsonb_build_array(jsonb_build_object('toId', $2::text)))";
// Rows that were removed move along: they may come back.
registerAccountUse('accounting.fiscal_position', {
  points: async (ctx, accountId) => (await ctx.sql(`select 1 from accounting.fiscal_position f where f.workspace_id = $1 and f.deleted_at is null and ${names} limit 1`, [ctx.workspaceId, accountId], 'accounting.fiscal_position.of_account')).length > 0,
  // What then says two things of one account keeps what was said of the one that stays; an account is not put in its own place.
  move: async (ctx, accountId, into) => {
    await ctx.sql(
      `update accounting.fiscal_position f set version = f.version + 1, updated_at = now(), accounts = (
         select coalesce(jsonb_agg(jsonb_build_object('fromId', m.from_id, 'toId', m.to_id) order by m.place) filter (where m.from_id <> m.to_id), '[]')
         from (select distinct on (r.from_id) r.* from (
           select replace(a.of->>'fromId', $2::text, $3::text) as from_id, replace(a.of->>'toId', $2::text, $3::text) as to_id, a.of->>'fromId' = $3::text as is_own, a.place from jsonb_array_elements(f.accounts) with ordinality a(of, place)) r order by r.from_id, r.is_own desc, r.place) m)
       where f.workspace_id = $1 and ${names}`, [ctx.workspaceId, accountId, into], 'accounting.fiscal_position.move_account');
  },
});
