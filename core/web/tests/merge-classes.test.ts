import { readdirSync, readFileSync } from 'node:fs';
import { twMerge } from 'tailwind-merge';
import { expect, it } from 'vitest';
import { mergeClasses } from '../ui/merge-classes.ts';

const root = new URL('../../../', import.meta.url);
const sources = ['core/web', 'app', 'modules'].flatMap((folder) => readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)).filter((name) => name.endsWith('.tsx') && !/\/tests\//.test(name));
const words = new Set(sources.flatMap((name) => [...readFileSync(new URL(name, root), 'utf8').matchAll(/['"`]([^'"`\n]*)['"`]/g)].flatMap(([, text]) => text!.split(/\s+/))));
const isTailwind = (word: string) => /^[!-]?[a-z@*]/.test(word) && !/[\\${}<>;?]/.test(word) && twMerge(`${word} ${word}`) === word;
const classes = [...words].filter(isTailwind);
/** A class without its states; what a state does to merging is one more test. */
const bare = (word: string) => { let depth = 0; let at = 0; [...word].forEach((c, i) => { if ('[('.includes(c)) depth++; else if ('])'.includes(c)) depth--; else if (c === ':' && depth === 0) at = i + 1; }); return word.slice(at); };

it('merges every pair of our classes as tailwind-merge does', () => {
  const bases = [...new Set(classes.map(bare))];
  expect(bases.length).toBeGreaterThan(500);
  const wrong: string[] = [];
  for (const a of bases) for (const b of bases) if (a !== b && mergeClasses(`${a} ${b}`) !== twMerge(`${a} ${b}`)) wrong.push(`${a} ${b}`);
  expect(wrong.slice(0, 40), 'teach core/web/ui/merge-classes.ts the class').toEqual([]);
}, 120_000);

it('keeps states apart and leaves foreign classes alone', () => {
  for (const text of ['p-2 hover:p-4 p-3', 'hover:focus:p-2 focus:hover:p-4', 'dark:bg-card bg-card dark:bg-muted', 'figures p-1 figures', '!p-2 p-4', 'data-[state=open]:w-1 data-[state=open]:w-2', 'w-[calc(100%-1rem)] w-2', '  p-1   p-2  ', '[&>svg]:size-4 [&>svg]:size-5', 'max-sm:flex flex max-sm:block', '']) expect(mergeClasses(text)).toBe(twMerge(text));
});
