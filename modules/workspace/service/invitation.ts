import { and, eq, sql } from 'drizzle-orm';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { listRows, type ListSource } from '#core/server/resource/list.ts';
import { findAccountByEmail, maskEmail } from '#modules/identity/api.ts';
import * as contract from '../contract.ts';
import { statusAt } from '../rules/invitation-status.ts';
import { mayGive, roleOf, roleRefOf } from '../rules/rank.ts';
import { invitation } from '../schema.ts';
import { countSending, killLinks, takeTurn } from './invite.ts';
import { newLink, sendInvitation } from './invitation-link.ts';
import { givenColumns, givenFrom, mayStillGive, type Given } from './inviter.ts';
import { orderedBy, roleKeySql, roleOrderSql } from './list-question.ts';
import { peopleOf } from './people.ts';
import { requireGivable } from './role.ts';

type Row = OutputOf<typeof contract.listInvitations>['items'][number];
interface Stored extends Given {
  id: string; email: string; status: string; title: string; message: string;
  invited_by: string | null; project_ids: string[]; created_at: Date; sent_at: Date; expires_at: Date; responded_at: Date | null; version: number; now: Date;
}

const columns = `i.id, i.email, ${givenColumns}, i.status, i.title, i.message,
  i.invited_by, i.project_ids, i.created_at, i.sent_at, i.expires_at, i.responded_at, i.version, now() as now`;
const { email, role, status, createdAt, sentAt, expiresAt } = contract.invitationFields;

/** Invitations of the active workspace. */
const invitationSource: ListSource = {
  from: givenFrom, select: columns, key: 'i.id',
  fields: {
    email: { ...email, sql: 'i.email' }, role: { ...role, sql: roleKeySql('i') },
    // Expired counts from the moment, not from the job's next run.
    status: { ...status, sql: "(case when i.status = 'pending' and i.expires_at <= now() then 'expired' else i.status end)" },
    createdAt: { ...createdAt, sql: 'i.created_at' }, sentAt: { ...sentAt, sql: 'i.sent_at' }, expiresAt: { ...expiresAt, sql: 'i.expires_at' },
    standing: { type: 'number', sql: roleOrderSql('i', 'r') },
  },
  scope: (ctx, p) => `i.workspace_id = ${p.add(ctx.workspaceId)}`,
  defaultSort: [{ field: 'createdAt', descending: true }],
  search: (words, p) => `i.email like ${p.add(likePattern(words.toLowerCase()))}`,
};

/** Invitations of the workspace. */
export async function listInvitations(ctx: Ctx, input: InputOf<typeof contract.listInvitations>): Promise<OutputOf<typeof contract.listInvitations>> {
  const page = await listRows<Stored>(ctx, invitationSource, { ...input, sort: orderedBy(input.sort, { role: 'standing' }) });
  return { ...page, items: await rowsOf(ctx, page.items) };
}

/** Sends a pending or expired invitation again: new link, seven more days, old links dead. */
export async function renewInvitation(ctx: Ctx, input: InputOf<typeof contract.renewInvitation>): Promise<Row> {
  await takeTurn(ctx);
  const row = await lockManageable(ctx, input.id, ['pending', 'expired']);
  const newer = await ctx.sql("select 1 from workspace.invitation where workspace_id = $1 and email = $2 and status = 'pending' and id <> $3", [ctx.workspaceId, row.email, row.id]);
  if (newer.length > 0) fail('workspace.invite_not_pending');
  await countSending(ctx, 1);
  await killLinks(ctx, row.id);
  const { now } = row;
  const expiresAt = new Date(now.getTime() + contract.lifetimes.invitationDays * 86_400_000);
  await change(ctx, row.id, { status: 'pending', sentAt: now, expiresAt, respondedAt: null, invitedBy: ctx.accountId });
  const account = await findAccountByEmail(ctx, row.email);
  await sendInvitation(ctx, { id: row.id, email: row.email, role: roleOf(row), message: row.message, expiresAt, url: await newLink(ctx, row.id), account });
  ctx.emit({ type: 'workspace.invitation.renewed', id: row.id, data: { email: maskEmail(row.email), role: row.role_id ?? row.role }, can: 'workspace.member.invite' });
  return read(ctx, row.id);
}

/** Withdraws a pending invitation. */
export async function revokeInvitation(ctx: Ctx, input: InputOf<typeof contract.revokeInvitation>): Promise<Row> {
  const row = await lockManageable(ctx, input.id, ['pending', 'expired']);
  await change(ctx, row.id, { status: 'revoked', respondedAt: new Date() });
  ctx.emit({ type: 'workspace.invitation.revoked', id: row.id, data: { email: maskEmail(row.email) }, can: 'workspace.member.invite' });
  return read(ctx, row.id);
}

/** A further link to hand over by hand; it dies with the others. */
export async function getInvitationLink(ctx: Ctx, input: InputOf<typeof contract.getInvitationLink>): Promise<OutputOf<typeof contract.getInvitationLink>> {
  const row = await lockManageable(ctx, input.id, ['pending']);
  ctx.emit({ type: 'workspace.invitation.linked', id: row.id, data: { email: maskEmail(row.email) }, can: 'workspace.member.invite' });
  return { url: await newLink(ctx, row.id), expiresAt: row.expires_at.toISOString() };
}

async function lockManageable(ctx: Ctx, id: string, statuses: readonly string[]): Promise<Stored> {
  const [row] = await ctx.sql<Stored>(`select ${columns} from ${givenFrom} where i.workspace_id = $1 and i.id = $2 for update of i`, [ctx.workspaceId, id]);
  const known = found(row);
  if (!statuses.includes(statusAt(known, known.now))) fail('workspace.invite_not_pending');
  requireGivable(ctx, roleOf(known));
  return known;
}

async function change(ctx: Ctx, id: string, values: Partial<typeof invitation.$inferInsert>): Promise<void> {
  await ctx.db.update(invitation).set({ ...values, updatedAt: new Date(), version: sql`${invitation.version} + 1` }).where(and(eq(invitation.workspaceId, ctx.workspaceId), eq(invitation.id, id)));
}

async function read(ctx: Ctx, id: string): Promise<Row> {
  return (await rowsOf(ctx, await ctx.sql<Stored>(`select ${columns} from ${givenFrom} where i.workspace_id = $1 and i.id = $2`, [ctx.workspaceId, id])))[0]!;
}

async function rowsOf(ctx: Ctx, rows: readonly Stored[]): Promise<Row[]> {
  const people = await peopleOf(ctx, rows.map((r) => r.invited_by));
  return rows.map((r) => {
    const role = roleOf(r);
    const status = statusAt(r, r.now);
    return {
      id: r.id, email: r.email, role: roleRefOf(role), status, title: r.title, inviter: people.cardOrNull(r.invited_by), projectIds: r.project_ids,
      createdAt: r.created_at.toISOString(), sentAt: r.sent_at.toISOString(), expiresAt: r.expires_at.toISOString(), respondedAt: r.responded_at?.toISOString() ?? null, version: r.version,
      resting: status === 'pending' && !mayStillGive(r), canManage: mayGive(ctx.member, role),
    };
  });
}
