// Builds what is stale: the web app with Vite, the server with esbuild. A stamp holds the fingerprint of the sources.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawn } from 'node:child_process';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'dist');

const sources = {
  server: { folders: ['core', 'modules', 'app'], keep: (f) => /\.(ts|json)$/.test(f) && !/\/(web|tests|testing|shell)\//.test(f), extra: ['package-lock.json'] },
  web: { folders: ['core', 'modules', 'app'], keep: (f) => !/\/(server|tests|testing|migrations)\//.test(f), extra: ['package-lock.json', 'vite.config.ts', 'index.html', 'gate.html'] },
};

function* files(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* files(full);
    else yield full;
  }
}

/** Fingerprint of names, sizes and times: cheap enough to look at on every start. */
function fingerprint({ folders, keep, extra }) {
  const hash = createHash('sha256');
  const all = [...folders.flatMap((f) => [...files(path.join(root, f))]).filter(keep), ...extra.map((f) => path.join(root, f)).filter(existsSync)];
  for (const file of all.sort()) {
    const info = statSync(file);
    hash.update(`${path.relative(root, file)}:${info.size}:${Math.round(info.mtimeMs)}\n`);
  }
  return hash.digest('hex');
}

const stampOf = (part) => path.join(dist, `.${part}-stamp`);

function isStale(part) {
  const stamp = stampOf(part);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(sources[part]);
}

function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_ENV: 'production' } });
    let output = '';
    child.stdout.on('data', (d) => { output += d; });
    child.stderr.on('data', (d) => { output += d; });
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`${path.basename(args[0])} failed:\n${output}`))));
  });
}

async function buildServer() {
  const esbuild = await import('esbuild');
  await esbuild.build({
    absWorkingDir: root, entryPoints: { main: 'app/main-server.ts', cli: 'app/cli.ts', 'pdf-worker': 'core/server/pdf/worker.ts', 'mail-worker': 'core/server/mail/incoming/worker.ts', 'statement-worker': 'modules/accounting/service/bank/statement-worker.ts', 'receipt-worker': 'modules/invoicing/service/expenses/receipt-files/worker.ts', 'calendar-worker': 'modules/sales/service/meetings/calendar-worker.ts' }, outdir: 'dist/server', outExtension: { '.js': '.mjs' },
    bundle: true, platform: 'node', target: 'node20', format: 'esm', packages: 'external', splitting: true, sourcemap: true, logLevel: 'warning', external: ['#*.json'],
  });
}

/** Builds the parts whose sources changed since their last build; `say` hears about each. */
export async function build(say = (line) => process.stdout.write(`  ${line}\n`), parts = ['server', 'web']) {
  mkdirSync(dist, { recursive: true });
  const jobs = [];
  if (parts.includes('server') && isStale('server')) jobs.push(['server', buildServer]);
  if (parts.includes('web') && isStale('web')) jobs.push(['web', () => run(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'])]);
  await Promise.all(jobs.map(async ([part, work]) => {
    const before = fingerprint(sources[part]);
    const start = Date.now();
    say(`building the ${part}`);
    await work();
    writeFileSync(stampOf(part), before);
    say(`the ${part} is built (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  }));
}

if (process.argv[1] === import.meta.filename) {
  await build().catch((error) => { process.stderr.write(`${error.message}\n`); process.exit(1); });
}
