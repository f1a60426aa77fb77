import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import { ownSieve } from '#modules/notifications/api.ts';
import { personCards, requirePerson } from '#modules/social/api.ts';
import type * as contract from '../../contract/stories.ts';
import type { StoryGroup } from '../../contract/stories.ts';
import type { ReactionKind } from '../../contract/shapes.ts';
import { phraseIn } from '../posts/read.ts';
import { columns, isArchived, isLive, listable, micros, pageOf, placeOf, requireOwnStory, requireStory, storiesOf, type StoryRow } from './story-rows.ts';

// Later pages are counted as of the first: what was seen or told meanwhile shifts nobody.
const authors = `
  with who as (select $1::uuid as id union select social.friend_ids($1) union select social.following_ids($1)), live as (
    select s.author_id, s.created_at, v.story_id is not null as seen from who w join feed.story s on s.author_id = w.id and ${isLive} and ($2::bigint is null or ${micros('s.created_at')} <= $2)
    left join feed.story_view v on v.story_id = s.id and v.account_id = $1 and ($2::bigint is null or ${micros('v.first_at')} <= $2) where w.id = $1 or not social.muted($1, w.id)
  ), told as (
    select author_id, case when author_id = $1 then 0 when bool_and(seen) then 2 else 1 end as rank, ${micros('max(created_at)')} as newest from live group by author_id
  ) select author_id, rank, newest, coalesce($2, ${micros('now()')}) as anchor from told where $3::bigint is null or (rank, -newest, author_id) > ($3, -$4::bigint, $5::uuid) order by rank, newest desc, author_id limit $6`;

/** Live stories of the viewer, their friends and whom they follow. */
export async function listStories(ctx: Ctx, { cursor, limit }: InputOf<typeof contract.listStories>): Promise<OutputOf<typeof contract.listStories>> {
  const place = placeOf(cursor, 3);
  const [anchor, rank, newest] = place?.numbers ?? [null, null, null];
  const rows = await ctx.sql<{ author_id: string; rank: number; newest: number; anchor: number }>(authors, [ctx.accountId, anchor, rank, newest, place?.id ?? null, limit + 1], 'feed.stories.authors');
  const page = pageOf(rows, limit, (r) => [Number(r.anchor), r.rank, Number(r.newest), r.author_id]);
  return { items: await groupsOf(ctx, page.rows.map((r) => r.author_id)), next_cursor: page.next };
}

/** Live stories of these people, in their order, without what the viewer's own filters leave out; who has none to see is absent. */
async function groupsOf(ctx: Ctx, ids: readonly string[]): Promise<StoryGroup[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.sql<StoryRow>(`select ${columns} from feed.story s where s.author_id = any ($2::uuid[]) and ${isLive} order by s.created_at, s.id limit 3000`, [ctx.accountId, ids], 'feed.stories.of');
  const cards = await personCards(ctx, ids);
  const stories = await storiesOf(ctx, rows);
  return ids.flatMap((id) => {
    const author = cards.get(id);
    const mine = stories.filter((s, i) => rows[i]!.author_id === id && s.filtered?.action !== 'hide');
    return author && mine.length > 0 ? [{ author, own: id === ctx.accountId, unseen: mine.filter((s) => !s.seen && !s.filtered).length, stories: mine }] : [];
  });
}

/** Live stories of one person. */
export async function listPersonStories(ctx: Ctx, { user_id }: InputOf<typeof contract.listPersonStories>): Promise<StoryGroup> {
  return found((await groupsOf(ctx, [user_id]))[0]);
}

/** One live story. */
export async function getStory(ctx: Ctx, { id }: InputOf<typeof contract.getStory>): Promise<OutputOf<typeof contract.getStory>> {
  const row = await requireStory(ctx, id);
  return { author: await requirePerson(ctx, row.author_id), story: (await storiesOf(ctx, [row]))[0]! };
}

/** Own stories that are over. */
export async function listArchived(ctx: Ctx, { cursor, limit }: InputOf<typeof contract.listArchivedStories>): Promise<OutputOf<typeof contract.listArchivedStories>> {
  const place = placeOf(cursor, 1);
  const rows = await ctx.sql<StoryRow & { place: number }>(
    `select ${columns}, ${micros('s.expires_at')} as place from feed.story s where s.author_id = $1 and ${isArchived} and ($2::bigint is null or (${micros('s.expires_at')}, s.id) < ($2, $3::uuid)) order by s.expires_at desc, s.id desc limit $4`,
    [ctx.accountId, place?.numbers[0] ?? null, place?.id ?? null, limit + 1], 'feed.stories.archive');
  const page = pageOf(rows, limit, (r) => [Number(r.place), r.id]);
  return { items: await storiesOf(ctx, page.rows), next_cursor: page.next };
}

/** Who has seen a story of the viewer's own, newest first. */
export async function listViews(ctx: Ctx, { id, cursor, limit }: InputOf<typeof contract.listStoryViews>): Promise<OutputOf<typeof contract.listStoryViews>> {
  await requireOwnStory(ctx, id);
  const place = placeOf(cursor, 1);
  const rows = await ctx.sql<{ account_id: string; first_at: Date; kind: ReactionKind | null; place: number }>(
    `select v.account_id, v.first_at, r.kind, ${micros('v.first_at')} as place from feed.story_view v left join feed.story_reaction r on r.story_id = v.story_id and r.account_id = v.account_id
     where v.story_id = $2 and ${listable('v.account_id')} and ($3::bigint is null or (${micros('v.first_at')}, v.account_id) < ($3, $4::uuid)) order by v.first_at desc, v.account_id desc limit $5`,
    [ctx.accountId, id, place?.numbers[0] ?? null, place?.id ?? null, limit + 1], 'feed.story.views');
  const page = pageOf(rows, limit, (r) => [Number(r.place), r.account_id]);
  const cards = await personCards(ctx, page.rows.map((r) => r.account_id));
  return { items: page.rows.flatMap((r) => { const person = cards.get(r.account_id); return person ? [{ person, at: r.first_at.toISOString(), reaction: r.kind }] : []; }), next_cursor: page.next };
}

/** Answers to a story of the viewer's own, newest first. */
export async function listReplies(ctx: Ctx, { id, cursor, limit }: InputOf<typeof contract.listStoryReplies>): Promise<OutputOf<typeof contract.listStoryReplies>> {
  await requireOwnStory(ctx, id);
  const rows = await ctx.sql<{ id: string; author_id: string; body: string; created_at: Date }>(
    `select r.id, r.author_id, r.body, r.created_at from feed.story_reply r where r.story_id = $2 and ${listable('r.author_id')} and ($3::uuid is null or r.id < $3) order by r.id desc limit $4`,
    [ctx.accountId, id, placeOf(cursor, 0)?.id ?? null, limit + 1], 'feed.story.replies');
  const page = pageOf(rows, limit, (r) => [r.id]);
  const [cards, sieve] = await Promise.all([personCards(ctx, page.rows.map((r) => r.author_id)), ownSieve(ctx, 'stories')]);
  return { items: page.rows.flatMap((r) => { const person = cards.get(r.author_id); return person ? [{ id: r.id, person, text: r.body, at: r.created_at.toISOString(), filtered: phraseIn(sieve?.([r.body]) ?? null) }] : []; }), next_cursor: page.next };
}
