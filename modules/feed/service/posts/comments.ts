import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { attachFiles, detachFiles, fileCards, findFiles, storeUpload } from '#modules/files/api.ts';
import { notifyAll, withdraw, withdrawTarget } from '#modules/notifications/api.ts';
import { groupRights, personCards } from '#modules/social/api.ts';
import { says, type Comment, type ReactionKind } from '../../contract.ts';
import type * as contract from '../../contract.ts';
import { sights } from './files.ts';
import { tellPost } from './live.ts';
import { idOf, itemsOf } from './place.ts';
import { requirePost, type PostRow } from './read.ts';
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

async function commentsOf(ctx: Ctx, rows: readonly Row[], post: PostRow): Promise<Comment[]> {
  const people = await personCards(ctx, rows.flatMap((r) => [r.author_id, ...r.mentions.map((m) => m.id)]));
  const files = rows.flatMap((r) => r.file_id ?? []);
  const cards = files.length > 0 ? await fileCards(ctx, files) : new Map<string, NonNullable<Comment['image']>>();
  const governs = post.author_id === ctx.accountId || (post.group_role !== null && post.group_role !== 'member');
  return rows.flatMap((r): Comment[] => {
    const author = people.get(r.author_id);
    if (!author) return [];
    return [{
      id: r.id, post_id: r.post_id, parent_id: r.parent_id, author, description: r.description, image: (r.file_id && cards.get(r.file_id)) || null,
      mentions: r.mentions.flatMap((m) => { const person = people.get(m.id); return person ? [{ slug: m.slug, person }] : []; }), counts: { reactions: r.reactions, replies: r.replies }, my_reaction: r.my_reaction,
      can: { edit: r.author_id === ctx.accountId, delete: r.author_id === ctx.accountId || governs }, created_at: r.created_at.toISOString(), edited_at: r.edited_at?.toISOString() ?? null, version: r.version,
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
  const rows = await rowsOf(ctx, { post: input.id, parent: input.parent_id ?? null, newest: input.order === 'newest', after: idOf(input.cursor), limit: input.limit + 1 });
  const page = itemsOf(rows, input.limit, (r) => [r.id]);
  return { items: await commentsOf(ctx, page.rows, post), next_cursor: page.next_cursor };
}

/** Writes a comment, or an answer to one; an answer to an answer belongs to the first of them. */
export async function createComment(ctx: Ctx, input: InputOf<typeof contract.createComment>): Promise<Comment> {
  ctx.app.limits.take(`feed.comment:${ctx.accountId}`, commentsAnHour, 3600);
  const post = await requirePost(ctx, input.id);
  if (post.group_id !== null && !(await groupRights(ctx, post.group_id)).mayPost) fail('feed.not_in_group');
  if (isBlank(input.description) && input.file_id === null && ctx.uploads.length === 0) failField('description', says('feed.empty_comment'));
  const parent = input.parent_id === null ? null : ((await rowsOf(ctx, { ids: [input.parent_id] }))[0] ?? null);
  if (input.parent_id !== null && parent?.post_id !== post.post_id) failField('parent_id', says('feed.other_answer'));
  const named = await namedIn(ctx, input.description);
  const id = uuidv7();
  const fileId = await pictureOf(ctx, input.file_id);
  await ctx.sql('insert into feed.comment (id, post_id, author_id, parent_id, description, file_id, mentions) values ($1, $2, $3, $4, $5, $6, $7::jsonb)',
    [id, post.post_id, ctx.accountId, parent === null ? null : (parent.parent_id ?? parent.id), input.description, fileId, JSON.stringify(named.mentions)], 'feed.insert_comment');
  if (fileId) await attachFiles(ctx, [fileId], { sight: sights.comment, targetId: id, field: 'file_id' });
  await tellPeople(ctx, { id, post, answered: parent?.author_id ?? null, mentioned: named.mentions.map((m) => m.id) });
  ctx.emit({ type: 'feed.comment.created', id, accountId: ctx.accountId, data: { postId: post.post_id } });
  tellPost(ctx, post.post_id, 'comment:new', { post_id: post.post_id, comment_id: id, parent_id: parent === null ? null : (parent.parent_id ?? parent.id) });
  return oneComment(ctx, id);
}

async function pictureOf(ctx: Ctx, fileId: string | null): Promise<string | null> {
  const [upload] = ctx.uploads;
  if (upload) return (await storeUpload(ctx, upload, { audience: 'owner', kind: 'image', workspaceScoped: false, social: true })).id;
  if (fileId !== null && (await findFiles(ctx, [fileId])).get(fileId)?.kind !== 'image') failField('file_id', says('core.choose_picture'));
  return fileId;
}

/** Everybody hears once: of the mention, else of the answer, else of the comment. */
async function tellPeople(ctx: Ctx, { id, post, answered, mentioned }: { id: string; post: PostRow; answered: string | null; mentioned: readonly string[] }): Promise<void> {
  const told = new Set<string>([ctx.accountId]);
  const fresh = (ids: readonly string[]) => ids.filter((one) => { if (told.has(one)) return false; told.add(one); return true; });
  const link = `/posts/${post.post_id}?comment=${id}`;
  await notifyAll(ctx, await whoSees(ctx, post.post_id, fresh(mentioned)), { type: 'feed.mention', groupKey: `feed.mention:${id}`, targetType: 'feed.comment', targetId: id, link });
  if (answered) await notifyAll(ctx, await whoSees(ctx, post.post_id, fresh([answered])), { type: 'feed.comment_reply', groupKey: `feed.comment_reply:${id}`, targetType: 'feed.comment', targetId: id, link });
  await notifyOfPost(ctx, fresh([post.author_id]), 'feed.comment', post.post_id);
}

/** Changes a comment of one's own. */
export async function updateComment(ctx: Ctx, { id, description, version }: InputOf<typeof contract.updateComment>): Promise<Comment> {
  const row = await requireComment(ctx, id);
  if (row.author_id !== ctx.accountId) fail('feed.not_allowed');
  if (version !== undefined && version !== row.version) fail('core.version_conflict', { current: await oneComment(ctx, id) });
  if (isBlank(description) && row.file_id === null) failField('description', says('feed.empty_comment'));
  const named = await namedIn(ctx, description);
  const changed = await ctx.sql('update feed.comment set description = $2, mentions = $3::jsonb, edited_at = now(), version = version + 1 where id = $1 and author_id = $4 and version = $5 and deleted_at is null returning 1', [id, description, JSON.stringify(named.mentions), ctx.accountId, row.version]);
  if (changed.length === 0) fail('core.version_conflict', { current: await oneComment(ctx, id) });
  ctx.emit({ type: 'feed.comment.changed', id, accountId: ctx.accountId, audit: false });
  tellPost(ctx, row.post_id, 'comment:new', { post_id: row.post_id, comment_id: id, parent_id: row.parent_id });
  return oneComment(ctx, id);
}

/** Deletes a comment with its replies. */
export async function deleteComment(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  const row = await requireComment(ctx, id);
  const post = await requirePost(ctx, row.post_id);
  const gone = await ctx.sql<{ id: string; author_id: string; file_id: string | null }>('select id, author_id, file_id from feed.delete_comment($1, $2)', [ctx.accountId, id]);
  if (gone.length === 0) fail('feed.not_allowed');
  await detachFiles(ctx, gone.flatMap((g) => g.file_id ?? []));
  for (const comment of [...gone].sort((a, b) => (a.id < b.id ? -1 : 1))) await withdrawTarget(ctx, { targetType: 'feed.comment', targetId: comment.id });
  for (const author of [...new Set(gone.map((g) => g.author_id))].sort()) {
    const [left] = await ctx.sql<{ n: number }>('select feed.comments_by($1, $2) as n', [row.post_id, author]);
    if (left!.n === 0) await withdraw(ctx, { accountId: post.author_id, groupKey: `feed.comment:${row.post_id}`, actorId: author });
  }
  ctx.emit({ type: 'feed.comment.deleted', id, accountId: row.author_id });
  tellPost(ctx, row.post_id, 'post:changed', { post_id: row.post_id });
  return { ok: true };
}
