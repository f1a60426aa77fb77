import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { endTarget, notify, withdraw } from '#modules/notifications/api.ts';
import type * as contract from '../../contract/people.ts';
import { says, type Relation } from '../../contract/shapes.ts';
import { personOf } from './cards.ts';
import { emitBoth, relationWith, takeTurnWith } from './relations.ts';

/** Limits of asking. */
export const limits = { requestsADay: 50, pending: 500, daysAfterDecline: 30 } as const;

interface Request { id: string; from_id: string; to_id: string; state: string; friends_until: Date | null }
type Answer = Promise<{ relation: Relation }>;

/** Asks for friendship. Who was asked by the same person accepts with it, so that two who ask at the same moment are friends. */
export async function addFriend(ctx: Ctx, input: InputOf<typeof contract.addFriend>): Answer {
  const { user_id: userId } = input;
  await takeTurnWith(ctx, userId);
  let relation = await relationWith(ctx, userId);
  // A request for a time that is over stands in nobody's way: whoever still wants to be friends asks anew.
  if (await closeWhenOver(ctx, relation.requestId)) relation = await relationWith(ctx, userId);
  if (relation.state === 'friends') fail('social.already_friends', { relation });
  if (relation.state === 'asked') fail('social.already_asked', { relation });
  if (relation.state === 'asks') {
    const [request] = await ctx.sql<Request>('select id, from_id, to_id, state, friends_until from social.friend_request where id = $1', [relation.requestId]);
    await becomeFriends(ctx, found(request), input.until === null ? null : new Date(input.until));
    return { relation: await relationWith(ctx, userId) };
  }
  if (!relation.mayAsk) fail('social.no_requests');
  await refuseTooMany(ctx, userId);
  const id = uuidv7();
  await ctx.sql('insert into social.friend_request (id, from_id, to_id, message, friends_until) values ($1, $2, $3, $4, $5)', [id, ctx.accountId, userId, input.message, input.until]);
  ctx.emit({ type: 'social.friend_request.sent', id: userId, accountId: ctx.accountId });
  ctx.emit({ type: 'social.friend_request.received', id: ctx.accountId, accountId: userId });
  await notify(ctx, { accountId: userId, type: 'social.friend_request', groupKey: `social.friend_request:${ctx.accountId}`, targetType: 'social.friend_request', targetId: id, link: '/friends?tab=requests' });
  return { relation: await relationWith(ctx, userId) };
}

const isOver = ({ friends_until: until }: Request): boolean => until !== null && until.getTime() <= Date.now();

async function closeWhenOver(ctx: Ctx, id: string | null): Promise<boolean> {
  if (id === null) return false;
  const [request] = await ctx.sql<Request>("select id, from_id, to_id, state, friends_until from social.friend_request where id = $1 and state = 'pending'", [id]);
  if (!request || !isOver(request)) return false;
  await decide(ctx, request, 'cancelled');
  return true;
}

async function refuseTooMany(ctx: Ctx, userId: string): Promise<void> {
  const [declined] = await ctx.sql<{ until: Date; seconds: number }>(
    `select r.decided_at + make_interval(days => $3) as until, ceil(extract(epoch from r.decided_at + make_interval(days => $3) - now()))::int as seconds from social.friend_request r
     where r.from_id = $1 and r.to_id = $2 and r.state = 'declined' and r.decided_at > now() - make_interval(days => $3) order by r.decided_at desc limit 1`, [ctx.accountId, userId, limits.daysAfterDecline]);
  if (declined) fail('social.asked_recently', { until: declined.until.toISOString(), seconds: Math.max(1, declined.seconds) });
  // One who asks many people at once is counted one request after another.
  await ctx.sql("select pg_advisory_xact_lock(hashtext('social.requests'), hashtext($1))", [ctx.accountId]);
  const [count] = await ctx.sql<{ today: number; left: number; pending: number }>(
    `select (select count(*)::int from social.friend_request where from_id = $1 and created_at > now() - interval '1 day') as today,
       coalesce((select ceil(extract(epoch from min(created_at) + interval '1 day' - now()))::int from social.friend_request where from_id = $1 and created_at > now() - interval '1 day'), 1) as left,
       (select count(*)::int from social.friend_request where from_id = $1 and state = 'pending') as pending`, [ctx.accountId]);
  if (count!.today >= limits.requestsADay) fail('social.request_limit', { seconds: Math.max(1, count!.left) });
  if (count!.pending >= limits.pending) fail('social.request_limit', { seconds: 86_400 });
}

/**
 * Makes friends of a request's two people: both directions, and both follow each other, once. The viewer is who was asked; of the day
 * they name and the day that was asked for the earlier one holds.
 */
async function becomeFriends(ctx: Ctx, request: Request, until: Date | null = null): Promise<void> {
  const { from_id: from, to_id: to } = request;
  // A friendship for a time must not become one for ever because the answer came late.
  if (isOver(request)) fail('social.request_over');
  const ends = [request.friends_until, until].filter((day) => day !== null).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  await decide(ctx, request, 'accepted');
  // One that has ended by itself may still lie there until the job comes.
  await ctx.sql('delete from social.pair where low = least($1::uuid, $2) and high = greatest($1::uuid, $2) and ends_at <= now()', [from, to]);
  await ctx.sql('insert into social.pair (low, high, ends_at) values (least($1::uuid, $2), greatest($1::uuid, $2), $3)', [from, to, ends]);
  await ctx.sql('insert into social.follow (follower_id, target_id) values ($1, $2), ($2, $1) on conflict do nothing', [from, to]);
  emitBoth(ctx, 'social.friendship.created', from, to);
  emitBoth(ctx, 'social.follow.created', from, to, false);
  await notify(ctx, { accountId: from, type: 'social.friend_accepted', groupKey: `social.friend_accepted:${to}`, actorId: to, targetType: 'social.person', targetId: to, link: `/people/${to}` });
}

async function decide(ctx: Ctx, request: Request, state: 'accepted' | 'declined' | 'cancelled'): Promise<void> {
  await ctx.sql('update social.friend_request set state = $2, decided_at = now() where id = $1', [request.id, state]);
  await endTarget(ctx, { targetType: 'social.friend_request', targetId: request.id, types: ['social.friend_request'] });
  emitBoth(ctx, `social.friend_request.${state}`, request.from_id, request.to_id);
}

/** One of the viewer's requests in its turn; 404 when it is nobody's, a stranger's, or of somebody in a block pair with the viewer. */
async function requestInTurn(ctx: Ctx, id: string, side: 'from_id' | 'to_id'): Promise<{ request: Request; other: string }> {
  const read = async () => found((await ctx.sql<Request>(`select id, from_id, to_id, state, friends_until from social.friend_request where id = $1 and ${side} = $2`, [id, ctx.accountId]))[0]);
  const first = await read();
  const other = side === 'to_id' ? first.from_id : first.to_id;
  await takeTurnWith(ctx, other);
  const request = await read();
  if (request.state !== 'pending') fail('social.request_decided', { relation: await relationWith(ctx, other) });
  return { request, other };
}

/** Says yes; refused when the friendship was asked for until a day that is over. */
export async function accept(ctx: Ctx, { id }: { id: string }): Answer {
  const { request, other } = await requestInTurn(ctx, id, 'to_id');
  await becomeFriends(ctx, request);
  return { relation: await relationWith(ctx, other) };
}

/** Says no: the same person may ask again after 30 days, the viewer may ask at once. */
export async function decline(ctx: Ctx, { id }: { id: string }): Answer {
  const { request, other } = await requestInTurn(ctx, id, 'to_id');
  await decide(ctx, request, 'declined');
  return { relation: await relationWith(ctx, other) };
}

/** Takes an own request back. */
export async function cancel(ctx: Ctx, { id }: { id: string }): Answer {
  const { request, other } = await requestInTurn(ctx, id, 'from_id');
  await decide(ctx, request, 'cancelled');
  return { relation: await relationWith(ctx, other) };
}

/** Ends a friendship; with it, unless they are kept, both follows. */
export async function unfriend(ctx: Ctx, { userId, keepFollowing }: InputOf<typeof contract.unfriend>): Answer {
  await takeTurnWith(ctx, userId);
  await endFriendship(ctx, userId, keepFollowing);
  return { relation: await relationWith(ctx, userId) };
}

/** Ends the viewer's friendship with somebody, if there is one. The caller holds the turn of the two. */
export async function endFriendship(ctx: Ctx, userId: string, keepFollowing: boolean): Promise<void> {
  const ended = await ctx.sql('delete from social.pair where low = least($1::uuid, $2) and high = greatest($1::uuid, $2) returning 1', [ctx.accountId, userId]);
  if (ended.length === 0) return;
  emitBoth(ctx, 'social.friendship.ended', ctx.accountId, userId);
  for (const [accountId, actorId] of [[ctx.accountId, userId], [userId, ctx.accountId]].sort() as Array<[string, string]>) {
    await withdraw(ctx, { accountId, groupKey: `social.friend_accepted:${actorId}`, actorId });
    if (!keepFollowing) await withdraw(ctx, { accountId, groupKey: 'social.follow', actorId });
  }
  if (keepFollowing) return;
  const gone = await ctx.sql('delete from social.follow where (follower_id = $1 and target_id = $2) or (follower_id = $2 and target_id = $1) returning 1', [ctx.accountId, userId]);
  if (gone.length > 0) emitBoth(ctx, 'social.follow.ended', ctx.accountId, userId, false);
}

/** Lets a friendship end by itself: either may shorten it, as either may end it at once. */
export async function setUntil(ctx: Ctx, { userId, until }: InputOf<typeof contract.setFriendUntil>): Answer {
  await takeTurnWith(ctx, userId);
  const relation = await relationWith(ctx, userId);
  if (relation.state !== 'friends') fail('social.not_friends', { relation });
  if (relation.friendsUntil !== null && Date.parse(until) > Date.parse(relation.friendsUntil)) failField('until', says('social.until_later'));
  await ctx.sql('update social.pair set ends_at = $3 where low = least($1::uuid, $2) and high = greatest($1::uuid, $2)', [ctx.accountId, userId, until]);
  emitBoth(ctx, 'social.friendship.changed', ctx.accountId, userId);
  return { relation: await relationWith(ctx, userId) };
}

/** For lists of somebody else's: 404 as for an unknown person when the list is not the viewer's to see. */
export async function requireFriendsList(ctx: Ctx, userId: string): Promise<void> {
  await personOf(ctx, userId);
  if (!(await mayListFriends(ctx, userId))) fail('core.not_found');
}

/** Whether the viewer may see who somebody's friends are. */
export async function mayListFriends(ctx: Ctx, userId: string): Promise<boolean> {
  const [row] = await ctx.sql<{ may: boolean }>('select social.may_list_friends($1, $2) as may', [ctx.accountId, userId], 'social.may_list_friends');
  return row!.may;
}
