import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Upload } from '#core/server/context.ts';
import { runAs } from '#core/server/app.ts';
import { call, type TestHouse } from '#core/testing/house.ts';
import { fileCards, storeUpload } from '../api.ts';
import * as contract from '../contract.ts';
import { probe } from '../service/convert.ts';
import { findTools, runTool, ToolFailure, useTools } from '../service/media-tools.ts';
import { as, headersOf, open, openScene } from './scene.ts';

const tools = await findTools(process.env);
if (!tools) process.stdout.write('  skipped: film and sound are not converted here, because ffmpeg and ffprobe are not on the PATH\n');
let house: TestHouse;
let folder: string;
beforeAll(async () => { house = await openScene(); folder = mkdtempSync(path.join(os.tmpdir(), 'atrium-media-')); });
afterAll(async () => { useTools('find'); await house.close(); rmSync(folder, { recursive: true, force: true }); });

const place = 'CANARY+52.5200+013.4050/';
/** A film or sound made for a test; tagged with a place. */
function record(name: string, ...args: string[]): Buffer {
  const file = path.join(folder, name);
  execFileSync(tools!.ffmpeg, ['-v', 'error', '-y', ...args, '-metadata', `location=${place}`, '-metadata', `title=${place}`, '-metadata', `comment=${place}`, file]);
  return readFileSync(file);
}
// Encoding what is to be converted is none of what is tried here.
const vp8 = ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8'];
const picture = (size: string, seconds: number, rate = 10) => ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`];
const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];

async function keep(bytes: Buffer, name: string, declaredType: string) {
  const { mkdirSync, writeFileSync } = await import('node:fs');
  const file = path.join(house.app.config.DATA_DIR, 'tmp', `${Math.random()}`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  const upload: Upload = { field: 'f', fileName: name, declaredType, path: file, bytes: bytes.length, sha256: '0'.repeat(64) };
  return as(house.app, 'ann', (ctx) => storeUpload(ctx, upload, { audience: 'owner', kind: 'any', social: true }), false);
}
const cardOf = async (id: string) => (await as(house.app, 'ann', (ctx) => fileCards(ctx, [id]), false)).get(id)!;
const temporary = () => readdirSync(path.join(house.app.config.DATA_DIR, 'tmp'));
async function served(id: string) {
  const card = await cardOf(id);
  const answer = await open(house, card.url!);
  const file = path.join(folder, `${id}.out`);
  (await import('node:fs')).writeFileSync(file, answer.rawPayload);
  return { card, bytes: answer.rawPayload, type: String(answer.headers['content-type']), probe: await probe(tools!, file, card.type) };
}

// A conversion runs at low priority: beside much other work it takes its time.
const patient = { timeout: 150_000 };

describe.skipIf(!tools)('film and sound, made playable', patient, () => {
  beforeAll(() => useTools('find'));

  it.each([
    ['a film of another kind', 'clip.webm', 'video/webm', () => record('clip.webm', ...picture('320x240', 2), ...tone(2), ...vp8, '-c:a', 'libopus')],
    ['a film from a telephone', 'clip.mov', 'video/quicktime', () => record('clip.mov', ...picture('320x240', 2), ...tone(2), '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac')],
  ])('%s becomes an MP4 with a still and without a word about its maker', async (_name, name, type, make) => {
    const bytes = make();
    expect(bytes.includes('CANARY')).toBe(true);
    const stored = await keep(bytes, name, type);
    expect(stored).toMatchObject({ kind: 'video', state: 'processing' });
    expect(await cardOf(stored.id)).toMatchObject({ url: null, progress: 0 });
    await finished(stored.id);
    const film = await served(stored.id);
    expect(film.card).toMatchObject({ state: 'ready', kind: 'video', type: 'video/mp4', originalOnly: false, width: 320, height: 240, problem: null, progress: null });
    expect(Math.abs(film.card.durationMs! - 2000)).toBeLessThan(150);
    expect(film.probe).toMatchObject({ video: { codec: 'h264', pixels: 'yuv420p' }, audio: { codec: 'aac' } });
    expect(film.type).toBe('video/mp4');
    expect(film.bytes.includes('CANARY')).toBe(false);
    // Plays while it loads: the index stands before the film.
    expect(film.bytes.indexOf('moov')).toBeLessThan(film.bytes.indexOf('mdat'));
    expect(film.card.placeholder).toMatch(/^data:image\/webp/);
    const still = await sharp((await open(house, film.card.posterUrl!)).rawPayload).metadata();
    expect([still.format, still.width, still.height]).toEqual(['webp', 320, 240]);
    expect(temporary()).toEqual([]);
  });

  it('a film that is too large is made smaller, one on its side stands up', async () => {
    const large = await keep(record('large.mp4', ...picture('2560x1440', 1, 2), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'), 'large.mp4', 'video/mp4');
    const flat = path.join(folder, 'flat.mp4');
    execFileSync(tools!.ffmpeg, ['-v', 'error', '-y', ...picture('640x360', 1, 2), '-c:v', 'libx264', '-pix_fmt', 'yuv420p', flat]);
    const turned = path.join(folder, 'turned.mp4');
    execFileSync(tools!.ffmpeg, ['-v', 'error', '-y', '-i', flat, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', turned]);
    const upright = await keep(readFileSync(turned), 'turned.mp4', 'video/mp4');
    await finished(large.id);
    await finished(upright.id);
    expect(await cardOf(large.id)).toMatchObject({ state: 'ready', width: 1920, height: 1080 });
    expect(await cardOf(upright.id)).toMatchObject({ state: 'ready', width: 360, height: 640 });
  });

  it('sound becomes an M4A; a film without pictures is sound', async () => {
    const [song, note] = [await keep(record('song.mp3', ...tone(2)), 'song.mp3', 'audio/mpeg'), await keep(record('note.webm', ...tone(1), '-c:a', 'libopus'), 'note.webm', 'video/webm')];
    await finished(song.id);
    await finished(note.id);
    for (const [id, ms] of [[song.id, 2000], [note.id, 1000]] as const) {
      const sound = await served(id);
      expect(sound.card).toMatchObject({ state: 'ready', kind: 'audio', type: 'audio/mp4', posterUrl: null, originalOnly: false });
      expect(Math.abs(sound.card.durationMs! - ms)).toBeLessThan(150);
      expect(sound.bytes.includes('CANARY')).toBe(false);
    }
  });

  it('what only begins like a film fails, says why, and leaves nothing', async () => {
    const ftyp = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('ftypisom\0\0\0\0')]);
    const playlist = Buffer.from('#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1,\nfile:///etc/passwd\nhttp://127.0.0.1:9/x\n');
    const ids = [(await keep(Buffer.concat([ftyp, Buffer.alloc(5000, 7)]), 'a.mp4', 'video/mp4')).id, (await keep(Buffer.concat([ftyp, playlist]), 'b.mp4', 'video/mp4')).id, (await keep(Buffer.concat([Buffer.from('OggS'), playlist]), 'c.ogg', 'audio/ogg')).id];
    for (const id of ids) {
      await finished(id);
      expect(await cardOf(id)).toMatchObject({ state: 'failed', problem: 'files.unplayable', url: null });
    }
    await emptied();
    expect(temporary()).toEqual([]);
    expect((await house.owner.query('select 1 from files.loose_blob where remove_after <= now()')).rows).toHaveLength(0);
  });

  it('ends when the file is deleted meanwhile', async () => {
    const { id } = await keep(record('long.mp4', ...picture('1280x720', 10), '-c:v', 'mpeg4', '-q:v', '8'), 'long.mp4', 'video/mp4');
    const working = emptied();
    await until(async () => (await house.owner.query('select 1 from files.file where id = $1 and lease_until is not null', [id])).rows.length > 0);
    expect((await call(house, contract.cancelUpload, { id }, { headers: headersOf('ann') })).status).toBe(200);
    await working;
    expect((await house.owner.query('select state, sizes from files.file where id = $1', [id])).rows).toEqual([{ state: 'deleted', sizes: [] }]);
    expect(temporary()).toEqual([]);
  });

  it('is begun again after a crash, by one process at a time, and not for ever', async () => {
    const { id } = await keep(record('again.webm', ...picture('160x120', 1), ...vp8), 'again.webm', 'video/webm');
    // A process had begun it and is gone, its queue entry with it.
    await house.owner.query('delete from graphile_worker._private_jobs');
    await house.owner.query("update files.file set lease_until = now() + interval '1 minute', attempts = 1 where id = $1", [id]);
    const order = (job: string, payload: object) => runAs(house.app, { name: 'test' }, (ctx) => ctx.enqueue(job, payload));
    await order('files.process', { id });
    await order('files.resume', {});
    await house.drain();
    expect((await cardOf(id)).state).toBe('processing');
    await house.owner.query("update files.file set lease_until = now() - interval '1 second' where id = $1", [id]);
    await order('files.resume', {});
    await finished(id);
    expect((await cardOf(id)).state).toBe('ready');
    // Nobody begins it before it counts as begun five times.
    await house.pause();
    const poison = await keep(record('poison.webm', ...picture('160x120', 1), ...vp8), 'poison.webm', 'video/webm');
    await house.owner.query('update files.file set attempts = 5 where id = $1', [poison.id]);
    await finished(poison.id);
    expect((await cardOf(poison.id)).state).toBe('failed');
  });
});

describe.skipIf(!tools)('film and sound where there is nothing to convert them with', patient, () => {
  beforeAll(() => useTools(null));
  it.each([['mov', 'video/quicktime'], ['mp4', 'video/mp4']])('stay as they were sent, but a %s does not say where it was made', async (ending, type) => {
    const bytes = record(`there.${ending}`, ...picture('320x240', 2), ...tone(2), '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', 'use_metadata_tags');
    expect(bytes.includes('CANARY')).toBe(true);
    const stored = await keep(bytes, `there.${ending}`, type);
    expect(stored).toMatchObject({ kind: 'video', state: 'ready', originalOnly: true });
    const film = await served(stored.id);
    expect(film.card).toMatchObject({ originalOnly: true, type, width: 320, height: 240 });
    expect(Math.abs(film.card.durationMs! - 2000)).toBeLessThan(150);
    expect(film.bytes.length).toBe(bytes.length);
    expect(film.bytes.includes('CANARY')).toBe(false);
    expect(film.probe).toMatchObject({ video: { codec: 'h264', width: 320 }, audio: { codec: 'aac' } });
  });
  it('refuses an index that leads nowhere', async () => {
    const bytes = record('broken.mp4', ...picture('160x120', 1), '-c:v', 'libx264', '-pix_fmt', 'yuv420p');
    bytes.writeUInt32BE(0x7fffffff, bytes.indexOf('trak') - 4);
    await expect(keep(bytes, 'broken.mp4', 'video/mp4')).rejects.toMatchObject({ code: 'files.unplayable' });
  });
});

describe('programs', () => {
  it('are only used where both are there and nobody said no', async () => {
    expect(await findTools({ PATH: folder })).toBeNull();
    expect(await findTools({})).toBeNull();
    expect(await findTools({ PATH: process.env.PATH, FFMPEG: 'off' })).toBeNull();
  });
  it('are stopped by time, memory and whoever asked', async () => {
    await expect(runTool('/bin/sleep', ['30'], { seconds: 0.2, megabytes: 500 })).rejects.toBeInstanceOf(ToolFailure);
    await expect(runTool(process.execPath, ['-e', 'Buffer.alloc(4e9).fill(1)'], { seconds: 20, megabytes: 900 })).rejects.toBeInstanceOf(ToolFailure);
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 100);
    await expect(runTool('/bin/sleep', ['30'], { seconds: 20, megabytes: 500, signal: stop.signal })).rejects.toBeInstanceOf(ToolFailure);
    expect(await runTool('/usr/bin/env', [], { seconds: 5, megabytes: 500 })).not.toContain('HOME');
  });
});

/** Waits until a file was worked on; conversions come one after the other, and the second waits for a later turn. */
async function finished(id: string): Promise<void> {
  await until(async () => { await emptied(); return (await cardOf(id)).state !== 'processing'; });
}
/** The queue runs until it is empty, however long one of its jobs takes. */
const emptied = () => until(() => house.drain().then(() => true, () => false));
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 140_000; performance.now() < end;) { if (await holds()) return; await new Promise((r) => { setTimeout(r, 100); }); }
  throw new Error('it did not happen in time');
}
