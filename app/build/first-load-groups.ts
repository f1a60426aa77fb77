import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { firstFiles } from './first-rooms.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** What each first load consists of: entry points whose static imports, all together, the page needs at once. */
const loads = {
  /** Everybody. */
  start: /^app\/main\.tsx$/,
  /** Whoever is signed in, on every page. */
  shell: /^(app\/first-rooms\.ts|app\/shell\/frame\/frame\.tsx|app\/session\/live-link\.tsx|modules\/[^/]+\/web\/bell\/bell\.tsx|modules\/chat\/web\/(chat-button|dock\/dock-mount)\.tsx)$/,
  /** The home page with what stands at its top; sources of the schedule belong to it too. */
  home: /^(app\/shell\/home\/home-page\.tsx|modules\/workspace\/web\/home\/activity-card\.tsx)$/,
  /** The page on which most visits begin. */
  signIn: /^modules\/identity\/web\/sign-in\/sign-in-page\.tsx$/,
};
type Load = keyof typeof loads;

interface Info { importedIds: readonly string[]; importers: readonly string[] }
interface Graph { getModuleInfo: (id: string) => Info | null }

// What is merely handed on (schemas, the component of i18next, what asks before leaving a form) comes with whoever uses it.
const handedOn = /\?whole$|[\\/]node_modules[\\/](zod|react-i18next)[\\/]|[\\/]useBlocker\.js$/;
const iconList = /[\\/]lucide-react\.mjs$/;
const shared = /^(core\/|node_modules\/|app\/shell\/)/;

function shortOf(id: string): string {
  const file = path.relative(root, id).replaceAll('\\', '/');
  // Packages may be linked in from elsewhere: taken for files of nobody, icons landed where a circle of chunks left them undefined.
  return file.startsWith('../') && file.includes('/node_modules/') ? file.slice(file.indexOf('/node_modules/') + 1) : file;
}

/**
 * Names the chunk of each module that a first load needs, so that such a load asks for a dozen files and not for a
 * hundred small ones. Every other module stays with the build's own splitting. For `codeSplitting.groups`.
 */
export function firstLoadChunk(): (id: string, graph: Graph) => string | null {
  let found: Record<Load, Set<string>> | null = null;
  let cards: ReadonlyArray<readonly [string, Set<string>]> | null = null;
  let listPage: Set<string> | null = null;
  return (id, graph) => {
    found ??= { start: closure('start', graph), shell: closure('shell', graph), home: closure('home', graph), signIn: closure('signIn', graph) };
    const [shell, home, signIn] = [found.shell.has(id), found.home.has(id), found.signIn.has(id)];
    cards ??= [...firstFiles.cards, path.join(root, 'core/web/ui/toaster.tsx')].filter((file) => !loads.home.test(shortOf(file))).map((file) => [path.basename(file, '.tsx'), closureOf([file], graph)] as const);
    const within = cards.filter(([, ids]) => ids.has(id));
    if (found.start.has(id) || (signIn && (shell || home || within.length > 0))) return 'start';
    // What any page may use must not bring a particular page along.
    if (shell || (home && shared.test(shortOf(id)) && !loads.home.test(shortOf(id)))) return 'shell';
    if (home) return 'home';
    // Cards: one file each, fetched when the card comes into view; what several need, once per room.
    if (within.length > 0) return cardChunk(id, within, graph);
    if (signIn) return shared.test(shortOf(id)) ? 'forms' : 'sign-in';
    listPage ??= closureOf([path.join(root, 'core/web/resource/list-page.tsx')], graph);
    return sharedChunk(shortOf(id), listPage.has(id));
  };
}

// What most pages of most rooms use stands in a few files: left to itself the build would make one of every set of pages that share something,
// a hundred to a page. What a list needs to be seen is apart from what its records need once they are opened, added or imported.
const sharedChunks: ReadonlyArray<readonly [files: RegExp, ofList: string, others: string]> = [
  [/^node_modules\/lucide-react\/dist\/esm\/icons\//, 'icons', 'icons'],
  [/^(core\/web\/(ui|forms)\/|node_modules\/(@base-ui|@floating-ui|react-hook-form)\/)/, 'kit', 'kit-more'],
  [/^(core\/web\/resource\/|node_modules\/@tanstack\/(react-)?(table|virtual))/, 'lists', 'records'],
];
/** Rooms fill these before anything is shown, or use them beside a list: they must bring nothing along. */
const alone = /^core\/web\/(resource\/(record-doors\.ts|selected-ids\.ts|import-dialog-later\.tsx|views-of-list\.tsx)|ui\/toast\.ts)$/;
function sharedChunk(file: string, ofList: boolean): string | null {
  if (alone.test(file)) return null;
  const [, inList, others] = sharedChunks.find(([files]) => files.test(file)) ?? [];
  return (ofList ? inList : others) ?? null;
}

function cardChunk(id: string, within: ReadonlyArray<readonly [string, Set<string>]>, graph: Graph): string | null {
  const room = /[\\/]modules[\\/]([^\\/]+)/.exec(id)?.[1];
  if (within.length > 1) return `cards-${room ?? 'all'}`;
  const [name, ids] = within[0]!;
  if ((graph.getModuleInfo(id)?.importers ?? []).every((importer) => ids.has(importer))) return name;
  // What pages need as well must not bring the rest of a card.
  return room ? `cards-${room}` : /[\\/]icons[\\/]/.test(id) ? 'cards-all' : null;
}

const closure = (load: Load, graph: Graph): Set<string> => closureOf(filesOf(load), graph);

function closureOf(files: readonly string[], graph: Graph): Set<string> {
  const ids = new Set<string>();
  let icons: Map<string, string> | null = null;
  const visit = (id: string) => {
    if (ids.has(id) || handedOn.test(id)) return;
    const info = graph.getModuleInfo(id);
    if (!info || info.importedIds.some((next) => next.endsWith('?whole'))) return;
    ids.add(id);
    for (const next of info.importedIds) {
      if (isDoor(next)) { for (const file of takenThrough(next, id)) visit(file); continue; }
      if (!iconList.test(next)) { visit(next); continue; }
      icons ??= iconFiles(next);
      for (const icon of iconsNamedIn(id)) visit(icons.get(icon) ?? next);
    }
  };
  for (const id of files) visit(id);
  return ids;
}

function filesOf(load: Load): string[] {
  const all = ['app', 'core/web', 'modules'].flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`));
  return [...all.filter((file) => loads[load].test(file)).map((file) => path.join(root, file)), ...(load === 'home' ? firstFiles.schedule : [])];
}

const handsOn = /^export (?:(type )?\{([^}]*)\}|\*) from '([^']+)';/gm;
const doors = new Map<string, boolean>();
const located = (source: string, from: string) => (source.startsWith('#') ? path.join(root, source.slice(1)) : path.resolve(path.dirname(from), source));

/** A file that only hands on what others export. Going through it takes one along, not all. */
function isDoor(id: string): boolean {
  if (!id.startsWith(root) || !/\.tsx?$/.test(id) || id.includes('node_modules')) return false;
  const known = doors.get(id);
  if (known !== undefined) return known;
  const code = readFileSync(id, 'utf8').replace(handsOn, '').replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\/\/.*$/gm, '').trim();
  doors.set(id, code === '');
  return code === '';
}

/** The files behind the names that one file takes through a door. */
function takenThrough(door: string, taker: string): string[] {
  const files = new Set<string>();
  for (const [, type, names, source] of readFileSync(taker, 'utf8').matchAll(/^(?:import|export) (type )?(?:\{([^}]*)\}|\* as \w+|\*) from '([^']+)';/gm)) {
    if (type || !/^[#.]/.test(source!) || located(source!, taker) !== door) continue;
    const wanted = names === undefined ? null : names.split(',').map((name) => name.trim()).filter((name) => name && !name.startsWith('type ')).map((name) => name.split(/\s+as\s+/)[0]!);
    for (const file of wanted === null ? allBehind(door) : wanted.flatMap((name) => behind(door, name) ?? allBehind(door))) files.add(file);
  }
  return [...files];
}

function allBehind(door: string): string[] {
  return [...readFileSync(door, 'utf8').matchAll(handsOn)].filter(([, type]) => !type).flatMap(([, , , source]) => { const file = located(source!, door); return isDoor(file) ? allBehind(file) : [file]; });
}

function behind(door: string, name: string): string[] | null {
  for (const [, , names, source] of readFileSync(door, 'utf8').matchAll(handsOn)) {
    const file = located(source!, door);
    const inner = names === undefined ? name : names.split(',').map((part) => part.trim().split(/\s+as\s+/)).find((pair) => pair.at(-1) === name)?.[0];
    if (inner === undefined) continue;
    if (isDoor(file)) { const found = behind(file, inner); if (found) return found; continue; }
    if (names !== undefined || new RegExp(`^export (?:const|function|class|async function) ${inner}\\b|^export \\{[^}]*\\b${inner}\\b`, 'm').test(readFileSync(file, 'utf8'))) return [file];
  }
  return null;
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
