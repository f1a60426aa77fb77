import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { announce } from '#core/web/ui/live-region.tsx';
import { checkFiles, sizeText } from '#core/web/ui/file-rules.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { limits, socialLimits } from '../../contract.ts';
import './media-texts.ts';
import { serverDoor } from './upload-door.ts';
import { kindOf, UploadsStore, type UploadItem } from './uploads-store.ts';

/** What a place takes. */
export interface UploadsOptions {
  /** As in HTML; pictures, film and sound when absent. */
  accept?: string;
  maxFiles?: number;
  /** Bytes of one file, below the limit of its kind. */
  maxBytes?: number;
  /** Also documents and other files, as messages take. */
  documents?: boolean;
  /** Keeps the list under this name when the composer is left, until `clear` or `discard`: uploads go on over navigation, and when the frame of the page changes with the width of the window. Without it they are taken back. */
  name?: string;
}

/** Uploads of one composer. */
export interface Uploads {
  items: readonly UploadItem[];
  /** Ids for `attachFiles`, in order, of those that are done. */
  ids: string[];
  /** True while one is neither done nor failed. */
  busy: boolean;
  /** Sentences about files that were not taken; cleared by the next `add`. */
  refused: readonly string[];
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
  pause: (key: string) => void;
  resume: (key: string) => void;
  retry: (key: string) => void;
  move: (key: string, to: number) => void;
  /** After the post or message was made: forgets the list, keeps the files. */
  clear: () => void;
  /** Gives everything up. */
  discard: () => void;
  accept: string;
  maxFiles: number;
}

const everything = 'image/*,video/mp4,video/webm,video/quicktime,audio/mpeg,audio/mp4,audio/x-m4a,audio/ogg,audio/wav,audio/x-wav,audio/webm,.heic,.heif';
const kept = new Map<string, UploadsStore>();

function storeOf({ name, documents = false }: UploadsOptions, accountId: string): UploadsStore {
  // Whoever signs in next at the same computer finds nothing of the one before.
  const shelf = name === undefined ? undefined : `${accountId} ${name}`;
  const known = shelf === undefined ? undefined : kept.get(shelf);
  const store = known ?? new UploadsStore(serverDoor(documents));
  if (shelf !== undefined) kept.set(shelf, store);
  return store;
}

/** Uploads files in pieces while a post or message is written; `ids` go to the call that makes it. */
export function useUploads(options: UploadsOptions = {}): Uploads {
  const t = useT('media');
  const core = useT();
  const { name, documents = false, maxFiles = 10, maxBytes } = options;
  const accept = options.accept ?? (documents ? '' : everything);
  const accountId = useViewer().account.id;
  const [store] = useState(() => storeOf(options, accountId));
  const items = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  const [refused, setRefused] = useState<readonly string[]>([]);
  // Left without a name: what was not used is taken back.
  useEffect(() => (name === undefined ? () => store.discard() : undefined), [name, store]);

  const add = useCallback((files: readonly File[]) => {
    const size = (bytes: number) => { const { key, n } = sizeText(bytes); return core(key, { n }); };
    const room = Math.max(0, maxFiles - store.snapshot().length);
    const fits = files.filter((file) => file.size > 0 && file.size <= mostOf(file, maxBytes));
    const { accepted, refused: wrong } = checkFiles(fits, { accept: accept || undefined, maxFiles: room });
    setRefused([
      ...files.filter((file) => file.size === 0).map((file) => t('empty', { name: file.name })),
      ...files.filter((file) => file.size > mostOf(file, maxBytes)).map((file) => t('tooLarge', { name: file.name, size: size(mostOf(file, maxBytes)) })),
      ...wrong.map((refusal) => (refusal.kind === 'count' ? t('tooMany', { count: maxFiles }) : t('wrongType', { name: refusal.name }))),
    ]);
    if (accepted.length === 0) return;
    announce(t('added', { count: accepted.length }));
    store.add(accepted);
  }, [accept, core, maxBytes, maxFiles, store, t]);

  return useMemo((): Uploads => ({
    items, refused, add, accept, maxFiles,
    ids: items.flatMap((item) => (item.id && item.state === 'done' ? [item.id] : [])), busy: items.some((item) => item.state === 'uploading' || item.state === 'paused'),
    remove: store.remove, pause: store.pause, resume: store.resume, retry: store.retry, move: store.move, clear: store.clear, discard: store.discard,
  }), [accept, add, items, maxFiles, refused, store]);
}

function mostOf(file: File, maxBytes = Infinity): number {
  const kind = kindOf(file);
  return Math.min(kind === 'other' ? limits.other : socialLimits[kind], maxBytes);
}
