import path from 'node:path';
import pg from 'pg';
import type { DatabaseUrls } from '#core/server/boot.ts';
import type { Config } from '#core/server/config.ts';
import { isUnreachable } from '#core/server/database/pool.ts';

/** A database to work with, and how to let go of it. */
export interface OpenDatabase extends DatabaseUrls { stop: () => Promise<void> }

async function waitFor(url: string, say: (line: string) => void): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return;
    } catch (error) {
      if (!isUnreachable(error)) throw new Error(`The database refuses us: ${(error as Error).message}`, { cause: error });
      if (attempt % 10 === 0) say('waiting for the database');
      await new Promise((resolve) => setTimeout(resolve, 1000));
    } finally { await client.end().catch(() => undefined); }
  }
}

/** The database of DATABASE_URL, or the embedded one below DATA_DIR. */
export async function openDatabase(config: Config, root: string, say: (line: string) => void): Promise<OpenDatabase> {
  if (config.DATABASE_URL) {
    const ownerUrl = config.DATABASE_OWNER_URL ?? config.DATABASE_URL;
    await waitFor(ownerUrl, say);
    return { url: config.DATABASE_URL, ownerUrl, stop: async () => undefined };
  }
  const { startEmbeddedPostgres } = await import('#core/server/database/embedded.ts');
  const embedded = await startEmbeddedPostgres({ dir: path.resolve(root, config.DATA_DIR, 'postgres'), log: say });
  if (embedded.notice) say(embedded.notice);
  return { url: embedded.ownerUrl, ownerUrl: embedded.ownerUrl, full: () => embedded.full, stop: () => embedded.stop() };
}
