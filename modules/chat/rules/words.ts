/** One emoji as people see it: with its skin tone, or a flag; no text. */
export const isEmoji = (text: string): boolean => text.length <= 64 && emoji.test(text);
// As a text, because not every reader of this file knows the flag.
const emoji = new RegExp('^\\p{RGI_Emoji}$', 'v');

/** Marks that do not make another word; the same as in chat.folded (migrations/0008). */
const marks = new RegExp(String.raw`[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]`, 'gu');

/** A text as it is compared: without accents and case. */
export const folded = (text: string): string => text.normalize('NFKD').replace(marks, '').normalize('NFC').toLowerCase();

/** What somebody looks for as a query of words: each by its beginning, all of them. Empty when there is no word in it. */
export function searchQuery(text: string): string {
  const words = folded(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.slice(0, 10).map((word) => `${word.slice(0, 60)}:*`).join(' & ');
}
