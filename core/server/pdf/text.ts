import bidiFactory from 'bidi-js';
import { fontParts, type FontPart, type Weight } from './fonts.ts';

const bidi = bidiFactory();

/** A stretch of text in one font, drawn at once; right-to-left letters are reversed by the font itself. */
export interface Piece { text: string; font: string }

/** How wide a stretch is in points. */
export type Measure = (text: string, font: string, size: number) => number;

/** Characters that would end a line or hide text: they print as spaces. The narrow space of French figures has no shape: the usual one that does not break stands for it. */
export function printable(text: string): string {
  return text.normalize('NFC').replace(/\r\n?/g, '\n').replace(/\u202f/g, '\u00a0').replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2060-\u2069\ufeff]/g, ' ');
}

const strongRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** The pieces of one line from left to right, as a reader sees them. */
export function piecesOf(line: string, weight: Weight, direction: 'ltr' | 'rtl'): Piece[] {
  if (line === '') return [];
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  return levelRuns(line, levels).flatMap(({ text, right }) => {
    const pieces = byFont(text, weight);
    // The run is read from the right: its pieces change places, and what no font turns round is turned here.
    return right ? pieces.reverse().map((piece) => (strongRight.test(piece.text) ? piece : { ...piece, text: mirrored(piece.text) })) : pieces;
  });
}

/** Runs of one direction in the order of the page (rule L2 of UAX #9). */
function levelRuns(line: string, levels: Uint8Array): Array<{ text: string; right: boolean }> {
  const runs: Array<{ text: string; level: number }> = [];
  for (let i = 0; i < line.length; i++) {
    const last = runs.at(-1);
    if (last && last.level === levels[i]) last.text += line[i];
    else runs.push({ text: line[i]!, level: levels[i]! });
  }
  const highest = Math.max(...runs.map((r) => r.level));
  for (let level = highest; level >= 1; level--) {
    for (let from = 0; from < runs.length; from++) {
      if (runs[from]!.level < level) continue;
      let to = from;
      while (to + 1 < runs.length && runs[to + 1]!.level >= level) to++;
      runs.splice(from, to - from + 1, ...runs.slice(from, to + 1).reverse());
      from = to;
    }
  }
  return runs.map(({ text, level }) => ({ text, right: level % 2 === 1 }));
}

function mirrored(text: string): string {
  return [...text].reverse().map((c) => bidi.getMirroredCharacter(c) ?? c).join('');
}

const known = new Map<string, FontPart>();
function partFor(character: string, weight: Weight, before: FontPart | undefined): FontPart {
  const codePoint = character.codePointAt(0)!;
  // A mark belongs to the letter before it.
  if (before && /\p{M}/u.test(character) && before.covers(codePoint)) return before;
  const key = `${weight}${character}`;
  let part = known.get(key);
  if (!part) {
    const parts = fontParts(weight);
    part = parts.find((p) => p.covers(codePoint)) ?? parts[0]!;
    if (known.size < 20_000) known.set(key, part);
  }
  return part;
}

/** False when a character of a text is in none of the fonts: it prints as an empty box. */
export function hasShapes(text: string, weight: Weight): boolean {
  const parts = fontParts(weight);
  return [...text].every((character) => /[\u200e\u200f\u061c]/.test(character) || parts.some((p) => p.covers(character.codePointAt(0)!)));
}

function byFont(text: string, weight: Weight): Piece[] {
  const pieces: Piece[] = [];
  let before: FontPart | undefined;
  for (const character of text) {
    // Marks of direction have done their work and have no shape.
    if (/[\u200e\u200f\u061c]/.test(character)) continue;
    const part = partFor(character, weight, before);
    if (before === part) pieces.at(-1)!.text += character;
    else pieces.push({ text: character, font: part.name });
    before = part;
  }
  return pieces;
}

/** Width of a text on one line, in points. */
export function widthOf(text: string, weight: Weight, size: number, measure: Measure): number {
  return byFont(text, weight).reduce((width, piece) => width + measure(piece.text, piece.font, size), 0);
}

/** Lines of a text that fit a width: broken at spaces, a word that is too long anywhere. */
export function linesOf(text: string, weight: Weight, size: number, width: number, measure: Measure): string[] {
  return printable(text).split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    let used = 0;
    const space = widthOf(' ', weight, size, measure);
    for (const word of paragraph.split(/ +/)) {
      const wide = widthOf(word, weight, size, measure);
      if (line !== '' && used + space + wide <= width) { line += ` ${word}`; used += space + wide; continue; }
      if (line !== '') lines.push(line);
      [line, used] = [word, wide];
      while (used > width && line.length > 1) {
        const cut = longestStart(line, weight, size, width, measure);
        lines.push(line.slice(0, cut));
        line = line.slice(cut);
        used = widthOf(line, weight, size, measure);
      }
    }
    return [...lines, line];
  });
}

function longestStart(word: string, weight: Weight, size: number, width: number, measure: Measure): number {
  let cut = 0;
  let used = 0;
  for (const character of word) {
    used += widthOf(character, weight, size, measure);
    if (used > width && cut > 0) break;
    cut += character.length;
  }
  return cut;
}
