import { encodeCursor } from '#core/contract/paging.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import { fileCards, pageCards, registerVisitorSight } from '#modules/files/api.ts';
import { accountCards } from '#modules/identity/api.ts';
import type * as contract from '../../contract.ts';
import { sights } from '../posts/files.ts';
import { idOf } from '../posts/place.ts';
import { publicPath } from './settings.ts';

interface Row {
  post_id: string; is_asked: boolean; description: string; author_id: string; shared_post_id: string | null; link_url: string | null; files: Array<{ id: string; alt: string; captioned: boolean }>;
  poll: { question: string; options: string[] } | null; edited_at: Date | null; created_at: Date;
}
/** A page that is on. */
export interface OpenPage { workspace_id: number; slug: string; name: string; intro: string }

// Asked at every request of the bytes: an address dies with the page, the membership, or the privacy of the post.
registerVisitorSight(sights.post, async (app: App, ids) => new Set((await app.pool.query<{ id: string }>({ name: 'feed.posts_open_to_visitors', text: 'select p as id from feed.posts_open_to_visitors($1::uuid[]) p', values: [ids] })).rows.map((r) => r.id)));

/** The page of a workspace while it is on; 404 for none. */
export async function requirePage(ctx: Ctx, slug: string): Promise<OpenPage> {
  return found((await ctx.sql<OpenPage>('select * from feed.public_page_of($1)', [slug], 'feed.public_page_of'))[0]);
}

const byOf = ({ slug, name, intro }: OpenPage) => ({ slug, name, intro });

/** Posts of a page in the order of these ids; what visitors may not see is left out. A constant number of statements. */
async function publicPosts(ctx: Ctx, page: OpenPage, ids: readonly string[]): Promise<contract.PublicPost[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.sql<Row>('select * from feed.for_visitors($1, $2::uuid[])', [page.workspace_id, ids], 'feed.for_visitors');
  const [people, files, links] = [await accountCards(ctx, rows.map((r) => r.author_id)), await fileCards(ctx, rows.flatMap((r) => r.files.map((f) => f.id))), await pageCards(ctx, rows.flatMap((r) => r.link_url ?? []))];
  const byId = new Map(rows.map((r) => [r.post_id, r]));
  const base = (r: Row) => {
    const author = people.get(r.author_id);
    return {
      post_id: r.post_id, description: r.description, author: { name: author?.name ?? '', photo: author?.photo ?? null }, poll: r.poll, created_at: r.created_at.toISOString(), edited_at: r.edited_at?.toISOString() ?? null,
      post_images: r.files.flatMap((f) => { const card = files.get(f.id); return card ? [{ ...card, alt: f.alt, captions: f.captioned }] : []; }), link: (r.link_url !== null && links.get(r.link_url)) || null,
    };
  };
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row?.is_asked) return [];
    const inner = row.shared_post_id === null ? undefined : byId.get(row.shared_post_id);
    return [{ ...base(row), shared: row.shared_post_id === null ? null : inner ? { available: true as const, ...base(inner) } : { available: false as const } }];
  });
}

/** The newest posts of a page, one more than asked for when there are more. */
const idsOf = async (ctx: Ctx, page: OpenPage, before: string | null, limit: number) =>
  (await ctx.sql<{ id: string }>('select p as id from feed.public_posts($1, $2, $3) p', [page.workspace_id, before, limit], 'feed.public_posts')).map((r) => r.id);

/** A page of the public page. */
export async function getPage(ctx: Ctx, { slug, cursor, limit }: InputOf<typeof contract.getPublicPage>): Promise<OutputOf<typeof contract.getPublicPage>> {
  const page = await requirePage(ctx, slug);
  const ids = await idsOf(ctx, page, idOf(cursor), limit + 1);
  const shown = ids.slice(0, limit);
  return { by: byOf(page), items: await publicPosts(ctx, page, shown), next_cursor: ids.length > limit ? encodeCursor([shown.at(-1)]) : null };
}

/** One post of it. */
export async function getPost(ctx: Ctx, { slug, id }: InputOf<typeof contract.getPublicPost>): Promise<OutputOf<typeof contract.getPublicPost>> {
  const page = await requirePage(ctx, slug);
  return { by: byOf(page), post: found((await publicPosts(ctx, page, [id]))[0]) };
}

/** Captions of a film on it. */
export async function getCaptions(ctx: Ctx, { slug, id, file_id }: InputOf<typeof contract.getPublicCaptions>): Promise<{ text: string }> {
  const page = await requirePage(ctx, slug);
  const [row] = await ctx.sql<{ text: string | null }>('select feed.captions_for_visitors($1, $2, $3) as text', [page.workspace_id, id, file_id], 'feed.captions_for_visitors');
  return { text: found(row?.text ?? undefined) };
}

const inFeed = 50;

/** The newest posts of a page. */
export async function newestPosts(ctx: Ctx, slug: string): Promise<{ page: OpenPage; posts: contract.PublicPost[] }> {
  const page = await requirePage(ctx, slug);
  return { page, posts: await publicPosts(ctx, page, await idsOf(ctx, page, null, inFeed)) };
}

/** Paths of all public pages that are on, at most so many. */
export async function listPublicPaths(ctx: Ctx, limit: number): Promise<string[]> {
  return (await ctx.sql<{ slug: string }>('select s as slug from feed.public_slugs($1) s', [limit], 'feed.public_slugs')).map((r) => publicPath(r.slug));
}
