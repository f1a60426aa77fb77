import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { declaredRules } from '#core/contract/rules.ts';
import { eventDefinition } from '#core/contract/events.ts';
import { errors, mergeFields, partyFields, permissions } from '../../contract.ts';
import '../../events.ts';
import ar from '../locales/ar.ts';
import { en } from '../locales/en.ts';

type Texts = { readonly [key: string]: string | Texts };
const plural = /_(zero|one|two|few|many|other)$/;
const keysOf = (texts: Texts, prefix = ''): string[] => Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`)));
const base = (texts: Texts) => [...new Set(keysOf(texts).map((key) => key.replace(plural, '')))].sort();
const known = new Set(base(en));
const missing = (keys: readonly string[]) => keys.filter((key) => !known.has(key));

describe('texts of people and companies', () => {
  it('are the same in both languages', () => expect(base(ar)).toEqual(base(en)));
  it('have all six Arabic plurals', () => {
    const all = new Set(keysOf(ar));
    const counted = [...new Set(keysOf(ar).filter((key) => plural.test(key)).map((key) => key.replace(plural, '')))];
    expect(counted.flatMap((key) => ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `${key}_${form}`)).filter((key) => !all.has(key))).toEqual([]);
  });
  it('exist for every key the pages ask for', () => {
    const folder = new URL('../', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !/locales|tests/.test(name));
    const used = files.flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/(?:\bt\(|\? |: |parties:)'?([a-zA-Z]+\.[A-Za-z0-9.]+)'/g)].map((m) => m[1]!)).filter((key) => Object.hasOwn(en, key.split('.')[0]!));
    expect(used.length).toBeGreaterThan(150);
    expect(missing(used)).toEqual([]);
  });
  it('say every refusal, rule, permission, field and event', () => {
    const own = (codes: Iterable<string>) => [...codes].filter((c) => c.startsWith('parties.')).map((c) => c.slice('parties.'.length));
    expect(missing([...own(Object.keys(errors)).map((c) => `refused.${c}`), ...own(declaredRules().keys()).map((c) => `rule.${c}`), ...own(Object.keys(permissions)).map((c) => `permission.${c}`)])).toEqual([]);
    expect(missing([...mergeFields, ...Object.keys(partyFields)].map((key) => `field.${key}`))).toEqual([]);
    for (const [verb, text] of Object.entries(en.eventType.party)) expect(eventDefinition(`parties.party.${verb}`)?.text, verb).toBe(text);
  });
});
