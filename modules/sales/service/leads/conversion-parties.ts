import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { addRoles, createParty, dropRole, findMatches, findParty, linkPerson, recordConsents, requireSeenParty, seenParties, splitName, updateParty, type Match } from '#modules/parties/api.ts';
import { webAddress, type PartyInput } from '#modules/parties/contract.ts';
import { proofFor } from './consents.ts';
import { leadSays, type ConversionMatch, type convertLead, type Lead } from '../../contract/leads.ts';

type Choice = InputOf<typeof convertLead>['account'];
interface Known { id: string; kind: 'person' | 'company'; name: string; roles: readonly string[]; email: string | null; companyName: string }

/** The party behind a lead; null when it is gone or erased. */
async function ownParty(ctx: Ctx, lead: Lead): Promise<Known | null> {
  const party = lead.partyId ? await findParty(ctx, lead.partyId) : null;
  return party && !party.erasedAt ? party : null;
}

async function chosen(ctx: Ctx, id: string, kind: Known['kind'], path: string): Promise<Known> {
  if (!ctx.can('parties.view')) fail('core.not_found');
  const party = await requireSeenParty(ctx, id, path);
  if (party.kind !== kind) failField(path, leadSays(kind === 'company' ? 'sales.account_name' : 'sales.lead_nobody'));
  return party;
}

/** Gives the party behind the lead the name it was converted under. */
async function renamed(ctx: Ctx, own: Known, name: string | undefined, patch: (name: string) => PartyInput): Promise<void> {
  if (name !== undefined && name !== own.name) await updateParty(ctx, own.id, patch(name));
}

/** The company of a converted lead: the chosen one, a new one, or none. */
async function accountFor(ctx: Ctx, lead: Lead, own: Known | null, choice: Choice): Promise<string | null> {
  if (choice.use === 'none') return null;
  if (choice.use === 'existing') return (await addRoles(ctx, (await chosen(ctx, choice.id, 'company', 'account.id')).id, ['account'])).id;
  if (own?.kind === 'company') { await renamed(ctx, own, choice.name, (name) => ({ name })); return (await addRoles(ctx, own.id, ['account'])).id; }
  const name = choice.name ?? lead.company;
  if (name === '') failField('account.name', leadSays('sales.account_name'), 'required');
  return (await createParty(ctx, { kind: 'company', roles: ['account'], name, website: websiteOf(lead), country: lead.country, ownerId: lead.ownerId }, (field) => `account.${field}`)).id;
}

/** The person of a converted lead: the chosen one, the one behind the lead, a new one, or none. */
async function contactFor(ctx: Ctx, lead: Lead, own: Known | null, choice: Choice): Promise<string | null> {
  if (choice.use === 'none') return null;
  if (choice.use === 'existing') {
    const { id } = await addRoles(ctx, (await chosen(ctx, choice.id, 'person', 'contact.id')).id, ['contact']);
    if (id !== own?.id) await recordConsents(ctx, lead.consent.map((c) => proofFor(id, c)));
    return id;
  }
  if (own?.kind === 'person') { await renamed(ctx, own, choice.name, (name) => ({ name, ...splitName(name) })); return (await addRoles(ctx, own.id, ['contact'])).id; }
  const name = choice.name ?? `${lead.firstName} ${lead.lastName}`.trim();
  if (name === '') failField('contact.name', leadSays('sales.lead_nobody'), 'required');
  return (await createParty(ctx, { kind: 'person', roles: ['contact'], name, ...splitName(name), title: lead.jobTitle, email: lead.email || null, phone: lead.phone || null, country: lead.country, ownerId: lead.ownerId, consents: lead.consent.map((c) => proofFor('', c)) }, (field) => `contact.${field}`)).id;
}

/** The lead's website as a party can have it; nothing where it was not written as an address. */
function websiteOf(lead: Lead): string {
  const read = webAddress.safeParse(lead.website);
  return read.success ? read.data : '';
}

type Way = { value: string; label: string };
/** What a conversion wrote to a party that was there before it. */
export interface Addition { partyId: string; website: string; moreEmails: Way[]; morePhones: Way[] }
const same = (a: Way) => (b: Way) => a.value === b.value && a.label === b.label;

/** Adds the ways to reach the lead that whoever it became does not have yet: nothing that was there is replaced, and to `known` parties they are further ones only. */
async function keepWays(ctx: Ctx, id: string, lead: Lead, known: boolean): Promise<Addition | null> {
  const party = await findParty(ctx, id);
  if (!party || party.erasedAt) return null;
  const [email, phone] = known ? [party.email, party.phone] : [party.email ?? (lead.email || null), party.phone ?? (lead.phone || null)];
  const fresh = (given: readonly string[], main: string | null, more: ReadonlyArray<{ value: string }>) => [...new Set(given)].filter((value) => value !== '' && value !== main && !more.some((m) => m.value === value)).map((value) => ({ value, label: 'work' as const }));
  const [emails, phones] = [fresh([lead.email, ...lead.otherEmails], email, party.moreEmails), fresh([lead.phone, ...lead.otherPhones], phone, party.morePhones)];
  const patch = {
    ...(email !== party.email ? { email } : {}), ...(phone !== party.phone ? { phone } : {}),
    ...(emails.length > 0 ? { moreEmails: [...party.moreEmails, ...emails].slice(0, 10) } : {}), ...(phones.length > 0 ? { morePhones: [...party.morePhones, ...phones].slice(0, 10) } : {}),
  };
  if (Object.keys(patch).length === 0) return null;
  const after = await updateParty(ctx, id, patch as PartyInput);
  const added = (before: readonly Way[], now: readonly Way[]) => now.filter((way) => !before.some(same(way)));
  return { partyId: party.id, website: '', moreEmails: added(party.moreEmails, after.moreEmails), morePhones: added(party.morePhones, after.morePhones) };
}

/** The website is the company's: a chosen one without any takes it over. */
async function keepWebsite(ctx: Ctx, accountId: string, lead: Lead): Promise<Addition | null> {
  const website = websiteOf(lead);
  const party = website === '' ? null : await findParty(ctx, accountId);
  if (!party || party.erasedAt || party.website !== '') return null;
  const after = await updateParty(ctx, accountId, { website });
  return { partyId: party.id, website: after.website, moreEmails: [], morePhones: [] };
}

/** Takes away again what a conversion added and nobody has changed since. */
export async function takeBack(ctx: Ctx, lead: Lead, additions: readonly Addition[]): Promise<void> {
  for (const { partyId, website, moreEmails, morePhones } of additions) {
    const party = await findParty(ctx, partyId);
    if (!party || party.erasedAt) continue;
    const left = (ways: readonly Way[], added: readonly Way[]) => ways.filter((way) => !added.some(same(way)));
    const [emails, phones] = [left(party.moreEmails, moreEmails), left(party.morePhones, morePhones)];
    const patch = {
      // The party behind the lead goes on having what the lead has.
      ...(website !== '' && party.website === website && party.id !== lead.partyId ? { website: '' } : {}),
      ...(emails.length < party.moreEmails.length ? { moreEmails: emails } : {}), ...(phones.length < party.morePhones.length ? { morePhones: phones } : {}),
    };
    if (Object.keys(patch).length > 0) await updateParty(ctx, party.id, patch as PartyInput);
  }
}

/** What a conversion made of a lead, and what it added to parties that were there. */
export interface Became { accountId: string | null; contactId: string | null; added: Addition[] }

/** Account and contact of a converted lead, linked with each other; the lead's party is no lead any more unless it stays one for another. */
export async function partiesFor(ctx: Ctx, lead: Lead, choices: { account: Choice; contact: Choice }): Promise<Became> {
  const own = await ownParty(ctx, lead);
  const accountId = await accountFor(ctx, lead, own, choices.account);
  const contactId = await contactFor(ctx, lead, own, choices.contact);
  const known = (id: string, choice: Choice) => choice.use === 'existing' || (id === own?.id && own.roles.some((r) => r !== 'lead'));
  const added: Array<Addition | null> = [];
  const add = async (id: string, choice: Choice, write: (known: boolean) => Promise<Addition | null>) => {
    if (!known(id, choice)) await write(false);
    else if (ctx.can('parties.edit')) added.push(await write(true));
  };
  if (accountId) await add(accountId, choices.account, () => keepWebsite(ctx, accountId, lead));
  const [reached, choice] = contactId ? [contactId, choices.contact] : [accountId, choices.account];
  if (reached) await add(reached, choice, (known) => keepWays(ctx, reached, lead, known));
  if (accountId && contactId) await linkPerson(ctx, { personId: contactId, companyId: accountId, role: lead.jobTitle });
  if (own && (own.id === accountId || own.id === contactId)) {
    const [other] = await ctx.sql("select 1 from sales.lead where workspace_id = $1 and party_id = $2 and id <> $3 and deleted_at is null and status <> 'converted' limit 1", [ctx.workspaceId, own.id, lead.id]);
    if (!other) await dropRole(ctx, own.id, 'lead');
  }
  return { accountId, contactId, added: added.filter((one) => one !== null) };
}

const asMatch = (m: Match): ConversionMatch => ({ id: m.party.id, name: m.party.name, detail: [m.party.companyName, m.party.email].filter((t) => t).join(' · '), reason: m.reasons[0] ?? 'name' });

/** People and companies that a lead may be already; the party behind it comes first when it is one of ours for longer. */
export async function matchesFor(ctx: Ctx, lead: Lead): Promise<{ accounts: ConversionMatch[]; contacts: ConversionMatch[] }> {
  if (!ctx.can('parties.view')) return { accounts: [], contacts: [] };
  const own = await ownParty(ctx, lead);
  const [companies = [], people = []] = await findMatches(ctx, [
    { kind: 'company', exclude: own?.id, name: lead.company },
    { kind: 'person', exclude: own?.id, name: `${lead.firstName} ${lead.lastName}`.trim(), lastName: lead.lastName, companyName: lead.company, emails: [lead.email, ...lead.otherEmails], phones: [lead.phone, ...lead.otherPhones], country: lead.country },
  ]);
  // Leads of others are nobody's business: only who may be seen is proposed.
  const seen = new Set((await seenParties(ctx, [...companies, ...people].map((m) => m.party))).map((p) => p.id));
  const shown = (matches: readonly Match[]) => matches.filter((m) => seen.has(m.party.id)).map(asMatch);
  const longer = own && own.roles.some((r) => r !== 'lead') ? [{ id: own.id, name: own.name, detail: [own.companyName, own.email].filter((t) => t).join(' · '), reason: 'linked' as const }] : [];
  return {
    accounts: [...(own?.kind === 'company' ? longer : []), ...shown(companies)].slice(0, 8),
    contacts: [...(own?.kind === 'person' ? longer : []), ...shown(people)].slice(0, 8),
  };
}
