import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import pg from 'pg';
import type { Runner } from 'graphile-worker';
import { inject } from 'vitest';
import { modules } from '#app/modules.ts';
import type { Endpoint, InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { ErrorBody } from '#core/contract/errors.ts';
import type { App } from '../server/app.ts';
import { createApp } from '../server/boot.ts';
import { readConfig } from '../server/config.ts';
import { buildHttpServer } from '../server/http/server.ts';
import { startWorkers } from '../server/jobs.ts';
import { createLog } from '../server/log.ts';
import type { Module } from '../server/module.ts';
import { pdfLimits } from '../server/pdf/render.ts';
import { databaseUrl } from './global-setup.ts';
import { requestOf } from './request-of.ts';

/** A house of its own for one test file: a database cloned from the template, the app, and its HTTP server. */
export interface TestHouse {
  app: App;
  server: FastifyInstance;
  ownerUrl: string;
  /** As the owner of the tables, past row-level security: for looking, not for services. */
  owner: pg.Pool;
  /** Lines the house has logged. */
  logged: string[];
  /** Runs the queue until it is empty. Throws when a subscriber failed of something that does not pass by itself. */
  drain(): Promise<void>;
  /** Lets what is queued from now on wait until the next `drain`: for what is to happen in between. */
  pause(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a test house; call `close` in afterAll. */
export async function openTestHouse(options: { env?: Record<string, string>; modules?: readonly Module[]; rateFactor?: number } = {}): Promise<TestHouse> {
  // A paper that a busy machine draws slowly is drawn to its end.
  pdfLimits.milliseconds = 55_000;
  const base = inject('ownerUrl');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: base });
  await admin.connect();
  // A template cannot be cloned while another clone is running: one at a time.
  await admin.query('select pg_advisory_lock(42)');
  // Copying files is half the work of copying pages through the log.
  await admin.query(`create database ${name} template atrium_template strategy file_copy`);
  await admin.end();
  const dir = mkdtempSync(path.join(os.tmpdir(), 'atrium-house-'));
  const ownerUrl = databaseUrl(base, name);
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: dir, DATABASE_POOL: '6', PUBLIC_URL: 'http://localhost:3000', LOG_LEVEL: 'debug', ...options.env });
  const logged: string[] = [];
  const log = createLog(config.LOG_LEVEL, { write: (text: string) => { logged.push(text); } });
  const { app, close } = await createApp({ config, log, modules: options.modules ?? modules, database: { url: ownerUrl, ownerUrl }, root: path.resolve(import.meta.dirname, '../..'), migrated: true, rateFactor: options.rateFactor ?? 1000, waitWithin: 20_000 });
  const server = await buildHttpServer(app, { webRoot: null });
  await server.ready();
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  owner.on('error', () => undefined);
  let workers: Runner | undefined;
  return {
    app, server, ownerUrl, owner, logged,
    async drain() {
      // What runs by the clock would change things in the middle of a test that looks for changes.
      workers ??= await startWorkers(app, { scheduled: false });
      // A slow machine is no stuck queue: it is stuck when no job ends for half a minute, or when new ones never end.
      const start = performance.now();
      let progress = start;
      let waiting: string[] = [];
      for (;;) {
        // A running job whose key was taken by a newer one counts as used up, but still runs.
        const { rows } = await owner.query<{ id: string; task: string }>('select id::text, task_identifier as task from graphile_worker.jobs where locked_at is not null or (run_at <= now() and attempts < max_attempts)');
        if (rows.length === 0 && !(await deliverAgain(owner))) return;
        const [now, ids] = [performance.now(), new Set(rows.map((r) => r.id))];
        if (waiting.some((id) => !ids.has(id))) progress = now;
        waiting = [...ids];
        if (now - progress > 30_000 || now - start > 100_000) throw new Error(`the queue did not empty: ${[...new Set(rows.map((r) => r.task))].join(', ')}`);
        await new Promise((r) => setTimeout(r, 25));
      }
    },
    async pause() {
      await workers?.stop();
      workers = undefined;
    },
    async close() {
      await workers?.stop().catch(() => undefined);
      await server.close();
      await close();
      await owner.end();
      const last = new pg.Client({ connectionString: base });
      await last.connect();
      await last.query(`drop database if exists ${name} with (force)`);
      await last.end();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** What a delivery may fail of and be well the next time: two that came in each other's way, and a connection that broke; as PostgreSQL and Node word it. */
const passing = /deadlock detected|could not serialize access|lock timeout|statement timeout|connection terminated|connection timeout|timeout exceeded when trying to connect|too many clients|terminating connection|ECONN|EPIPE|EAI_AGAIN/i;

/** A delivery that failed is made again after seconds, up to twelve times; tests wait for the second one, not for the seconds. True when there was one, which is told; throws when one failed of anything that is not passing: it would fail elsewhere too. */
async function deliverAgain(owner: pg.Pool): Promise<boolean> {
  const { rows } = await owner.query<{ subscriber: string; why: string }>(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'core.deliver' and j.attempts between 1 and 2 and j.locked_at is null and j.run_at > now() returning j.payload->>'subscriber' as subscriber, j.last_error as why`);
  const wrong = rows.filter(({ why }) => !passing.test(why));
  if (wrong.length > 0) throw new Error(wrong.map(({ subscriber, why }) => `${subscriber} failed: ${why.split('\n')[0]}`).join('\n'));
  for (const { subscriber, why } of rows) process.stderr.write(`delivered again to ${subscriber}, which had failed: ${why.split('\n')[0]}\n`);
  return rows.length > 0;
}

/** An answer as tests look at it. */
export interface Answer<T = unknown> { status: number; body: T; error: ErrorBody['error'] | undefined; headers: Record<string, string | string[] | number | undefined>; cookies: Array<{ name: string; value: string; [k: string]: unknown }> }

/** Who calls, and from where. */
export interface Caller { token?: string; workspaceId?: number; headers?: Record<string, string>; ip?: string }

/** Calls an endpoint of a test house as somebody, the way the web client does. */
export async function call<E extends Endpoint<never, unknown> | Endpoint>(
  house: TestHouse, endpoint: E, input: Partial<InputOf<E>> | Record<string, unknown> = {}, caller: Caller = {},
): Promise<Answer<OutputOf<E>>> {
  const { url, body: payload } = requestOf(endpoint, { ...input });
  const request: InjectOptions = {
    method: endpoint.method.toUpperCase() as 'GET', url,
    remoteAddress: caller.ip ?? '127.0.0.1',
    headers: {
      ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
      ...(caller.workspaceId ? { 'active-workspace': String(caller.workspaceId) } : {}),
      ...(endpoint.sameOrigin ? { origin: house.app.config.PUBLIC_URL, 'x-requested-with': 'atrium' } : {}),
      ...caller.headers,
    },
    ...(payload ? { payload } : {}),
  };
  const response = await house.server.inject(request);
  let body: unknown = response.rawPayload;
  if (/json/.test(String(response.headers['content-type']))) body = response.json();
  return {
    status: response.statusCode, body: body as OutputOf<E>, headers: response.headers as Answer['headers'], cookies: response.cookies as Answer['cookies'],
    error: (body as Partial<ErrorBody> | undefined)?.error,
  };
}
