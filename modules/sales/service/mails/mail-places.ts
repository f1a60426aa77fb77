import type { Ctx } from '#core/server/context.ts';
import { findMatches, seenParties } from '#modules/parties/api.ts';
import type { ActivityTopic } from '../../contract/leads.ts';
import { dealScope } from '../deals/scope.ts';
import { reachedLike } from '../leads/duplicates.ts';

/** A record a mail stands at, and whose address led there. */
export interface MailPlace { topic: ActivityTopic; subjectId: string; partyId: string | null; address: string }

/** Most records of one mail. */
const most = 100;

/**
 * Records these addresses stand for, of those the viewer may write about: for each its open lead, else the open opportunity the person or company last had a part in, else that party, else a lead that was lost.
 * Each record once. Asked of all addresses at once.
 */
export async function placesOf(ctx: Ctx, addresses: readonly string[]): Promise<MailPlace[]> {
  const [leads, parties] = [await leadsOf(ctx, addresses), await findMatches(ctx, addresses.map((a) => ({ kind: 'person' as const, emails: [a] })), ['email'])];
  const deals = await dealsOf(ctx, parties.flat().map((m) => m.party.id));
  const seen = new Set(ctx.can('parties.view') ? (await seenParties(ctx, parties.flat().map((m) => m.party))).map((p) => p.id) : []);
  const found = addresses.flatMap((address, i): MailPlace[] => {
    const [lead, people] = [leads[i], parties[i] ?? []];
    const at = (topic: ActivityTopic, subjectId: string, partyId: string | null): MailPlace[] => [{ topic, subjectId, partyId, address }];
    if (lead?.open) return at('sales.lead', lead.id, null);
    const behind = people.find((m) => deals.has(m.party.id))?.party.id;
    if (behind) return at('sales.opportunity', deals.get(behind)!, behind);
    const party = people.find((m) => seen.has(m.party.id))?.party.id;
    if (party) return at('parties.party', party, party);
    return lead ? at('sales.lead', lead.id, null) : [];
  });
  return [...new Map(found.map((p) => [`${p.topic}:${p.subjectId}`, p])).values()].slice(0, most);
}

/** For each address the newest lead of it that is open, else one that was lost; converted ones are gone on. */
async function leadsOf(ctx: Ctx, addresses: readonly string[]): Promise<Array<{ id: string; open: boolean } | undefined>> {
  if (!ctx.can('sales.lead.view') || !ctx.can('sales.lead.edit')) return addresses.map(() => undefined);
  const like = await reachedLike(ctx, addresses.map((email) => ({ email, phone: '', otherEmails: [], otherPhones: [] })));
  return like.map((list) => {
    const lead = list.find((l) => l.status !== 'converted' && l.status !== 'lost') ?? list.find((l) => l.status === 'lost');
    return lead && { id: lead.id, open: lead.status !== 'lost' };
  });
}

/** The open opportunity each of these parties last had a part in, as its contact, its account or one of its people. */
async function dealsOf(ctx: Ctx, partyIds: readonly string[]): Promise<Map<string, string>> {
  if (partyIds.length === 0 || !ctx.can('sales.deal.view') || !ctx.can('sales.deal.edit')) return new Map();
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const [workspace, parties] = [add(ctx.workspaceId), add(partyIds)];
  const rows = await ctx.sql<{ partyId: string; dealId: string }>(
    `select distinct on (x.party_id) x.party_id as "partyId", o.id as "dealId" from (
       select p.contact_id as party_id, p.id from sales.opportunity p where p.workspace_id = ${workspace} and p.contact_id = any(${parties}::uuid[])
       union select p.account_id, p.id from sales.opportunity p where p.workspace_id = ${workspace} and p.account_id = any(${parties}::uuid[])
       union select c.party_id, c.opportunity_id from sales.opportunity_contact c where c.workspace_id = ${workspace} and c.party_id = any(${parties}::uuid[])
     ) x join sales.opportunity o on o.id = x.id where o.status = 'open' and ${dealScope(ctx, { add })} order by x.party_id, o.updated_at desc, o.id`, values);
  return new Map(rows.map((r) => [r.partyId, r.dealId]));
}
