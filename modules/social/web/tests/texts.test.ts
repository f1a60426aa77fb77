import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { declaredRules } from '#core/contract/rules.ts';
import { errors, groupRoles, joinings, profileFields, visibilities } from '../../contract.ts';
import ar from '../locales/ar.ts';
import { en } from '../locales/en.ts';

type Texts = { readonly [key: string]: string | Texts };
const plural = /_(zero|one|two|few|many|other)$/;
const keysOf = (texts: Texts, prefix = ''): string[] => Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`)));
const base = (texts: Texts) => [...new Set(keysOf(texts).map((key) => key.replace(plural, '')))].sort();
const known = new Set(base(en));
const missing = (keys: readonly string[]) => keys.filter((key) => !known.has(key));

describe('texts of people and groups', () => {
  it('are the same in both languages', () => expect(base(ar)).toEqual(base(en)));
  it('have all six Arabic plurals', () => {
    const all = new Set(keysOf(ar));
    const counted = [...new Set(keysOf(ar).filter((key) => plural.test(key)).map((key) => key.replace(plural, '')))];
    expect(counted.flatMap((key) => ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `${key}_${form}`)).filter((key) => !all.has(key))).toEqual([]);
  });
  it('exist for every key the pages ask for', () => {
    const folder = new URL('../', import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !/locales|tests/.test(name));
    const used = files.flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/(?:\bt\(|\? |: |social:)'?([a-zA-Z]+\.[A-Za-z0-9_.]+)'/g)].map((m) => m[1]!)).filter((key) => Object.hasOwn(en, key.split('.')[0]!));
    expect(used.length).toBeGreaterThan(150);
    expect(missing(used)).toEqual([]);
  });
  it('say every refusal, rule, field, role and kind of group', () => {
    const own = (codes: Iterable<string>) => [...codes].filter((c) => c.startsWith('social.')).map((c) => c.slice('social.'.length));
    expect(missing([...own(Object.keys(errors)).map((c) => `refused.${c}`), ...own(declaredRules().keys()).map((c) => `rule.${c}`)])).toEqual([]);
    expect(missing([...profileFields.map((f) => `about.field.${f}`), ...groupRoles.map((r) => `groups.role.${r}`), ...visibilities.flatMap((v) => [`groups.visibility.${v}`, `groups.visibilityHelp.${v}`]), ...joinings.flatMap((j) => [`groups.joining.${j}`, `groups.joiningHelp.${j}`])])).toEqual([]);
  });
});
