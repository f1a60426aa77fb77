import { runAs, type App } from '#core/server/app.ts';
import type { Account, Ctx, Membership } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { jobOutside, type Job } from '#core/server/module.ts';
import type { PersonCard, RoleRef } from './contract.ts';
import { membership } from './gate.ts';
import { isSystemRole, roleOf, roleRefOf, type RoleColumns } from './rules/rank.ts';
import { demoAccount } from './service/demo.ts';
import { membershipsOf } from './service/membership.ts';
import { peopleOf } from './service/people.ts';
import { says } from './contract.ts';

export { registerActivityFilter, type ActivityEvent } from './service/activity-visibility.ts';
export { registerPresenceGuard, type PresenceGuard } from './service/presence.ts';

/** Slug of the demo company. */
export const demoSlug = 'northlight';

/** A member as other rooms need them. */
export interface Colleague { memberId: string; accountId: string; person: PersonCard; email: string; role: RoleRef; title: string; status: 'active' | 'suspended' | 'left' }

interface Row extends RoleColumns { id: string; account_id: string; title: string; status: Colleague['status'] }
const select = `select m.id, m.account_id, m.role, m.role_id, r.name as role_name, r.rank as role_rank, r.permissions as role_permissions, m.title, m.status
  from workspace.member m left join workspace.role r on r.id = m.role_id where m.workspace_id = $1`;

type People = Awaited<ReturnType<typeof peopleOf>>;
const colleague = (people: People) => (r: Row): Colleague => ({
  memberId: r.id, accountId: r.account_id, person: people.card(r.account_id), email: people.email(r.account_id), role: roleRefOf(roleOf(r)), title: r.title, status: r.status,
});

/** Members of the active workspace by account, former ones included, for showing who did something. Accounts that were never members are left out. */
export async function findColleagues(ctx: Ctx, accountIds: readonly string[]): Promise<Map<string, Colleague>> {
  const wanted = [...new Set(accountIds)];
  const [rows, people] = await Promise.all([ctx.sql<Row>(`${select} and m.account_id = any($2::uuid[])`, [ctx.workspaceId, wanted], 'workspace.colleagues'), peopleOf(ctx, wanted)]);
  return new Map(rows.map(colleague(people)).map((c) => [c.accountId, c]));
}

/** All active members of the active workspace. */
export async function listColleagues(ctx: Ctx): Promise<Colleague[]> {
  const rows = await ctx.sql<Row>(`${select} and m.status = 'active'`, [ctx.workspaceId], 'workspace.colleagues.active');
  return rows.map(colleague(await peopleOf(ctx, rows.map((r) => r.account_id))));
}

/** 422 on `path` unless every account is an active member of the active workspace: for assignees, approvers, hosts. */
export async function requireColleagues(ctx: Ctx, accountIds: readonly string[], path: string): Promise<void> {
  const wanted = [...new Set(accountIds)];
  const rows = await ctx.sql("select 1 from workspace.member where workspace_id = $1 and status = 'active' and account_id = any($2::uuid[])", [ctx.workspaceId, wanted], 'workspace.colleagues.check');
  if (rows.length !== wanted.length) failField(path, says('core.choose_members'));
}

/** 422 on `path` unless it is a team of the active workspace. */
export async function requireTeam(ctx: Ctx, id: string, path: string): Promise<void> {
  if ((await ctx.sql('select 1 from workspace.team where workspace_id = $1 and id = $2 and deleted_at is null', [ctx.workspaceId, id], 'workspace.team.check')).length === 0) failField(path, says('workspace.team_unknown'));
}

/** Teams of the active workspace by name, with the accounts of their active members: to choose from, and to hand work to. */
export async function listTeams(ctx: Ctx): Promise<Array<{ id: string; name: string; memberIds: string[] }>> {
  return ctx.sql(
    `select t.id, t.name, array(select m.account_id from workspace.member m where m.workspace_id = t.workspace_id and m.status = 'active' and m.account_id = any(t.member_ids) order by m.account_id) as "memberIds"
     from workspace.team t where t.workspace_id = $1 and t.deleted_at is null order by lower(t.name), t.id limit 200`, [ctx.workspaceId], 'workspace.teams');
}

/** Teams of an account in a workspace the transaction is in, everybody in them, and the other teams there are. */
export async function teamsOf(ctx: Ctx, accountId: string, workspaceId = ctx.workspaceId): Promise<{ ids: string[]; mates: string[]; others: string[] }> {
  const all = await ctx.sql<{ id: string; members: string[] | null }>('select id, case when $2::uuid = any(member_ids) then member_ids end as members from workspace.team where workspace_id = $1 and deleted_at is null', [workspaceId, accountId], 'workspace.teams_of');
  const rows = all.filter((r) => r.members !== null);
  return { ids: rows.map((r) => r.id), mates: [...new Set(rows.flatMap((r) => r.members!))], others: all.filter((r) => r.members === null).map((r) => r.id) };
}

/** True when what nobody owns is this account's to see, too: it belongs to no team that is there, or to one of theirs. */
export async function isOpenTo(ctx: Ctx, accountId: string, { teamId }: { teamId?: string | null }): Promise<boolean> {
  if (!teamId) return true;
  return (await ctx.sql('select 1 from workspace.team where workspace_id = $1 and id = $2 and deleted_at is null and not $3::uuid = any(member_ids)', [ctx.workspaceId, teamId, accountId], 'workspace.team.closed')).length === 0;
}

/** True when an account is in one of the teams that this person is in, or in this team: whether somebody else sees a record by their teams. */
export async function isOfTeam(ctx: Ctx, accountId: string, of: { ownerId: string | null; teamId?: string | null }): Promise<boolean> {
  const rows = await ctx.sql('select 1 from workspace.team where workspace_id = $1 and deleted_at is null and $2::uuid = any(member_ids) and ($3::uuid = any(member_ids) or id = $4::uuid) limit 1', [ctx.workspaceId, accountId, of.ownerId, of.teamId ?? null], 'workspace.team.mates');
  return rows.length > 0;
}

/** True for the key of a role of the active workspace: one of the six, or its own. */
export async function hasRole(ctx: Ctx, key: string): Promise<boolean> {
  return isSystemRole(key) || (await ctx.sql('select 1 from workspace.role where workspace_id = $1 and id::text = $2', [ctx.workspaceId, key], 'workspace.has_role')).length > 0;
}

/** Accounts of active members that hold a permission; `workspaceId` for work without a viewer, which must have entered that workspace. */
export async function accountsWith(ctx: Ctx, permission: string, workspaceId = ctx.workspaceId): Promise<string[]> {
  const rows = await ctx.sql<Row>(`${select} and m.status = 'active'`, [workspaceId], 'workspace.colleagues.active');
  return rows.filter((r) => roleOf(r).permissions.includes(permission)).map((r) => r.account_id);
}

/** Permissions of those of these accounts that are active members of a workspace the transaction is in; the others are absent. */
export async function permissionsOf(ctx: Ctx, accountIds: readonly string[], workspaceId = ctx.workspaceId): Promise<Map<string, ReadonlySet<string>>> {
  const rows = await ctx.sql<Row>(`${select} and m.status = 'active' and m.account_id = any($2::uuid[])`, [workspaceId, [...new Set(accountIds)]], 'workspace.permissions_of');
  return new Map(rows.map((r) => [r.account_id, new Set(roleOf(r).permissions)]));
}

/** A workspace as anybody may know it; null when there is none (or it was deleted). Without a slug the first one of the house. */
export async function findPublicWorkspace(ctx: Ctx, slug: string | null): Promise<{ id: number; slug: string; name: string } | null> {
  const [row] = await ctx.sql<{ id: number; slug: string; name: string }>('select * from workspace.find_public($1)', [slug], 'workspace.find_public');
  return row ?? null;
}

/** False once the workspace the transaction is in was deleted, also while it can still be brought back. */
export async function isOpenWorkspace(ctx: Ctx, workspaceId = ctx.workspaceId): Promise<boolean> {
  return (await ctx.sql('select 1 from workspace.workspace where id = $1 and deleted_at is null', [workspaceId], 'workspace.is_open')).length > 0;
}

/** Name of the workspace the transaction is in. */
export async function workspaceName(ctx: Ctx, workspaceId = ctx.workspaceId): Promise<string> {
  const [row] = await ctx.sql<{ name: string }>('select name from workspace.workspace where id = $1', [workspaceId], 'workspace.name');
  return row?.name ?? '';
}

/** Address of the workspace the transaction is in, as it stands in links. */
export async function workspaceSlug(ctx: Ctx, workspaceId = ctx.workspaceId): Promise<string> {
  const [row] = await ctx.sql<{ slug: string }>('select slug from workspace.workspace where id = $1', [workspaceId], 'workspace.slug');
  return row?.slug ?? '';
}

/** Address an invitation went to, for telling its sender; the log keeps it only hinted at. '' when there is no such invitation. */
export async function invitedAddress(ctx: Ctx, id: string, workspaceId = ctx.workspaceId): Promise<string> {
  const [row] = await ctx.sql<{ email: string }>('select email from workspace.invitation where workspace_id = $1 and id = $2', [workspaceId, id], 'workspace.invited_address');
  return row?.email ?? '';
}

/** What an account may do in a workspace now, for background work on somebody's behalf; null when they are no active member. */
export async function membershipOf(app: App, accountId: string, workspaceId: number): Promise<Membership | null> {
  const known = await membership(app, accountId, { id: workspaceId });
  return known?.status === 'active' ? known : null;
}

/** One of the demo's people as a caller at Northlight, for other rooms' seeds: `runAs(app, { ...(await demoActor(app, 'owner')), name }, …)`. Takes the part of the address before @. */
export async function demoActor(app: App, who: string): Promise<{ account: Account; membership: Membership }> {
  const account = await demoAccount(app, who);
  const known = await membership(app, account.id, { slug: demoSlug });
  if (!known) throw new Error(`${account.email} does not belong to ${demoSlug}`);
  return { account, membership: known };
}

/** Workspaces the viewer is an active member of, whichever is active now. */
export async function ownWorkspaces(ctx: Ctx): Promise<Array<{ id: number; slug: string; name: string }>> {
  return (await membershipsOf(ctx, ctx.accountId)).filter((m) => m.status === 'active').map((m) => ({ id: m.workspace_id, slug: m.slug, name: m.name }));
}

const putOffMs = 6 * 3_600_000;

/** Background work that writes to customers of a workspace: of a deleted one it waits until it is brought back, of one that is gone it is dropped. */
export function jobWhileOpen<P extends { workspaceId: number }>(name: string, work: (app: App, payload: P) => Promise<void>): Job {
  return jobOutside<P>(name, async (app, payload) => {
    const open = await runAs(app, { name, workspaceId: payload.workspaceId }, async (ctx) => {
      const [row] = await ctx.sql<{ deleted: boolean }>('select deleted_at is not null as deleted from workspace.workspace where id = $1', [payload.workspaceId], 'workspace.is_deleted');
      if (row?.deleted) await ctx.enqueue(name, payload, { runAt: new Date(Date.now() + putOffMs) });
      return row?.deleted === false;
    });
    if (open) await work(app, payload);
  });
}
