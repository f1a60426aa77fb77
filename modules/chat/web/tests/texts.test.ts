import { describe, expect, it } from 'vitest';
import { ar } from '../locales/ar.ts';
import { en } from '../locales/en.ts';

type Texts = { readonly [key: string]: string | Texts };
const plural = /_(zero|one|two|few|many|other)$/;
const keysOf = (texts: Texts, prefix = ''): string[] => Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`)));
const base = (texts: Texts) => [...new Set(keysOf(texts).map((key) => key.replace(plural, '')))].sort();

describe('texts of the room', () => {
  it('are the same in both languages', () => expect(base(ar)).toEqual(base(en)));
  it('have all six Arabic plurals', () => {
    const all = new Set(keysOf(ar));
    const counted = [...new Set(keysOf(ar).filter((key) => plural.test(key)).map((key) => key.replace(plural, '')))];
    expect(counted.flatMap((key) => ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `${key}_${form}`)).filter((key) => !all.has(key))).toEqual([]);
  });
});
