import { rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { startEmbeddedPostgres } from '#core/server/database/embedded.ts';
import { houseCopy, startServer, stopServer } from '#core/testing/browser-setup.ts';

/** What a page that takes texts for markup would run; begins as a formula does. */
export const canary = '<img src=x onerror="window.canaryRan=1">';
const formula = '=cmd|calc';

/** Puts the canary into every text of the rooms that people wrote: all that hold more than one word or stand where names do. What a column's checks refuse stays; answers how many rows changed. */
export async function plantCanaries(ownerUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // What was posted refuses changes.
    await client.query('set session_replication_role = replica');
    const { rows } = await client.query<{ name: string; column: string }>(
      `select format('%I.%I', table_schema, table_name) as name, quote_ident(column_name) as column from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.data_type = 'text' and c.is_generated = 'NEVER' and t.table_type = 'BASE TABLE' and table_schema in ('accounting', 'chat', 'core', 'developer', 'feed', 'greeting', 'identity', 'invoicing', 'parties', 'payments', 'sales', 'social', 'workspace')
         and table_name not in ('migration', 'secret', 'seeded', 'mail', 'event', 'stream', 'event_handled', 'received_mail', 'session', 'person') and column_name !~ '(_key|_keys|hash|state|status|kind|type|topic|email|slug|stream|search|sort_name|currency|language|code|timezone|color|icon)$'`);
    let changed = 0;
    for (const { name, column } of rows) {
      // As long as the column lets it be; short texts take the place of what was there.
      for (const value of [`'${formula} ' || ${column} || ' ${canary}'`, `'${canary}'`]) {
        const done = await client.query(`update ${name} set ${column} = ${value} where ${column} ~ '[[:alpha:]].* ' or '${column}' ~ '(name|title|label|body|notes|description|subject|text)$' and ${column} <> ''`).catch(() => null);
        if (!done) continue;
        changed += done.rowCount ?? 0;
        break;
      }
    }
    return changed;
  } finally { await client.end(); }
}

/** A demo house of its own in whose texts the canary stands. */
export async function openCanaryHouse(): Promise<{ url: string; close: () => Promise<void> }> {
  const dir = houseCopy(inject('demoDir'), 'canary');
  const db = await startEmbeddedPostgres({ dir: path.join(dir, 'postgres'), log: () => undefined });
  await plantCanaries(db.ownerUrl).finally(() => db.stop());
  const { child, url } = await startServer({ DATA_DIR: dir, DEMO: '1', RATE_FACTOR: '50' });
  return { url, close: async () => { await stopServer(child); rmSync(dir, { recursive: true, force: true }); } };
}
