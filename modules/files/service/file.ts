import type { Ctx } from '#core/server/context.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { fail, found } from '#core/server/fail.ts';
import * as contract from '../contract.ts';
import { loosen } from './blobs.ts';
import { factsOf, urlOf, type FileRow } from './link.ts';
import { storeUpload } from './upload.ts';

type Shape = OutputOf<typeof contract.getFile>;

/** Carries out `files.upload`. */
export async function upload(ctx: Ctx, input: InputOf<typeof contract.uploadFile>): Promise<Shape> {
  return shapeOf(ctx, await storeOne(ctx, { ...input, workspaceScoped: true }));
}

/** Carries out `files.uploadOwn`. */
export async function uploadOwn(ctx: Ctx, input: InputOf<typeof contract.uploadOwnFile>): Promise<Shape> {
  return shapeOf(ctx, await storeOne(ctx, { ...input, workspaceScoped: false }));
}

async function storeOne(ctx: Ctx, rules: Parameters<typeof storeUpload>[2]): Promise<FileRow> {
  const [one, ...more] = ctx.uploads;
  if (!one || more.length > 0) fail('core.invalid_input');
  const { id } = await storeUpload(ctx, one, rules);
  return found((await factsOf(ctx, [id]))[0]);
}

/** Carries out `files.get`: for the one who uploaded it and for those the file itself is open to. */
export async function get(ctx: Ctx, input: InputOf<typeof contract.getFile>): Promise<Shape> {
  const file = found((await factsOf(ctx, [input.id]))[0]);
  if (!standingOf(ctx, file).sees) fail('core.not_found');
  return shapeOf(ctx, file);
}

/** Carries out `files.delete`: for the one who uploaded it, and for those who manage the files of its workspace. */
export async function remove(ctx: Ctx, input: InputOf<typeof contract.deleteFile>): Promise<{ ok: true }> {
  const file = found((await factsOf(ctx, [input.id]))[0]);
  const { sees, manages, owns } = standingOf(ctx, file);
  if (!sees && !manages) fail('core.not_found');
  if (!owns && !manages) fail('core.forbidden');
  if (file.place) fail('files.attached');
  await deleteFile(ctx, file.id);
  return { ok: true };
}

function standingOf(ctx: Ctx, file: FileRow): { owns: boolean; sees: boolean; manages: boolean } {
  const inside = file.workspaceId === ctx.workspaceId;
  // Anybody may open a public file by its address; its record is its own workspace's.
  const open = inside ? file.audience !== 'owner' : file.workspaceId === null && (file.audience === 'public' || file.audience === 'signedIn');
  const owns = file.ownerId === ctx.accountId && (file.workspaceId === null || inside);
  return { owns, sees: open || owns, manages: inside && ctx.can('files.file.manage') };
}

function shapeOf(ctx: Ctx, file: FileRow): Shape {
  const { id, kind, type, name, bytes, width, height, audience, state, originalOnly } = file;
  return {
    id, kind, type, name, bytes, width, height, audience, state, originalOnly,
    url: urlOf(ctx, file, 'original'), previewUrl: urlOf(ctx, file, 'medium'), createdAt: file.createdAt.toISOString(),
  };
}

/** Deletes a file on behalf of the room that owns its place; its addresses are dead at commit. Unknown ids are fine. */
export async function deleteFile(ctx: Ctx, id: string): Promise<void> {
  const [gone] = await ctx.sql<{ workspace_id: number | null; owner_id: string; charged: number; keys: string[] }>(
    `with old as (select * from files.file where id = $1 and state <> 'deleted' and (workspace_id = core.current_workspace_id() or owner_id = core.current_account_id()) for update)
     update files.file f set state = 'deleted', name = '', sizes = '[]', raw_key = null, raw_parts = '{}', placeholder = null, lease_until = null, unattached_until = null, acl_version = f.acl_version + 1, updated_at = now(), version = f.version + 1
     from old where f.id = old.id
     returning old.workspace_id, old.owner_id, old.charged,
       array(select s->>'key' from jsonb_array_elements(old.sizes) s) || array_remove(array[old.raw_key], null) || old.raw_parts as keys`, [id]);
  if (!gone) return;
  await ctx.sql('select files.take_space($1, $2, -1)', [gone.workspace_id === null ? `a:${gone.owner_id}` : `w:${gone.workspace_id}`, -gone.charged]);
  await loosen(ctx, gone.keys);
  ctx.emit({ type: 'files.file.deleted', id, ...streamOf(gone) });
}

/** Changes who may open a file; earlier addresses are dead at commit. `audit: false` where the caller records the change of its own thing that this is part of. */
export async function setAudience(ctx: Ctx, id: string, audience: contract.Audience, { audit = true }: { audit?: boolean } = {}): Promise<void> {
  const [row] = await ctx.sql<{ workspace_id: number | null; owner_id: string; before: string }>(
    `with old as (select id, audience from files.file where id = $1 and state <> 'deleted' and (workspace_id = core.current_workspace_id() or owner_id = core.current_account_id()) for update)
     update files.file f set audience = $2, acl_version = f.acl_version + 1, updated_at = now(), version = f.version + 1
     from old where f.id = old.id returning f.workspace_id, f.owner_id, old.audience as before`, [id, audience]);
  const { before, ...place } = found(row);
  ctx.emit({ type: 'files.file.audience_changed', id, data: { changes: { audience: [before, audience] } }, audit, ...streamOf(place) });
}

function streamOf(file: { workspace_id: number | null; owner_id: string }): { workspaceId: number } | { accountId: string } {
  return file.workspace_id === null ? { accountId: file.owner_id } : { workspaceId: file.workspace_id };
}

/** 404 unless every id is a file the viewer uploaded, under the active workspace or under none, and not shown at a place: call it before a record takes ids from an input. */
export async function requireOwnFiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const wanted = new Set(ids);
  if (wanted.size === 0) return;
  // A record keeps it from now on, so it no longer goes by itself.
  const rows = await ctx.sql(
    `update files.file set unattached_until = null where id = any ($1) and state in ('ready', 'processing') and owner_id = $2 and (workspace_id is null or workspace_id = $3) and sight is null returning 1`,
    [[...wanted], ctx.accountId, ctx.membership?.workspaceId ?? null]);
  if (rows.length !== wanted.size) fail('core.not_found');
}
