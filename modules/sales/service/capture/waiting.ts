import type { Ctx } from '#core/server/context.ts';
import { getRows } from '#core/server/resource/records.ts';
import { guarded } from '#core/server/resource/savepoint.ts';
import type { Lead } from '../../contract/leads.ts';
import { changeLead } from '../leads/leads.ts';
import { leadRecord } from '../leads/scope.ts';
import { lockLeadBoard } from '../leads/stage-moves.ts';
import { handOutOf, tellOwner } from './assignment.ts';
import { perWorkspace } from './per-workspace.ts';

const batch = 300;
const open = "owner_id is null and deleted_at is null and status in ('new', 'working', 'qualified')";

/** Notes that a lead is to be handed out as soon as somebody of the rules that fit it is there. */
export async function waitForOwner(ctx: Ctx, leadId: string): Promise<void> {
  await ctx.sql("update sales.lead set owner_due_at = now() + interval '5 minutes' where workspace_id = $1 and id = $2", [ctx.workspaceId, leadId]);
}

/** Hands a lead out to whom the rules name now; without anybody there it waits. */
export async function handOutNow(ctx: Ctx, lead: Lead): Promise<void> {
  const { ownerId, teamId, waits } = await handOutOf(ctx, lead);
  if (waits) { await waitForOwner(ctx, lead.id); return; }
  await ctx.sql('update sales.lead set owner_due_at = null where workspace_id = $1 and id = $2 and owner_due_at is not null', [ctx.workspaceId, lead.id]);
  if (!ownerId) return;
  await changeLead(ctx, lead, { ownerId, ...(teamId ? { teamId } : {}) });
  await tellOwner(ctx, lead, ownerId);
}

/** Looks again at leads that wait for somebody; those that got an owner or were closed meanwhile wait no longer. */
async function lookAgain(ctx: Ctx): Promise<boolean> {
  await lockLeadBoard(ctx);
  await ctx.sql(`update sales.lead set owner_due_at = null where workspace_id = $1 and owner_due_at <= now() and not (${open})`, [ctx.workspaceId]);
  const ids = (await ctx.sql<{ id: string }>('select id from sales.lead where workspace_id = $1 and owner_due_at <= now() order by owner_due_at, created_at limit $2', [ctx.workspaceId, batch])).map((r) => r.id);
  const leads = await getRows<Lead>(ctx, leadRecord, ids, true);
  for (const lead of leads.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))) {
    // One that cannot be given away must not keep the others waiting.
    if ('error' in await guarded(ctx, () => handOutNow(ctx, lead))) await waitForOwner(ctx, lead.id);
  }
  return ids.length === batch;
}

/** Every five minutes: who is there now for leads that came while nobody was. */
export const waitingJobs = perWorkspace({ looks: 'sales.ownersDue', clock: '*/5 * * * *', due: 'sales.owners_due', works: 'sales.handOutWaiting', work: lookAgain });
