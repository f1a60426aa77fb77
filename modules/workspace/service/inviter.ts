import type { Ctx } from '#core/server/context.ts';
import { maskEmail } from '#modules/identity/api.ts';
import { mayGive, roleOf, type RoleFacts } from '../rules/rank.ts';

/** An inviter as they are in the workspace now; null for somebody who is not in it any more. */
interface Inviter { role: RoleFacts; active: boolean }

/** An invitation is worth what its inviter may still give: who was removed, suspended or lowered since lets nobody in. */
export function mayStillGive(inviter: Inviter | null, given: RoleFacts): boolean {
  return inviter !== null && inviter.active && inviter.role.permissions.includes('workspace.member.invite') && mayGive({ rank: inviter.role.rank, permissions: new Set(inviter.role.permissions) }, given);
}

interface Pending {
  id: string; email: string; invited_by: string | null; role: string; role_id: string | null; role_name: string | null; role_rank: number | null; role_permissions: string[] | null;
  inviter_status: string | null; inviter_role: string | null; inviter_role_id: string | null; inviter_rank: number | null; inviter_permissions: string[] | null;
}

/** Withdraws the pending invitations that their inviter may not give any more: all those of a person, or those to a role that changed. */
export async function revokeUngivable(ctx: Ctx, workspaceId: number, of: { accountId: string } | { roleId: string }): Promise<void> {
  const dead = await ungivable(ctx, workspaceId, of);
  if (dead.length === 0) return;
  await ctx.sql("update workspace.invitation set status = 'revoked', responded_at = now(), updated_at = now(), version = version + 1 where workspace_id = $1 and id = any($2::uuid[])", [workspaceId, dead.map((i) => i.id)]);
  for (const i of dead) ctx.emit({ type: 'workspace.invitation.revoked', id: i.id, workspaceId, data: { email: maskEmail(i.email), invitedBy: i.invited_by }, can: 'workspace.member.invite' });
}

/** The new owner answers for what only an owner may give and the one before has given; whoever accepts a workspace was told so. */
export async function takeOverInvitations(ctx: Ctx, workspaceId: number, { from, to }: { from: string; to: string }): Promise<void> {
  const theirs = await ungivable(ctx, workspaceId, { accountId: from });
  if (theirs.length === 0) return;
  await ctx.sql('update workspace.invitation set invited_by = $3, updated_at = now(), version = version + 1 where workspace_id = $1 and id = any($2::uuid[])', [workspaceId, theirs.map((i) => i.id), to]);
  for (const i of theirs) ctx.emit({ type: 'workspace.invitation.taken_over', id: i.id, workspaceId, data: { email: maskEmail(i.email), from }, can: 'workspace.member.invite' });
}

async function ungivable(ctx: Ctx, workspaceId: number, of: { accountId: string } | { roleId: string }): Promise<Pending[]> {
  const pending = await ctx.sql<Pending>(
    `select i.id, i.email, i.invited_by, i.role, i.role_id, r.name as role_name, r.rank as role_rank, r.permissions as role_permissions,
            m.status as inviter_status, m.role as inviter_role, m.role_id as inviter_role_id, mr.rank as inviter_rank, mr.permissions as inviter_permissions
     from workspace.invitation i
     left join workspace.role r on r.workspace_id = i.workspace_id and r.id = i.role_id
     left join workspace.member m on m.workspace_id = i.workspace_id and m.account_id = i.invited_by and m.status <> 'left'
     left join workspace.role mr on mr.workspace_id = m.workspace_id and mr.id = m.role_id
     where i.workspace_id = $1 and i.status = 'pending' and (i.invited_by = $2 or i.role_id = $3) order by i.id for update of i`,
    [workspaceId, 'accountId' in of ? of.accountId : null, 'roleId' in of ? of.roleId : null]);
  return pending.filter((i) => !mayStillGive(inviterOf(i), roleOf(i)));
}

function inviterOf(i: Pending): Inviter | null {
  if (i.inviter_role === null) return null;
  return { active: i.inviter_status === 'active', role: roleOf({ role: i.inviter_role, role_id: i.inviter_role_id, role_rank: i.inviter_rank, role_permissions: i.inviter_permissions }) };
}
