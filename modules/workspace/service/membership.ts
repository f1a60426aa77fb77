import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { fileUrls } from '#modules/files/api.ts';
import { activeWorkspaceCookie, lifetimes, type MembershipView, type MemberStatus, type WorkspaceType } from '../contract.ts';
import { forgetMembership } from '../gate.ts';
import { roleOf, roleRefOf, type RoleFacts } from '../rules/rank.ts';
import { member } from '../schema.ts';
import { memberNames } from './member-names.ts';

/** One of a person's memberships with its workspace and role. */
export interface MembershipRow {
  member_id: string; workspace_id: number; slug: string; name: string; type: WorkspaceType; image_id: string | null; deleted_at: Date | null;
  role: string; role_id: string | null; role_name: string | null; role_rank: number | null; role_permissions: string[] | null;
  status: MemberStatus; title: string; joined_at: Date; last_used_at: Date | null;
  /** Number of the newest change of the workspace at the moment the row was read. */
  seq: number;
}

const columns = `m.id as member_id, w.id as workspace_id, w.slug, w.name, w.type, w.image_id, w.deleted_at, m.role, m.role_id, r.name as role_name, r.rank as role_rank,
  r.permissions as role_permissions, m.status, m.title, m.joined_at, m.last_used_at, coalesce((select s.seq from core.stream s where s.key = 'w:' || w.id), 0) as seq`;
const tables = 'workspace.member m join workspace.workspace w on w.id = m.workspace_id left join workspace.role r on r.id = m.role_id';

/** A person's memberships in workspaces that exist, most recently used first. Row security shows only one's own outside a workspace. */
export function membershipsOf(ctx: Ctx, accountId: string): Promise<MembershipRow[]> {
  return ctx.sql<MembershipRow>(
    `select ${columns} from ${tables} where m.account_id = $1 and m.status <> 'left' and w.deleted_at is null order by m.last_used_at desc nulls last, m.joined_at desc, w.id`,
    [accountId], 'workspace.memberships');
}

/** One membership of a person, deleted workspaces included; null when there is none. */
export async function findMembership(ctx: Ctx, accountId: string, workspaceId: number): Promise<MembershipRow | null> {
  const [row] = await ctx.sql<MembershipRow>(`select ${columns} from ${tables} where m.account_id = $1 and w.id = $2 and m.status <> 'left'`, [accountId, workspaceId], 'workspace.membership');
  return row ?? null;
}

/** Memberships as their owner sees them. */
export async function membershipViews(ctx: Ctx, rows: readonly MembershipRow[]): Promise<MembershipView[]> {
  const images = await workspaceImages(ctx, rows.map((r) => r.image_id));
  return rows.map((r) => ({
    workspace: { id: r.workspace_id, slug: r.slug, name: r.name, image: images(r.image_id), type: r.type },
    memberId: r.member_id, role: roleRefOf(roleOf(r)), status: r.status, title: r.title, joinedAt: r.joined_at.toISOString(), lastUsedAt: r.last_used_at?.toISOString() ?? null,
  }));
}

/** One membership as its owner sees it. */
export async function membershipView(ctx: Ctx, row: MembershipRow): Promise<MembershipView> {
  return (await membershipViews(ctx, [row]))[0]!;
}

/** Addresses of workspace images by file id. */
export async function workspaceImages(ctx: Ctx, ids: ReadonlyArray<string | null>): Promise<(id: string | null) => string | null> {
  const known = ids.filter((id): id is string => id !== null);
  const urls = known.length > 0 ? await fileUrls(ctx, known, 'small') : new Map<string, string>();
  return (id) => (id === null ? null : urls.get(id) ?? null);
}

/** Writes the hint cookie for seven days. Scripts read it for the active-workspace header; the server never trusts it. */
export function rememberActive(ctx: Ctx, workspaceId: number): void {
  ctx.setCookie({
    name: activeWorkspaceCookie, value: String(workspaceId),
    options: { path: '/', sameSite: 'lax', secure: ctx.app.config.PUBLIC_URL.startsWith('https:'), maxAge: lifetimes.cookieDays * 86_400 },
  });
}

/** Makes the account a member with this role in the workspace the transaction is in; who had left returns. A suspended one stays so: 409. */
export async function join(ctx: Ctx, workspaceId: number, accountId: string, role: RoleFacts, title = ''): Promise<string> {
  const [known] = await ctx.db.select().from(member).where(and(eq(member.workspaceId, workspaceId), eq(member.accountId, accountId))).for('update');
  if (known?.status === 'suspended') fail('workspace.suspended_member', { memberId: known.id });
  if (known?.status === 'active') return known.id;
  const id = known?.id ?? uuidv7();
  const now = new Date();
  const names = (await memberNames(ctx, [accountId]))(accountId);
  await ctx.db.insert(member).values({ id, workspaceId, accountId, role: role.column, roleId: role.roleId, title, joinedAt: now, ...names }).onConflictDoUpdate({
    target: [member.workspaceId, member.accountId],
    set: { ...names, role: role.column, roleId: role.roleId, status: 'active', title, joinedAt: now, leftAt: null, lastUsedAt: null, updatedAt: now, version: sql`${member.version} + 1` },
    setWhere: eq(member.status, 'left'),
  });
  ctx.emit({ type: 'workspace.member.joined', id, workspaceId, data: { accountId, role: role.key, roleName: role.name }, can: 'workspace.member.view' });
  await tellAccount(ctx, workspaceId, accountId, id, { joined: true });
  return id;
}

/** Tells one person's browsers, sockets and the caches of all nodes that what they are in a workspace has changed. */
export async function tellAccount(ctx: Ctx, workspaceId: number, accountId: string, memberId: string, data: Record<string, unknown>): Promise<void> {
  ctx.emit({ type: 'workspace.membership.changed', id: memberId, accountId, data: { workspaceId, ...data }, audit: false });
  await ctx.signalAccount(accountId);
  ctx.after(() => forgetMembership(ctx.app, accountId));
}
