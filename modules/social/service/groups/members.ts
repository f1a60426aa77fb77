import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { endTarget, notify, notifyAll, withdraw } from '#modules/notifications/api.ts';
import type * as contract from '../../contract/groups.ts';
import type { GroupRole } from '../../contract/shapes.ts';
import type { GroupFacts } from './cards.ts';
import { emitGroup, emitMember, groupInTurn, ownRank, rankOf, requireLive, requireRank } from './turn.ts';

type Done = Promise<{ ok: true }>;

/** Joins, or asks to; asking twice, or joining in twenty tabs at once, is one membership. */
export async function join(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<typeof contract.joinGroup>> {
  const g = await groupInTurn(ctx, id);
  if (g.state === 'active') return { state: 'active' };
  if (g.state === 'banned') fail('social.not_allowed_in_group');
  requireLive(g);
  if (g.invitation_id === null && g.state === 'requested') return { state: 'requested' };
  if (g.invitation_id === null && g.join_by === 'invite') fail('social.invite_only');
  const state = g.invitation_id !== null || g.join_by === 'open' ? 'active' : 'requested';
  if (g.invitation_id !== null) {
    await ctx.sql("select social.decide_invitation($1, 'accepted', $2)", [g.invitation_id, ctx.accountId]);
    await endTarget(ctx, { targetType: 'social.group_invitation', targetId: g.invitation_id, types: ['social.group_invite'] });
  }
  await enter(ctx, id, ctx.accountId, state, g.inviter_id);
  if (state === 'requested') {
    const admins = await ctx.sql<{ id: string }>('select social.members_with_rank($1, $2, null, 50) as id', [id, rankOf.admin]);
    await notifyAll(ctx, admins.map((a) => a.id), { type: 'social.group_join_request', groupKey: `social.group_join_request:${id}`, targetType: 'social.group', targetId: id, link: `/groups/${id}?tab=requests`, data: { group: g.name } });
  }
  return { state };
}

/** Makes somebody a member or an asker of a group whose turn the caller holds. */
export async function enter(ctx: Ctx, groupId: string, accountId: string, state: 'active' | 'requested', invitedBy: string | null): Promise<void> {
  await ctx.sql(
    `insert into social.group_member as m (group_id, account_id, state, invited_by) values ($1, $2, $3, $4)
     on conflict (group_id, account_id) do update set state = excluded.state, invited_by = coalesce(excluded.invited_by, m.invited_by), joined_at = now(), updated_at = now(), version = m.version + 1
     where m.state = 'requested'`, [groupId, accountId, state, invitedBy]);
  emitMember(ctx, groupId, accountId, state, state === 'active' ? 'member' : null);
}

/** Leaves, or takes a request back. */
export async function leave(ctx: Ctx, { id }: { id: string }): Done {
  const g = await groupInTurn(ctx, id);
  if (g.role === 'owner') fail('social.owner_stays');
  await goOut(ctx, g);
  return { ok: true };
}

/** Leaves unless the viewer owns the group: for ending several things at once. */
export async function leaveQuietly(ctx: Ctx, id: string): Promise<void> {
  const g = await groupInTurn(ctx, id);
  if (g.role !== 'owner') await goOut(ctx, g);
}

async function goOut(ctx: Ctx, g: GroupFacts): Promise<void> {
  if (g.state !== 'active' && g.state !== 'requested') return;
  await takeOut(ctx, g.id, ctx.accountId);
  if (g.state === 'requested') await withdrawRequest(ctx, g.id, ctx.accountId);
}

async function takeOut(ctx: Ctx, groupId: string, accountId: string): Promise<void> {
  await ctx.sql("delete from social.group_member where group_id = $1 and account_id = $2 and state <> 'banned'", [groupId, accountId]);
  emitMember(ctx, groupId, accountId, null);
}

/** The bells of the admins forget somebody who asked. */
async function withdrawRequest(ctx: Ctx, groupId: string, accountId: string): Promise<void> {
  const admins = await ctx.sql<{ id: string }>('select social.members_with_rank($1, $2, null, 50) as id', [groupId, rankOf.admin]);
  for (const admin of admins) await withdraw(ctx, { accountId: admin.id, groupKey: `social.group_join_request:${groupId}`, actorId: accountId });
}

interface Member { role: GroupRole; state: 'active' | 'requested' | 'banned' }

/** A group in its turn and one of its people, whom the viewer's role is above of; null when they are nothing to it. */
async function below(ctx: Ctx, groupId: string, userId: string, rank: number): Promise<{ g: GroupFacts; member: Member | null }> {
  if (userId === ctx.accountId) fail('social.yourself');
  const g = requireRank(await groupInTurn(ctx, groupId), rank);
  const [member] = await ctx.sql<Member>('select role, state from social.group_member where group_id = $1 and account_id = $2', [groupId, userId]);
  if (member?.state === 'active' && rankOf[member.role] >= ownRank(g)) fail('social.not_allowed_in_group');
  return { g, member: member ?? null };
}

const activeOr404 = (member: Member | null): Member => found(member?.state === 'active' ? member : null);

/** Changes a member's role; both the old and the new one stand strictly below the viewer's. */
export async function setRole(ctx: Ctx, { id, userId, role }: InputOf<typeof contract.setGroupRole>): Done {
  const { g, member } = await below(ctx, id, userId, rankOf.admin);
  activeOr404(member);
  if (rankOf[role] >= ownRank(g)) fail('social.not_allowed_in_group');
  if (member!.role === role) return { ok: true };
  await ctx.sql('update social.group_member set role = $3, updated_at = now(), version = version + 1 where group_id = $1 and account_id = $2', [id, userId, role]);
  emitMember(ctx, id, userId, 'active', role);
  await notify(ctx, { accountId: userId, type: 'social.group_role', groupKey: `social.group_role:${id}`, targetType: 'social.group', targetId: id, link: `/groups/${id}`, data: { group: g.name } });
  return { ok: true };
}

/** Takes a member out; they may join again. */
export async function remove(ctx: Ctx, { id, userId }: InputOf<typeof contract.removeFromGroup>): Done {
  const { member } = await below(ctx, id, userId, rankOf.admin);
  activeOr404(member);
  await takeOut(ctx, id, userId);
  return { ok: true };
}

/** Takes somebody out who cannot come back; open invitations and requests of theirs end with it. */
export async function ban(ctx: Ctx, { id, userId }: InputOf<typeof contract.banFromGroup>): Done {
  const { member } = await below(ctx, id, userId, rankOf.admin);
  found(member);
  if (member!.state === 'banned') return { ok: true };
  await ctx.sql("update social.group_member set role = 'member', state = 'banned', silenced_until = null, joined_at = now(), updated_at = now(), version = version + 1 where group_id = $1 and account_id = $2", [id, userId]);
  await ctx.sql("update social.group_invitation set state = 'revoked', decided_at = now() where group_id = $1 and invitee_id = $2 and state = 'pending'", [id, userId]);
  if (member!.state === 'requested') await withdrawRequest(ctx, id, userId);
  emitMember(ctx, id, userId, 'banned');
  return { ok: true };
}

/** Ends a ban; the person may join like anybody. */
export async function unban(ctx: Ctx, { id, userId }: InputOf<typeof contract.unbanFromGroup>): Done {
  await below(ctx, id, userId, rankOf.admin);
  const gone = await ctx.sql("delete from social.group_member where group_id = $1 and account_id = $2 and state = 'banned' returning 1", [id, userId]);
  if (gone.length > 0) emitMember(ctx, id, userId, null);
  return { ok: true };
}

/** Lets a member read only, until a time; null ends it. */
export async function silence(ctx: Ctx, { id, userId, until }: InputOf<typeof contract.silenceInGroup>): Done {
  const { member } = await below(ctx, id, userId, rankOf.moderator);
  activeOr404(member);
  await ctx.sql('update social.group_member set silenced_until = $3, updated_at = now(), version = version + 1 where group_id = $1 and account_id = $2', [id, userId, until]);
  emitMember(ctx, id, userId, 'active', member!.role);
  return { ok: true };
}

async function asker(ctx: Ctx, id: string, userId: string): Promise<GroupFacts> {
  const { g, member } = await below(ctx, id, userId, rankOf.admin);
  if (member?.state !== 'requested') fail('social.request_gone');
  return g;
}

/** Lets somebody in who asked. */
export async function approve(ctx: Ctx, { id, userId }: InputOf<typeof contract.approveGroupRequest>): Done {
  const g = requireLive(await asker(ctx, id, userId));
  await letIn(ctx, g, userId);
  return { ok: true };
}

/** Makes somebody who asked a member of a group whose turn the caller holds. */
export async function letIn(ctx: Ctx, g: GroupFacts, userId: string): Promise<void> {
  await enter(ctx, g.id, userId, 'active', ctx.accountId);
  await withdrawRequest(ctx, g.id, userId);
  await notify(ctx, { accountId: userId, type: 'social.group_join_approved', groupKey: `social.group_join_approved:${g.id}`, targetType: 'social.group', targetId: g.id, link: `/groups/${g.id}`, data: { group: g.name } });
}

/** Does not let somebody in; they may ask again. */
export async function decline(ctx: Ctx, { id, userId }: InputOf<typeof contract.declineGroupRequest>): Done {
  await asker(ctx, id, userId);
  await takeOut(ctx, id, userId);
  await withdrawRequest(ctx, id, userId);
  return { ok: true };
}

/** Gives the group to another member; the former owner stays as an admin. */
export async function handOver(ctx: Ctx, { id, userId }: InputOf<typeof contract.handOverGroup>): Promise<void> {
  const { g, member } = await below(ctx, id, userId, rankOf.owner);
  activeOr404(member);
  // In this order: never two owners. That there is one at the end is looked at when the transaction commits.
  await ctx.sql("update social.group_member set role = 'admin', updated_at = now(), version = version + 1 where group_id = $1 and account_id = $2", [id, ctx.accountId]);
  await ctx.sql("update social.group_member set role = 'owner', silenced_until = null, updated_at = now(), version = version + 1 where group_id = $1 and account_id = $2", [id, userId]);
  emitMember(ctx, id, userId, 'active', 'owner');
  await emitGroup(ctx, id, 'changed');
  await notify(ctx, { accountId: userId, type: 'social.group_role', groupKey: `social.group_role:${id}`, targetType: 'social.group', targetId: id, link: `/groups/${id}`, data: { group: g.name } });
}

/** What of a group the viewer wants to hear of. */
export async function setNotify(ctx: Ctx, { id, notify: what }: InputOf<typeof contract.setGroupNotify>): Done {
  requireRank(await groupInTurn(ctx, id), rankOf.member);
  await ctx.sql('update social.group_member set notify = $3, updated_at = now(), version = version + 1 where group_id = $1 and account_id = $2', [id, ctx.accountId, what]);
  emitMember(ctx, id, ctx.accountId, 'active');
  return { ok: true };
}
