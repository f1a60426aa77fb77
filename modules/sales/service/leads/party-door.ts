import type { Ctx } from '#core/server/context.ts';
import { PerCall } from '#core/server/per-call.ts';
import { addRolesToAll, createParties, findMatches, findParty, onPartyChange, partiesIn, registerPartyReferences, registerPartySight, registerPartyTimeline, seenParties, updateParty, type PartyChange } from '#modules/parties/api.ts';
import { webAddress, type PartyInput } from '#modules/parties/contract.ts';
import { leadName } from '../../rules/leads/lead-words.ts';
import { derivedOf, type LeadWords } from './lead-values.ts';
import { activityIdsOf, leadsOfParties } from './party-activities.ts';
import { leadScope } from './scope.ts';

/** Lead field → field of a person's party. */
const partyFields = { firstName: 'firstName', lastName: 'lastName', company: 'companyName', jobTitle: 'title', email: 'email', phone: 'phone', website: 'website', country: 'country' } as const;
type Carried = keyof typeof partyFields;
const isCompany = (words: Pick<LeadWords, 'firstName' | 'lastName' | 'company'>) => words.firstName === '' && words.lastName === '' && words.company !== '';

function patchOf(words: LeadWords, keys: readonly string[], kind: 'person' | 'company'): PartyInput {
  const patch: Record<string, unknown> = {};
  for (const key of Object.keys(partyFields) as Carried[]) {
    if (!keys.includes(key)) continue;
    if (kind === 'company') { if (key === 'company' && words.company !== '') patch['name'] = words.company; else if (!['firstName', 'lastName', 'company', 'jobTitle'].includes(key)) patch[partyFields[key]] = words[key] === '' ? emptyOf(key) : words[key]; }
    else patch[partyFields[key]] = words[key] === '' ? emptyOf(key) : words[key];
  }
  if (kind === 'person' && keys.some((k) => k === 'firstName' || k === 'lastName')) patch['name'] = leadName(words);
  // An address that was not written as one stays with the lead: a party's page links to it.
  if (patch['website'] !== undefined) { const read = webAddress.safeParse(patch['website']); if (read.success) patch['website'] = read.data; else delete patch['website']; }
  return patch as PartyInput;
}

const emptyOf = (key: Carried) => (key === 'email' || key === 'phone' || key === 'country' ? null : '');

/** The parties of new leads: for each the one with its e-mail address or phone number that the viewer may see, else a new person or company with the role lead; leads that share one of these share the party. Those of `known` were there before: the caller gives them the role, by `giveRole`, once it has locked what it locks before parties. */
export async function partiesForLeads(ctx: Ctx, leads: readonly LeadWords[]): Promise<{ ids: string[]; known: string[] }> {
  const kinds = leads.map((words): 'person' | 'company' => (isCompany(words) ? 'company' : 'person'));
  const ask = leads.flatMap((words, i) => (words.email || words.phone ? [{ i, kind: kinds[i]!, emails: [words.email], phones: [words.phone], country: words.country }] : []));
  const found = ask.length > 0 ? await findMatches(ctx, ask, ['email', 'phone']) : [];
  // Sharing a party means reading and changing it: whose lead a person may not see, they get a party of their own for, and the duplicates tell those who may merge them.
  const seen = ctx.membership ? new Set((await seenParties(ctx, found.flat().map((m) => m.party))).map((p) => p.id)) : null;
  const known = new Map(ask.flatMap(({ i, kind }, n) => { const match = found[n]!.find((m) => m.party.kind === kind && (!seen || seen.has(m.party.id))); return match ? [[i, match.party.id] as const] : []; }));
  const added: Array<{ kind: 'person' | 'company'; words: LeadWords }> = [];
  const waysTo = new Map<string, number>();
  const place = leads.map((words, i) => {
    if (known.has(i)) return null;
    const ways = [words.email.toLowerCase(), words.phone].filter((way) => way !== '').map((way) => `${kinds[i]!} ${way}`);
    const n = ways.map((way) => waysTo.get(way)).find((at) => at !== undefined) ?? added.push({ kind: kinds[i]!, words }) - 1;
    for (const way of ways) waysTo.set(way, n);
    return n;
  });
  const ids = await createParties(ctx, added.map(({ kind, words }) => ({ kind, roles: ['lead' as const], ...patchOf(words, Object.keys(partyFields), kind), name: kind === 'company' ? words.company : leadName(words), ownerId: words.ownerId })), (_i, field) => field);
  return { ids: place.map((n, i) => (n === null ? known.get(i)! : ids[n]!)), known: [...new Set(known.values())] };
}

/** Makes parties that are none yet parties of leads. */
export const giveRole = (ctx: Ctx, ids: readonly string[]): Promise<void> => addRolesToAll(ctx, ids, ['lead']);

/** Leads whose own change is being carried to their party: what comes back from there is not news for them. */
const carrying = new PerCall<Set<string>>();

/** Carries changed words of a lead to its party. */
export async function carryToParty(ctx: Ctx, lead: { id: string; partyId: string | null }, words: LeadWords, keys: readonly string[]): Promise<void> {
  if (lead.partyId === null || !keys.some((key) => key in partyFields)) return;
  const party = await findParty(ctx, lead.partyId);
  if (!party || party.erasedAt) return;
  const own = carrying.get(ctx) ?? new Set();
  carrying.set(ctx, own.add(lead.id));
  await updateParty(ctx, lead.partyId, patchOf(words, keys, party.kind));
  own.delete(lead.id);
}

interface LeadRow { id: string; version: number; subject: string; firstName: string; lastName: string; company: string; jobTitle: string; email: string; phone: string; website: string; country: string | null; otherEmails: string[]; otherPhones: string[]; sources: string[]; interests: string; notes: string }
const rowSql = `select id, version, subject, first_name as "firstName", last_name as "lastName", company, job_title as "jobTitle", email, phone, website, country, other_emails as "otherEmails", other_phones as "otherPhones", coalesce(sources, '[]') as sources, interests, notes from sales.lead`;

/** A changed party changes the open leads that stand for it; an erased one takes their personal words along. */
async function onChange(ctx: Ctx, { id, before, after }: PartyChange): Promise<void> {
  const rows = await ctx.sql<LeadRow>(`${rowSql} where workspace_id = $1 and party_id = $2 and deleted_at is null order by id for update`, [ctx.workspaceId, id]);
  for (const lead of rows) {
    if (carrying.get(ctx)?.has(lead.id)) continue;
    if (after.erasedAt) { await eraseLead(ctx, lead); continue; }
    const fields: Partial<Record<Carried, string | null>> = {};
    for (const [key, field] of Object.entries(partyFields) as Array<[Carried, (typeof partyFields)[Carried]]>) {
      const value = (after[field] ?? (key === 'country' ? null : '')) as string | null;
      if ((before[field] ?? null) !== (after[field] ?? null) && value !== lead[key]) fields[key] = value;
    }
    if (after.kind === 'company' && before.name !== after.name && after.name !== lead.company) fields.company = after.name;
    await writeFields(ctx, lead, fields);
  }
}

const columnOf: Record<Carried, string> = { firstName: 'first_name', lastName: 'last_name', company: 'company', jobTitle: 'job_title', email: 'email', phone: 'phone', website: 'website', country: 'country' };

async function writeFields(ctx: Ctx, lead: LeadRow, fields: Partial<Record<Carried, string | null>>): Promise<void> {
  const given = Object.entries(fields) as Array<[Carried, string | null]>;
  if (given.length === 0) return;
  const columns = [...given.map(([key, value]) => [columnOf[key], value] as const), ...derivedOf({ ...lead, ...fields } as unknown as LeadWords)];
  await ctx.sql(`update sales.lead set ${columns.map(([c], i) => `${c} = $${i + 3}, `).join('')}version = version + 1, updated_at = now() where workspace_id = $1 and id = $2`, [ctx.workspaceId, lead.id, ...columns.map(([, v]) => v)]);
  ctx.emit({ type: 'sales.lead.changed', id: lead.id, version: lead.version + 1, data: { changes: Object.fromEntries(given.map(([key, value]) => [key, [lead[key], value]])) }, can: 'sales.lead.view' });
}

/** SET clause that empties what names a person in a lead. */
export const namelessSql = "subject = '', first_name = '', last_name = '', name = '', company = '', job_title = '', email = '', phone = '', phone_unclear = false, other_emails = '{}', other_phones = '{}', website = '', notes = '', interests = '', search = '', consent = '[]', utm_term = '', utm_content = '', conversion_added = null, version = version + 1, updated_at = now()";

/** Empties what names a person; stage, value, source and dates stay for the figures. */
export async function eraseLead(ctx: Ctx, lead: { id: string; version: number }): Promise<void> {
  await ctx.sql(`update sales.lead set ${namelessSql} where workspace_id = $1 and id = $2`, [ctx.workspaceId, lead.id]);
  await ctx.sql("update sales.activity set title = kind, body = '', outcome = '', location = '', updated_at = now() where workspace_id = $1 and topic = 'sales.lead' and subject_id = $2", [ctx.workspaceId, lead.id]);
  ctx.emit({ type: 'sales.lead.erased', id: lead.id, version: lead.version + 1, can: 'sales.lead.view' });
}

interface Moved { table: string; column: string; ids: string[] }
const places: ReadonlyArray<readonly [table: string, column: string]> = [['sales.lead', 'party_id'], ['sales.lead', 'account_id'], ['sales.lead', 'contact_id']];

/** Tells the parties room what of leads and activities belongs to a party. Call once at module load. */
export function registerLeadParties(): void {
  onPartyChange('sales.lead', onChange);
  registerPartyReferences('sales.lead', {
    among: (ctx, ids) => partiesIn(ctx, ids, ...places.map(([table, column]) => `${table} l where l.workspace_id = $1 and l.${column} = u.id and l.deleted_at is null`)),
    count: async (ctx, partyId) => (await ctx.sql<{ n: number }>('select count(*)::int as n from sales.lead where workspace_id = $1 and (party_id = $2 or account_id = $2 or contact_id = $2) and deleted_at is null', [ctx.workspaceId, partyId]))[0]!.n,
    move: async (ctx, { from, to }) => {
      const moved: Moved[] = [];
      for (const [table, column] of places) moved.push({ table, column, ids: (await ctx.sql<{ id: string }>(`update ${table} set ${column} = $3, version = version + 1, updated_at = now() where workspace_id = $1 and ${column} = $2 returning id`, [ctx.workspaceId, from, to])).map((r) => r.id) });
      return moved;
    },
    moveBack: async (ctx, { from, to, receipt }) => {
      for (const { table, column, ids } of receipt as Moved[]) if (places.some(([t, c]) => t === table && c === column)) await ctx.sql(`update ${table} set ${column} = $3, version = version + 1, updated_at = now() where workspace_id = $1 and ${column} = $2 and id = any($4::uuid[])`, [ctx.workspaceId, to, from, ids]);
    },
  });
  registerPartyReferences('sales.activity', {
    among: (ctx, ids) => partiesIn(ctx, ids, "sales.activity a where a.workspace_id = $1 and a.topic = 'parties.party' and a.subject_id = u.id and a.deleted_at is null"),
    count: async (ctx, partyId) => (await ctx.sql<{ n: number }>("select count(*)::int as n from sales.activity where workspace_id = $1 and topic = 'parties.party' and subject_id = $2 and deleted_at is null", [ctx.workspaceId, partyId]))[0]!.n,
    move: async (ctx, { from, to }) => (await ctx.sql<{ id: string }>("update sales.activity set subject_id = $3, updated_at = now() where workspace_id = $1 and topic = 'parties.party' and subject_id = $2 returning id", [ctx.workspaceId, from, to])).map((r) => r.id),
    moveBack: async (ctx, { from, to, receipt }) => { await ctx.sql("update sales.activity set subject_id = $3, updated_at = now() where workspace_id = $1 and topic = 'parties.party' and subject_id = $2 and id = any($4::uuid[])", [ctx.workspaceId, to, from, receipt]); },
  });
  registerPartyTimeline('sales.lead', async (ctx, partyIds) => [{ topic: 'sales.lead', ids: await leadsOfParties(ctx, partyIds) }]);
  registerPartyTimeline('sales.activity', async (ctx, partyIds) => [{ topic: 'sales.activity', ids: await activityIdsOf(ctx, partyIds) }], { uses: false });
  // Who is nothing but a lead is seen by those who see one of their leads.
  registerPartySight('sales.lead', async (ctx, partyIds) => {
    if (!ctx.can('sales.lead.view')) return new Set();
    const values: unknown[] = [];
    const add = (value: unknown) => `$${values.push(value)}`;
    const rows = await ctx.sql<{ id: string }>(`select distinct l.party_id as id from sales.lead l where ${leadScope(ctx, { add })} and l.party_id = any(${add(partyIds)}::uuid[])`, values);
    return new Set(rows.map((r) => r.id));
  }, 'sales.lead.view_all');
}
