import type { Ctx } from '#core/server/context.ts';
import { getRows } from '#core/server/resource/records.ts';
import { followParties, objectionsOf, seenParties } from '#modules/parties/api.ts';
import type { Deal } from '../../contract/deals.ts';
import type { Lead } from '../../contract/leads.ts';
import type { LeftWhy, MergeTopic } from '../../contract/mail-merges.ts';
import { dealRecord } from '../deals/scope.ts';
import { leadRecord } from '../leads/scope.ts';
import { partiesAsReaders, readerOfLead, type Reader } from './readers.ts';

/** A record one text goes to: its reader, or why there is none. */
export interface Merged { id: string; reader: Reader | null; why: LeftWhy | null }

/** True for whoever may write about such records: by the right to change leads or opportunities, and about people and companies by either. */
export const mayWriteAbout = (ctx: Ctx, topic: MergeTopic): boolean => (topic !== 'sales.opportunity' && ctx.can('sales.lead.edit')) || (topic !== 'sales.lead' && ctx.can('sales.deal.edit'));

/** The record a mail to one of many is about; a party that was merged meanwhile is written to where it is now. */
export const subjectOfMerged = (topic: MergeTopic, id: string, reader: Reader): string => (topic === 'parties.party' ? reader.id : id);

/** The people of many records as the viewer may write to them, in the order of the ids; asked of all at once. */
export async function readersOfMany(ctx: Ctx, topic: MergeTopic, ids: readonly string[]): Promise<Merged[]> {
  const readers = await (topic === 'sales.lead' ? ofLeads : topic === 'sales.opportunity' ? ofDeals : ofParties)(ctx, ids);
  return ids.map((id) => {
    const reader = readers.get(id) ?? null;
    return { id, reader, why: reader === null ? 'gone' : reader.email === '' ? 'no_address' : reader.optedOut ? 'opted_out' : null };
  });
}

/** Leads that are not converted; the word of the person behind each counts as that of the lead. */
async function ofLeads(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Reader>> {
  if (!ctx.can('sales.lead.view')) return new Map();
  const leads = (await getRows<Lead>(ctx, leadRecord, ids, true)).filter((lead) => lead.status !== 'converted');
  const objections = await objectionsOf(ctx, leads.flatMap((lead) => lead.partyId ?? []));
  const optedOut = (lead: Lead) => lead.consent.some((c) => c.channel === 'email' && !c.given) || (lead.partyId !== null && (objections.get(lead.partyId) ?? []).some((word) => word.channel === 'email'));
  return new Map(leads.map((lead) => [lead.id, readerOfLead(lead, optedOut(lead))]));
}

/** Opportunities the viewer sees: each is written to its first contact who has an address, or to its account where nobody of them has one. Whoever comes first and objected is not passed over for the next. */
async function ofDeals(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Reader>> {
  if (!ctx.can('sales.deal.view')) return new Map();
  const deals = await getRows<Deal>(ctx, dealRecord, ids, true);
  const contacts = await ctx.sql<{ id: string; parties: string[] }>('select opportunity_id as id, array_agg(party_id order by place, id) as parties from sales.opportunity_contact where workspace_id = $1 and opportunity_id = any($2::uuid[]) group by opportunity_id', [ctx.workspaceId, deals.map((d) => d.id)]);
  const people = new Map(contacts.map((c) => [c.id, c.parties]));
  const whom = (deal: Deal) => [deal.contactId, ...(people.get(deal.id) ?? []), deal.accountId].filter((id) => id !== null);
  const asked = [...new Set(deals.flatMap(whom))];
  const [now, readers] = [await followParties(ctx, asked), new Map((await partiesAsReaders(ctx, asked)).map((r) => [r.id, r]))];
  return new Map(deals.map((deal) => {
    const found = whom(deal).flatMap((id) => readers.get(now.get(id)?.id ?? '') ?? []);
    const reader = found.find((r) => r.email !== '') ?? { id: deal.id, partyId: null, name: deal.name, email: '', optedOut: false, places: {} };
    return [deal.id, { ...reader, places: { ...reader.places, company: deal.accountName || (reader.places['company'] ?? ''), subject: deal.name } }] as const;
  }));
}

/** Parties the viewer sees; whoever was merged is written to where they are now. */
async function ofParties(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Reader>> {
  if (!ctx.can('parties.view')) return new Map();
  const facts = await followParties(ctx, ids);
  const seen = new Set((await seenParties(ctx, [...facts.values()])).map((p) => p.id));
  const readers = new Map((await partiesAsReaders(ctx, ids)).map((r) => [r.id, r]));
  return new Map(ids.flatMap((id) => { const now = facts.get(id)?.id; const reader = now !== undefined && seen.has(now) ? readers.get(now) : undefined; return reader ? [[id, reader] as const] : []; }));
}

/** Who of them gets it: each address once. */
export function eachOnce(merged: readonly Merged[]): Merged[] {
  const addresses = new Set<string>();
  return merged.map((m) => {
    if (m.why !== null || m.reader === null) return m;
    const address = m.reader.email.toLowerCase();
    if (addresses.has(address)) return { ...m, why: 'same' };
    addresses.add(address);
    return m;
  });
}
