import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { askedKeysOf, describeTexts, type Texts } from '#core/testing/describe-texts.ts';
import { leftReasons, mailInErrors } from '../../contract/mail-in.ts';
import { leftWords } from '../../rules/mail-in/left-words.ts';
import { mailIn as ar, mailInSaid as arSaid } from '../../web/locales/ar/mail-in.ts';
import { mailIn as en, mailInSaid as enSaid } from '../../web/locales/en/mail-in.ts';

const room = (mailIn: Texts, said: Texts): Texts => ({ mailIn, ...said });
describeTexts({ en: room(en, enSaid), ar: room(ar, arSaid) });

const folder = new URL('../../web/mail-in/', import.meta.url);
const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');

describe('texts of what is mailed in', () => {
  it('exist for every key the pages name, and are all asked for', () => {
    const known = askedKeysOf({ mailIn: en });
    const named = [...sources.matchAll(/'(mailIn\.\w+)'/g)].map((m) => m[1]!);
    const groups = [...sources.matchAll(/`(mailIn\.\w+)\.\$\{/g)].map((m) => m[1]!);
    expect(named.filter((key) => !known.includes(key))).toEqual([]);
    expect(known.filter((key) => !named.includes(key) && !groups.some((group) => key.startsWith(`${group}.`)))).toEqual([]);
    expect(Object.keys(en.why)).toEqual([...leftReasons]);
    expect(Object.keys(enSaid.refused)).toEqual(Object.keys(mailInErrors).map((code) => code.split('.')[1]));
  });
  it('name five files that were left out, never half a character', () => {
    const left = [{ name: `${'x'.repeat(38)}😀😀`, why: 'type' as const }, ...Array.from({ length: 6 }, (_, i) => ({ name: `f${i}`, why: 'large' as const }))];
    expect(leftWords(left, 'en')).toBe(`${'x'.repeat(38)}… (neither a PDF nor a picture), f0 (too large), f1 (too large), f2 (too large), f3 (too large), +2`);
    expect(leftWords(left.slice(1, 2), 'ar')).toBe('f0 (حجمه كبير)');
  });
});
