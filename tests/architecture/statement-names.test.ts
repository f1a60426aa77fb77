import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const sources = ['core/server', 'app', 'modules'].flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/(^|\/)(tests|web)\//.test(file)).map((file) => path.join(folder, file)));

/** Statements with their names, as they stand in a source: `{ name, text }` of a pool, and what is asked through a context. */
const named = (source: string): Array<{ name: string; text: string }> => [
  ...[...source.matchAll(/name: '([a-z]+(?:\.[a-z_]+)+)',\s*text: ([`'"])(.*?)\2/gs)].map((m) => ({ name: m[1]!, text: m[3]! })),
  ...[...source.matchAll(/sql(?:<[^>]*>)?\(\s*([`'"])((?:(?!\1).)*)\1,\s*\[[^\]]*\],\s*'([a-z]+(?:\.[a-z_]+)+)'\)/gs)].map((m) => ({ name: m[3]!, text: m[2]! })),
];

// A connection keeps a statement by its name and refuses another text for it: only for whoever comes second, on a connection that was used before.
it('a name is given to one statement', () => {
  const texts = new Map<string, Set<string>>();
  for (const file of sources) for (const { name, text } of named(readFileSync(path.join(root, file), 'utf8'))) texts.set(name, (texts.get(name) ?? new Set()).add(text.trim()));
  expect(texts.size).toBeGreaterThan(500);
  expect([...texts].filter(([, of]) => of.size > 1).map(([name]) => name)).toEqual([]);
});
