import { and, eq, gt, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { queueMail } from '#core/server/mail/mail.ts';
import { getProfile } from '#modules/identity/api.ts';
import { lifetimes, says } from '../contract.ts';
import type * as contract from '../contract.ts';
import { offerMail } from '../rules/mail-words.ts';
import { member, ownershipOffer } from '../schema.ts';
import { takeOverInvitations } from './inviter.ts';
import { findMembership, membershipView, tellAccount } from './membership.ts';
import { peopleOf } from './people.ts';

type Offer = typeof ownershipOffer.$inferSelect;

/** Who owns the workspace, and the open offer. */
export async function getOwnership(ctx: Ctx): Promise<OutputOf<typeof contract.getOwnership>> {
  const owner = await ownerOf(ctx);
  const offer = await openOffer(ctx);
  const people = await peopleOf(ctx, [owner.accountId, offer?.fromAccountId ?? null, offer?.toAccountId ?? null]);
  return { owner: people.card(owner.accountId), offer: offer && (await offerView(ctx, offer)), offeredToMe: offer?.toAccountId === ctx.accountId };
}

/** Offers the workspace to an active member for 72 hours. */
export async function offerOwnership(ctx: Ctx, input: InputOf<typeof contract.offerOwnership>): Promise<OutputOf<typeof contract.offerOwnership>> {
  const [target] = await ctx.db.select().from(member).where(and(eq(member.workspaceId, ctx.workspaceId), eq(member.id, input.memberId)));
  const to = found(target);
  if (to.accountId === ctx.accountId) fail('workspace.own_role');
  if (to.status === 'left') fail('workspace.member_left');
  if (to.status !== 'active') failField('memberId', says('workspace.active_member'));
  // One offer at a time: the row of the workspace is the turn.
  const [workspace] = await ctx.sql<{ name: string }>('select name from workspace.workspace where id = $1 for no key update', [ctx.workspaceId]);
  if (await openOffer(ctx)) fail('workspace.offer_exists');
  await ctx.db.update(ownershipOffer).set({ status: 'expired', updatedAt: new Date() }).where(and(eq(ownershipOffer.workspaceId, ctx.workspaceId), eq(ownershipOffer.status, 'pending')));
  const [offer] = await ctx.db.insert(ownershipOffer).values({
    id: uuidv7(), workspaceId: ctx.workspaceId, fromAccountId: ctx.accountId, toAccountId: to.accountId, expiresAt: sql`now() + make_interval(hours => ${lifetimes.offerHours})`,
  }).returning();
  const people = await peopleOf(ctx, [ctx.accountId, to.accountId]);
  const { language } = await getProfile(ctx, to.accountId);
  const { label, ...words } = offerMail(language, { from: people.card(ctx.accountId).name, workspace: workspace!.name, hours: lifetimes.offerHours });
  await queueMail(ctx, { ...words, to: { email: people.email(to.accountId), name: people.card(to.accountId).name }, action: { label, url: `${ctx.app.config.PUBLIC_URL}/settings/ownership?workspace=${ctx.member.workspaceSlug}` } });
  ctx.emit({ type: 'workspace.ownership.offered', id: offer!.id, data: { to: to.accountId } });
  ctx.emit({ type: 'workspace.ownership.offered', id: offer!.id, accountId: to.accountId, data: { workspaceId: ctx.workspaceId, workspace: workspace!.name }, audit: false });
  return offerView(ctx, offer!);
}

/** Takes the workspace over; the old owner becomes an admin in the same transaction. */
export async function acceptOwnership(ctx: Ctx): Promise<OutputOf<typeof contract.acceptOwnership>> {
  const owner = await ownerOf(ctx);
  // Both members before the offer, as whoever leaves or is removed holds them: what either of them was a moment ago may be over.
  const both = await ctx.sql<{ id: string; role: string; status: string }>('select m.id, m.role, m.status from workspace.member m where m.workspace_id = $1 and m.id = any($2::uuid[]) order by m.id for update', [ctx.workspaceId, [owner.id, ctx.member.memberId]], 'workspace.both_owners');
  const offer = await lockOffer(ctx);
  if (!offer || offer.toAccountId !== ctx.accountId || owner.accountId !== offer.fromAccountId) fail('workspace.offer_gone');
  if (both.find((m) => m.id === owner.id)?.role !== 'owner' || both.find((m) => m.id === ctx.member.memberId)?.status !== 'active') fail('workspace.offer_gone');
  await setRole(ctx, owner.id, 'admin');
  await setRole(ctx, ctx.member.memberId, 'owner');
  await takeOverInvitations(ctx, ctx.workspaceId, { from: owner.accountId, to: ctx.accountId });
  await close(ctx, offer.id, 'accepted');
  ctx.emit({ type: 'workspace.ownership.accepted', id: offer.id, data: { changes: { owner: [owner.accountId, ctx.accountId] } } });
  await tellAccount(ctx, ctx.workspaceId, owner.accountId, owner.id, { changes: { role: ['owner', 'admin'] } });
  await tellAccount(ctx, ctx.workspaceId, ctx.accountId, ctx.member.memberId, { changes: { role: [ctx.member.role, 'owner'] } });
  return membershipView(ctx, found(await findMembership(ctx, ctx.accountId, ctx.workspaceId)));
}

/** Withdraws (owner) or declines (the other side) the open offer. */
export async function cancelOwnership(ctx: Ctx): Promise<{ ok: true }> {
  const offer = await lockOffer(ctx);
  const mine = offer?.toAccountId === ctx.accountId;
  if (!offer || (!mine && !ctx.can('workspace.transfer'))) fail('workspace.offer_gone');
  await close(ctx, offer.id, mine ? 'declined' : 'cancelled');
  ctx.emit({ type: `workspace.ownership.${mine ? 'declined' : 'cancelled'}`, id: offer.id, data: { to: offer.toAccountId } });
  return { ok: true };
}

async function ownerOf(ctx: Ctx): Promise<{ id: string; accountId: string }> {
  const [row] = await ctx.db.select({ id: member.id, accountId: member.accountId }).from(member).where(and(eq(member.workspaceId, ctx.workspaceId), eq(member.role, 'owner')));
  return found(row);
}

const openOne = (ctx: Ctx) => and(eq(ownershipOffer.workspaceId, ctx.workspaceId), eq(ownershipOffer.status, 'pending'), gt(ownershipOffer.expiresAt, sql`now()`));

async function openOffer(ctx: Ctx): Promise<Offer | null> {
  const [offer] = await ctx.db.select().from(ownershipOffer).where(openOne(ctx));
  return offer ?? null;
}

async function lockOffer(ctx: Ctx): Promise<Offer | null> {
  const [offer] = await ctx.db.select().from(ownershipOffer).where(openOne(ctx)).for('update');
  return offer ?? null;
}

async function close(ctx: Ctx, id: string, status: string): Promise<void> {
  await ctx.db.update(ownershipOffer).set({ status, updatedAt: new Date(), version: sql`${ownershipOffer.version} + 1` }).where(and(eq(ownershipOffer.workspaceId, ctx.workspaceId), eq(ownershipOffer.id, id)));
}

async function setRole(ctx: Ctx, memberId: string, role: string): Promise<void> {
  await ctx.db.update(member).set({ role, roleId: null, updatedAt: new Date(), version: sql`${member.version} + 1` }).where(and(eq(member.workspaceId, ctx.workspaceId), eq(member.id, memberId)));
}

async function offerView(ctx: Ctx, offer: Offer): Promise<NonNullable<OutputOf<typeof contract.getOwnership>['offer']>> {
  const people = await peopleOf(ctx, [offer.fromAccountId, offer.toAccountId]);
  return { id: offer.id, from: people.card(offer.fromAccountId), to: people.card(offer.toAccountId), createdAt: offer.createdAt.toISOString(), expiresAt: offer.expiresAt.toISOString() };
}
