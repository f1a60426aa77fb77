import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ar } from '../i18n/ar.ts';
import { en } from '../i18n/en.ts';
import { addLocales, i18n, languageDirection, setLanguage, toLanguage, translate, type Texts } from '../i18n/i18n.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;

function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`)));
}
const baseKeys = (texts: Texts) => new Set(keysOf(texts).map((key) => key.replace(PLURAL, '')));

describe('core texts', () => {
  it('are the same keys in English and Arabic', () => {
    expect([...baseKeys(ar)].sort()).toEqual([...baseKeys(en)].sort());
  });

  it('have all six Arabic plurals', () => {
    const plurals = new Set(keysOf(ar).filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')));
    const all = new Set(keysOf(ar));
    const missing = [...plurals].flatMap((key) => ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `${key}_${form}`)).filter((key) => !all.has(key));
    expect(missing).toEqual([]);
  });

  it('exist for every key the components ask for', () => {
    const folder = new URL('../ui/', import.meta.url);
    const known = baseKeys(en);
    const used = readdirSync(folder)
      .filter((name) => name.endsWith('.tsx'))
      .flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/'([a-z][A-Za-z]*\.[A-Za-z.]+)'/g)].map(([, key]) => key!))
      .filter((key) => Object.hasOwn(en, key.split('.')[0] ?? ''));
    expect(used.length).toBeGreaterThan(30);
    expect(used.filter((key) => !known.has(key))).toEqual([]);
  });
});

describe('i18n', () => {
  it('counts people the Arabic way', async () => {
    await setLanguage('ar');
    expect(translate('core', 'avatar.more', { count: 2 })).toBe('شخصان آخران');
    expect(translate('core', 'avatar.more', { count: 5 })).toBe('5 أشخاص آخرين');
    await setLanguage('en');
    expect(translate('core', 'avatar.more', { count: 1 })).toBe('1 more person');
  });

  it('loads a late room in the language in force and falls back to English', async () => {
    await setLanguage('ar');
    addLocales('late-room', { en: { hello: 'Hello', only: 'Only English' }, ar: async () => ({ default: { hello: 'مرحبا' } }) });
    await new Promise((resolve) => setTimeout(resolve));
    expect(i18n.t('hello', { ns: 'late-room' })).toBe('مرحبا');
    expect(i18n.t('only', { ns: 'late-room' })).toBe('Only English');
    await setLanguage('en');
    expect(i18n.t('hello', { ns: 'late-room' })).toBe('Hello');
  });

  it('knows languages by their tags', () => {
    expect([toLanguage('ar-EG'), toLanguage('EN-gb'), toLanguage('xx'), toLanguage(null)]).toEqual(['ar', 'en', 'en', 'en']);
    expect([languageDirection('ar'), languageDirection('en')]).toEqual(['rtl', 'ltr']);
  });
});
