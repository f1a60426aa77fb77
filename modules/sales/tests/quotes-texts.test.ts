import { expect, it } from 'vitest';
import { saidKeys } from '#core/web/document/tests/said.ts';
import { quotes as ar } from '../web/locales/ar/quotes.ts';
import { quotes as en } from '../web/locales/en/quotes.ts';

type Texts = { [key: string]: string | Texts };
/** Keys of texts, those of plurals once. */
const keysOf = (texts: Texts, at = ''): string[] => Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [`${at}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`] : keysOf(value, `${at}${key}.`)));
/** A quote charges nothing on the whole document, and its downloads are not counted. */
const neverAsked = ['charge.one', 'downloads.'];

it.each([['English', en], ['Arabic', ar]])('quotes have every %s text that documents with lines share', (_, texts) => {
  const known = keysOf(texts as Texts);
  // A key that is worked out is the group of it.
  expect(saidKeys().filter((key) => !known.some((k) => (key.endsWith('.') ? k.startsWith(key) : k === key)))).toEqual(neverAsked);
});
