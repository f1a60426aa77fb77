import type { Ctx, Upload } from '#core/server/context.ts';
import { attachFiles, detachFiles, registerFileSight, storeUpload } from '#modules/files/api.ts';

const sights = { cover: 'social.cover', group: 'social.group' } as const;

// Asked at every request of the bytes: an address that somebody has copied dies with the right.
registerFileSight(sights.cover, async (app, accountId, ids) => seen(await app.pool.query<{ id: string }>({ name: 'social.sight.cover', text: 'select social.open_people($1, $2::uuid[]) as id', values: [accountId, ids] })));
registerFileSight(sights.group, async (app, accountId, ids) => seen(await app.pool.query<{ id: string }>({ name: 'social.sight.group', text: 'select social.pictured_groups($1, $2::uuid[]) as id', values: [accountId, ids] })));

const seen = ({ rows }: { rows: Array<{ id: string }> }): ReadonlySet<string> => new Set(rows.map((r) => r.id));

/** Stores a picture that is shown at a place; answers its id. The former one ends with the transaction. */
export async function placePicture(ctx: Ctx, upload: Upload, to: { at: keyof typeof sights; targetId: string; maxBytes: number; former: string | null }): Promise<string> {
  const { id } = await storeUpload(ctx, upload, { audience: 'owner', kind: 'image', maxBytes: to.maxBytes, workspaceScoped: false });
  await attachFiles(ctx, [id], { sight: sights[to.at], targetId: to.targetId, field: 'file' });
  await dropPictures(ctx, [to.former]);
  return id;
}

/** Ends pictures whose place is gone, whoever uploaded them. */
export async function dropPictures(ctx: Ctx, ids: ReadonlyArray<string | null>): Promise<void> {
  await detachFiles(ctx, ids.filter((id) => id !== null));
}
