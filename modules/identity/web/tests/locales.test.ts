import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Texts } from '#core/web/i18n/i18n.ts';
import { errors } from '../../contract.ts';
import ar from '../locales/ar.ts';
import { en } from '../locales/en.ts';

const plural = /_(zero|one|two|few|many|other)$/;
const keysOf = (texts: Texts, prefix = ''): string[] => Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`)));
/** Keys that are counted, and all keys with the endings of the counted ones taken off. */
function countedIn(texts: Texts): Set<string> {
  const all = new Set(keysOf(texts));
  return new Set([...all].filter((key) => plural.test(key)).map((key) => key.replace(plural, '')).filter((key) => all.has(`${key}_other`)));
}
function bases(texts: Texts): Set<string> {
  const counted = countedIn(texts);
  return new Set(keysOf(texts).map((key) => (counted.has(key.replace(plural, '')) ? key.replace(plural, '') : key)));
}

describe('texts of the room', () => {
  it('are the same keys in both languages', () => {
    expect([...bases(ar)].sort()).toEqual([...bases(en)].sort());
  });
  it('have all six Arabic plurals', () => {
    const all = new Set(keysOf(ar));
    expect([...countedIn(ar)].flatMap((key) => ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `${key}_${form}`)).filter((key) => !all.has(key))).toEqual([]);
  });
  it('keep the placeholders', () => {
    const flat = (texts: Texts) => new Map(keysOf(texts).map((key) => [key, key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], texts) as string]));
    const arabic = flat(ar);
    const marks = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}|<(\w+)\/>/g)].map((m) => m[0]).sort();
    const wrong = [...flat(en)].filter(([key, text]) => !plural.test(key) && JSON.stringify(marks(text)) !== JSON.stringify(marks(arabic.get(key) ?? ''))).map(([key]) => key);
    expect(wrong).toEqual([]);
  });
  it('exist for every key the pages ask for', () => {
    const known = bases(en);
    const folder = new URL('../', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !/locales|tests/.test(name));
    const used = files.flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/(?:\bt\(|i18nKey=|\? |: |key: |identity:)['"]?([a-zA-Z]+\.[A-Za-z.]+)['"]/g)].map((m) => m[1]!)).filter((key) => Object.hasOwn(en, key.split('.')[0] ?? ''));
    const named = files.flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/'identity:([\w.]+)'/g)].map((m) => m[1]!));
    expect(named.filter((key) => !known.has(key))).toEqual([]);
    expect(used.length).toBeGreaterThan(120);
    expect(used.filter((key) => !known.has(key))).toEqual([]);
  });
  it('say every refusal of the contract', () => {
    const known = bases(en);
    const missing = Object.keys(errors).map((code) => `refused.${code.split('.')[1]!}`).filter((key) => !known.has(key));
    expect(missing).toEqual([]);
  });
});
