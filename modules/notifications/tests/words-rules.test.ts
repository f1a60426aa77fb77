import { describe, expect, it } from 'vitest';
import { coverUp, findPhrases, foldedWords, ownSieveOf, wordListOf, type OwnScope } from '../rules/words.ts';

const found = (phrases: string[], text: string) => findPhrases(wordListOf(phrases.map((phrase) => ({ phrase, action: 'mask' }))), text).map((f) => text.slice(f.start, f.end));

describe('listed words', () => {
  it('are found whatever their case, accents, width and invisible characters', () => {
    expect(found(['cafe'], 'A CAFÉ, a cafe\u0301, a ｃａｆｅ and a c\u200baf\u00ade.')).toEqual(['CAFÉ', 'cafe\u0301', 'ｃａｆｅ', 'c\u200baf\u00ade']);
    expect(found(['STRASSE'], 'Die Straße')).toEqual(['Straße']);
    expect(found(['ΣΟΦΟΣ'], 'ὁ σοφός')).toEqual(['σοφός']);
    expect(found(['istanbul'], 'İSTANBUL')).toEqual(['İSTANBUL']);
  });
  it('are found in Arabic whatever their vowels, stretch, and the form of the alef', () => {
    expect(found(['احمق'], 'أنت أَحْمَق، يا أحمـــق')).toEqual(['أَحْمَق', 'أحمـــق']);
    expect(found(['كلام فارغ'], 'هذا كَلامٌ فارِغٌ!')).toEqual(['كَلامٌ فارِغٌ']);
    expect(found(['احمق'], 'حماقة')).toEqual([]);
  });
  it('are whole words', () => {
    expect(found(['ass'], 'class, assess, Ass!, pass')).toEqual(['Ass']);
    expect(found(['ass'], 'bad_ass ass-backwards')).toEqual(['ass', 'ass']);
    expect(found(['bad word'], 'bad  ,word')).toEqual(['bad  ,word']);
    expect(found(['bad word'], 'badword bad words word bad')).toEqual([]);
  });
  it('are found inside a sentence in scripts without spaces', () => {
    expect(found(['笨蛋'], '你这个笨蛋啊')).toEqual(['笨蛋']);
    expect(found(['ばか'], 'おばかさん')).toEqual(['ばか']);
  });
  it('are no patterns: what people list is compared as it stands', () => {
    expect(found(['.*', 'a+', '(x|y)'], 'anything aaa x a y')).toEqual(['a']);
    expect(foldedWords('!!! … \u200b')).toEqual([]);
  });
  it('are looked for in a long text in one go', () => {
    const list = wordListOf(Array.from({ length: 1000 }, (_, i) => ({ phrase: `word${i} tail`, action: 'hold' as const })));
    expect(findPhrases(list, `${'word1 '.repeat(1600)}word7 tail`).map((f) => f.phrase)).toEqual(['word7 tail']);
  });
});

describe('covering up', () => {
  it('leaves the rest as it is, length and spaces included', () => {
    const text = 'So a b\u200bad  word, he said 😀 bad';
    const places = findPhrases(wordListOf([{ phrase: 'bad word', action: 'mask' }, { phrase: 'bad', action: 'mask' }]), text);
    expect(coverUp(text, places)).toBe('So a ••••  ••••, he said 😀 •••');
    expect(coverUp('plain', [])).toBe('plain');
  });
});

describe("a person's own filters", () => {
  const own = (phrase: string, action: 'warn' | 'hide', ...scopes: OwnScope[]) => ({ phrase, action, scopes, words: foldedWords(phrase).map((w) => w.folded) });
  it('look where they are meant to, and leave out before they collapse', () => {
    const filters = [own('Big Spoiler', 'warn', 'posts', 'messages'), own('big', 'hide', 'posts')];
    expect(ownSieveOf(filters, 'stories')).toBeNull();
    expect(ownSieveOf(filters, 'posts')!(['', 'a big spoiler'])).toEqual({ phrase: 'big', action: 'hide' });
    expect(ownSieveOf(filters, 'messages')!(['big', 'BIG SPÖILER'])).toEqual({ phrase: 'Big Spoiler', action: 'warn' });
    expect(ownSieveOf(filters, 'messages')!(['spoiler, big'])).toBeNull();
  });
});
