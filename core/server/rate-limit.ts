import ipaddr from 'ipaddr.js';
import type pg from 'pg';
import type { RateClass } from '#core/contract/endpoint.ts';
import { fail } from './fail.ts';

/** Requests a minute per account (or per address when nobody is signed in). Tickets: after a restart every tab of a person asks for one, on a busy machine more than once. */
export const perMinute: Record<RateClass, number> = { read: 1200, write: 300, auth: 60, ticket: 600, upload: 60, expensive: 20 };

/** What counts as one address for limits: an IPv4 address, or the /64 an IPv6 customer owns whole. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip || 'unknown';
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  return `${(address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16)).join(':')}::/64`;
}

/** A window slides in so many steps: at no moment does a window that ends then hold more than the limit. */
const steps = 10;

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
  // Measured by a clock that nobody sets: one that is put back would count old calls for hours, one that jumps ahead would forgive them.
  const windows = new Map<string, { counts: number[]; step: number; until: number }>();
  setInterval(() => { const now = performance.now(); for (const [k, w] of windows) if (w.until < now) windows.delete(k); }, 30_000).unref();
  return {
    take(key, max, windowSeconds) {
      const now = performance.now();
      const length = (windowSeconds * 1000) / steps;
      const step = Math.floor(now / length);
      let window = windows.get(key);
      if (!window || window.until <= now) windows.set(key, (window = { counts: Array<number>(steps + 1).fill(0), step, until: 0 }));
      // The oldest step counts whole while a part of it is still in the window.
      for (; window.step < step; window.step++) { window.counts.shift(); window.counts.push(0); }
      window.until = now + windowSeconds * 1000 + length;
      // Refused ones do not count, or somebody who keeps trying would never be let in again.
      if (window.counts.reduce((sum, n) => sum + n, 0) < max * factor) { window.counts[steps]!++; return; }
      const oldest = window.counts.findIndex((n) => n > 0);
      fail('core.too_many_requests', { seconds: Math.max(1, Math.ceil(((step + oldest + 1) * length - now) / 1000)) });
    },
    async attempt(key, max, windowSeconds, amount = 1) {
      // Its own statement outside the request's transaction: a request that fails must still be counted. Whoever tries at the
      // same moment waits for the same row. Refused ones do not count: a stranger who goes on guessing would lock the owner out for good.
      const { rows } = await pool.query<{ allowed: boolean; left: number }>(
        `with slot as (select to_timestamp(floor(extract(epoch from now()) / $4::float8) * $4::float8) as at), before as (
           select slot.at, min(b.window_start) as oldest, coalesce(sum(b.count), 0)::int as count from slot left join core.attempt b
             on b.key = $1 and b.count > 0 and b.window_start < slot.at and b.window_start > now() - make_interval(secs => $2::float8 + $4::float8) group by slot.at
         ), mine as (
           insert into core.attempt as a (key, window_start, count) select $1, before.at, $3::int from before where before.count + $3::int <= $5::int
           on conflict (key, window_start) do update set count = a.count + excluded.count where a.count + excluded.count + (select count from before) <= $5::int returning 1
         )
         select exists (select 1 from mine) as allowed, ceil(extract(epoch from coalesce(oldest, at) - now()) + $2::float8 + $4::float8)::int as left from before`,
        [key, windowSeconds, amount, windowSeconds / steps, max]);
      if (!rows[0]!.allowed) fail('core.too_many_requests', { seconds: Math.max(1, rows[0]!.left) });
    },
    async refund(key) {
      await pool.query('update core.attempt set count = count - 1 where key = $1 and count > 0 and window_start = (select max(window_start) from core.attempt where key = $1 and count > 0)', [key]);
    },
    async forget(key) { await pool.query('delete from core.attempt where key = $1', [key]); },
    clear() { windows.clear(); },
  };
}
