import type { Ctx } from '#core/server/context.ts';
import { hasObjected, objectionsOf } from '#modules/parties/api.ts';
import type { Lead } from '../../contract/leads.ts';
import { getLead } from './leads.ts';

/** One lead for its reader: whoever said no as a person or company has said so as a lead, too. Lists show no consent and do without. */
export async function readLead(ctx: Ctx, { id }: { id: string }): Promise<Lead> {
  const lead = await getLead(ctx, id);
  if (!lead.partyId) return lead;
  // What the lead itself says no to stays in its own words.
  const said = ((await objectionsOf(ctx, [lead.partyId])).get(lead.partyId) ?? []).filter((word) => lead.consent.every((own) => own.channel !== word.channel || own.given));
  return { ...lead, consent: [...lead.consent.filter((own) => said.every((word) => word.channel !== own.channel)), ...said] };
}

/** The lead's own word counts, and that of the person behind it. */
export const hasOptedOut = async (ctx: Ctx, lead: Lead): Promise<boolean> => lead.consent.some((c) => c.channel === 'email' && !c.given) || (lead.partyId !== null && await hasObjected(ctx, lead.partyId, 'email'));
