import type { Ctx } from '#core/server/context.ts';
import { failField, found } from '#core/server/fail.ts';
import { deleteFile, storeUpload } from '#modules/files/api.ts';
import { changesOf } from './changes.ts';
import { absent, readFacts } from './facts.ts';
import { topic } from './parties.ts';
import { presentOne } from './present.ts';
import { updateFacts } from './write.ts';

async function swap(ctx: Ctx, id: string, photoId: string | null) {
  const before = (await readFacts(ctx, [id], 'change')).get(id) ?? await absent(ctx, id);
  if (before.photoId !== photoId) {
    const after = { ...before, photoId };
    await updateFacts(ctx, [after]);
    if (before.photoId) await deleteFile(ctx, before.photoId);
    ctx.emit({ type: `${topic}.changed`, id, version: before.version + 1, can: 'parties.view', data: { changes: changesOf(before, after).changes } });
  }
  return presentOne(ctx, found((await readFacts(ctx, [id])).get(id)));
}

/** Replaces the picture; the former one is deleted. */
export async function setPhoto(ctx: Ctx, { id }: { id: string }) {
  if (!(await readFacts(ctx, [id])).has(id)) await absent(ctx, id);
  const upload = ctx.uploads.find((u) => u.field === 'photo') ?? failField('photo', 'Choose a picture.');
  const file = await storeUpload(ctx, upload, { audience: 'workspace', kind: 'image', maxBytes: 8 * 1024 * 1024 });
  return swap(ctx, id, file.id);
}

/** Takes the picture away. */
export function removePhoto(ctx: Ctx, { id }: { id: string }) {
  return swap(ctx, id, null);
}
