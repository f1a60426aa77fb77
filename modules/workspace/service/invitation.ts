import { and, eq, sql } from 'drizzle-orm';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { exportList } from '#core/server/resource/export.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { countRows, listRows, type ListSource } from '#core/server/resource/list.ts';
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
/** An invitation as stored, with its role and its inviter. */
export interface StoredInvitation extends Given {
  id: string; email: string; status: string; title: string; message: string;
  invited_by: string | null; project_ids: string[]; created_at: Date; sent_at: Date; expires_at: Date; responded_at: Date | null; version: number; now: Date;
}

const columns = `i.id, i.email, ${givenColumns}, i.status, i.title, i.message,
  i.invited_by, i.project_ids, i.created_at, i.sent_at, i.expires_at, i.responded_at, i.version, now() as now`;
const { email, role, status, createdAt, sentAt, expiresAt } = contract.invitationFields;

/** Invitations of the active workspace. */
export const invitationSource: ListSource = {
  from: givenFrom, select: columns, key: 'i.id',
  fields: {
    email: { ...email, sql: 'i.email' }, role: { ...role, sql: roleKeySql('i'), nameIn: 'roleName' },
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
  const page = await listRows<StoredInvitation>(ctx, invitationSource, { ...input, sort: orderedBy(input.sort, { role: 'standing' }) });
  return { ...page, items: await rowsOf(ctx, page.items) };
}

/** Columns of a file of invitations. */
const fileColumns = ['email', 'status', 'role', 'title', 'inviter', 'createdAt', 'sentAt', 'expiresAt', 'respondedAt'] as const;

/** The same list as a file; the export is recorded. */
export async function exportInvitations(ctx: Ctx, input: InputOf<typeof contract.exportInvitations>): Promise<StreamAnswer> {
  ctx.authorize('workspace.member.invite');
  ctx.emit({ type: 'workspace.invitation.exported', data: { rows: await countRows(ctx, invitationSource, { ...input, limit: 1, count: 'none' }) }, can: 'workspace.audit.view' });
  const named: ListSource = {
    ...invitationSource, fields: { ...invitationSource.fields, inviter: { type: 'id', sql: 'i.invited_by', nameIn: 'inviterName' } },
    complete: async (c, rows) => { for (const [i, r] of (await rowsOf(c, rows as unknown as StoredInvitation[])).entries()) Object.assign(rows[i]!, { ...r, role: r.role.key, roleName: r.role.name, inviter: r.inviter?.id ?? null, inviterName: r.inviter?.name }); },
  };
  return exportList(ctx, named, { ...input, sort: orderedBy(input.sort, { role: 'standing' }) }, fileColumns, `invitations-${ctx.member.workspaceSlug}`, 'workspace.export');
}

/** Sends a pending or expired invitation again: new link, seven more days, old links dead. */
export async function renewInvitation(ctx: Ctx, input: InputOf<typeof contract.renewInvitation>): Promise<Row> {
  await takeTurn(ctx);
  const row = await lockManageable(ctx, input.id, ['pending', 'expired']);
  await refuseNewer(ctx, row);
  await countSending(ctx, 1);
  await renew(ctx, row);
  return read(ctx, row.id);
}

/** Refuses where the address has another invitation that waits for an answer. */
export async function refuseNewer(ctx: Ctx, { id, email: to }: StoredInvitation): Promise<void> {
  const newer = await ctx.sql("select 1 from workspace.invitation where workspace_id = $1 and email = $2 and status = 'pending' and id <> $3", [ctx.workspaceId, to, id]);
  if (newer.length > 0) fail('workspace.invite_not_pending');
}

/** Sends a locked invitation again; the caller has checked and counted it. */
export async function renew(ctx: Ctx, row: StoredInvitation): Promise<void> {
  await killLinks(ctx, row.id);
  const { now } = row;
  const expiresAt = new Date(now.getTime() + contract.lifetimes.invitationDays * 86_400_000);
  await change(ctx, row.id, { status: 'pending', sentAt: now, expiresAt, respondedAt: null, invitedBy: ctx.accountId });
  const account = await findAccountByEmail(ctx, row.email);
  await sendInvitation(ctx, { id: row.id, email: row.email, role: roleOf(row), message: row.message, expiresAt, url: await newLink(ctx, row.id), account });
  ctx.emit({ type: 'workspace.invitation.renewed', id: row.id, data: { email: maskEmail(row.email), role: row.role_id ?? row.role }, can: 'workspace.member.invite' });
}

/** Withdraws a pending invitation. */
export async function revokeInvitation(ctx: Ctx, input: InputOf<typeof contract.revokeInvitation>): Promise<Row> {
  const row = await lockManageable(ctx, input.id, ['pending', 'expired']);
  await revoke(ctx, row);
  return read(ctx, row.id);
}

/** Withdraws a locked invitation; the caller has checked it. */
export async function revoke(ctx: Ctx, row: StoredInvitation): Promise<void> {
  await change(ctx, row.id, { status: 'revoked', respondedAt: new Date() });
  ctx.emit({ type: 'workspace.invitation.revoked', id: row.id, data: { email: maskEmail(row.email) }, can: 'workspace.member.invite' });
}

/** A further link to hand over by hand; it dies with the others. */
export async function getInvitationLink(ctx: Ctx, input: InputOf<typeof contract.getInvitationLink>): Promise<OutputOf<typeof contract.getInvitationLink>> {
  const row = await lockManageable(ctx, input.id, ['pending']);
  ctx.emit({ type: 'workspace.invitation.linked', id: row.id, data: { email: maskEmail(row.email) }, can: 'workspace.member.invite' });
  return { url: await newLink(ctx, row.id), expiresAt: row.expires_at.toISOString() };
}

async function lockManageable(ctx: Ctx, id: string, statuses: readonly string[]): Promise<StoredInvitation> {
  const known = found((await lockInvitations(ctx, [id]))[0]);
  requireManageable(ctx, known, statuses);
  return known;
}

/** Locks invitations in a fixed order; ids of others are left out. */
export function lockInvitations(ctx: Ctx, ids: readonly string[]): Promise<StoredInvitation[]> {
  return ctx.sql<StoredInvitation>(`select ${columns} from ${givenFrom} where i.workspace_id = $1 and i.id = any($2::uuid[]) order by i.id for update of i`, [ctx.workspaceId, ids]);
}

/** Refuses unless the invitation stands so and the viewer may give its role. */
export function requireManageable(ctx: Ctx, row: StoredInvitation, statuses: readonly string[]): void {
  if (!statuses.includes(statusAt(row, row.now))) fail('workspace.invite_not_pending');
  requireGivable(ctx, roleOf(row));
}

async function change(ctx: Ctx, id: string, values: Partial<typeof invitation.$inferInsert>): Promise<void> {
  await ctx.db.update(invitation).set({ ...values, updatedAt: new Date(), version: sql`${invitation.version} + 1` }).where(and(eq(invitation.workspaceId, ctx.workspaceId), eq(invitation.id, id)));
}

async function read(ctx: Ctx, id: string): Promise<Row> {
  return (await rowsOf(ctx, await ctx.sql<StoredInvitation>(`select ${columns} from ${givenFrom} where i.workspace_id = $1 and i.id = $2`, [ctx.workspaceId, id])))[0]!;
}

/** Invitations as the members who may invite see them. */
export async function rowsOf(ctx: Ctx, rows: readonly StoredInvitation[]): Promise<Row[]> {
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
