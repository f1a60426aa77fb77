import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { mailInDomain } from '#core/server/mail/receive.ts';
import { followParties, getParty, linksOf, objectionsOf, type PartyFacts } from '#modules/parties/api.ts';
import { leadSays, type ActivityTopic, type Lead } from '../../contract/leads.ts';
import type { mailReaders, MailReader } from '../../contract/mails.ts';
import { storedCapture } from '../capture/settings.ts';
import { contactsOf } from '../deals/contacts.ts';
import { getDeal } from '../deals/scope.ts';
import { requireSubject } from '../leads/activity-store.ts';
import { getLead } from '../leads/leads.ts';
import { hasOptedOut } from '../leads/objections.ts';

/** The record a mail is about. */
export interface MailSubject { topic: ActivityTopic; id: string }
/** Somebody a mail can go to, with what stands in the places of its text. */
export interface Reader extends MailReader { partyId: string | null; places: Readonly<Record<string, string>> }

/** Most people of a company that are offered. */
const mostPeople = 50;

/** A lead as the reader of mails to it, of whom it is known whether they want any. */
export function readerOfLead(lead: Lead, optedOut: boolean): Reader {
  const places = { first_name: lead.firstName, last_name: lead.lastName, name: lead.name, company: lead.company, subject: lead.subject, interests: lead.interests };
  return { id: lead.id, partyId: lead.partyId, name: lead.name, email: lead.email, optedOut, places };
}

/** A lead as the reader of mails to it. */
export const leadAsReader = async (ctx: Ctx, lead: Lead): Promise<Reader> => readerOfLead(lead, await hasOptedOut(ctx, lead));

/** Parties as readers, in the order of their ids; those that are gone are left out, and whoever took their place stands there once. */
export async function partiesAsReaders(ctx: Ctx, ids: readonly string[], words: { company?: string; subject?: string } = {}): Promise<Reader[]> {
  const facts = await followParties(ctx, ids);
  const parties = [...new Map(ids.flatMap((id) => { const p = facts.get(id); return p && !p.erasedAt ? [[p.id, p] as const] : []; })).values()];
  const objections = await objectionsOf(ctx, parties.map((p) => p.id));
  return parties.map((p) => ({ id: p.id, partyId: p.id, name: p.name, email: p.email ?? '', optedOut: (objections.get(p.id) ?? []).some((word) => word.channel === 'email'), places: placesOf(p, words) }));
}

const placesOf = (p: PartyFacts, { company = '', subject = '' }: { company?: string; subject?: string }): Record<string, string> =>
  ({ first_name: p.firstName, last_name: p.lastName, name: p.name, company: company || (p.kind === 'company' ? p.name : p.companyName), subject, interests: '' });

/** Whom mails about a record can go to. 422 on `subjectId` unless the viewer may see the record and write about it. */
export async function readersOf(ctx: Ctx, { topic, id }: MailSubject): Promise<Reader[]> {
  await requireSubject(ctx, topic, id);
  if (topic === 'sales.lead') return [await leadAsReader(ctx, await getLead(ctx, id))];
  if (topic === 'sales.opportunity') {
    const deal = await getDeal(ctx, id);
    const people = (await contactsOf(ctx, id)).map((c) => c.partyId);
    return partiesAsReaders(ctx, [...people, ...(deal.contactId ? [deal.contactId] : []), ...(deal.accountId ? [deal.accountId] : [])], { company: deal.accountName, subject: deal.name });
  }
  const party = await getParty(ctx, id);
  const people = party.kind === 'company' ? (await linksOf(ctx, { id: party.id })).items.slice(0, mostPeople).map((l) => l.person.id) : [];
  return partiesAsReaders(ctx, [party.id, ...people]);
}

/** Somebody of the record by their id, or 422 on `to`. */
export const chosen = (readers: readonly Reader[], id: string): Reader => readers.find((r) => r.id === id && r.email !== '') ?? failField('to', leadSays('sales.mail_reader'));

/** Whom a mail can go to, and what is heard of it afterwards. */
export async function showReaders(ctx: Ctx, { topic, subjectId }: InputOf<typeof mailReaders>): Promise<OutputOf<typeof mailReaders>> {
  const readers = await readersOf(ctx, { topic, id: subjectId });
  return { items: readers.map(({ id, name, email, optedOut }) => ({ id, name, email, optedOut })), tracks: (await storedCapture(ctx)).trackMails, hearsAnswers: mailInDomain(ctx.app.config) !== null };
}
