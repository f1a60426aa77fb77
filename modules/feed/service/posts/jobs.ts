import type { Ctx } from '#core/server/context.ts';
import { job, jobOutside, type Job } from '#core/server/module.ts';
import { detachFiles } from '#modules/files/api.ts';
import { withdrawTarget } from '#modules/notifications/api.ts';
import { tellNew } from './live.ts';
import { previewLater } from './preview.ts';
import { notifyOfPost } from './tell.ts';

/** Up to so many listeners a post is written down for each; more fetch it themselves. */
const mostListeners = 2000;
/** Posts kept in a person's list. */
const kept = 1000;
const batch = 200;

/** Writes a new post down for whoever hears its author, and tells those who are here that there is something new. */
export async function fanOut(ctx: Ctx, { id, isNew }: { id: string; isNew: boolean }): Promise<void> {
  const rows = await ctx.sql<{ id: string }>('select f as id from feed.fan_out($1, $2) f', [id, mostListeners]);
  if (!isNew) return;
  tellNew(ctx, rows.map((r) => r.id));
  const [post] = await ctx.sql<{ group_id: string | null }>('select group_id from feed.group_of_post($1)', [id]);
  if (post?.group_id) await ctx.enqueue('feed.tell_group', { id, groupId: post.group_id, pending: false }, { key: `feed.tell_group:${id}` });
}

/** Tells members who want to hear of every post, or moderators of one that waits; a portion at a time. */
async function tellGroup(ctx: Ctx, { id, groupId, pending, after = null }: { id: string; groupId: string; pending: boolean; after?: string | null }): Promise<void> {
  const rows = await ctx.sql<{ id: string; wants: boolean; author_id: string }>('select * from feed.group_listeners($1, $2, $3, $4, $5)', [id, groupId, pending, after, batch]);
  const [first] = rows;
  // On behalf of the author: nobody is told of what they did themselves.
  if (first) { ctx.actAs(first.author_id); await notifyOfPost(ctx, rows.filter((r) => r.wants).map((r) => r.id), pending ? 'feed.group_pending' : 'feed.group_post', id, `${pending ? 'feed.group_pending' : 'feed.group_post'}:${groupId}`, first.author_id); }
  if (rows.length === batch) await ctx.enqueue('feed.tell_group', { id, groupId, pending, after: rows.at(-1)!.id });
}

/** Deleted posts whose 30 days of undo are over. */
export async function purge(ctx: Ctx): Promise<void> {
  const gone = await ctx.sql<{ post_id: string; file_ids: string[] }>('select post_id, file_ids from feed.purge($1)', [batch]);
  await detachFiles(ctx, gone.flatMap((g) => g.file_ids));
  for (const { post_id: targetId } of [...gone].sort((a, b) => (a.post_id < b.post_id ? -1 : 1))) await withdrawTarget(ctx, { targetType: 'feed.post', targetId });
  if (gone.length === batch) await ctx.enqueue('feed.purge', {});
}

/** Background work of posts. */
export const postJobs: readonly Job[] = [
  job('feed.fan_out', fanOut),
  job('feed.tell_group', tellGroup),
  job('feed.fill_reader', async (ctx, { accountId }: { accountId: string }) => { await ctx.sql('select feed.fill_reader($1, $2)', [accountId, kept]); }),
  jobOutside('feed.preview', previewLater),
  job('feed.purge', purge, '23 2 * * *'),
  job('feed.sweep', async (ctx) => { await ctx.sql('select feed.sweep($1)', [kept]); }, '43 3 * * *'),
];
