import type { Ctx } from '#core/server/context.ts';
import type { FileCard, FileDoor } from '#core/server/module.ts';
import { requireOwnFiles } from './file.ts';
import { fileUrls, findFiles } from './link.ts';

/** What attachments of records show of a file; pictures come with a small preview. */
async function describe(ctx: Ctx, ids: readonly string[]): Promise<Map<string, FileCard>> {
  const facts = await findFiles(ctx, ids);
  const pictures = [...facts.values()].filter((f) => f.kind === 'image' && f.state === 'ready').map((f) => f.id);
  const [urls, previews] = [await fileUrls(ctx, [...facts.keys()], 'original'), await fileUrls(ctx, pictures, 'small')];
  return new Map([...facts.values()].map((f) => [f.id, { name: f.name, type: f.type, bytes: f.bytes, url: urls.get(f.id) ?? null, previewUrl: previews.get(f.id) ?? null }]));
}

/** The files room as records know it. */
export const fileDoor: FileDoor = { requireOwn: requireOwnFiles, describe };
