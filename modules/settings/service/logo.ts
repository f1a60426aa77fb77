import type { Ctx } from '#core/server/context.ts';
import { fileBytes, fileUrl } from '#modules/files/api.ts';
import { readGroups } from './store.ts';

/** The company's logo for light paper: its public address, and its bytes when `bytes` is asked for; both null when there is none. */
export async function readLogo(ctx: Ctx, workspaceId: number, options: { bytes?: boolean } = {}): Promise<{ url: string | null; bytes: Buffer | null }> {
  const { images } = (await readGroups(ctx, workspaceId)).brand;
  const id = images.logoLight ?? images.logoDark;
  if (!id) return { url: null, bytes: null };
  return { url: await fileUrl(ctx, id, 'medium'), bytes: options.bytes ? (await fileBytes(ctx, id, 'medium'))?.bytes ?? null : null };
}
