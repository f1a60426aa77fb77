import type { FileHandle } from 'node:fs/promises';
import type { App } from '#core/server/app.ts';
import { Refusal } from '#core/server/fail.ts';
import { streamOutside, type StreamedAnswer } from '#core/server/outgoing/outgoing.ts';
import { says } from '../contract.ts';
import type { Range } from '../rules/hls.ts';
import { surroundingsOf } from './conditions.ts';

/** Why a file is not fetched; the message is a declared rule's sentence about the address. */
export class Unfit extends Error { override readonly name = 'Unfit'; }

/** Refuses with a rule of the room. */
export function unfit(...of: Parameters<typeof says>): never { throw new Unfit(says(...of)); }

/** Everything that is fetched for one file. */
export interface Fetching {
  app: App;
  /** Ends it; what is thrown then is its reason. */
  signal: AbortSignal;
  /** Bytes all pieces may have together, and what of them has come. */
  maxBytes: number;
  bytes: number;
  /** When it began, and when it is given up, in milliseconds since 1970. */
  since: number;
  until: number;
  /** Hears how far it is: a part from 0 to 1, null while that is not known. */
  say: (state: 'fetching' | 'converting', part: number | null) => void;
}

/** What may be asked of an address: a part of what is there, fewer bytes, and which part of the whole each byte is. */
interface Wanted { range?: Range | null; maxBytes?: number; part?: (bytes: number, total: number | null) => number | null }

/** Whoever sends less holds up the files of others: bytes a second on average, asked from a minute on. */
const slowest = { bytes: 32 * 1024, afterMs: 60_000 };

/** Appends what an address answers to a file. Refuses with a rule, whatever is wrong with the other site. */
export async function append(f: Fetching, address: string, file: FileHandle, { range = null, maxBytes = f.maxBytes, part = (bytes, total) => (total ? bytes / total : null) }: Wanted = {}): Promise<StreamedAnswer> {
  const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.start + range.bytes - 1}` } : {};
  const answer = await streamOutside(f.app, address, { headers, maxBytes: Math.min(range?.bytes ?? Infinity, maxBytes, f.maxBytes - f.bytes), timeoutMs: Math.max(1, f.until - Date.now()), signal: f.signal }, async (piece, bytes, total) => {
    await file.writeFile(piece);
    f.bytes += piece.length;
    f.say('fetching', part(bytes, total));
    const passed = Date.now() - f.since;
    if (passed > slowest.afterMs && f.bytes < (passed / 1000) * slowest.bytes) unfit('greeting.address_unreachable');
  }, surroundingsOf(f.app)).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'core.blocked_address') return unfit('greeting.address_blocked');
    if (error.code === 'core.outside_too_large' && !range) return unfit('greeting.address_too_large', { megabytes: Math.floor(Math.min(maxBytes, f.maxBytes) / 1024 / 1024) });
    return unfit('greeting.address_unreachable');
  });
  if (answer.status !== (range ? 206 : 200)) return unfit('greeting.address_status', { status: answer.status });
  if (range && answer.bytes !== range.bytes) return unfit('greeting.address_unreachable');
  return answer;
}
