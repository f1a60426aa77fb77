import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { modules } from '#app/modules.ts';
import { databaseUrl } from '#core/testing/global-setup.ts';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { backup, restore } from '../backup/backup.ts';
import { noBackup } from '../backup/running.ts';
import { readConfig } from '../config.ts';
import { migrate, migrationSets } from '../database/migrate.ts';
import { plantSeeds } from '../seed.ts';
import { createBlobStore } from '../storage/storage.ts';
import { startFakeS3 } from '../storage/tests/fake-s3.ts';

let house: TestHouse;
let folder: string;
/** The core's tables alone: what is the same for every table is tried on few. */
let small: pg.Client;
const smallName = `small_${randomUUID().slice(0, 8)}`;
const empty = `restored_${randomUUID().slice(0, 8)}`;
const silent = () => undefined;
const root = path.resolve(import.meta.dirname, '../../..');
const urlOf = (name: string) => databaseUrl(inject('ownerUrl'), name);

beforeAll(async () => {
  house = await openTestHouse({ env: { DEMO: '1' } });
  await plantSeeds(house.app, silent);
  folder = mkdtempSync(path.join(os.tmpdir(), 'atrium-backup-'));
  mkdirSync(path.join(folder, 'blobs/ab'), { recursive: true });
  writeFileSync(path.join(folder, 'blobs/ab/abc'), 'bytes');
  for (const name of [empty, smallName]) await house.owner.query(`create database ${name}`);
  await migrate(urlOf(smallName), migrationSets([], root), { log: silent });
  small = new pg.Client({ connectionString: urlOf(smallName) });
  await small.connect();
  await small.query("insert into core.seeded (module) values ('first'), ('second')");
});
afterAll(async () => {
  await small.end();
  for (const name of [empty, smallName]) await house.owner.query(`drop database if exists ${name} with (force)`);
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a restored house has the same rows, checksums, sequences and files', async () => {
  const target = path.join(folder, 'one');
  const manifest = await backup({ ownerUrl: house.ownerUrl, folder: target, blobs: path.join(folder, 'blobs'), say: silent });
  expect(manifest.tables.find((t) => t.name === 'core.event')!.rows).toBeGreaterThan(0);
  const ownerUrl = urlOf(empty);
  await restore({ ownerUrl, folder: target, blobs: path.join(folder, 'restored-blobs'), modules, root, say: silent });
  const again = await backup({ ownerUrl, folder: path.join(folder, 'two'), blobs: path.join(folder, 'restored-blobs'), say: silent });
  // The migrations' own times differ; everything else is the same to the byte.
  const rows = (m: typeof manifest) => m.tables.filter((t) => !['core.migration', 'graphile_worker.migrations'].includes(t.name));
  expect(rows(again)).toEqual(rows(manifest));
  expect(again.sequences).toEqual(manifest.sequences);
  expect(readFileSync(path.join(folder, 'restored-blobs/ab/abc'), 'utf8')).toBe('bytes');
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows: keys } = await client.query("select count(*)::int as n from pg_constraint where contype = 'f'");
  await client.end();
  expect(keys[0].n).toBe((await house.owner.query("select count(*)::int as n from pg_constraint where contype = 'f'")).rows[0].n);
});

it('refuses a folder that exists and a database that is in use', async () => {
  const target = path.join(folder, 'one');
  await expect(backup({ ownerUrl: house.ownerUrl, folder: target, blobs: folder, say: silent })).rejects.toThrow('exists already');
  await expect(restore({ ownerUrl: house.ownerUrl, folder: target, blobs: folder, modules, root, say: silent })).rejects.toThrow('not empty');
  expect(existsSync(`${target}.part`)).toBe(false);
});

it('finds a backup whose bytes were changed', async () => {
  const target = path.join(folder, 'changed');
  const { tables } = await backup({ ownerUrl: urlOf(smallName), folder: target, blobs: path.join(folder, 'blobs'), say: silent });
  expect(tables.find((t) => t.name === 'core.seeded')!.rows).toBe(2);
  const manifestFile = path.join(target, 'manifest.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as { tables: Array<{ name: string; sha256: string }> };
  manifest.tables.find((t) => t.name === 'core.seeded')!.sha256 = '0'.repeat(64);
  writeFileSync(manifestFile, JSON.stringify(manifest));
  const other = `${empty}_b`;
  await house.owner.query(`create database ${other}`);
  await expect(restore({ ownerUrl: urlOf(other), folder: target, blobs: path.join(folder, 'b'), modules: [], root, say: silent })).rejects.toThrow('core.seeded does not match');
  await house.owner.query(`drop database ${other} with (force)`);
});

it('uploads in an S3 store are in the backup and come back: into another bucket, or into files', { timeout: 120_000 }, async () => {
  const [from, to] = [await startFakeS3(), await startFakeS3()];
  const storeOf = (url: string) => createBlobStore(readConfig({ NODE_ENV: 'test', S3_ENDPOINT: url, S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }), '/');
  const databases = ['s3', 'disk'].map((name) => `${empty}_${name}`);
  try {
    const bytes = new Map(Array.from({ length: 21 }, (_, n) => [`${n}key`, Buffer.alloc(n * 1000, n)]));
    for (const [key, body] of bytes) from.objects.set(key, { body, type: 'image/png' });
    from.objects.set('.others', { body: Buffer.from('of somebody else'), type: '' });
    const far = storeOf(from.url);
    let broken = 0;
    const open: typeof far.open = (key) => { if (key === '7key' && broken++ < 2) throw new Error('the connection broke'); return far.open(key); };
    const target = path.join(folder, 'far');
    const manifest = await backup({ ownerUrl: urlOf(smallName), folder: target, blobs: { ...far, open }, say: silent });
    expect([manifest.blobs, readFileSync(path.join(target, 'blobs/20/20key')).length]).toEqual([21, 20_000]);
    expect(readdirSync(target).sort()).toEqual(['blobs', 'manifest.json', 'tables']);
    // Uploads are not swept while they are copied; what is gone nevertheless is counted.
    const free = async () => (await small.query(`select ${noBackup} as free`)).rows[0].free as boolean;
    const swept: boolean[] = [];
    const said: string[] = [];
    const missing: typeof far.open = async (key) => { if (key !== '7key') return far.open(key); swept.push(await free()); return null; };
    const less = await backup({ ownerUrl: urlOf(smallName), folder: path.join(folder, 'less'), blobs: { ...far, open: missing }, say: (line) => said.push(line) });
    expect([less.blobs, swept, await free(), said.filter((line) => line.includes('uploads'))]).toEqual([20, [false], true, ['1 uploads were removed while they were copied: the backup is without them']]);
    for (const name of databases) await house.owner.query(`create database ${name}`);
    const into = (name: string, blobs: Parameters<typeof restore>[0]['blobs']) => restore({ ownerUrl: urlOf(name), folder: target, blobs, modules: [], root, say: silent });
    // While the bucket is away nothing is begun, so that it can be done again.
    to.bucket = false;
    await expect(into(databases[0]!, storeOf(to.url))).rejects.toThrow('NoSuchBucket (404)');
    to.bucket = true;
    await into(databases[0]!, storeOf(to.url));
    expect(new Map([...to.objects].map(([key, { body }]) => [key, body]))).toEqual(bytes);
    await into(databases[1]!, path.join(folder, 'near'));
    expect(readFileSync(path.join(folder, 'near/20/20key')).equals(bytes.get('20key')!)).toBe(true);
    from.bucket = false;
    await expect(backup({ ownerUrl: urlOf(smallName), folder: path.join(folder, 'none'), blobs: storeOf(from.url), say: silent })).rejects.toThrow('uploads were not copied: NoSuchBucket (404)');
    expect(existsSync(path.join(folder, 'none'))).toBe(false);
  } finally {
    for (const name of databases) await house.owner.query(`drop database if exists ${name} with (force)`);
    await Promise.all([from.close(), to.close()]);
  }
});
