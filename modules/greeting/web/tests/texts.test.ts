import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allEventDefinitions } from '#core/contract/events.ts';
import '#app/modules.ts';
import { errors } from '../../contract.ts';
import ar from '../locales/ar.ts';
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
  it('exist for every key the pages ask for', () => {
    const known = new Set(base(en));
    const folder = new URL('../', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !/locales|tests/.test(name));
    const used = files.flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/(?:\bt\(|\? |: |greeting:)'?([a-zA-Z]+\.[A-Za-z.]+)'/g)].map((m) => m[1]!)).filter((key) => Object.hasOwn(en, key.split('.')[0]!));
    expect(used.length).toBeGreaterThan(80);
    expect(used.filter((key) => !known.has(key))).toEqual([]);
  });
  it('say every refusal, and every event type of the room', () => {
    const known = new Set(base(en));
    expect(Object.keys(errors).map((code) => `refused.${code.split('.')[1]!}`).filter((key) => !known.has(key))).toEqual([]);
    const types = allEventDefinitions().filter(({ type }) => type.startsWith('greeting.'));
    expect(types.length).toBeGreaterThan(2);
    expect(types.filter(({ type, text }) => `eventType.${type.slice('greeting.'.length)}`.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], en) !== text).map((d) => d.type)).toEqual([]);
  });
});
