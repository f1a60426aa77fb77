import type { Ctx } from '#core/server/context.ts';
import { job, jobOutside, type Job } from '#core/server/module.ts';
import { detachFiles } from '#modules/files/api.ts';
import { withdrawSource, withdrawTarget } from '#modules/notifications/api.ts';
import { tellNew, tellNewHere } from './live.ts';
import { previewLater } from './preview.ts';
import { notifyOfPost } from './tell.ts';

/** Up to so many listeners a post is written down for each; more fetch it themselves. */
const mostListeners = 2000;
/** Posts kept in a person's list. */
const kept = 1000;
const batch = 200;

/** Writes a new post down for whoever hears its author, and tells those who are here that there is something new. */
export async function fanOut(ctx: Ctx, { id, isNew }: { id: string; isNew: boolean }): Promise<void> {
  const rows = await ctx.sql<{ listener: string; is_large: boolean }>('select * from feed.fan_out($1, $2)', [id, mostListeners]);
  if (!isNew) return;
  if (rows[0]?.is_large) tellNewHere(ctx, id);
  else tellNew(ctx, rows.map((r) => r.listener));
  const [post] = await ctx.sql<{ group_id: string | null }>('select group_id from feed.group_of_post($1)', [id]);
  if (post?.group_id) await ctx.enqueue('feed.tell_group', { id, groupId: post.group_id, what: 'post' }, { key: `feed.tell_group:${id}` });
  else if (post) await ctx.enqueue('feed.tell_followers', { id }, { key: `feed.tell_followers:${id}` });
}

interface Listener { id: string; wants: boolean; author_id: string }

/** Tells those of a portion who want to hear of a post, on behalf of its author: nobody is told of what they did themselves. With a group its posts are told as one. */
async function tellListeners(ctx: Ctx, rows: readonly Listener[], type: string, id: string, groupId: string | null): Promise<void> {
  const [first] = rows;
  if (!first) return;
  ctx.actAs(first.author_id);
  await notifyOfPost(ctx, rows.filter((r) => r.wants).map((r) => r.id), type, id, { actorId: first.author_id, ...(groupId === null ? {} : { about: { targetType: 'social.group', targetId: groupId } }) });
}

/** `pending`: as it was queued before there was `what`. */
interface GroupNews { id: string; groupId: string; what?: 'post' | 'pending' | 'popular'; pending?: boolean; after?: string | null }

/** Tells members who want to hear of a post, or moderators of one that waits; a portion at a time. */
async function tellGroup(ctx: Ctx, { id, groupId, pending = false, what = pending ? 'pending' : 'post', after = null }: GroupNews): Promise<void> {
  const rows = await ctx.sql<Listener>('select * from feed.group_listeners($1, $2, $3, $4, $5, $6)', [id, groupId, what === 'pending', what === 'popular', after, batch]);
  await tellListeners(ctx, rows, `feed.group_${what}`, id, what === 'popular' ? null : groupId);
  if (rows.length === batch) await ctx.enqueue('feed.tell_group', { id, groupId, what, after: rows.at(-1)!.id });
}

/** Takes back that members were told of a post, for now; a portion at a time. */
async function untellGroup(ctx: Ctx, { id, groupId, after = null }: { id: string; groupId: string; after?: string | null }): Promise<void> {
  const members = (await ctx.sql<{ id: string }>('select social.members_with_rank($1, 1, $2, $3) as id', [groupId, after, batch])).map((m) => m.id);
  if (members.length > 0) await withdrawSource(ctx, { sourceId: id, types: ['feed.group_post', 'feed.group_popular'], accountIds: members });
  if (members.length === batch) await ctx.enqueue('feed.untell_group', { id, groupId, after: members.at(-1)! });
}

/** Tells followers who asked to hear of every post of its author; a portion at a time. */
async function tellFollowers(ctx: Ctx, { id, after = null }: { id: string; after?: string | null }): Promise<void> {
  const rows = await ctx.sql<Listener>('select * from feed.follow_listeners($1, $2, $3)', [id, after, batch]);
  await tellListeners(ctx, rows, 'feed.followed_post', id, null);
  if (rows.length === batch) await ctx.enqueue('feed.tell_followers', { id, after: rows.at(-1)!.id });
}

interface Gone { post_id: string; file_ids: string[] }

/** Takes along what hung on posts that are gone. */
async function clearAfter(ctx: Ctx, gone: readonly Gone[]): Promise<void> {
  await detachFiles(ctx, gone.flatMap((g) => g.file_ids));
  for (const { post_id: targetId } of [...gone].sort((a, b) => (a.post_id < b.post_id ? -1 : 1))) await withdrawTarget(ctx, { targetType: 'feed.post', targetId });
}

/** Deleted posts whose 30 days of undo are over. */
export async function purge(ctx: Ctx): Promise<void> {
  const gone = await ctx.sql<Gone>('select post_id, file_ids from feed.purge($1)', [batch]);
  await clearAfter(ctx, gone);
  if (gone.length === batch) await ctx.enqueue('feed.purge', {});
}

/** Posts of a group that is gone for good; a portion at a time. */
async function purgeGroup(ctx: Ctx, { groupId }: { groupId: string }): Promise<void> {
  const gone = await ctx.sql<Gone>('select post_id, file_ids from feed.purge_group($1, $2)', [groupId, batch]);
  await clearAfter(ctx, gone);
  if (gone.length === batch) await ctx.enqueue('feed.purge_group', { groupId });
}

/** Nothing in a bell leads to these comments any more; a portion at a time. */
async function withdrawComments(ctx: Ctx, { ids }: { ids: readonly string[] }): Promise<void> {
  for (const id of ids.slice(0, batch)) {
    await withdrawTarget(ctx, { targetType: 'feed.comment', targetId: id });
    await withdrawSource(ctx, { sourceId: id });
  }
  if (ids.length > batch) await ctx.enqueue('feed.withdraw_comments', { ids: ids.slice(batch) });
}

/** Background work of posts. */
export const postJobs: readonly Job[] = [
  job('feed.fan_out', fanOut),
  job('feed.tell_group', tellGroup),
  job('feed.untell_group', untellGroup),
  job('feed.tell_followers', tellFollowers),
  job('feed.fill_reader', async (ctx, { accountId }: { accountId: string }) => { await ctx.sql('select feed.fill_reader($1, $2)', [accountId, kept]); }),
  jobOutside('feed.preview', previewLater),
  job('feed.purge', purge, '23 2 * * *'),
  job('feed.purge_group', purgeGroup),
  job('feed.withdraw_comments', withdrawComments),
  job('feed.sweep', async (ctx) => { await ctx.sql('select feed.sweep($1)', [kept]); }, '43 3 * * *'),
];
