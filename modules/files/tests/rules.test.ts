import { expect, it } from 'vitest';
import { cleanMovieIndex } from '../rules/movie-boxes.ts';
import { disposition, safeName } from '../rules/name.ts';
import { parseRange } from '../rules/range.ts';
import { sniff } from '../rules/sniff.ts';

it('names are labels: no folders, no hidden directions, no endless ones', () => {
  expect(safeName('../../x')).toBe('x');
  expect(safeName('..\\..\\boot.ini')).toBe('boot.ini');
  expect(safeName('a\u202Egnp.exe')).toBe('agnp.exe');
  expect(safeName('.htaccess')).toBe('htaccess');
  expect(safeName('a\r\nb\u0000.png')).toBe('ab.png');
  expect(safeName('')).toBe('file');
  expect(safeName('/')).toBe('file');
  expect(safeName(`${'x'.repeat(300)}.docx`)).toHaveLength(150);
  expect(safeName(`${'x'.repeat(300)}.docx`)).toMatch(/x\.docx$/);
  expect(safeName('تقرير.pdf')).toBe('تقرير.pdf');
});

it('Content-Disposition cannot be left by a name', () => {
  const header = disposition('attachment', 'a"\r\nSet-Cookie: x=1; تقرير\ud800.pdf');
  expect(header).not.toMatch(/[\r\n]/);
  expect(header).toMatch(/^attachment; filename="[^"]*"; filename\*=UTF-8''[A-Za-z0-9%._~!-]+$/);
});

it.each([
  ['bytes=0-3', { start: 0, end: 3 }], ['bytes=8-', { start: 8, end: 9 }], ['bytes=-4', { start: 6, end: 9 }], ['bytes=0-999', { start: 0, end: 9 }], ['bytes=-999', { start: 0, end: 9 }],
  ['bytes=10-', 'bad'], ['bytes=5-2', 'bad'], ['bytes=-0', 'bad'], ['bytes=0-1,3-4', null], ['items=0-1', null], ['bytes=-', null], [undefined, null],
])('range %s of ten bytes', (header, expected) => { expect(parseRange(header, 10)).toEqual(expected); });

const ftyp = (brand: string) => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`)]);
const cases: Array<[string, Buffer, string, string]> = [
  ['png', Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1'), '', 'image/png'],
  ['avif', ftyp('avif'), '', 'image/avif'], ['heic', ftyp('heic'), 'image/jpeg', 'image/heic'], ['avif by its list', Buffer.concat([ftyp('mif1'), Buffer.from('\0\0\0\0miafavif')]), '', 'image/avif'], ['heic by its list', Buffer.concat([ftyp('mif1'), Buffer.from('\0\0\0\0heic')]), '', 'image/heic'], ['mp4', ftyp('isom'), 'video/mp4', 'video/mp4'], ['voice note', ftyp('isom'), 'audio/mp4', 'audio/mp4'],
  ['webm', Buffer.from('\x1a\x45\xdf\xa3....\x42\x82\x84webm', 'latin1'), '', 'video/webm'], ['spoken webm', Buffer.from('\x1a\x45\xdf\xa3....\x42\x82\x84webm', 'latin1'), 'audio/webm;codecs=opus', 'audio/webm'],
  ['mp3', Buffer.from('ID3\x04'), '', 'audio/mpeg'], ['pdf', Buffer.from('%PDF-1.7'), '', 'application/pdf'], ['text', Buffer.from('Größe, قائمة\n1;2\n'), '', 'text/plain'],
  ['html', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png', 'application/octet-stream'],
  ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>'), 'image/svg+xml', 'application/octet-stream'],
  ['svg behind text', Buffer.from('hello\n<svg onload=alert(1)>'), '', 'application/octet-stream'],
  ['php', Buffer.from('<?php system($_GET[0]);'), 'image/png', 'application/octet-stream'],
  ['playlist', Buffer.from('#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\nfile:///etc/passwd'), 'video/mp4', 'application/octet-stream'],
  ['concat list', Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'"), 'video/mp4', 'application/octet-stream'],
  ['program', Buffer.from('\x7fELF\x02\x01\x01\x00', 'latin1'), 'image/png', 'application/octet-stream'],
];
it.each(cases)('%s is known by its bytes', (_name, head, declared, type) => { expect(sniff(head, declared).type).toBe(type); });

const box = (type: string, ...inside: Buffer[]) => { const content = Buffer.concat(inside); const head = Buffer.alloc(8); head.writeUInt32BE(content.length + 8); head.write(type, 4, 'latin1'); return Buffer.concat([head, content]); };
const movie = () => {
  const mvhd = Buffer.alloc(100);
  mvhd.writeUInt32BE(1000, 12);
  mvhd.writeUInt32BE(2500, 16);
  const handler = Buffer.alloc(24);
  handler.write('meta', 8, 'latin1');
  return box('moov', box('mvhd', mvhd), box('trak', box('mdia', box('hdlr', handler), box('minf', Buffer.from('POSITIONS')))), box('udta', box('\u00a9xyz', Buffer.from('+52.5+013.4/'))), box('meta', Buffer.from('location.ISO6709 +52.5')), Buffer.alloc(4));
};
it('the index of a film loses whom and where it was made by, and nothing moves', () => {
  const index = movie();
  const { length } = index;
  expect(cleanMovieIndex(index)).toEqual({ durationMs: 2500, width: null, height: null });
  expect(index.length).toBe(length);
  expect(index.toString('latin1')).not.toMatch(/52\.5|xyz|POSITIONS|ISO6709|udta/);
  expect(index.toString('latin1').match(/free/g)).toHaveLength(3);
});
it('an index that is not well formed is refused, never read past its end', () => {
  const good = movie();
  for (let i = 0; i < 4000; i++) {
    const bad = Buffer.from(good.subarray(0, good.length - (i % 7)));
    for (let n = 0; n < 3; n++) bad[(i * 31 + n * 97) % bad.length] = (i * 7 + n * 13) & 255;
    expect(() => cleanMovieIndex(bad)).not.toThrow();
  }
  expect(cleanMovieIndex(Buffer.from('\0\0\0\u0004moov', 'latin1'))).toBeNull();
});
