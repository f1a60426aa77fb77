import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { isWorkspaceSlug, workspaceSlug } from '#core/contract/slug.ts';
import { enterWorkspace, type Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { deleteFile, storeUpload } from '#modules/files/api.ts';
import type * as contract from '../contract.ts';
import type { WorkspaceType } from '../contract.ts';
import { member, workspace } from '../schema.ts';
import { memberNames } from './member-names.ts';
import { findMembership, membershipsOf, membershipView, membershipViews, rememberActive, tellAccount, workspaceImages } from './membership.ts';
import { peopleOf } from './people.ts';

const imageBytes = 5 * 1024 * 1024;

/** The viewer's memberships. */
export async function listWorkspaces(ctx: Ctx): Promise<OutputOf<typeof contract.listWorkspaces>> {
  return { items: await membershipViews(ctx, await membershipsOf(ctx, ctx.accountId)) };
}

/** What a new workspace is founded with. */
export interface NewWorkspace { name: string; type: WorkspaceType; timezone?: string | undefined; currency?: string | undefined }

/** Founds a workspace that the account owns and answers its id; the transaction is inside it afterwards. */
export async function foundWorkspace(ctx: Ctx, ownerId: string, input: NewWorkspace, imageId: string | null = null, wantedSlug?: string): Promise<{ id: number; slug: string; memberId: string }> {
  const [next] = await ctx.sql<{ id: number }>("select nextval(pg_get_serial_sequence('workspace.workspace', 'id'))::int as id");
  const { id } = next!;
  await enterWorkspace(ctx, id);
  const slug = await insertWithFreeSlug(ctx, { id, name: input.name, type: input.type, imageId }, wantedSlug);
  const memberId = uuidv7();
  await ctx.db.insert(member).values({ id: memberId, workspaceId: id, accountId: ownerId, role: 'owner', lastUsedAt: new Date(), ...(await memberNames(ctx, [ownerId]))(ownerId) });
  ctx.emit({
    type: 'workspace.workspace.created', id, workspaceId: id,
    data: { name: input.name, slug, type: input.type, ...(input.timezone ? { timezone: input.timezone } : {}), ...(input.currency ? { currency: input.currency } : {}) },
  });
  await tellAccount(ctx, id, ownerId, memberId, { joined: true });
  return { id, slug, memberId };
}

/** Founds a workspace for the viewer and makes it the active one. */
export async function createWorkspace(ctx: Ctx, input: InputOf<typeof contract.createWorkspace>): Promise<OutputOf<typeof contract.createWorkspace>> {
  ctx.app.limits.take(`workspace.create:${ctx.accountId}`, 60, 3600);
  const imageId = await storeImage(ctx, false);
  const { id } = await foundWorkspace(ctx, ctx.accountId, input, imageId);
  rememberActive(ctx, id);
  return membershipView(ctx, found(await findMembership(ctx, ctx.accountId, id)));
}

/** Makes a workspace of the viewer the active one. Unknown and foreign look alike. */
export async function changeWorkspace(ctx: Ctx, input: InputOf<typeof contract.changeWorkspace>): Promise<OutputOf<typeof contract.changeWorkspace>> {
  const row = found(await findMembership(ctx, ctx.accountId, input.id));
  if (row.deleted_at) fail('workspace.deleted');
  if (row.status !== 'active') fail('core.suspended');
  await enterWorkspace(ctx, input.id);
  const now = new Date();
  await ctx.db.update(member).set({ lastUsedAt: now }).where(and(eq(member.workspaceId, input.id), eq(member.accountId, ctx.accountId)));
  rememberActive(ctx, input.id);
  return membershipView(ctx, { ...row, last_used_at: now });
}

/** The active workspace in full. */
export async function getWorkspace(ctx: Ctx): Promise<OutputOf<typeof contract.getWorkspace>> {
  const [row] = await ctx.db.select().from(workspace).where(eq(workspace.id, ctx.workspaceId));
  const { id, slug, name, type, imageId, version, createdAt } = found(row);
  const [facts] = await ctx.sql<{ owner: string | null; count: number }>(
    `select (select account_id from workspace.member where workspace_id = $1 and role = 'owner') as owner,
            (select count(*)::int from workspace.member where workspace_id = $1 and status = 'active') as count`, [id]);
  const people = await peopleOf(ctx, [facts!.owner]);
  const images = await workspaceImages(ctx, [imageId]);
  return { id, slug, name, image: images(imageId), type: type as WorkspaceType, version, createdAt: createdAt.toISOString(), owner: people.cardOrNull(facts!.owner), memberCount: facts!.count };
}

/** Changes name, type or image; the slug stays, because links hang on it. */
export async function updateWorkspace(ctx: Ctx, input: InputOf<typeof contract.updateWorkspace>): Promise<OutputOf<typeof contract.updateWorkspace>> {
  const [before] = await ctx.db.select().from(workspace).where(and(eq(workspace.id, ctx.workspaceId), isNull(workspace.deletedAt))).for('no key update');
  if (found(before).version !== input.version) fail('core.version_conflict', { current: await getWorkspace(ctx) });
  const uploaded = await storeImage(ctx, true);
  const imageId = uploaded ?? (input.removeImage ? null : before!.imageId);
  if (before!.imageId && imageId !== before!.imageId) await deleteFile(ctx, before!.imageId);
  const next = { name: input.name ?? before!.name, type: input.type ?? before!.type, imageId };
  const [row] = await ctx.db.update(workspace).set({ ...next, updatedAt: new Date(), version: sql`${workspace.version} + 1` }).where(eq(workspace.id, ctx.workspaceId)).returning();
  const changes = Object.fromEntries((['name', 'type', 'imageId'] as const).filter((k) => before![k] !== next[k]).map((k) => [k, [before![k], next[k]]]));
  ctx.emit({ type: 'workspace.workspace.changed', id: ctx.workspaceId, version: row!.version, data: { changes } });
  return getWorkspace(ctx);
}

async function storeImage(ctx: Ctx, inWorkspace: boolean): Promise<string | null> {
  const upload = ctx.uploads[0];
  if (!upload) return null;
  // Public, because an invited person sees it before they belong to anything.
  return (await storeUpload(ctx, upload, { audience: 'public', kind: 'image', maxBytes: imageBytes, workspaceScoped: inWorkspace })).id;
}

/** Inserts under the first free slug; when somebody takes it in the same moment, tries the next. */
async function insertWithFreeSlug(ctx: Ctx, values: { id: number; name: string; type: string; imageId: string | null }, wanted?: string): Promise<string> {
  const taken = addressWords(ctx);
  for (let from = 1; from < 20_000; from += 100) {
    const candidates = Array.from({ length: 100 }, (_, i) => (wanted && from + i === 1 ? wanted : workspaceSlug(wanted ?? values.name, Math.random, from + i))).filter((s) => isWorkspaceSlug(s) && !taken.has(s));
    for (let tries = 0; tries < 20; tries++) {
      const [free] = await ctx.sql<{ slug: string | null }>('select workspace.first_free_slug($1) as slug', [candidates]);
      if (!free?.slug) break;
      const [row] = await ctx.db.insert(workspace).values({ ...values, slug: free.slug }).onConflictDoNothing().returning({ slug: workspace.slug });
      if (row) return row.slug;
    }
  }
  throw new Error('no free slug was found');
}

/** First words of the API's own paths: as slugs they would hide endpoints. */
function addressWords(ctx: Ctx): ReadonlySet<string> {
  return new Set(ctx.app.modules.flatMap((m) => m.routes).map((r) => r.endpoint.path.split('/')[1] ?? '').filter((s) => !s.startsWith(':')));
}
