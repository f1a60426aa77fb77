import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { modules } from '#app/modules.ts';
import { migrationSets } from '../server/boot.ts';
import { startEmbeddedPostgres } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext { ownerUrl: string }
}

/** Where throw-away data lies: in memory where there is plenty of it, since cloning a database for each file writes more than the tests do. */
function throwAway(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize > 8 * 2 ** 30 && os.freemem() > 8 * 2 ** 30) return '/dev/shm';
  } catch { /* A system without it has its temporary folder. */ }
  return os.tmpdir();
}

/** One PostgreSQL for the whole run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(path.join(throwAway(), 'atrium-test-'));
  const external = process.env.TEST_DATABASE_URL;
  // Nothing here outlives the run, so the disk need not be waited for.
  const db = external ? null : await startEmbeddedPostgres({ dir, log: () => undefined, settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' } });
  const ownerUrl = external ?? db!.ownerUrl;
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('drop database if exists atrium_template with (force)');
  await client.query('create database atrium_template');
  await client.end();
  const root = path.resolve(import.meta.dirname, '../..');
  await migrate(databaseUrl(ownerUrl, 'atrium_template'), migrationSets(modules, root), { log: () => undefined });
  project.provide('ownerUrl', ownerUrl);
  return async () => {
    await db?.stop();
    rmSync(dir, { recursive: true, force: true });
  };
}

/** The same server, another database. */
export function databaseUrl(url: string, database: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${database}`);
}
