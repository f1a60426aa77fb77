import type { Ctx } from '#core/server/context.ts';
import { findRow } from '#core/server/resource/records.ts';
import { followParties } from '#modules/parties/api.ts';
import type { Deal } from '../../contract/deals.ts';
import type { ActivityTopic, Lead } from '../../contract/leads.ts';
import { dealRecord } from '../deals/scope.ts';
import { leadRecord } from '../leads/scope.ts';
import { guestMark, guestOfSecret } from '../mails/secrets.ts';

/** Whom a booking link was sent to at which of their addresses, and the record it was sent about; of a lead it is theirs. */
export interface Invited { name: string; email: string; topic: ActivityTopic; subjectId: string; lead: Lead | null; /** The person, where it is no lead's. */ partyId: string | null; /** Whose the record is. */ ownerId: string | null; /** Every address that is known to be theirs. */ addresses: readonly string[] }

/**
 * Whom a booking link was sent to; null for none, for one that was made up or is of another workspace, and once the record is gone, or the address it was sent to is
 * nobody's of it any more: whoever has the link is told nothing about anybody else, and says who they are themselves.
 */
export async function invitedBy(ctx: Ctx, secret: string): Promise<Invited | null> {
  const [workspaceId, topic, subjectId, readerId, mark] = (secret === '' ? null : guestOfSecret(ctx.app, secret)) ?? [];
  if (workspaceId !== ctx.workspaceId || !topic || !subjectId || !readerId || !mark) return null;
  const sentTo = (addresses: readonly string[]) => addresses.find((a) => a !== '' && guestMark(ctx.app, a) === mark);
  if (topic === 'sales.lead') {
    const lead = await findRow<Lead>(ctx, leadRecord, subjectId);
    const addresses = lead ? [lead.email, ...lead.otherEmails] : [];
    const email = sentTo(addresses);
    return lead && email ? { name: `${lead.firstName} ${lead.lastName}`.trim(), email, topic, subjectId, lead, partyId: null, ownerId: lead.ownerId, addresses } : null;
  }
  const reader = (await followParties(ctx, [readerId])).get(readerId);
  const addresses = reader && !reader.erasedAt ? [reader.email ?? '', ...reader.moreEmails.map((m) => m.value)] : [];
  const email = sentTo(addresses);
  if (!reader || !email) return null;
  const deal = topic === 'sales.opportunity' ? await findRow<Deal>(ctx, dealRecord, subjectId) : null;
  const about = topic === 'sales.opportunity' ? deal?.id : (await followParties(ctx, [subjectId])).get(subjectId)?.id;
  return about ? { name: reader.name, email, topic, subjectId: about, lead: null, partyId: reader.id, ownerId: deal?.ownerId ?? null, addresses } : null;
}
