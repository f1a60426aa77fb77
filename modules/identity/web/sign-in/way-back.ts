import { safeReturnPath } from '#core/web/router/address.ts';

const key = 'after-verify';
const keptMs = 86_400_000;

/** Remembers where somebody was going before they had to confirm their address: the link of the mail opens in a window of its own. */
export function rememberWayBack(next: string): void {
  try { localStorage.setItem(key, JSON.stringify({ to: next, until: Date.now() + keptMs })); } catch { /* storage forbidden: the mailed link leads home */ }
}

/** Where they were going; home when nothing is known of it. */
export function wayBack(next: string, now = Date.now()): string {
  if (next) return safeReturnPath(next);
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as { to?: unknown; until?: unknown } | null;
    return typeof kept?.to === 'string' && typeof kept.until === 'number' && kept.until > now ? safeReturnPath(kept.to) : '/';
  } catch { return '/'; }
}

/** They are on their way. */
export function forgetWayBack(): void {
  try { localStorage.removeItem(key); } catch { /* nothing was kept */ }
}
