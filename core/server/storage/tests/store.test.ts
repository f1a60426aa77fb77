import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BlobStore } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { s3Store } from '../s3.ts';
import { createBlobStore } from '../storage.ts';
import { startFakeS3, type FakeS3 } from './fake-s3.ts';

let s3: FakeS3;
let dir: string;
beforeAll(async () => { s3 = await startFakeS3(); dir = mkdtempSync(path.join(os.tmpdir(), 'atrium-store-')); });
afterEach(() => { s3.requests.length = 0; s3.trouble.length = 0; });
afterAll(async () => { await s3.close(); rmSync(dir, { recursive: true, force: true }); });

const s3Config = () => readConfig({ NODE_ENV: 'test', S3_ENDPOINT: s3.url, S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' });
const stores: Record<string, () => BlobStore> = {
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
  });
});

it('a key cannot leave the folder', async () => {
  const store = stores.disk!();
  for (const key of ['../x', 'a/../../x', '/etc/passwd', 'a\u0000b', '']) await expect(store.put(key, Buffer.from('x'), 't')).rejects.toThrow('not a storage key');
  expect(readdirSync(path.dirname(dir)).filter((f) => f === 'x')).toEqual([]);
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
