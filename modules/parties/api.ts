import { cut } from '#core/contract/fields.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import type { ConsentChannel, Form1099, PartyCard, PartyInput, PartyRole } from './contract.ts';
import { cardsOf } from './service/cards.ts';
import { followFacts, idsOfSame, idsOfSameAll, readFacts, resolveIds, type PartyFacts } from './service/facts.ts';
import { createLink, listLinks } from './service/links.ts';
import { addParties, changeParties, findParty, rolesInOrder, writeParties, type NewParty } from './service/parties.ts';

export { consentProofsOf, lastConsents, newWord } from './service/consents.ts';
export { consentsIn, withoutConsents, type ConsentEntered, type ConsentSaid } from './rules/consent-word.ts';
export { findParty, requireParty, requireSeenParty, addConsents as recordConsents, type ConsentToKeep, type NewParty } from './service/parties.ts';
export { findMatches, idsByTaxNumber, nameThreshold, type Match, type MatchInput, type MatchReason } from './service/matches.ts';
export { putOffBatch, turnOfBatches } from './service/turn-of-batches.ts';
export { openPartySql, seenOf as seenParties } from './service/sight.ts';
export { subjectsAround as recordsAround } from './service/timeline.ts';
export { bankForPayment, banksForPayment } from './service/bank.ts';
export { partySql, registerPartyFigures, type PartyFigures, type WholeFigure } from './service/figures.ts';
export { eraseParty } from './service/erase.ts';
export { onPartyChange, registerPartyCheck, registerPartyReferences, registerPartySight, registerPartyTimeline, partiesIn, type PartyChange, type PartyReferences, type PartySight, type PartySubjects } from './service/hooks.ts';
export { addressChosen, partySnapshot, shipChoicesOf, snapshotOf, type AddressSnapshot, type PartySnapshot } from './service/snapshot.ts';
export type { PartyFacts } from './service/facts.ts';
export { readPhone, type ReadPhone } from './rules/phone.ts';
export { bicProblem, ibanProblem, plainCode } from './rules/bank.ts';
export { folded } from './rules/keys.ts';
export { splitName } from './rules/person-name.ts';

/** Parties that name a payment term `k.id`, for the room that keeps terms (registerMasterUse). */
export const partyTermUse = { can: 'parties.view', sql: "select 'parties.party', p.id, p.name from parties.party p where p.workspace_id = $1 and (p.customer_payment_term_id = k.id or p.vendor_payment_term_id = k.id) and p.deleted_at is null and p.merged_into is null order by p.name" } as const;

/** Parties that name a fiscal position `k.id`, likewise. */
export const partyFiscalUse = { can: 'parties.view', sql: "select 'parties.party', p.id, p.name from parties.party p where p.workspace_id = $1 and (p.customer_fiscal_position_id = k.id or p.vendor_fiscal_position_id = k.id) and p.deleted_at is null and p.merged_into is null order by p.name" } as const;

/** Vendors that name a withholding `k.id`, likewise. */
export const partyWithholdingUse = { can: 'parties.view', sql: "select 'parties.party', p.id, p.name from parties.party p where p.workspace_id = $1 and p.vendor_withholding_tax_id = k.id and p.deleted_at is null and p.merged_into is null order by p.name" } as const;

export { guessTaxType, plainTaxId, taxIdProblem } from './rules/tax-id.ts';
export { customersOfDunningProfile, dunningProfileOf } from './service/dunning-profiles.ts';
export { customersOfPriceLists } from './service/price-lists.ts';

/** Where parties point at accounts of the ledger, for the room that keeps them. */
export const partyAccounts = { table: 'parties.party', columns: ['vendor_expense_account_id', 'customer_account_id', 'vendor_account_id'] } as const;

// None of these asks what the viewer may do: the calling room decides, by its own permission or `parties.view` / `parties.edit`.

/** Adds parties in a constant number of statements (imports: 500 at a time) and answers their ids in order; a wrong field is refused as `path(i, field)` (default `<i>.<field>`, of one `<field>`). */
export async function createParties(ctx: Ctx, inputs: readonly NewParty[], path?: (i: number, field: string) => string): Promise<string[]> {
  return writeParties(ctx, inputs, path);
}

/** Adds one party and answers it. */
export async function createParty(ctx: Ctx, input: NewParty, path: (field: string) => string = (field) => field): Promise<PartyFacts> {
  return (await addParties(ctx, [input], (_i, field) => path(field)))[0]!;
}

/** Changes a party (following merges): fields that are absent stay. Refuses with parties.erased for an erased one, 404 for none. */
export async function updateParty(ctx: Ctx, id: string, patch: PartyInput): Promise<PartyFacts> {
  return (await changeParties(ctx, [{ id: await currentId(ctx, id), patch }]))[0]!;
}

/** Changes several parties in a constant number of statements; each id once, as it is after merges. */
export function updateParties(ctx: Ctx, patches: ReadonlyArray<{ id: string; patch: PartyInput }>): Promise<PartyFacts[]> {
  return changeParties(ctx, patches);
}

/** A party by its id, or by that of one merged into it; 404 when there is none. */
export async function getParty(ctx: Ctx, id: string): Promise<PartyFacts> {
  return found(await findParty(ctx, id));
}

/** Parties by id as they are (no redirects, no removed ones), in one statement. */
export function getParties(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PartyFacts>> {
  return readFacts(ctx, ids);
}

/** Parties by the ids that were asked for, after merges those that took their place, in one statement; removed ones are absent. */
export function followParties(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PartyFacts>> {
  return followFacts(ctx, ids);
}

/** Every id under which rooms may know a party: its own, that of the one that took its place, and of all that were merged into it. What was posted keeps the id it was posted with. */
export function partyIdsOf(ctx: Ctx, id: string): Promise<string[]> {
  return idsOfSame(ctx, id);
}

/** The same for the parties of a page in one statement: pairs of an id that was asked for (as it is, no redirects) and one it is known by. */
export function partyIdsOfAll(ctx: Ctx, ids: readonly string[]): Promise<Array<{ asked: string; id: string }>> {
  return idsOfSameAll(ctx, ids);
}

/** Those of these parties for whom a form 1099 is made, archived ones too. */
export function vendorsOf1099(ctx: Ctx, ids: readonly string[]): Promise<Array<{ id: string; name: string; number: string | null; box: Form1099; taxId: string }>> {
  return ctx.sql('select p.id, p.name, p.vendor_number as number, p.vendor_form_1099 as box, p.tax_id as "taxId" from parties.party p where p.workspace_id = $1 and p.id = any($2::uuid[]) and p.vendor_form_1099 is not null and p.is_vendor and p.deleted_at is null and p.merged_into is null', [ctx.workspaceId, [...ids]], 'parties.vendors_of_1099');
}

/** The party that took the place of each of these, itself where none did, in one statement; ids of other workspaces are absent. */
export function survivingParties(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  return ids.length === 0 ? Promise.resolve(new Map()) : resolveIds(ctx, ids);
}

/** Tells whether two of these ids are one party after merges (null is nobody in particular and fits none), in one statement. */
export async function sameParties(ctx: Ctx, ids: ReadonlyArray<string | null>): Promise<(a: string | null, b: string | null) => boolean> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  // One id is itself without anybody being asked.
  const to = known.length > 1 ? await resolveIds(ctx, known) : new Map<string, string>();
  return (a, b) => a !== null && b !== null && (to.get(a) ?? a) === (to.get(b) ?? b);
}

/** Names, pictures and ways to reach parties, by the ids that were asked for; after a merge `card.id` is the party that took the place. Ids of other workspaces are absent. */
export function partyCards(ctx: Ctx, ids: readonly string[]): Promise<Map<string, PartyCard>> {
  return cardsOf(ctx, ids);
}

/** Gives a party further roles; customers and vendors get their numbers. Nothing happens when it has them. */
export async function addRoles(ctx: Ctx, id: string, roles: readonly PartyRole[]): Promise<PartyFacts> {
  const party = await getParty(ctx, id);
  if (roles.every((r) => party.roles.includes(r))) return party;
  return (await changeParties(ctx, [{ id: party.id, patch: {}, roles: rolesInOrder([...party.roles, ...roles]) }]))[0]!;
}

/** The same for many parties, with a constant number of statements; those that are not there are left out. */
export async function addRolesToAll(ctx: Ctx, ids: readonly string[], roles: readonly PartyRole[]): Promise<void> {
  const parties = [...(await getParties(ctx, ids)).values()].filter((p) => roles.some((r) => !p.roles.includes(r)));
  if (parties.length > 0) await changeParties(ctx, [...new Map(parties.map((p) => [p.id, p])).values()].map((p) => ({ id: p.id, patch: {}, roles: rolesInOrder([...p.roles, ...roles]) })));
}

/** Takes a role away, when a lead is converted or removed; the party itself stays. */
export async function dropRole(ctx: Ctx, id: string, role: PartyRole): Promise<PartyFacts> {
  const party = await getParty(ctx, id);
  if (!party.roles.includes(role)) return party;
  return (await changeParties(ctx, [{ id: party.id, patch: {}, roles: party.roles.filter((r) => r !== role) }]))[0]!;
}

/** Links a person to a company (both following merges); nothing happens when they are linked already. */
export async function linkPerson(ctx: Ctx, { personId, companyId, role = '' }: { personId: string; companyId: string; role?: string }): Promise<void> {
  const [person, company] = [await getParty(ctx, personId), await getParty(ctx, companyId)];
  const [there] = await ctx.sql('select 1 from parties.link where workspace_id = $1 and person_id = $2 and company_id = $3', [ctx.workspaceId, person.id, company.id]);
  if (!there) await createLink(ctx, { workspace_slug: '', id: person.id, otherId: company.id, role: cut(role, 80), isPrimary: false });
}

/** People of a company, or companies of a person (following merges), as the viewer may see them: primary first, at most 200. */
export const linksOf = (ctx: Ctx, { id }: { id: string }): ReturnType<typeof listLinks> => listLinks(ctx, { id });

/** True when the last word of a party (following merges) on a channel was no. */
export async function hasObjected(ctx: Ctx, id: string, channel: ConsentChannel): Promise<boolean> {
  const party = await findParty(ctx, id);
  if (!party) return false;
  const [last] = await ctx.sql<{ given: boolean }>('select given from parties.consent where workspace_id = $1 and party_id = $2 and channel = $3 order by at desc, id desc limit 1', [ctx.workspaceId, party.id, channel]);
  return last?.given === false;
}

/** What somebody said no to: when, on which occasion, and who wrote it down (account id; null for the house). */
export interface Objection { channel: ConsentChannel; given: false; source: string; at: string; by: string | null }

/** Channels on which the last word of these parties was no, by party, in one statement. Ids as they are (no redirects); parties that object to nothing are absent. */
export async function objectionsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Objection[]>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.sql<Objection & { partyId: string }>(
    `select w.party_id as "partyId", w.channel, w.given, w.source, to_char(w.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, w.by_account as by from (
       select distinct on (c.party_id, c.channel) c.* from parties.consent c where c.workspace_id = $1 and c.party_id = any($2::uuid[]) order by c.party_id, c.channel, c.at desc, c.id desc) w
     where not w.given order by w.party_id, w.channel`, [ctx.workspaceId, [...new Set(ids)]], 'parties.objections');
  const of = new Map<string, Objection[]>();
  for (const { partyId, ...word } of rows) of.set(partyId, [...(of.get(partyId) ?? []), word]);
  return of;
}

async function currentId(ctx: Ctx, id: string): Promise<string> {
  return (await getParty(ctx, id)).id;
}
