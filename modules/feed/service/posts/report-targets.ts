import type { Ctx } from '#core/server/context.ts';
import { aroundChars, registerReportTarget, type ReportedThing } from '#modules/notifications/api.ts';
import { groupWorkspaces } from '#modules/social/api.ts';
import { tellDecided } from '../decided.ts';
import { isHeld, tellLater } from '../held.ts';
import { isId } from './place.ts';
import { postRows, type PostRow } from './read.ts';

type Type = 'post' | 'comment';
interface Row { post_id: string; author_id: string; comment_id?: string | null; file_id?: string | null }

/** What a moderator (or the fifth reporter) does to a thing they need not see themselves; others hear of it from nobody. */
async function setHidden(ctx: Ctx, type: Type, id: string, hidden: boolean): Promise<void> {
  const waited = !hidden && (await isHeld(ctx, type, id));
  const [row] = await ctx.sql<Row>('select * from feed.hide_target($1, $2, $3)', [type, id, hidden]);
  if (!row) return;
  if (waited) await tellLater(ctx, type, id, row.author_id);
  const outIds = hidden ? (type === 'post' ? [id] : (await ctx.sql<{ id: string }>('select feed.comments_with($1) as id', [id])).map((c) => c.id)) : [];
  await tellDecided(ctx, { type, id, authorId: row.author_id, postId: row.post_id, outIds });
}

async function remove(ctx: Ctx, type: Type, id: string): Promise<void> {
  const rows = await ctx.sql<Row>('select * from feed.remove_target($1, $2, $3)', [ctx.actorId, type, id]);
  const [row] = rows;
  if (!row) return;
  await tellDecided(ctx, { type, id, authorId: row.author_id, postId: row.post_id, fileIds: rows.flatMap((r) => r.file_id ?? []), goneIds: type === 'post' ? [id] : rows.map((r) => r.comment_id!) });
}

/** Brings back what a moderator deleted; what had been hidden, or waited, before it was deleted is shown. */
async function bringBack(ctx: Ctx, type: Type, id: string): Promise<void> {
  const rows = await ctx.sql<Row>('select * from feed.bring_back($1, $2)', [type, id]);
  if (rows.length > 0) await setHidden(ctx, type, id, false);
}

const able = async (ctx: Ctx, type: Type, id: string): Promise<boolean> => (await ctx.sql<{ able: boolean }>('select feed.can_bring_back($1, $2) as able', [type, id]))[0]!.able;

const firstLine = (text: string) => text.trim().split('\n')[0]!.slice(0, 120);

async function describePosts(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ReportedThing>> {
  const rows = await postRows(ctx, ids.filter(isId));
  const captions = await ctx.sql<{ post_id: string; captions: string }>("select post_id, captions from feed.post_file where post_id = any ($1::uuid[]) and captions <> '' order by position", [rows.map((r) => r.post_id)]);
  const workspaces = await groupWorkspaces(ctx, rows.flatMap((r) => r.group_id ?? []));
  // Everything it says, wherever it says it.
  const textOf = (r: PostRow): string => {
    return [r.description, ...(r.poll ? [r.poll.question, ...r.poll.options.map((o) => o.text)] : []), ...r.files.map((f) => f.alt), ...captions.filter((c) => c.post_id === r.post_id).map((c) => c.captions)].filter((text) => text !== '').join('\n');
  };
  return new Map(rows.map((r) => [r.post_id, { authorId: r.author_id, workspaceId: (r.group_id !== null && workspaces.get(r.group_id)) || null, title: firstLine(r.description), text: textOf(r), link: `/posts/${r.post_id}`, isPrivate: r.privacy !== 'public' || r.group_id !== null, fileIds: r.files.map((f) => f.id) }]));
}

async function describeComments(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ReportedThing>> {
  const rows = await ctx.sql<{ id: string; post_id: string; author_id: string; description: string; file_id: string | null }>('select id, post_id, author_id, description, file_id from feed.comments($1, null, null, false, null, 0, $2::uuid[])', [ctx.accountId, ids.filter(isId)]);
  const posts = await describePosts(ctx, rows.map((r) => r.post_id));
  return new Map(rows.map((r) => [r.id, { authorId: r.author_id, workspaceId: posts.get(r.post_id)?.workspaceId ?? null, title: firstLine(r.description), text: r.description, link: `/posts/${r.post_id}?comment=${r.id}`, isPrivate: posts.get(r.post_id)?.isPrivate ?? true, fileIds: r.file_id === null ? [] : [r.file_id] }]));
}

const open = (sql: string, name: string) => async (ctx: Ctx, accountId: string, ids: readonly string[]) => new Set((await ctx.sql<{ id: string }>(sql, [accountId, ids.filter(isId)], name)).map((r) => r.id));

registerReportTarget('post', {
  describe: describePosts, visible: open('select p as id from feed.posts_open_to($1, $2::uuid[]) p', 'feed.posts_open_to'),
  hide: (ctx, id) => setHidden(ctx, 'post', id, true), restore: (ctx, id) => setHidden(ctx, 'post', id, false), remove: (ctx, id) => remove(ctx, 'post', id),
  bringBack: { able: (ctx, id) => able(ctx, 'post', id), run: (ctx, id) => bringBack(ctx, 'post', id) },
  hideFor: async (ctx, reporterId, id) => {
    await ctx.sql('insert into feed.hidden_post (account_id, post_id) values ($1, $2) on conflict do nothing', [reporterId, id]);
    ctx.emit({ type: 'feed.timeline.changed', id, accountId: reporterId, audit: false });
  },
});
registerReportTarget('comment', {
  describe: describeComments, visible: open('select c as id from feed.comments_open_to($1, $2::uuid[]) c', 'feed.comments_open_to'),
  hide: (ctx, id) => setHidden(ctx, 'comment', id, true), restore: (ctx, id) => setHidden(ctx, 'comment', id, false), remove: (ctx, id) => remove(ctx, 'comment', id),
  bringBack: { able: (ctx, id) => able(ctx, 'comment', id), run: (ctx, id) => bringBack(ctx, 'comment', id) },
  around: async (ctx, id) => (await ctx.sql<{ author_id: string; text: string; at: Date }>('select * from feed.post_of_reviewed($1, $2)', [id, aroundChars])).map((p) => ({ authorId: p.author_id, text: p.text, at: p.at, place: 'over' as const })),
  hideFor: async (ctx, reporterId, id) => {
    await ctx.sql('insert into feed.hidden_comment (account_id, comment_id) values ($1, $2) on conflict do nothing', [reporterId, id]);
    ctx.emit({ type: 'feed.comment.hidden', id, accountId: reporterId, audit: false });
  },
});
