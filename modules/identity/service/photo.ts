import type { Ctx } from '#core/server/context.ts';
import { fileUrls } from '#modules/files/api.ts';

/** Signed addresses of photos by file id; absent when there is none the viewer may open. */
export async function photoUrls(ctx: Ctx, ids: ReadonlyArray<string | null>, variant: 'thumb' | 'small'): Promise<Map<string, string>> {
  const given = [...new Set(ids.filter((id) => id !== null))];
  return given.length === 0 ? new Map() : fileUrls(ctx, given, variant);
}

/** Signed address of one photo. */
export async function photoUrl(ctx: Ctx, id: string | null): Promise<string | null> {
  return id === null ? null : ((await photoUrls(ctx, [id], 'small')).get(id) ?? null);
}
