import type { Ctx } from '#core/server/context.ts';
import { findRow } from '#core/server/resource/records.ts';
import { followParties } from '#modules/parties/api.ts';
import type { Deal } from '../../contract/deals.ts';
import type { ActivityTopic, Lead } from '../../contract/leads.ts';
import { dealRecord } from '../deals/scope.ts';
import { leadRecord } from '../leads/scope.ts';
import { guestOfSecret } from '../mails/secrets.ts';

/** Whom a booking link was sent to, and the record it was sent about; of a lead it is theirs. */
export interface Invited { name: string; email: string; topic: ActivityTopic; subjectId: string; lead: Lead | null }

/** Whom a booking link was sent to; null for none, for one that was made up or is of another workspace, and once the record is gone: who books then says it themselves. */
export async function invitedBy(ctx: Ctx, secret: string): Promise<Invited | null> {
  const [workspaceId, topic, subjectId, readerId] = (secret === '' ? null : guestOfSecret(ctx.app, secret)) ?? [];
  if (workspaceId !== ctx.workspaceId || !topic || !subjectId || !readerId) return null;
  if (topic === 'sales.lead') {
    const lead = await findRow<Lead>(ctx, leadRecord, subjectId);
    return lead && lead.email !== '' ? { name: `${lead.firstName} ${lead.lastName}`.trim(), email: lead.email, topic, subjectId, lead } : null;
  }
  const reader = (await followParties(ctx, [readerId])).get(readerId);
  if (!reader || reader.erasedAt || !reader.email) return null;
  const about = topic === 'sales.opportunity' ? (await findRow<Deal>(ctx, dealRecord, subjectId))?.id : (await followParties(ctx, [subjectId])).get(subjectId)?.id;
  return about ? { name: reader.name, email: reader.email, topic, subjectId: about, lead: null } : null;
}
