import { currencyCodes, findExponent } from '#core/contract/currencies.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { workspaceOf } from './workspace-of.ts';
import type { PartyFacts } from '../rules/facts.ts';

export type { PartyFacts } from '../rules/facts.ts';

/** Wire field → column, for all that is written as it is. */
export const plainColumns = {
  kind: 'kind', name: 'name', legalName: 'legal_name', firstName: 'first_name', lastName: 'last_name', salutation: 'salutation', title: 'title', department: 'department', companyName: 'company_name',
  email: 'email', moreEmails: 'more_emails', phone: 'phone', phoneValid: 'phone_valid', morePhones: 'more_phones', website: 'website', language: 'language', timezone: 'time_zone', currency: 'currency', tags: 'tags',
  ownerId: 'owner_id', parentId: 'parent_id', registrationNo: 'registration_no', taxId: 'tax_id', taxIdType: 'tax_id_type', accountType: 'account_type', industry: 'industry', size: 'size', socials: 'socials',
  address1: 'address1', address2: 'address2', address3: 'address3', city: 'city', region: 'region', zip: 'zip', country: 'country', moreAddresses: 'more_addresses', notes: 'notes', photoId: 'photo_id', status: 'status',
  customerNumber: 'customer_number', customerTermsDays: 'customer_terms_days', customerPaymentTermId: 'customer_payment_term_id', customerFiscalPositionId: 'customer_fiscal_position_id', customerHold: 'customer_hold', eInvoiceDelivery: 'e_invoice_delivery', peppolId: 'peppol_id', priceListId: 'price_list_id', dunningProfileId: 'dunning_profile_id', customerAccountId: 'customer_account_id', vendorNumber: 'vendor_number', vendorTermsDays: 'vendor_terms_days', vendorPaymentTermId: 'vendor_payment_term_id', vendorFiscalPositionId: 'vendor_fiscal_position_id', vendorHold: 'vendor_hold', vendorForm1099: 'vendor_form_1099', vendorWithholdingTaxId: 'vendor_withholding_tax_id', vendorExpenseAccountId: 'vendor_expense_account_id', vendorAccountId: 'vendor_account_id',
} as const satisfies Partial<Record<keyof PartyFacts, string>>;

function exponentSql(currency: string): string {
  const groups = new Map<number, string[]>();
  for (const code of currencyCodes) { const e = findExponent(code)!; if (e !== 2) groups.set(e, [...(groups.get(e) ?? []), `'${code}'`]); }
  return `case ${[...groups].map(([e, codes]) => `when ${currency} in (${codes.join(', ')}) then ${e}`).join(' ')} else 2 end`;
}
const moneySql = (column: string) =>
  `case when p.${column}_amount is not null then jsonb_build_object('amount', round(p.${column}_amount::numeric / power(10::numeric, ${exponentSql(`p.${column}_currency`)}), ${exponentSql(`p.${column}_currency`)})::text, 'currency', p.${column}_currency) end`;
const instantSql = (column: string) => `to_char(p.${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const roles = ['customer', 'vendor', 'account', 'contact', 'lead'] as const;

/** Columns of a party in the wire's names, of a table aliased `p`. */
export const factsSelect = [
  'p.id', 'p.version', ...Object.entries(plainColumns).map(([field, column]) => `p.${column} as "${field}"`),
  `${moneySql('annual_revenue')} as "annualRevenue"`, `${moneySql('credit_limit')} as "creditLimit"`, 'trim_scale(p.discount_percent)::text as "discountPercent"', 'p.birthday::text as birthday', 'p.vendor_hold_until::text as "vendorHoldUntil"',
  `array_remove(array[${roles.map((r) => `case when p.is_${r} then '${r}' end`).join(', ')}], null) as roles`,
  `(select jsonb_build_object('id', x.id, 'name', x.name) from parties.party x where x.id = p.parent_id and x.deleted_at is null) as parent`,
  `(select jsonb_build_object('id', x.id, 'name', x.name) from parties.link l join parties.party x on x.id = l.company_id where l.person_id = p.id and l.is_primary and x.deleted_at is null) as company`,
  `${instantSql('erased_at')} as "erasedAt"`, `${instantSql('created_at')} as "createdAt"`, `${instantSql('updated_at')} as "updatedAt"`, 'p.merged_into as "mergedInto"',
].join(', ');

/** Rows that exist for people: neither removed nor merged away. */
export const alive = 'p.deleted_at is null and p.merged_into is null';

/**
 * Parties by id that are neither removed nor merged; others are absent. `change` locks them against other changes, `whole` also
 * against rows that begin to point at them (see requireParty).
 */
export async function readFacts(ctx: Ctx, ids: readonly string[], lock?: 'change' | 'whole'): Promise<Map<string, PartyFacts>> {
  if (ids.length === 0) return new Map();
  // In the order of ids, so that two calls which lock the same rows cannot wait for each other.
  if (lock) await ctx.sql(`select 1 from parties.party p where p.workspace_id = $1 and p.id = any($2::uuid[]) order by p.id for ${lock === 'whole' ? 'update' : 'no key update'}`, [await workspaceOf(ctx), [...new Set(ids)]], `parties.lock.${lock}`);
  const rows = await ctx.sql<PartyFacts>(`select ${factsSelect} from parties.party p where p.workspace_id = $1 and p.id = any($2::uuid[]) and ${alive}`, [await workspaceOf(ctx), [...new Set(ids)]], 'parties.facts');
  return new Map(rows.map((r) => [r.id, r]));
}

const ways = `with recursive way(asked, id, next, steps) as (
       select p.id, p.id, p.merged_into, 0 from parties.party p where p.workspace_id = $1 and p.id = any($2::uuid[])
       union all select w.asked, p.id, p.merged_into, w.steps + 1 from way w join parties.party p on p.id = w.next where w.steps < 50)`;

/** Where each id leads after merges: itself, or the party that took its place. Ids the workspace does not have are absent. */
export async function resolveIds(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.sql<{ asked: string; id: string }>(`${ways} select asked, id from way where next is null`, [await workspaceOf(ctx), [...new Set(ids)]], 'parties.resolve');
  return new Map(rows.map((r) => [r.asked, r.id]));
}

/** Refuses an id under which there is no party any more: 409 naming the one it was merged into, whose version nobody knows by the old id, 404 for any other. */
export async function absent(ctx: Ctx, id: string): Promise<never> {
  const to = (await resolveIds(ctx, [id])).get(id);
  return to === undefined || to === id ? fail('core.not_found') : fail('parties.merged', { id, to });
}

/** The party an id leads to and all that were merged into it: every id under which rooms may know it. The id itself when the workspace does not have it. */
export async function idsOfSame(ctx: Ctx, id: string): Promise<string[]> {
  const to = (await resolveIds(ctx, [id])).get(id);
  if (to === undefined) return [id];
  const rows = await ctx.sql<{ id: string }>(
    `with recursive same(id, steps) as (select $2::uuid, 0 union all select p.id, s.steps + 1 from same s join parties.party p on p.merged_into = s.id where p.workspace_id = $1 and s.steps < 50) select id from same`, [await workspaceOf(ctx), to], 'parties.ids_of_same');
  return rows.map((r) => r.id);
}

/** The same for several in one statement: each that was asked for with every id it is known by. Ids as they are (no redirects). */
export async function idsOfSameAll(ctx: Ctx, ids: readonly string[]): Promise<Array<{ asked: string; id: string }>> {
  return ids.length === 0 ? [] : ctx.sql<{ asked: string; id: string }>(
    `with recursive same(asked, id, steps) as (select p.id, p.id, 0 from parties.party p where p.workspace_id = $1 and p.id = any($2::uuid[]) union all select s.asked, p.id, s.steps + 1 from same s join parties.party p on p.merged_into = s.id where p.workspace_id = $1 and s.steps < 50) select asked, id from same`,
    [await workspaceOf(ctx), [...new Set(ids)]], 'parties.ids_of_same_all');
}

/** Parties by the ids that were asked for, after merges those that took their place; removed ones and those of other workspaces are absent. */
export async function followFacts(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PartyFacts>> {
  if (ids.length === 0) return new Map();
  const workspaceId = await workspaceOf(ctx);
  const rows = await ctx.sql<PartyFacts>(`select ${factsSelect} from parties.party p where p.workspace_id = $1 and p.id = any($2::uuid[]) and p.deleted_at is null`, [workspaceId, [...new Set(ids)]], 'parties.facts_or_merged');
  const found = new Map(rows.filter((r) => r.mergedInto === null).map((r) => [r.id, r]));
  // Hardly any were merged: only those are followed, which costs several times as much.
  const merged = rows.filter((r) => r.mergedInto !== null).map((r) => r.id);
  if (merged.length === 0) return found;
  const led = await ctx.sql<PartyFacts & { asked: string }>(`${ways} select way.asked, ${factsSelect} from way join parties.party p on p.id = way.id where way.next is null and p.workspace_id = $1 and ${alive}`, [workspaceId, merged], 'parties.follow');
  for (const { asked, ...facts } of led) found.set(asked, facts as PartyFacts);
  return found;
}
