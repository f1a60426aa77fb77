import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { getSettings, settingsNow } from '#modules/settings/api.ts';
import { getBook, setUpBook, updateBook, type BookRow } from '../../contract/ledger/books.ts';
import { chartKeys, chartTemplates, taxesFor, templateFor, type ChartKey, type TemplateAccount, type TemplateTax } from '../../rules/charts/index.ts';
import { addPositions } from '../fiscal-positions/usual.ts';
import { findBook } from './book.ts';

/** The book, or the charts it can be set up from. */
export async function showBook(ctx: Ctx): Promise<OutputOf<typeof getBook>> {
  const { company, currency } = await getSettings(ctx);
  const templates = chartKeys.map((key) => {
    const { name, nameAr, country, accounts, fiscalYearStart } = chartTemplates[key];
    return { key, name, nameAr, country: [...country], accounts: accounts.length, taxes: taxesFor(key, company.country).length, fiscalYearStart };
  });
  return { book: await readBook(ctx), templates, suggested: templateFor(company.country).key, baseCurrency: currency.code, country: company.country };
}

async function readBook(ctx: Ctx): Promise<BookRow | null> {
  const book = await findBook(ctx);
  if (!book) return null;
  const [chain] = await ctx.sql<{ n: string }>('select b.chain_seq::text as n from accounting.book b where b.workspace_id = $1', [ctx.workspaceId], 'accounting.chain_end');
  return { ...book, entries: Number(chain!.n) };
}

/** Begins the books by an endpoint. */
export async function setUp(ctx: Ctx, { template, language }: InputOf<typeof setUpBook>): Promise<OutputOf<typeof setUpBook>> {
  const made = await setUpBooks(ctx, { template, language });
  return { ...made, book: (await readBook(ctx))! };
}

/**
 * Begins the books of the active workspace with a template's accounts and taxes, in the base currency of the settings; answers how many it added.
 * Accounts whose code or role is there, and taxes that are there in another name, stay as they are. Refuses with accounting.book_exists.
 */
export async function setUpBooks(ctx: Ctx, { template, language = 'en' }: { template: ChartKey; language?: 'en' | 'ar' }): Promise<{ accounts: number; taxes: number }> {
  const { company, currency } = await getSettings(ctx);
  const begun = await ctx.sql('insert into accounting.book (workspace_id, base_currency, template) values ($1, $2, $3) on conflict do nothing returning 1', [ctx.workspaceId, currency.code, template]);
  if (begun.length === 0) fail('accounting.book_exists');
  const accounts = await addAccounts(ctx, chartTemplates[template].accounts, language);
  const taxes = await addTaxes(ctx, taxesFor(template, company.country), language);
  await addPositions(ctx, template, language);
  ctx.emit({ type: 'accounting.book.set_up', id: ctx.workspaceId, version: 1, data: { template, accounts, taxes }, can: 'accounting.ledger.view' });
  return { accounts, taxes };
}

async function addAccounts(ctx: Ctx, accounts: readonly TemplateAccount[], language: 'en' | 'ar'): Promise<number> {
  const rows = accounts.map((a) => ({ id: uuidv7(), code: a.code, name: language === 'ar' ? a.nameAr : a.name, type: a.type, role: a.role ?? null, parent: a.parent ?? null, is_group: a.isGroup ?? false, reconcilable: a.reconcilable ?? false, cash_flow: a.cashFlow ?? null }));
  const added = await ctx.sql(
    `insert into accounting.account (id, workspace_id, code, name, type, role, is_group, reconcilable, cash_flow)
     select n.id, $1, n.code, n.name, n.type, case when exists (select 1 from accounting.account r where r.workspace_id = $1 and r.role = n.role and r.deleted_at is null) then null else n.role end, n.is_group, n.reconcilable, n.cash_flow
     from jsonb_to_recordset($2::jsonb) as n(id uuid, code text, name text, type text, role text, is_group boolean, reconcilable boolean, cash_flow text)
     where not exists (select 1 from accounting.account a where a.workspace_id = $1 and lower(a.code) = lower(n.code) and a.deleted_at is null) returning 1`, [ctx.workspaceId, JSON.stringify(rows)]);
  // Headings after their accounts are there; whoever stood elsewhere before stays there.
  await ctx.sql(
    `update accounting.account a set parent_id = p.id from jsonb_to_recordset($2::jsonb) as n(id uuid, parent text) join accounting.account p on p.workspace_id = $1 and lower(p.code) = lower(n.parent) and p.is_group and p.deleted_at is null
     where a.workspace_id = $1 and a.id = n.id and n.parent is not null`, [ctx.workspaceId, JSON.stringify(rows)]);
  return added.length;
}

/** True for a tax `t` that says what the template's tax `n` says, whatever it is called. */
const sameTax = `(lower(t.name) = lower(n.name) or (n.code <> '' and lower(t.code) = lower(n.code)) or (n.rated and t.kind = n.kind and t.category = n.category and t.applies_to = n.applies_to and t.recoverable = n.recoverable
  and n.rate = (select r.rate from accounting.tax_rate r where r.tax_id = t.id and r.valid_from <= current_date order by r.valid_from desc limit 1)))`;

const unrated: ReadonlySet<string> = new Set(['zero', 'exempt', 'out_of_scope', 'group']);

/** Adds the taxes that are not there yet: neither under their name or code, nor as the same rate of the same kind and category for the same use. */
async function addTaxes(ctx: Ctx, taxes: readonly TemplateTax[], language: 'en' | 'ar'): Promise<number> {
  const rows = taxes.map((t, i) => ({
    id: uuidv7(), name: language === 'ar' ? t.nameAr : t.name, code: t.code, kind: t.kind, rate: t.rate, category: t.category, applies_to: t.appliesTo, recoverable: t.recoverable, report_box: t.reportBox, sequence: 10 + i, members: t.members ?? [],
    output_account: t.outputAccount ?? null, input_account: t.inputAccount ?? null, rated: !unrated.has(t.kind),
  }));
  const added = await ctx.sql<{ id: string; code: string }>(
    `insert into accounting.tax (id, workspace_id, name, code, kind, category, applies_to, recoverable, report_box, sequence, output_account_id, input_account_id)
     select n.id, $1, n.name, n.code, n.kind, n.category, n.applies_to, n.recoverable, n.report_box, n.sequence, o.id, i.id
     from jsonb_to_recordset($2::jsonb) as n(id uuid, name text, code text, kind text, rate numeric, category text, applies_to text, recoverable numeric, report_box text, sequence int, output_account text, input_account text, rated boolean)
     left join accounting.account o on o.workspace_id = $1 and o.code = n.output_account and o.deleted_at is null left join accounting.account i on i.workspace_id = $1 and i.code = n.input_account and i.deleted_at is null
     where not exists (select 1 from accounting.tax t where t.workspace_id = $1 and t.deleted_at is null and ${sameTax})
     returning id, code`, [ctx.workspaceId, JSON.stringify(rows)]);
  const fresh = new Set(added.map((t) => t.id));
  // A tax that was there before learns what the return asks it by, unless somebody said so already.
  await ctx.sql(
    `update accounting.tax t set report_box = n.report_box from jsonb_to_recordset($2::jsonb) as n(name text, code text, kind text, rate numeric, category text, applies_to text, recoverable numeric, report_box text, rated boolean)
     where t.workspace_id = $1 and t.deleted_at is null and t.report_box = '' and t.kind = n.kind and n.report_box <> '' and ${sameTax}`, [ctx.workspaceId, JSON.stringify(rows.filter((r) => !fresh.has(r.id)))]);
  await ctx.sql(
    `insert into accounting.tax_rate (id, workspace_id, tax_id, rate, valid_from) select gen_random_uuid(), $1, n.id, n.rate, '-infinity' from jsonb_to_recordset($2::jsonb) as n(id uuid, rate numeric) where n.rate is not null`,
    [ctx.workspaceId, JSON.stringify(rows.filter((r) => r.rated && fresh.has(r.id)))]);
  await ctx.sql(
    `update accounting.tax g set member_ids = m.ids from (select n.id, array_agg(t.id order by t.sequence) as ids from jsonb_to_recordset($2::jsonb) as n(id uuid, members jsonb) join accounting.tax t on t.workspace_id = $1 and t.deleted_at is null and n.members ? t.code group by n.id) m
     where g.workspace_id = $1 and g.id = m.id`, [ctx.workspaceId, JSON.stringify(rows.filter((r) => r.members.length > 0 && fresh.has(r.id)))]);
  return added.length;
}

/** Changes how the books are kept from now on; what was written keeps what it was written with. */
export async function changeBook(ctx: Ctx, { version, taxRounding, strictChronology }: InputOf<typeof updateBook>): Promise<BookRow> {
  const before = (await readBook(ctx)) ?? fail('accounting.no_book');
  if (before.version !== version) fail('core.version_conflict', { current: before });
  const changed = await ctx.sql(
    'update accounting.book set tax_rounding = coalesce($3, tax_rounding), strict_chronology = coalesce($4, strict_chronology), version = version + 1, updated_at = now() where workspace_id = $1 and version = $2 returning 1', [ctx.workspaceId, version, taxRounding ?? null, strictChronology ?? null]);
  const after = (await readBook(ctx))!;
  if (changed.length === 0) fail('core.version_conflict', { current: after });
  const changes = Object.fromEntries((['taxRounding', 'strictChronology'] as const).filter((key) => before[key] !== after[key]).map((key) => [key, [before[key], after[key]]]));
  ctx.emit({ type: 'accounting.book.changed', id: ctx.workspaceId, version: after.version, data: { changes }, can: 'accounting.ledger.view' });
  return after;
}

/** The base currency follows the settings until something is posted; the database refuses it afterwards. */
export async function followCurrency(ctx: Ctx, workspaceId: number): Promise<void> {
  const { currency } = await settingsNow(ctx, workspaceId);
  await ctx.sql('update accounting.book set base_currency = $2, version = version + 1, updated_at = now() where workspace_id = $1 and base_currency <> $2 and chain_seq = 0', [workspaceId, currency.code]);
}

/** True when the workspace has posted something, which is kept in its base currency for good. */
export async function hasEntries(ctx: Ctx, workspaceId: number): Promise<boolean> {
  return (await ctx.sql('select 1 from accounting.book b where b.workspace_id = $1 and b.chain_seq > 0', [workspaceId], 'accounting.has_entries')).length > 0;
}
