import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { endTarget, notify, withdraw } from '#modules/notifications/api.ts';
import type * as contract from '../../contract/people.ts';
import type { Relation } from '../../contract/shapes.ts';
import { personOf } from './cards.ts';
import { emitBoth, relationWith, takeTurnWith } from './relations.ts';

const followsADay = 500;
type Answer = Promise<{ relation: Relation }>;

/** Follows somebody. */
export async function follow(ctx: Ctx, { userId, notify: rings }: InputOf<typeof contract.follow>): Answer {
  ctx.app.limits.take(`social.follow:${ctx.accountId}`, followsADay, 86_400);
  await takeTurnWith(ctx, userId);
  const [row] = await ctx.sql<{ is_new: boolean }>(
    `insert into social.follow as f (follower_id, target_id, notify) values ($1, $2, $3) on conflict (follower_id, target_id) do update set notify = excluded.notify returning xmax = 0 as is_new`, [ctx.accountId, userId, rings]);
  if (row!.is_new) {
    emitBoth(ctx, 'social.follow.created', ctx.accountId, userId);
    // About the followed person: one entry for all followers outlives each of them.
    await notify(ctx, { accountId: userId, type: 'social.follow', groupKey: 'social.follow', targetType: 'social.person', targetId: userId, link: '/friends?tab=followers' });
  } else ctx.emit({ type: 'social.follow.changed', id: userId, accountId: ctx.accountId, audit: false });
  return { relation: await relationWith(ctx, userId) };
}

/** Stops following. */
export async function unfollow(ctx: Ctx, { userId }: { userId: string }): Answer {
  await takeTurnWith(ctx, userId);
  await endFollow(ctx, ctx.accountId, userId);
  return { relation: await relationWith(ctx, userId) };
}

/** Ends a follow that the viewer is a side of, if there is one, and its entry in the bell. */
export async function endFollow(ctx: Ctx, followerId: string, targetId: string): Promise<void> {
  const gone = await ctx.sql('delete from social.follow where follower_id = $1 and target_id = $2 returning 1', [followerId, targetId]);
  if (gone.length === 0) return;
  emitBoth(ctx, 'social.follow.ended', followerId, targetId);
  await withdraw(ctx, { accountId: targetId, groupKey: 'social.follow', actorId: followerId });
}

/** Blocks somebody: friendship, follows, requests, invitations and what the bell says of each other end in this transaction. */
export async function block(ctx: Ctx, { userId }: { userId: string }): Promise<{ ok: true }> {
  if (userId === ctx.accountId) fail('social.yourself');
  await ctx.sql('select social.lock_pairs($1, array[$2::uuid])', [ctx.accountId, userId], 'social.lock_pairs');
  const [known] = await ctx.sql('select 1 from social.block where blocker_id = $1 and blocked_id = $2', [ctx.accountId, userId]);
  if (known) return { ok: true };
  await personOf(ctx, userId);
  await ctx.sql('insert into social.block (blocker_id, blocked_id) values ($1, $2)', [ctx.accountId, userId]);
  const [ended] = await ctx.sql<{ were_friends: boolean; followed: boolean; was_followed: boolean; request_ids: string[]; invitation_ids: string[]; group_ids: string[] }>(
    'select * from social.sever($1, $2)', [ctx.accountId, userId]);
  await clearBells(ctx, userId, ended!);
  ctx.emit({ type: 'social.block.created', id: userId, accountId: ctx.accountId, data: { accountId: userId } });
  // The other side hears what it would hear of an ordinary end, never of the block.
  if (ended!.were_friends) emitBoth(ctx, 'social.friendship.ended', ctx.accountId, userId, false);
  if (ended!.followed || ended!.was_followed) emitBoth(ctx, 'social.follow.ended', ctx.accountId, userId, false);
  if (ended!.request_ids.length > 0) emitBoth(ctx, 'social.friend_request.cancelled', ctx.accountId, userId, false);
  for (const groupId of ended!.group_ids) for (const accountId of [ctx.accountId, userId]) ctx.emit({ type: 'social.group_invitation.revoked', id: groupId, accountId, audit: false });
  return { ok: true };
}

async function clearBells(ctx: Ctx, userId: string, ended: { request_ids: string[]; invitation_ids: string[] }): Promise<void> {
  for (const targetId of [...ended.request_ids].sort()) await endTarget(ctx, { targetType: 'social.friend_request', targetId, types: ['social.friend_request'] });
  for (const targetId of [...ended.invitation_ids].sort()) await endTarget(ctx, { targetType: 'social.group_invitation', targetId, types: ['social.group_invite'] });
  // In a fixed order of people, as everybody who takes more than one bell's turn.
  for (const [accountId, actorId] of [[ctx.accountId, userId], [userId, ctx.accountId]].sort() as Array<[string, string]>) {
    await withdraw(ctx, { accountId, groupKey: `social.friend_accepted:${actorId}`, actorId });
    await withdraw(ctx, { accountId, groupKey: 'social.follow', actorId });
  }
}

/** Ends a block; what it ended stays ended. */
export async function unblock(ctx: Ctx, { userId }: { userId: string }): Promise<{ ok: true }> {
  await ctx.sql('select social.lock_pairs($1, array[$2::uuid])', [ctx.accountId, userId], 'social.lock_pairs');
  const gone = await ctx.sql('delete from social.block where blocker_id = $1 and blocked_id = $2 returning 1', [ctx.accountId, userId]);
  if (gone.length > 0) ctx.emit({ type: 'social.block.ended', id: userId, accountId: ctx.accountId, data: { accountId: userId } });
  return { ok: true };
}

/** Hides what somebody publishes from the viewer alone; nobody is told. */
export async function mute(ctx: Ctx, { userId, until }: InputOf<typeof contract.mute>): Answer {
  await takeTurnWith(ctx, userId);
  await ctx.sql('insert into social.mute (account_id, target_id, until) values ($1, $2, $3) on conflict (account_id, target_id) do update set until = excluded.until', [ctx.accountId, userId, until]);
  ctx.emit({ type: 'social.mute.created', id: userId, accountId: ctx.accountId });
  return { relation: await relationWith(ctx, userId) };
}

/** Hears somebody again. */
export async function unmute(ctx: Ctx, { userId }: { userId: string }): Answer {
  await takeTurnWith(ctx, userId);
  const gone = await ctx.sql('delete from social.mute where account_id = $1 and target_id = $2 returning 1', [ctx.accountId, userId]);
  if (gone.length > 0) ctx.emit({ type: 'social.mute.ended', id: userId, accountId: ctx.accountId });
  return { relation: await relationWith(ctx, userId) };
}

/** Shows somebody only what is public, as if they were no friend; nobody is told. */
export async function restrict(ctx: Ctx, { userId }: { userId: string }): Answer {
  await takeTurnWith(ctx, userId);
  const made = await ctx.sql('insert into social.restriction (account_id, target_id) values ($1, $2) on conflict do nothing returning 1', [ctx.accountId, userId]);
  if (made.length > 0) ctx.emit({ type: 'social.restriction.created', id: userId, accountId: ctx.accountId });
  return { relation: await relationWith(ctx, userId) };
}

/** Shows a friend what is for friends again. */
export async function unrestrict(ctx: Ctx, { userId }: { userId: string }): Answer {
  await takeTurnWith(ctx, userId);
  const gone = await ctx.sql('delete from social.restriction where account_id = $1 and target_id = $2 returning 1', [ctx.accountId, userId]);
  if (gone.length > 0) ctx.emit({ type: 'social.restriction.ended', id: userId, accountId: ctx.accountId });
  return { relation: await relationWith(ctx, userId) };
}

/** Does not suggest a person again. */
export async function dismiss(ctx: Ctx, { userId }: { userId: string }): Promise<{ ok: true }> {
  if (userId === ctx.accountId) fail('social.yourself');
  await personOf(ctx, userId);
  await ctx.sql('insert into social.dismissal (account_id, target_id) values ($1, $2) on conflict do nothing', [ctx.accountId, userId]);
  return { ok: true };
}
