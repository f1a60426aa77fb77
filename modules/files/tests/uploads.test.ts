import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OutputOf } from '#core/contract/endpoint.ts';
import type { ErrorBody } from '#core/contract/errors.ts';
import { runAs } from '#core/server/app.ts';
import { call, type TestHouse } from '#core/testing/house.ts';
import { attachFiles, registerFileSight } from '../api.ts';
import * as contract from '../contract.ts';
import { useTools } from '../service/media-tools.ts';
import { as, headersOf, open, openScene, people, type Name } from './scene.ts';

type State = OutputOf<typeof contract.uploadState>;
registerFileSight('pretend.uploads', async (_app, _account, ids) => new Set(ids));
let house: TestHouse;
// Without programs for film and sound; media.test.ts has them.
beforeAll(async () => { useTools(null); house = await openScene(); });
afterEach(() => useTools(null));
afterAll(async () => { useTools('find'); await house.close(); });

const who = (name: Name) => ({ headers: headersOf(name) });
const begin = (name: Name, bytes: number, more: Record<string, unknown> = {}) => call(house, contract.startUpload, { name: 'clip.mp4', type: 'video/mp4', bytes, ...more }, who(name));
const used = async (name: Name) => Number((await house.owner.query('select bytes, files from files.usage where scope = $1', [`a:${people[name].id}`])).rows[0]?.bytes ?? 0);
const end = (name: Name, id: string, more: Record<string, unknown> = {}) => call(house, contract.finishUpload, { id, ...more }, who(name));
const look = (name: Name, id: string) => call(house, contract.uploadState, { id }, who(name));

async function put(name: Name, id: string, offset: number, bytes: Buffer, more: Record<string, string> = {}) {
  const form = new FormData();
  for (const [key, value] of Object.entries({ offset: String(offset), ...more })) form.append(key, value);
  form.append('part', new Blob([new Uint8Array(bytes)]), 'part');
  const encoded = new Response(form);
  const payload = Buffer.from(await encoded.arrayBuffer());
  const answer = await house.server.inject({ method: 'PUT', url: `/api/files/v1/uploads/${id}/part`, payload, headers: { ...headersOf(name), 'content-type': encoded.headers.get('content-type')! } });
  const body = answer.json() as State & Partial<ErrorBody>;
  return { status: answer.statusCode, body, error: body.error };
}
/** The begin of an MP4, then noise. */
const film = (bytes: number) => { const ftyp = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypisom\0\0\0\0')]); const rest = bytes - ftyp.length; const box = Buffer.alloc(8); box.writeUInt32BE(rest); box.write('mdat', 4); return Buffer.concat([ftyp, box, randomBytes(rest - 8)]); };
const { partBytes } = contract;

describe('an upload in pieces', () => {
  it('arrives whole, piece after piece, each with one effect', async () => {
    const bytes = film(partBytes + 1000);
    const { body: { id } } = await begin('ann', bytes.length);
    const first = await put('ann', id, 0, bytes.subarray(0, partBytes), { sha256: createHash('sha256').update(bytes.subarray(0, partBytes)).digest('hex') });
    expect(first).toMatchObject({ status: 200, body: { received: partBytes, state: 'uploading', partBytes } });
    expect(await put('ann', id, 0, bytes.subarray(0, partBytes))).toMatchObject({ status: 200, body: { received: partBytes } });
    expect((await end('ann', id)).error).toMatchObject({ code: 'files.incomplete', details: { received: partBytes } });
    expect((await put('ann', id, 5, bytes.subarray(5, 500))).error).toMatchObject({ code: 'files.wrong_offset', details: { received: partBytes } });
    expect((await put('ann', id, 0, film(partBytes))).error?.code).toBe('files.wrong_offset');
    expect((await put('ann', id, partBytes, bytes.subarray(partBytes, partBytes + 10))).error?.fields).toMatchObject([{ path: 'part', code: 'files.part_size', params: { count: 1000 } }]);
    expect((await put('ann', id, partBytes, bytes.subarray(partBytes), { sha256: '0'.repeat(64) })).error?.fields).toMatchObject([{ path: 'sha256', code: 'files.part_damaged' }]);
    expect((await look('ann', id)).body).toMatchObject({ received: partBytes, card: null });
    expect((await put('ann', id, partBytes, bytes.subarray(partBytes))).body.received).toBe(bytes.length);
    expect((await house.owner.query('select count(*)::int as n from files.upload_part where upload_id = $1', [id])).rows[0].n).toBe(2);
    const done = await end('ann', id, { durationMs: 4000, width: 1280, height: 720, poster: (await sharp({ create: { width: 640, height: 360, channels: 3, background: '#c63' } }).jpeg().toBuffer()).toString('base64') });
    expect(done.body).toMatchObject({ id, state: 'processing', card: { id, kind: 'video', durationMs: 4000, width: 1280, height: 720 } });
    expect((await end('ann', id)).body).toMatchObject({ state: 'processing' });
    expect((await put('ann', id, 0, bytes.subarray(0, partBytes))).body).toMatchObject({ state: 'processing' });
    await house.drain();
    const { body } = await look('ann', id);
    expect(body).toMatchObject({ state: 'ready', card: { type: 'video/mp4', bytes: bytes.length, originalOnly: true, durationMs: 4000, width: 1280 } });
    expect(body.card!.placeholder).toMatch(/^data:image\/webp/);
    expect((await open(house, body.card!.url!)).rawPayload.equals(bytes)).toBe(true);
    expect((await sharp((await open(house, body.card!.posterUrl!)).rawPayload).metadata()).width).toBe(640);
    expect(await used('ann')).toBe(bytes.length);
    expect((await house.owner.query('select 1 from files.loose_blob')).rows).toHaveLength(0);
    expect((await call(house, contract.cancelUpload, { id }, who('ann'))).status).toBe(200);
    expect(await used('ann')).toBe(0);
    expect((await look('ann', id)).status).toBe(404);
  });

  it('of a picture is ready at its end', async () => {
    const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c63' } }).png().toBuffer();
    const { body: { id } } = await begin('ann', png.length, { name: '../../a.png', type: 'image/png' });
    await put('ann', id, 0, png);
    const { body } = await end('ann', id);
    expect(body).toMatchObject({ id, state: 'ready', card: { name: 'a.png', kind: 'image', width: 300, sources: [{ width: 300 }] } });
    expect(body.card!.sources).toHaveLength(1);
    await as(house.app, 'ann', (ctx) => attachFiles(ctx, [id], { sight: 'pretend.uploads', targetId: 'p' }), false);
    expect((await call(house, contract.cancelUpload, { id }, who('ann'))).error?.code).toBe('files.attached');
    expect((await open(house, body.card!.url!)).statusCode).toBe(200);
  });

  it('survives a restart of the server', async () => {
    const bytes = film(partBytes + 77);
    const { body: { id } } = await begin('bob', bytes.length);
    await put('bob', id, 0, bytes.subarray(0, partBytes));
    // What a start does, and a sweep long after: nothing of it is in memory or in the temporary folder.
    await house.owner.query("update files.loose_blob set remove_after = now() - interval '1 second'");
    await runAs(house.app, { name: 'test' }, (ctx) => ctx.enqueue('files.sweep', {}));
    await house.drain();
    expect((await look('bob', id)).body.received).toBe(partBytes);
    await put('bob', id, partBytes, bytes.subarray(partBytes));
    await end('bob', id);
    await house.drain();
    expect((await open(house, (await look('bob', id)).body.card!.url!)).rawPayload.equals(bytes)).toBe(true);
  });

  it('belongs to one person', async () => {
    const { body: { id } } = await begin('ann', 100);
    expect((await look('bob', id)).status).toBe(404);
    expect((await put('bob', id, 0, film(100))).status).toBe(404);
    expect((await end('bob', id)).status).toBe(404);
    expect((await call(house, contract.cancelUpload, { id }, who('bob'))).status).toBe(404);
    expect((await look('ann', id)).body.received).toBe(0);
    await call(house, contract.cancelUpload, { id }, who('ann'));
  });

  it('two of the same piece at once are one', async () => {
    const bytes = film(3000);
    const { body: { id } } = await begin('cem', bytes.length);
    const answers = await Promise.all([1, 2, 3].map(() => put('cem', id, 0, bytes)));
    expect(answers.map((a) => [a.status, a.body.received])).toEqual([1, 2, 3].map(() => [200, 3000]));
    const ends = await Promise.all([1, 2].map(() => end('cem', id)));
    expect(ends.map((a) => a.body.state)).toEqual(['ready', 'ready']);
    expect((await house.owner.query('select count(*)::int as n from files.file where id = $1', [id])).rows[0].n).toBe(1);
    expect(await used('cem')).toBe(3000);
  });
});

describe('two tabs at once', () => {
  it('that send the pieces of one film and both end it make one file, whichever comes first', async () => {
    const bytes = film(2 * partBytes + 500);
    const before = await used('cem');
    const { body: { id } } = await begin('cem', bytes.length);
    const pieces = [0, partBytes, 2 * partBytes].map((at) => [at, bytes.subarray(at, at + partBytes)] as const);
    for (const [at, piece] of pieces) {
      const answers = await Promise.all([1, 2].map(() => put('cem', id, at, piece)));
      expect(answers.map((a) => [a.status, a.body.received])).toEqual([1, 2].map(() => [200, at + piece.length]));
    }
    const [one, two, late] = await Promise.all([end('cem', id), end('cem', id), put('cem', id, 2 * partBytes, pieces[2]![1])]);
    expect([one!.status, two!.status, late!.status]).toEqual([200, 200, 200]);
    await house.drain();
    expect((await open(house, (await look('cem', id)).body.card!.url!)).rawPayload.equals(bytes)).toBe(true);
    expect(await used('cem')).toBe(before + bytes.length);
    expect((await house.owner.query('select 1 from files.upload_part where upload_id = $1', [id])).rows).toHaveLength(0);
  });
  it('of which one ends it and the other gives it up leave a file or nothing, and the space that takes', async () => {
    const before = await used('cem');
    for (let i = 0; i < 4; i++) {
      const { body: { id } } = await begin('cem', 2000);
      await put('cem', id, 0, film(2000));
      const [ended, given] = await Promise.all([end('cem', id), call(house, contract.cancelUpload, { id }, who('cem'))]);
      expect([[200, 200], [404, 200]]).toContainEqual([ended.status, given.status]);
      expect((await look('cem', id)).status).toBe(404);
    }
    expect(await used('cem')).toBe(before);
  });
  it('a file that a place takes in the moment its day is over stays', async () => {
    const { body: { id } } = await begin('cem', 2000);
    await put('cem', id, 0, film(2000));
    await end('cem', id);
    await house.owner.query("update files.file set unattached_until = now() - interval '1 second' where id = $1", [id]);
    // The job comes while the post is being made.
    const job = await as(house.app, 'cem', async (ctx) => {
      await attachFiles(ctx, [id], { sight: 'pretend.uploads', targetId: 'late' });
      const deleting = house.owner.query('select id from files.delete_unattached(100)');
      await Promise.race([deleting, new Promise((resolve) => setTimeout(resolve, 300))]);
      return { deleting };
    }, false);
    expect((await job.deleting).rows).toEqual([]);
    expect((await look('cem', id)).body).toMatchObject({ state: 'ready' });
  });
});

describe('what is refused', () => {
  const mega = 1024 * 1024;
  it.each([
    ['a film over 500 MiB', { bytes: 500 * mega + 1 }, 413, 'files.too_large'], ['a picture over 20 MiB', { bytes: 20 * mega + 1, type: 'image/png' }, 413, 'files.too_large'],
    ['sound over 50 MiB', { bytes: 50 * mega + 1, type: 'audio/mpeg' }, 413, 'files.too_large'], ['a document', { bytes: 10, type: 'application/pdf' }, 415, 'files.wrong_type'],
    ['nothing', { bytes: 0 }, 422, 'core.invalid_input'],
  ])('%s, before a byte is sent', async (_name, given, status, code) => {
    const answer = await begin('bob', given.bytes, given);
    expect([answer.status, answer.error?.code]).toEqual([status, code]);
  });
  it('more than there is space for, before a byte is sent', async () => {
    await house.owner.query("update files.usage set max_bytes = bytes + 50 where scope = $1", [`a:${people.bob.id}`]);
    expect((await begin('bob', 51)).error?.code).toBe('files.quota');
    const fits = await begin('bob', 50);
    expect(fits.status).toBe(201);
    expect((await begin('bob', 1)).error?.code).toBe('files.quota');
    await call(house, contract.cancelUpload, { id: fits.body.id }, who('bob'));
    expect((await begin('bob', 50)).status).toBe(201);
    await house.owner.query("update files.usage set max_bytes = 5368709120 where scope = $1", [`a:${people.bob.id}`]);
  });
  it('by the bytes of the first piece, whatever the sender called it', async () => {
    for (const bytes of ['<!doctype html><script>alert(1)</script>', '#EXTM3U\nfile:///etc/passwd', "ffconcat version 1.0\nfile '/etc/passwd'", '%PDF-1.7 x', '<svg onload="x"/>']) {
      const { body: { id } } = await begin('bob', bytes.length);
      expect((await put('bob', id, 0, Buffer.from(bytes))).error?.code).toBe('files.wrong_type');
      await call(house, contract.cancelUpload, { id }, who('bob'));
    }
    const { body: { id } } = await begin('bob', 21 * mega);
    const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(partBytes - 8)]);
    expect((await put('bob', id, 0, png)).error?.code).toBe('files.too_large');
    const pdf = await begin('bob', 9, { documents: true });
    await put('bob', pdf.body.id, 0, Buffer.from('%PDF-1.7 '));
    expect((await end('bob', pdf.body.id)).body.card).toMatchObject({ kind: 'document', type: 'application/pdf' });
  });
  it('what nobody went on with, after a day: its space and bytes are free', async () => {
    const before = await used('cem');
    const { body: { id } } = await begin('cem', partBytes + 5);
    await put('cem', id, 0, film(partBytes));
    await house.owner.query("update files.upload set expires_at = now() - interval '1 second' where id = $1", [id]);
    await runAs(house.app, { name: 'test' }, (ctx) => ctx.enqueue('files.drop_unattached', {}));
    await house.drain();
    expect((await look('cem', id)).status).toBe(404);
    expect(await used('cem')).toBe(before);
    expect((await house.owner.query('select 1 from files.upload_part where upload_id = $1', [id])).rows).toHaveLength(0);
    expect((await house.owner.query('select 1 from files.loose_blob where remove_after <= now()')).rows).toHaveLength(0);
  });
});

describe('pictures that cost too much to open', () => {
  /** A PNG whose header claims a size. */
  async function claim(width: number, height: number): Promise<Buffer> {
    const png = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#000' } }).png().toBuffer();
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    png.writeUInt32BE(crc(png.subarray(12, 29)), 29);
    return png;
  }
  const gif = (frames: number) => Buffer.concat([Buffer.from('GIF89a'), Buffer.from([1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 0]), ...Array.from({ length: frames }, () => Buffer.from([0x21, 0xf9, 4, 4, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])), Buffer.from([0x3b])]);
  it.each([
    ['50,000 × 50,000', () => claim(50_000, 50_000), 'files.too_many_pixels'], ['51 megapixels', () => claim(8000, 6400), 'files.too_many_pixels'], ['one long side', () => claim(16_385, 10), 'files.too_many_pixels'],
    ['501 frames', async () => gif(501), 'files.too_many_frames'], ['half a picture', async () => (await sharp({ create: { width: 900, height: 900, channels: 3, background: '#000' } }).jpeg().toBuffer()).subarray(0, 400), 'files.unreadable'],
  ])('%s', async (_name, make, code) => {
    const bytes = await make();
    const before = process.memoryUsage().rss;
    const { body: { id } } = await begin('ann', bytes.length, { type: 'image/png' });
    await put('ann', id, 0, bytes);
    expect((await end('ann', id)).error?.code).toBe(code);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    await call(house, contract.cancelUpload, { id }, who('ann'));
  });
  it('500 frames are fine', async () => {
    const bytes = gif(500);
    const { body: { id } } = await begin('ann', bytes.length, { type: 'image/gif' });
    await put('ann', id, 0, bytes);
    expect((await end('ann', id)).body.state).toBe('ready');
  });
});

function crc(bytes: Buffer): number {
  let c = 0xffffffff;
  for (const byte of bytes) { c ^= byte; for (let k = 0; k < 8; k++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1; }
  return (c ^ 0xffffffff) >>> 0;
}
