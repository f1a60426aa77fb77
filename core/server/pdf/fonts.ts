import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';

/** Thickness of the letters. */
export type Weight = 400 | 700;

/** One file of a family: pdfkit knows it by `name`. */
export interface FontPart { name: string; data: Buffer; covers: (codePoint: number) => boolean }

// In this order a character looks for its letters; figures, spaces and marks come from the first.
const files = [
  'noto-sans/files/noto-sans-latin', 'noto-sans/files/noto-sans-latin-ext', 'noto-sans/files/noto-sans-vietnamese', 'noto-sans/files/noto-sans-cyrillic', 'noto-sans/files/noto-sans-cyrillic-ext',
  'noto-sans/files/noto-sans-greek', 'noto-sans/files/noto-sans-greek-ext', 'noto-sans-arabic/files/noto-sans-arabic-arabic', 'noto-sans-hebrew/files/noto-sans-hebrew-hebrew', 'noto-sans/files/noto-sans-devanagari',
] as const;

const own = createRequire(import.meta.url);
const families = new Map<Weight, FontPart[]>();

/** All parts of the family in a weight, read once per process. */
export function fontParts(weight: Weight): readonly FontPart[] {
  let parts = families.get(weight);
  if (!parts) {
    parts = files.map((file) => {
      const data = sfntOf(readFileSync(own.resolve(`@fontsource/${file}-${weight}-normal.woff`)));
      const font = create(data) as Font;
      return { name: `${file.split('/').at(-1)}-${weight}`, data, covers: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
    });
    families.set(weight, parts);
  }
  return parts;
}

/**
 * The plain font (SFNT) in a WOFF 1.0 file, https://www.w3.org/TR/WOFF/. Left packed, each table was inflated again, in JavaScript, for
 * every file that is drawn: two thirds of the time a PDF took.
 */
function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, i) => {
    const at = 44 + i * 20;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const bytes = woff.subarray(offset, offset + packed);
    return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), data: packed < length ? inflateSync(bytes) : bytes };
  });
  const head = Buffer.alloc(12 + 16 * count);
  const power = 2 ** Math.floor(Math.log2(count));
  woff.copy(head, 0, 4, 8);
  [count, power * 16, Math.log2(power), (count - power) * 16].forEach((value, i) => head.writeUInt16BE(value, 4 + 2 * i));
  let offset = head.length;
  const parts: Buffer[] = [head];
  for (const [i, { tag, checksum, data }] of tables.entries()) {
    const at = 12 + 16 * i;
    tag.copy(head, at);
    [checksum, offset, data.length].forEach((value, n) => head.writeUInt32BE(value, at + 4 + 4 * n));
    const room = Math.ceil(data.length / 4) * 4;
    parts.push(data, Buffer.alloc(room - data.length));
    offset += room;
  }
  return Buffer.concat(parts);
}
