import { fullPath, type Endpoint } from '#core/contract/endpoint.ts';
import type { SourceFile } from './tree.ts';

/** Files that nobody reads to the end. */
export function tooLong(files: readonly SourceFile[]): string[] {
  return files.filter((f) => f.lines > 400).map((f) => `${f.file}: ${f.lines}`);
}

/** Files whose name says nothing. */
export function emptyNames(files: ReadonlyArray<{ file: string }>): string[] {
  return files.filter((f) => /(^|\/)(utils?|helpers?|manager|common|misc)\.(ts|tsx)$/.test(f.file)).map((f) => f.file);
}

/** What a room lacks; `read` answers null for a file that is not there. */
export function shapeFaults(room: string, named: readonly string[], read: (file: string) => string | null): string[] {
  const missing = ['README.md', 'module.ts'].filter((name) => read(`modules/${room}/${name}`) === null).map((name) => `${room}/${name} is missing`);
  const lines = read(`modules/${room}/README.md`)?.trimEnd().split('\n').length ?? 0;
  return [...missing, ...(lines > 20 ? [`${room}/README.md has ${lines} lines, more than 20`] : []), ...(named.includes(room) ? [] : [`${room} is not in app/modules.ts`])];
}

/** Paths a document names that do not exist; they count from the root or from the document's folder. */
export function deadPaths(document: string, text: string, exists: (file: string) => boolean): string[] {
  const folder = document.includes('/') ? document.slice(0, document.lastIndexOf('/') + 1) : '';
  return [...text.matchAll(/`((?:core|modules|app|docs|deploy|tests|e2e|bench|scripts)\/[\w./-]*[\w/])`/g)].map((m) => m[1]!).filter((p) => !exists(p) && !exists(folder + p)).map((p) => `${document}: ${p}`);
}

/** Ids, and methods with addresses, that two endpoints share. */
export function shared(endpoints: readonly Endpoint[]): string[] {
  const twice = (names: string[]) => names.filter((name, i) => names.indexOf(name) !== i);
  return [...twice(endpoints.map((e) => e.id)), ...twice(endpoints.map((e) => `${e.method} ${fullPath(e).replace(/:\w+/g, ':')}`))];
}

/** Permissions and errors that endpoints name and nobody declares. */
export function undeclared(endpoints: readonly Endpoint[], permissions: ReadonlySet<string>, isError: (code: string) => boolean): string[] {
  return endpoints.flatMap((e) => [...(e.can.includes('.') && !permissions.has(e.can) ? [e.can] : []), ...e.errors.filter((code) => !isError(code))].map((name) => `${e.id}: ${name}`));
}

/** Permissions that carry the name of no room. */
export function strayPermissions(keys: readonly string[], rooms: readonly string[]): string[] {
  return keys.filter((key) => !['core', 'probe', ...rooms].includes(key.split('.')[0]!));
}

/** Names that wait for a room that is here already, or for one that nobody plans. */
export function overdue(waiting: Readonly<Record<string, readonly string[]>>, planned: readonly string[], rooms: readonly string[]): string[] {
  return Object.entries(waiting).flatMap(([room, names]) => (rooms.includes(room) || !planned.includes(room) ? names : []));
}
