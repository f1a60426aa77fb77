import { readdir } from 'node:fs/promises';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Upload } from '#core/server/context.ts';
import type { TestHouse } from '#core/testing/house.ts';
import { fileUrl, storeUpload } from '../api.ts';
import { cleanDrawing } from '../rules/drawing.ts';
import { iconPicture } from '../rules/icon.ts';
import { as, open, openScene } from './scene.ts';

let house: TestHouse;
beforeAll(async () => { house = await openScene(); mkdirSync(path.join(house.app.config.DATA_DIR, 'tmp'), { recursive: true }); });
afterAll(() => house.close());

/** Stores bytes as a room that takes drawings does. */
async function keep(bytes: Buffer, name = 'logo.svg') {
  const file = path.join(house.app.config.DATA_DIR, 'tmp', randomUUID());
  writeFileSync(file, bytes);
  const upload: Upload = { field: 'image', fileName: name, declaredType: 'image/png', path: file, bytes: bytes.length, sha256: '0'.repeat(64) };
  const stored = await as(house.app, 'ann', (ctx) => storeUpload(ctx, upload, { audience: 'public', kind: 'image', drawings: true }));
  const answer = await open(house, (await as(house.app, 'ann', (ctx) => fileUrl(ctx, stored.id, 'original')))!);
  return { stored, answer };
}
const svg = (inside: string, root = 'viewBox="0 0 10 10"') => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inside}</svg>`);
const red = '<rect width="10" height="10" fill="#ff0000"/>';

describe('drawings', () => {
  it('become a PNG of what they show; the drawing itself is nowhere', async () => {
    const { stored, answer } = await keep(svg(`<defs><linearGradient id="g"><stop stop-color="#00f"/></linearGradient></defs><style>.a{fill:#ff0000}</style><g transform="scale(1)"><rect class="a" width="5" height="10"/><rect x="5" width="5" height="10" fill="url(#g)"/></g>`, 'width="20mm" height="10mm" viewBox="0 0 10 5"'));
    expect(stored).toMatchObject({ kind: 'image', type: 'image/png', name: 'logo.png', width: 1024, height: 512 });
    expect(answer.headers['content-type']).toBe('image/png');
    const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number) => [...data.subarray((100 * info.width + x) * info.channels, (100 * info.width + x) * info.channels + 3)];
    expect([at(100), at(900)]).toEqual([[255, 0, 0], [0, 0, 255]]);
    expect(await readdir(path.join(house.app.config.DATA_DIR, 'tmp')).then((names) => names.length)).toBeLessThanOrEqual(1);
  });

  const hostiles = [
    ['a script', '<script>alert(1)</script>'], ['a script of another namespace', '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'], ['foreign content', '<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></body></foreignObject>'],
    ['a handler', '<g onload="alert(1)" onclick="alert(1)"/>'], ['a picture from outside', '<image href="http://127.0.0.1:9/secret" width="9" height="9"/>'], ['a picture from the disk', '<image xlink:href="file:///etc/passwd" width="9" height="9"/>'],
    ['a picture within', '<image href="data:image/png;base64,AAAA" width="9" height="9"/>'], ['a use from outside', '<use href="file:///etc/passwd#a"/>'], ['a style that imports', '<style>@import url(http://127.0.0.1:9/x.css);</style>'],
    ['a style with an address', '<style>rect{fill:url(http://127.0.0.1:9/x)}</style>'], ['an attribute with an address', '<g style="fill:url(\'http://127.0.0.1:9/x\')"/>'], ['a link', '<a href="javascript:alert(1)"><text>x</text></a>'],
    ['an animation', '<set attributeName="href" to="javascript:alert(1)"/>'], ['a filter', '<filter id="f"><feImage href="http://127.0.0.1:9/x"/></filter>'], ['a comment', '<!-- <script>alert(1)</script> -->'],
  ] as const;
  const harm = /script|alert|127\.0\.0\.1|passwd|data:|foreign|onload|onclick|import|javascript|filter|image/i;
  it.each(hostiles)('lose %s and keep the rest', async (_name, hostile) => {
    const clean = cleanDrawing(svg(hostile + red))!;
    expect(clean.svg).not.toMatch(harm);
    // What is drawn of it; at the size it is kept at that takes half a second.
    expect(await sharp(Buffer.from(clean.svg)).resize(16, 16).raw().toBuffer().then((d) => [...d.subarray(0, 3)])).toEqual([255, 0, 0]);
  });

  it('lose all of it at once and keep the rest', async () => {
    const { answer } = await keep(svg(hostiles.map(([, hostile]) => hostile).join('') + red));
    expect((await sharp(answer.rawPayload).stats()).dominant).toMatchObject({ r: expect.any(Number) });
    expect(await sharp(answer.rawPayload).raw().toBuffer().then((d) => [...d.subarray(0, 3)])).toEqual([255, 0, 0]);
  });

  const laughs = `<!DOCTYPE svg [<!ENTITY a "ha">${Array.from({ length: 10 }, (_, i) => `<!ENTITY ${'bcdefghijk'[i]} "${`&${'abcdefghij'[i]};`.repeat(10)}">`).join('')}]>`;
  it.each([
    ['a billion laughs', Buffer.from(`<?xml version="1.0"?>${laughs}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>&k;</text></svg>`)],
    ['an entity from outside', Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>&x;</text></svg>')],
    ['an unknown entity', svg('<text>&x;</text>')],
    ['a billion uses', svg(Array.from({ length: 12 }, (_, i) => `<g id="g${i + 1}">${(i === 0 ? red : `<use href="#g${i}"/>`).repeat(10)}</g>`).join(''))],
    ['a circle of uses', svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
    ['masks upon masks', svg(`<mask id="m">${red}</mask>${'<rect width="10" height="10" mask="url(#m)" opacity=".5"/>'.repeat(4000)}`)],
    ['endless depth', svg('<g>'.repeat(5000) + '</g>'.repeat(5000))],
    ['a long line of uses', svg(Array.from({ length: 20_000 }, (_, i) => `<use id="u${i}" href="#u${i + 1}"/>`).join(''))],
    ['no size', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>')],
    ['a hair', svg(red, 'viewBox="0 0 100000 1"')],
    ['half a drawing', svg(red).subarray(0, 60)],
    ['a web page', Buffer.from('<!-- x --><html><svg></svg></html>')],
    ['not UTF-8', Buffer.concat([svg(red), Buffer.from([0xff, 0xfe])])],
  ])('%s is refused at once', async (_name, bytes) => {
    const started = performance.now();
    await expect(keep(bytes)).rejects.toMatchObject({ code: 'files.wrong_type' });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('of any size are drawn at one size', async () => {
    const { stored } = await keep(svg(red, 'width="900000" height="900000"'));
    expect([stored.width, stored.height]).toEqual([1024, 1024]);
  });
});

/** An ICO file of these pictures; the size in the list may lie. */
function ico(pictures: Array<{ width: number; bytes: Buffer; at?: number; size?: number }>): Buffer {
  const head = Buffer.alloc(6 + pictures.length * 16);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let at = head.length;
  pictures.forEach((p, i) => {
    head[6 + i * 16] = head[7 + i * 16] = p.width & 255;
    head.writeUInt16LE(32, 6 + i * 16 + 6);
    head.writeUInt32LE(p.size ?? p.bytes.length, 6 + i * 16 + 8);
    head.writeUInt32LE(p.at ?? at, 6 + i * 16 + 12);
    at += p.bytes.length;
  });
  return Buffer.concat([head, ...pictures.map((p) => p.bytes)]);
}
function bmp(width: number, height: number, depth = 32, claims: { height?: number; packing?: number } = {}): Buffer {
  const rowBytes = Math.ceil((width * depth) / 32) * 4;
  const palette = depth <= 8 ? 2 ** depth : 0;
  const image = Buffer.alloc(40 + palette * 4 + rowBytes * height + Math.ceil(width / 32) * 4 * height);
  image.writeUInt32LE(40, 0); image.writeInt32LE(width, 4); image.writeInt32LE((claims.height ?? height) * 2, 8); image.writeUInt16LE(1, 12); image.writeUInt16LE(depth, 14); image.writeUInt32LE(claims.packing ?? 0, 16);
  if (palette) image.set([0, 0, 255, 0], 40);
  else for (let i = 40; i < 40 + rowBytes * height; i += depth / 8) image.set(depth === 32 ? [0, 0, 255, 255] : [0, 0, 255], i);
  return image;
}

describe('icons', () => {
  const png = (size: number, color: string) => sharp({ create: { width: size, height: size, channels: 3, background: color } }).png().toBuffer();

  it('give their largest picture, whatever the list says first', async () => {
    const { stored, answer } = await keep(ico([{ width: 16, bytes: await png(16, '#00f') }, { width: 0, bytes: await png(256, '#f00') }, { width: 32, bytes: bmp(32, 32) }]), 'favicon.ico');
    expect(stored).toMatchObject({ type: 'image/png', name: 'favicon.png', width: 256, height: 256 });
    expect(answer.headers['content-type']).toBe('image/png');
  });
  it.each([1, 4, 8, 24, 32])('may hold bitmaps of %i bits', async (depth) => {
    const { answer } = await keep(ico([{ width: 16, bytes: bmp(16, 16, depth) }]), 'favicon.ico');
    const { data } = await sharp(answer.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
  });
  it.each([
    ['a picture beyond its end', () => ico([{ width: 16, bytes: bmp(16, 16), at: 10_000_000 }])], ['a picture in its own list', () => ico([{ width: 16, bytes: bmp(16, 16), at: 0 }])], ['more rows than bytes', () => ico([{ width: 16, bytes: bmp(16, 16, 32, { height: 256 }) }])],
    ['a packed bitmap', () => ico([{ width: 16, bytes: bmp(16, 16, 32, { packing: 1 }) }])], ['negative height', () => ico([{ width: 16, bytes: bmp(16, 16, 32, { height: -16 }) }])], ['a huge bitmap', () => ico([{ width: 16, bytes: bmp(2000, 2, 1) }])],
    ['a list longer than the file', () => { const f = ico([{ width: 16, bytes: bmp(16, 16) }]); f.writeUInt16LE(64, 4); return f.subarray(0, 40); }],
    ['a PNG that is none', () => ico([{ width: 16, bytes: Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(100, 7)]) }])],
  ])('with %s are refused', async (_name, make) => {
    await expect(keep(make(), 'favicon.ico')).rejects.toMatchObject({ code: 'files.unreadable' });
  });
  it('never read outside the file, whatever is in it', () => {
    const good = ico([{ width: 16, bytes: bmp(16, 16, 4) }]);
    for (let i = 0; i < 4000; i++) {
      const bad = Buffer.from(good);
      for (let n = 0; n < 4; n++) bad[(i * 31 + n * 97) % 80] = (i * 7 + n * 13) & 255;
      const read = iconPicture(bad);
      if (read && 'pixels' in read) expect(read.pixels.length).toBe(read.width * read.height * 4);
    }
  });
  it('are no drawings where a room takes only pictures', async () => {
    const file = path.join(house.app.config.DATA_DIR, 'tmp', randomUUID());
    writeFileSync(file, svg(red));
    const upload: Upload = { field: 'f', fileName: 'x.png', declaredType: 'image/png', path: file, bytes: svg(red).length, sha256: '0'.repeat(64) };
    await expect(as(house.app, 'ann', (ctx) => storeUpload(ctx, upload, { audience: 'public', kind: 'image' }))).rejects.toMatchObject({ code: 'files.wrong_type' });
  });
});
