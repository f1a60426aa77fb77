import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, type TestHouse } from '#core/testing/house.ts';
import { deleteFile, fileUrl, fileUrls, requireOwnFiles, setAudience } from '../api.ts';
import * as contract from '../contract.ts';
import { as, headersOf, lost, open, openScene, upload } from './scene.ts';

let house: TestHouse;
beforeAll(async () => { house = await openScene(); });
afterEach(() => { lost.session.clear(); lost.membership.clear(); });
afterAll(() => house.close());

const picture = (width = 640, height = 400) => sharp({ create: { width, height, channels: 3, background: '#3366cc' } });
const caller = (name: 'ann' | 'bob' | 'cem') => { const h = headersOf(name); return { headers: h }; };
const video = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251))]);

describe('pictures', () => {
  it('have five sizes, no metadata, and the right way up', async () => {
    const jpeg = await picture(640, 400).withExif({ IFD0: { Copyright: 'CANARYTEXT' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 0/1' } }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(jpeg).metadata()).exif).toBeDefined();
    const sent = await upload(house, contract.uploadFile, 'ann', { name: 'beach.png', bytes: jpeg });
    expect(sent).toMatchObject({ status: 201, body: { kind: 'image', type: 'image/jpeg', name: 'beach.png', width: 400, height: 640, state: 'ready', originalOnly: false } });
    const urls = await Promise.all(contract.variants.map(async (v) => [v, (await as(house.app, 'ann', (ctx) => fileUrl(ctx, sent.body.id, v)))!] as const));
    for (const [variant, url] of urls) {
      const answer = await open(house, url);
      expect(answer.statusCode).toBe(200);
      const meta = await sharp(answer.rawPayload).metadata();
      expect([meta.exif, meta.xmp, meta.orientation]).toEqual([undefined, undefined, undefined]);
      expect(answer.rawPayload.includes('CANARYTEXT')).toBe(false);
      expect([variant, meta.format, meta.width, meta.height]).toEqual({
        thumb: ['thumb', 'webp', 96, 96], small: ['small', 'webp', 200, 320], medium: ['medium', 'webp', 400, 640], large: ['large', 'webp', 400, 640], original: ['original', 'jpeg', 400, 640],
      }[variant]);
    }
  });

  it('that are large are worked on by a job, and its end is told', async () => {
    const sent = await upload(house, contract.uploadFile, 'ann', { name: 'big.png', bytes: await picture(3000, 2000).png().toBuffer() });
    expect(sent.body).toMatchObject({ state: 'processing', url: null, width: 3000 });
    await house.drain();
    const got = await call(house, contract.getFile, { id: sent.body.id }, caller('ann'));
    expect(got.body).toMatchObject({ state: 'ready', width: 3000, height: 2000 });
    expect((await open(house, got.body.previewUrl!)).statusCode).toBe(200);
    const { rows } = await house.owner.query("select 1 from core.event where type = 'files.file.processed' and subject_id = $1", [sent.body.id]);
    expect(rows).toHaveLength(1);
    await house.drain();
    expect((await house.owner.query('select 1 from files.loose_blob')).rows).toHaveLength(0);
  });

  it('keep moving when they moved, and lose what hid behind them', async () => {
    const frames = await sharp({ create: { width: 20, height: 40, channels: 3, background: '#f00', pageHeight: 20 } } as never).gif().toBuffer();
    const polyglot = Buffer.concat([frames, Buffer.from('/*<script>alert(1)</script>*/')]);
    const sent = await upload(house, contract.uploadFile, 'ann', { name: 'x.gif', bytes: polyglot }, { kind: 'image' });
    expect(sent.status).toBe(201);
    expect((await open(house, sent.body.url!)).rawPayload.includes('script')).toBe(false);
  });

  it.each([
    ['too many pixels', async () => picture(8000, 6000).png().toBuffer(), 422, 'files.too_many_pixels'],
    ['a bomb by its header', async () => bomb(), 422, 'files.too_many_pixels'],
    ['cut in half', async () => { const b = await picture(600, 600).jpeg().toBuffer(); return b.subarray(0, 300); }, 422, 'files.unreadable'],
    ['empty', async () => Buffer.alloc(0), 422, 'files.empty'],
    ['HTML named .png', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'files.wrong_type'],
    ['SVG named .png', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 415, 'files.wrong_type'],
    ['PHP named .png', async () => Buffer.from('<?php phpinfo();'), 415, 'files.wrong_type'],
    ['over 25 MB', async () => Buffer.concat([await picture(10, 10).png().toBuffer(), Buffer.alloc(25 * 1024 * 1024)]), 413, 'files.too_large'],
  ])('%s is refused and leaves nothing', async (_name, make, status, code) => {
    const before = await house.owner.query('select count(*)::int as n from files.file');
    const sent = await upload(house, contract.uploadFile, 'ann', { name: 'x.png', bytes: await make(), type: 'image/png' }, { kind: 'image' });
    expect([sent.status, sent.code]).toEqual([status, code]);
    expect((await house.owner.query('select count(*)::int as n from files.file')).rows).toEqual(before.rows);
  });
});

/** A PNG whose header claims 30,000 × 30,000. */
async function bomb(): Promise<Buffer> {
  const png = await picture(10, 10).png().toBuffer();
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  const { crc32 } = await import('node:zlib') as { crc32?: (b: Buffer) => number };
  png.writeUInt32BE(crc32 ? crc32(png.subarray(12, 29)) : crc(png.subarray(12, 29)), 29);
  return png;
}
function crc(bytes: Buffer): number {
  let c = 0xffffffff;
  for (const byte of bytes) { c ^= byte; for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1; }
  return (c ^ 0xffffffff) >>> 0;
}

describe('what a browser gets', () => {
  it('anything off the safe list is saved, never shown', async () => {
    for (const [name, bytes] of [['a.html', '<!doctype html><script>alert(1)</script>'], ['a.svg', '<svg onload="alert(1)"/>'], ['a\u202Egnp.exe', 'MZ\u0000\u0001'], ['../../x.pdf', '%PDF-1.7 x']] as const) {
      const sent = await upload(house, contract.uploadFile, 'ann', { name, bytes: Buffer.from(bytes), type: 'text/html' });
      expect(sent).toMatchObject({ status: 201, body: { originalOnly: true, previewUrl: null } });
      const answer = await open(house, sent.body.url!);
      expect(answer.headers['content-disposition']).toMatch(/^attachment; /);
      expect(answer.headers['content-disposition']).not.toMatch(/\.\.|\u202e|%E2%80%AE/i);
      expect(answer.headers['content-type']).toMatch(/^application\/(octet-stream|pdf)$/);
      expect(answer.headers['content-security-policy']).toBe("sandbox; default-src 'none'");
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d+$/);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('media can be sought in; not-modified costs nothing', async () => {
    const sent = await upload(house, contract.uploadFile, 'ann', { name: 'clip.mp4', bytes: video, type: 'video/mp4' }, { kind: 'video' });
    expect(sent.body).toMatchObject({ kind: 'video', type: 'video/mp4', originalOnly: true });
    const url = sent.body.url!;
    const whole = await open(house, url);
    expect([whole.statusCode, whole.rawPayload.equals(video), whole.headers['content-disposition']!.slice(0, 6), whole.headers['accept-ranges']]).toEqual([200, true, 'inline', 'bytes']);
    const part = await open(house, url, { range: 'bytes=10-19' });
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.equals(video.subarray(10, 20))]).toEqual([206, `bytes 10-19/${video.length}`, true]);
    const past = await open(house, url, { range: 'bytes=99999-' });
    expect([past.statusCode, past.headers['content-range']]).toEqual([416, `bytes */${video.length}`]);
    expect((await open(house, url, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304);
    expect((await open(house, `${url}&download=1`)).headers['content-disposition']).toMatch(/^attachment/);
  });

  it('a playlist that points inside is stored as nothing but bytes', async () => {
    const bytes = Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n');
    expect((await upload(house, contract.uploadFile, 'ann', { name: 'x.mp4', bytes, type: 'video/mp4' }, { kind: 'video' })).code).toBe('files.wrong_type');
  });

  it('a name in another script arrives whole', async () => {
    const sent = await upload(house, contract.uploadFile, 'ann', { name: 'تقرير 😀.txt', bytes: Buffer.from('x y z') });
    expect(sent.body.name).toBe('تقرير 😀.txt');
    expect((await open(house, sent.body.url!)).headers['content-disposition']).toContain(encodeURIComponent('تقرير 😀.txt'));
  });
});

describe('addresses', () => {
  const text = async (name: 'ann' | 'bob' | 'cem' = 'ann', fields: Record<string, string> = { audience: 'workspace' }) => (await upload(house, contract.uploadFile, name, { name: 'a.txt', bytes: Buffer.from('words here') }, fields)).body;
  const isRefused = async (url: string) => { const a = await open(house, url); expect([a.statusCode, (a.json() as { error: { code: string } }).error.code]).toEqual([403, 'files.link_invalid']); };

  it('cannot be made, changed, or lent to another file', async () => {
    const mine = await text();
    const theirs = await text('cem');
    const url = mine.url!;
    expect((await open(house, url)).statusCode).toBe(200);
    await isRefused(`/files/${mine.id}/original`);
    await isRefused(url.replace(/sig=.*/, 'sig='));
    await isRefused(url.replace('/original', '/large'));
    await isRefused(url.replace(/exp=\d+/, (e) => `exp=${Number(e.slice(4)) + 3000}`));
    await isRefused(url.replace(/&exp=\d+/, ''));
    await isRefused(url.replace(/v=\d+/, 'v=2'));
    await isRefused(url.replace(mine.id, theirs.id));
    await isRefused(`${url}&sig=x`);
    await isRefused('/files/019a0000-0000-7000-8000-0000000000ff/original?v=1&sig=x');
    await isRefused("/files/..%2f..%2fetc%2fpasswd/original?v=1&sig=x");
  });

  it('end after ten minutes', async () => {
    const { url } = await text();
    const exp = Number(/exp=(\d+)/.exec(url!)![1]);
    expect(exp % 300).toBe(0);
    expect(exp - Date.now() / 1000).toBeGreaterThan(299);
    expect(exp - Date.now() / 1000).toBeLessThanOrEqual(600);
    const real = Date.now;
    Date.now = () => exp * 1000 + 1;
    try { await isRefused(url!); } finally { Date.now = real; }
  });

  it('are dead at once after a change of audience or a deletion', async () => {
    const file = await text();
    await as(house.app, 'ann', (ctx) => setAudience(ctx, file.id, 'owner'));
    await isRefused(file.url!);
    const fresh = (await as(house.app, 'ann', (ctx) => fileUrl(ctx, file.id, 'original')))!;
    expect((await open(house, fresh)).statusCode).toBe(200);
    expect((await call(house, contract.deleteFile, { id: file.id }, caller('ann'))).status).toBe(200);
    await isRefused(fresh);
    await house.drain();
    expect((await house.owner.query('select 1 from files.loose_blob')).rows).toHaveLength(0);
  });

  it('are dead for who was removed, suspended or signed out', async () => {
    const file = await text();
    const bobs = (await as(house.app, 'bob', (ctx) => fileUrl(ctx, file.id, 'original')))!;
    expect((await open(house, bobs)).statusCode).toBe(200);
    lost.membership.add('019a0000-0000-7000-8000-00000000000b');
    await isRefused(bobs);
    lost.membership.clear();
    expect((await open(house, bobs)).statusCode).toBe(200);
    lost.session.add('019b0000-0000-7000-8000-00000000000b');
    await new Promise((r) => { setTimeout(r, 1100); });
    await isRefused(bobs);
    expect((await open(house, file.url!)).statusCode).toBe(200);
  });

  it('are not given out across workspaces, except where everybody may look', async () => {
    const file = await text();
    expect((await as(house.app, 'cem', (ctx) => fileUrls(ctx, [file.id], 'original'))).size).toBe(0);
    expect(await fileUrl(house.app, file.id, 'original')).toBeNull();
    await as(house.app, 'ann', (ctx) => setAudience(ctx, file.id, 'public'));
    const url = (await fileUrl(house.app, file.id, 'original'))!;
    expect(url).not.toContain('exp=');
    expect((await open(house, url)).statusCode).toBe(200);
    await as(house.app, 'ann', (ctx) => setAudience(ctx, file.id, 'workspace'));
    await isRefused(url);
  });
});

describe('whose file', () => {
  it('is decided by audience; strangers get 404 and change nothing', async () => {
    const own = (await upload(house, contract.uploadFile, 'ann', { name: 'a.txt', bytes: Buffer.from('abc def') })).body;
    for (const stranger of ['bob', 'cem'] as const) {
      expect((await call(house, contract.getFile, { id: own.id }, caller(stranger))).status).toBe(404);
      expect((await call(house, contract.deleteFile, { id: own.id }, caller(stranger))).status).toBe(404);
      await as(house.app, stranger, async (ctx) => { if (stranger === 'cem') await deleteFile(ctx, own.id); });
      await expect(as(house.app, stranger, (ctx) => requireOwnFiles(ctx, [own.id]))).rejects.toMatchObject({ code: 'core.not_found' });
    }
    await as(house.app, 'ann', (ctx) => requireOwnFiles(ctx, [own.id]));
    const shared = (await upload(house, contract.uploadFile, 'ann', { name: 'a.txt', bytes: Buffer.from('abc def') }, { audience: 'workspace' })).body;
    expect((await call(house, contract.getFile, { id: shared.id }, caller('bob'))).status).toBe(200);
    expect((await call(house, contract.deleteFile, { id: shared.id }, caller('bob'))).status).toBe(403);
    expect((await call(house, contract.getFile, { id: shared.id }, caller('cem'))).status).toBe(404);
    const bobs = (await upload(house, contract.uploadFile, 'bob', { name: 'a.txt', bytes: Buffer.from('abc def') })).body;
    expect((await call(house, contract.deleteFile, { id: bobs.id }, caller('ann'))).status).toBe(200);
    const personal = (await upload(house, contract.uploadOwnFile, 'bob', { name: 'me.txt', bytes: Buffer.from('abc def') }, { audience: 'signedIn' })).body;
    expect((await call(house, contract.getFile, { id: personal.id }, caller('cem'))).status).toBe(200);
  });

  it('counts against the quota of its place, which deletion gives back', async () => {
    const first = (await upload(house, contract.uploadFile, 'cem', { name: 'a.txt', bytes: Buffer.from('0123456789') })).body;
    await house.owner.query("update files.usage set max_bytes = bytes + 5 where scope = 'w:2'");
    const second = await upload(house, contract.uploadFile, 'cem', { name: 'b.txt', bytes: Buffer.from('0123456789') });
    expect([second.status, second.code]).toEqual([413, 'files.quota']);
    await call(house, contract.deleteFile, { id: first.id }, caller('cem'));
    expect((await upload(house, contract.uploadFile, 'cem', { name: 'b.txt', bytes: Buffer.from('0123456789') })).status).toBe(201);
    await house.owner.query("update files.usage set max_files = files where scope = 'w:2'");
    expect((await upload(house, contract.uploadFile, 'cem', { name: 'c.txt', bytes: Buffer.from('x') })).code).toBe('files.quota');
  });

  it('without a file, with two, or with an unknown field: refused', async () => {
    expect((await house.server.inject({ method: 'POST', url: '/api/files/v1/files', headers: headersOf('ann'), payload: {} })).statusCode).toBe(415);
    expect((await upload(house, contract.uploadFile, 'ann', { name: 'a.txt', bytes: Buffer.from('x') }, { audience: 'public' })).status).toBe(422);
    expect((await upload(house, contract.uploadFile, 'ann', { name: 'a.txt', bytes: Buffer.from('x') }, { workspaceId: '2' })).status).toBe(422);
  });
});
