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

/** Classes that leave each other alone, in as few lists as that takes. */
function layersOf(names: readonly string[]): string[][] {
  const layers: string[][] = [];
  for (const name of names) {
    const layer = layers.find((l) => { const all = [...l, name].join(' '); return mergeClasses(all) === all; });
    if (layer) layer.push(name); else layers.push([name]);
  }
  return layers;
}

/** Pairs that are merged differently, of each class of a layer with each of the others after it. A layer whose classes leave each other alone asks for all of its pairs with one at once. */
function differing(layers: readonly string[][], last: readonly string[]): string[] {
  const differs = (text: string) => mergeClasses(text) !== twMerge(text);
  const texts = layers.map((layer) => ({ layer, text: layer.join(' ') }));
  return [...texts.map((t) => t.text).filter(differs), ...last.flatMap((name) => texts.flatMap(({ layer, text }) => {
    const others = layer.includes(name) ? layer.filter((other) => other !== name) : layer;
    const all = `${others === layer ? text : others.join(' ')} ${name}`;
    if (!differs(all)) return [];
    const pairs = others.map((other) => `${other} ${name}`).filter(differs);
    return pairs.length > 0 ? pairs : [all];
  }))];
}

// Both know a class by its group. Those that differ in their figures alone stand for each other among themselves: one of each form meets
// every other form, before and behind it; the rest meet one of each group, their own among them. FULL=1 has everyone meet everyone.
it('merges pairs of our classes as tailwind-merge does', () => {
  const bases = [...new Set(classes.map(bare))];
  expect(bases.length).toBeGreaterThan(500);
  const formOf = (name: string) => (process.env['FULL'] ? name : name.replace(/\d+(?:[./]\d+)*/g, '0'));
  const firsts = [...new Map(bases.toReversed().map((name) => [formOf(name), name])).values()];
  const [groups] = layersOf(firsts);
  const alone = (name: string) => { const all = [...groups!, name].join(' '); return mergeClasses(all) === all; };
  const [forms, rest] = [new Set([...firsts, ...bases.filter(alone)]), [] as string[]];
  for (const name of bases) if (!forms.has(name)) rest.push(name);
  const wrong = [...differing(layersOf([...forms]), [...forms]), ...differing([groups!], rest), ...differing(layersOf(rest), groups!)];
  expect(wrong.slice(0, 40), 'teach core/web/ui/merge-classes.ts the class').toEqual([]);
}, 120_000);

it('keeps states apart and leaves foreign classes alone', () => {
  for (const text of ['p-2 hover:p-4 p-3', 'hover:focus:p-2 focus:hover:p-4', 'dark:bg-card bg-card dark:bg-muted', 'figures p-1 figures', '!p-2 p-4', 'data-[state=open]:w-1 data-[state=open]:w-2', 'w-[calc(100%-1rem)] w-2', '  p-1   p-2  ', '[&>svg]:size-4 [&>svg]:size-5', 'max-sm:flex flex max-sm:block', '']) expect(mergeClasses(text)).toBe(twMerge(text));
});
