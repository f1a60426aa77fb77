import ipaddr from 'ipaddr.js';
import type pg from 'pg';
import type { RateClass } from '#core/contract/endpoint.ts';
import { fail } from './fail.ts';

/** Requests a minute per account (or per address when nobody is signed in). */
export const perMinute: Record<RateClass, number> = { read: 1200, write: 300, auth: 60, upload: 60, expensive: 20 };

/** What counts as one address for limits: an IPv4 address, or the /64 an IPv6 customer owns whole. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip || 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${(address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16)).join(':')}::/64`;
}

/** Counts attempts and refuses the one too many with 429 and Retry-After. */
export interface RateLimits {
  /** In this process's memory: cheap, for ordinary calls. */
  take(key: string, max: number, windowSeconds: number): void;
  /** In the database, shared by all nodes and kept over a restart: for guessing games (passwords, codes, PINs). */
  attempt(key: string, max: number, windowSeconds: number, amount?: number): Promise<void>;
  /** Takes one attempt back: it turned out to be right, and only wrong ones are to count. */
  refund(key: string): Promise<void>;
  /** Starts a key over, after the right answer. */
  forget(key: string): Promise<void>;
  clear(): void;
}

/** Creates the limits of one process. `factor` widens them for tests and benchmarks. */
export function createRateLimits(pool: pg.Pool, factor = 1): RateLimits {
  const windows = new Map<string, { count: number; until: number }>();
  setInterval(() => { const now = Date.now(); for (const [k, w] of windows) if (w.until < now) windows.delete(k); }, 30_000).unref();
  return {
    take(key, max, windowSeconds) {
      const now = Date.now();
      let window = windows.get(key);
      if (!window || window.until <= now) windows.set(key, (window = { count: 0, until: now + windowSeconds * 1000 }));
      if (++window.count > max * factor) fail('core.too_many_requests', { seconds: Math.ceil((window.until - now) / 1000) });
    },
    async attempt(key, max, windowSeconds, amount = 1) {
      // Its own statement outside the request's transaction: a refused request must still be counted.
      const { rows } = await pool.query<{ count: number; left: number }>(
        `insert into core.attempt as a (key, window_start, count) values ($1, to_timestamp(floor(extract(epoch from now()) / $2) * $2), $3::int)
         on conflict (key, window_start) do update set count = a.count + excluded.count
         returning count, ceil($2 - (extract(epoch from now()) - extract(epoch from window_start)))::int as left`, [key, windowSeconds, amount]);
      if (rows[0]!.count > max) fail('core.too_many_requests', { seconds: Math.max(1, rows[0]!.left) });
    },
    async refund(key) {
      await pool.query('update core.attempt set count = count - 1 where key = $1 and count > 0 and window_start = (select max(window_start) from core.attempt where key = $1)', [key]);
    },
    async forget(key) { await pool.query('delete from core.attempt where key = $1', [key]); },
    clear() { windows.clear(); },
  };
}
