import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { probe } from '../../files/service/convert.ts';
import { findTools, useTools } from '../../files/service/media-tools.ts';
import { addItem, openScene, type Scene } from './scene.ts';
import { ask, fetched, openSite, stateOf, type Site } from './fetch-scene.ts';

const tools = await findTools(process.env);
if (!tools) process.stdout.write('  skipped: films of HLS playlists are not made here, because ffmpeg and ffprobe are not on the PATH\n');
let s: Scene;
let site: Site;
let folder: string;
beforeAll(async () => { s = await openScene(); site = await openSite(s); folder = mkdtempSync(path.join(os.tmpdir(), 'atrium-hls-')); useTools('find'); });
afterAll(async () => { useTools('find'); site.close(); await s.house.close(); rmSync(folder, { recursive: true, force: true }); });
beforeEach(() => { site.asked.length = 0; site.pages = {}; });

const problem = async (page: string) => { const { state, problem: why } = await fetched(s, site, page); return [state, why?.code]; };
const live = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n';
const asked = () => site.asked.map((q) => q.url);
/** Puts files of a folder on the site. */
const serve = (dir: string) => { for (const name of readdirSync(dir)) site.pages[`/${path.basename(dir)}/${name}`] = readFileSync(path.join(dir, name)); };
const seconds = 3;
const sources = (size: string) => ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=10:duration=${seconds}`, '-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
const film = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '10'];
/** Makes a playlist in a folder of its own and puts it on the site. */
function record(name: string, ...args: string[]): void {
  const dir = path.join(folder, name);
  execFileSync('mkdir', ['-p', dir]);
  execFileSync(tools!.ffmpeg, ['-v', 'error', '-y', ...args, '-f', 'hls', '-hls_time', '1', '-hls_playlist_type', 'vod', path.join(dir, 'index.m3u8')], { cwd: dir });
  serve(dir);
}
/** What came of a film, as ffprobe sees it. */
async function made(fileId: string) {
  const { rows: [row] } = await s.house.owner.query<{ type: string; name: string; sizes: Array<{ key: string }> }>('select type, name, sizes from files.file where id = $1', [fileId]);
  const parts: Buffer[] = [];
  for await (const part of (await s.house.app.blobs.open(row!.sizes[0]!.key))!.stream) parts.push(part as Buffer);
  const file = path.join(folder, `${fileId}.mp4`);
  writeFileSync(file, Buffer.concat(parts));
  return { type: row!.type, name: row!.name, ...(await probe(tools!, file, 'video/mp4')) };
}
const temporary = () => readdirSync(path.join(s.house.app.config.DATA_DIR, 'tmp'));

describe.skipIf(!tools)('films of playlists', { timeout: 120_000 }, () => {
  it('a film in pieces of a transport stream becomes one MP4 that an item may have', async () => {
    record('ts', ...sources('320x180'), ...film, '-c:a', 'aac', '-shortest', '-hls_segment_filename', 'part%d.ts');
    const taken = await fetched(s, site, '/ts/index.m3u8');
    expect(taken).toMatchObject({ state: 'ready', problem: null, percent: 100 });
    expect(asked()).toEqual(['/ts/index.m3u8', '/ts/part0.ts', '/ts/part1.ts', '/ts/part2.ts']);
    const of = await made(taken.file!.id);
    expect(of).toMatchObject({ type: 'video/mp4', name: 'index.mp4', video: { codec: 'h264', width: 320, height: 180 }, audio: { codec: 'aac' } });
    expect(Math.abs(of.durationMs - seconds * 1000)).toBeLessThan(300);
    expect((await addItem(s, { title: 'HLS', videoId: taken.file!.id })).link).not.toBeNull();
    expect(temporary()).toEqual([]);
  });

  it('of several qualities the best of at most 1080 lines is taken, with its sound that comes apart, in fragments of MP4 and by parts of one file', async () => {
    record('film', '-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=10:duration=${seconds}`, ...film, '-hls_segment_type', 'fmp4', '-hls_flags', 'single_file');
    record('sound', '-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`, '-c:a', 'aac', '-hls_segment_type', 'fmp4');
    expect(String(site.pages['/film/index.m3u8'])).toMatch(/EXT-X-BYTERANGE[\s\S]*|EXT-X-MAP/);
    site.pages['/all/main.m3u8'] = ['#EXTM3U', '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English, loud",DEFAULT=YES,URI="../sound/index.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=9000000,RESOLUTION=3840x2160,CODECS="avc1.640033,mp4a.40.2",AUDIO="a"', '4k.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=90000000000,RESOLUTION=1920x1080,CODECS="avc1.640028,mp4a.40.2",AUDIO="a"', 'huge.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=320x180,CODECS="avc1.640015,mp4a.40.2",AUDIO="a"', '../film/index.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=60000,CODECS="mp4a.40.2"', '../sound/index.m3u8', ''].join('\r\n');
    site.pages['/all/huge.m3u8'] = '#EXTM3U\n#EXTINF:600,\nnever.ts\n#EXT-X-ENDLIST\n';
    const taken = await fetched(s, site, '/all/main.m3u8');
    expect(taken).toMatchObject({ state: 'ready', problem: null });
    expect(asked().slice(0, 4)).toEqual(['/all/main.m3u8', '/all/huge.m3u8', '/film/index.m3u8', '/sound/index.m3u8']);
    expect(asked()).not.toContain('/all/never.ts');
    const of = await made(taken.file!.id);
    expect(of).toMatchObject({ type: 'video/mp4', name: 'main.mp4', video: { codec: 'h264', width: 320 }, audio: { codec: 'aac' } });
    expect(Math.abs(of.durationMs - seconds * 1000)).toBeLessThan(300);
    expect(temporary()).toEqual([]);
  });

  it('QuickTime becomes MP4, too', async () => {
    const file = path.join(folder, 'clip.mov');
    execFileSync(tools!.ffmpeg, ['-v', 'error', '-y', ...sources('320x180'), ...film, '-c:a', 'aac', '-shortest', file]);
    site.pages['/clip.mov'] = readFileSync(file);
    const taken = await fetched(s, site, '/clip.mov');
    expect(await made(taken.file!.id)).toMatchObject({ type: 'video/mp4', name: 'clip.mp4', video: { codec: 'h264' } });
  });

  it('live, encrypted, endless, too tall and damaged ones fail in words; a list in place of a piece is never followed by ffmpeg', async () => {
    const end = '#EXT-X-ENDLIST\n';
    site.pages = {
      '/live': live, '/key': `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF:2,\na.ts\n${end}`, '/none': `#EXTM3U\n${end}`, '/long': `#EXTM3U\n${'#EXTINF:1,\na.ts\n'.repeat(2001)}${end}`,
      '/tall': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=3840x2160\na.m3u8\n', '/large': `#EXTM3U\n${'#'.repeat(3 * 1024 * 1024)}`,
      '/gone': `#EXTM3U\n#EXTINF:2,\nmissing.ts\n${end}`, '/words': `#EXTM3U\n#EXTINF:2,\nwords.ts\n${end}`, '/words.ts': 'no film', '/a.ts': 'x',
      '/nested': `#EXTM3U\n#EXTINF:2,\nlist.ts\n${end}`, '/list.ts': `#EXTM3U\n#EXTINF:2,\nfile:///etc/passwd\n${end}`,
      '/broken': `#EXTM3U\n#EXTINF:2,\nbroken.ts\n${end}`, '/broken.ts': Buffer.alloc(188 * 20, 0x47),
    };
    for (const [page, code] of [['/live', 'hls_live'], ['/key', 'hls_encrypted'], ['/none', 'hls_unreadable'], ['/long', 'hls_pieces'], ['/tall', 'hls_too_tall'], ['/large', 'hls_unreadable'],
      ['/gone', 'address_status'], ['/words', 'address_damaged'], ['/nested', 'address_damaged'], ['/broken', 'address_damaged']] as const) expect(await problem(page), page).toEqual(['failed', `greeting.${code}`]);
    expect(temporary()).toEqual([]);
  });
});

it('without ffmpeg it is said that playlists need it, and nothing of theirs is asked for', async () => {
  useTools(null);
  try {
    site.pages['/list.m3u8'] = `#EXTM3U\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST\n`;
    const { id } = await ask(s, site, '/list.m3u8');
    await s.house.drain();
    expect((await stateOf(s, id)).body).toMatchObject({ state: 'failed', problem: { path: 'address', code: 'greeting.hls_no_tool' } });
    expect(asked()).toEqual(['/list.m3u8']);
  } finally { useTools('find'); }
});
