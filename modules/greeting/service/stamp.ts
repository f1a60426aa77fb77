import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '#core/server/app.ts';

const sign = (app: App, text: string) => createHmac('sha256', app.keys.signing).update(`greeting:${text}`).digest('base64url');
/** A page may stay open for long. */
const goodForMs = 30 * 86_400_000;

/** Says when a greeting was fetched, so that the time its form took cannot be made up. */
export function makeStamp(app: App, now = Date.now()): string {
  const at = now.toString(36);
  return `${at}.${sign(app, at)}`;
}

/** Milliseconds since a greeting was fetched; null for a stamp that is not ours or too old. */
export function ageOf(app: App, stamp: string, now = Date.now()): number | null {
  const [at = '', signature = ''] = stamp.split('.');
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(app, at))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const age = now - Number.parseInt(at, 36);
  return age >= 0 && age < goodForMs ? age : null;
}
