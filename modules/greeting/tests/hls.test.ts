import { expect, it } from 'vitest';
import { bestFirst, readPlaylist, type Master } from '../rules/hls.ts';

const base = 'https://films.example/a/b/main.m3u8?key=1';
const media = (...lines: string[]) => readPlaylist(['#EXTM3U', '#EXT-X-VERSION:7', ...lines].join('\n'), base);
const end = '#EXT-X-ENDLIST';

it('pieces have whole addresses and the parts of files that are theirs, the one that begins them first', () => {
  expect(media('#EXT-X-MAP:URI="init.mp4",BYTERANGE="100@0"', '#EXTINF:4.5,title', '#EXT-X-BYTERANGE:200@100', 'all.mp4', '#EXTINF:4,', '#EXT-X-BYTERANGE:300', 'all.mp4', '', '#EXT-X-DISCONTINUITY', '#EXT-X-MAP:URI="init.mp4",BYTERANGE="100@0"', '#EXTINF:1.5,', '/root.ts?x=1,2', '#EXTINF:1,', 'https://other.example/x.ts', end)).toEqual({
    kind: 'media', seconds: 11, pieces: [
      { address: 'https://films.example/a/b/init.mp4', range: { start: 0, bytes: 100 } }, { address: 'https://films.example/a/b/all.mp4', range: { start: 100, bytes: 200 } }, { address: 'https://films.example/a/b/all.mp4', range: { start: 300, bytes: 300 } },
      { address: 'https://films.example/root.ts?x=1,2', range: null }, { address: 'https://other.example/x.ts', range: null },
    ],
  });
});

it('what is no complete, open film is told by its fault', () => {
  expect(media('#EXTINF:4,', 'a.ts')).toBe('hls_live');
  expect(media('#EXT-X-KEY:METHOD=NONE', '#EXTINF:4,', 'a.ts', end)).toMatchObject({ kind: 'media' });
  expect(media('#EXTINF:4,', 'a.ts', '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://x"', '#EXTINF:4,', 'b.ts', end)).toBe('hls_encrypted');
  for (const lines of [[end], ['#EXT-X-I-FRAMES-ONLY', '#EXTINF:4,', 'a.ts', end], ['#EXT-X-MAP:URI="a"', '#EXTINF:1,', 'a', '#EXT-X-MAP:URI="b"', '#EXTINF:1,', 'b', end], ['#EXT-X-BYTERANGE:5', '#EXTINF:1,', 'a', end], ['#EXT-X-BYTERANGE:x@y', 'a', end], ['#EXTINF:1,', 'http://[', end]]) expect(media(...lines), lines.join(' ')).toBe('hls_unreadable');
  for (const text of ['', 'film', '#EXTM3UX\n', 'EXTM3U', '<html>']) expect(readPlaylist(text, base)).toBe('hls_unreadable');
  expect(readPlaylist(`\uFEFF#EXTM3U\r\n#EXTINF:1,\r\na.ts\r\n${end}`, base)).toMatchObject({ kind: 'media', seconds: 1 });
});

it('of qualities the best of at most so many lines comes first; sound alone is none, and sound that comes apart is named', () => {
  const master = media('#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="lo",NAME="a, b",URI="second.m3u8"', '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="lo",NAME="c",DEFAULT=YES,URI="first.m3u8"', '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="in",NAME="c",DEFAULT=YES', '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="lo",URI="words.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=900,AVERAGE-BANDWIDTH=800,RESOLUTION=1280x720,CODECS="mp4a.40.2, avc1.64001f",AUDIO="lo"', 'hd.m3u8', '#EXT-X-STREAM-INF:BANDWIDTH=2000,RESOLUTION=1080x1920,AUDIO="in"', 'upright.m3u8', '#EXT-X-STREAM-INF:BANDWIDTH=9000,RESOLUTION=3840x2160', 'uhd.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=1200,RESOLUTION=1280x720', 'hd2.m3u8', '#EXT-X-STREAM-INF:BANDWIDTH=100', 'any.m3u8', '#EXT-X-STREAM-INF:BANDWIDTH=64,CODECS="mp4a.40.2"', 'sound.m3u8', '#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=5,URI="still.m3u8"') as Master;
  expect(bestFirst(master.variants, 1080).map(({ address, lines, bitRate, sound }) => [address.split('/').at(-1), lines, bitRate, sound?.split('/').at(-1) ?? null])).toEqual([
    ['upright.m3u8', 1080, 2000, null], ['hd2.m3u8', 720, 1200, null], ['hd.m3u8', 720, 800, 'first.m3u8'], ['any.m3u8', 0, 100, null]]);
});
