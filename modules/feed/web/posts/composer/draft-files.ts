import type { UploadItem } from '#modules/files/web/public.tsx';
import type { Post } from '../../../contract.ts';

/** A file as a post shows it. */
export type ShownFile = Post['post_images'][number];

/** A file on its way, as the post will show it: from this browser until the server has it ready. */
export function shownUpload(item: UploadItem, alt = ''): ShownFile {
  const words = { alt, captions: false };
  if (item.card?.state === 'ready' && item.card.url !== null) return { ...item.card, ...words };
  return {
    id: item.id ?? item.key, kind: item.kind, type: item.file.type, name: item.name, bytes: item.file.size, state: item.previewUrl === null ? 'processing' : 'ready', progress: null, problem: null, originalOnly: false,
    // How large it is is known to the server only: until then it gets a frame it fits into.
    width: item.card?.width ?? 4, height: item.card?.height ?? 3, durationMs: null, url: item.previewUrl, previewUrl: null, posterUrl: item.posterUrl, placeholder: null, sources: [], ...words,
  };
}

/** Files on their way without those that failed. */
export const shownUploads = (items: readonly UploadItem[], alts: Readonly<Record<string, string>> = {}): ShownFile[] => items.filter((item) => item.state !== 'failed').map((item) => shownUpload(item, alts[item.key]));
