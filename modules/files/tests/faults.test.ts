import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Upload } from '#core/server/context.ts';
import { runAs } from '#core/server/app.ts';
import { beginBackup, endBackup } from '#core/server/backup/running.ts';
import type { TestHouse } from '#core/testing/house.ts';
import { requestOf } from '#core/testing/request-of.ts';
import { startFakeS3, type FakeS3 } from '#core/server/storage/tests/fake-s3.ts';
import { storeUpload } from '../api.ts';
import { writeBlob } from '../service/blobs.ts';
import * as contract from '../contract.ts';
import { as, headersOf, open, openScene, upload } from './scene.ts';

let house: TestHouse;
beforeAll(async () => { house = await openScene(); });
afterAll(() => house.close());

const text = { name: 'a.txt', bytes: Buffer.from('words here') };
const blobs = () => { try { return readdirSync(path.join(house.app.config.DATA_DIR, 'files'), { recursive: true, withFileTypes: true }).filter((f) => f.isFile()).length; } catch { return 0; } };
const temporary = () => { try { return readdirSync(path.join(house.app.config.DATA_DIR, 'tmp')).length; } catch { return 0; } };
const sweep = async () => { await runAs(house.app, { name: 'test' }, (ctx) => ctx.enqueue('files.sweep', {})); await house.drain(); };

function fakeUpload(name: string): Upload {
  const file = path.join(house.app.config.DATA_DIR, 'tmp', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'hello there');
  return { field: 'file', fileName: name, declaredType: 'text/plain', path: file, bytes: 11, sha256: 'x' };
}

it('a transaction that fails after storing leaves no row, and its bytes are swept', async () => {
  await expect(as(house.app, 'ann', async (ctx) => { await storeUpload(ctx, fakeUpload('lost.txt'), { audience: 'owner', kind: 'any' }); throw new Error('later'); })).rejects.toThrow('later');
  expect((await house.owner.query('select 1 from files.file')).rows).toHaveLength(0);
  expect((await house.owner.query("select bytes from files.usage where scope = 'w:1'")).rows).toHaveLength(0);
  expect(blobs()).toBe(1);
  await sweep();
  expect(blobs()).toBe(1); // not yet: it may belong to a transaction that is still open
  await house.owner.query("update files.loose_blob set remove_after = now() - interval '1 second'");
  await sweep();
  expect(blobs()).toBe(0);
});

it('what was committed survives the sweep, and a second sweep', async () => {
  const file = await as(house.app, 'ann', (ctx) => storeUpload(ctx, fakeUpload('kept.txt'), { audience: 'owner', kind: 'any' }));
  await house.owner.query("update files.loose_blob set remove_after = now() - interval '1 second'");
  await sweep();
  await sweep();
  const { rows } = await house.owner.query('select sizes from files.file where id = $1', [file.id]);
  expect(await house.app.blobs.open(rows[0].sizes[0].key)).not.toBeNull();
});

it('nothing is swept while a backup runs', async () => {
  const { key } = (await house.owner.query("insert into files.loose_blob (key, remove_after) values ('swept-later', now() - interval '1 second') returning key")).rows[0];
  await house.app.blobs.put(key, Buffer.from('x'), 'text/plain');
  const session = await house.owner.connect();
  await session.query(beginBackup);
  try {
    await sweep();
    expect(await house.app.blobs.open(key)).not.toBeNull();
  } finally {
    await session.query(endBackup);
    session.release();
  }
  await sweep();
  expect(await house.app.blobs.open(key)).toBeNull();
});

it('a full disk answers 507, a busy store 503; nothing half stays behind', async () => {
  const { put } = house.app.blobs;
  const before = temporary();
  house.app.blobs.put = async () => { throw Object.assign(new Error('no space left'), { code: 'ENOSPC' }); };
  const png = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#123' } }).png().toBuffer();
  for (const file of [text, { name: 'a.png', bytes: png }]) {
    const sent = await upload(house, contract.uploadFile, 'ann', file);
    expect([sent.status, sent.code]).toEqual([507, 'core.storage_full']);
  }
  house.app.blobs.put = put;
  expect(temporary()).toBe(before);
  expect((await upload(house, contract.uploadFile, 'ann', text)).status).toBe(201);
});

it('a picture whose processing fails says so, and stays unserved', async () => {
  const noise = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#123' } }).jpeg().toBuffer();
  const sent = await upload(house, contract.uploadFile, 'ann', { name: 'cut.jpg', bytes: noise.subarray(0, noise.length - Math.floor(noise.length / 2)) });
  expect(sent.body.state).toBe('processing');
  await house.drain();
  const { rows } = await house.owner.query('select state, sizes, raw_key from files.file where id = $1', [sent.body.id]);
  expect(rows[0]).toEqual({ state: 'failed', sizes: [], raw_key: null });
});

it('twenty pictures at once are all taken, with never more than two being worked on', async () => {
  const png = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#456' } }).png().toBuffer();
  const sent = await Promise.all(Array.from({ length: 20 }, (_, i) => upload(house, contract.uploadFile, 'ann', { name: `${i}.png`, bytes: png })));
  expect(sent.map((s) => s.status)).toEqual(sent.map(() => 201));
  await house.drain();
  const { rows } = await house.owner.query("select distinct state from files.file where name like '%.png'");
  expect(rows).toEqual([{ state: 'ready' }]);
});

it('files of a closed account and of a purged workspace go, with their bytes', async () => {
  const mine = await upload(house, contract.uploadOwnFile, 'bob', text);
  const works = await upload(house, contract.uploadFile, 'bob', text);
  const other = await upload(house, contract.uploadFile, 'cem', text);
  const states = async () => Object.fromEntries((await house.owner.query('select id, state from files.file where id = any ($1)', [[mine.body.id, works.body.id, other.body.id]])).rows.map((r) => [r.id, r.state]));
  const bob = '019a0000-0000-7000-8000-00000000000b';
  await as(house.app, 'bob', async (ctx) => { ctx.emit({ type: 'identity.account.deleted', id: bob, accountId: bob }); });
  await house.drain();
  expect(await states()).toEqual({ [mine.body.id]: 'deleted', [works.body.id]: 'ready', [other.body.id]: 'ready' });
  await as(house.app, 'cem', async (ctx) => { ctx.emit({ type: 'workspace.workspace.purged', id: 2, workspaceId: 2 }); });
  await house.drain();
  expect(await states()).toEqual({ [mine.body.id]: 'deleted', [works.body.id]: 'ready', [other.body.id]: 'deleted' });
  expect((await house.owner.query('select 1 from files.loose_blob where remove_after <= now()')).rows).toHaveLength(0);
});

it('all of it also over S3, and 503 while that is down', async () => {
  const s3: FakeS3 = await startFakeS3();
  const far = await openScene({ S3_ENDPOINT: s3.url, S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' });
  try {
    const sent = await upload(far, contract.uploadFile, 'ann', text);
    expect(sent.status).toBe(201);
    expect((await open(far, sent.body.url!)).payload).toBe('words here');
    expect((await open(far, sent.body.url!, { range: 'bytes=6-9' })).payload).toBe('here');
    expect([...s3.objects.keys()][0]).toMatch(/^[0-9a-f]{36}$/);
    s3.trouble.push(503, 503, 503, 503);
    const down = await upload(far, contract.uploadFile, 'ann', text);
    expect([down.status, down.code]).toEqual([503, 'core.unavailable']);
  } finally { await far.close(); await s3.close(); }
});

it('a store that takes calls and never answers holds up uploads only', async () => {
  const s3: FakeS3 = await startFakeS3();
  const far = await openScene({ S3_ENDPOINT: s3.url, S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret', DATABASE_POOL: '12' });
  try {
    s3.trouble.push(...Array.from({ length: 100 }, () => 'hang' as const));
    const answers: number[] = [];
    const sent = Array.from({ length: 14 }, () => upload(far, contract.uploadFile, 'ann', text).then(({ status }) => { answers.push(status); }));
    await new Promise((r) => { setTimeout(r, 300); });
    const missing = '019a0000-0000-7000-8000-0000000000ff';
    const other = () => far.server.inject({ method: 'GET', url: requestOf(contract.getFile, { id: missing }).url, headers: headersOf('bob') }).then((r) => r.statusCode);
    expect(await other()).toBe(404);
    expect(answers.every((status) => status === 503)).toBe(true);
    // Once it is known, further ones are refused at once: were each to wait for its turn, others would wait too long.
    sent.push(...Array.from({ length: 24 }, () => upload(far, contract.uploadFile, 'ann', text).then(({ status }) => { answers.push(status); })));
    expect(await other()).toBe(404);
    expect(s3.requests).toHaveLength(6);
    await s3.close();
    await Promise.all(sent);
    expect(answers).toEqual(answers.map(() => 503));
  } finally { await s3.close(); await far.close(); }
});

it('a slow store makes the next ones wait; one that takes nothing refuses at once, and of a size only', async () => {
  const far = await openScene({ DATABASE_POOL: '6' });
  const held: Array<() => void> = [];
  const { put } = far.app.blobs;
  far.app.blobs.put = () => new Promise((done) => { held.push(done); });
  const write = (bytes: number) => {
    const began = performance.now();
    return writeBlob(far.app, Buffer.from('x'), bytes, 'text/plain', async () => undefined).then(() => ({ waited: performance.now() - began, ok: true }), () => ({ waited: performance.now() - began, ok: false }));
  };
  const soon = (ms: number) => new Promise((r) => { setTimeout(r, ms); });
  try {
    const first = [write(1), write(1), write(1)];
    const unlucky = write(1);
    await soon(600);
    // One ends, and another takes its turn before who waits can.
    held.shift()!();
    await first[0];
    const fourth = write(1);
    expect((await unlucky).ok).toBe(false);
    const lucky = write(1);
    await soon(200);
    held.shift()!();
    await soon(100);
    expect(held).toHaveLength(3);
    // Now none ends any more: the first one to wait in vain finds out, the next are told at once.
    await soon(1000);
    expect(await write(1)).toMatchObject({ ok: false });
    const told = await write(1);
    expect([told.ok, told.waited < 500]).toEqual([false, true]);
    const large = await write(9 * 1024 * 1024);
    expect([large.ok, large.waited > 900]).toEqual([false, true]);
    for (const done of held) done();
    expect((await Promise.all([...first, fourth, lucky])).map((w) => w.ok)).toEqual([true, true, true, true, true]);
  } finally { far.app.blobs.put = put; await far.close(); }
});
