import { folded, likenessLimit } from './lead-words.ts';

const common = ' eainorstlcdumhgpbyfkvwzxjq9876543210';
/** Texts of up to 13 characters may differ by one edit at most; of longer ones none is alike to one of fewer than 12 (by the limit of 0.85). */
const [shortest, longest] = [12, 13];

/** A whole number of 32 bits for a text (FNV-1a), as PostgreSQL has them. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}

/** Threes of letters of each word, padded as pg_trgm does it. */
function trigramsOf(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '').map((word) => [...`  ${word} `]);
  return [...new Set(words.flatMap((word) => word.slice(2).map((_, i) => word.slice(i, i + 3).join(''))))];
}

const rarity = (trigram: string) => [...trigram].reduce((sum, letter) => { const at = common.indexOf(letter); return sum + (at < 0 ? common.length : at); }, 0);

/** The rarest trigrams, one of which any text shares that is alike enough: an edit spoils at most three of them. */
function rareOf(text: string, length: number): string[] {
  const edits = Math.floor((1 - likenessLimit) * Math.floor(length / likenessLimit) + 1e-9);
  const ranked = trigramsOf(text).map((gram) => ({ gram, rank: rarity(gram) })).sort((a, b) => b.rank - a.rank || (a.gram < b.gram ? -1 : 1));
  return ranked.slice(0, 3 * edits + 1).map((r) => r.gram);
}

/**
 * Numbers of which any two texts share at least one that are alike by `likenessLimit` (`likenessOf`), and others hardly ever: short ones are alike when taking
 * one character out of each can make them the same; longer ones share a rare trigram.
 */
export function likenessMarks(text: string): number[] {
  const letters = [...folded(text)];
  if (letters.length === 0) return [];
  const marks = new Set<number>();
  if (letters.length <= longest) {
    marks.add(numberOf(`=${letters.join('')}`));
    // Below seven characters one edit is too many already, but for the one that makes a seventh.
    if (letters.length >= 6) for (let i = 0; i < letters.length; i++) marks.add(numberOf(`=${[...letters.slice(0, i), ...letters.slice(i + 1)].join('')}`));
  }
  // Those in between may be alike to longer ones as well, which differ by more than one edit.
  if (letters.length >= shortest) for (const gram of rareOf(letters.join(''), letters.length)) marks.add(numberOf(`~${gram}`));
  return [...marks];
}
