import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { accountCards } from '#modules/identity/api.ts';
import type * as contract from '../../contract/people.ts';
import { wordPatterns } from '../../rules/words.ts';
import { namePlaceOf, pageOf, placeOf } from '../paging.ts';
import { findPeople, personCards } from './cards.ts';
import { requireFriendsList } from './friends.ts';
import { mutualWith, personRows, relationsOf } from './relations.ts';

interface Placed { id: string; place: number }
type Page = OutputOf<typeof contract.listFriends>;

/** Friends of the viewer or of somebody, newest first. */
export async function listFriends(ctx: Ctx, input: InputOf<typeof contract.listFriends>): Promise<Page> {
  const of = input.user_id ?? ctx.accountId;
  if (of !== ctx.accountId) await requireFriendsList(ctx, of);
  const { at, id } = placeOf(input.cursor);
  const rows = await ctx.sql<Placed>(
    'select f.account_id as id, social.micros(f.since) as place from social.friends_of($1, $2, $3::text[], social.at_micros($4), $5, $6) f',
    [ctx.accountId, of, wordPatterns(input.search), at, id, input.limit + 1], 'social.friends_of');
  return peoplePage(ctx, rows, input.limit);
}

async function peoplePage(ctx: Ctx, rows: readonly Placed[], limit: number): Promise<Page> {
  const page = pageOf(rows, limit, (r) => [r.place, r.id]);
  return { items: await personRows(ctx, page.rows.map((r) => r.id)), nextCursor: page.nextCursor };
}

/** Open requests, newest first. */
export async function listRequests(ctx: Ctx, input: InputOf<typeof contract.listFriendRequests>): Promise<OutputOf<typeof contract.listFriendRequests>> {
  const { id } = placeOf(input.cursor);
  const [mine, other] = input.direction === 'in' ? ['to_id', 'from_id'] : ['from_id', 'to_id'];
  const rows = await ctx.sql<{ id: string; other: string; message: string; friends_until: Date | null; created_at: Date }>(
    `select id, ${other} as other, message, friends_until, created_at from social.friend_request where ${mine} = $1 and state = 'pending' and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [ctx.accountId, id, input.limit + 1], `social.requests.${input.direction}`);
  const page = pageOf(rows, input.limit, (r) => [0, r.id]);
  const cards = await personCards(ctx, page.rows.map((r) => r.other));
  const mutual = await mutualWith(ctx, [...cards.keys()]);
  return {
    items: page.rows.flatMap((r) => {
      const person = cards.get(r.other);
      return person ? [{ id: r.id, person, message: r.message, until: r.friends_until?.toISOString() ?? null, mutual: mutual.get(r.other) ?? 0, createdAt: r.created_at.toISOString() }] : [];
    }),
    nextCursor: page.nextCursor,
  };
}

async function listFollow(ctx: Ctx, input: { cursor?: string | undefined; limit: number }, mine: 'follower_id' | 'target_id', other: 'follower_id' | 'target_id'): Promise<Page> {
  const { at, id } = placeOf(input.cursor);
  const rows = await ctx.sql<Placed>(
    `select ${other} as id, social.micros(created_at) as place from social.follow where ${mine} = $1 and ($2::bigint is null or (created_at, ${other}) < (social.at_micros($2), $3::uuid))
     order by created_at desc, ${other} desc limit $4`, [ctx.accountId, at, id, input.limit + 1], `social.follow.${mine}`);
  return peoplePage(ctx, rows, input.limit);
}

/** Who follows the viewer. */
export const listFollowers = (ctx: Ctx, input: InputOf<typeof contract.listFollowers>): Promise<Page> => listFollow(ctx, input, 'target_id', 'follower_id');
/** Whom the viewer follows. */
export const listFollowing = (ctx: Ctx, input: InputOf<typeof contract.listFollowing>): Promise<Page> => listFollow(ctx, input, 'follower_id', 'target_id');

/** Whom the viewer has blocked: the one list in which they have a name. */
export async function listBlocked(ctx: Ctx, input: InputOf<typeof contract.listBlocked>): Promise<OutputOf<typeof contract.listBlocked>> {
  const { at, id } = placeOf(input.cursor);
  const rows = await ctx.sql<Placed & { created_at: Date }>(
    `select blocked_id as id, social.micros(created_at) as place, created_at from social.block where blocker_id = $1 and ($2::bigint is null or (created_at, blocked_id) < (social.at_micros($2), $3::uuid))
     order by created_at desc, blocked_id desc limit $4`, [ctx.accountId, at, id, input.limit + 1], 'social.blocks');
  const page = pageOf(rows, input.limit, (r) => [r.place, r.id]);
  const cards = await accountCards(ctx, page.rows.map((r) => r.id));
  return {
    items: page.rows.flatMap((r) => { const c = cards.get(r.id); return c ? [{ id: r.id, name: c.name, photo: c.photo, since: r.created_at.toISOString() }] : []; }),
    nextCursor: page.nextCursor,
  };
}

/** Whom the viewer has muted. */
export async function listMuted(ctx: Ctx, input: InputOf<typeof contract.listMuted>): Promise<OutputOf<typeof contract.listMuted>> {
  const { at, id } = placeOf(input.cursor);
  const rows = await ctx.sql<Placed & { until: Date | null }>(
    `select target_id as id, social.micros(created_at) as place, until from social.mute where account_id = $1 and (until is null or until > now()) and ($2::bigint is null or (created_at, target_id) < (social.at_micros($2), $3::uuid))
     order by created_at desc, target_id desc limit $4`, [ctx.accountId, at, id, input.limit + 1], 'social.mutes');
  const page = pageOf(rows, input.limit, (r) => [r.place, r.id]);
  const cards = await personCards(ctx, page.rows.map((r) => r.id));
  return { items: page.rows.flatMap((r) => { const person = cards.get(r.id); return person ? [{ person, until: r.until?.toISOString() ?? null }] : []; }), nextCursor: page.nextCursor };
}

/** Whom the viewer has restricted. */
export async function listRestricted(ctx: Ctx, input: InputOf<typeof contract.listRestricted>): Promise<OutputOf<typeof contract.listRestricted>> {
  const { at, id } = placeOf(input.cursor);
  const rows = await ctx.sql<Placed & { created_at: Date }>(
    `select target_id as id, social.micros(created_at) as place, created_at from social.restriction where account_id = $1 and ($2::bigint is null or (created_at, target_id) < (social.at_micros($2), $3::uuid))
     order by created_at desc, target_id desc limit $4`, [ctx.accountId, at, id, input.limit + 1], 'social.restrictions');
  const page = pageOf(rows, input.limit, (r) => [r.place, r.id]);
  const cards = await personCards(ctx, page.rows.map((r) => r.id));
  return { items: page.rows.flatMap((r) => { const person = cards.get(r.id); return person ? [{ person, since: r.created_at.toISOString() }] : []; }), nextCursor: page.nextCursor };
}

/** People by name, colleagues by the beginning of their address, too. */
export async function search(ctx: Ctx, input: InputOf<typeof contract.searchPeople>): Promise<OutputOf<typeof contract.searchPeople>> {
  const hits = await findPeople(ctx, input.search, { limit: input.limit + 1, scope: input.scope, after: namePlaceOf(input.cursor) });
  const page = pageOf(hits, input.limit, (h) => [h.place.near, h.place.name, h.place.id]);
  return { items: await personRows(ctx, page.rows.map((h) => h.card.id), new Map(page.rows.map((h) => [h.card.id, h.card]))), nextCursor: page.nextCursor };
}

/** People the viewer may know: friends of friends first, then colleagues. */
export async function listSuggestions(ctx: Ctx, input: InputOf<typeof contract.listSuggestions>): Promise<OutputOf<typeof contract.listSuggestions>> {
  const { at, id } = placeOf(input.cursor);
  const rows = await ctx.sql<{ account_id: string; mutual: number; colleague: boolean; score: number }>('select * from social.suggest($1, $2, $3, $4)', [ctx.accountId, at, id, input.limit + 1], 'social.suggest');
  const page = pageOf(rows, input.limit, (r) => [r.score, r.account_id]);
  const cards = await personCards(ctx, page.rows.map((r) => r.account_id));
  const relations = await relationsOf(ctx, [...cards.keys()]);
  return {
    items: page.rows.flatMap((r) => {
      const person = cards.get(r.account_id);
      const reasons = [...(r.mutual > 0 ? ['mutual_friends' as const] : []), ...(r.colleague ? ['colleague' as const] : [])];
      return person ? [{ person, relation: relations.get(r.account_id)!, mutual: r.mutual, reasons }] : [];
    }),
    nextCursor: page.nextCursor,
  };
}
