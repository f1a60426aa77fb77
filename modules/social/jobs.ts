import type { Ctx } from '#core/server/context.ts';
import { job, jobOutside, type Job } from '#core/server/module.ts';
import { endTarget, notify, withdraw, withdrawTarget } from '#modules/notifications/api.ts';
import { dropPictures } from './service/pictures.ts';
import { emitBoth } from './service/people/relations.ts';
import { fillProfiles } from './service/people/registry.ts';

const batch = 200;

/**
 * Friendships whose day has come. They have counted for nothing since that day; this clears them away with their follows, as ending
 * one by hand does, and tells both once. Requests for a friendship until a day that is over are closed with them.
 */
export async function endFriendships(ctx: Ctx): Promise<void> {
  const ended = await ctx.sql<{ low: string; high: string; followed: boolean }>('select * from social.end_due($1)', [batch]);
  for (const { low, high, followed } of ended) {
    emitBoth(ctx, 'social.friendship.ended', low, high, false);
    if (followed) emitBoth(ctx, 'social.follow.ended', low, high, false);
  }
  // In a fixed order of people, as everybody who takes more than one bell's turn.
  const sides = ended.flatMap(({ low, high }) => [[low, high], [high, low]] as Array<[string, string]>).sort();
  for (const [accountId, actorId] of sides) await tellEnd(ctx, accountId, actorId);
  const closed = await ctx.sql<{ id: string; from_id: string; to_id: string }>('select * from social.close_due_requests($1)', [batch]);
  for (const request of [...closed].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    await endTarget(ctx, { targetType: 'social.friend_request', targetId: request.id, types: ['social.friend_request'] });
    emitBoth(ctx, 'social.friend_request.cancelled', request.from_id, request.to_id, false);
  }
  if (ended.length === batch || closed.length === batch) await ctx.enqueue('social.end_friendships', {});
}

async function tellEnd(ctx: Ctx, accountId: string, actorId: string): Promise<void> {
  await withdraw(ctx, { accountId, groupKey: `social.friend_accepted:${actorId}`, actorId });
  await withdraw(ctx, { accountId, groupKey: 'social.follow', actorId });
  await notify(ctx, { accountId, type: 'social.friend_ended', groupKey: `social.friend_ended:${actorId}`, actorId, targetType: 'social.person', targetId: actorId, link: `/people/${actorId}` });
}

/** Invitations whose 14 days are over; they were of no use before that, too. */
export async function expireInvitations(ctx: Ctx): Promise<void> {
  const expired = await ctx.sql<{ id: string; group_id: string; invitee_id: string | null }>('select id, group_id, invitee_id from social.expire_invitations($1)', [batch]);
  for (const row of [...expired].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    await endTarget(ctx, { targetType: 'social.group_invitation', targetId: row.id, types: ['social.group_invite'] });
    if (row.invitee_id) ctx.emit({ type: 'social.group_invitation.expired', id: row.group_id, accountId: row.invitee_id, audit: false });
  }
  if (expired.length === batch) await ctx.enqueue('social.expire_invitations', {});
}

/** Deleted groups whose 30 days of undo are over. */
export async function purgeGroups(ctx: Ctx): Promise<void> {
  const gone = await ctx.sql<{ id: string; deleted_by: string; file_ids: string[] }>('select id, deleted_by, file_ids from social.purge_groups(50)');
  await dropPictures(ctx, gone.flatMap((g) => g.file_ids));
  for (const { id, deleted_by } of gone) {
    await withdrawTarget(ctx, { targetType: 'social.group', targetId: id });
    ctx.emit({ type: 'social.group.purged', id, accountId: deleted_by });
  }
}

/** Members' tabs look again at a group that has changed. Nobody subscribes to this; what happened is told once, in the stream of who did it. */
async function tellMembers(ctx: Ctx, { groupId, except = null, after = null }: { groupId: string; except?: string | null; after?: string | null }): Promise<void> {
  const ids = (await ctx.sql<{ id: string }>('select social.members_with_rank($1, 1, $2, $3) as id', [groupId, after, batch])).map((r) => r.id);
  for (const id of ids) if (id !== except) ctx.emit({ type: 'social.group.touched', id: groupId, accountId: id, audit: false });
  if (ids.length === batch) await ctx.enqueue('social.tell_members', { groupId, except, after: ids.at(-1) });
}

/** Background work of the room. */
export const jobs: readonly Job[] = [
  job('social.end_friendships', endFriendships, '*/5 * * * *'),
  job('social.expire_invitations', expireInvitations, '*/10 * * * *'),
  job('social.purge_groups', purgeGroups, '17 2 * * *'),
  job('social.sweep', async (ctx) => { await ctx.sql('select social.sweep()'); }, '37 3 * * *'),
  job('social.tell_members', tellMembers),
  jobOutside('social.fill_profiles', (app) => fillProfiles(app)),
];
