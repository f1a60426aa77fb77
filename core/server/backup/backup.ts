import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Module } from '../module.ts';
import { migrate, migrationSets } from '../database/migrate.ts';
import { beginBackup, endBackup } from './running.ts';
import { listSequences, listTables, withoutConstraints, type BackupTable } from './tables.ts';
import * as uploads from './uploads.ts';

/** What a backup holds; `sha256` is of the table's rows as COPY text in key order. */
export interface Manifest {
  format: 1;
  at: string;
  migrations: Array<{ key: string; hash: string }>;
  tables: Array<{ name: string; rows: number; sha256: string }>;
  sequences: Array<{ name: string; value: string }>;
  blobs: number;
}

const fileOf = (folder: string, table: string) => path.join(folder, 'tables', `${table.replaceAll('"', '')}.copy.gz`);

function meter(): { stream: Transform; result: () => { rows: number; sha256: string } } {
  const hash = createHash('sha256');
  let rows = 0;
  const stream = new Transform({ transform(chunk: Buffer, _e, next) { hash.update(chunk); for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++; next(null, chunk); } });
  return { stream, result: () => ({ rows, sha256: hash.digest('hex') }) };
}

async function copyOut(client: pg.Client, table: BackupTable, target?: string): Promise<{ rows: number; sha256: string }> {
  const { stream, result } = meter();
  const source = client.query(copyTo(`copy (select ${table.columns.join(', ')} from ${table.name} order by ${table.orderBy}) to stdout`));
  if (target) await pipeline(source, stream, createGzip({ level: 6 }), createWriteStream(target, { mode: 0o600 }));
  else { stream.resume(); await pipeline(source, stream); }
  return result();
}

async function filesIn(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0;
  return (await readdir(folder, { recursive: true, withFileTypes: true })).filter((e) => e.isFile()).length;
}

/** Writes a consistent snapshot of database and uploads into `folder`, while the house may go on working; only uploads are not removed meanwhile. */
export async function backup(options: { ownerUrl: string; folder: string; blobs: uploads.Uploads; say: (line: string) => void }): Promise<Manifest> {
  if (existsSync(options.folder)) throw new Error(`${options.folder} exists already; name a new folder`);
  const part = `${options.folder}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(path.join(part, 'tables'), { recursive: true });
  const client = new pg.Client({ connectionString: options.ownerUrl, application_name: 'atrium-backup', keepAlive: true });
  // It idles while uploads are copied; whether it is still there is asked afterwards.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(beginBackup);
    await client.query('begin isolation level repeatable read read only');
    const tables: Manifest['tables'] = [];
    for (const table of await listTables(client)) {
      tables.push({ name: table.name, ...(await copyOut(client, table, fileOf(part, table.name))) });
      options.say(`${table.name}: ${tables.at(-1)!.rows} rows`);
    }
    const migrations = (await client.query<{ key: string; hash: string }>('select key, hash from core.migration order by at, key')).rows;
    const sequences = await listSequences(client);
    await client.query('commit');
    // Uploads never change once written, and are not removed while the lock is held, so copying them after the snapshot can only add files nobody refers to.
    const absent = await uploads.copyOut(options.blobs, path.join(part, 'blobs'));
    if (absent > 0) options.say(`${absent} uploads were removed while they were copied: the backup is without them`);
    await client.query(endBackup);
    const manifest: Manifest = { format: 1, at: new Date().toISOString(), migrations, tables, sequences, blobs: await filesIn(path.join(part, 'blobs')) };
    await writeFile(path.join(part, 'manifest.json'), JSON.stringify(manifest, null, 1), { mode: 0o600 });
    await rename(part, options.folder);
    return manifest;
  } finally { await client.end(); }
}

/** Fills an empty database from a backup, compares every table with the manifest, then runs newer migrations. */
export async function restore(options: { ownerUrl: string; folder: string; blobs: uploads.Uploads; modules: readonly Module[]; root: string; say: (line: string) => void }): Promise<Manifest> {
  const manifest = JSON.parse(await readFile(path.join(options.folder, 'manifest.json'), 'utf8')) as Manifest;
  if (manifest.format !== 1) throw new Error(`this backup has format ${String(manifest.format)}; this version reads format 1`);
  const known = new Set(manifest.migrations.map((m) => m.key));
  const sets = migrationSets(options.modules, options.root);
  const client = new pg.Client({ connectionString: options.ownerUrl, application_name: 'atrium-restore' });
  await client.connect();
  try {
    const { rows } = await client.query("select to_regclass('core.migration') is not null as used");
    if (rows[0].used) throw new Error('the database is not empty; restore into a new one');
    // First: should the store fail, the database is still empty and this can be run again.
    await uploads.copyIn(path.join(options.folder, 'blobs'), options.blobs);
    await migrate(options.ownerUrl, sets, { log: options.say, only: known });
    await client.query('begin');
    const tables = await listTables(client);
    await withoutConstraints(client, tables, async () => {
      for (const table of tables) await client.query(`delete from ${table.name}`);
      for (const table of tables) await copyIn(client, table, options, manifest);
    });
    for (const { name, value } of manifest.sequences) await client.query('select setval($1::regclass, $2)', [name, value]);
    await client.query('commit');
    await migrate(options.ownerUrl, sets, { log: options.say });
    return manifest;
  } finally { await client.end(); }
}

async function copyIn(client: pg.Client, table: BackupTable, options: { folder: string; say: (line: string) => void }, manifest: Manifest): Promise<void> {
  const expected = manifest.tables.find((t) => t.name === table.name);
  if (!expected) return;
  await pipeline(createReadStream(fileOf(options.folder, table.name)), createGunzip(), client.query(copyFrom(`copy ${table.name} (${table.columns.join(', ')}) from stdin`)));
  const got = await copyOut(client, table);
  if (got.rows !== expected.rows || got.sha256 !== expected.sha256) throw new Error(`${table.name} does not match the backup: ${got.rows} of ${expected.rows} rows`);
  options.say(`${table.name}: ${got.rows} rows, checksum equal`);
}
