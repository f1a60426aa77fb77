import { readToken } from './cookies.ts';

type Refresher = () => Promise<void>;
let refresher: Refresher | null = null;
let running: Promise<void> | null = null;

/** The app says how a new access token is got (a POST that carries the refresh cookie). */
export function setTokenRefresher(next: Refresher): void {
  refresher = next;
}

// How far this device's clock is behind the server's, in milliseconds: tokens end by the server's.
let behind = 0;

/** Notes the server's clock as an answer's `Date` header tells it. */
export function noteServerClock(date: unknown): void {
  const at = typeof date === 'string' ? Date.parse(date) : NaN;
  if (Number.isFinite(at)) behind = at - Date.now();
}

function payloadOf(token: string): { exp?: unknown; sid?: unknown } {
  try { return JSON.parse(atob(token.split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/'))) as { exp?: unknown; sid?: unknown }; } catch { return {}; }
}

/** Seconds until the access token expires; negative when it has, null when it cannot be read. */
export function secondsLeft(token: string, now = Date.now() + behind): number | null {
  const { exp } = payloadOf(token);
  return typeof exp === 'number' ? exp - now / 1000 : null;
}

/** The session an access token belongs to; null when it cannot be read. */
export function sessionOf(token: string): string | null {
  const { sid } = payloadOf(token);
  return typeof sid === 'string' ? sid : null;
}

/** Gets a new access token; tabs take turns, so that one refresh cookie is not used twice. */
export function refreshToken(): Promise<void> {
  running ??= (async () => {
    const before = readToken();
    const work = async () => {
      // Another tab may have done it while this one waited for the lock.
      if (readToken() !== before && (secondsLeft(readToken() ?? '') ?? 0) > 30) return;
      await refresher?.();
    };
    if (navigator.locks) await navigator.locks.request('atrium-refresh', work); else await work();
  })().finally(() => { running = null; });
  return running;
}

/** The access token, renewed first when it is about to expire. */
export async function freshToken(): Promise<string | null> {
  const token = readToken();
  if (token && (secondsLeft(token) ?? 60) < 30) {
    await refreshToken().catch(() => undefined); // the call itself will answer 401 and say so
    return readToken();
  }
  return token;
}
