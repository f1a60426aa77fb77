import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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
      const data = readFileSync(own.resolve(`@fontsource/${file}-${weight}-normal.woff`));
      const font = create(data) as Font;
      return { name: `${file.split('/').at(-1)}-${weight}`, data, covers: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
    });
    families.set(weight, parts);
  }
  return parts;
}
