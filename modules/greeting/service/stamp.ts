import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { App } from '#core/server/app.ts';

const sign = (app: App, text: string) => createHmac('sha256', app.keys.signing).update(`greeting:${text}`).digest('base64url');
/** Whoever writes longer than a day has it renewed by their page meanwhile. */
const goodForMs = 86_400_000;

/** Says when a form was opened, so that the time it took cannot be made up; no two are the same. */
export function makeStamp(app: App, now = Date.now()): string {
  const text = `${now.toString(36)}-${randomBytes(9).toString('base64url')}`;
  return `${text}.${sign(app, text)}`;
}

/**
 * Answers a fresh stamp to who opens the form. To who corrects a message that failed, another one of the time of the former: that one may have
 * been used up by an answer that was lost. It ends when the former would have, and saves nobody the first seconds.
 */
export async function openForm({ app }: { app: App }, { stamp }: { stamp: string }): Promise<{ stamp: string }> {
  const now = Date.now();
  return { stamp: makeStamp(app, now - (ageOf(app, stamp, now) ?? 0)) };
}

/** Milliseconds since a form was opened; null for a stamp that is not ours or too old. */
export function ageOf(app: App, stamp: string, now = Date.now()): number | null {
  const [text = '', signature = ''] = stamp.split('.');
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(app, text))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const age = now - Number.parseInt(text.split('-')[0]!, 36);
  return age >= 0 && age < goodForMs ? age : null;
}

/** Signature that opens the captions of an item to whoever was given their address, in this version of the item. */
export const captionsKey = (app: App, id: string, version: string): string => sign(app, `captions:${id}:${version}`);

/** True for {@link captionsKey} of the same. */
export function isCaptionsKey(app: App, id: string, version: string, given: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(captionsKey(app, id, version))];
  return a.length === b.length && timingSafeEqual(a, b);
}
