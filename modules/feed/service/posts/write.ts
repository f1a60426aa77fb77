import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { detachFiles } from '#modules/files/api.ts';
import { groupRights } from '#modules/social/api.ts';
import { says, type Post, type PostType, type Privacy } from '../../contract.ts';
import type * as contract from '../../contract.ts';
import { checkKind, gatherFiles, putFiles, type PostFile } from './files.ts';
import { tellPost } from './live.ts';
import { isShareable, onePost, requirePost } from './read.ts';
import { notifyOfPost } from './tell.ts';
import { isBlank, namedIn, type Named } from './words.ts';

const postsAnHour = 30;
const created = 'Post Created Successfully' as const;
type Made = Promise<{ post: Post; message: typeof created }>;

interface NewPost { type: PostType; description: string; privacy: Privacy; groupId: string | null; sharedId: string | null; files: readonly PostFile[]; poll: InputOf<typeof contract.createPost>['poll'] }

/** Writes a post. */
export async function createPost(ctx: Ctx, input: InputOf<typeof contract.createPost>): Made {
  ctx.app.limits.take(`feed.post:${ctx.accountId}`, postsAnHour, 3600);
  if (isBlank(input.description) && input.file_ids.length + ctx.uploads.length === 0 && input.poll === null) failField('description', says('feed.empty_post'));
  const state = await stateIn(ctx, input.group_id);
  const files = await gatherFiles(ctx, input.file_ids, input.alts);
  checkKind(input.post_type, files, !isBlank(input.description));
  const id = await insertPost(ctx, { type: input.post_type, description: input.description, privacy: input.privacy, groupId: input.group_id, sharedId: null, files, poll: input.poll }, state);
  return { post: await onePost(ctx, id), message: created };
}

/** Shares a post on the viewer's own timeline, or within its group: always the original, never a share of it. */
export async function sharePost(ctx: Ctx, { id, description, privacy, group_id: groupId }: InputOf<typeof contract.sharePost>): Made {
  ctx.app.limits.take(`feed.post:${ctx.accountId}`, postsAnHour, 3600);
  const given = await requirePost(ctx, id);
  const root = given.shared_post_id === null ? given : await requirePost(ctx, given.shared_post_id);
  if (!isShareable(root, ctx.accountId) || (root.group_id !== null && root.author_id !== ctx.accountId && root.group_id !== groupId)) fail('feed.not_shareable');
  const state = await stateIn(ctx, groupId);
  const made = await insertPost(ctx, { type: 'share', description, privacy, groupId, sharedId: root.post_id, files: [], poll: null }, state);
  await notifyOfPost(ctx, [root.author_id], 'feed.share', made, `feed.share:${root.post_id}`);
  return { post: await onePost(ctx, made), message: created };
}

async function stateIn(ctx: Ctx, groupId: string | null): Promise<'live' | 'pending'> {
  if (groupId === null) return 'live';
  const rights = await groupRights(ctx, groupId);
  if (!rights.mayRead) fail('core.not_found');
  if (!rights.mayPost) fail('feed.not_in_group');
  return rights.needsApproval ? 'pending' : 'live';
}

async function insertPost(ctx: Ctx, given: NewPost, state: 'live' | 'pending'): Promise<string> {
  const id = uuidv7();
  const named = await namedIn(ctx, given.description);
  await ctx.sql(
    `insert into feed.post (post_id, author_id, group_id, post_type, description, privacy, state, shared_post_id, file_count, has_poll, mentions, hashtags, link_url) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12::text[], $13)`,
    [id, ctx.accountId, given.groupId, given.type, given.description, given.privacy, state, given.sharedId, given.files.length, given.poll !== null, JSON.stringify(named.mentions), named.hashtags, named.link], 'feed.insert_post');
  await putFiles(ctx, id, given.files);
  await putHashtags(ctx, id, named.hashtags);
  if (given.poll) await putPoll(ctx, id, given.poll);
  if (named.link) await ctx.enqueue('feed.preview', { url: named.link, accountId: ctx.accountId }, { maxAttempts: 3 });
  ctx.emit({ type: 'feed.post.created', id, accountId: ctx.accountId, data: { groupId: given.groupId, state } });
  if (state === 'live') await publish(ctx, id, named.mentions.map((m) => m.id));
  else await ctx.enqueue('feed.tell_group', { id, groupId: given.groupId, pending: true });
  return id;
}

/** What follows when a post can be seen by others. */
export async function publish(ctx: Ctx, id: string, mentioned: readonly string[]): Promise<void> {
  await ctx.sql('select feed.keep_own($1)', [id], 'feed.keep_own');
  await notifyOfPost(ctx, mentioned, 'feed.mention', id);
  await ctx.enqueue('feed.fan_out', { id, isNew: true });
}

async function putHashtags(ctx: Ctx, id: string, tags: readonly string[]): Promise<void> {
  if (tags.length > 0) await ctx.sql('insert into feed.post_hashtag (tag, post_id) select t, $1 from unnest($2::text[]) t', [id, tags]);
}

async function putPoll(ctx: Ctx, id: string, poll: NonNullable<NewPost['poll']>): Promise<void> {
  await ctx.sql('insert into feed.poll (post_id, question, closes_at) values ($1, $2, $3)', [id, poll.question, poll.closes_at]);
  await ctx.sql('insert into feed.poll_option (id, post_id, position, text) select o.id, $1, o.n, o.text from unnest($2::uuid[], $3::text[]) with ordinality as o(id, text, n)', [id, poll.options.map(() => uuidv7()), poll.options]);
}

interface Own { description: string; privacy: Privacy; mentions: Named['mentions']; version: number; post_type: PostType; has_poll: boolean; state: 'live' | 'pending' }

/** Changes a post of one's own; what was written before stays to be read in its history. */
export async function editPost(ctx: Ctx, input: InputOf<typeof contract.editPost>): Promise<{ post: Post }> {
  const { id } = input;
  const seen = await requirePost(ctx, id);
  if (seen.author_id !== ctx.accountId) fail('feed.not_allowed');
  const [own] = await ctx.sql<Own>('select description, privacy, mentions, version, post_type, has_poll, state from feed.post where post_id = $1 and author_id = $2 and deleted_at is null for update', [id, ctx.accountId]);
  if (!own) fail('core.not_found');
  if (input.version !== undefined && input.version !== own!.version) fail('core.version_conflict', { current: { post: await onePost(ctx, id) } });
  const before = own!;
  const description = input.description ?? before.description;
  const privacy = input.privacy ?? before.privacy;
  const count = input.file_ids?.length ?? seen.files.length;
  if (isBlank(description) && count === 0 && !before.has_poll && before.post_type !== 'share') failField('description', says('feed.empty_post'));
  const named = await namedIn(ctx, description);
  if (description !== before.description) await ctx.sql('insert into feed.post_edit (post_id, description) values ($1, $2)', [id, before.description]);
  if (input.file_ids || input.alts) await changeFiles(ctx, { id, type: before.post_type, text: !isBlank(description), old: seen.files, ids: input.file_ids ?? seen.files.map((f) => f.id), alts: input.alts ?? {} });
  await ctx.sql(
    `update feed.post set description = $2, privacy = $3, file_count = $4, mentions = $5::jsonb, hashtags = $6::text[], link_url = $7, edited_at = case when description <> $2 or file_count <> $4 then now() else edited_at end, updated_at = now(), version = version + 1
     where post_id = $1 and author_id = $8`, [id, description, privacy, count, JSON.stringify(named.mentions), named.hashtags, named.link, ctx.accountId]);
  await ctx.sql('delete from feed.post_hashtag where post_id = $1', [id]);
  await putHashtags(ctx, id, named.hashtags);
  if (named.link) await ctx.enqueue('feed.preview', { url: named.link, accountId: ctx.accountId }, { maxAttempts: 3 });
  const known = new Set(before.mentions.map((m) => m.id));
  if (before.state === 'live') await notifyOfPost(ctx, named.mentions.map((m) => m.id).filter((m) => !known.has(m)), 'feed.mention', id);
  // More people may find it where it stands now; it is no news.
  if (before.state === 'live' && privacy !== before.privacy) await ctx.enqueue('feed.fan_out', { id, isNew: false });
  ctx.emit({ type: 'feed.post.changed', id, accountId: ctx.accountId, data: privacy === before.privacy ? {} : { changes: { privacy: [before.privacy, privacy] } } });
  tellPost(ctx, id, 'post:changed', { post_id: id });
  return { post: await onePost(ctx, id) };
}

async function changeFiles(ctx: Ctx, given: { id: string; type: PostType; text: boolean; old: ReadonlyArray<{ id: string; alt: string }>; ids: readonly string[]; alts: Record<string, string> }): Promise<void> {
  const alts = { ...Object.fromEntries(given.old.map((f) => [f.id, f.alt])), ...given.alts };
  const files = await gatherFiles(ctx, given.ids, alts);
  checkKind(given.type, files, given.text);
  await ctx.sql('delete from feed.post_file where post_id = $1', [given.id]);
  const kept = new Set(given.ids);
  await detachFiles(ctx, given.old.map((f) => f.id).filter((id) => !kept.has(id)));
  await putFiles(ctx, given.id, files);
}
