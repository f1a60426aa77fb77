import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { attachFiles, detachFiles, fileCards, findFiles, storeUpload } from '#modules/files/api.ts';
import { notifyAll, ownSieve, withdraw, withdrawSource, withdrawTarget } from '#modules/notifications/api.ts';
import { groupRights, personCards } from '#modules/social/api.ts';
import { says, type Comment, type ReactionKind } from '../../contract.ts';
import type * as contract from '../../contract.ts';
import { checkedWords, hold } from '../held.ts';
import { sights } from './files.ts';
import { tellPost } from './live.ts';
import { idOf, itemsOf } from './place.ts';
import { phraseIn, postRows, requirePost, type PostRow } from './read.ts';
import { requireWriter } from './rights.ts';
import { notifyOfPost, whoSees } from './tell.ts';
import { isBlank, namedIn } from './words.ts';

interface Row {
  id: string; post_id: string; parent_id: string | null; author_id: string; description: string; file_id: string | null; mentions: Array<{ slug: string; id: string }>; edited_at: Date | null; created_at: Date; version: number;
  reactions: number; replies: number; my_reaction: ReactionKind | null;
}
const commentsAnHour = 100;

async function rowsOf(ctx: Ctx, given: { post?: string; parent?: string | null; newest?: boolean; after?: string | null; limit?: number; ids?: readonly string[] }): Promise<Row[]> {
  return ctx.sql<Row>('select * from feed.comments($1, $2, $3, $4, $5, $6, $7::uuid[])', [ctx.accountId, given.post ?? null, given.parent ?? null, given.newest ?? false, given.after ?? null, given.limit ?? 0, given.ids ?? null], 'feed.comments');
}

/** Those of the viewer's own among these that wait for a moderator. */
async function heldOf(ctx: Ctx, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const own = rows.filter((r) => r.author_id === ctx.accountId).map((r) => r.id);
  if (own.length === 0) return new Set();
  return new Set((await ctx.sql<{ id: string }>('select id from feed.comment where id = any ($1::uuid[]) and author_id = $2 and held_at is not null', [own, ctx.accountId], 'feed.held_comments')).map((r) => r.id));
}

/** What their pictures show, in words of their authors. */
async function altsOf(ctx: Ctx, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.filter((r) => r.file_id !== null).map((r) => r.id);
  if (ids.length === 0) return new Map();
  return new Map((await ctx.sql<{ id: string; alt: string }>("select id, alt from feed.comment where id = any ($1::uuid[]) and alt <> ''", [ids], 'feed.comment_alts')).map((r) => [r.id, r.alt]));
}

async function commentsOf(ctx: Ctx, rows: readonly Row[], post: PostRow): Promise<Comment[]> {
  const held = await heldOf(ctx, rows);
  const people = await personCards(ctx, rows.flatMap((r) => [r.author_id, ...r.mentions.map((m) => m.id)]));
  const files = rows.flatMap((r) => r.file_id ?? []);
  const alts = await altsOf(ctx, rows);
  const cards = files.length > 0 ? await fileCards(ctx, files) : new Map<string, NonNullable<Comment['image']>>();
  const sieve = await ownSieve(ctx, 'posts');
  const mine = post.author_id === ctx.accountId;
  const governs = post.group_id === null ? mine : post.group_role !== null && (mine || post.group_role !== 'member');
  const mayWrite = post.group_id === null || (await groupRights(ctx, post.group_id)).mayPost;
  return rows.flatMap((r): Comment[] => {
    const author = people.get(r.author_id);
    if (!author) return [];
    return [{
      id: r.id, post_id: r.post_id, parent_id: r.parent_id, author, description: r.description, image: (r.file_id && cards.get(r.file_id)) || null, alt: alts.get(r.id) ?? '',
      mentions: r.mentions.flatMap((m) => { const person = people.get(m.id); return person ? [{ slug: m.slug, person }] : []; }), counts: { reactions: r.reactions, replies: r.replies }, my_reaction: r.my_reaction,
      can: { edit: r.author_id === ctx.accountId && mayWrite, delete: r.author_id === ctx.accountId || governs }, created_at: r.created_at.toISOString(), edited_at: r.edited_at?.toISOString() ?? null, version: r.version, held: held.has(r.id),
      filtered: sieve && r.author_id !== ctx.accountId ? phraseIn(sieve([r.description, alts.get(r.id) ?? ''])) : null,
    }];
  });
}

/** A comment the viewer sees, or 404. */
async function requireComment(ctx: Ctx, id: string): Promise<Row> {
  return found((await rowsOf(ctx, { ids: [id] }))[0]);
}

async function oneComment(ctx: Ctx, id: string): Promise<Comment> {
  const row = await requireComment(ctx, id);
  return found((await commentsOf(ctx, [row], await requirePost(ctx, row.post_id)))[0]);
}

/** Comments of a post, or replies to one of them. */
export async function listComments(ctx: Ctx, input: InputOf<typeof contract.listComments>): Promise<OutputOf<typeof contract.listComments>> {
  const post = await requirePost(ctx, input.id);
  const of = { post: input.id, parent: input.parent_id ?? null };
  if (input.order === 'oldest' && input.cursor === undefined) {
    const before = idOf(input.before);
    if (before !== null) return pageBefore(ctx, post, of, before, input.limit);
    const found = input.around === undefined ? null : await inList(ctx, of, input.around);
    if (found) return pageAround(ctx, post, of, found, input.limit);
  }
  const rows = await rowsOf(ctx, { ...of, newest: input.order === 'newest', after: idOf(input.cursor), limit: input.limit + 1 });
  const page = itemsOf(rows, input.limit, (r) => [r.id]);
  return { items: await commentsOf(ctx, page.rows, post), next_cursor: page.next_cursor, previous_cursor: null, thread: null };
}

interface CommentList { post: string; parent: string | null }
type CommentPage = OutputOf<typeof contract.listComments>;

/** The comment of a list that is meant: itself, or the one it answers. */
async function inList(ctx: Ctx, { post, parent }: CommentList, id: string): Promise<Row | null> {
  const [row] = await rowsOf(ctx, { ids: [id] });
  if (!row || row.post_id !== post) return null;
  if (row.parent_id === parent) return row;
  return parent === null && row.parent_id !== null ? ((await rowsOf(ctx, { ids: [row.parent_id] }))[0] ?? null) : null;
}

async function pageBefore(ctx: Ctx, post: PostRow, of: CommentList, id: string, limit: number): Promise<CommentPage> {
  const older = await rowsOf(ctx, { ...of, newest: true, after: id, limit: limit + 1 });
  const rows = older.slice(0, limit).reverse();
  const last = rows.at(-1);
  return { items: await commentsOf(ctx, rows, post), next_cursor: last ? encodeCursor([last.id]) : null, previous_cursor: older.length > limit ? encodeCursor([rows[0]!.id]) : null, thread: null };
}

/** A few before it, itself, and those after. */
async function pageAround(ctx: Ctx, post: PostRow, of: CommentList, row: Row, limit: number): Promise<CommentPage> {
  const above = Math.min(5, limit - 1);
  const older = await rowsOf(ctx, { ...of, newest: true, after: row.id, limit: above + 1 });
  const newer = await rowsOf(ctx, { ...of, after: row.id, limit: limit - above });
  const page = [...older.slice(0, above).reverse(), row, ...newer.slice(0, limit - above - 1)];
  return {
    items: await commentsOf(ctx, page, post), next_cursor: newer.length > limit - above - 1 ? encodeCursor([page.at(-1)!.id]) : null,
    previous_cursor: older.length > above ? encodeCursor([page[0]!.id]) : null, thread: row.id,
  };
}

/** Writes a comment, or an answer to one; an answer to an answer belongs to the first of them. */
export async function createComment(ctx: Ctx, input: InputOf<typeof contract.createComment>): Promise<Comment> {
  ctx.app.limits.take(`feed.comment:${ctx.accountId}`, commentsAnHour, 3600);
  const post = await requirePost(ctx, input.id);
  await requireWriter(ctx, post.group_id);
  if (isBlank(input.description) && input.file_id === null && ctx.uploads.length === 0) failField('description', says('feed.empty_comment'));
  const parent = input.parent_id === null ? null : ((await rowsOf(ctx, { ids: [input.parent_id] }))[0] ?? null);
  if (input.parent_id !== null && parent?.post_id !== post.post_id) failField('parent_id', says('feed.other_answer'));
  if (input.alt !== '' && input.file_id === null && ctx.uploads.length === 0) failField('alt', says('feed.alt_picture'));
  const { said, held } = await checkedWords(ctx, { description: input.description, alt: input.alt }, undefined, post.group_id);
  const named = await namedIn(ctx, said.description);
  const id = uuidv7();
  const fileId = await pictureOf(ctx, input.file_id);
  await ctx.sql('insert into feed.comment (id, post_id, author_id, parent_id, description, file_id, mentions, hidden_at, held_at, alt) values ($1, $2, $3, $4, $5, $6, $7::jsonb, case when $8 then now() end, case when $8 then now() end, $9)',
    [id, post.post_id, ctx.accountId, parent === null ? null : (parent.parent_id ?? parent.id), said.description, fileId, JSON.stringify(named.mentions), held.length > 0, said.alt], 'feed.insert_comment');
  if (fileId) await attachFiles(ctx, [fileId], { sight: sights.comment, targetId: id, field: 'file_id' });
  await hold(ctx, 'comment', id, held);
  ctx.emit({ type: 'feed.comment.created', id, accountId: ctx.accountId, data: { postId: post.post_id } });
  if (held.length === 0) await tellOfComment(ctx, { id, post, parentId: parent === null ? null : (parent.parent_id ?? parent.id), answered: parent?.author_id ?? null, mentioned: named.mentions.map((m) => m.id) });
  return oneComment(ctx, id);
}

async function pictureOf(ctx: Ctx, fileId: string | null): Promise<string | null> {
  const [upload] = ctx.uploads;
  if (upload) return (await storeUpload(ctx, upload, { audience: 'owner', kind: 'image', workspaceScoped: false, social: true })).id;
  if (fileId !== null && (await findFiles(ctx, [fileId])).get(fileId)?.kind !== 'image') failField('file_id', says('core.choose_picture'));
  return fileId;
}

/** The same for one that a moderator let out; called as its author. Whom an answer answers is its thread by then. */
export async function tellOfReleased(ctx: Ctx, id: string): Promise<void> {
  const [row] = await rowsOf(ctx, { ids: [id] });
  const [post] = row ? await postRows(ctx, [row.post_id]) : [];
  if (!row || !post) return;
  const parent = row.parent_id === null ? undefined : (await rowsOf(ctx, { ids: [row.parent_id] }))[0];
  await tellOfComment(ctx, { id, post, parentId: row.parent_id, answered: parent?.author_id ?? null, mentioned: row.mentions.map((m) => m.id) });
}

async function tellOfComment(ctx: Ctx, { parentId, ...told }: { id: string; post: PostRow; parentId: string | null; answered: string | null; mentioned: readonly string[] }): Promise<void> {
  await tellPeople(ctx, told);
  tellPost(ctx, told.post.post_id, 'comment:new', { post_id: told.post.post_id, comment_id: told.id, parent_id: parentId });
}

/** Everybody hears once: of the mention, else of the answer, else of the comment. */
async function tellPeople(ctx: Ctx, { id, post, answered, mentioned }: { id: string; post: PostRow; answered: string | null; mentioned: readonly string[] }): Promise<void> {
  const told = new Set<string>([ctx.accountId]);
  const fresh = (ids: readonly string[]) => ids.filter((one) => { if (told.has(one)) return false; told.add(one); return true; });
  const link = `/posts/${post.post_id}?comment=${id}`;
  await notifyAll(ctx, await whoSees(ctx, post.post_id, fresh(mentioned)), { type: 'feed.mention', groupKey: `feed.mention:${id}`, targetType: 'feed.comment', targetId: id, link });
  if (answered) await notifyAll(ctx, await whoSees(ctx, post.post_id, fresh([answered])), { type: 'feed.comment_reply', groupKey: `feed.comment_reply:${id}`, targetType: 'feed.comment', targetId: id, link });
  await notifyOfPost(ctx, fresh([post.author_id]), 'feed.comment', post.post_id, { link, sourceId: id });
}

/** Changes a comment of one's own. */
export async function updateComment(ctx: Ctx, { id, description, version, alt }: InputOf<typeof contract.updateComment>): Promise<Comment> {
  const row = await requireComment(ctx, id);
  if (row.author_id !== ctx.accountId) fail('feed.not_allowed');
  const { group_id: groupId } = await requirePost(ctx, row.post_id);
  await requireWriter(ctx, groupId);
  if (version !== undefined && version !== row.version) fail('core.version_conflict', { current: await oneComment(ctx, id) });
  if (isBlank(description) && row.file_id === null) failField('description', says('feed.empty_comment'));
  const before = (await altsOf(ctx, [row])).get(id) ?? '';
  const words = { description, alt: alt ?? before };
  if (words.alt !== '' && row.file_id === null) failField('alt', says('feed.alt_picture'));
  const { said, held } = description === row.description && words.alt === before ? { said: words, held: [] } : await checkedWords(ctx, words, undefined, groupId);
  const named = await namedIn(ctx, said.description);
  const changed = await ctx.sql('update feed.comment set description = $2, mentions = $3::jsonb, alt = $7, edited_at = now(), version = version + 1, hidden_at = case when $6 then coalesce(hidden_at, now()) else hidden_at end, held_at = case when $6 then coalesce(held_at, now()) else held_at end where id = $1 and author_id = $4 and version = $5 and deleted_at is null returning 1', [id, said.description, JSON.stringify(named.mentions), ctx.accountId, row.version, held.length > 0, said.alt]);
  if (changed.length === 0) fail('core.version_conflict', { current: await oneComment(ctx, id) });
  await hold(ctx, 'comment', id, held);
  ctx.emit({ type: 'feed.comment.changed', id, accountId: ctx.accountId, audit: false });
  tellPost(ctx, row.post_id, 'comment:new', { post_id: row.post_id, comment_id: id, parent_id: row.parent_id });
  return oneComment(ctx, id);
}

/** Deletes a comment with its replies; whoever wrote it also where they have left the group. */
export async function deleteComment(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  const gone = await ctx.sql<{ id: string; post_id: string; author_id: string; file_id: string | null; post_author_id: string }>('select * from feed.delete_comment($1, $2)', [ctx.accountId, id], 'feed.delete_comment');
  const [row] = gone;
  if (!row) { await requireComment(ctx, id); return fail('feed.not_allowed'); }
  await detachFiles(ctx, gone.flatMap((g) => g.file_id ?? []));
  for (const comment of [...gone].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    await withdrawTarget(ctx, { targetType: 'feed.comment', targetId: comment.id });
    await withdrawSource(ctx, { sourceId: comment.id });
  }
  for (const author of [...new Set(gone.map((g) => g.author_id))].sort()) {
    const [left] = await ctx.sql<{ n: number }>('select feed.comments_by($1, $2) as n', [row.post_id, author]);
    if (left!.n === 0) await withdraw(ctx, { accountId: row.post_author_id, groupKey: `feed.comment:${row.post_id}`, actorId: author });
  }
  ctx.emit({ type: 'feed.comment.deleted', id, accountId: row.author_id });
  tellPost(ctx, row.post_id, 'post:changed', { post_id: row.post_id });
  return { ok: true };
}
