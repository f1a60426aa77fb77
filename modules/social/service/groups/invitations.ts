import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { queueMail } from '#core/server/mail/mail.ts';
import { findAccountByEmail, fullName, getProfile, type FoundAccount } from '#modules/identity/api.ts';
import { fileUrls } from '#modules/files/api.ts';
import { endTarget, notify } from '#modules/notifications/api.ts';
import type * as contract from '../../contract/groups.ts';
import { pageOf, placeOf } from '../paging.ts';
import { blockedWith, personCards } from '../people/cards.ts';
import { ownAddress, requireGroup, type GroupFacts } from './cards.ts';
import { enter, letIn } from './members.ts';
import { emitMember, groupInTurn, rankOf, requireLive, requireRank } from './turn.ts';

const days = 14;
const addressesADay = 200;
const peopleADay = 500;
type Result = OutputOf<typeof contract.inviteToGroup>['results'][number];
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Invites people by id and by address. Nobody learns from the answer whether an address is known, or who has blocked whom. */
export async function invite(ctx: Ctx, input: InputOf<typeof contract.inviteToGroup>): Promise<OutputOf<typeof contract.inviteToGroup>> {
  const [ids, emails] = [[...new Set(input.user_ids)], [...new Set(input.emails)]];
  const accounts = new Map<string, FoundAccount>();
  for (const email of emails) { const account = await findAccountByEmail(ctx, email); if (account) accounts.set(email, account); }
  // Always in this order: the people, also those behind addresses, then the group.
  await ctx.sql('select social.lock_pairs($1, $2::uuid[])', [ctx.accountId, [...ids, ...[...accounts.values()].map((a) => a.id)]]);
  const g = requireLive(requireRank(await groupInTurn(ctx, input.id), rankOf.admin));
  await countSending(ctx, ids.length, emails.length);
  const results: Result[] = [];
  const people = await ctx.sql<{ account_id: string; reachable: boolean; state: string | null; invitation_id: string | null }>('select * from social.invitees($1, $2, $3::uuid[])', [ctx.accountId, g.id, ids]);
  // In the order of their ids: everybody who rings more than one bell takes them in the same order.
  for (const p of [...people].sort((x, y) => (x.account_id < y.account_id ? -1 : 1))) results.push({ userId: p.account_id, email: null, status: await inviteOne(ctx, g, p) });
  const bellOf = (email: string) => accounts.get(email)?.id ?? '';
  for (const email of [...emails].sort((x, y) => (bellOf(x) < bellOf(y) ? -1 : 1))) await inviteAddress(ctx, g, email, accounts.get(email) ?? null);
  for (const email of emails) results.push({ userId: null, email, status: 'invited' });
  return { results };
}

async function countSending(ctx: Ctx, people: number, addresses: number): Promise<void> {
  await ctx.sql("select pg_advisory_xact_lock(hashtext('social.invitations'), hashtext($1))", [ctx.accountId]);
  const [used] = await ctx.sql<{ people: number; addresses: number }>(
    `select count(*) filter (where invitee_id is not null)::int as people, count(*) filter (where email is not null)::int as addresses from social.group_invitation
     where inviter_id = $1 and created_at > now() - interval '1 day'`, [ctx.accountId]);
  if (used!.addresses + addresses > addressesADay || used!.people + people > peopleADay) fail('social.invite_limit', { seconds: 86_400 });
}

async function inviteOne(ctx: Ctx, g: GroupFacts, p: { account_id: string; reachable: boolean; state: string | null; invitation_id: string | null }): Promise<Result['status']> {
  if (!p.reachable || p.state === 'banned') return 'unavailable';
  if (p.state === 'active') return 'member';
  if (p.state === 'requested') { await letIn(ctx, g, p.account_id); return 'added'; }
  const id = p.invitation_id ?? uuidv7();
  await ctx.sql(
    `insert into social.group_invitation (id, group_id, inviter_id, invitee_id, expires_at) values ($1, $2, $3, $4, now() + make_interval(days => $5))
     on conflict (id) do update set expires_at = excluded.expires_at`, [id, g.id, ctx.accountId, p.account_id, days]);
  await ring(ctx, g, p.account_id, id);
  return 'invited';
}

async function ring(ctx: Ctx, g: GroupFacts, accountId: string, id: string): Promise<void> {
  ctx.emit({ type: 'social.group_invitation.received', id: g.id, accountId, audit: false });
  await notify(ctx, { accountId, type: 'social.group_invite', groupKey: `social.group_invite:${id}`, targetType: 'social.group_invitation', targetId: id, link: `/groups/${g.id}`, data: { group: g.name } });
}

async function inviteAddress(ctx: Ctx, g: GroupFacts, email: string, account: FoundAccount | null): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const id = uuidv7();
  const [row] = await ctx.sql<{ is_new: boolean }>('select social.invite_address($1, $2, $3, $4, $5, $6) as is_new', [id, g.id, ctx.accountId, email, hashOf(token), days]);
  if (!row!.is_new) return;
  // Who is blocked, or has blocked, gets no mail; the invitation stands all the same, so that nothing tells.
  if (account && (await blockedWith(ctx, [account.id])).has(account.id)) return;
  if (account?.emailVerified) await ringAddressee(ctx, g, email, account.id);
  const inviter = fullName(await getProfile(ctx, ctx.accountId));
  const arabic = account?.language === 'ar';
  await queueMail(ctx, {
    to: { email, name: account?.firstName ?? null }, language: arabic ? 'ar' : 'en', subject: arabic ? `${inviter} يدعوك إلى ${g.name}` : `${inviter} invites you to ${g.name}`,
    heading: arabic ? `انضم إلى ${g.name}` : `Join ${g.name}`,
    paragraphs: arabic ? [`${inviter} يدعوك إلى مجموعة ${g.name}.`, `الدعوة صالحة لمدة ${days} يومًا.`] : [`${inviter} invites you to the group ${g.name}.`, `The invitation is valid for ${days} days.`],
    action: { label: arabic ? 'فتح الدعوة' : 'Open the invitation', url: `${ctx.app.config.PUBLIC_URL}/group-invitation?token=${token}` },
  });
}

/** Whoever has that confirmed address hears of it as of any invitation; members and people who are banned do not. */
async function ringAddressee(ctx: Ctx, g: GroupFacts, email: string, accountId: string): Promise<void> {
  const [member] = await ctx.sql<{ state: string }>('select state from social.group_member where group_id = $1 and account_id = $2', [g.id, accountId]);
  if (accountId === ctx.accountId || member?.state === 'active' || member?.state === 'banned') return;
  const [row] = await ctx.sql<{ id: string }>("select id from social.group_invitation where group_id = $1 and email = $2 and state = 'pending'", [g.id, email]);
  await ring(ctx, g, accountId, row!.id);
}

interface Invitation { id: string; group_id: string; inviter_id: string; state: string; over: boolean; group_state: string | null; decided_by: string | null }

async function findMine(ctx: Ctx, id: string | null, token: string | undefined): Promise<Invitation> {
  const [row] = await ctx.sql<Invitation>('select * from social.find_invitation($1, $2, $3, $4)', [ctx.accountId, ownAddress(ctx), id, token === undefined ? null : hashOf(token)], 'social.find_invitation');
  return found(row);
}

/** What a mailed link leads to. */
export async function open(ctx: Ctx, { token }: { token: string }): Promise<OutputOf<typeof contract.openGroupInvitation>> {
  const i = await findMine(ctx, null, token);
  if (i.state !== 'pending' || i.over || i.group_state === 'banned') fail('social.invitation_over');
  const [g] = await ctx.sql<{ id: string; name: string; description: string; avatar_file_id: string | null; cover_file_id: string | null; cover_offset_y: number; members: number }>('select * from social.invited_card($1)', [i.group_id]);
  const { id, name, description, members, cover_offset_y: coverOffsetY, ...files } = found(g);
  // The pictures of a hidden group open only for the address the link was sent to: whoever else holds it sees initials and a pattern.
  const picture = async (fileId: string | null, size: 'small' | 'large') => (fileId === null ? null : (await fileUrls(ctx, [fileId], size)).get(fileId) ?? null);
  const [avatar, cover] = [await picture(files.avatar_file_id, 'small'), await picture(files.cover_file_id, 'large')];
  return { id: i.id, group: { id, name, description, members, avatar, cover, coverOffsetY }, inviter: (await personCards(ctx, [i.inviter_id])).get(i.inviter_id) ?? null };
}

/** Says yes; again is fine. */
export async function accept(ctx: Ctx, { id, token }: InputOf<typeof contract.acceptGroupInvitation>): Promise<OutputOf<typeof contract.acceptGroupInvitation>> {
  const { group_id: groupId } = await findMine(ctx, id, token);
  await ctx.sql('select social.lock_group($1)', [groupId], 'social.lock_group');
  const i = await findMine(ctx, id, token);
  if (i.group_state === 'active' && !i.over) {
    await decide(ctx, i, 'accepted');
    return { groupId, state: 'active' };
  }
  if (i.state !== 'pending' || i.over || i.group_state === 'banned') fail('social.invitation_over');
  const [g] = await ctx.sql<{ archived: boolean }>('select archived from social.invited_card($1)', [groupId]);
  if (g!.archived) fail('social.group_archived');
  await decide(ctx, i, 'accepted');
  await enter(ctx, groupId, ctx.accountId, 'active', i.inviter_id);
  return { groupId, state: 'active' };
}

/** Says no. */
export async function decline(ctx: Ctx, { id, token }: InputOf<typeof contract.declineGroupInvitation>): Promise<{ ok: true }> {
  const { group_id: groupId } = await findMine(ctx, id, token);
  await ctx.sql('select social.lock_group($1)', [groupId], 'social.lock_group');
  const i = await findMine(ctx, id, token);
  if (i.state !== 'pending' || i.over) fail('social.invitation_over');
  await decide(ctx, i, 'declined');
  emitMember(ctx, i.group_id, ctx.accountId, null);
  return { ok: true };
}

async function decide(ctx: Ctx, i: Invitation, state: 'accepted' | 'declined'): Promise<void> {
  if (i.state !== 'pending') return;
  await ctx.sql('select social.decide_invitation($1, $2, $3)', [i.id, state, ctx.accountId]);
  await endTarget(ctx, { targetType: 'social.group_invitation', targetId: i.id, types: ['social.group_invite'] });
}

/** Open invitations of a group. */
export async function list(ctx: Ctx, input: InputOf<typeof contract.listGroupInvitations>): Promise<OutputOf<typeof contract.listGroupInvitations>> {
  const g = requireRank(await requireGroup(ctx, input.id), rankOf.admin);
  const { id } = placeOf(input.cursor);
  const rows = await ctx.sql<{ id: string; invitee_id: string | null; email: string | null; inviter_id: string; created_at: Date; expires_at: Date }>(
    `select id, invitee_id, email, inviter_id, created_at, expires_at from social.group_invitation where group_id = $1 and state = 'pending' and expires_at > now() and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [g.id, id, input.limit + 1], 'social.group_invitations');
  const page = pageOf(rows, input.limit, (r) => [0, r.id]);
  const cards = await personCards(ctx, page.rows.flatMap((r) => [r.inviter_id, ...(r.invitee_id ? [r.invitee_id] : [])]));
  return {
    items: page.rows.flatMap((r) => {
      const person = r.invitee_id === null ? null : cards.get(r.invitee_id);
      return person === undefined ? [] : [{ id: r.id, person, email: r.email, inviter: cards.get(r.inviter_id) ?? null, createdAt: r.created_at.toISOString(), expiresAt: r.expires_at.toISOString() }];
    }),
    nextCursor: page.nextCursor,
  };
}

/** Takes an invitation back. */
export async function revoke(ctx: Ctx, { id, invitationId }: InputOf<typeof contract.revokeGroupInvitation>): Promise<{ ok: true }> {
  requireRank(await groupInTurn(ctx, id), rankOf.admin);
  const [row] = await ctx.sql<{ invitee_id: string | null; email: string | null; state: string }>('select invitee_id, email, state from social.group_invitation where group_id = $1 and id = $2', [id, invitationId]);
  if (found(row).state !== 'pending') return { ok: true };
  const told = row!.invitee_id ?? await addresseeOf(ctx, invitationId, row!.email!);
  await ctx.sql("update social.group_invitation set state = 'revoked', decided_at = now(), decided_by = $3 where group_id = $1 and id = $2", [id, invitationId, ctx.accountId]);
  await endTarget(ctx, { targetType: 'social.group_invitation', targetId: invitationId, types: ['social.group_invite'] });
  if (told) ctx.emit({ type: 'social.group_invitation.revoked', id, accountId: told, audit: false });
  return { ok: true };
}

/** Whoever has seen an invitation to their confirmed address; nobody who is in a block pair with its inviter. */
async function addresseeOf(ctx: Ctx, id: string, email: string): Promise<string | null> {
  const account = await findAccountByEmail(ctx, email);
  if (!account?.emailVerified) return null;
  const [seen] = await ctx.sql('select social.open_invitations($1, array[$2::uuid])', [account.id, id]);
  return seen ? account.id : null;
}
