import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../server/database/embedded.ts';
import { migrate, migrationSets } from '../server/database/migrate.ts';
import { roomNames } from './room-names.ts';
import { throwAway } from './throw-away.ts';

declare module 'vitest' {
  interface ProvidedContext { ownerUrl: string }
}

/** One PostgreSQL for the whole run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(path.join(throwAway(), 'atrium-test-'));
  const external = process.env.TEST_DATABASE_URL;
  // Nothing here outlives the run, so the disk need not be waited for.
  const db = external ? null : await startEmbeddedPostgres({ dir, log: () => undefined, settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300', shared_buffers: '128MB' } });
  const ownerUrl = external ?? db!.ownerUrl;
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query('drop database if exists atrium_template with (force)');
  await client.query('create database atrium_template');
  // Every house opens a dozen connections, and what slows down whoever guesses passwords slows down each of them. The password is that of this cluster alone.
  if (db) await client.query(`set scram_iterations = 1; alter role current_user password ${pg.escapeLiteral(decodeURIComponent(new URL(ownerUrl).password))}`);
  await client.end();
  const root = path.resolve(import.meta.dirname, '../..');
  await migrate(databaseUrl(ownerUrl, 'atrium_template'), migrationSets(roomNames(root), root), { log: () => undefined });
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
