import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { detachFiles, pageQueue } from '#modules/files/api.ts';
import { withdrawSource } from '#modules/notifications/api.ts';
import { says, type Post, type PostType, type Privacy } from '../../contract.ts';
import type * as contract from '../../contract.ts';
import { checkedWords, hold, type Said } from '../held.ts';
import { keepVersion, namedFiles } from './edits.ts';
import { checkKind, gatherFiles, isSame, putFiles, shownFiles, type FileWords, type PostFile, type ShownFile } from './files.ts';
import { tellPost } from './live.ts';
import { isShareable, onePost, postRows, requirePost, type PostRow } from './read.ts';
import { requireWriter } from './rights.ts';
import { notifyOfPost, withdrawUnseenShare } from './tell.ts';
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
  const { said, held } = await checkedWords(ctx, { description: input.description, alts: input.alts, captions: input.captions, poll: input.poll }, input.privacy, input.group_id);
  const files = await gatherFiles(ctx, input.file_ids, said);
  checkKind(input.post_type, files, !isBlank(input.description));
  const id = await insertPost(ctx, { type: input.post_type, description: said.description, privacy: input.privacy, groupId: input.group_id, sharedId: null, files, poll: input.poll && { ...input.poll, ...said.poll } }, state, held);
  return { post: await onePost(ctx, id), message: created };
}

/** Shares a post on the viewer's own timeline, or within its group: always the original, never a share of it. */
export async function sharePost(ctx: Ctx, { id, description, privacy, group_id: groupId }: InputOf<typeof contract.sharePost>): Made {
  ctx.app.limits.take(`feed.post:${ctx.accountId}`, postsAnHour, 3600);
  const given = await requirePost(ctx, id);
  const root = given.shared_post_id === null ? given : await requirePost(ctx, given.shared_post_id);
  if (!isShareable(root, ctx.accountId) || (root.group_id !== null && root.author_id !== ctx.accountId && root.group_id !== groupId)) fail('feed.not_shareable');
  const state = await stateIn(ctx, groupId);
  const { said, held } = await checkedWords(ctx, { description }, privacy, groupId);
  const made = await insertPost(ctx, { type: 'share', description: said.description, privacy, groupId, sharedId: root.post_id, files: [], poll: null }, state, held);
  return { post: await onePost(ctx, made), message: created };
}

async function stateIn(ctx: Ctx, groupId: string | null): Promise<'live' | 'pending'> {
  return (await requireWriter(ctx, groupId))?.needsApproval ? 'pending' : 'live';
}

async function insertPost(ctx: Ctx, given: NewPost, from: 'live' | 'pending', held: readonly string[]): Promise<string> {
  const state = held.length > 0 ? 'held' : from;
  const id = uuidv7();
  const named = await namedIn(ctx, given.description);
  await ctx.sql(
    `insert into feed.post (post_id, author_id, group_id, post_type, description, privacy, state, shared_post_id, file_count, has_poll, mentions, hashtags, link_url, held_from, never_let_in) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12::text[], $13, $14, $15)`,
    [id, ctx.accountId, given.groupId, given.type, given.description, given.privacy, state, given.sharedId, given.files.length, given.poll !== null, JSON.stringify(named.mentions), named.hashtags, named.link, state === 'held' ? from : null, from === 'pending'], 'feed.insert_post');
  await putFiles(ctx, id, given.files);
  await putHashtags(ctx, id, named.hashtags);
  if (given.poll) await putPoll(ctx, id, given.poll);
  if (named.link) await ctx.enqueue('feed.preview', { url: named.link, accountId: ctx.accountId }, { queue: pageQueue, maxAttempts: 3 });
  ctx.emit({ type: 'feed.post.created', id, accountId: ctx.accountId, data: { groupId: given.groupId, state } });
  await hold(ctx, 'post', id, held);
  // Nobody else hears of it yet; its author finds it where they look for it.
  if (state === 'held') await ctx.sql('select feed.keep_own($1)', [id], 'feed.keep_own');
  else await tellOfNew(ctx, { id, state, groupId: given.groupId, sharedId: given.sharedId, mentioned: named.mentions.map((m) => m.id) });
  return id;
}

/** A post others are told of. */
interface News { id: string; state: 'live' | 'pending'; groupId: string | null; sharedId: string | null; mentioned: readonly string[] }

/** What follows when a post is there for others, or for the moderators of its group; called as its author. */
export async function tellOfNew(ctx: Ctx, news: News): Promise<void> {
  if (news.state === 'live') await publish(ctx, news);
  else await tellModerators(ctx, news);
}

const tellModerators = (ctx: Ctx, { id, groupId }: Pick<News, 'id' | 'groupId'>) => ctx.enqueue('feed.tell_group', { id, groupId, what: 'pending' });

/** What follows when a post can be seen by others. */
async function publish(ctx: Ctx, { id, sharedId, mentioned }: News): Promise<void> {
  await ctx.sql('select feed.keep_own($1)', [id], 'feed.keep_own');
  await notifyOfPost(ctx, mentioned, 'feed.mention', id);
  // Whoever wrote the original hears of its shares as one, about the original.
  const [root] = sharedId === null ? [] : await postRows(ctx, [sharedId]);
  if (root) await notifyOfPost(ctx, [root.author_id], 'feed.share', id, { about: { targetType: 'feed.post', targetId: root.post_id } });
  await ctx.enqueue('feed.fan_out', { id, isNew: true });
}

async function putHashtags(ctx: Ctx, id: string, tags: readonly string[]): Promise<void> {
  if (tags.length > 0) await ctx.sql('insert into feed.post_hashtag (tag, post_id) select t, $1 from unnest($2::text[]) t', [id, tags]);
}

async function putPoll(ctx: Ctx, id: string, poll: NonNullable<NewPost['poll']>): Promise<void> {
  await ctx.sql('insert into feed.poll (post_id, question, closes_at) values ($1, $2, $3)', [id, poll.question, poll.closes_at]);
  await ctx.sql('insert into feed.poll_option (id, post_id, position, text) select o.id, $1, o.n, o.text from unnest($2::uuid[], $3::text[]) with ordinality as o(id, text, n)', [id, poll.options.map(() => uuidv7()), poll.options]);
}

interface Own { description: string; privacy: Privacy; mentions: Named['mentions']; version: number; post_type: PostType; has_poll: boolean; state: Post['state']; held_from: News['state'] | null }

/** Changes a post of one's own; what was written before stays to be read in its history. */
export async function editPost(ctx: Ctx, input: InputOf<typeof contract.editPost>): Promise<{ post: Post }> {
  const { id } = input;
  const seen = await requirePost(ctx, id);
  if (seen.author_id !== ctx.accountId) fail('feed.not_allowed');
  const rights = await requireWriter(ctx, seen.group_id);
  const [own] = await ctx.sql<Own>('select description, privacy, mentions, version, post_type, has_poll, state, held_from from feed.post where post_id = $1 and author_id = $2 and deleted_at is null for update', [id, ctx.accountId]);
  if (!own) fail('core.not_found');
  if (input.version !== undefined && input.version !== own!.version) fail('core.version_conflict', { current: { post: await onePost(ctx, id) } });
  const before = own!;
  const privacy = input.privacy ?? before.privacy;
  const { said, held } = await checkedEdit(ctx, input, seen, before);
  const { description } = said;
  const count = input.file_ids?.length ?? seen.files.length;
  if (isBlank(description) && count === 0 && !before.has_poll && before.post_type !== 'share') failField('description', says('feed.empty_post'));
  const named = await namedIn(ctx, description);
  // What nobody has seen yet is no earlier version: a moderator looks at what stands now. The others are for those who could see them then.
  const shown = await namedFiles(ctx, await shownFiles(ctx, id));
  if (input.file_ids || input.alts || input.captions) await changeFiles(ctx, { id, type: before.post_type, text: !isBlank(description), old: shown, ids: input.file_ids ?? seen.files.map((f) => f.id), alts: said.alts ?? {}, captions: said.captions ?? {} });
  // Other files, another order or other words about them are another post, as another text is.
  const isEdited = description !== before.description || !isSame(shown, await shownFiles(ctx, id));
  if (isEdited && before.state !== 'held') await keepVersion(ctx, id, before, shown);
  // Where what the viewer writes waits for a moderator, other words and files wait again.
  const from = isEdited && rights?.needsApproval ? 'pending' : (before.held_from ?? (before.state as News['state']));
  const state = held.length > 0 || before.state === 'held' ? 'held' : from;
  await ctx.sql(
    `update feed.post set description = $2, privacy = $3, file_count = $4, mentions = $5::jsonb, hashtags = $6::text[], link_url = $7, edited_at = case when $10 then now() else edited_at end, updated_at = now(), version = version + 1,
     state = $9, held_from = $11
     where post_id = $1 and author_id = $8`, [id, description, privacy, count, JSON.stringify(named.mentions), named.hashtags, named.link, ctx.accountId, state, isEdited, state === 'held' ? from : null]);
  await hold(ctx, 'post', id, held);
  await ctx.sql('delete from feed.post_hashtag where post_id = $1', [id]);
  await putHashtags(ctx, id, named.hashtags);
  if (named.link) await ctx.enqueue('feed.preview', { url: named.link, accountId: ctx.accountId }, { queue: pageQueue, maxAttempts: 3 });
  const known = new Set(before.mentions.map((m) => m.id));
  const live = state === 'live';
  if (before.state === 'live' && state === 'pending') await tellWaitsAgain(ctx, id, seen);
  if (live) await notifyOfPost(ctx, named.mentions.map((m) => m.id).filter((m) => !known.has(m)), 'feed.mention', id);
  // Who shared it so that the author of the original may not see it any more has not shared it for them.
  if (seen.inner && privacy !== before.privacy) await withdrawUnseenShare(ctx, id, seen.inner.author_id);
  // More people may find it where it stands now; it is no news.
  if (live && privacy !== before.privacy) await ctx.enqueue('feed.fan_out', { id, isNew: false });
  ctx.emit({ type: 'feed.post.changed', id, accountId: ctx.accountId, data: privacy === before.privacy ? {} : { changes: { privacy: [before.privacy, privacy] } } });
  tellPost(ctx, id, 'post:changed', { post_id: id });
  return { post: await onePost(ctx, id) };
}

/** A post that was let in waits again: what was told of it is taken back, so that it is told again once it is let in. */
async function tellWaitsAgain(ctx: Ctx, id: string, { group_id: groupId, inner }: PostRow): Promise<void> {
  await ctx.enqueue('feed.untell_group', { id, groupId });
  if (inner) await withdrawSource(ctx, { sourceId: id, types: ['feed.share'], accountIds: [inner.author_id] });
  await tellModerators(ctx, { id, groupId });
}

/** What stood here unchanged was looked at when it was written; what was kept to oneself and is opened to others now is looked at as a whole. */
async function checkedEdit(ctx: Ctx, input: InputOf<typeof contract.editPost>, seen: PostRow, before: Own): ReturnType<typeof checkedWords<Said>> {
  const privacy = input.privacy ?? before.privacy;
  const opened = before.privacy === 'only_me' && privacy !== 'only_me';
  const said: Said = { description: input.description ?? before.description, ...(input.alts ? { alts: input.alts } : {}), ...(input.captions ? { captions: input.captions } : {}) };
  if (!opened && said.description === before.description && !input.alts && !input.captions) return { said, held: [] };
  if (!opened) return checkedWords(ctx, said, privacy, seen.group_id);
  const { poll } = seen;
  const captions = Object.fromEntries((await captionsOf(ctx, input.id)).map((f) => [f.file_id, f.captions]));
  return checkedWords(ctx, {
    ...said, alts: { ...Object.fromEntries(seen.files.map((f) => [f.id, f.alt])), ...input.alts }, captions: { ...captions, ...input.captions },
    poll: poll && { question: poll.question, options: poll.options.map((o) => o.text) },
  }, privacy, seen.group_id);
}

const captionsOf = async (ctx: Ctx, id: string) => (await shownFiles(ctx, id)).filter((f) => f.captions !== '').map((f) => ({ file_id: f.id, captions: f.captions }));

async function changeFiles(ctx: Ctx, given: { id: string; type: PostType; text: boolean; old: readonly ShownFile[]; ids: readonly string[] } & FileWords): Promise<void> {
  const alts = { ...Object.fromEntries(given.old.map((f) => [f.id, f.alt])), ...given.alts };
  const captions = { ...Object.fromEntries(given.old.map((f) => [f.id, f.captions])), ...given.captions };
  const files = await gatherFiles(ctx, given.ids, { alts, captions });
  checkKind(given.type, files, given.text);
  await ctx.sql('delete from feed.post_file where post_id = $1', [given.id]);
  await detachFiles(ctx, given.old.map((f) => f.id).filter((id) => !given.ids.includes(id)));
  await putFiles(ctx, given.id, files);
}
