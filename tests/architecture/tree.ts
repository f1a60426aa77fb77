import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Root of the checkout. */
export const root = path.resolve(import.meta.dirname, '../..');

/** A source file and what it imports, as paths from the root; packages are left out. */
export interface SourceFile { file: string; imports: string[]; text: string; lines: number }

function* walk(folder: string): Generator<string> {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) { if (!['node_modules', 'dist', 'var'].includes(entry.name)) yield* walk(full); } else yield full;
  }
}

const importLine = /(?:from\s+|import\s*\(\s*|import\s+)'([^']+)'/g;

/** Reads the imports of one file's text. */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(importLine)].map((m) => m[1]!).flatMap((target) => {
    if (target.startsWith('#')) return [target.slice(1)];
    if (target.startsWith('.')) return [path.posix.join(path.posix.dirname(file), target)];
    return [];
  });
}

/** Every TypeScript source below the given folders. */
export function sources(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) => [...walk(path.join(root, folder))])
    .filter((f) => /\.(ts|tsx|mjs|js)$/.test(f))
    .map((full) => {
      const file = path.relative(root, full).split(path.sep).join('/');
      const text = readFileSync(full, 'utf8');
      return { file, text, imports: importsOf(file, text), lines: text.split('\n').length };
    });
}

/** Every file below a folder, as paths from the root. */
export function filesBelow(folder: string): string[] {
  return [...walk(path.join(root, folder))].map((f) => path.relative(root, f).split(path.sep).join('/'));
}
