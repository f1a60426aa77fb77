import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Runner } from 'graphile-worker';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { eventDefinition } from '#core/contract/events.ts';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import { migrate, migrationSets } from './database/migrate.ts';
import { createPool } from './database/pool.ts';
import { createLive, postgresTransport } from './events/live.ts';
import { buildHttpServer } from './http/server.ts';
import { freeJobsOfTheDead, startWorkers } from './jobs.ts';
import type { Logger } from './log.ts';
import { watchMemory } from './memory-pressure.ts';
import { createMetrics } from './metrics.ts';
import type { Gate, Module } from './module.ts';
import { platform } from './platform.ts';
import { heardWith } from './resource/records.ts';
import { createRateLimits } from './rate-limit.ts';
import { drainSockets, openRealtime } from './realtime.ts';
import { createBlobStore, probe, reasonOf } from './storage/storage.ts';

/** Which database, as which roles. */
export interface DatabaseUrls { url: string; ownerUrl: string; /** True while the database's disk takes nothing more; a database elsewhere says so by itself. */ full?: () => boolean }

async function secret(pool: pg.Pool, name: string, make: () => string): Promise<string> {
  await pool.query('insert into core.secret (name, value) select $1, $2 where not exists (select 1 from core.secret where name = $1) on conflict do nothing', [name, make()]);
  const { rows } = await pool.query<{ value: string }>('select value from core.secret where name = $1', [name]);
  return rows[0]!.value;
}

async function readKeys(pool: pg.Pool): Promise<App['keys']> {
  const pem = await secret(pool, 'token-key', () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string);
  const signing = await secret(pool, 'signing-key', () => randomBytes(32).toString('base64'));
  const tokenPrivateKey = createPrivateKey(pem);
  return { tokenPrivateKey, tokenPublicKey: createPublicKey(tokenPrivateKey), signing: Buffer.from(signing, 'base64') };
}

function gateOf(modules: readonly Module[]): Gate {
  const merged = Object.assign({}, ...modules.map((m) => m.gate ?? {})) as NonNullable<Module['gate']>;
  const keyAlive = merged.keyAlive ?? (async () => false);
  const sessionsAlive: Gate['sessionsAlive'] = async (app, ids) => {
    const alive = new Set(await merged.sessionsAlive?.(app, ids));
    for (const id of ids) if (!alive.has(id) && await keyAlive(app, id)) alive.add(id);
    return alive;
  };
  return {
    authenticate: merged.authenticate ?? (async () => null), sessionsAlive, sessionAlive: async (app, id) => (await sessionsAlive(app, [id])).has(id),
    openKey: merged.openKey ?? (async () => null), keyAlive,
    redeemTicket: merged.redeemTicket ?? (async () => null), membership: merged.membership ?? (async () => null),
  };
}

/** Finds who hears of a type of event. */
function byType<T extends { on: string | readonly string[] }>(hearing: readonly T[], records: ReadonlySet<string>): (type: string) => readonly T[] {
  const byType = new Map<string, T[]>();
  for (const one of hearing) {
    for (const type of typeof one.on === 'string' ? [one.on] : one.on) byType.set(type, [...(byType.get(type) ?? []), one]);
  }
  const ofDeclared = byType.get('declared') ?? [];
  const ofRecords = byType.get('records') ?? [];
  const topicOf = (type: string) => type.slice(0, type.lastIndexOf('.'));
  return (type) => {
    const named = byType.get(type) ?? [];
    const [declared, record] = [eventDefinition(type) ? ofDeclared : [], records.has(topicOf(type)) ? ofRecords : []];
    return declared.length + record.length === 0 ? named : [...named, ...declared, ...record];
  };
}

/** Login that may already be used as it is; otherwise each connection takes the application role. */
async function needsAppRole(url: string, log: Logger): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ powerful: boolean; owns: boolean; version: number }>(
      `select (rolsuper or rolbypassrls) as powerful, current_setting('server_version_num')::int as version,
        exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'core' and pg_has_role(current_user, c.relowner, 'member')) as owns
       from pg_roles where rolname = current_user`);
    if (rows[0]!.version < 150000) throw new Error(`PostgreSQL 15 or later is needed; this one is ${rows[0]!.version}`);
    log.debug({ role: rows[0] }, 'database login');
    return rows[0]!.powerful || rows[0]!.owns;
  } finally { await client.end(); }
}

/** What the house needs to come up; tests pass a database that is already migrated. */
export interface BootOptions { config: Config; log: Logger; modules: readonly Module[]; database: DatabaseUrls; root: string; migrated?: boolean; rateFactor?: number; /** How long a request waits for a connection, in milliseconds; tests are patient. */ waitWithin?: number; say?: (line: string) => void }

/** Migrates and assembles a house without listening. */
export async function createApp(options: BootOptions): Promise<{ app: App; close: () => Promise<void> }> {
  const { config, log, database, root } = options;
  const modules = [platform, ...options.modules];
  if (!options.migrated) {
    const appLogin = database.url === database.ownerUrl ? undefined : decodeURIComponent(new URL(database.url).username);
    await migrate(database.ownerUrl, migrationSets(modules, root), { ...(appLogin ? { appLogin } : {}), log: options.say ?? ((line) => log.info(line)) });
  }
  const assumeAppRole = options.migrated ? true : await needsAppRole(database.url, log);
  const pool = createPool({ url: database.url, max: config.DATABASE_POOL, assumeAppRole, log, name: 'atrium', waitWithin: options.waitWithin });
  // Attempts are counted while the request holds a connection of the main pool; waiting for a second one of the same pool could stop everybody.
  const counting = createPool({ url: database.url, max: 2, assumeAppRole, log, name: 'atrium-limits', waitWithin: options.waitWithin });
  const leasePool = createPool({ url: database.url, max: 1, assumeAppRole, log, name: 'atrium-leases' });
  const nodeId = uuidv7();
  const tables = modules.flatMap((m) => m.records ?? []);
  // What may be heard by either of two rights is known before anybody listens or reads what was said.
  for (const record of tables) heardWith(record);
  const records = new Set(tables.map((r) => r.topic));
  const transport = config.REDIS_URL
    ? await (await import('./events/redis-transport.ts')).redisTransport(config.REDIS_URL, pool, () => new pg.Client({ connectionString: database.url, connectionTimeoutMillis: 5_000 }), log)
    : await postgresTransport(pool, () => new pg.Client({ connectionString: database.url, application_name: 'atrium-signals', connectionTimeoutMillis: 5_000 }), log);
  const app: App = {
    config, log, pool, leasePool, nodeId, modules, io: null,
    metrics: createMetrics(), limits: createRateLimits(counting, options.rateFactor ?? config.RATE_FACTOR), live: createLive(nodeId, transport, log),
    blobs: createBlobStore(config, root, log), gate: gateOf(modules), keys: await readKeys(pool), subscribersOf: byType(modules.flatMap((m) => m.subscribers ?? []), records), witnessesOf: byType(modules.flatMap((m) => m.witnesses ?? []), records), full: database.full ?? (() => false), pressed: watchMemory(),
  };
  for (const module of modules) await module.start?.(app);
  return { app, close: async () => { await app.live.close(); await counting.end(); await leasePool.end(); await pool.end(); } };
}

/** A house that listens. */
export interface House { app: App; server: FastifyInstance; url: string; close: () => Promise<void> }

/** Listens for HTTP and sockets and starts the workers. */
export async function openHouse(options: BootOptions & { webRoot: string | null; prepare?: (app: App) => Promise<void> }): Promise<House> {
  const { app, close } = await createApp(options);
  await options.prepare?.(app);
  const server = await buildHttpServer(app, { webRoot: options.webRoot });
  await server.listen({ port: app.config.PORT, host: app.config.HOST });
  const io = openRealtime(app, server.server);
  // In the background: a house whose store is away serves everything else. Without a log of its own, so that this is one line.
  if (app.config.S3_BUCKET) void probe(createBlobStore(app.config, options.root)).catch((error: unknown) => app.log.warn({ bucket: app.config.S3_BUCKET, reason: reasonOf(error) }, 'the S3 bucket cannot be used: uploads fail until it can'));
  let workers: Runner | undefined;
  if (app.config.WORKERS) {
    // The embedded database has one process: whoever held a job before is dead.
    if (!app.config.DATABASE_URL) await freeJobsOfTheDead(app);
    workers = await startWorkers(app);
  }
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : app.config.PORT;
  return {
    app, server, url: `http://${app.config.HOST.includes(':') ? `[${app.config.HOST}]` : app.config.HOST === '0.0.0.0' ? '127.0.0.1' : app.config.HOST}:${port}`,
    async close() {
      drainSockets(io);
      await io.close();
      await server.close();
      await workers?.stop().catch(() => undefined);
      await close();
    },
  };
}
