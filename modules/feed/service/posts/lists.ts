import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { says as saysCore } from '#core/contract/rules.ts';
import { groupCards, personCards, requireGroupReader, requirePerson } from '#modules/social/api.ts';
import type { PostPage, PostType } from '../../contract.ts';
import type * as contract from '../../contract.ts';
import { frameOf, placeOf, type Placed } from './place.ts';
import { postRows, postsOf, requirePost } from './read.ts';
import { postsSeenBy, type Eyes } from './seen-by.ts';

interface Filter { author?: string | undefined; group?: string | undefined; pending?: boolean; type?: PostType | undefined; tag?: string | undefined; shared?: string | undefined; eyes?: Eyes | null }
type Query = Pick<InputOf<typeof contract.listPosts>, 'page' | 'per_page' | 'cursor' | 'anchor'>;

/** Answers a page of posts that were asked for one more than wanted. */
export async function pageOf(ctx: Ctx, query: Query, rows: readonly Placed[], eyes: Eyes | null = null): Promise<PostPage> {
  const shown = rows.slice(0, query.per_page).map((r) => r.id);
  return { post: { data: eyes ? await postsSeenBy(ctx, shown, eyes) : await postsOf(ctx, await postRows(ctx, shown)), ...frameOf(query, rows.map((r) => r.place)) } };
}

async function listed(ctx: Ctx, query: Query, f: Filter): Promise<PostPage> {
  const { before, from, offset } = placeOf(query);
  const rows = await ctx.sql<Placed>(
    'select p.id, p.place from feed.list_posts($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) p',
    [ctx.accountId, f.author ?? null, f.group ?? null, f.pending ?? false, f.type ?? null, f.tag ?? null, f.shared ?? null, f.eyes?.person ?? null, f.eyes?.audience ?? null, before, from, offset, query.per_page + 1], 'feed.list_posts');
  return pageOf(ctx, query, rows, f.eyes);
}

/** Posts of a person, a group, a type or a hashtag, or the viewer's own as somebody else sees them. */
export async function listPosts(ctx: Ctx, input: InputOf<typeof contract.listPosts>): Promise<PostPage> {
  if (input.user_id && input.user_id !== ctx.accountId) await requirePerson(ctx, input.user_id);
  if (input.as_user_id) await requirePerson(ctx, input.as_user_id);
  if (input.group_id) await requireGroupReader(ctx, input.group_id);
  return listed(ctx, input, {
    author: input.user_id, group: input.group_id, type: input.post_type ?? input.postType, tag: input.hashtag?.normalize('NFC').replace(/^#/, '').toLowerCase(), shared: input.shared_post_id,
    eyes: input.as_user_id ? { person: input.as_user_id } : input.as_audience ? { audience: input.as_audience } : null,
  });
}

/** Posts of a group, or those that wait for a moderator. */
export async function getGroupDiscussion(ctx: Ctx, input: InputOf<typeof contract.getGroupDiscussion>): Promise<PostPage> {
  await requireGroupReader(ctx, input.id);
  return listed(ctx, input, { group: input.id, pending: input.state === 'pending' });
}

/** Posts by words. */
export async function searchPosts(ctx: Ctx, input: InputOf<typeof contract.searchPosts>): Promise<PostPage> {
  const { before, from, offset } = placeOf(input);
  const rows = await ctx.sql<Placed>('select p as id, p as place from feed.search_posts($1, $2, $3, $4, $5, $6) p', [ctx.accountId, input.q, before, from, offset, input.per_page + 1], 'feed.search_posts');
  return pageOf(ctx, input, rows);
}

/** Hashtags by their beginning. */
export async function listHashtags(ctx: Ctx, { q }: { q: string }): Promise<OutputOf<typeof contract.listHashtags>> {
  const begin = q.normalize('NFC').replace(/^#/, '').toLowerCase().replace(/[\\%_]/g, '\\$&');
  return { items: await ctx.sql<{ tag: string; posts: number }>('select tag, posts from feed.hashtags($1, $2)', [ctx.accountId, `${begin}%`], 'feed.hashtags') };
}

type Audience = OutputOf<typeof contract.previewAudience>;

/** Who would see a post with this privacy. */
export async function previewAudience(ctx: Ctx, input: InputOf<typeof contract.previewAudience>): Promise<Audience> {
  if (input.group_id) await requireGroupReader(ctx, input.group_id);
  const shared = input.shared_post_id === undefined ? undefined : await requirePost(ctx, input.shared_post_id);
  return audienceOf(ctx, { privacy: input.privacy, group: input.group_id ?? null, person: input.user_id ?? null, shared: shared?.shared_post_id ?? shared?.post_id ?? null });
}

const mostCounted = 1000;

/** The same for a post that is there: how many, whether one person is among them, and whether they see what it shares. */
export async function audienceOf(ctx: Ctx, { privacy, group, person, post, shared }: { privacy: Audience['privacy']; group: string | null; person: string | null; post?: string; shared: string | null }): Promise<Audience> {
  if (person !== null && !(await personCards(ctx, [person])).has(person)) failField('user_id', saysCore('core.no_such_value'));
  const [row] = await ctx.sql<{ people: number; sees: boolean; sees_shared: boolean }>(
    'select feed.audience_size($1, $3, $4) as people, case when $5::uuid is null then feed.would_see($1, $2, $3, $4) else feed.sees_post($2, $5) end as sees, feed.sees_post($2, $6) as sees_shared',
    [ctx.accountId, person, privacy, group, post ?? null, shared], 'feed.audience');
  const members = group !== null && privacy === 'public' ? await groupSize(ctx, group) : null;
  // Friends are counted to the last; everybody of the house is not.
  const people = members ?? (privacy === 'public' ? Math.min(mostCounted, row!.people) : row!.people);
  return { privacy, people, more: row!.people > people && members === null, sees: person === null ? null : row!.sees, sees_shared: person === null || shared === null ? null : row!.sees_shared };
}

/** Of a group that not everybody reads: its other members. */
async function groupSize(ctx: Ctx, group: string): Promise<number | null> {
  const card = (await groupCards(ctx, [group])).get(group);
  return !card || card.visibility === 'public' ? null : Math.max(0, card.members - 1);
}
