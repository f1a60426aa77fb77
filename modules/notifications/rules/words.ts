/** What happens to a text with a listed word, the strongest first: it is refused, it waits for a moderator, or the word is covered up. */
export const wordActions = ['refuse', 'hold', 'mask'] as const;
/** What happens to a text with a listed word. */
export type WordAction = (typeof wordActions)[number];
/** What a person's own filter does to what others wrote: it is collapsed, or also left out of the timeline. */
export const ownActions = ['warn', 'hide'] as const;
/** What a person's own filter does. */
export type OwnAction = (typeof ownActions)[number];
/** Where a person's own filter looks: posts with their comments, stories with the answers to them, messages. */
export const ownScopes = ['posts', 'stories', 'messages'] as const;
/** Where a person's own filter looks. */
export type OwnScope = (typeof ownScopes)[number];

/** A word of a text as it is compared, and where it stands (UTF-16 offsets). */
export interface FoldedWord { folded: string; start: number; end: number }
/** A listed word or phrase. */
export interface ListedPhrase<A extends string = WordAction> { phrase: string; action: A }
/** The same with its words as they are compared. */
export interface ListedWords<A extends string = WordAction> extends ListedPhrase<A> { words: readonly string[] }
/** A listed phrase in a text. */
export interface FoundPhrase<A extends string = WordAction> extends ListedPhrase<A> { start: number; end: number }
/** Listed phrases by the first word of each. */
export type WordList<A extends string = WordAction> = ReadonlyMap<string, ReadonlyArray<ListedWords<A>>>;

/** Marks, joiners and other things without a width, the Arabic stretch, and the empty letters of Hangul: none of them makes a word another one. */
const unseen = /[\p{M}\p{Cf}\u0640\u115f\u1160\u3164\uffa0]/gu;
const letter = /^[\p{L}\p{N}]+$/u;
/** Scripts that put no space between words: every letter counts as a word of its own, so that phrases are found inside a sentence. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const bare = (text: string): string => text.normalize('NFKD').replace(unseen, '');
/** Upper case first: so ß is ss, and the two small sigmas are one. */
const fold = (character: string): string => (character < '\u0080' ? character.toLowerCase() : bare(bare(character).toUpperCase().toLowerCase()).replace(/ى/g, 'ي'));

/** Words of a text, folded: without case, diacritics, and what has no width. */
export function foldedWords(text: string): FoldedWord[] {
  const words: FoldedWord[] = [];
  let open: FoldedWord | null = null;
  let at = 0;
  for (const character of text) {
    const [start, folded] = [at, fold(character)];
    at += character.length;
    if (folded === '') { if (open) open.end = at; continue; }
    if (!letter.test(folded)) { open = null; continue; }
    if (open && !spaceless.test(character)) { open.folded += folded; open.end = at; continue; }
    const word: FoldedWord = { folded, start, end: at };
    words.push(word);
    open = spaceless.test(character) ? null : word;
  }
  return words;
}

/** Prepares listed phrases for {@link findPhrases}. */
export function wordListOf(phrases: readonly ListedPhrase[]): WordList {
  const list = new Map<string, ListedWords[]>();
  for (const { phrase, action } of phrases) {
    const words = foldedWords(phrase).map((w) => w.folded);
    const [first] = words;
    if (first !== undefined) list.set(first, [...(list.get(first) ?? []), { phrase, action, words }]);
  }
  return list;
}

/** Where listed phrases stand in a text, as whole words. */
export function findPhrases<A extends string>(list: WordList<A>, text: string): Array<FoundPhrase<A>> {
  if (list.size === 0) return [];
  const words = foldedWords(text);
  return words.flatMap(({ folded, start }, i) => (list.get(folded) ?? [])
    .filter((listed) => listed.words.every((word, n) => words[i + n]?.folded === word))
    .map(({ phrase, action, words: { length } }) => ({ phrase, action, start, end: words[i + length - 1]!.end })));
}

/** What a person's own filters say of texts: the phrase that was found, `hide` before `warn`; null for none. */
export type OwnSieve = (texts: readonly string[]) => ListedPhrase<OwnAction> | null;

/** A person's own filters that look somewhere, ready to be asked; null when none does. */
export function ownSieveOf(filters: ReadonlyArray<ListedWords<OwnAction> & { scopes: readonly OwnScope[] }>, scope: OwnScope): OwnSieve | null {
  const list = new Map<string, Array<ListedWords<OwnAction>>>();
  for (const filter of filters) if (filter.scopes.includes(scope)) list.set(filter.words[0]!, [...(list.get(filter.words[0]!) ?? []), filter]);
  if (list.size === 0) return null;
  return (texts) => {
    const all = texts.flatMap((text) => findPhrases(list, text));
    const first = all.find((f) => f.action === 'hide') ?? all[0];
    return first ? { phrase: first.phrase, action: first.action } : null;
  };
}

/** The text with these places covered up, a dot for each character that is no space. */
export function coverUp(text: string, places: ReadonlyArray<{ start: number; end: number }>): string {
  let [covered, at] = ['', 0];
  for (const { start, end } of [...places].sort((a, b) => a.start - b.start)) {
    covered += text.slice(at, Math.max(at, start)) + text.slice(Math.max(at, start), end).replace(/\S/gu, '•');
    at = Math.max(at, end);
  }
  return covered + text.slice(at);
}
