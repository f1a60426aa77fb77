/** Hashtags of a text: letters, digits and underscores after #, at least one letter, folded to lower case; each once, in their order. */
export function hashtagsOf(text: string): string[] {
  const tags = [...text.normalize('NFC').matchAll(/(?<![\p{L}\p{N}_&#/])#([\p{L}\p{M}\p{N}_]{1,100})/gu)].map((m) => m[1]!.toLowerCase());
  return [...new Set(tags.filter((tag) => /\p{L}/u.test(tag) && [...tag].length <= 100))];
}

/** Slugs after @ in a text, folded to lower case; each once, in their order. */
export function slugsOf(text: string): string[] {
  const slugs = [...text.matchAll(/(?<![\p{L}\p{N}_@./-])@([a-z0-9]+(?:-[a-z0-9]+)*)/giu)].map((m) => m[1]!.toLowerCase());
  return [...new Set(slugs.filter((slug) => slug.length >= 3 && slug.length <= 40))];
}
