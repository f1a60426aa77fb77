import { v7 as uuidv7 } from 'uuid';
import type { CustomValue } from '#core/contract/records.ts';
import type { Ctx } from '#core/server/context.ts';
import { workspaceOf } from './workspace-of.ts';
import { fail, failField, Refusal } from '#core/server/fail.ts';
import { EventTurn } from '#core/server/resource/import/event-turn.ts';
import type { InputOf } from '#core/contract/endpoint.ts';
import type * as contract from '../contract.ts';
import { says, type ConsentChannel, type PartyInput, type PartyKind, type PartyRole } from '../contract.ts';
import { changesOf } from './changes.ts';
import { addCustom, customChanges } from './custom.ts';
import { absent, followFacts, readFacts, resolveIds, type PartyFacts } from './facts.ts';
import { tellRooms } from './hooks.ts';
import { linkNewPeople } from './link-new.ts';
import { presentOne } from './present.ts';
import { numberParties, requireFreeNumbers } from './numbers.ts';
import { applied, checkTargets, emptyFacts, homeCountry } from './prepare.ts';
import { topic } from './topic.ts';
import { isOpen, seenOf } from './sight.ts';
import { insertFacts, updateFacts } from './write.ts';
import { turnOfBatches } from './turn-of-batches.ts';

/** A party to add. Fields that are not given are empty; `companyId` links a person to a company of the workspace. */
export interface NewParty extends PartyInput {
  kind: PartyKind; roles: readonly PartyRole[]; companyId?: string | null | undefined; custom?: Record<string, CustomValue> | undefined;
  consents?: ReadonlyArray<Omit<ConsentToKeep, 'partyId'>>;
}
/** A yes or no to keep as a proof: `words` that were shown, `page` and `ip` it came from, `at` (ISO; now when absent), `by` (account; whoever acts when absent, null for nobody of the workspace). */
export interface ConsentToKeep { partyId: string; channel: ConsentChannel; given: boolean; source: string; words?: string | undefined; page?: string | undefined; ip?: string | null | undefined; at?: string | null | undefined; by?: string | null | undefined }
/** A change of one party. Without `version` the newest row is changed. */
export interface PartyPatch { id: string; version?: number | undefined; patch: PartyInput & { custom?: Record<string, CustomValue> | undefined }; roles?: readonly PartyRole[] }

export { topic } from './topic.ts';
const can = 'parties.view';

// Events of parties that are only leads carry no values: not everybody who hears of parties may see every lead.
/** Adds parties with a constant number of statements; wrong fields are refused under `path(i, field)`. Answers what was added, in order. */
export async function addParties(ctx: Ctx, inputs: readonly NewParty[], path?: (i: number, field: string) => string): Promise<PartyFacts[]> {
  const ids = await writeParties(ctx, inputs, path);
  const added = await readFacts(ctx, ids);
  return ids.map((id) => added.get(id)!);
}

/** The same for callers that need no more than the ids. */
export async function writeParties(ctx: Ctx, inputs: readonly NewParty[], path: (i: number, field: string) => string = (i, field) => (inputs.length === 1 ? field : `${i}.${field}`)): Promise<string[]> {
  if (inputs.length === 0) return [];
  const workspaceId = await workspaceOf(ctx);
  const country = await homeCountry(ctx);
  const turn = new EventTurn();
  // What new ones begin as; read by all of them, changed by none.
  const nothing = { person: emptyFacts('', 'person'), company: emptyFacts('', 'company') };
  const rows: PartyFacts[] = [];
  for (const [i, input] of inputs.entries()) {
    if (turn.over) await turn.end();
    const row = applied(nothing[input.kind], input, country, (field) => path(i, field));
    row.id = uuidv7();
    row.roles = rolesInOrder(input.roles);
    rows.push(row);
  }
  const fresh = rows.map((after, i) => ({ before: nothing[after.kind], after, path: (field: string) => path(i, field) }));
  await checkTargets(ctx, fresh);
  await requireFreeNumbers(ctx, fresh);
  await numberParties(ctx, rows);
  const links = await linkNewPeople(ctx, rows, inputs, path);
  await insertFacts(ctx, rows);
  await links();
  await addCustom(ctx, rows, inputs);
  await addConsents(ctx, rows.flatMap((row, i) => (inputs[i]!.consents ?? []).map((c) => ({ ...c, partyId: row.id }))));
  for (const row of rows) ctx.emit({ type: `${topic}.created`, id: row.id, version: 1, can, workspaceId, data: isOpen(row.roles) ? { values: changesOf(emptyFacts(row.id, row.kind), row).after } : {} });
  await lookForDuplicates(ctx, workspaceId, rows.map((r) => r.id));
  return rows.map((r) => r.id);
}

/** Has parties compared with all others in the background. */
async function lookForDuplicates(ctx: Ctx, workspaceId: number, ids: readonly string[]): Promise<void> {
  await ctx.enqueue('parties.findDuplicates', { workspaceId, ids }, turnOfBatches(workspaceId, ids.length));
}

/** Rows of consent for many parties at once. */
export async function addConsents(ctx: Ctx, consents: readonly ConsentToKeep[]): Promise<void> {
  if (consents.length === 0) return;
  await ctx.sql(
    `insert into parties.consent (id, workspace_id, party_id, channel, given, source, words, page, ip, at, by_account)
     select n.id, $1, n.party_id, n.channel, n.given, n.source, coalesce(n.words, ''), coalesce(n.page, ''), n.ip, coalesce(n.at, now()), n.by_account
     from jsonb_to_recordset($2::jsonb) as n(id uuid, party_id uuid, channel text, given boolean, source text, words text, page text, ip inet, at timestamptz, by_account uuid)`,
    [await workspaceOf(ctx), JSON.stringify(consents.map(({ partyId, by = ctx.actorId, ...c }) => ({ ...c, id: uuidv7(), party_id: partyId, by_account: by })))]);
}

/** Changes parties, each id once, with a constant number of statements; 404 when one is not there, 409 when it was merged or a given version is stale. */
export async function changeParties(ctx: Ctx, patches: readonly PartyPatch[]): Promise<PartyFacts[]> {
  const workspaceId = await workspaceOf(ctx);
  const country = await homeCountry(ctx);
  const before = await readFacts(ctx, patches.map((p) => p.id), 'change');
  for (const { id } of patches) if (!before.has(id)) await absent(ctx, id);
  const changes = patches.map(({ id, version, patch, roles }) => {
    const row = before.get(id)!;
    if (row.erasedAt) fail('parties.erased');
    const path = (field: string) => field;
    const after = applied(row, patch, country, path);
    if (roles) after.roles = rolesInOrder(roles);
    return { before: row, after, path, patch, stale: version !== undefined && version !== row.version };
  });
  const stale = changes.find((c) => c.stale);
  if (stale) throw new Refusal('core.version_conflict', { current: await presentOne(ctx, stale.before) });
  await checkTargets(ctx, changes);
  await requireFreeNumbers(ctx, changes);
  await numberParties(ctx, changes.map((c) => c.after));
  const custom = await customChanges(ctx, patches);
  const touched = changes.filter((c) => Object.keys(changesOf(c.before, c.after).changes).length > 0 || custom.has(c.after.id));
  await updateFacts(ctx, touched.map((c) => c.after));
  const now = await readFacts(ctx, patches.map((p) => p.id));
  for (const c of touched) {
    const after = now.get(c.after.id)!;
    ctx.emit({ type: `${topic}.changed`, id: after.id, version: after.version, can, workspaceId, data: isOpen(after.roles) ? { changes: { ...changesOf(c.before, after).changes, ...custom.get(after.id) } } : {} });
    await tellRooms(ctx, { id: after.id, before: c.before, after });
  }
  const renamed = touched.filter((c) => c.before.kind === 'company' && c.before.name !== c.after.name);
  if (renamed.length > 0) await renameCompany(ctx, renamed.map((c) => c.after.id));
  const recognised = touched.filter((c) => (['name', 'email', 'phone', 'lastName', 'companyName', 'moreEmails', 'morePhones'] as const).some((k) => JSON.stringify(c.before[k]) !== JSON.stringify(c.after[k])));
  if (recognised.length > 0) await lookForDuplicates(ctx, workspaceId, recognised.map((c) => c.after.id));
  return patches.map((p) => now.get(p.id)!);
}

/** People carry the name of their primary company, for lists and for recognising duplicates. */
async function renameCompany(ctx: Ctx, companyIds: readonly string[]): Promise<void> {
  const rows = await ctx.sql<{ person_id: string; name: string }>('select l.person_id, c.name from parties.link l join parties.party c on c.id = l.company_id where l.workspace_id = $1 and l.company_id = any($2::uuid[]) and l.is_primary', [await workspaceOf(ctx), companyIds]);
  if (rows.length > 0) await setCompanyNames(ctx, new Map(rows.map((r) => [r.person_id, r.name])));
}

/** Writes the company's name into people and tells their rooms, without counting as a change of theirs by hand. */
export async function setCompanyNames(ctx: Ctx, names: ReadonlyMap<string, string>): Promise<void> {
  const people = await readFacts(ctx, [...names.keys()], 'change');
  const workspaceId = await workspaceOf(ctx);
  const changed = [...people.values()].filter((p) => p.companyName !== names.get(p.id)).map((before) => ({ before, after: { ...before, companyName: names.get(before.id)! } }));
  await updateFacts(ctx, changed.map((c) => c.after));
  for (const { before, after } of changed) {
    const next = { ...after, version: before.version + 1 };
    ctx.emit({ type: `${topic}.changed`, id: next.id, version: next.version, can, workspaceId, data: isOpen(next.roles) ? { changes: changesOf(before, next).changes } : {} });
    await tellRooms(ctx, { id: next.id, before, after: next });
  }
}

/** Roles in their fixed order, each once. */
export function rolesInOrder(roles: readonly PartyRole[]): PartyRole[] {
  return (['customer', 'vendor', 'account', 'contact', 'lead'] as const).filter((r) => roles.includes(r));
}

/** A party by its id or the id of one merged into it; null when there is none. */
export async function findParty(ctx: Ctx, id: string): Promise<PartyFacts | null> {
  return (await followFacts(ctx, [id])).get(id) ?? null;
}

/** Sets the roles of a party. */
export async function setRoles(ctx: Ctx, input: InputOf<typeof contract.setRoles>): Promise<PartyFacts> {
  return (await changeParties(ctx, [{ id: input.id, version: input.version, patch: {}, roles: input.roles }]))[0]!;
}

/** 422 on `path` unless the id (or where it leads after merges) is a party that new records may use; for transactions that write: a merge waits until they end. */
export async function requireParty(ctx: Ctx, id: string, path: string): Promise<PartyFacts> {
  const to = (await resolveIds(ctx, [id])).get(id);
  if (to !== undefined) await ctx.sql('select 1 from parties.party where workspace_id = $1 and id = $2 for key share', [await workspaceOf(ctx), to], 'parties.hold');
  const party = await findParty(ctx, id) ?? failField(path, says('parties.unknown'));
  if (party.status === 'archived' || party.erasedAt) failField(path, says('parties.archived'));
  return party;
}

/** The same for an id that a person named: 422 also for a party they may not see. */
export async function requireSeenParty(ctx: Ctx, id: string, path: string): Promise<PartyFacts> {
  const party = ctx.can('parties.view') ? await requireParty(ctx, id, path) : failField(path, says('parties.unknown'));
  return (await seenOf(ctx, [party]))[0] ?? failField(path, says('parties.unknown'));
}
