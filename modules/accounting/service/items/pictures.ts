import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, found } from '#core/server/fail.ts';
import { attachFiles, detachFiles, fileCards, fileUrls, registerFileSight, storeUpload } from '#modules/files/api.ts';
import { membershipOf } from '#modules/workspace/api.ts';
import { says } from '../../contract/fields.ts';
import { pictureBytes, pictureLimit, type addItemPicture, type describeItemPicture, type listItemPictures, type orderItemPictures, type removeItemPicture } from '../../contract/items/pictures.ts';

const sight = 'accounting.item';

/** Pictures are seen by whoever sees items: asked anew at every request of their bytes. */
async function seenBy(app: App, accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await app.pool.query<{ id: string; workspace_id: number }>({ name: 'accounting.sight.item', text: 'select id, workspace_id from accounting.workspaces_of_items($1::uuid[])', values: [ids] });
  const open = new Set<number>();
  for (const workspaceId of new Set(rows.map((r) => r.workspace_id))) if ((await membershipOf(app, accountId, workspaceId))?.permissions.has('accounting.item.view')) open.add(workspaceId);
  return new Set(rows.filter((r) => open.has(r.workspace_id)).map((r) => r.id));
}
registerFileSight(sight, seenBy);

interface Item { id: string; kind: string; version: number }
type Shown = OutputOf<typeof listItemPictures>;

/** The item, kept from others who change its pictures until the transaction ends; whoever only refers to it (a posting) does not wait. */
async function lockItem(ctx: Ctx, id: string): Promise<Item> {
  return found((await ctx.sql<Item>('select i.id, i.kind, i.version from accounting.item i where i.id = $1 and i.workspace_id = $2 and i.deleted_at is null for no key update', [id, ctx.workspaceId], 'accounting.pictured_item'))[0]);
}

async function idsOf(ctx: Ctx, itemId: string): Promise<string[]> {
  return (await ctx.sql<{ file_id: string }>('select p.file_id from accounting.item_picture p where p.workspace_id = $1 and p.item_id = $2 and p.removed_at is null order by p.position, p.file_id', [ctx.workspaceId, itemId], 'accounting.picture_ids')).map((r) => r.file_id);
}

async function shown(ctx: Ctx, itemId: string): Promise<Shown> {
  const rows = await ctx.sql<{ file_id: string; alt: string }>('select p.file_id, p.alt from accounting.item_picture p where p.workspace_id = $1 and p.item_id = $2 and p.removed_at is null order by p.position, p.file_id', [ctx.workspaceId, itemId], 'accounting.pictures');
  const cards = await fileCards(ctx, rows.map((r) => r.file_id));
  return { items: rows.flatMap(({ file_id, alt }) => { const card = cards.get(file_id); return card ? [{ fileId: file_id, alt, state: card.state, width: card.width, height: card.height, url: card.url, previewUrl: card.previewUrl }] : []; }) };
}

/** Records the change and answers what is there now. */
async function changed(ctx: Ctx, item: Item, changes: Record<string, [unknown, unknown]>): Promise<Shown> {
  ctx.emit({ type: `accounting.${item.kind === 'service' ? 'service' : 'product'}.changed`, id: item.id, version: item.version, data: { changes }, can: 'accounting.item.view' });
  return shown(ctx, item.id);
}

/** What was taken away so long ago that nobody brings it back goes for good, with its file. Before an item is locked: the space of the workspace is counted first by everyone here. */
async function dropOld(ctx: Ctx): Promise<void> {
  const gone = await ctx.sql<{ file_id: string }>("delete from accounting.item_picture p where p.workspace_id = $1 and p.removed_at < now() - interval '30 days' returning p.file_id", [ctx.workspaceId], 'accounting.drop_pictures');
  await detachFiles(ctx, gone.map((r) => r.file_id));
}

async function requireItem(ctx: Ctx, id: string): Promise<void> {
  found((await ctx.sql('select 1 from accounting.item i where i.id = $1 and i.workspace_id = $2 and i.deleted_at is null', [id, ctx.workspaceId], 'accounting.item_there'))[0]);
}

/** Pictures of an item in their order. */
export async function showPictures(ctx: Ctx, { id }: InputOf<typeof listItemPictures>): Promise<Shown> {
  await requireItem(ctx, id);
  return shown(ctx, id);
}

/** Adds a picture behind the others. */
export async function addPicture(ctx: Ctx, { id }: InputOf<typeof addItemPicture>): Promise<Shown> {
  await requireItem(ctx, id);
  // Making its sizes takes seconds, in which nobody shall wait for the item.
  const file = await storeUpload(ctx, ctx.uploads.find((u) => u.field === 'picture') ?? failField('picture', says('core.choose_file')), { audience: 'owner', kind: 'image', maxBytes: pictureBytes });
  await dropOld(ctx);
  const item = await lockItem(ctx, id);
  const there = await idsOf(ctx, id);
  if (there.length >= pictureLimit) failField('picture', says('core.file_limit', { count: pictureLimit }));
  await attachFiles(ctx, [file.id], { sight, targetId: id, field: 'picture' });
  await ctx.sql('insert into accounting.item_picture (file_id, workspace_id, item_id, position) select $1, $2, $3, coalesce(max(p.position) + 1, 0) from accounting.item_picture p where p.workspace_id = $2 and p.item_id = $3', [file.id, ctx.workspaceId, id], 'accounting.add_picture');
  return changed(ctx, item, { pictures: [there.length, there.length + 1] });
}

/** Puts the pictures into an order. */
export async function orderPictures(ctx: Ctx, { id, fileIds }: InputOf<typeof orderItemPictures>): Promise<Shown> {
  const item = await lockItem(ctx, id);
  const there = await idsOf(ctx, id);
  if (new Set(fileIds).size !== fileIds.length || fileIds.length !== there.length || !fileIds.every((f) => there.includes(f))) failField('fileIds', says('accounting.pictures_changed'));
  await ctx.sql('update accounting.item_picture p set position = n.place from unnest($3::uuid[]) with ordinality as n(id, place) where p.file_id = n.id and p.workspace_id = $1 and p.item_id = $2', [ctx.workspaceId, id, fileIds], 'accounting.order_pictures');
  return fileIds.join() === there.join() ? shown(ctx, id) : changed(ctx, item, { firstPicture: [there[0], fileIds[0]] });
}

/** Says what a picture shows. */
export async function describePicture(ctx: Ctx, { id, fileId, alt }: InputOf<typeof describeItemPicture>): Promise<Shown> {
  const item = await lockItem(ctx, id);
  const [before] = await ctx.sql<{ alt: string }>('select p.alt from accounting.item_picture p where p.file_id = $1 and p.item_id = $2 and p.workspace_id = $3 and p.removed_at is null', [fileId, id, ctx.workspaceId], 'accounting.picture_alt');
  if (found(before).alt === alt) return shown(ctx, id);
  await ctx.sql('update accounting.item_picture p set alt = $3 where p.file_id = $1 and p.workspace_id = $2', [fileId, ctx.workspaceId, alt], 'accounting.describe_picture');
  return changed(ctx, item, { pictureText: [before!.alt, alt] });
}

const turn = (to: 'now()' | 'null', where: string, name: string, step: -1 | 1) => async (ctx: Ctx, { id, fileId }: InputOf<typeof removeItemPicture>): Promise<Shown> => {
  await dropOld(ctx);
  const item = await lockItem(ctx, id);
  const there = (await idsOf(ctx, id)).length;
  if (step === 1 && there >= pictureLimit) failField('fileId', says('core.file_limit', { count: pictureLimit }));
  found((await ctx.sql(`update accounting.item_picture p set removed_at = ${to} where p.file_id = $1 and p.item_id = $2 and p.workspace_id = $3 and ${where} returning 1`, [fileId, id, ctx.workspaceId], name))[0]);
  return changed(ctx, item, { pictures: [there, there + step] });
};
/** Takes a picture away. */
export const removePicture = turn('now()', 'p.removed_at is null', 'accounting.remove_picture', -1);
/** Brings a picture back to where it was. */
export const restorePicture = turn('null', "p.removed_at > now() - interval '30 days'", 'accounting.restore_picture', 1);

/** Gives rows of items the address of their first picture (`picture`), 96 pixels square; a variant without one that of its template; null where there is none. One statement for all of them, two where there are pictures. */
export async function addFaces(ctx: Ctx, rows: ReadonlyArray<Record<string, unknown>>): Promise<void> {
  if (rows.length === 0) return;
  const first = await ctx.sql<{ item_id: string; file_id: string }>(
    `select i.id as item_id, f.file_id from accounting.item i cross join lateral (
       select p.file_id from accounting.item_picture p where p.workspace_id = i.workspace_id and p.item_id in (i.id, i.template_id) and p.removed_at is null order by p.item_id = i.id desc, p.position, p.file_id limit 1) f
     where i.workspace_id = $1 and i.id = any($2::uuid[])`, [ctx.workspaceId, rows.map((r) => r['id'])], 'accounting.faces');
  const urls = first.length > 0 ? await fileUrls(ctx, first.map((f) => f.file_id), 'thumb') : new Map<string, string>();
  const faces = new Map(first.map((f) => [f.item_id, urls.get(f.file_id) ?? null]));
  for (const row of rows) row['picture'] = faces.get(row['id'] as string) ?? null;
}
