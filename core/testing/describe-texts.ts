import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allEventDefinitions } from '#core/contract/events.ts';

/** Texts of a room in one language, as its locale file exports them. */
export type Texts = { readonly [key: string]: string | Texts };

const plural = /_(zero|one|two|few|many|other)$/;

/** Full keys of the texts, e.g. `case.open`, with the endings of plurals. */
export const keysOf = (texts: Texts, prefix = ''): string[] => Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`)));

/** Full keys as code asks for them: without the endings of plurals, each once, sorted. */
export const askedKeysOf = (texts: Texts): string[] => [...new Set(keysOf(texts).map((key) => key.replace(plural, '')))].sort();

const entriesOf = (texts: Texts, prefix = ''): Array<[key: string, text: string]> => Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [[prefix + key, value] as [string, string]] : entriesOf(value, `${prefix}${key}.`)));
/** Names of the values a text is filled with, by key without the endings of plurals. */
function placesOf(texts: Texts): Map<string, Set<string>> {
  const places = new Map<string, Set<string>>();
  for (const [key, text] of entriesOf(texts)) {
    const base = key.replace(plural, '');
    places.set(base, new Set([...(places.get(base) ?? []), ...[...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1]!)]));
  }
  return places;
}

/** Three tests: both languages say the same, are filled with the same, and Arabic says every counted text in its six forms. */
export function describeTexts({ en, ar }: { en: Texts; ar: Texts }): void {
  describe('texts of the room', () => {
    it('are the same in both languages', () => expect(askedKeysOf(ar)).toEqual(askedKeysOf(en)));
    it('are filled with the same values, in double braces', () => {
      expect([...entriesOf(en), ...entriesOf(ar)].filter(([, text]) => /(?<!\{)\{\w+\}(?!\})/.test(text))).toEqual([]);
      const known = placesOf(en);
      const strange = [...placesOf(ar)].flatMap(([key, names]) => [...names].filter((name) => name !== 'count' && !known.get(key)?.has(name)).map((name) => `${key}: ${name}`));
      expect(strange).toEqual([]);
    });
    it('have all six Arabic plurals', () => {
      const all = new Set(keysOf(ar));
      const counted = [...new Set(keysOf(ar).filter((key) => plural.test(key)).map((key) => key.replace(plural, '')))];
      expect(counted.flatMap((key) => ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `${key}_${form}`)).filter((key) => !all.has(key))).toEqual([]);
    });
  });
}

/** What {@link describeSaid} compares. */
export interface Said {
  /** The room: its i18n namespace. */
  room: string;
  en: Texts;
  /** The room's `web` folder. */
  folder: URL;
  /** How many keys the pages name at least, so that a search that finds nothing fails. */
  atLeast: number;
  /** The room's refusals by code. */
  errors: Readonly<Record<string, unknown>>;
  /** Beginnings of the event types the room names under `eventType`, how many there are at least, and the key of one below it. */
  events: { of: RegExp; atLeast: number; key: (type: string) => string };
}

/** Two tests: every key the pages name exists, and the room says every refusal and every event type in the words of the contract. Import `#app/modules.ts` before, so that all rooms are known. */
export function describeSaid({ room, en, folder, atLeast, errors, events }: Said): void {
  const known = new Set(askedKeysOf(en));
  describe('texts that are asked for', () => {
    it('exist for every key the pages name', () => {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name) && !/locales|tests/.test(name));
      const named = new RegExp(`(?:\\bt\\(|\\? |: |${room}:)'?([a-zA-Z]+\\.[A-Za-z.]+)'`, 'g');
      const used = files.flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(named)].map((m) => m[1]!)).filter((key) => Object.hasOwn(en, key.split('.')[0]!));
      expect(used.length).toBeGreaterThan(atLeast);
      expect(used.filter((key) => !known.has(key))).toEqual([]);
    });
    it('exist for every refusal and every event type', () => {
      expect(Object.keys(errors).map((code) => `refused.${code.split('.')[1]!}`).filter((key) => !known.has(key))).toEqual([]);
      const types = allEventDefinitions().filter(({ type }) => events.of.test(type));
      expect(types.length).toBeGreaterThan(events.atLeast);
      const textAt = (key: string) => `eventType.${key}`.split('.').reduce<unknown>((at, part) => (at as Texts | undefined)?.[part], en);
      expect(types.filter(({ type, text }) => textAt(events.key(type)) !== text).map((d) => d.type)).toEqual([]);
    });
  });
}
