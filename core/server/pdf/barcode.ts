/** A bar code as stripes: how many modules wide it is without its quiet zones, its bars as runs [from, width], and which of them reach down between the digits (guards of EAN). */
export interface Barcode { kind: 'ean13' | 'ean8' | 'code128'; modules: number; bars: Array<[from: number, width: number]>; guards: ReadonlyArray<readonly [from: number, to: number]>; /** What people read below it. */ text: string }

const left = ['0001101', '0011001', '0010011', '0111101', '0100011', '0110001', '0101111', '0111011', '0110111', '0001011'] as const;
const inverse = (bits: string) => [...bits].map((b) => (b === '1' ? '0' : '1')).join('');
const mirrored = (bits: string) => [...bits].reverse().join('');
/** Right-hand and even digits are made of the left-hand ones (GS1 General Specifications, 5.2.1). */
const right = left.map(inverse);
const even = right.map(mirrored);
/** The first digit of an EAN-13 is said by which of the next six are even (G) and which odd (L). */
const parities = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL'] as const;

function barsOf(bits: string): Barcode['bars'] {
  return [...bits.matchAll(/1+/g)].map((run) => [run.index, run[0].length]);
}

function ean13(code: string): Barcode {
  const digits = [...code].map(Number);
  const parity = parities[digits[0]!]!;
  const half = digits.slice(1, 7).map((d, i) => (parity[i] === 'L' ? left[d]! : even[d]!)).join('');
  const bits = `101${half}01010${digits.slice(7).map((d) => right[d]!).join('')}101`;
  return { kind: 'ean13', modules: bits.length, bars: barsOf(bits), guards: [[0, 3], [45, 50], [92, 95]], text: code };
}

function ean8(code: string): Barcode {
  const digits = [...code].map(Number);
  const bits = `101${digits.slice(0, 4).map((d) => left[d]!).join('')}01010${digits.slice(4).map((d) => right[d]!).join('')}101`;
  return { kind: 'ean8', modules: bits.length, bars: barsOf(bits), guards: [[0, 3], [31, 36], [64, 67]], text: code };
}

/** Widths of bars and spaces of the values 0 to 105 of Code 128 (ISO/IEC 15417), then the stop. */
const widths = ('212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 '
  + '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 '
  + '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 '
  + '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112').split(' ');
const [startB, startC, stop] = [104, 105, 106];

/** The values of a Code 128 with start and check: pairs of digits in set C, all else in set B. */
export function code128Values(text: string): number[] {
  const pairs = /^(\d\d)+$/.test(text);
  const values = pairs ? [startC, ...text.match(/\d\d/g)!.map(Number)] : [startB, ...[...text].map((c) => c.charCodeAt(0) - 32)];
  const check = values.reduce((sum, value, i) => sum + value * Math.max(1, i), 0) % 103;
  return [...values, check];
}

function code128(text: string): Barcode {
  const bars: Barcode['bars'] = [];
  let at = 0;
  for (const value of [...code128Values(text), stop]) for (const [i, width] of [...widths[value]!].map(Number).entries()) { if (i % 2 === 0) bars.push([at, width]); at += width; }
  return { kind: 'code128', modules: at, bars, guards: [], text };
}

/** The bar code of a number or word: EAN-13, EAN-8 or UPC-A (as the EAN-13 it is) for digits whose check digit is known to fit, else Code 128. Null for what has no code: letters outside ASCII, nothing. */
export function barcodeOf(text: string, isGtin: boolean): Barcode | null {
  if (isGtin && /^\d{13}$/.test(text)) return ean13(text);
  if (isGtin && /^\d{12}$/.test(text)) return { ...ean13(`0${text}`), text };
  if (isGtin && /^\d{8}$/.test(text)) return ean8(text);
  return /^[\x20-\x7e]{1,60}$/.test(text) ? code128(text) : null;
}
