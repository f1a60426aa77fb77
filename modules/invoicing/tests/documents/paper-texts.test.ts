import { expect, it } from 'vitest';
import { paper as ar } from '../../web/locales/ar/paper.ts';
import { paper as en } from '../../web/locales/en/paper.ts';
import { paperColumns, paperLayouts, logoPlaces, logoSizes, marginWidths, sendingProblems } from '../../contract.ts';

type Texts = { [key: string]: string | Texts };
const keysOf = (texts: Texts, at = ''): string[] => [...new Set(Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [`${at}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`] : keysOf(value, `${at}${key}.`))))].sort();

it('texts of paper are the same in both languages, and name every choice', () => {
  expect(keysOf(ar as Texts)).toEqual(keysOf(en as Texts));
  const groups = [[en.design.layouts, paperLayouts], [en.design.column, paperColumns], [en.design.places, logoPlaces], [en.design.sizes, logoSizes], [en.design.widths, marginWidths], [en.send.problem, sendingProblems]] as const;
  for (const [texts, choices] of groups) expect(Object.keys(texts).sort()).toEqual([...choices].sort());
});
