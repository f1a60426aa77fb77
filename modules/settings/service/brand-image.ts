import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { storeUpload } from '#modules/files/api.ts';
import type * as contract from '../contract.ts';
import { replaceImage } from './change.ts';
import { presentOne } from './read.ts';
import { loadGroups } from './store.ts';
import { says } from '../contract.ts';

const maxBytes = 2 * 1024 * 1024;

/** Replaces a logo or the favicon. Of a drawing (SVG) or an icon (ICO) the files room keeps the PNG it shows. */
export async function uploadBrandImage(ctx: Ctx, input: InputOf<typeof contract.uploadBrandImage>): Promise<OutputOf<typeof contract.uploadBrandImage>> {
  const upload = ctx.uploads.find((u) => u.field === 'image') ?? failField('image', says('core.choose_picture'));
  const file = await storeUpload(ctx, upload, { audience: 'public', kind: 'image', maxBytes, drawings: true });
  await replaceImage(ctx, input.place, file.id, null);
  return presentOne(ctx, await loadGroups(ctx, ctx.workspaceId), 'brand');
}
