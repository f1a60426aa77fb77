import type { ListField } from '#core/contract/list.ts';
import { likePattern, type Parameters } from '#core/server/resource/filter.ts';
import type { ListColumn, ListSource } from '#core/server/resource/list.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import * as contract from '../contract.ts';
import type { PartyRole } from '../contract.ts';
import { folded } from '../rules/keys.ts';
import { toldFigures } from './figures.ts';
import { absent, alive, factsSelect, plainColumns, readFacts, type PartyFacts } from './facts.ts';
import { removeParties } from './lifecycle.ts';
import { changeParties, rolesInOrder, topic } from './parties.ts';
import { openSql } from './sight.ts';

// What no room tells, or not to this viewer, is nothing.
const untold = Object.fromEntries(Object.entries(contract.figureFields).map(([key, { type }]) => [key, { sql: `null::${type === 'date' ? 'date' : 'numeric'}` }]));

const columns: Record<string, Pick<ListColumn, 'sql' | 'written' | 'recordTopic'>> = { ...untold, name: { sql: 'lower(p.name)', written: 'p.name' }, createdAt: { sql: 'p.created_at' }, tags: { sql: "nullif(p.tags, '[]'::jsonb)" }, dunningProfileId: { sql: 'p.dunning_profile_id', recordTopic: 'invoicing.dunning_profile' } };

function columnsOf(fields: Readonly<Record<string, ListField>>): Record<string, ListColumn> {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, { ...field, ...(columns[key] ?? { sql: `p.${plainColumns[key as keyof typeof plainColumns]}` }) }]));
}

/** True when every word is found somewhere in the row; a phone number also without its spaces and leading zeros. */
export function searchSql(words: string, p: Parameters): string {
  const digits = /^[\d\s()+./-]{5,}$/.test(words) ? words.replace(/\D/g, '').replace(/^0+/, '') : '';
  const each = folded(words).split(' ').filter(Boolean).slice(0, 8).map((word) => `p.search like ${p.add(likePattern(word))}`);
  const all = each.length > 0 ? `(${each.join(' and ')})` : 'false';
  return digits.length >= 4 ? `(${all} or p.search like ${p.add(likePattern(digits))})` : all;
}

/** Parties of a role as a list; without a role all that are not only somebody's lead. */
function sourceOf(fields: Readonly<Record<string, ListField>>, role: PartyRole | null): ListSource {
  return {
    from: 'parties.party p', key: 'p.id', select: factsSelect, fields: columnsOf(fields), custom: topic,
    scope: (ctx, p) => `p.workspace_id = ${p.add(ctx.workspaceId)} and ${role ? `p.is_${role}` : openSql} and ${alive}`,
    defaultSort: [{ field: 'name', descending: false }], search: searchSql, ...(role ? { told: toldFigures(role) } : {}),
  };
}

/** What files may name a party by besides the columns of the list: its numbers, and its id. */
const keys: Readonly<Record<string, ListColumn>> = Object.fromEntries([...(['customerNumber', 'vendorNumber', 'taxId', 'registrationNo'] as const).map((key) => [key, { type: 'text' as const, sql: `p.${plainColumns[key]}` }]), ['id', { type: 'id', sql: 'p.id' }]]);

/** Whoever is known in another role becomes one of this list when a file names them; a list of companies takes no person, and the other way round. */
function joinsOf(fields: Readonly<Record<string, ListField>>, role: PartyRole): RecordTable['joins'] {
  const all = sourceOf(fields, null);
  const kind = role === 'account' ? " and p.kind = 'company'" : role === 'contact' ? " and p.kind = 'person'" : '';
  return {
    source: { ...all, scope: (ctx, p) => `${all.scope(ctx, p)}${kind} and p.erased_at is null` },
    join: async (ctx, id) => { const party = (await readFacts(ctx, [id], 'change')).get(id) ?? await absent(ctx, id); return (await changeParties(ctx, [{ id, patch: {}, roles: rolesInOrder([...party.roles, role]) }]))[0]!; },
    leave: (ctx, id) => removeParties(ctx, { role }, [id]),
  };
}

/** Whoever only lost the role by being taken off its list, and is seen by everybody still. */
const leftBy = (role: PartyRole): NonNullable<RecordTable['left']> => (ctx, p) => {
  const at = `(p.left_roles ->> '${role}')::timestamptz`;
  return { at, scope: `p.workspace_id = ${p.add(ctx.workspaceId)} and ${alive} and p.erased_at is null and ${openSql} and not p.is_${role} and p.left_roles <> '{}' and ${at} > now() - interval '30 days'` };
};

/** What a role's view is made of. */
export interface PartyView { role: PartyRole; endpoints: typeof contract.customers; record: RecordTable }

function view(role: PartyRole, endpoints: { listFields: Readonly<Record<string, ListField>>; create: unknown; update: unknown; remove: unknown }): PartyView {
  const source = sourceOf(endpoints.listFields, role);
  const record: RecordTable = { table: 'parties.party', topic, can: 'parties.view', columns: {}, source, keys, saidOnce: Object.keys(contract.consentFields), inColumns: { moreAddresses: contract.addressesInFiles }, readAs: { moreAddresses: (row) => (row as unknown as PartyFacts).moreAddresses.map(({ formerIds: _former, ...a }) => a), companyId: (row) => (row['company'] as { id: string } | null)?.id ?? null }, joins: joinsOf(endpoints.listFields, role), left: leftBy(role), endpoints: { create: endpoints.create as never, update: endpoints.update as never, remove: endpoints.remove as never } };
  return { role, endpoints: endpoints as typeof contract.customers, record };
}

/** The four lists over one table. */
export const views = { customers: view('customer', contract.customers), vendors: view('vendor', contract.vendors), accounts: view('account', contract.accounts), contacts: view('contact', contract.contacts) };

/** Every party, whatever its roles: what history, comments, files and custom fields hang on. */
export const partyRecord: RecordTable = { table: 'parties.party', topic, can: 'parties.view', columns: {}, source: sourceOf(contract.accounts.listFields, null), endpoints: { update: contract.updateParty } };

/** The lists as kinds of records of their own, for imports: a file of customers makes customers. Their custom fields are those of all parties. */
export const importRecords: RecordTable[] = Object.values(views).map(({ role, record }) => ({ ...record, topic: `parties.${role}` }));
