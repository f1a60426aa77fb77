import { and, eq, sql } from 'drizzle-orm';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { checkCustom, customChangesOf, differingCustom, writeCustom, type CustomChange } from '#core/server/resource/custom-values.ts';
import { memberTopic, type MemberRow } from '../contract.ts';
import type * as contract from '../contract.ts';
import { roleOf, type RoleFacts } from '../rules/rank.ts';
import { member, ownershipOffer } from '../schema.ts';
import { revokeInvitationsOf } from './inviter.ts';
import { tellAccount } from './membership.ts';
import { getMember, type StoredMember } from './member-list.ts';
import { chooseRole, requireGivable } from './role.ts';
import { leaveTeams } from './team.ts';

/** Changes role, title or custom fields. Two people at once take turns on the row, and the log holds both changes in order. */
export async function updateMember(ctx: Ctx, input: InputOf<typeof contract.updateMember>): Promise<MemberRow> {
  const [row] = await lockMembers(ctx, [input.id]);
  if (row!.status === 'left') fail('workspace.member_left');
  if (input.version !== undefined && input.version !== row!.version) fail('core.version_conflict', { current: await getMember(ctx, input) });
  const next = input.role === undefined ? null : await chooseRole(ctx, input.role);
  if (next) requireRoleChange(ctx, row!, next);
  else requireOwnOrBelow(ctx, row!);
  await writeMember(ctx, row!, { next, title: input.title, ...(input.custom ? await customWanted(ctx, input.id, input.custom) : {}) });
  return getMember(ctx, input);
}

/** Gives several members one role. The first that may not be changed stops all. */
export async function bulkUpdateRole(ctx: Ctx, input: InputOf<typeof contract.bulkUpdateRole>): Promise<OutputOf<typeof contract.bulkUpdateRole>> {
  const rows = await lockMembers(ctx, input.ids);
  const next = await chooseRole(ctx, input.role);
  for (const row of rows) {
    if (row.status === 'left') fail('workspace.member_left');
    requireRoleChange(ctx, row, next);
  }
  for (const row of rows) await writeMember(ctx, row, { next });
  const items: MemberRow[] = [];
  for (const row of rows) items.push(await getMember(ctx, row));
  return { items };
}

/** Suspends a member; their data stays, their access ends. */
export async function suspendMember(ctx: Ctx, input: InputOf<typeof contract.suspendMember>): Promise<MemberRow> {
  return setStatus(ctx, input.id, 'active', 'suspended');
}

/** Ends a suspension. */
export async function reactivateMember(ctx: Ctx, input: InputOf<typeof contract.reactivateMember>): Promise<MemberRow> {
  return setStatus(ctx, input.id, 'suspended', 'active');
}

/** Ends somebody's membership; what they did stays theirs. */
export async function removeMember(ctx: Ctx, input: InputOf<typeof contract.removeMember>): Promise<{ ok: true }> {
  const [row] = await lockMembers(ctx, [input.id]);
  if (row!.status === 'left') return { ok: true };
  requireManageable(ctx, row!);
  await endMembership(ctx, ctx.workspaceId, row!, 'removed');
  return { ok: true };
}

/** The viewer leaves. The owner hands over first. */
export async function leaveWorkspace(ctx: Ctx): Promise<{ ok: true }> {
  const [row] = await lockMembers(ctx, [ctx.member.memberId]);
  if (row!.role === 'owner') fail('workspace.last_owner');
  await endMembership(ctx, ctx.workspaceId, row!, 'left');
  return { ok: true };
}

/** Ends a membership in the workspace the transaction is in. A custom role is let go of, so that it can be removed. */
export async function endMembership(ctx: Ctx, workspaceId: number, row: Pick<StoredMember, 'id' | 'account_id' | 'role'>, how: 'removed' | 'left'): Promise<void> {
  const now = new Date();
  await ctx.db.update(member).set({ status: 'left', leftAt: now, updatedAt: now, version: sql`${member.version} + 1`, ...(row.role === 'custom' ? { role: 'member', roleId: null } : {}) })
    .where(and(eq(member.workspaceId, workspaceId), eq(member.id, row.id)));
  await ctx.db.update(ownershipOffer).set({ status: 'cancelled', updatedAt: now })
    .where(and(eq(ownershipOffer.workspaceId, workspaceId), eq(ownershipOffer.status, 'pending'), eq(ownershipOffer.toAccountId, row.account_id)));
  await revokeInvitationsOf(ctx, workspaceId, row.account_id);
  await leaveTeams(ctx, workspaceId, row.account_id);
  ctx.emit({ type: `workspace.member.${how}`, id: row.id, workspaceId, data: { accountId: row.account_id }, can: 'workspace.member.view' });
  await tellAccount(ctx, workspaceId, row.account_id, row.id, { [how]: true });
}

async function setStatus(ctx: Ctx, id: string, from: 'active' | 'suspended', to: 'active' | 'suspended'): Promise<MemberRow> {
  const [row] = await lockMembers(ctx, [id]);
  if (row!.status === 'left') fail('workspace.member_left');
  requireManageable(ctx, row!);
  if (row!.status === from) {
    await ctx.db.update(member).set({ status: to, updatedAt: new Date(), version: sql`${member.version} + 1` }).where(and(eq(member.workspaceId, ctx.workspaceId), eq(member.id, id)));
    ctx.emit({ type: `workspace.member.${to === 'active' ? 'reactivated' : 'suspended'}`, id, version: row!.version + 1, data: { accountId: row!.account_id, changes: { status: [from, to] } }, can: 'workspace.member.view' });
    await tellAccount(ctx, ctx.workspaceId, row!.account_id, id, { status: to });
  }
  return getMember(ctx, { id });
}

/** What a member is to be; `extra` are checked custom values that differ from those they had. */
interface MemberChange { next: RoleFacts | null; title?: string | undefined; had?: MemberRow['custom']; extra?: readonly CustomChange[] }

/** Custom values as they are and those of the wanted ones that differ; called behind the lock of the row. */
async function customWanted(ctx: Ctx, id: string, wanted: NonNullable<MemberRow['custom']>): Promise<Pick<MemberChange, 'had' | 'extra'>> {
  const had = (await getMember(ctx, { id })).custom;
  return { had, extra: differingCustom(had, await checkCustom(ctx, memberTopic, wanted, false)) };
}

async function writeMember(ctx: Ctx, row: StoredMember, { next, title, had, extra = [] }: MemberChange): Promise<void> {
  const before = roleOf(row);
  const changes: Record<string, unknown> = {};
  if (next && next.key !== before.key) changes.role = [before.key, next.key];
  if (title !== undefined && title !== row.title) changes.title = [row.title, title];
  const own = Object.keys(changes).length > 0;
  if (!own && extra.length === 0) return;
  await ctx.db.update(member).set({ ...(next ? { role: next.column, roleId: next.roleId } : {}), ...(title === undefined ? {} : { title }), updatedAt: new Date(), version: sql`${member.version} + 1` })
    .where(and(eq(member.workspaceId, ctx.workspaceId), eq(member.id, row.id)));
  const names = changes.role ? { roleNames: [before.name, next!.name] } : {};
  await writeCustom(ctx, memberTopic, [{ id: row.id, changes: extra }]);
  ctx.emit({ type: 'workspace.member.changed', id: row.id, version: row.version + 1, data: { accountId: row.account_id, changes: { ...customChangesOf(had, extra), ...changes }, ...names }, can: 'workspace.member.view' });
  // What colleagues keep about somebody in fields of their own is not told to whoever may not see the members.
  if (own) await tellAccount(ctx, ctx.workspaceId, row.account_id, row.id, { changes });
}

/** Rows in a fixed order of locks; a foreign or unknown id is 404 for all. */
async function lockMembers(ctx: Ctx, ids: readonly string[]): Promise<StoredMember[]> {
  const wanted = [...new Set(ids)];
  await ctx.sql('select 1 from workspace.member where workspace_id = $1 and id = any($2::uuid[]) order by id for update', [ctx.workspaceId, wanted]);
  const rows = await ctx.sql<StoredMember>(
    `select m.id, m.account_id, m.role, m.role_id, r.name as role_name, r.rank as role_rank, r.permissions as role_permissions, m.status, m.title, m.joined_at, m.last_seen_at, m.version, false as online
     from workspace.member m left join workspace.role r on r.id = m.role_id where m.workspace_id = $1 and m.id = any($2::uuid[]) order by m.id`, [ctx.workspaceId, wanted]);
  if (rows.length !== wanted.length) found(null);
  return rows;
}

/** The owner stays (409), nobody manages themselves (403), and only people below one's own rank (403). */
function requireManageable(ctx: Ctx, row: StoredMember): void {
  if (row.role === 'owner') fail('workspace.last_owner');
  if (row.account_id === ctx.accountId) fail('workspace.own_role');
  requireBelow(ctx, row);
}

function requireBelow(ctx: Ctx, row: StoredMember): void {
  if (roleOf(row).rank >= ctx.member.rank) fail('workspace.rank_too_low', { role: roleOf(row).name });
}

/** What is no role may be changed by oneself too. */
function requireOwnOrBelow(ctx: Ctx, row: StoredMember): void {
  if (row.account_id !== ctx.accountId) requireBelow(ctx, row);
}

/** The same for what is kept of a member in fields of the workspace's own. */
export async function requireChange(ctx: Ctx, id: string): Promise<void> {
  const [row] = await lockMembers(ctx, [id]);
  if (row!.status === 'left') fail('workspace.member_left');
  requireOwnOrBelow(ctx, row!);
}

function requireRoleChange(ctx: Ctx, row: StoredMember, next: RoleFacts): void {
  requireManageable(ctx, row);
  requireGivable(ctx, next);
}
