import { errorDefinition } from '#core/contract/errors.ts';
import { request } from '#core/web/api/request.ts';
import { toApiError } from '#core/web/api/errors.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { cancelUpload, finishUpload, startUpload, uploadPart, uploadState } from '../../contract.ts';
import { readablePicture, readMedia } from './read-media.ts';
import { claimUpload } from './upload-claims.ts';
import type { UploadDoor } from './uploads-store.ts';

const shelf = 'atrium.uploads';
/** A piece over a slow line takes minutes. */
const pieceMs = 10 * 60_000;
const mostKnown = 50;

/** The way to this server. */
export function serverDoor(documents: boolean): UploadDoor {
  return {
    start: (file, once) => said(request(startUpload, { name: file.name.slice(0, 255), type: file.type.slice(0, 100), bytes: file.bytes, documents }, { idempotencyKey: once })),
    part: async (id, offset, piece, onProgress, signal) => {
      const sha256 = await hashOf(piece);
      return said(request(uploadPart, { id, offset, ...(sha256 ? { sha256 } : {}) }, { files: { part: [piece] }, onProgress, signal, timeoutMs: pieceMs }));
    },
    finish: (id, facts) => said(request(finishUpload, { id, ...facts })),
    state: (id) => said(request(uploadState, { id })),
    cancel: (id) => said(request(cancelUpload, { id })),
    prepare: async (given) => {
      const file = await readablePicture(given);
      return { file, ...await readMedia(file) };
    },
    words: async (code) => (await import('#core/web/errors/words.ts')).refusalText(code, {}, errorDefinition(code)?.text ?? code),
    known,
    wait: (ms, signal) => new Promise((resolve, reject) => {
      const end = () => { clearTimeout(timer); window.removeEventListener('online', end); signal.removeEventListener('abort', stop); resolve(); };
      const stop = () => { clearTimeout(timer); window.removeEventListener('online', end); reject(signal.reason as Error); };
      const timer = setTimeout(end, ms);
      // Back on the line: no reason to wait longer.
      window.addEventListener('online', end);
      signal.addEventListener('abort', stop, { once: true });
    }),
  };
}

/** Failures in words for people. */
async function said<T>(answer: Promise<T>): Promise<T> {
  try { return await answer; } catch (error) {
    const failure = toApiError(error);
    throw Object.assign(failure, { message: errorText(failure) });
  }
}

async function hashOf(piece: Blob): Promise<string | null> {
  // Only secure pages have it.
  if (!globalThis.crypto?.subtle) return null;
  const hash = await crypto.subtle.digest('SHA-256', await piece.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Uploads that were broken off, remembered over a reload; the server forgets them after a day. */
const known: UploadDoor['known'] = {
  get: (print) => read().find(([name]) => name === print)?.[1] ?? null,
  set: (print, id) => {
    const rest = read().filter(([name]) => name !== print);
    try { localStorage.setItem(shelf, JSON.stringify((id ? [...rest, [print, id]] : rest).slice(-mostKnown))); } catch { /* A full or closed shelf only costs a fresh start. */ }
  },
  claim: claimUpload,
};
function read(): Array<[string, string]> {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(shelf) ?? '[]');
    return Array.isArray(list) ? list.filter((e): e is [string, string] => Array.isArray(e) && typeof e[0] === 'string' && typeof e[1] === 'string') : [];
  } catch { return []; }
}
