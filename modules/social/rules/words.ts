/** A name as it is compared: without case and accents. */
export function folded(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim().slice(0, 200);
}

/** What is kept of a text for searching it by beginnings of words. */
export const searchable = (...texts: readonly string[]): string => texts.map((text) => ` ${folded(text)}`).join('');

/** Words by whose likeness people are looked for, none where the text says too little: below four letters everything is like everything. */
export function likenessWords(text: string): string[] {
  const words = folded(text).split(/[^\p{L}\p{N}-]+/u).filter(Boolean).slice(0, 6).map((word) => word.slice(0, 60));
  return words.length > 0 && words.every((word) => word.length > 2) && words.some((word) => word.length > 3) ? words : [];
}

/** LIKE patterns, one for each word that is looked for; their wildcard characters are letters. At most six words count. */
export function wordPatterns(text: string): string[] {
  return folded(text).split(/[^\p{L}\p{N}_%'-]+/u).filter(Boolean).slice(0, 6).map((word) => `% ${word.slice(0, 60).replace(/[\\%_]/g, '\\$&')}%`);
}

/** What may be the beginning of an e-mail address, as it is compared; null where it can be none: with an @ behind something, or at least three characters addresses are made of. */
export function addressBeginning(text: string): string | null {
  return /^(?:[\w.!#$%&'*+/=?^`{|}~-]{3,}|[^\s@]+@[^\s@]*)$/.test(text) ? text.toLowerCase() : null;
}
