import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { fileUrls, findFiles, requireOwnFiles, setAudience } from '#modules/files/api.ts';
import { says } from '../contract.ts';

/** The files of an item. */
export interface ItemFiles { videoId: string | null; posterId: string | null; images: ReadonlyArray<{ fileId: string }> }

const idsOf = (files: ItemFiles) => [...new Set([files.videoId, files.posterId, ...files.images.map((i) => i.fileId)].filter((x) => x !== null))];

/** Refuses what is no film or picture of the workspace. Files that are new to the item must be the viewer's own. */
export async function checkFiles(ctx: Ctx, next: ItemFiles, before: ItemFiles | null): Promise<void> {
  const known = new Set(before ? idsOf(before) : []);
  const facts = await findFiles(ctx, idsOf(next));
  const fits = (id: string, kind: string) => { const file = facts.get(id); return file?.kind === kind && file.workspaceId === ctx.workspaceId; };
  if (next.videoId !== null && (!fits(next.videoId, 'video') || !['video/mp4', 'video/webm'].includes(facts.get(next.videoId)!.type))) failField('videoId', says('greeting.video'));
  if (next.posterId !== null && !fits(next.posterId, 'image')) failField('posterId', says('core.choose_picture'));
  next.images.forEach(({ fileId }, i) => { if (!fits(fileId, 'image')) failField(`images.${i}.fileId`, says('core.choose_picture')); });
  await requireOwnFiles(ctx, idsOf(next).filter((id) => !known.has(id)));
}

/** Opens the files of an item to everybody who is greeted, and closes those that it no longer shows and no other item does. */
export async function openFiles(ctx: Ctx, next: ItemFiles, before: ItemFiles | null): Promise<void> {
  const [now, then] = [idsOf(next), before ? idsOf(before) : []];
  for (const id of now.filter((x) => !then.includes(x))) await setAudience(ctx, id, 'public', { audit: false });
  await closeFiles(ctx, then.filter((x) => !now.includes(x)));
}

/** Closes files that no item shows any more: their addresses are dead at commit. */
async function closeFiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const shown = new Set((await ctx.sql<{ id: string }>(
    `select x.id from unnest($2::uuid[]) x(id) where exists (select 1 from greeting.item i where i.workspace_id = $1 and i.deleted_at is null and (i.video_id = x.id or i.poster_id = x.id or i.images @> jsonb_build_array(jsonb_build_object('fileId', x.id))))`,
    [ctx.workspaceId, ids])).map((r) => r.id));
  const facts = await findFiles(ctx, ids);
  for (const id of ids) if (!shown.has(id) && facts.has(id)) await setAudience(ctx, id, 'owner', { audit: false });
}

/** Closes all files of an item that was removed. */
export const closeAllFiles = (ctx: Ctx, files: ItemFiles): Promise<void> => closeFiles(ctx, idsOf(files));

/** Addresses of the files of items: films whole, pictures in a size for a card (`url`) and for the circle (`thumb`). */
export async function addressesOf(ctx: Ctx, items: readonly ItemFiles[]): Promise<{ film: (id: string | null) => string | null; url: (id: string | null) => string | null; thumb: (id: string | null) => string | null }> {
  const films = items.flatMap((i) => (i.videoId === null ? [] : [i.videoId]));
  const pictures = [...new Set(items.flatMap((i) => [...(i.posterId === null ? [] : [i.posterId]), ...i.images.map((x) => x.fileId)]))];
  const [film, medium, original, small] = [await fileUrls(ctx, films, 'original'), await fileUrls(ctx, pictures, 'medium'), await fileUrls(ctx, pictures, 'original'), await fileUrls(ctx, pictures, 'thumb')];
  const url = (id: string | null) => (id === null ? null : (medium.get(id) ?? original.get(id) ?? null));
  return { film: (id) => (id === null ? null : (film.get(id) ?? null)), url, thumb: (id) => (id === null ? null : (small.get(id) ?? url(id))) };
}
