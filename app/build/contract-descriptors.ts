import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '../..');
const whole = '?whole';
const ofRoom = /[\\/]modules[\\/][^\\/]+[\\/]contract(\.ts$|[\\/].*\.ts$)/;

type Exports = Record<string, unknown>;

/**
 * Vite plugin for the production build: replaces each room's contract, and what the platform declares of endpoints, by
 * what the browser needs at once, addresses and plain lists. The schemas, and zod with them, stay in the real file
 * (`?whole`), which is fetched when a form first checks its fields. A schema that web code imports by name leads there too.
 */
export function contractDescriptors(): Plugin {
  let exportsOf = new Map<string, Exports>();
  let wanted: ReadonlySet<string> = new Set();
  return {
    name: 'contract-descriptors', apply: 'build', enforce: 'pre',
    async buildStart() {
      exportsOf = await evaluate(contractFiles());
      wanted = namesWantedByWeb();
    },
    async resolveId(source, importer) {
      if (source === maker) return maker;
      // The real files see each other as they are.
      if (!importer?.endsWith(whole)) return null;
      const found = await this.resolve(source, importer.slice(0, -whole.length), { skipSelf: true });
      return found && (ofRoom.test(found.id) || exportsOf.has(found.id)) ? found.id + whole : found;
    },
    load(id) {
      if (id === maker) return makerCode;
      const found = exportsOf.get(id);
      return found ? { code: describe(id, found, wanted), moduleSideEffects: false } : null;
    },
    transform(code, id) {
      // Whoever gets zod gets it configured; an import of its own would come too late.
      return /^import \{ z \} from 'zod'/m.test(code) && /[\\/]contract[\\/.]/.test(id) ? { code: `import '#core/web/zod-setup.ts';\n${code}`, map: null } : null;
    },
  };
}

const filesBelow = (folder: string) => readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`);

/** Contract files with exports of their own; those that only hand on others' stay as they are. */
function contractFiles(): string[] {
  const inRooms = filesBelow('modules').filter((file) => ofRoom.test(`/${file}`) && !file.endsWith('.test.ts'));
  const ofPlatform = filesBelow('core/contract').filter((file) => file.endsWith('.ts') && /^export const \w+ = endpoint\(/m.test(readFileSync(path.join(root, file), 'utf8')));
  return [...ofPlatform, ...inRooms].filter((file) => /^export (const|function)/m.test(readFileSync(path.join(root, file), 'utf8')));
}

/** Runs the contracts here, at build time, to see what they export. */
async function evaluate(files: readonly string[]): Promise<Map<string, Exports>> {
  const dir = mkdtempSync(path.join(tmpdir(), 'atrium-contracts-'));
  try {
    await build({
      absWorkingDir: root, entryPoints: [...files], outdir: dir, outbase: root, bundle: true, splitting: true, format: 'esm', platform: 'node', outExtension: { '.js': '.mjs' }, logLevel: 'error',
    });
    const loaded = await Promise.all(files.map(async (file) => {
      const module = (await import(pathToFileURL(path.join(dir, file.replace(/\.ts$/, '.mjs'))).href)) as Exports;
      return [path.join(root, file), module] as const;
    }));
    return new Map(loaded);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Names that web code imports from contracts. Unused lines to the real files would pull those into the first load. */
function namesWantedByWeb(): ReadonlySet<string> {
  const names = new Set<string>();
  const web = [...filesBelow('modules'), ...filesBelow('core'), ...filesBelow('app')].filter((file) => /\.tsx?$/.test(file) && /^(app|core\/web|modules\/[^/]+\/web)\//.test(file));
  for (const file of web) {
    for (const [, list] of readFileSync(path.join(root, file), 'utf8').matchAll(/import\s*\{([^}]*)\}\s*from\s*'[^']*contract[^']*'/g)) {
      for (const name of list!.split(',')) if (!/^\s*type\s/.test(name)) names.add(name.trim().split(/\s+as\s+/)[0]!);
    }
  }
  return names;
}

function describe(id: string, exports: Exports, wanted: ReadonlySet<string>): string {
  const real = JSON.stringify(id + whole);
  const handedOn = readFileSync(id, 'utf8').match(/^export (?:\*|\{[^}]*\}) from .*$/gm) ?? [];
  const own = new Set([...readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)].map((match) => match[1]!));
  const lines = [...own].map((name) => {
    const code = written(exports[name], [name]);
    if (code !== null) return `export const ${name} = ${code};`;
    return wanted.has(name) ? `export { ${name} } from ${real};` : '';
  });
  return [`import { absent, made } from '${maker}';`, `const load = () => import(${real});`, ...handedOn, ...lines].join('\n');
}

/** A value as code that needs no schema: an endpoint, something plain, or an object with endpoints in it (a resource, a board). Null for what is none of these. */
function written(value: unknown, at: readonly string[]): string | null {
  if (isEndpoint(value)) return `/* @__PURE__ */ made(${JSON.stringify(unusual(value))}, load, ${JSON.stringify(at)})`;
  if (isPlain(value)) return value === undefined ? 'undefined' : JSON.stringify(value);
  if (!isBare(value) || !holdsEndpoint(value)) return null;
  // Schemas beside the endpoints (the row, the fields) stay behind; whoever reaches for one is told where to find it.
  const entries = Object.entries(value).filter(([key]) => key !== 'noun' && key !== 'errors').map(([key, part]) => {
    const code = written(part, [...at, key]);
    return code === null ? `get ${JSON.stringify(key)}() { return absent(${JSON.stringify([...at, key].join('.'))}); }` : `${JSON.stringify(key)}: ${code}`;
  });
  return `{ ${entries.join(', ')} }`;
}

const isBare = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const holdsEndpoint = (value: Record<string, unknown>): boolean => Object.values(value).some((part) => isEndpoint(part) || (isBare(part) && holdsEndpoint(part)));

const maker = 'virtual:contract-descriptor';
const usual: Record<string, unknown> = { queryKeys: [], errors: [], rate: 'read', body: 'json', answer: 'json', status: 200, files: [], sameOrigin: false, can: 'member', method: 'get', service: 'dash', filesOptional: false, maxAge: 0 };
const makerCode = `const usual = ${JSON.stringify(usual)};
export const absent = (name) => { throw new Error(name + ': a schema, not in the browser'); };
export const made = (known, load, at) => ({ ...usual, summary: '', maxBytes: undefined, pathKeys: [...known.path.matchAll(/:(\\w+)/g)].map((m) => m[1]), ...known, input: { load: () => load().then((all) => at.reduce((part, key) => part[key], all).input) }, output: null });`;

// The server's side of an endpoint (documentation, limits, declared errors) is of no use in the browser.
function unusual(endpoint: Record<string, unknown>): Record<string, unknown> {
  const left = Object.entries(endpoint).filter(([key, value]) => !['input', 'output', 'summary', 'errors', 'rate', 'status', 'pathKeys', 'keys'].includes(key) && JSON.stringify(value) !== JSON.stringify(usual[key]));
  return Object.fromEntries(left.filter(([, value]) => value !== undefined));
}

function isEndpoint(value: unknown): value is Record<string, unknown> & { input: unknown; output: unknown } {
  return typeof value === 'object' && value !== null && ['id', 'service', 'method', 'path', 'pathKeys', 'input', 'output'].every((key) => key in value);
}

function isPlain(value: unknown): boolean {
  if (value === null || value === undefined || ['string', 'number', 'boolean'].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  return isBare(value) && Object.values(value).every(isPlain);
}
