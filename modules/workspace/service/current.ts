import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { enterWorkspace, type Ctx } from '#core/server/context.ts';
import { newestSeq } from '#core/server/events/newest.ts';
import { fail } from '#core/server/fail.ts';
import { getProfile } from '#modules/identity/api.ts';
import type * as contract from '../contract.ts';
import { roleOf, roleRefOf, type RoleFacts } from '../rules/rank.ts';
import { countMyInvitations } from './acceptance.ts';
import { membershipsOf, membershipViews, rememberActive, type MembershipRow } from './membership.ts';
import { chooseRole } from './role.ts';

const firstWorkspace = 1;

/** The workspace the header names; a hint, so nonsense counts as none. */
function hintOf(ctx: Ctx): number | null {
  const header = ctx.origin.headers['active-workspace'];
  return typeof header === 'string' && /^[1-9]\d{0,9}$/.test(header) ? Number(header) : null;
}

/** The hinted workspace, else the first one, else the one used last; only where the person is an active member. */
function chooseActive(rows: readonly MembershipRow[], hint: number | null): MembershipRow | null {
  const active = rows.filter((r) => r.status === 'active');
  return active.find((r) => r.workspace_id === hint) ?? active.find((r) => r.workspace_id === firstWorkspace) ?? active[0] ?? null;
}

/** The signed-in person with everything the shell needs to open; rewrites the hint cookie when it had to choose. */
export async function currentUser(ctx: Ctx, input: InputOf<typeof contract.currentUser>): Promise<OutputOf<typeof contract.currentUser>> {
  // Before anything is read: what changes meanwhile is told once more rather than lost.
  const accountSeq = await newestSeq(ctx, `a:${ctx.accountId}`);
  const profile = await getProfile(ctx, ctx.accountId);
  const rows = await membershipsOf(ctx, ctx.accountId);
  const active = chooseActive(rows, hintOf(ctx));
  const chosen = active !== null && active.workspace_id !== hintOf(ctx);
  if (chosen) rememberActive(ctx, active.workspace_id);
  const views = await membershipViews(ctx, rows);
  const role = active && roleOf(active);
  const seen = active && role && input.see_as ? await previewRole(ctx, active.workspace_id, role, input.see_as) : null;
  const { id, email, firstName, lastName, name, photo, emailVerified, language, timeZone } = profile;
  return {
    account: { id, email, firstName, lastName, name, photo, emailVerified, language, timeZone },
    memberships: views, active: active ? views[rows.indexOf(active)]! : null, chosen,
    role: role ? roleRefOf(role) : null, permissions: [...(seen ?? role)?.permissions ?? []].sort(),
    seeAs: seen ? roleRefOf(seen) : null, pendingInvitations: await countMyInvitations(ctx), seq: active?.seq ?? 0, accountSeq,
  };
}

/** A lower role to look through; only the answer changes, never a right. */
async function previewRole(ctx: Ctx, workspaceId: number, own: RoleFacts, key: string): Promise<RoleFacts> {
  await enterWorkspace(ctx, workspaceId);
  const role = await chooseRole(ctx, key, workspaceId);
  if (role.rank >= own.rank) fail('workspace.rank_too_low');
  return role;
}

/** One row per workspace of the viewer. */
export async function listMyProfiles(ctx: Ctx): Promise<OutputOf<typeof contract.listMyProfiles>> {
  const { id, firstName, lastName, name, photo, email } = await getProfile(ctx, ctx.accountId);
  const rows = await membershipsOf(ctx, ctx.accountId);
  const views = await membershipViews(ctx, rows);
  return { items: views.map((view, i) => ({ ...view, person: { id, firstName, lastName, name, photo }, email, permissionCount: roleOf(rows[i]!).permissions.length })) };
}
