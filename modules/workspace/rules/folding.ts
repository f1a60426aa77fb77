/** A name as it is compared: without case, accents and vowel marks, so that "Émile" stands by and is found as "emile". */
export function folded(name: string): string {
  // One letter can unfold to eighteen, and an index entry has a limit.
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().slice(0, 200);
}
