import type { Ctx } from '#core/server/context.ts';
import type { MediaCard } from '../contract.ts';
import { factsOf, urlOf, type FileRow } from './link.ts';

/** Cards of files for a viewer who may see their place, which the caller has checked; deleted ones are absent. Addresses are good for 5 to 10 minutes at most. */
export async function fileCards(ctx: Ctx, ids: readonly string[]): Promise<Map<string, MediaCard>> {
  return new Map((await factsOf(ctx, [...new Set(ids)])).map((file) => [file.id, cardOf(ctx, file)]));
}

/** Card of a row that was read already. */
export function cardOf(ctx: Ctx, file: FileRow): MediaCard {
  // A small picture has the same width in several sizes.
  const pictures = new Map(file.sizes.filter((size) => size.width && (size.name === 'small' || size.name === 'medium' || size.name === 'large')).map((size) => [size.width!, size.name]));
  const preview = urlOf(ctx, file, 'medium');
  return {
    id: file.id, kind: file.kind, type: file.type, name: file.name, bytes: file.bytes, width: file.width, height: file.height, durationMs: file.durationMs,
    state: file.state, progress: file.progress, problem: file.problem, originalOnly: file.originalOnly, url: urlOf(ctx, file, 'original'),
    previewUrl: preview, posterUrl: file.kind === 'image' ? null : urlOf(ctx, file, 'large'), placeholder: file.placeholder,
    sources: [...pictures].sort(([a], [b]) => a - b).flatMap(([width, name]) => { const url = urlOf(ctx, file, name); return url ? [{ url, width }] : []; }),
  };
}
