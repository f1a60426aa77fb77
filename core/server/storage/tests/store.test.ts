import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import type { Logger } from '../../log.ts';
import { s3Store } from '../s3.ts';
import { createBlobStore, probe, reasonOf, type ListedStore } from '../storage.ts';
import { startFakeS3, type FakeS3 } from './fake-s3.ts';

let s3: FakeS3;
let above: string;
let dir: string;
beforeAll(async () => {
  s3 = await startFakeS3();
  above = mkdtempSync(path.join(os.tmpdir(), 'atrium-store-'));
  dir = path.join(above, 'data');
  mkdirSync(dir);
});
afterEach(() => { s3.requests.length = 0; s3.trouble.length = 0; s3.bucket = true; });
afterAll(async () => { await s3.close(); rmSync(above, { recursive: true, force: true }); });

const s3Config = () => readConfig({ NODE_ENV: 'test', S3_ENDPOINT: s3.url, S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' });
const all = async (keys: AsyncGenerator<string>) => { const found: string[] = []; for await (const key of keys) found.push(key); return found; };
const stores: Record<string, () => ListedStore> = {
  disk: () => createBlobStore(readConfig({ NODE_ENV: 'test', DATA_DIR: dir }), '/'),
  s3: () => createBlobStore(s3Config(), '/'),
};

describe.each(Object.keys(stores))('blobs on %s', (name) => {
  it('come back as they went in, whole and in ranges, from a buffer and from a file', async () => {
    const store = stores[name]!();
    const upload = path.join(dir, `upload-${name}`);
    writeFileSync(upload, 'from a file');
    await store.put('ab/one', Buffer.from('0123456789'), 'text/plain');
    await store.put('ab/two', { path: upload, move: true }, 'text/plain');
    const one = (await store.open('ab/one'))!;
    expect([one.bytes, (await buffer(one.stream)).toString()]).toEqual([10, '0123456789']);
    const part = (await store.open('ab/one', { start: 2, end: 4 }))!;
    expect([part.bytes, (await buffer(part.stream)).toString()]).toEqual([10, '234']);
    expect((await buffer((await store.open('ab/two'))!.stream)).toString()).toBe('from a file');
    await store.delete('ab/one');
    await store.delete('ab/one');
    expect(await store.open('ab/one')).toBeNull();
    for (const key of ['ab/three', 'ab/four']) await store.put(key, Buffer.from('x'), 'text/plain');
    expect((await all(stores[name]!().keys())).sort()).toEqual(['ab/four', 'ab/three', 'ab/two']);
    await probe(store);
    expect(await all(store.keys())).toHaveLength(3);
  });
});

it('a key cannot leave the folder', async () => {
  const store = stores.disk!();
  for (const key of ['../x', 'a/../../x', '/etc/passwd', 'a\u0000b', '']) await expect(store.put(key, Buffer.from('x'), 't')).rejects.toThrow('not a storage key');
  expect(readdirSync(above)).toEqual(['data']);
});

it('a store that fails is tried again; one that stays down or hangs is "unavailable"', async () => {
  const store = s3Store(s3Config(), { connect: 300, answer: 300 });
  s3.trouble.push(500);
  await store.put('ab/three', Buffer.from('x'), 't');
  expect(s3.requests).toEqual(['PUT ab/three', 'PUT ab/three']);
  const upload = path.join(dir, 'again');
  writeFileSync(upload, 'again');
  s3.trouble.push(500);
  await store.put('ab/four', { path: upload }, 't');
  expect(s3.objects.get('ab/four')!.body.toString()).toBe('again');
  s3.trouble.push(503, 503, 503, 503);
  await expect(store.open('ab/three')).rejects.toMatchObject({ code: 'core.unavailable' });
  s3.trouble.length = 0;
  s3.trouble.push('hang', 'hang', 'hang', 'hang');
  await expect(store.put('ab/five', Buffer.from('x'), 't')).rejects.toMatchObject({ code: 'core.unavailable' });
});

it('a bucket that is not there is no absent blob: nothing is taken for gone, nothing for deleted', async () => {
  const store = createBlobStore(s3Config(), '/');
  s3.bucket = false;
  for (const use of [() => store.open('ab/three'), () => store.delete('ab/three'), () => store.put('ab/three', Buffer.from('x'), 't'), () => store.keys().next(), () => probe(store)]) await expect(use()).rejects.toMatchObject({ name: 'NoSuchBucket' });
  expect(reasonOf(await probe(store).catch((error: unknown) => error))).toMatch(/^NoSuchBucket \(404\): /);
});

it('a store that is away is told once a minute, with its own words; callers hear "unavailable" only', async () => {
  const lines: unknown[] = [];
  const log = { warn: (facts: object) => { lines.push(facts); } } as unknown as Pick<Logger, 'warn'>;
  const store = s3Store(s3Config(), { connect: 300, answer: 300 }, log);
  s3.trouble.push(503, 503, 503, 503);
  const refused = await store.open('ab/three').catch((error: unknown) => error);
  await expect(store.open('ab/three')).rejects.toMatchObject({ code: 'core.unavailable' });
  expect(lines).toEqual([{ bucket: 'files', name: 'InternalError', reason: expect.any(String), status: 503 }]);
  expect([(refused as Error).message.includes('InternalError'), reasonOf(refused).startsWith('InternalError (503): ')]).toEqual([false, true]);
});

it('settings of a store that cannot work are refused at start, with words', () => {
  const wrong = (env: Record<string, string>) => { try { readConfig({ NODE_ENV: 'test', ...env }); return ''; } catch (error) { return (error as Error).message; } };
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(wrong({ S3_BUCKET: 'b', S3_ENDPOINT: 'store:9000', ...keys })).toContain('S3_ENDPOINT is an http or https address');
  expect(wrong({ S3_ENDPOINT: s3.url, ...keys })).toContain('S3_BUCKET: S3_ENDPOINT is set');
  expect(wrong({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'key' })).toContain('S3_SECRET_ACCESS_KEY: set both keys');
  expect(wrong({ S3_BUCKET: 'b', S3_SECRET_ACCESS_KEY: 'secret' })).toContain('S3_ACCESS_KEY_ID: set both keys');
  expect([wrong({ S3_BUCKET: 'b' }), wrong({ S3_BUCKET: 'b', S3_ENDPOINT: 'https://s3.example.com', ...keys }), wrong({ S3_ENDPOINT: '', S3_BUCKET: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' })]).toEqual(['', '', '']);
});
