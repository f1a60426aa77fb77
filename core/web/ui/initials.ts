/** One or two letters that stand for a name when there is no picture. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = firstLetter(words[0]);
  const last = words.length > 1 ? firstLetter(words.at(-1)) : '';
  return (first + last).toLocaleUpperCase() || '?';
}

// By grapheme, so that a letter with accents or an emoji is not cut in half.
function firstLetter(word = ''): string {
  const segments = new Intl.Segmenter().segment(word.replace(/^[^\p{L}\p{N}\p{Emoji}]+/u, ''));
  for (const { segment } of segments) return segment;
  return '';
}
