import { safeReturnPath } from '#core/web/router/address.ts';

const key = 'after-verify';
const keptMs = 86_400_000;

/** Remembers where an account was going before it had to confirm its address: the link of the mail opens in a window of its own. */
export function rememberWayBack(account: string, next: string): void {
  try { localStorage.setItem(key, JSON.stringify({ account, to: next, until: Date.now() + keptMs })); } catch { /* storage forbidden: the mailed link leads home */ }
}

/** Where the account was going; home when nothing is known of it. */
export function wayBack(account: string, next: string, now = Date.now()): string {
  if (next) return safeReturnPath(next);
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as { account?: unknown; to?: unknown; until?: unknown } | null;
    return kept?.account === account && typeof kept.to === 'string' && typeof kept.until === 'number' && kept.until > now ? safeReturnPath(kept.to) : '/';
  } catch { return '/'; }
}

/** It is on its way, or does not want to go there now. */
export function forgetWayBack(): void {
  try { localStorage.removeItem(key); } catch { /* nothing was kept */ }
}
