import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { fileUrls, findFiles, requireOwnFiles, setAudience, type Audience } from '#modules/files/api.ts';
import { says } from '../contract.ts';

/** The files of an item. */
export interface ItemFiles { videoId: string | null; posterId: string | null; images: ReadonlyArray<{ fileId: string }> }

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

/** Ids of the files of an item, each once. */
export const idsOf = (files: ItemFiles): string[] => [...new Set([files.videoId, files.posterId, ...files.images.map((i) => i.fileId)].filter((x) => x !== null))];

/**
 * Says who may open files now: everybody while an item greets visitors with them, members (whoever gets a signed address) while they
 * belong to any other item, their owner afterwards. `ids` are those the item has, and has had before a change. Earlier addresses of what changes are dead at commit.
 */
export async function setFiles(ctx: Ctx, workspaceId: number, itemId: string, ids: readonly string[]): Promise<void> {
  const now = 'greeting.greets_visitors(i.enabled, i.audience, i.starts_at, i.ends_at, i.deleted_at)';
  // Another item of the same file may have come to its hour meanwhile: then its other files follow, too.
  const turned = await ctx.sql<ItemFiles>(
    `update greeting.item i set files_public = ${now} where i.workspace_id = $1 and i.files_public <> ${now} and (i.id = $3 or i.video_id = any ($2::uuid[]) or i.poster_id = any ($2::uuid[]) or exists (select 1 from jsonb_array_elements(i.images) x where (x->>'fileId')::uuid = any ($2::uuid[])))
     returning i.video_id as "videoId", i.poster_id as "posterId", i.images`, [workspaceId, ids, itemId]);
  const wanted = [...new Set([...ids, ...turned.flatMap(idsOf)])].sort();
  const rows = await ctx.sql<{ id: string; open: boolean }>(
    `select x.id, bool_or(i.files_public) as open from unnest($2::uuid[]) x(id) join greeting.item i on i.workspace_id = $1 and i.deleted_at is null
       and (i.video_id = x.id or i.poster_id = x.id or i.images @> jsonb_build_array(jsonb_build_object('fileId', x.id))) group by x.id`, [workspaceId, wanted]);
  const shown = new Map<string, Audience>(rows.map((r) => [r.id, r.open ? 'public' : 'workspace']));
  const facts = await findFiles(ctx, wanted);
  for (const id of wanted) {
    const file = facts.get(id);
    const next = shown.get(id) ?? 'owner';
    if (file && file.audience !== next) await setAudience(ctx, id, next, { audit: false });
  }
}

/** Addresses of the files of items: films whole, pictures in a size for a card (`url`) and for the circle (`thumb`). */
export async function addressesOf(ctx: Ctx, items: readonly ItemFiles[]): Promise<{ film: (id: string | null) => string | null; url: (id: string | null) => string | null; thumb: (id: string | null) => string | null }> {
  const films = items.flatMap((i) => (i.videoId === null ? [] : [i.videoId]));
  const pictures = [...new Set(items.flatMap((i) => [...(i.posterId === null ? [] : [i.posterId]), ...i.images.map((x) => x.fileId)]))];
  const [film, medium, original, small] = [await fileUrls(ctx, films, 'original'), await fileUrls(ctx, pictures, 'medium'), await fileUrls(ctx, pictures, 'original'), await fileUrls(ctx, pictures, 'thumb')];
  const url = (id: string | null) => (id === null ? null : (medium.get(id) ?? original.get(id) ?? null));
  return { film: (id) => (id === null ? null : (film.get(id) ?? null)), url, thumb: (id) => (id === null ? null : (small.get(id) ?? url(id))) };
}
