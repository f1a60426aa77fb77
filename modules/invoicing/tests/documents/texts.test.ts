import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { saidKeys } from '#core/web/document/tests/said.ts';
import { documentCalls, documentKinds, documentStates, documentStatuses, documentSteps } from '../../contract.ts';
import { documents as ar, documentsSaid as arSaid } from '../../web/locales/ar/documents.ts';
import { documents as en, documentsSaid as enSaid } from '../../web/locales/en/documents.ts';

type Texts = { [key: string]: string | Texts };
/** Keys of texts, those of plurals once. */
const keysOf = (texts: Texts, at = ''): string[] => [...new Set(Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [`${at}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`] : keysOf(value, `${at}${key}.`))))].sort();
const at = (texts: Texts, key: string): string | Texts | undefined => key.split('.').reduce<string | Texts | undefined>((from, part) => (typeof from === 'object' ? from[part] : undefined), texts);
const folder = new URL('../../web/documents/', import.meta.url);
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((f) => /\.tsx?$/.test(f)).map((f) => readFileSync(new URL(f, folder), 'utf8'));

describe('texts of documents', () => {
  it('are the same in both languages, with the same values in them', () => {
    expect(keysOf(ar as Texts)).toEqual(keysOf(en as Texts));
    expect(keysOf(arSaid as Texts)).toEqual(keysOf(enSaid as Texts));
    const values = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]).sort();
    const wrong = [[en, ar], [enSaid, arSaid]].flatMap(([one, two]) => keysOf(one as Texts).filter((key) => typeof at(one as Texts, key) === 'string' && String(values(at(one as Texts, key) as string)) !== String(values(at(two as Texts, key) as string))));
    expect(wrong).toEqual([]);
  });
  it('are there for every key that a page says', () => {
    const said = sources.flatMap((text) => [...text.matchAll(/['`](?:invoicing:)?documents\.([\w.]+)['`]/g)].map((m) => m[1]!));
    expect(said.length).toBeGreaterThan(150);
    const known = new Set(keysOf(en as Texts));
    expect([...new Set(said)].filter((key) => !known.has(key))).toEqual([]);
    const groups = sources.flatMap((text) => [...text.matchAll(/`documents\.([\w.]+)\.\$\{/g)].map((m) => m[1]!));
    expect([...new Set(groups)].filter((key) => typeof at(en as Texts, key) !== 'object')).toEqual([]);
  });
  it('are there for what documents with lines share', () => {
    const known = keysOf(en as Texts);
    // A key that is worked out is the group of it.
    expect(saidKeys().filter((key) => !known.some((k) => (key.endsWith('.') ? k.startsWith(key) : k === key)))).toEqual([]);
  });
  it('name every kind, state and status', () => {
    for (const [group, keys] of [['kind', documentKinds], ['add', documentKinds], ['state', documentStates], ['status', documentStatuses]] as const) expect(Object.keys(at(en as Texts, group) as Texts).sort()).toEqual([...keys].sort());
  });
  it('stand on a page for every step that may be offered', () => {
    const all = sources.join('\n');
    expect(documentSteps.filter((step) => !all.includes(`'${step}'`))).toEqual([]);
    expect(Object.keys(documentCalls)).toEqual(['sale', 'purchase']);
  });
});
