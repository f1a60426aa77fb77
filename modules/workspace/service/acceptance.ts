import { and, eq, sql } from 'drizzle-orm';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { enterWorkspace, type Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { createInvitedAccount, findAccountByEmail, getProfile, maskEmail, startSession } from '#modules/identity/api.ts';
import type * as contract from '../contract.ts';
import type { WorkspaceType } from '../contract.ts';
import { deadBecause, statusAt } from '../rules/invitation-status.ts';
import { roleOf, roleRefOf } from '../rules/rank.ts';
import { invitation } from '../schema.ts';
import { hashOf } from './invitation-link.ts';
import { givenColumns, givenFrom, mayStillGive, type Given } from './inviter.ts';
import { findMembership, join, membershipView, rememberActive, workspaceImages } from './membership.ts';
import { peopleOf } from './people.ts';

interface Found {
  id: string; workspace_id: number; email: string; role: string; role_id: string | null; role_name: string | null; role_rank: number | null; title: string; status: string;
  invited_by: string | null; accepted_by: string | null; expires_at: Date; created_at: Date; token_dead: boolean | null; workspace_name: string; workspace_slug: string; workspace_type: WorkspaceType; image_id: string | null;
  /** By the database's clock, which set the end. */ now: Date;
}

async function find(ctx: Ctx, by: { id: string; email: string | null } | { token: string }): Promise<Found> {
  const [id, email, hash] = 'id' in by ? [by.id, by.email, null] : [null, null, hashOf(by.token)];
  const [row] = await ctx.sql<Found>('select *, now() as now from workspace.find_invitation($1, $2)', [id, hash], 'workspace.find_invitation');
  if (row) return row;
  // The workspace may be back tomorrow: no more is told of it than of an invitation that was taken back.
  const [deleted] = await ctx.sql<{ yes: boolean }>('select workspace.rests_with_deleted($1, $2, $3) as yes', [id, email, hash], 'workspace.rests_with_deleted');
  return deleted!.yes ? fail('workspace.invite_gone', { status: 'revoked' }) : fail('core.not_found');
}

/** The invitation behind a link that still works; 410 with the reason when it does not. */
async function findLive(ctx: Ctx, token: string): Promise<Found> {
  const row = await find(ctx, { token });
  const status = deadBecause(row, row.now);
  if (status) fail('workspace.invite_gone', { status });
  return row;
}

/** What a link offers, for people who are not signed in. Reads only. */
export async function checkInvitation(ctx: Ctx, input: InputOf<typeof contract.checkInvitation>): Promise<OutputOf<typeof contract.checkInvitation>> {
  const row = await findLive(ctx, input.token);
  // The page says at once what accepting would say.
  await enterWorkspace(ctx, row.workspace_id);
  await requireInviter(ctx, row);
  const people = await peopleOf(ctx, [row.invited_by]);
  const images = await workspaceImages(ctx, [row.image_id]);
  return {
    id: row.id, status: 'pending', workspace: { name: row.workspace_name, image: images(row.image_id) }, role: roleRefOf(roleOf(row)), inviter: people.cardOrNull(row.invited_by),
    email: maskEmail(row.email), accountExists: (await findAccountByEmail(ctx, row.email)) !== null, expiresAt: row.expires_at.toISOString(),
  };
}

/** Accepts or rejects an invitation to the viewer's verified address. The same answer again changes nothing. */
export async function acceptInvite(ctx: Ctx, input: InputOf<typeof contract.acceptInvite>): Promise<OutputOf<typeof contract.acceptInvite>> {
  const row = await find(ctx, { id: input.id, email: ctx.account.emailVerified ? ctx.account.email.toLowerCase() : null });
  if (row.email !== ctx.account.email.toLowerCase()) fail('workspace.invite_email_mismatch', { email: maskEmail(row.email) });
  if (!ctx.account.emailVerified) fail('workspace.email_unverified');
  await enterWorkspace(ctx, row.workspace_id);
  const current = await lock(ctx, row);
  const answered = input.reject ? 'rejected' : 'accepted';
  if (current.status === answered && (input.reject || current.accepted_by === ctx.accountId)) return answer(ctx, row, answered);
  const status = statusAt(current, current.now);
  if (status !== 'pending') fail('workspace.invite_gone', { status });
  if (input.reject) await respond(ctx, row, 'rejected', ctx.accountId);
  else await admit(ctx, { ...row, invited_by: current.invited_by }, ctx.accountId);
  return answer(ctx, row, answered);
}

/** Makes the invited person's account, accepts for it and signs it in; the link proves the address. */
export async function setPassword(ctx: Ctx, input: InputOf<typeof contract.setPassword>): Promise<OutputOf<typeof contract.setPassword>> {
  const row = await findLive(ctx, input.token);
  if (await findAccountByEmail(ctx, row.email)) fail('workspace.account_exists');
  await enterWorkspace(ctx, row.workspace_id);
  const current = await lock(ctx, row);
  const status = statusAt(current, current.now);
  if (status !== 'pending') fail('workspace.invite_gone', { status });
  const account = await createInvitedAccount(ctx, { email: row.email, password: input.password, firstName: input.firstName, lastName: input.lastName });
  // The call began signed out; what follows is this person's doing.
  ctx.actAs(account.id);
  await admit(ctx, { ...row, invited_by: current.invited_by }, account.id);
  const token = await startSession(ctx, account.id);
  rememberActive(ctx, row.workspace_id);
  const { id, email, firstName, lastName, name, photo, emailVerified, language, timeZone } = await getProfile(ctx, account.id);
  const membership = await membershipView(ctx, found(await findMembership(ctx, account.id, row.workspace_id)));
  return { status: 'signed_in', token, account: { id, email, firstName, lastName, name, photo, emailVerified, language, timeZone }, membership };
}

/** Pending invitations to the viewer's verified address; without those that rest. */
export async function listMyInvitations(ctx: Ctx): Promise<OutputOf<typeof contract.listMyInvitations>> {
  if (!ctx.account.emailVerified) return { items: [] };
  const rows = await pendingOf(ctx);
  const people = await peopleOf(ctx, rows.map((r) => r.invited_by));
  const images = await workspaceImages(ctx, rows.map((r) => r.image_id));
  return {
    items: rows.map((r) => ({
      id: r.id, workspace: { name: r.workspace_name, image: images(r.image_id), type: r.workspace_type }, role: roleRefOf(roleOf(r)), inviter: people.cardOrNull(r.invited_by),
      createdAt: r.created_at.toISOString(), expiresAt: r.expires_at.toISOString(),
    })),
  };
}

/** How many invitations wait for the viewer. */
export async function countMyInvitations(ctx: Ctx): Promise<number> {
  return ctx.account.emailVerified ? (await pendingOf(ctx)).length : 0;
}

async function pendingOf(ctx: Ctx): Promise<Found[]> {
  const rows = await ctx.sql<Found & Given>('select * from workspace.pending_invitations_of($1)', [ctx.account.email.toLowerCase()], 'workspace.pending_invitations_of');
  return rows.filter(mayStillGive);
}

async function lock(ctx: Ctx, row: Found): Promise<Pick<Found, 'status' | 'expires_at' | 'accepted_by' | 'invited_by' | 'now'>> {
  const [current] = await ctx.sql<Found>('select status, expires_at, accepted_by, invited_by, now() as now from workspace.invitation where workspace_id = $1 and id = $2 for update', [row.workspace_id, row.id]);
  return found(current);
}

async function requireInviter(ctx: Ctx, row: Found): Promise<void> {
  const [given] = await ctx.sql<Given>(`select ${givenColumns} from ${givenFrom} where i.workspace_id = $1 and i.id = $2`, [row.workspace_id, row.id]);
  if (!mayStillGive(found(given))) fail('workspace.invite_gone', { status: 'revoked' });
}

async function admit(ctx: Ctx, row: Found, accountId: string): Promise<void> {
  await requireInviter(ctx, row);
  await join(ctx, row.workspace_id, accountId, roleOf(row), row.title);
  await respond(ctx, row, 'accepted', accountId);
}

async function respond(ctx: Ctx, row: Found, status: 'accepted' | 'rejected', accountId: string): Promise<void> {
  await ctx.db.update(invitation).set({ status, respondedAt: new Date(), acceptedBy: status === 'accepted' ? accountId : null, updatedAt: new Date(), version: sql`${invitation.version} + 1` })
    .where(and(eq(invitation.workspaceId, row.workspace_id), eq(invitation.id, row.id)));
  ctx.emit({ type: `workspace.invitation.${status}`, id: row.id, workspaceId: row.workspace_id, data: { email: maskEmail(row.email), accountId, invitedBy: row.invited_by }, can: 'workspace.member.invite' });
}

async function answer(ctx: Ctx, row: Found, status: 'accepted' | 'rejected'): Promise<OutputOf<typeof contract.acceptInvite>> {
  if (status === 'rejected') return { status, membership: null };
  const membership = await findMembership(ctx, ctx.accountId, row.workspace_id);
  return { status, membership: membership && (await membershipView(ctx, membership)) };
}
