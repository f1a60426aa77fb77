import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { MoneyError, parseMoney } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { getRow, insertRow, patchRow, restoreRow, type RecordTable } from '#core/server/resource/records.ts';
import { partyTermUse, registerPartyCheck } from '#modules/parties/api.ts';
import { paymentTermFields, paymentTerms, storedTermProblem, termSays, type ShownTerm, type StoredEarly, type StoredTermLine } from '../contract.ts';
import { registerMasterUse, removeUnused } from './master-uses.ts';

const f = paymentTermFields;

/** Payment terms as plain records. */
export const paymentTermRecord: RecordTable = {
  table: 'accounting.payment_term', topic: paymentTerms.topic, can: paymentTerms.can.view, title: 'name', endpoints: { create: paymentTerms.create, update: paymentTerms.update, remove: paymentTerms.remove },
  columns: { name: 'name', lines: 'lines', early: 'early' },
  source: {
    from: 'accounting.payment_term t', key: 't.id',
    select: `t.id, t.version, t.name, t.lines, t.early, to_char(t.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"`,
    fields: { name: { ...f.name, sql: 't.name' }, createdAt: { ...f.createdAt, sql: 't.created_at' } },
    scope: (ctx, p) => `t.workspace_id = ${p.add(ctx.workspaceId)} and t.deleted_at is null`,
    defaultSort: [{ field: 'name', descending: false }],
    search: (words, p) => `t.name ilike ${p.add(likePattern(words))}`,
  },
};

type Row = OutputOf<typeof paymentTerms.get>;

async function named<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'payment_term_name') fail('accounting.payment_term_taken', { name: name ?? '' });
    throw error;
  }
}

function requireLines(lines: readonly StoredTermLine[]): void {
  const wrong = storedTermProblem(lines);
  if (wrong) failField(wrong.at < 0 ? 'lines' : `lines.${wrong.at}.${wrong.field}`, termSays(`accounting.term_${wrong.problem}`));
}

function requireEarly(early: StoredEarly | null): void {
  if (!early) return;
  if (early.days < 0 || early.days > 3660) failField('early.days', termSays('accounting.term_days_range'));
  if (early.kind !== 'amount') {
    if (!/[1-9]/.test(early.value) || Number(early.value) > 100) failField('early.value', termSays('accounting.term_early_value'));
    return;
  }
  if (!early.currency) return failField('early.currency', termSays('accounting.term_early_currency'));
  try {
    if (parseMoney(early.value, early.currency).amount > 0n) return;
  } catch (error) { if (!(error instanceof MoneyError)) throw error; }
  failField('early.value', termSays('accounting.term_early_amount', { currency: early.currency }));
}

/** What does not belong to an anchor or a kind is not kept. */
const plainLines = (lines: readonly StoredTermLine[]): StoredTermLine[] => lines.map(({ percent, anchor, dayOfMonth, atLeastDays, days }) => ({ percent, anchor, dayOfMonth: anchor === 'day_of_month' ? dayOfMonth : null, atLeastDays, days }));
const plainEarly = (early: StoredEarly | null): StoredEarly | null => early && { days: early.days, kind: early.kind, value: early.value, currency: early.kind === 'amount' ? early.currency : null, ...(early.lowersTax && early.kind !== 'net' ? { lowersTax: true } : {}) };

/** Adds a payment term. */
export async function createTerm(ctx: Ctx, { workspace_slug: _slug, lines, early = null, name }: InputOf<typeof paymentTerms.create>): Promise<Row> {
  requireLines(lines);
  requireEarly(early);
  return named(name, () => insertRow<Row>(ctx, paymentTermRecord, { name, lines: JSON.stringify(plainLines(lines)), early: plainEarly(early) }));
}

/** Changes a payment term; posted documents keep what it said, drafts take it over when they are written next. */
export async function updateTerm(ctx: Ctx, { workspace_slug: _slug, id, version, lines, early, name }: InputOf<typeof paymentTerms.update>): Promise<Row> {
  if (lines) requireLines(lines);
  if (early) requireEarly(early);
  const before = await getRow<Row>(ctx, paymentTermRecord, id);
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const [newLines, newEarly] = [lines && plainLines(lines), early === undefined ? undefined : plainEarly(early)];
  return named(name, () => patchRow<Row>(ctx, paymentTermRecord, id, version, {
    name, ...(newLines && !same(newLines, plainLines(before.lines)) ? { lines: JSON.stringify(newLines) } : {}), ...(newEarly !== undefined && !same(newEarly, plainEarly(before.early)) ? { early: newEarly } : {}),
  }));
}

/** Removes a payment term that nothing names; kept from those meanwhile who give it to a party. */
export async function removeTerm(ctx: Ctx, { id }: InputOf<typeof paymentTerms.remove>): Promise<{ id: string }> {
  await ctx.sql('select 1 from accounting.payment_term t where t.workspace_id = $1 and t.id = $2::uuid for update', [ctx.workspaceId, id], 'accounting.payment_term.lock');
  return removeUnused(ctx, paymentTermRecord, 'payment_term', id);
}

/** Brings a payment term back. */
export const restoreTerm = (ctx: Ctx, { id }: InputOf<typeof paymentTerms.restore>): Promise<Row> => named(undefined, () => restoreRow<Row>(ctx, paymentTermRecord, id));

/** Payment terms by id as documents keep them; ids the workspace does not have are absent. */
export async function findTerms(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ShownTerm>> {
  const wanted = [...new Set(ids)];
  const rows = wanted.length === 0 ? [] : await ctx.sql<ShownTerm>('select t.id, t.name, t.lines, t.early from accounting.payment_term t where t.workspace_id = $1 and t.id = any($2::uuid[]) and t.deleted_at is null', [ctx.workspaceId, wanted], 'accounting.payment_term.find');
  return new Map(rows.map((r) => [r.id, { id: r.id, name: r.name, lines: plainLines(r.lines), early: plainEarly(r.early) }]));
}

/** Payment terms by name in small letters. */
export async function termsByName(ctx: Ctx, names: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(names.map((n) => n.toLowerCase()))];
  const rows = wanted.length === 0 ? [] : await ctx.sql<{ id: string; name: string }>('select t.id, lower(t.name) as name from accounting.payment_term t where t.workspace_id = $1 and lower(t.name) = any($2::text[]) and t.deleted_at is null', [ctx.workspaceId, wanted], 'accounting.payment_term.by_name');
  return new Map(rows.map((r) => [r.name, r.id]));
}

// A party names terms of its workspace only, and a term a party names is not removed.
const partyFields = ['customerPaymentTermId', 'vendorPaymentTermId'] as const;
registerPartyCheck('accounting.payment_term', async (ctx, changes) => {
  const named = changes.flatMap(({ before, after, path }) => partyFields.flatMap((field) => (after[field] && after[field] !== before[field] ? [{ id: after[field], path: path(field) }] : [])));
  if (named.length === 0) return;
  // Held until the end, so that a term is not removed while a party gets it.
  const known = new Set((await ctx.sql<{ id: string }>('select t.id from accounting.payment_term t where t.workspace_id = $1 and t.id = any($2::uuid[]) and t.deleted_at is null order by t.id for share', [ctx.workspaceId, [...new Set(named.map((n) => n.id))]], 'accounting.payment_term.chosen')).map((t) => t.id));
  for (const { id, path } of named) if (!known.has(id)) failField(path, termSays('accounting.choose_term'));
});
registerMasterUse('payment_term', 'party', partyTermUse);

const line = (percent: string | null, days: number, more: Partial<StoredTermLine> = {}): StoredTermLine => ({ percent, anchor: 'invoice_date', dayOfMonth: null, atLeastDays: 0, days, ...more });
/** Terms every workspace starts with; names in the language of the house. */
export const standardTerms: ReadonlyArray<{ name: string; lines: StoredTermLine[]; early: StoredEarly | null }> = [
  { name: '14 days', lines: [line(null, 14)], early: null },
  { name: '30 days', lines: [line(null, 30)], early: null },
  { name: '30 days, end of month', lines: [line(null, 30, { anchor: 'end_of_month' })], early: null },
  { name: '2 % within 10 days, net 30', lines: [line(null, 30)], early: { days: 10, kind: 'total', value: '2', currency: null, lowersTax: true } },
  { name: 'Half now, half in 30 days', lines: [line('50', 0), line(null, 30)], early: null },
];

/** Gives a workspace the standard payment terms it does not have. */
export async function addStandardTerms(ctx: Ctx, workspaceId: number): Promise<void> {
  await ctx.sql(
    'insert into accounting.payment_term (id, workspace_id, name, lines, early) select gen_random_uuid(), $1, s.name, s.lines, s.early from unnest($2::text[], $3::jsonb[], $4::jsonb[]) as s(name, lines, early) on conflict do nothing',
    [workspaceId, standardTerms.map((t) => t.name), standardTerms.map((t) => JSON.stringify(t.lines)), standardTerms.map((t) => (t.early ? JSON.stringify(t.early) : null))], 'accounting.payment_term.standard');
}
