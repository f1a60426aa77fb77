import { and, eq, isNull, sql } from 'drizzle-orm';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { runAs, type App } from '#core/server/app.ts';
import { enterWorkspace, type Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { lifetimes, type WorkspaceType } from '../contract.ts';
import type * as contract from '../contract.ts';
import { ownershipOffer, workspace } from '../schema.ts';
import { findMembership, membershipView, tellAccount, workspaceImages } from './membership.ts';

const purgeDate = (deletedAt: Date) => new Date(deletedAt.getTime() + lifetimes.deletedDays * 86_400_000);

/** Deletes the workspace; everybody is out at once, the owner can restore it for 30 days. */
export async function deleteWorkspace(ctx: Ctx, input: InputOf<typeof contract.deleteWorkspace>): Promise<OutputOf<typeof contract.deleteWorkspace>> {
  if (input.slug !== ctx.member.workspaceSlug) fail('workspace.slug_mismatch');
  const deletedAt = new Date();
  const [row] = await ctx.db.update(workspace).set({ deletedAt, deletedBy: ctx.accountId, updatedAt: deletedAt, version: sql`${workspace.version} + 1` })
    .where(and(eq(workspace.id, ctx.workspaceId), isNull(workspace.deletedAt))).returning();
  found(row);
  await ctx.db.update(ownershipOffer).set({ status: 'cancelled', updatedAt: deletedAt }).where(and(eq(ownershipOffer.workspaceId, ctx.workspaceId), eq(ownershipOffer.status, 'pending')));
  ctx.emit({ type: 'workspace.workspace.deleted', id: ctx.workspaceId, version: row!.version, data: { name: row!.name, purgeAt: purgeDate(deletedAt).toISOString() } });
  await tellEverybody(ctx, ctx.workspaceId, { deleted: true });
  return { ok: true, purgeAt: purgeDate(deletedAt).toISOString() };
}

/** Takes the deletion of one's own workspace back. */
export async function restoreWorkspace(ctx: Ctx, input: InputOf<typeof contract.restoreWorkspace>): Promise<OutputOf<typeof contract.restoreWorkspace>> {
  const row = found(await findMembership(ctx, ctx.accountId, input.id));
  if (row.role !== 'owner' || !row.deleted_at) fail('core.not_found');
  if (purgeDate(row.deleted_at) <= new Date()) fail('workspace.not_restorable');
  await enterWorkspace(ctx, input.id);
  const [restored] = await ctx.db.update(workspace).set({ deletedAt: null, deletedBy: null, updatedAt: new Date(), version: sql`${workspace.version} + 1` }).where(eq(workspace.id, input.id)).returning();
  ctx.emit({ type: 'workspace.workspace.restored', id: input.id, workspaceId: input.id, version: found(restored).version });
  await tellEverybody(ctx, input.id, { restored: true });
  return membershipView(ctx, { ...row, deleted_at: null });
}

/** Deleted workspaces the viewer owns. */
export async function listDeletedWorkspaces(ctx: Ctx): Promise<OutputOf<typeof contract.listDeletedWorkspaces>> {
  const rows = await ctx.sql<{ id: number; slug: string; name: string; type: WorkspaceType; image_id: string | null; deleted_at: Date }>(
    `select w.id, w.slug, w.name, w.type, w.image_id, w.deleted_at from workspace.workspace w join workspace.member m on m.workspace_id = w.id
     where m.account_id = $1 and m.role = 'owner' and w.deleted_at is not null order by w.deleted_at desc`, [ctx.accountId]);
  const images = await workspaceImages(ctx, rows.map((r) => r.image_id));
  return {
    items: rows.map((r) => ({
      workspace: { id: r.id, slug: r.slug, name: r.name, type: r.type, image: images(r.image_id) }, deletedAt: r.deleted_at.toISOString(), purgeAt: purgeDate(r.deleted_at).toISOString(),
    })),
  };
}

/** Erases workspaces whose 30 days are over, one transaction each; other rooms follow the event. */
export async function purgeWorkspaces(app: App): Promise<void> {
  const { rows } = await app.pool.query<{ id: number; slug: string }>('select * from workspace.due_for_purge($1)', [lifetimes.deletedDays]);
  for (const { id, slug } of rows) {
    await runAs(app, { name: 'workspace.purge', workspaceId: id }, async (ctx) => {
      const gone = await ctx.sql("delete from workspace.workspace where id = $1 and deleted_at < now() - make_interval(days => $2) returning 1", [id, lifetimes.deletedDays]);
      if (gone.length > 0) ctx.emit({ type: 'workspace.workspace.purged', id, workspaceId: id, data: { slug } });
    });
  }
}

async function tellEverybody(ctx: Ctx, workspaceId: number, data: Record<string, unknown>): Promise<void> {
  const members = await ctx.sql<{ id: string; account_id: string }>("select id, account_id from workspace.member where workspace_id = $1 and status <> 'left'", [workspaceId]);
  for (const m of members) await tellAccount(ctx, workspaceId, m.account_id, m.id, data);
}
