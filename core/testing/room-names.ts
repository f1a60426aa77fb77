import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The rooms of the house by name, in the order of their migrations. Read from `app/modules.ts`, not loaded: the whole house takes long to load, and before the first test begins everybody waits for it. */
export function roomNames(root: string): Array<{ name: string }> {
  const list = /\bmodules\b[^=]*=\s*\[([\w\s,]*)\]/.exec(readFileSync(path.join(root, 'app/modules.ts'), 'utf8'))?.[1] ?? '';
  const names = list.split(',').map((name) => name.trim()).filter(Boolean);
  if (names.length === 0) throw new Error('app/modules.ts does not list the rooms as `modules: readonly Module[] = [one, two]`');
  return names.map((name) => ({ name }));
}
