/** One or two letters that stand for a name when there is no picture. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = firstLetter(words[0]);
  const last = words.length > 1 ? firstLetter(words.at(-1)) : '';
  return (first + last).toLocaleUpperCase() || '?';
}

const plain = /^[\p{Script=Latin}\p{Script=Arabic}\p{Script=Cyrillic}\p{Nd}](?!\p{M}|\u200d)/u;
let segmenter: Intl.Segmenter | undefined;

// By grapheme, so that a letter with accents or an emoji is not cut in half; the segmenter, which is slow to come, only where a letter might go on.
function firstLetter(word = ''): string {
  const text = word.replace(/^[^\p{L}\p{N}\p{Emoji}]+/u, '');
  const letter = plain.exec(text)?.[0];
  if (letter !== undefined) return letter;
  segmenter ??= new Intl.Segmenter();
  for (const { segment } of segmenter.segment(text)) return segment;
  return '';
}
