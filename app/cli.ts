import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '#core/server/config.ts';
import type { Uploads } from '#core/server/backup/uploads.ts';
import { migrate, migrationSets } from '#core/server/database/migrate.ts';
import { createBlobStore, probe, reasonOf } from '#core/server/storage/storage.ts';
import { openDatabase } from './database.ts';
import { envExample } from './env-example.ts';
import { modules } from './modules.ts';

const root = process.env.ATRIUM_ROOT ?? path.resolve(import.meta.dirname, '../..');
const say = (line: string) => { process.stdout.write(`  ${line}\n`); };

async function withDatabase(work: (database: { url: string; ownerUrl: string }, blobs: Uploads) => Promise<void>): Promise<void> {
  const config = readConfig();
  config.DATA_DIR = path.resolve(root, config.DATA_DIR);
  const database = await openDatabase(config, root, say);
  try { await work(database, config.S3_BUCKET ? createBlobStore(config, root) : path.join(config.DATA_DIR, 'files')); } finally { await database.stop(); }
}

function needFolder(argument: string | undefined, usage: string): string {
  if (!argument) throw new Error(`name a folder: ${usage}`);
  return path.resolve(argument);
}

async function doctor(): Promise<void> {
  let wrong = 0;
  const check = async (name: string, look: () => Promise<string> | string) => {
    try { say(`ok     ${name}: ${await look()}`); } catch (error) { wrong++; say(`WRONG  ${name}: ${(error as Error).message}`); }
  };
  await check('Node', () => {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
    if (major < 20 || (major === 20 && minor < 19)) throw new Error(`${process.version}; 20.19 or later is needed`);
    return process.version;
  });
  await check('configuration', () => { const c = readConfig(); return `${c.NODE_ENV}, ${c.PUBLIC_URL}, ${c.DATABASE_URL ? 'own database' : 'embedded database'}`; });
  await check('web app', () => { if (!existsSync(path.join(root, 'dist/web/index.html'))) throw new Error('not built; run npm start'); return 'built'; });
  await check('space', () => {
    const { bavail, bsize } = statfsSync(root);
    const gigabytes = (bavail * bsize) / 1e9;
    if (gigabytes < 1) throw new Error(`${gigabytes.toFixed(1)} GB left`);
    return `${gigabytes.toFixed(0)} GB left`;
  });
  await check('database', async () => {
    let answer = '';
    await withDatabase(async ({ ownerUrl }) => {
      const client = new pg.Client({ connectionString: ownerUrl });
      await client.connect();
      const { rows: [row] } = await client.query("select current_setting('server_version') as version, pg_size_pretty(pg_database_size(current_database())) as size, to_regclass('core.migration') is not null as migrated");
      await client.end();
      answer = `PostgreSQL ${row.version}, ${row.size}, ${row.migrated ? 'migrated' : 'empty'}`;
    });
    return answer;
  });
  await check('uploads', async () => {
    const config = readConfig();
    if (!config.S3_BUCKET) return `files in ${path.resolve(root, config.DATA_DIR, 'files')}`;
    await probe(createBlobStore(config, root)).catch((error: unknown) => { throw new Error(`the bucket ${config.S3_BUCKET} cannot be used: ${reasonOf(error)}`); });
    return `the bucket ${config.S3_BUCKET} stores, gives back, lists and deletes`;
  });
  await check('signals', async () => {
    const { REDIS_URL } = readConfig();
    if (!REDIS_URL) return 'over the database (REDIS_URL is empty)';
    const { createClient } = await import('redis');
    const client = createClient({ url: REDIS_URL, RESP: 2, socket: { connectTimeout: 5000, reconnectStrategy: false } });
    client.on('error', () => undefined); // connect and ping throw it
    try {
      await client.connect();
      return `Redis answers ${await client.ping()}`;
    } finally { client.destroy(); }
  });
  await check('film and sound', async () => {
    const { mediaTools } = await import('#modules/files/api.ts');
    const tools = await mediaTools();
    return tools ? `converted by ${tools.ffmpeg}` : 'stored as they were sent (no ffmpeg and ffprobe on the PATH, or FFMPEG=off)';
  });
  await check('mail', async () => {
    const config = readConfig();
    if (!config.SMTP_URL) return 'development mailbox (SMTP_URL is empty)';
    const { createTransport } = await import('nodemailer');
    await createTransport(config.SMTP_URL, { connectionTimeout: 5000 } as object).verify();
    return 'the SMTP server accepts us';
  });
  if (wrong > 0) process.exitCode = 1;
}

function map(): void {
  const names = modules.map((m) => m.name);
  const width = Math.max(...names.map((n) => n.length), 4);
  say(`${'room'.padEnd(width)}  endpoints  subscribers  jobs  uses`);
  for (const m of modules) say(`${m.name.padEnd(width)}  ${String(m.routes.length).padStart(9)}  ${String(m.subscribers?.length ?? 0).padStart(11)}  ${String(m.jobs?.length ?? 0).padStart(4)}  ${m.uses.join(', ') || '–'}`);
}

const commands: Record<string, [help: string, run: (args: string[]) => Promise<void> | void]> = {
  doctor: ['looks at everything a start needs', doctor],
  map: ['prints the rooms and who uses whom', map],
  'env:example': ['prints every setting with its default', () => { process.stdout.write(envExample()); }],
  'db:migrate': ['brings the database to the newest shape', () => withDatabase(async ({ ownerUrl }) => say(`${await migrate(ownerUrl, migrationSets(modules, root), { log: say })} migrations ran`))],
  'db:url': ['prints how to reach the database', () => withDatabase(async ({ ownerUrl }) => { process.stdout.write(`${ownerUrl}\n`); })],
  'db:reset': ['empties the database (asks for --yes)', (args) => withDatabase(async ({ ownerUrl }) => {
    if (!args.includes('--yes')) throw new Error('this deletes everything; add --yes');
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ name: string }>("select format('%I', nspname) as name from pg_namespace where nspname not in ('public', 'information_schema') and nspname not like 'pg\\_%'");
    for (const { name } of rows) await client.query(`drop schema ${name} cascade`);
    for (const extension of ['citext', 'pg_trgm', 'unaccent', 'btree_gist']) await client.query(`drop extension if exists ${extension} cascade`);
    await client.end();
    say('the database is empty');
  })],
  backup: ['writes a snapshot: backup FOLDER', ([folder]) => withDatabase(async ({ ownerUrl }, blobs) => {
    const { backup } = await import('#core/server/backup/backup.ts');
    const manifest = await backup({ ownerUrl, folder: needFolder(folder, 'npm run backup -- FOLDER'), blobs, say });
    say(`${manifest.tables.length} tables, ${manifest.tables.reduce((n, t) => n + t.rows, 0)} rows, ${manifest.blobs} files`);
  })],
  restore: ['fills an empty installation from a snapshot: restore FOLDER', ([folder]) => withDatabase(async ({ ownerUrl }, blobs) => {
    const { restore } = await import('#core/server/backup/backup.ts');
    await restore({ ownerUrl, folder: needFolder(folder, 'npm run restore -- FOLDER'), blobs, modules, root, say });
    say('restored, every table compared');
  })],
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  process.stderr.write(`  commands:\n${Object.entries(commands).map(([key, [help]]) => `    ${key.padEnd(14)} ${help}`).join('\n')}\n`);
  process.exit(2);
}
try {
  await command[1](args);
} catch (error) {
  process.stderr.write(`\n  ${(error as Error).message}\n`);
  process.exitCode = 1;
}
