/** One emoji as people see it: with its skin tone, or a flag; no text. */
export const isEmoji = (text: string): boolean => text.length <= 64 && emoji.test(text);
// As a text, because not every reader of this file knows the flag.
const emoji = new RegExp('^\\p{RGI_Emoji}$', 'v');

/** What somebody looks for as a query of words: each by its beginning, all of them. Empty when there is no word in it. */
export function searchQuery(text: string): string {
  const words = text.normalize('NFC').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(0, 10).map((word) => `${word.slice(0, 60)}:*`).join(' & ');
}
