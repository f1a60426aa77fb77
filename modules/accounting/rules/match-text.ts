/** Words of a text as banks and people write it: without accents and case, digits of other scripts as 0–9, letters and digits only. */
export function matchWords(text: string): string[] {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().replace(/\p{Nd}/gu, asciiDigit).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** All runs of neighbouring words of a text, joined: what `names` looks for something in. */
export function wordRuns(text: string): ReadonlySet<string> {
  const words = matchWords(text);
  const runs = new Set<string>();
  for (const start of words.keys()) {
    let run = '';
    for (const word of words.slice(start, start + mostWords)) runs.add(run += word);
  }
  return runs;
}

/** The letters and digits of a reference, as `names` wants it. */
export const joined = (text: string): string => matchWords(text).join('');

/**
 * Whether a text names a joined reference or name: it stands there from the beginning of a word to the end of one, however either is spaced or punctuated
 * ("INV-2026-00012" in "inv 2026 00012", not in "INV-2026-000123"). What has fewer than three letters and digits is never found.
 */
export const names = (runs: ReadonlySet<string>, name: string): boolean => name.length >= 3 && runs.has(name);

const mostWords = 12;
const legalForms = new Set([
  'LTD', 'LIMITED', 'LLC', 'LLP', 'INC', 'CORP', 'CO', 'COMPANY', 'PLC', 'GMBH', 'AG', 'KG', 'UG', 'SA', 'SAS', 'SARL', 'SRL', 'SPA', 'BV', 'NV', 'AB', 'OY', 'AS', 'APS', 'LDA', 'SL', 'PVT', 'PTY', 'KFT', 'SRO', 'DOO',
]);

/** A party's name, joined, without its legal form, which banks often leave out. */
export function joinedParty(name: string): string {
  // "S.A." and "A/S" are one word; that other words are joined with them does no harm, for names are compared without spaces.
  const words = matchWords(name.replace(/[./]/gu, ''));
  const end = words.findLastIndex((word) => !legalForms.has(word));
  return (end < 0 ? words : words.slice(0, end + 1)).join('');
}

const decimalDigit = /^\p{Nd}$/u;

/** Decimal digits of a script stand in one run of ten, zero first; how far a digit is from the run's beginning is its value. */
function asciiDigit(digit: string): string {
  if (digit >= '0' && digit <= '9') return digit;
  let value = 0;
  for (let code = digit.codePointAt(0)! - 1; value < 9 && decimalDigit.test(String.fromCodePoint(code)); code -= 1) value += 1;
  return String(value);
}
