import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { notifyAll, withdrawSource, withdrawTarget } from '#modules/notifications/api.ts';
import { groupCards } from '#modules/social/api.ts';
import { limits, type Post } from '../../contract.ts';
import type * as contract from '../../contract.ts';
import { tellPost } from './live.ts';
import { itemsOf, momentOf } from './place.ts';
import { onePost, requirePost, type PostRow } from './read.ts';
import { notifyOfPost } from './tell.ts';
import { publish } from './write.ts';

const undoMs = limits.undoDays * 86_400_000;

/** Deletes a post: its author, who can undo it for 30 days, or a moderator of its group. */
export async function deletePost(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true; undo_until: string | null }> {
  const post = await requirePost(ctx, id);
  const [done] = await ctx.sql('select 1 from feed.delete_post($1, $2) d where d', [ctx.accountId, id]);
  if (!done) fail('feed.not_allowed');
  await withdrawTarget(ctx, { targetType: 'feed.post', targetId: id });
  await withdrawSource(ctx, { sourceId: id });
  ctx.emit({ type: 'feed.post.deleted', id, accountId: post.author_id });
  tellPost(ctx, id, 'post:changed', { post_id: id });
  return { ok: true, undo_until: post.author_id === ctx.accountId ? new Date(Date.now() + undoMs).toISOString() : null };
}

/** Undoes a deletion of one's own; what a moderator deleted stays deleted. */
export async function restorePost(ctx: Ctx, { id }: { id: string }): Promise<{ post: Post }> {
  const [own] = await ctx.sql<{ deleted_at: Date | null; deleted_by: string | null }>('select deleted_at, deleted_by from feed.post where post_id = $1 and author_id = $2 for update', [id, ctx.accountId]);
  const row = found(own);
  if (row.deleted_at !== null) {
    if (row.deleted_by !== ctx.accountId || row.deleted_at.getTime() < Date.now() - undoMs) fail('feed.undo_over');
    await ctx.sql('update feed.post set deleted_at = null, deleted_by = null, updated_at = now(), version = version + 1 where post_id = $1 and author_id = $2', [id, ctx.accountId]);
    ctx.emit({ type: 'feed.post.restored', id, accountId: ctx.accountId });
    tellPost(ctx, id, 'post:changed', { post_id: id });
  }
  return { post: await onePost(ctx, id) };
}

/** Own deleted posts that can be restored, latest first. */
export async function listDeleted(ctx: Ctx, input: InputOf<typeof contract.listDeletedPosts>): Promise<OutputOf<typeof contract.listDeletedPosts>> {
  const { at, id } = momentOf(input.cursor);
  const rows = await ctx.sql<{ post_id: string; description: string; file_count: number; deleted_at: Date; place: string }>(
    `select post_id, description, file_count, deleted_at, deleted_at::text as place from feed.post where author_id = $1 and deleted_at is not null and deleted_by = $1 and deleted_at > now() - make_interval(days => $5)
       and ($2::timestamptz is null or (deleted_at, post_id) < ($2::timestamptz, $3::uuid)) order by deleted_at desc, post_id desc limit $4`, [ctx.accountId, at, id, input.limit + 1, limits.undoDays], 'feed.deleted');
  const page = itemsOf(rows, input.limit, (r) => [r.place, r.post_id]);
  return { items: page.rows.map((r) => ({ post_id: r.post_id, description: r.description, files: r.file_count, deleted_at: r.deleted_at.toISOString(), until: new Date(r.deleted_at.getTime() + undoMs).toISOString() })), next_cursor: page.next_cursor };
}

/** Lets a post into its group. */
export async function approvePost(ctx: Ctx, { id }: { id: string }): Promise<{ post: Post }> {
  const post = await requirePending(ctx, id);
  const [done] = await ctx.sql('select 1 from feed.approve_post($1, $2) d where d', [ctx.accountId, id]);
  if (!done) fail('feed.not_allowed');
  await withdrawTarget(ctx, { targetType: 'feed.post', targetId: id, types: ['feed.group_pending'] });
  await withdrawSource(ctx, { sourceId: id, types: ['feed.group_pending'] });
  await notifyOfPost(ctx, [post.author_id], 'feed.group_approved', id);
  await publish(ctx, id, post.mentions.map((m) => m.id));
  ctx.emit({ type: 'feed.post.approved', id, accountId: post.author_id });
  tellPost(ctx, id, 'post:changed', { post_id: id });
  return { post: await onePost(ctx, id) };
}

/** Does not let it in. */
export async function declinePost(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  const post = await requirePending(ctx, id);
  await deletePost(ctx, { id });
  await tellDeclined(ctx, post);
  return { ok: true };
}

/** Its author is told that it was, not by whom. */
async function tellDeclined(ctx: Ctx, { post_id: id, author_id: author, group_id: groupId }: PostRow): Promise<void> {
  const group = groupId === null ? undefined : (await groupCards(ctx, [groupId])).get(groupId);
  if (!group || author === ctx.accountId) return;
  await notifyAll(ctx, [author], { type: 'feed.group_declined', groupKey: `feed.group_declined:${id}`, actorId: null, targetType: 'social.group', targetId: group.id, link: `/groups/${group.id}`, data: { group: group.name } });
}

async function requirePending(ctx: Ctx, id: string) {
  const post = await requirePost(ctx, id);
  if (post.group_role === null || post.group_role === 'member') fail('feed.not_allowed');
  if (post.state !== 'pending') fail('feed.not_pending');
  return post;
}
