import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** What each first load consists of: entry points whose static imports, all together, the page needs at once. */
const loads = {
  /** Everybody. */
  start: /^app\/main\.tsx$/,
  /** Whoever is signed in, on every page. */
  shell: /^(app\/web-modules\.ts|app\/shell\/frame\/frame\.tsx|app\/session\/live-link\.tsx|core\/web\/ui\/tips\.tsx|modules\/[^/]+\/web\/bell\/bell\.tsx)$/,
  /** The home page with its cards. */
  home: /^(app\/shell\/home\/home-page\.tsx|modules\/[^/]+\/web\/home\/[^/]+-card\.tsx|modules\/[^/]+\/web\/people-search\.ts)$/,
  /** The page on which most visits begin. */
  signIn: /^modules\/identity\/web\/sign-in\/sign-in-page\.tsx$/,
};
type Load = keyof typeof loads;

interface Info { importedIds: readonly string[] }
interface Graph { getModuleInfo: (id: string) => Info | null }

// What is merely handed on (schemas, the component of i18next, what asks before leaving a form) comes with whoever uses it.
const handedOn = /\?whole$|[\\/]node_modules[\\/](zod|react-i18next)[\\/]|[\\/]useBlocker\.js$/;
const iconList = /[\\/]lucide-react\.mjs$/;
const shared = /^(core\/|node_modules\/|app\/shell\/)/;

const shortOf = (id: string) => path.relative(root, id).replaceAll('\\', '/');

/**
 * Names the chunk of each module that a first load needs, so that such a load asks for a dozen files and not for a
 * hundred small ones. Every other module stays with the build's own splitting. For `codeSplitting.groups`.
 */
export function firstLoadChunk(): (id: string, graph: Graph) => string | null {
  let found: Record<Load, Set<string>> | null = null;
  return (id, graph) => {
    found ??= { start: closure('start', graph), shell: closure('shell', graph), home: closure('home', graph), signIn: closure('signIn', graph) };
    const [shell, home, signIn] = [found.shell.has(id), found.home.has(id), found.signIn.has(id)];
    if (found.start.has(id) || (signIn && (shell || home))) return 'start';
    // What any page may use must not bring a particular page along.
    if (shell || (home && shared.test(shortOf(id)) && !loads.home.test(shortOf(id)))) return 'shell';
    if (home) return 'home';
    if (signIn) return shared.test(shortOf(id)) ? 'forms' : 'sign-in';
    return null;
  };
}

function closure(load: Load, graph: Graph): Set<string> {
  const ids = new Set<string>();
  let icons: Map<string, string> | null = null;
  const visit = (id: string) => {
    if (ids.has(id) || handedOn.test(id)) return;
    const info = graph.getModuleInfo(id);
    if (!info || info.importedIds.some((next) => next.endsWith('?whole'))) return;
    ids.add(id);
    for (const next of info.importedIds) {
      if (!iconList.test(next)) { visit(next); continue; }
      icons ??= iconFiles(next);
      for (const icon of iconsNamedIn(id)) visit(icons.get(icon) ?? next);
    }
  };
  for (const id of filesOf(load)) visit(id);
  return ids;
}

function filesOf(load: Load): string[] {
  const all = ['app', 'core/web', 'modules'].flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`));
  return all.filter((file) => loads[load].test(file)).map((file) => path.join(root, file));
}

function iconsNamedIn(file: string): string[] {
  const list = /import \{([^}]*)\} from 'lucide-react'/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  return list.split(',').map((name) => name.trim().split(/\s+as\s+/)[0]!).filter((name) => name && !name.startsWith('type '));
}

function iconFiles(list: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names, file] of readFileSync(list, 'utf8').matchAll(/export \{([^}]*)\} from '(\.\/icons\/[^']+)'/g)) {
    for (const name of names!.split(',')) files.set(name.trim().replace(/^default as /, ''), path.resolve(path.dirname(list), file!));
  }
  return files;
}
