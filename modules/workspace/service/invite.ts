import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { findAccountByEmail, maskEmail, type FoundAccount } from '#modules/identity/api.ts';
import { lifetimes } from '../contract.ts';
import type * as contract from '../contract.ts';
import { readAddresses } from '../rules/addresses.ts';
import type { RoleFacts } from '../rules/rank.ts';
import { invitation, invitationBatch, invitationToken, member } from '../schema.ts';
import { newLink, sendInvitation } from './invitation-link.ts';
import { chooseRole, requireGivable } from './role.ts';

const callsAnHour = 30;
const addressesADay = 200;
/** Somebody whose own address is not confirmed may invite a team, not the world. */
const unconfirmedADay = 50;
const lookUpsADay = 500;

type Result = OutputOf<typeof contract.invite>['results'][number];
type Pending = typeof invitation.$inferSelect;

/** What is known about an address before inviting it. */
interface Known { account: FoundAccount | null; memberId: string | null; memberStatus: string | null; pending: Pending | null }

/** Step 1: what is known about each address. */
export async function inviteUser(ctx: Ctx, input: InputOf<typeof contract.inviteUser>): Promise<OutputOf<typeof contract.inviteUser>> {
  const addresses = readAddresses(input);
  // Whether an address has an account is told to people who build a team, not to people who collect addresses.
  await ctx.app.limits.attempt(`workspace.lookup:${ctx.accountId}`, lookUpsADay, 86_400, addresses.length);
  const known = await lookUp(ctx, addresses.flatMap((a) => a.email ?? []));
  return {
    results: addresses.map(({ typed, email }) => {
      const k = email === null ? null : known.get(email)!;
      const status = !k ? 'invalid' : k.memberStatus === 'active' ? 'already_member' : k.memberStatus === 'suspended' ? 'suspended_member' : k.pending ? 'pending' : 'new';
      return { email: email ?? typed, accountExists: k?.account != null, status, memberId: status.endsWith('_member') ? k!.memberId : null };
    }),
  };
}

/** Invites addresses: one mail each, a pending invitation is renewed. */
export async function invite(ctx: Ctx, input: InputOf<typeof contract.invite>): Promise<OutputOf<typeof contract.invite>> {
  const role = await chooseRole(ctx, input.role);
  requireGivable(ctx, role);
  const addresses = readAddresses(input);
  const emails = [...new Set(addresses.flatMap((a) => a.email ?? []))];
  // One inviting call at a time per workspace: limits count right and two calls cannot invite the same address twice.
  const now = await takeTurn(ctx);
  const known = await lookUp(ctx, emails);
  const open = emails.filter((email) => known.get(email)!.memberStatus !== 'active' && known.get(email)!.memberStatus !== 'suspended');
  const [first] = addresses;
  if (addresses.length === 1 && first!.email && known.get(first!.email)!.memberStatus === 'suspended') {
    fail('workspace.suspended_member', { memberId: known.get(first!.email)!.memberId });
  }
  await countSending(ctx, open.length);
  const done = new Map<string, Result>();
  for (const email of open) done.set(email, await inviteOne(ctx, email, known.get(email)!, role, input, now));
  return { results: addresses.map(({ typed, email }) => resultOf(typed, email, known, done)) };
}

function resultOf(typed: string, email: string | null, known: ReadonlyMap<string, Known>, done: ReadonlyMap<string, Result>): Result {
  if (email === null) return { email: typed, status: 'invalid', invitationId: null, memberId: null };
  const k = known.get(email)!;
  if (k.memberStatus === 'active') return { email, status: 'already_member', invitationId: null, memberId: k.memberId };
  if (k.memberStatus === 'suspended') return { email, status: 'suspended_member', invitationId: null, memberId: k.memberId };
  return done.get(email)!;
}

async function inviteOne(ctx: Ctx, email: string, known: Known, role: RoleFacts, input: InputOf<typeof contract.invite>, now: Date): Promise<Result> {
  const offer = {
    role: role.column, roleId: role.roleId, title: input.title, message: input.message, projectIds: input.projectIds, invitedBy: ctx.accountId,
    sentAt: now, expiresAt: new Date(now.getTime() + lifetimes.invitationDays * 86_400_000),
  };
  const old = known.pending;
  const id = old?.id ?? uuidv7();
  if (old) {
    // Replacing the role of an invitation is changing it: not one that stands above the inviter.
    requireGivable(ctx, await chooseRole(ctx, old.roleId ?? old.role));
    await killLinks(ctx, id);
    await ctx.db.update(invitation).set({ ...offer, updatedAt: now, version: sql`${invitation.version} + 1` }).where(and(eq(invitation.workspaceId, ctx.workspaceId), eq(invitation.id, id)));
  } else {
    await ctx.db.insert(invitation).values({ id, workspaceId: ctx.workspaceId, email, ...offer });
  }
  await sendInvitation(ctx, { id, email, role, message: input.message, expiresAt: offer.expiresAt, url: await newLink(ctx, id), account: known.account });
  ctx.emit({ type: `workspace.invitation.${old ? 'renewed' : 'sent'}`, id, data: { email: maskEmail(email), role: role.key, roleName: role.name }, can: 'workspace.member.invite' });
  return { email, status: old ? 'renewed' : 'sent', invitationId: id, memberId: null };
}

/** All links of an invitation stop working; they stay to tell why. */
export async function killLinks(ctx: Ctx, invitationId: string): Promise<void> {
  await ctx.db.update(invitationToken).set({ deadAt: new Date() })
    .where(and(eq(invitationToken.workspaceId, ctx.workspaceId), eq(invitationToken.invitationId, invitationId), isNull(invitationToken.deadAt)));
}

/** Waits until no other call of this workspace is inviting; answers the moment by the database's clock, by which invitations end. */
export async function takeTurn(ctx: Ctx): Promise<Date> {
  const [turn] = await ctx.sql<{ now: Date }>("select pg_advisory_xact_lock(hashtext('workspace.invite'), $1) as turn, now() as now", [ctx.workspaceId]);
  return found(turn).now;
}

/** Notes a sending and refuses the 31st call of an hour by one person and the 201st address of a day by one workspace. */
export async function countSending(ctx: Ctx, addresses: number): Promise<void> {
  const [used] = await ctx.sql<{ calls: number; hour_left: number; addresses: number; own: number; day_left: number }>(
    `select count(*) filter (where account_id = $2 and created_at > now() - interval '1 hour')::int as calls,
            coalesce(ceil(extract(epoch from min(created_at) filter (where account_id = $2 and created_at > now() - interval '1 hour') + interval '1 hour' - now())), 1)::int as hour_left,
            coalesce(sum(addresses) filter (where workspace_id = $1), 0)::int as addresses, coalesce(sum(addresses) filter (where account_id = $2), 0)::int as own,
            coalesce(ceil(extract(epoch from min(created_at) filter (where workspace_id = $1) + interval '1 day' - now())), 1)::int as day_left
     from workspace.invitation_batch where created_at > now() - interval '1 day' and (workspace_id = $1 or account_id = $2)`, [ctx.workspaceId, ctx.accountId]);
  if (used!.calls >= callsAnHour) fail('workspace.invite_limit', { seconds: Math.max(1, used!.hour_left) });
  if (!ctx.account.emailVerified && used!.own + addresses > unconfirmedADay) fail('workspace.invite_limit', { seconds: 86_400 });
  if (used!.addresses + addresses > addressesADay) fail('workspace.invite_limit', { seconds: Math.max(1, used!.day_left) });
  await ctx.db.insert(invitationBatch).values({ id: uuidv7(), workspaceId: ctx.workspaceId, accountId: ctx.accountId, addresses });
}

async function lookUp(ctx: Ctx, emails: readonly string[]): Promise<Map<string, Known>> {
  const accounts = new Map<string, FoundAccount | null>();
  for (const email of new Set(emails)) accounts.set(email, await findAccountByEmail(ctx, email));
  const ids = [...accounts.values()].flatMap((a) => a?.id ?? []);
  const members = ids.length === 0 ? [] : await ctx.db.select().from(member).where(and(eq(member.workspaceId, ctx.workspaceId), inArray(member.accountId, ids)));
  const pending = accounts.size === 0 ? [] : await ctx.db.select().from(invitation)
    .where(and(eq(invitation.workspaceId, ctx.workspaceId), eq(invitation.status, 'pending'), inArray(invitation.email, [...accounts.keys()])));
  return new Map([...accounts].map(([email, account]) => {
    const m = account ? members.find((x) => x.accountId === account.id && x.status !== 'left') : undefined;
    return [email, { account, memberId: m?.id ?? null, memberStatus: m?.status ?? null, pending: pending.find((p) => p.email === email) ?? null }];
  }));
}
