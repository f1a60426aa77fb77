import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type * as contract from '../../contract.ts';
import { itemsOf, momentOf } from './place.ts';
import { postRows, postsOf, requirePost } from './read.ts';

const mostFolders = 100;

/** Saves a post, or moves it to another folder. */
export async function savePost(ctx: Ctx, { id, folder }: InputOf<typeof contract.savePost>): Promise<{ saved: { folder: string } }> {
  await requirePost(ctx, id);
  const [{ others, known } = { others: 0, known: false }] = await ctx.sql<{ others: number; known: boolean }>("select count(distinct folder)::integer as others, coalesce(bool_or(folder = $2), false) as known from feed.saved_post where account_id = $1 and folder <> ''", [ctx.accountId, folder]);
  if (folder !== '' && !known && others >= mostFolders) fail('feed.folder_limit');
  await ctx.sql('insert into feed.saved_post (account_id, post_id, folder) values ($1, $2, $3) on conflict (account_id, post_id) do update set folder = excluded.folder', [ctx.accountId, id, folder]);
  ctx.emit({ type: 'feed.saved.changed', id, accountId: ctx.accountId, audit: false });
  return { saved: { folder } };
}

/** Lets go of a saved post, also of one that cannot be seen any more. */
export async function unsavePost(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  const gone = await ctx.sql('delete from feed.saved_post where account_id = $1 and post_id = $2 returning 1', [ctx.accountId, id]);
  if (gone.length === 0) await requirePost(ctx, id);
  else ctx.emit({ type: 'feed.saved.changed', id, accountId: ctx.accountId, audit: false });
  return { ok: true };
}

/** Saved posts, latest first; what cannot be seen any more is a placeholder. */
export async function listSaved(ctx: Ctx, input: InputOf<typeof contract.listSaved>): Promise<OutputOf<typeof contract.listSaved>> {
  const { at, id } = momentOf(input.cursor);
  const rows = await ctx.sql<{ post_id: string; folder: string; saved_at: Date; place: string }>(
    `select post_id, folder, saved_at, saved_at::text as place from feed.saved_post where account_id = $1 and ($2::text is null or folder = $2) and ($3::timestamptz is null or (saved_at, post_id) < ($3::timestamptz, $4::uuid))
     order by saved_at desc, post_id desc limit $5`, [ctx.accountId, input.folder ?? null, at, id, input.limit + 1]);
  const page = itemsOf(rows, input.limit, (r) => [r.place, r.post_id]);
  const posts = new Map((await postsOf(ctx, await postRows(ctx, page.rows.map((r) => r.post_id)))).map((p) => [p.post_id, p]));
  return { items: page.rows.map((r) => ({ post_id: r.post_id, folder: r.folder, saved_at: r.saved_at.toISOString(), post: posts.get(r.post_id) ?? null })), next_cursor: page.next_cursor };
}

/** Folders with the number of posts in them. */
export async function listFolders(ctx: Ctx): Promise<OutputOf<typeof contract.listSavedFolders>> {
  return { items: await ctx.sql<{ folder: string; posts: number }>('select folder, count(*)::integer as posts from feed.saved_post where account_id = $1 group by folder order by folder limit 200', [ctx.accountId], 'feed.folders') };
}
