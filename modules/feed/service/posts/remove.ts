import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { notifyAll, withdrawSource, withdrawTarget } from '#modules/notifications/api.ts';
import { groupCards, groupRights, knownGroups } from '#modules/social/api.ts';
import { limits, type Post } from '../../contract.ts';
import type * as contract from '../../contract.ts';
import { tellLater } from '../held.ts';
import { tellPost } from './live.ts';
import { itemsOf, momentOf } from './place.ts';
import { onePost, requirePost, type PostRow } from './read.ts';
import { requireWriter } from './rights.ts';
import { notifyOfPost } from './tell.ts';

const undoMs = limits.undoDays * 86_400_000;

/** Deletes a post: its author, also where they have left its group, who can undo it for 30 days while they write there, or a moderator of its group. */
export async function deletePost(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true; undo_until: string | null }> {
  const [done] = await ctx.sql<{ author_id: string; group_id: string | null }>('select author_id, group_id from feed.delete_post($1, $2)', [ctx.accountId, id], 'feed.delete_post');
  if (!done) { await requirePost(ctx, id); return fail('feed.not_allowed'); }
  await withdrawTarget(ctx, { targetType: 'feed.post', targetId: id });
  await withdrawSource(ctx, { sourceId: id });
  ctx.emit({ type: 'feed.post.deleted', id, accountId: done.author_id });
  tellPost(ctx, id, 'post:changed', { post_id: id });
  const canUndo = done.author_id === ctx.accountId && (done.group_id === null || (await groupRights(ctx, done.group_id)).mayPost);
  return { ok: true, undo_until: canUndo ? new Date(Date.now() + undoMs).toISOString() : null };
}

/** Undoes a deletion of one's own; what a moderator deleted stays deleted. */
export async function restorePost(ctx: Ctx, { id }: { id: string }): Promise<{ post: Post }> {
  const [own] = await ctx.sql<{ deleted_at: Date | null; deleted_by: string | null; group_id: string | null }>('select deleted_at, deleted_by, group_id from feed.post where post_id = $1 and author_id = $2 for update', [id, ctx.accountId]);
  const row = found(own);
  if (row.deleted_at !== null) {
    if (row.deleted_by !== ctx.accountId || row.deleted_at.getTime() < Date.now() - undoMs) fail('feed.undo_over');
    await requireWriter(ctx, row.group_id);
    await ctx.sql('update feed.post set deleted_at = null, deleted_by = null, updated_at = now(), version = version + 1 where post_id = $1 and author_id = $2', [id, ctx.accountId]);
    ctx.emit({ type: 'feed.post.restored', id, accountId: ctx.accountId });
    tellPost(ctx, id, 'post:changed', { post_id: id });
  }
  return { post: await onePost(ctx, id) };
}

/** Own deleted posts, latest first: what the viewer deleted can be restored where they may write; what a moderator deleted, or did not let in, is theirs to read. */
export async function listDeleted(ctx: Ctx, input: InputOf<typeof contract.listDeletedPosts>): Promise<OutputOf<typeof contract.listDeletedPosts>> {
  const { at, id } = momentOf(input.cursor);
  const rows = await ctx.sql<{ post_id: string; group_id: string | null; description: string; file_count: number; deleted_at: Date; is_own: boolean; place: string }>(
    `select post_id, group_id, description, file_count, deleted_at, coalesce(deleted_by = $1, false) as is_own, deleted_at::text as place from feed.post where author_id = $1 and deleted_at is not null and deleted_at > now() - make_interval(days => $5)
       and ($2::timestamptz is null or (deleted_at, post_id) < ($2::timestamptz, $3::uuid)) order by deleted_at desc, post_id desc limit $4`, [ctx.accountId, at, id, input.limit + 1, limits.undoDays], 'feed.deleted');
  const page = itemsOf(rows, input.limit, (r) => [r.place, r.post_id]);
  const groups = await knownGroups(ctx, page.rows.flatMap((r) => r.group_id ?? []));
  const mayWrite = (groupId: string | null) => groupId === null || (groups.get(groupId)?.rights.mayPost ?? false);
  return { items: page.rows.map((r) => ({
    post_id: r.post_id, description: r.description, files: r.file_count, deleted_at: r.deleted_at.toISOString(), until: new Date(r.deleted_at.getTime() + undoMs).toISOString(),
    removed_by: r.is_own ? 'author' as const : 'moderator' as const, restorable: r.is_own && mayWrite(r.group_id),
  })), next_cursor: page.next_cursor };
}

/** Lets a post into its group, where it is new from now on, unless it was in it before it was edited. */
export async function approvePost(ctx: Ctx, { id }: { id: string }): Promise<{ post: Post }> {
  const post = await requirePending(ctx, id);
  const [done] = await ctx.sql('select 1 from feed.approve_post($1, $2, $3) d where d', [ctx.accountId, id, uuidv7()]);
  if (!done) fail('feed.not_allowed');
  await withdrawTarget(ctx, { targetType: 'feed.post', targetId: id, types: ['feed.group_pending'] });
  // Of these people only: should it wait again, they are told again.
  const moderators = await ctx.sql<{ id: string }>('select social.members_with_rank($1, 2, null, 1000) as id', [post.group_id], 'feed.moderators');
  await withdrawSource(ctx, { sourceId: id, types: ['feed.group_pending'], accountIds: moderators.map((m) => m.id) });
  await notifyOfPost(ctx, [post.author_id], 'feed.group_approved', id);
  await tellLater(ctx, 'post', id, post.author_id);
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
