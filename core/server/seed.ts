import type pg from 'pg';
import type { App } from './app.ts';

const lockKey = 0x7365_6564; // "seed"

/** Plants the demo data of every room that has not been planted yet, one node at a time. */
export async function plantSeeds(app: App, say: (line: string) => void): Promise<void> {
  const client = await app.pool.connect();
  try {
    // Another node's planting takes longer than a lock may be waited for in a call.
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    await client.query({ text: 'select pg_advisory_lock($1)', values: [lockKey], query_timeout: 15 * 60_000 } as pg.QueryConfig);
    const done = new Set((await client.query<{ module: string }>('select module from core.seeded')).rows.map((r) => r.module));
    for (const module of app.modules) {
      if (!module.seed || done.has(module.name)) continue;
      say(`planting the demo data of ${module.name}`);
      await module.seed(app);
      await client.query('insert into core.seeded (module) values ($1)', [module.name]);
    }
  } finally {
    // Ended rather than given back: its limits are off, and the lock goes with it.
    client.release(true);
  }
}
