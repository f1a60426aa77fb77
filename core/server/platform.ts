import { catchUpLimit, type CatchUp, type LiveEvent } from '#core/contract/events.ts';
import { catchUp } from '#core/contract/live.ts';
import type { Ctx } from './context.ts';
import { newestSeq } from './events/newest.ts';
import { idsNeed, mayHear, withoutId } from './events/sight.ts';
import { mailboxRoutes } from './mail/mailbox.ts';
import { mailJobs } from './mail/send.ts';
import { handle, module } from './module.ts';
import { paperRoutes } from './paper/batches.ts';
import { paperJobs } from './paper/make.ts';
import { dropBytesJob, forgetsWorkspace } from './purge.ts';
import { recordJobs, recordRoutes } from './resource/routes.ts';

/** Replays what the viewer missed; ids of things they may not see are left out, the numbers are not. */
async function eventsSince(ctx: Ctx, input: { since: number }): Promise<CatchUp> {
  const stream = `w:${ctx.workspaceId}`;
  const seq = await newestSeq(ctx, stream);
  if (seq - input.since > catchUpLimit || input.since > seq) return { events: [], seq, reload: input.since !== seq };
  // Not beyond the number that is answered with them: what was written between the two statements comes by itself, or with the next answer.
  const rows = await ctx.sql<{ seq: number; type: string; topic: string; subject_id: string | null; version: number | null; can: string | null; actor_id: string | null }>(
    'select seq, type, topic, subject_id, version, can, actor_id from core.event where stream = $1 and workspace_id = $2 and seq > $3 and seq <= $4 order by seq',
    [stream, ctx.workspaceId, input.since, seq], 'core.event.since');
  const events = rows.filter((r) => !r.can || mayHear(ctx.member.permissions, r.can)).map((r): LiveEvent => {
    const all = idsNeed(r.topic, r.can);
    const event = { stream, seq: r.seq, type: r.type, topic: r.topic, id: r.subject_id, version: r.version, actor: r.actor_id };
    return all && !ctx.can(all) ? withoutId(event) : event;
  });
  return { events, seq, reload: false };
}

/** The platform's own endpoints. */
export const platform = module({ name: 'core', uses: [], routes: [handle(catchUp, eventsSince), ...mailboxRoutes, ...recordRoutes, ...paperRoutes], jobs: [...mailJobs, ...recordJobs, ...paperJobs, dropBytesJob], subscribers: [forgetsWorkspace('core')] });
