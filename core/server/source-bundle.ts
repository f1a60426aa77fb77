import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Beside the build, so that packages and #imports are found from there.
const folder = fileURLToPath(new URL('../../dist/bundles', import.meta.url));
const keptFor = 7 * 24 * 3_600_000;
const made = new Map<string, string>();

/** Without a build: makes one module of a TypeScript module and all it needs, as scripts/build.mjs does, and answers its path. A thread or a process that starts from it compiles nothing; made once per process, named by what is in it so that others may use it too. */
export function sourceBundle(name: string, source: URL): string {
  const known = made.get(source.href);
  if (known && existsSync(known)) return known;
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  const { outputFiles } = buildSync({
    absWorkingDir: path.resolve(folder, '../..'), entryPoints: { [name]: fileURLToPath(source) }, outdir: folder, outExtension: { '.js': '.mjs' }, write: false,
    bundle: true, platform: 'node', target: 'node20', format: 'esm', packages: 'external', splitting: true, logLevel: 'silent', external: ['#*.json'],
  });
  const hash = createHash('sha256');
  for (const { path: file, contents } of outputFiles) hash.update(file).update(contents);
  const place = path.join(folder, `${name}-${hash.digest('hex').slice(0, 16)}`);
  if (!existsSync(place)) {
    // Nobody meets half of it; of two who make the same at once one is first.
    const half = `${place}.${randomUUID()}`;
    mkdirSync(half, { recursive: true });
    for (const { path: file, contents } of outputFiles) writeFileSync(path.join(half, path.basename(file)), contents);
    try { renameSync(half, place); } catch (error) { rmSync(half, { recursive: true, force: true }); if (!existsSync(place)) throw error; }
    sweep(name);
  }
  const file = path.join(place, `${name}.mjs`);
  made.set(source.href, file);
  return file;
}

/** What earlier sources were made into goes after days: a process that was started then may still use it. */
function sweep(name: string): void {
  for (const other of readdirSync(folder)) {
    const old = path.join(folder, other);
    const changed = statSync(old, { throwIfNoEntry: false })?.mtimeMs;
    if (other.startsWith(`${name}-`) && changed !== undefined && changed < Date.now() - keptFor) rmSync(old, { recursive: true, force: true });
  }
}
