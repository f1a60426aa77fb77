import { money, parseMoney, MoneyError } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { workspaceOf } from './workspace-of.ts';
import { failField } from '#core/server/fail.ts';
import { says } from '../contract.ts';
import { emailKeys, matchKey, searchText } from '../rules/keys.ts';
import { plainColumns, type PartyFacts } from './facts.ts';

type Stored = Record<string, unknown>;

/** Minor units of an amount; refuses one with more decimals than its currency has. */
export function minorUnits(value: PartyFacts['creditLimit'], path: string): { amount: string; currency: string } | null {
  if (value === null) return null;
  try {
    const { amount } = parseMoney(value.amount, value.currency);
    return { amount: String(money(amount, value.currency).amount), currency: value.currency };
  } catch (error) {
    if (error instanceof MoneyError) failField(path, error.code === 'amount_precision' ? says('parties.amount_precision') : says('parties.amount'), error.code);
    throw error;
  }
}

function storedOf(workspaceId: number, facts: PartyFacts): Stored {
  const row: Stored = { id: facts.id, workspace_id: workspaceId };
  for (const [field, column] of Object.entries(plainColumns)) row[column] = facts[field as keyof typeof plainColumns];
  for (const role of ['customer', 'vendor', 'account', 'contact', 'lead'] as const) row[`is_${role}`] = facts.roles.includes(role);
  const [revenue, limit] = [minorUnits(facts.annualRevenue, 'annualRevenue'), minorUnits(facts.creditLimit, 'creditLimit')];
  Object.assign(row, {
    annual_revenue_amount: revenue?.amount ?? null, annual_revenue_currency: revenue?.currency ?? null, credit_limit_amount: limit?.amount ?? null, credit_limit_currency: limit?.currency ?? null,
    discount_percent: facts.discountPercent, birthday: facts.birthday, vendor_hold_until: facts.vendorHoldUntil, ...keysOf(facts),
  });
  return row;
}

/** What a party is found and recognised by. */
function keysOf(facts: PartyFacts): Stored {
  const emails = emailKeys([facts.email, ...facts.moreEmails.map((e) => e.value)]);
  const phones = [...(facts.phone && facts.phoneValid ? [facts.phone] : []), ...facts.morePhones.filter((p) => p.valid).map((p) => p.value)];
  const person = facts.kind === 'person' ? [facts.firstName, facts.lastName] : [];
  return {
    email_keys: emails, phone_keys: [...new Set(phones)], match_key: facts.erasedAt ? '' : matchKey(facts),
    search: searchText([facts.name, facts.legalName, ...person, facts.companyName, ...emails, facts.phone, ...facts.morePhones.map((p) => p.value), facts.customerNumber, facts.vendorNumber, facts.city, facts.taxId, ...facts.tags, facts.title, facts.website, facts.address1, facts.address2, facts.address3, facts.zip]),
  };
}

const fixed = ['id', 'workspace_id'];
const columnsOf = (row: Stored) => Object.keys(row).filter((c) => !fixed.includes(c));

/** Adds rows in one statement. */
export async function insertFacts(ctx: Ctx, rows: readonly PartyFacts[]): Promise<void> {
  if (rows.length === 0) return;
  const workspaceId = await workspaceOf(ctx);
  const stored = rows.map((r) => storedOf(workspaceId, r));
  const columns = [...fixed, ...columnsOf(stored[0]!)].join(', ');
  await ctx.sql(`insert into parties.party (${columns}, created_by) select ${columns}, $2::uuid from jsonb_populate_recordset(null::parties.party, $1::jsonb)`, [JSON.stringify(stored), ctx.actorId], 'parties.insert');
}

/** Writes rows that were read and locked in this transaction, in one statement; their version goes up by one. */
export async function updateFacts(ctx: Ctx, rows: readonly PartyFacts[]): Promise<void> {
  if (rows.length === 0) return;
  const workspaceId = await workspaceOf(ctx);
  const stored = rows.map((r) => storedOf(workspaceId, r));
  const columns = columnsOf(stored[0]!);
  await ctx.sql(
    `update parties.party p set ${columns.map((c) => `${c} = n.${c}`).join(', ')}, version = p.version + 1, updated_at = now()
     from jsonb_populate_recordset(null::parties.party, $1::jsonb) n where p.id = n.id and p.workspace_id = $2`, [JSON.stringify(stored), workspaceId], 'parties.update');
}
