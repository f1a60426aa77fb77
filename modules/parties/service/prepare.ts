import { v7 as uuidv7 } from 'uuid';
import { money, moneyToWire } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { workspaceOf } from './workspace-of.ts';
import { failField } from '#core/server/fail.ts';
import { requireColleagues } from '#modules/workspace/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { allFields, says, type PartyInput, type PartyKind } from '../contract.ts';
import { displayName } from '../rules/names.ts';
import { composedName, splitName } from '../rules/person-name.ts';
import { readPhone } from '../rules/phone.ts';
import { mostTags, tagsAfter } from '../rules/tags.ts';
import { guessTaxType, plainTaxId, taxIdProblem } from '../rules/tax-id.ts';
import type { PartyFacts } from './facts.ts';
import { checks } from './hooks.ts';
import { unseenOf } from './sight.ts';
import { minorUnits } from './write.ts';

const fieldNames = Object.keys(allFields) as Array<keyof typeof allFields>;
const blank = Object.fromEntries(fieldNames.map((key) => [key, allFields[key].parse(undefined)])) as Omit<Required<PartyInput>, never>;

/** A party with nothing in it yet. */
export function emptyFacts(id: string, kind: PartyKind): PartyFacts {
  return {
    ...(blank as unknown as PartyFacts), id, version: 1, kind, phoneValid: true, roles: [], customerNumber: null, vendorNumber: null, photoId: null, mergedInto: null, parent: null, company: null, erasedAt: null, createdAt: '', updatedAt: '',
  };
}

/** The party after an input: normalised, checked; a wrong field is refused under `path`. */
export function applied(before: PartyFacts, input: PartyInput, defaultCountry: string | null, path: (field: string) => string): PartyFacts {
  const given = Object.fromEntries(fieldNames.filter((key) => input[key] !== undefined).map((key) => [key, input[key]])) as PartyInput;
  const after = { ...before, ...structuredClone(given) } as PartyFacts;
  // A number that was given stays as it is written until another one is typed; files find parties by it whatever its capitals.
  for (const key of ['customerNumber', 'vendorNumber'] as const) if (after[key] === null || after[key].toLowerCase() === before[key]?.toLowerCase()) after[key] = before[key];
  if (given.tags !== undefined) {
    after.tags = tagsAfter(before.tags, given.tags);
    if (after.tags.length > mostTags) failField(path('tags'), says('parties.tags_limit', { count: mostTags }));
  }
  named(before, given, after, path);
  const country = after.country ?? defaultCountry;
  if (given.phone !== undefined) { const read = after.phone ? readPhone(after.phone, country) : null; after.phone = read?.value ?? null; after.phoneValid = read?.valid ?? true; }
  if (given.morePhones) after.morePhones = given.morePhones.map((p) => ({ label: p.label, ...readPhone(p.value, country) }));
  if (given.moreAddresses) after.moreAddresses = withIds(given.moreAddresses, before.moreAddresses);
  if (given.taxId !== undefined || given.taxIdType !== undefined) {
    if (after.taxId && !after.taxIdType) after.taxIdType = guessTaxType(after.taxId, after.country);
    if (!after.taxId) after.taxIdType = given.taxIdType ?? null;
    after.taxId = plainTaxId(after.taxId, after.taxIdType);
    const problem = taxIdProblem(after.taxId, after.taxIdType);
    if (problem) failField(path('taxId'), problem);
  }
  if ((given.eInvoiceDelivery !== undefined || given.peppolId !== undefined) && after.eInvoiceDelivery === 'peppol' && after.peppolId === '') failField(path('peppolId'), says('parties.peppol_needed'), 'required');
  if (given.creditLimit) after.creditLimit = exactly(given.creditLimit, path('creditLimit'));
  if (given.annualRevenue) after.annualRevenue = exactly(given.annualRevenue, path('annualRevenue'));
  return after;
}

/** Addresses keep the ids they have, also where a client that knows of none sends one as it is; others get their own, also those that name one of another party. */
function withIds(given: NonNullable<PartyInput['moreAddresses']>, before: PartyFacts['moreAddresses']): PartyFacts['moreAddresses'] {
  const old = new Map(before.map((a) => [a.id, a]));
  const named = new Set(given.map((a) => a.id));
  const said = (a: object) => JSON.stringify(Object.entries(a).filter(([key]) => key !== 'id' && key !== 'formerIds').toSorted());
  return given.map((a) => {
    const id = a.id ?? [...old.values()].find((o) => !named.has(o.id) && said(o) === said(a))?.id;
    const kept = id ? old.get(id) : undefined;
    if (kept) old.delete(kept.id);
    // As it is, whatever the order of its fields: what says the same is no change.
    if (kept && said(kept) === said(a)) return kept;
    return { ...a, id: kept?.id ?? uuidv7(), ...(kept?.formerIds ? { formerIds: kept.formerIds } : {}) };
  });
}

/** A person's name follows first and last name until it was written differently, and the other way round when only it is known. */
function named(before: PartyFacts, given: PartyInput, after: PartyFacts, path: (field: string) => string): void {
  if (after.kind === 'person') {
    const followed = before.name === '' || before.name === composedName(before) || before.name === before.email;
    if (given.name === undefined && followed) after.name = '';
    if (given.name && !given.firstName && !given.lastName && composedName(before) === '') Object.assign(after, splitName(given.name));
  }
  after.name = displayName(after);
  if (after.name === '') failField(path('name'), after.kind === 'person' ? says('parties.name_or_email') : says('parties.company_name'));
}

/** An amount with exactly its currency's decimals, as it is read back. */
function exactly(value: { amount: string; currency: string }, path: string): { amount: string; currency: string } {
  const { amount, currency } = minorUnits(value, path)!;
  return moneyToWire(money(BigInt(amount), currency));
}

/** Checks what several changes point at, each kind in one statement: owners are members, parents are companies of the workspace and not below their child. */
export async function checkTargets(ctx: Ctx, changes: ReadonlyArray<{ before: PartyFacts; after: PartyFacts; path: (field: string) => string }>): Promise<void> {
  for (const check of checks.values()) await check(ctx, changes);
  const owners = changes.filter((c) => c.after.ownerId && c.after.ownerId !== c.before.ownerId);
  // Whoever assigns without being here (a form post, a job) has chosen among the members already.
  if (owners.length > 0 && ctx.membership) await requireColleagues(ctx, owners.map((c) => c.after.ownerId!), owners[0]!.path('ownerId'));
  const moved = changes.filter((c) => c.after.parentId && c.after.parentId !== c.before.parentId);
  if (moved.length === 0) return;
  // Two changes at once could close a circle that neither of them sees.
  await ctx.sql('select pg_advisory_xact_lock($1, $2)', [parentLock, await workspaceOf(ctx)]);
  const rows = await ctx.sql<{ child: string; id: string; kind: PartyKind; first: boolean }>(
    `with recursive up(child, id, parent_id, kind, steps) as (
       select n.child, p.id, p.parent_id, p.kind, 0 from unnest($2::uuid[], $3::uuid[]) as n(child, parent) join parties.party p on p.id = n.parent and p.workspace_id = $1 and p.deleted_at is null and p.merged_into is null
       union all select u.child, p.id, p.parent_id, p.kind, u.steps + 1 from up u join parties.party p on p.id = u.parent_id where u.steps < 100)
     select child, id, kind, steps = 0 as first from up`, [await workspaceOf(ctx), moved.map((c) => c.after.id), moved.map((c) => c.after.parentId)]);
  const unseen = await unseenOf(ctx, moved.map((c) => c.after.parentId!));
  for (const { after, path } of moved) {
    if (unseen.has(after.parentId!)) failField(path('parentId'), says('parties.unknown'));
    const line = rows.filter((r) => r.child === after.id);
    const parent = line.find((r) => r.first) ?? failField(path('parentId'), says('parties.unknown'));
    if (parent.kind !== 'company') failField(path('parentId'), says('parties.parent_company'));
    if (line.some((r) => r.id === after.id)) failField(path('parentId'), says('parties.parent_cycle'));
  }
}
const parentLock = 0x7061_7274; // "part"

/** Country that numbers without a country code belong to. */
export async function homeCountry(ctx: Ctx): Promise<string | null> {
  return (await getSettings(ctx, await workspaceOf(ctx))).company.country || null;
}
