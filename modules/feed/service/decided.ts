import type { Ctx } from '#core/server/context.ts';
import { job, type Job } from '#core/server/module.ts';
import { detachFiles } from '#modules/files/api.ts';
import { withdrawSource, withdrawTarget } from '#modules/notifications/api.ts';
import type { HeldType } from './held.ts';
import { tellPost } from './posts/live.ts';

/** What moderators, or many reports, did to a thing. */
export interface Decided {
  type: HeldType; id: string; authorId: string;
  /** The post it is, or stands under; absent for stories. */
  postId?: string;
  /** Files that went with it. */
  fileIds?: readonly string[];
  /** Things of this type that are out of sight by now, itself among them: their authors leave groups in bells they are in by them. */
  outIds?: readonly string[];
  /** Things of this type that are gone for good, itself among them: nothing in a bell leads to them any more. */
  goneIds?: readonly string[];
}

/**
 * Lets everybody hear what became of a reported thing, in a job of nobody's. Events of this transaction would name
 * the moderator, or the last of many reporters, to the author and to whoever has it open; so do ends of files and of bell entries.
 */
export async function tellDecided(ctx: Ctx, decided: Decided): Promise<void> {
  await ctx.enqueue('feed.tell_decided', decided);
}

async function tell(ctx: Ctx, { type, id, authorId, postId, fileIds = [], outIds = [], goneIds = [] }: Decided): Promise<void> {
  await detachFiles(ctx, fileIds);
  for (const targetId of [...goneIds].sort()) await withdrawTarget(ctx, { targetType: `feed.${type}`, targetId });
  for (const sourceId of [...outIds, ...goneIds].sort()) await withdrawSource(ctx, { sourceId });
  // Nobody subscribes to this; what was decided stands in the moderators' record.
  ctx.emit({ type: `feed.${type}.touched`, id, accountId: authorId, audit: false });
  if (postId) tellPost(ctx, postId, 'post:changed', { post_id: postId });
}

/** Background work after decisions about reported things. */
export const decidedJobs: readonly Job[] = [job('feed.tell_decided', tell)];
