import { runAs, type App } from '#core/server/app.ts';
import { eyesOf, Stopped } from '#core/server/background-file.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { toRefusal } from '#core/server/http/errors.ts';
import { jobOutside, type Job } from '#core/server/module.ts';
import { guarded } from '#core/server/resource/savepoint.ts';
import type { LeftWhy, MergeTopic } from '../../contract/mail-merges.ts';
import { asRobot } from '../capture/robot.ts';
import { lockLeadBoard } from '../leads/stage-moves.ts';
import { readersOfMany, subjectOfMerged, mayWriteAbout, type Merged } from './merge-readers.ts';
import { hashOf } from './secrets.ts';
import { senderOf, sendTo, type Sender } from './send.ts';

/** Mails of one transaction: so many go out at most after it was cancelled. */
const batch = 20;

interface Due { id: string; workspaceId: number }
interface Running { topic: MergeTopic; subject: string; body: string; track: boolean }

/** Sends the next ones in the name of who began it; without their right to do so it ends. */
async function run(app: App, due: Due): Promise<void> {
  const [merge] = await runAs(app, { workspaceId: due.workspaceId, name: 'sales.runMailMerge' }, (ctx) => ctx.sql<{ created_by: string }>("select created_by from sales.mail_merge where workspace_id = $1 and id = $2 and state = 'running'", [due.workspaceId, due.id]));
  if (!merge) return;
  const asThem = eyesOf(app, { workspaceId: due.workspaceId, accountId: merge.created_by }, 'sales.mail_many', 'sales.runMailMerge');
  try {
    while (await asThem((ctx) => sendSome(ctx, due.id)));
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    await runAs(app, { workspaceId: due.workspaceId, name: 'sales.runMailMerge' }, (ctx) => asRobot(ctx, due.workspaceId, (robot) => end(robot, due.id, 'stopped')));
  }
}

/** Sends some; false when none are left or it was cancelled. All in one transaction, so that a batch that is tried again is sent once. */
async function sendSome(ctx: Ctx, id: string): Promise<boolean> {
  // First the line in which moves stand, then the leads: background work on leads takes the same order.
  await lockLeadBoard(ctx);
  const [merge] = await ctx.sql<Running>("select topic, subject, body, track from sales.mail_merge where workspace_id = $1 and id = $2 and state = 'running' for update", [ctx.workspaceId, id]);
  if (!merge) return false;
  // What writing to them asks of a person is asked at every batch.
  if (!mayWriteAbout(ctx, merge.topic)) throw new Stopped();
  const waiting = await ctx.sql<{ subject_id: string }>(`select subject_id from sales.mail_merge_reader where merge_id = $1 and state = 'waiting' order by position limit ${batch}`, [id]);
  if (waiting.length === 0) { await end(ctx, id, 'done'); return false; }
  const sender = await senderOf(ctx);
  const whys: Array<LeftWhy | ''> = [];
  // Asked anew: somebody may have objected, or gone, since it was begun.
  const merged = await readersOfMany(ctx, merge.topic, waiting.map((w) => w.subject_id));
  for (const one of merged) whys.push(await sendOne(ctx, id, merge, sender, one));
  await ctx.sql("update sales.mail_merge_reader r set state = case when x.why = '' then 'sent' else 'left' end, why = x.why from unnest($2::uuid[], $3::text[]) as x(id, why) where r.merge_id = $1 and r.subject_id = x.id", [id, merged.map((m) => m.id), whys]);
  const sent = whys.filter((why) => why === '').length;
  await ctx.sql('update sales.mail_merge set sent = sent + $3, left_out = left_out + $4 where workspace_id = $1 and id = $2', [ctx.workspaceId, id, sent, whys.length - sent]);
  ctx.emit({ type: 'sales.mail_merge.advanced', id, data: { sent }, can: 'sales.mail_many', audit: false });
  return true;
}

/** One mail; why it did not go out, or nothing. */
async function sendOne(ctx: Ctx, mergeId: string, { topic, subject, body, track }: Running, sender: Sender, { id, reader, why }: Merged): Promise<LeftWhy | ''> {
  if (reader === null || why !== null) return why ?? 'gone';
  const about = { topic, id: subjectOfMerged(topic, id, reader) };
  const tried = await guarded(ctx, () => sendTo(ctx, about, reader, sender, { subject, body }, { track, stoppable: true, dedupeKey: `sales.mail_merge:${mergeId}:${hashOf(reader.email.toLowerCase()).toString('hex')}` }));
  // Somebody with this address got it already: two records may have become one since it was begun.
  if ('done' in tried) return tried.done === null ? 'same' : '';
  if (!(tried.error instanceof Refusal)) {
    // What passes by itself is tried again; whatever else is wrong with one of them keeps nobody behind them waiting.
    if (toRefusal(tried.error)) throw tried.error;
    ctx.app.log.error({ err: tried.error, merge: mergeId }, 'a mail to one of many failed of something nobody expected');
    return 'failed';
  }
  return tried.error.code === 'sales.mail_opted_out' ? 'opted_out' : 'failed';
}

async function end(ctx: Ctx, id: string, state: 'done' | 'stopped'): Promise<void> {
  await ctx.sql("update sales.mail_merge set state = $3, ended_at = now() where workspace_id = $1 and id = $2 and state = 'running'", [ctx.workspaceId, id, state]);
  ctx.emit({ type: 'sales.mail_merge.ended', id, data: { state }, can: 'sales.mail_many', audit: false });
}

/** Background work of mails to many. */
export const mergeJobs: readonly Job[] = [jobOutside<Due>('sales.runMailMerge', run)];
