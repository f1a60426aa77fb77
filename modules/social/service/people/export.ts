import type { Ctx } from '#core/server/context.ts';

/** What the room keeps about a person, for their own export: own rows, and of others only whom they are about. */
export async function exportPerson(ctx: Ctx, accountId: string): Promise<unknown> {
  const rows = (sql: string) => ctx.sql(sql, [accountId]);
  const [profile] = await rows(
    `select slug, headline, about, location, website, phone, birthday::text as birthday, work, education, audience, who_can_friend, who_can_message, friends_list, discoverable, hide_presence, created_at
     from social.profile where account_id = $1`);
  return {
    profile: profile ?? null,
    friends: await rows('select friend_id, since, ends_at from social.friendship where account_id = $1 order by since'),
    requests: await rows('select from_id, to_id, message, state, created_at, decided_at from social.friend_request where from_id = $1 order by id limit 5000'),
    following: await rows('select target_id, notify, created_at from social.follow where follower_id = $1 order by created_at limit 20000'),
    blocked: await rows('select blocked_id, created_at from social.block where blocker_id = $1 order by created_at'),
    muted: await rows('select target_id, until, created_at from social.mute where account_id = $1 order by created_at'),
    restricted: await rows('select target_id, created_at from social.restriction where account_id = $1 order by created_at'),
    groups: await rows('select g.name, g.slug, m.role, m.joined_at from social.group_member m join social."group" g on g.id = m.group_id where m.account_id = $1 and m.state = \'active\' order by m.joined_at'),
    groupInvitationsSent: await rows('select group_id, invitee_id, email, state, created_at from social.group_invitation where inviter_id = $1 order by id limit 5000'),
  };
}
