import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { followParties, linksOf, objectionsOf, type PartyFacts } from '#modules/parties/api.ts';
import { textKinds, type ActivityTopic, type Lead, type textPhones, type TextPhone } from '../../contract/leads.ts';
import { isTextable } from '../../rules/texts/text-links.ts';
import { contactsOf } from '../deals/contacts.ts';
import { requireSubject } from '../leads/activity-store.ts';
import { getLead } from '../leads/leads.ts';
import { getDeal } from '../deals/scope.ts';

/** Most people of a company that are offered. */
const mostPeople = 50;
type Refusals = TextPhone['refuses'];

/** Those of a person's numbers that can be texted, each once. */
export const numbersOf = (phones: ReadonlyArray<string | null>): string[] => [...new Set(phones.filter((phone): phone is string => phone !== null && isTextable(phone)))];

/** On which ways a lead does not want to be texted: its own word counts, and that of the person behind it. */
export async function leadRefusals(ctx: Ctx, lead: Lead): Promise<Refusals> {
  const said = lead.partyId ? (await objectionsOf(ctx, [lead.partyId])).get(lead.partyId) ?? [] : [];
  return textKinds.filter((kind) => lead.consent.some((c) => c.channel === kind && !c.given) || said.some((word) => word.channel === kind));
}

/** By which numbers people of a record can be texted; a number stands there once, under whom it comes first. */
export async function phonesOf(ctx: Ctx, topic: ActivityTopic, id: string): Promise<TextPhone[]> {
  const all = topic === 'sales.lead' ? await ofLead(ctx, id) : await ofParties(ctx, await partiesOf(ctx, topic, id));
  return [...new Map(all.toReversed().map((one) => [one.phone, one])).values()].toReversed();
}

async function ofLead(ctx: Ctx, id: string): Promise<TextPhone[]> {
  const lead = await getLead(ctx, id);
  const refuses = await leadRefusals(ctx, lead);
  return numbersOf([lead.phone, ...lead.otherPhones]).map((phone) => ({ id, name: lead.name, phone, refuses }));
}

/** Who stands behind an opportunity or a company: people first, the company last; of a party itself first. */
async function partiesOf(ctx: Ctx, topic: ActivityTopic, id: string): Promise<string[]> {
  if (topic === 'sales.opportunity') {
    const deal = await getDeal(ctx, id);
    return [...(deal.contactId ? [deal.contactId] : []), ...(await contactsOf(ctx, id)).map((c) => c.partyId), ...(deal.accountId ? [deal.accountId] : [])];
  }
  const party = (await followParties(ctx, [id])).get(id);
  if (!party) return [];
  return [party.id, ...(party.kind === 'company' ? (await linksOf(ctx, { id: party.id })).items.slice(0, mostPeople).map((l) => l.person.id) : [])];
}

async function ofParties(ctx: Ctx, ids: readonly string[]): Promise<TextPhone[]> {
  const facts = await followParties(ctx, ids);
  const parties = [...new Map(ids.flatMap((id): Array<[string, PartyFacts]> => { const p = facts.get(id); return p && !p.erasedAt ? [[p.id, p]] : []; })).values()];
  const said = await objectionsOf(ctx, parties.map((p) => p.id));
  return parties.flatMap((p) => {
    const refuses = textKinds.filter((kind) => (said.get(p.id) ?? []).some((word) => word.channel === kind));
    return numbersOf([p.phone, ...p.morePhones.map((m) => m.value)]).map((phone) => ({ id: p.id, name: p.name, phone, refuses }));
  });
}

/** By which numbers people of a record can be texted. 422 on `subjectId` unless the viewer may see the record and write about it. */
export async function showPhones(ctx: Ctx, { topic, subjectId }: InputOf<typeof textPhones>): Promise<OutputOf<typeof textPhones>> {
  await requireSubject(ctx, topic, subjectId);
  return { items: await phonesOf(ctx, topic, subjectId) };
}
