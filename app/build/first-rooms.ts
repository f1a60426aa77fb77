import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import * as lucide from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import type { NavEntry, WebModule } from '../../core/web/slots/slots.ts';
import { cardTexts, pick, refusalGroups, textsOf } from './later-texts.ts';

const root = path.resolve(import.meta.dirname, '../..');
const place = path.join(root, 'app/first-rooms.ts');
const saidPrefix = 'virtual:said-by/';
const refusalsOfRooms = 'virtual:refusals-of-rooms';

/** Files with what rooms put on the first page, beside the bell: sources of the schedule, and cards. Filled when a build starts. */
export const firstFiles = { schedule: new Set<string>(), cards: new Set<string>() };

const navSlots = ['sidebar', 'erp', 'rail'] as const;
const mountSlots = ['cards', 'navbar', 'docks'] as const;
const publicDoor = /[\\/]modules[\\/][^\\/]+[\\/]web[\\/]public\.tsx$/;

/** What stands for an import that was not followed: which export of which file is wanted. */
interface Wanted { file: string; what: string }

/**
 * Vite plugin for the production build: what everybody loads of the rooms is addresses, menu lines, their labels and
 * which keys there are, a few hundred bytes per room, as data (`assets/rooms-….json`) that needs no parsing as script. Commands, search, Create Bites, settings, pages and everything
 * else comes with the rooms' own entries (`app/web-modules.ts`), in one file, when the first page of a room, the
 * palette or Create Bites opens. The menu's icons are one drawing (`assets/icons-….svg`) and no script at all.
 */
export function firstRooms(): Plugin {
  let rooms: readonly WebModule[] = [];
  return {
    name: 'first-rooms', apply: 'build', enforce: 'pre',
    async buildStart() {
      rooms = await evaluate();
      for (const room of rooms) {
        for (const source of room.schedule ?? []) firstFiles.schedule.add((await askedBy(source)).file);
        for (const card of room.cards ?? []) firstFiles.cards.add(((await card.load()) as unknown as Wanted).file);
      }
    },
    // A door only hands on; an entry that takes one thing through it does not want the rest of the house.
    transform: (code, id) => (publicDoor.test(id) ? { code, map: null, moduleSideEffects: false } : null),
    resolveId: (source) => (source.startsWith(saidPrefix) || source.startsWith(cardTexts) || source === refusalsOfRooms ? source : null),
    async load(id) {
      if (id.startsWith(saidPrefix)) return `export const said = ${JSON.stringify(await saidBy(rooms.find((room) => room.name === id.slice(saidPrefix.length))!))};`;
      if (id.startsWith(cardTexts)) return `export const texts = ${JSON.stringify(await saidByCards(rooms.find((room) => room.name === id.slice(cardTexts.length))!))};`;
      if (id === refusalsOfRooms) return `export const refusals = ${JSON.stringify(await saidToWrongInput(rooms))};`;
      if (id !== place) return null;
      const sprite = drawing(rooms);
      this.emitFile({ type: 'asset', ...sprite });
      const lines = await Promise.all(rooms.map(describe));
      const written = hashed('rooms', 'json', JSON.stringify(lines.map((line) => line.data)));
      this.emitFile({ type: 'asset', ...written });
      return [
        `import { firstRoom, iconsAt } from ${JSON.stringify(path.join(root, 'core/web/slots/first-room.ts'))};`,
        ...lines.flatMap((line) => line.imports),
        `iconsAt('/${sprite.fileName}');`,
        `const data = await (await fetch('/${written.fileName}')).json();`,
        `export const firstRooms = [\n${lines.map((line) => line.code).join(',\n')}\n];`,
        `export const roomRefusals = async () => (await import(${JSON.stringify(refusalsOfRooms)})).refusals;`,
        `export const allRooms = async () => (await import(${JSON.stringify(path.join(root, 'app/web-modules.ts'))})).webModules;`,
      ].join('\n');
    },
  };
}

/** Runs the rooms' entries here, at build time, with everything that is not an entry replaced by a stand-in. */
async function evaluate(): Promise<readonly WebModule[]> {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'app/web-modules.ts')], bundle: true, format: 'esm', platform: 'node', write: false, logLevel: 'error',
    plugins: [{ name: 'entries-only', setup: (builder) => builder.onLoad({ filter: /\.ts$/ }, ({ path: file }) => ({ contents: alone(readFileSync(file, 'utf8'), path.dirname(file)), loader: 'ts', resolveDir: path.dirname(file) })) }],
  });
  Object.assign(globalThis, { standIn, importedLater });
  const code = Buffer.from(outputFiles[0]!.contents).toString('base64');
  const { webModules } = (await import(`data:text/javascript;base64,${code}`)) as { webModules: readonly WebModule[] };
  return webModules;
}

const isEntry = /^(app\/web-modules|core\/web\/dev\/index|modules\/[^/]+\/web\/(?!(.*\/)?locales\/).*)\.ts$/;
const fileOf = (source: string, folder: string) => (source.startsWith('#') ? path.join(root, source.slice(1)) : source.startsWith('.') ? path.resolve(folder, source) : source);

/** A file whose imports of anything but entries, and all its later imports, are replaced. */
function alone(code: string, folder: string): string {
  return code
    .replace(/^import\s+(type\s+)?\{([^}]*)\}\s+from\s+'([^']+)';/gm, (whole, type: string | undefined, names: string, source: string) => {
      if (type) return '';
      if (isEntry.test(path.relative(root, fileOf(source, folder)).replaceAll('\\', '/'))) return whole;
      const values = names.split(',').map((name) => name.trim()).filter((name) => name && !name.startsWith('type ')).map((name) => name.replace(/\s+as\s+/, ': '));
      return `const { ${values.join(', ')} } = globalThis.standIn(${JSON.stringify(source)});`;
    })
    .replace(/(?<!typeof )\bimport\(\s*('[^']+')\s*\)/g, (_whole, source: string) => `globalThis.importedLater(${source}, ${JSON.stringify(folder)})`);
}

// Callable, with any property and iterable as nothing: what an entry does with things it merely hands on.
const anything: unknown = new Proxy(() => undefined, { get: (_target, name) => (name === 'then' ? undefined : name === Symbol.iterator ? () => [][Symbol.iterator]() : anything), apply: () => anything });
const standIn = (source: string) => (source === 'lucide-react' ? new Proxy({}, { get: (_target, name) => ({ icon: name }) }) : anything);
const importedLater = (source: string, folder: string) => new Proxy({}, {
  get: (_target, name): Wanted | undefined => {
    if (name === 'then') return undefined;
    const wanted = { file: fileOf(source, folder), what: String(name) };
    return Object.assign((...given: unknown[]) => ({ ...wanted, given }), wanted);
  },
});

const entryOf = (room: string) => [`modules/${room}/web/index.ts`, `core/web/${room}/index.ts`].map((file) => path.join(root, file)).find(existsSync)!;
const textsFile = (room: string, file: string) => path.join(path.dirname(entryOf(room)), 'locales', file);

/** What other rooms' cards say of this one: its events and the words in them. */
async function saidBy(room: WebModule): Promise<unknown> {
  return pick(await textsOf(textsFile(room.name, 'en.ts')), new Set(['room', 'event', 'value']));
}

/** What each room says to wrong input, by room. */
async function saidToWrongInput(rooms: readonly WebModule[]): Promise<unknown> {
  const written = rooms.filter((room) => existsSync(textsFile(room.name, 'en.ts')));
  return Object.fromEntries(await Promise.all(written.map(async ({ name }) => [name, pick(await textsOf(textsFile(name, 'en.ts')), new Set(refusalGroups))])));
}

/** A room in two parts: what is plain data, and the code that loads the rest. */
async function describe(room: WebModule, at: number): Promise<{ imports: string[]; data: Record<string, unknown>; code: string }> {
  const { name } = room;
  const imports: string[] = [];
  const parts: string[] = [];
  const texts = existsSync(textsFile(name, 'en.ts')) ? await textsOf(textsFile(name, 'en.ts')) : {};
  const entries = navEntries(room);
  // Titles of pages come with the pages.
  const keys = [...entries.map((entry) => entry.label), ...(room.steps ?? []).flatMap((step) => [step.label, step.help])];
  const said = keys.filter((key) => key.startsWith(`${name}:`)).map((key) => key.slice(name.length + 1));
  const data: Record<string, unknown> = {
    name, en: pick(texts, new Set(said)),
    pages: room.pages.map(({ path: address, title, access, can, frame }) => [address, title, access, can ?? 0, frame ?? 0].slice(0, frame ? 5 : can ? 4 : 3)),
  };
  const load = (file: string, what: string) => `() => import(${JSON.stringify(file)}).then((m) => ${what})`;
  if (existsSync(textsFile(name, 'ar.ts'))) parts.push(`ar: ${load(textsFile(name, 'ar.ts'), 'm')}`);
  if ([...mountSlots, 'schedule' as const].some((slot) => room[slot]?.length)) {
    // Pages bring all of the room's texts; these are only for what stands on the first one.
    parts.push(`later: ${existsSync(textsFile(name, 'cards-en.ts')) ? load(textsFile(name, 'cards-en.ts'), 'm.cardsEn') : load(cardTexts + name, 'm.texts')}`);
  }
  if ('event' in texts) parts.push(`said: ${load(saidPrefix + name, 'm.said')}`);
  for (const slot of navSlots) if (room[slot]?.length) data[slot] = room[slot].map((entry) => ({ ...entry, icon: iconOf(entry) }));
  for (const slot of mountSlots) {
    const list = await Promise.all((room[slot] ?? []).map(async (entry) => {
      const { file, what } = (await entry.load()) as unknown as Wanted;
      return `{ ...${JSON.stringify(entry)}, load: ${load(file, `m.${what}`)} }`;
    }));
    if (list.length) parts.push(`${slot}: [${list.join(', ')}]`);
  }
  if (room.create?.length) data.create = [...new Set(room.create.map((entry) => entry.can ?? ''))];
  const bound = (room.commands ?? []).filter((command) => command.keys);
  if (bound.length) data.commands = bound.map(({ id, keys: pressed, can }) => [id, pressed, can ?? ''].slice(0, can ? 3 : 2));
  if (room.schedule?.length) {
    const list = await Promise.all(room.schedule.map(async (source) => {
      const { file, what } = await askedBy(source);
      return `{ ...${JSON.stringify(source)}, load: (...given) => import(${JSON.stringify(file)}).then((m) => m.${what}(...given)) }`;
    }));
    parts.push(`schedule: [${list.join(', ')}]`);
  }
  if (room.steps?.length) {
    const file = path.join(path.dirname(entryOf(name)), 'steps.ts');
    if (!existsSync(file)) throw new Error(`${name}: getting-started steps belong in web/steps.ts (they stand on the first page)`);
    imports.push(`import { steps as ${name}Steps } from ${JSON.stringify(file)};`);
    parts.push(`steps: ${name}Steps`);
  }
  return { imports, data, code: `  firstRoom({ ...data[${at}], ${parts.join(', ')} })` };
}

/** The one function behind a source of the schedule. */
async function askedBy(source: NonNullable<WebModule['schedule']>[number]): Promise<Wanted> {
  const given = [{ from: '', to: '' }, new AbortController().signal] as const;
  const asked = (await source.load(...given)) as unknown as Wanted & { given?: unknown[] };
  if (asked.given?.length !== 2 || asked.given.some((value, i) => value !== given[i])) throw new Error(`${source.id}: a schedule source is loaded by one imported function with the range and the signal`);
  return asked;
}

async function mountedFiles(room: WebModule): Promise<string[]> {
  const mounted = mountSlots.flatMap((slot) => (room[slot] ?? []) as ReadonlyArray<{ load: () => Promise<unknown> }>);
  const wanted = [...await Promise.all(mounted.map((entry) => entry.load())), ...await Promise.all((room.schedule ?? []).map(askedBy))] as Wanted[];
  return wanted.map(({ file }) => file);
}

/** The texts of a room that its cards name, with the files they import at once; `t(`a.${b}`)` takes the whole group `a`. */
async function saidByCards(room: WebModule): Promise<unknown> {
  const texts = await textsOf(textsFile(room.name, 'en.ts'));
  const own = path.dirname(entryOf(room.name));
  const seen = new Set<string>();
  const keys = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file) || !file.startsWith(own) || !existsSync(file)) return;
    seen.add(file);
    const code = readFileSync(file, 'utf8');
    for (const [, key] of code.matchAll(/['"`]([\w-]+(?:\.[\w-]+)*)['"`]/g)) for (const full of sayable(texts, key!)) keys.add(full);
    for (const [, group] of code.matchAll(/`((?:[\w-]+\.)+)\$\{/g)) keys.add(group!.slice(0, -1));
    for (const [, source] of code.matchAll(/^import (?!type)[^;]*? from '(\.[^']+)';$/gm)) visit(path.resolve(path.dirname(file), source!));
  };
  for (const file of await mountedFiles(room)) visit(file);
  return pick(texts, keys);
}

/** A key as it is, or in its plural forms; nothing when it names no text. */
function sayable(texts: Awaited<ReturnType<typeof textsOf>>, key: string): string[] {
  const parts = key.split('.');
  const group = parts.slice(0, -1).reduce<typeof texts | string | undefined>((from, part) => (typeof from === 'object' ? from[part] : undefined), texts);
  if (typeof group !== 'object') return [];
  const forms = Object.keys(group).filter((name) => typeof group[name] === 'string' && (name === parts.at(-1) || name.startsWith(`${parts.at(-1)!}_`)));
  return forms.map((name) => [...parts.slice(0, -1), name].join('.'));
}

const navEntries = (room: WebModule): NavEntry[] => navSlots.flatMap((slot) => [...(room[slot] ?? []) as readonly NavEntry[]]);
const iconOf = (entry: NavEntry) => (entry.icon as unknown as { icon: string }).icon;

/** All icons of the menus in one drawing; each is shown by `<use href="…#Name">`. */
function drawing(rooms: readonly WebModule[]): { fileName: string; source: string } {
  const names = [...new Set(rooms.flatMap((room) => navEntries(room).map(iconOf)))].sort();
  const symbols = names.map((name) => {
    const icon = (lucide as unknown as Record<string, Parameters<typeof createElement>[0]>)[name];
    if (!icon) throw new Error(`no icon is called ${name}`);
    return `<symbol id="${name}" viewBox="0 0 24 24">${/<svg[^>]*>(.*)<\/svg>/s.exec(renderToStaticMarkup(createElement(icon)))![1]}</symbol>`;
  });
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
  return hashed('icons', 'svg', source);
}

const hashed = (name: string, kind: string, source: string) => ({ fileName: `assets/${name}-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.${kind}`, source });
