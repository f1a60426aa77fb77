import type { Ctx } from '#core/server/context.ts';
import { findParty } from '#modules/parties/api.ts';
import type { ActivityTopic } from '../../contract/leads.ts';

/** A record activities stand at. */
export interface StandingPlace { topic: ActivityTopic; subjectId: string }

/** Where something about a record stands now: there; where that is gone or can only be read, at what came of it or whom it was with. Null when nothing of these is there. */
export async function standingPlace(ctx: Ctx, { topic, subjectId }: StandingPlace): Promise<StandingPlace | null> {
  if (topic === 'parties.party') {
    const there = await findParty(ctx, subjectId);
    return there && !there.erasedAt ? { topic, subjectId: there.id } : null;
  }
  const [record] = topic === 'sales.lead'
    ? await ctx.sql<{ open: boolean; deal: string | null; party: string | null }>("select deleted_at is null and status <> 'converted' as open, opportunity_id as deal, coalesce(contact_id, account_id, party_id) as party from sales.lead where workspace_id = $1 and id = $2", [ctx.workspaceId, subjectId], 'sales.text.lead')
    : await ctx.sql<{ open: boolean; deal: string | null; party: string | null }>('select deleted_at is null as open, null::uuid as deal, coalesce(contact_id, account_id) as party from sales.opportunity where workspace_id = $1 and id = $2', [ctx.workspaceId, subjectId], 'sales.text.deal');
  if (record?.open) return { topic, subjectId };
  if (record?.deal) return standingPlace(ctx, { topic: 'sales.opportunity', subjectId: record.deal });
  return record?.party ? standingPlace(ctx, { topic: 'parties.party', subjectId: record.party }) : null;
}
