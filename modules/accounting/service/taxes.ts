import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { getRow, insertRow, patchRow, restoreRow, type RecordTable } from '#core/server/resource/records.ts';
import { addTaxRate, listRates, removeTaxRate, says, taxAccountTypes, taxes, taxFields, type ResolvedTax } from '../contract.ts';
import { findAccounts } from './ledger/find-accounts.ts';
import { removeUnused } from './master-uses.ts';

const f = taxFields;
const rateToday = '(select r.rate from accounting.tax_rate r where r.tax_id = t.id and r.valid_from <= current_date order by r.valid_from desc limit 1)';
// Rates that hold from the beginning are kept with PostgreSQL's earliest day.
const rates = `coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'rate', trim_scale(r.rate)::text, 'validFrom', case when r.valid_from = '-infinity' then null else r.valid_from::text end, 'inForce', r.valid_from <= current_date) order by r.valid_from)
  from accounting.tax_rate r where r.tax_id = t.id), '[]')`;

/** Taxes as plain records. */
export const taxRecord: RecordTable = {
  table: 'accounting.tax', topic: taxes.topic, can: taxes.can.view, title: 'name', endpoints: { create: taxes.create, update: taxes.update, remove: taxes.remove },
  columns: { name: 'name', code: 'code', kind: 'kind', included: 'included', compound: 'compound', sequence: 'sequence', category: 'category', appliesTo: 'applies_to', basis: 'basis', recoverable: 'recoverable', reportBox: 'report_box', isActive: 'is_active', memberIds: 'member_ids', outputAccountId: 'output_account_id', inputAccountId: 'input_account_id' },
  source: {
    from: 'accounting.tax t', key: 't.id',
    select: `t.id, t.version, t.name, t.code, t.kind, trim_scale(${rateToday})::text as rate, ${rates} as rates, t.included, t.compound, t.sequence, t.category, t.applies_to as "appliesTo", t.basis, trim_scale(t.recoverable)::text as recoverable,
      t.report_box as "reportBox", t.is_active as "isActive", t.member_ids as "memberIds", t.output_account_id as "outputAccountId", t.input_account_id as "inputAccountId", to_char(t.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`,
    fields: {
      name: { ...f.name, sql: 't.name' }, code: { ...f.code, sql: 't.code' }, kind: { ...f.kind, sql: 't.kind' }, rate: { ...f.rate, sql: rateToday }, appliesTo: { ...f.appliesTo, sql: 't.applies_to' }, included: { ...f.included, sql: 't.included' }, basis: { ...f.basis, sql: 't.basis' }, isActive: { ...f.isActive, sql: 't.is_active' },
      category: { ...f.category, sql: 't.category' }, sequence: { ...f.sequence, sql: 't.sequence' }, createdAt: { ...f.createdAt, sql: 't.created_at' },
    },
    scope: (ctx, p) => `t.workspace_id = ${p.add(ctx.workspaceId)} and t.deleted_at is null`,
    defaultSort: [{ field: 'sequence', descending: false }],
    search: (words, p) => { const like = p.add(likePattern(words)); return `(t.name ilike ${like} or t.code ilike ${like})`; },
  },
};

type Row = OutputOf<typeof taxes.get>;
const rated = (kind: string) => !['zero', 'exempt', 'out_of_scope', 'group'].includes(kind);

async function named<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'tax_name') fail('accounting.tax_taken', { name: name ?? '' });
    throw error;
  }
}

function requireRate(kind: string, rate: string | null | undefined): void {
  if (!rated(kind)) return;
  if (!rate) failField('rate', says('accounting.rate_missing'));
  if (kind === 'division' && Number(rate) >= 100) failField('rate', says('accounting.division_rate'));
}

async function requireMembers(ctx: Ctx, kind: string, memberIds: readonly string[]): Promise<void> {
  if (kind !== 'group') return;
  const known = await ctx.sql("select 1 from accounting.tax where workspace_id = $1 and id = any($2::uuid[]) and kind <> 'group' and deleted_at is null", [ctx.workspaceId, memberIds], 'accounting.tax.members');
  if (known.length < 2 || known.length !== new Set(memberIds).size) failField('memberIds', says('accounting.group_members'));
}

/** A tax stands on an account of its own only where it waits to be paid or to come back. */
async function requireAccounts(ctx: Ctx, fields: { outputAccountId?: string | null | undefined; inputAccountId?: string | null | undefined }): Promise<void> {
  for (const path of ['outputAccountId', 'inputAccountId'] as const) {
    const id = fields[path];
    if (!id) continue;
    const account = (await findAccounts(ctx, [id])).get(id);
    if (!account || account.isGroup || !account.isActive || account.currency !== null || account.reconcilable || !(taxAccountTypes as readonly string[]).includes(account.type)) failField(path, says('accounting.tax_account'));
  }
}

/** What waits for its return stands where it was posted: the return would look for it on the new account. What stays is not asked again: its account may have been stopped since. */
async function requireMove(ctx: Ctx, before: Row, fields: Parameters<typeof requireAccounts>[1]): Promise<void> {
  const moved = (['outputAccountId', 'inputAccountId'] as const).filter((path) => fields[path] !== undefined && fields[path] !== before[path]);
  if (moved.length === 0) return;
  await requireAccounts(ctx, Object.fromEntries(moved.map((path) => [path, fields[path]])));
  const waiting = await ctx.sql(
    "select 1 from accounting.tax_line t where t.workspace_id = $1 and t.tax_id = $2 and not exists (select 1 from accounting.tax_return r where r.workspace_id = $1 and r.state in ('filed', 'settled') and t.tax_on between r.from_on and r.to_on) limit 1", [ctx.workspaceId, before.id], 'accounting.tax.waiting');
  if (waiting.length > 0) failField(moved[0]!, says('accounting.tax_account_used'));
}

const insertRate = (ctx: Ctx, taxId: string, rate: string, from: string) => ctx.sql('insert into accounting.tax_rate (id, workspace_id, tax_id, rate, valid_from) values ($1, $2, $3, $4, $5)', [uuidv7(), ctx.workspaceId, taxId, rate, from], 'accounting.tax_rate.add');

/** Adds a tax with its first rate, which holds from the beginning. */
export async function createTax(ctx: Ctx, { workspace_slug: _slug, rate, ...fields }: InputOf<typeof taxes.create>): Promise<Row> {
  requireRate(fields.kind, rate);
  await requireMembers(ctx, fields.kind, fields.memberIds);
  await requireAccounts(ctx, fields);
  const { id } = await named(fields.name, () => insertRow<Row>(ctx, taxRecord, { ...fields, memberIds: fields.kind === 'group' ? fields.memberIds : [] }));
  if (rate && rated(fields.kind)) await insertRate(ctx, id, rate, '-infinity');
  return getRow<Row>(ctx, taxRecord, id);
}

/** Changes a tax. Its kind decides sums and therefore stays; a rate only comes with a day (addRate). */
export async function updateTax(ctx: Ctx, { workspace_slug: _slug, id, version, rate, ...fields }: InputOf<typeof taxes.update>): Promise<Row> {
  const before = await getRow<Row>(ctx, taxRecord, id);
  if (fields.kind !== undefined && fields.kind !== before.kind) failField('kind', says('core.no_such_value'));
  if (rate !== undefined && rate !== before.rate) failField('rate', says('accounting.rate_missing'));
  if (fields.memberIds) await requireMembers(ctx, before.kind, fields.memberIds);
  await requireMove(ctx, before, fields);
  return named(fields.name, () => patchRow<Row>(ctx, taxRecord, id, version, fields));
}

/** Removes a tax that nothing names. */
export const removeTax = (ctx: Ctx, { id }: InputOf<typeof taxes.remove>): Promise<{ id: string }> => removeUnused(ctx, taxRecord, 'tax', id);

/** Brings a tax back. */
export const restoreTax = (ctx: Ctx, { id }: InputOf<typeof taxes.restore>): Promise<Row> => named(undefined, () => restoreRow<Row>(ctx, taxRecord, id));

/** Adds a rate from a day on. */
export async function addRate(ctx: Ctx, { id, version, rate, validFrom }: InputOf<typeof addTaxRate>): Promise<Row> {
  const before = await getRow<Row>(ctx, taxRecord, id);
  if (!rated(before.kind)) failField('rate', says('core.no_such_value'));
  requireRate(before.kind, rate);
  if (before.rates.some((r) => r.validFrom === validFrom)) fail('accounting.rate_taken');
  await touch(ctx, id, version, { [`rate ${validFrom}`]: [before.rate, rate] });
  await insertRate(ctx, id, rate, validFrom);
  return getRow<Row>(ctx, taxRecord, id);
}

/** Takes back a rate whose day has not come. */
export async function removeRate(ctx: Ctx, { id, rateId }: InputOf<typeof removeTaxRate>): Promise<Row> {
  const before = await getRow<Row>(ctx, taxRecord, id);
  const rate = found(before.rates.find((r) => r.id === rateId));
  if (rate.inForce) fail('accounting.rate_used');
  await touch(ctx, id, before.version, { [`rate ${rate.validFrom}`]: [rate.rate, null] });
  await ctx.sql('delete from accounting.tax_rate where id = $1 and tax_id = $2 and workspace_id = $3', [rateId, id, ctx.workspaceId]);
  return getRow<Row>(ctx, taxRecord, id);
}

async function touch(ctx: Ctx, id: string, version: number, changes: Record<string, [unknown, unknown]>): Promise<void> {
  const [row] = await ctx.sql<{ version: number }>('update accounting.tax set version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 and version = $3 returning version', [id, ctx.workspaceId, version]);
  if (!row) fail('core.version_conflict', { current: await getRow<Row>(ctx, taxRecord, id) });
  ctx.emit({ type: 'accounting.tax.changed', id, version: row.version, data: { changes }, can: taxes.can.view });
}

const resolvedColumns = `t.id, t.name, t.code, t.kind, t.included, t.compound, t.category, t.member_ids as "memberIds",
  (select trim_scale(r.rate)::text from accounting.tax_rate r where r.tax_id = t.id and r.valid_from <= $2::date order by r.valid_from desc limit 1) as rate`;
type Resolving = Omit<ResolvedTax, 'kind' | 'rate'> & { kind: ResolvedTax['kind'] | 'group'; rate: string | null; memberIds: string[] };

function resolvedOf({ memberIds: _members, ...tax }: Resolving): ResolvedTax | null {
  if (tax.kind === 'group') return null;
  // A tax whose first rate is of a later day is not there yet.
  if (rated(tax.kind) && tax.rate === null) return null;
  return { ...tax, kind: tax.kind, rate: tax.rate ?? '0' };
}

/** Taxes by id with their rates on a day (YYYY-MM-DD), groups taken apart, in the order of computation; 422 on `path` for one that is not there. Removed ones still resolve: documents keep naming them. */
export async function resolveTaxes(ctx: Ctx, ids: readonly string[], on: string, path = 'taxIds'): Promise<{ taxes: ResolvedTax[]; expand: (ids: readonly string[]) => string[] }> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return { taxes: [], expand: () => [] };
  const rows = await ctx.sql<Resolving>(
    `select ${resolvedColumns} from accounting.tax t where t.workspace_id = $1 and (t.id = any($3::uuid[]) or t.id in (select unnest(g.member_ids) from accounting.tax g where g.workspace_id = $1 and g.id = any($3::uuid[]))) order by t.sequence, t.id`,
    [ctx.workspaceId, on, wanted], 'accounting.tax.resolve');
  const byId = new Map(rows.map((r) => [r.id, r]));
  const all = rows.flatMap((r) => resolvedOf(r) ?? []);
  const known = new Set(all.map((t) => t.id));
  const expand = (some: readonly string[]) => [...new Set(some.flatMap((id) => (byId.get(id)?.kind === 'group' ? byId.get(id)!.memberIds : [id])))];
  if (!expand(wanted).every((id) => known.has(id))) failField(path, says('accounting.choose_tax'));
  return { taxes: all, expand };
}

/** Taxes that may be chosen on a day, with their rates. */
export async function listRatesOn(ctx: Ctx, { on = new Date().toISOString().slice(0, 10), use, all }: InputOf<typeof listRates>): Promise<OutputOf<typeof listRates>> {
  const rows = await ctx.sql<Resolving>(
    `select ${resolvedColumns} from accounting.tax t where t.workspace_id = $1 and ((t.deleted_at is null and t.is_active) or $3) and ($4::text is null or t.applies_to in ('both', $4)) order by t.sequence, t.id limit 500`,
    [ctx.workspaceId, on, all ?? false, use ?? null], 'accounting.tax.rates');
  return { on, taxes: rows.flatMap((r) => resolvedOf(r) ?? []), groups: rows.filter((r) => r.kind === 'group').map(({ id, name, memberIds }) => ({ id, name, memberIds })) };
}

/** Taxes that may be chosen on a day in a direction with their rates, in the order of computation; groups are left out. */
export async function taxesOn(ctx: Ctx, on: string, use: 'sale' | 'purchase'): Promise<ResolvedTax[]> {
  return (await listRatesOn(ctx, { workspace_slug: '', on, use })).taxes;
}
