import type { Ctx } from '#core/server/context.ts';
import { maskEmail } from '#modules/identity/api.ts';
import { mayGive, roleOf, type RoleColumns } from '../rules/rank.ts';

/** Invitations with the role they give and whoever made them, as both are now. */
export const givenFrom = `workspace.invitation i left join workspace.role r on r.workspace_id = i.workspace_id and r.id = i.role_id
  left join workspace.member m on m.workspace_id = i.workspace_id and m.account_id = i.invited_by and m.status <> 'left'
  left join workspace.role mr on mr.workspace_id = m.workspace_id and mr.id = m.role_id`;

/** What `mayStillGive` looks at. */
export const givenColumns = `i.role, i.role_id, r.name as role_name, r.rank as role_rank, r.permissions as role_permissions,
  m.status as inviter_status, m.role as inviter_role, m.role_id as inviter_role_id, mr.rank as inviter_rank, mr.permissions as inviter_permissions`;

/** A row of these columns; no inviter when they are not in the workspace any more. */
export interface Given extends RoleColumns { inviter_status: string | null; inviter_role: string | null; inviter_role_id: string | null; inviter_rank: number | null; inviter_permissions: string[] | null }

/** An invitation is worth what its inviter may still give: who was removed, suspended or lowered since lets nobody in. */
export function mayStillGive(given: Given): boolean {
  if (given.inviter_role === null || given.inviter_status !== 'active') return false;
  const inviter = roleOf({ role: given.inviter_role, role_id: given.inviter_role_id, role_rank: given.inviter_rank, role_permissions: given.inviter_permissions });
  return inviter.permissions.includes('workspace.member.invite') && mayGive({ rank: inviter.rank, permissions: new Set(inviter.permissions) }, roleOf(given));
}

/** Withdraws the pending invitations of somebody who is not in the workspace any more. Those of a suspended or lowered inviter rest instead, and wake when that is undone. */
export async function revokeInvitationsOf(ctx: Ctx, workspaceId: number, accountId: string): Promise<void> {
  const ended = await ctx.sql<{ id: string; email: string }>(
    "update workspace.invitation set status = 'revoked', responded_at = now(), updated_at = now(), version = version + 1 where workspace_id = $1 and invited_by = $2 and status = 'pending' returning id, email", [workspaceId, accountId]);
  for (const i of ended) ctx.emit({ type: 'workspace.invitation.revoked', id: i.id, workspaceId, data: { email: maskEmail(i.email), invitedBy: accountId }, can: 'workspace.member.invite' });
}

/** The new owner answers for what only an owner may give and the one before has given; whoever accepts a workspace was told so. */
export async function takeOverInvitations(ctx: Ctx, workspaceId: number, { from, to }: { from: string; to: string }): Promise<void> {
  const pending = await ctx.sql<Given & { id: string; email: string }>(`select i.id, i.email, ${givenColumns} from ${givenFrom} where i.workspace_id = $1 and i.invited_by = $2 and i.status = 'pending' order by i.id for update of i`, [workspaceId, from]);
  const theirs = pending.filter((i) => !mayStillGive(i));
  if (theirs.length === 0) return;
  await ctx.sql('update workspace.invitation set invited_by = $3, updated_at = now(), version = version + 1 where workspace_id = $1 and id = any($2::uuid[])', [workspaceId, theirs.map((i) => i.id), to]);
  for (const i of theirs) ctx.emit({ type: 'workspace.invitation.taken_over', id: i.id, workspaceId, data: { email: maskEmail(i.email), from }, can: 'workspace.member.invite' });
}
