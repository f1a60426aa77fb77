import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../', import.meta.url);

/** Keys that documents with lines ask a room's words for: all, or those of some files. A key that is worked out ends with a point: the group of it. */
export function saidKeys(files: readonly string[] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((f) => /\.tsx?$/.test(f) && !f.startsWith('tests/'))): string[] {
  const asked = files.flatMap((f) => [...readFileSync(new URL(f, folder), 'utf8').matchAll(/\bsay\(([^()]*)\)/g)].map((m) => m[1]!));
  return [...new Set(asked.flatMap((text) => [...text.matchAll(/['`]([a-z][\w.]*)/gi)].map((m) => m[1]!)))].sort();
}
