import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { caller, figure, paced, type Figure, type Runner } from './load.ts';

const tsx = pathToFileURL(path.resolve(import.meta.dirname, '../node_modules/tsx/dist/loader.mjs')).href;

/** The same statement through plain `pg`, prepared, nothing else: no HTTP is crossed. */
export function plainPg(url: string, text: string, values: unknown[], parallel: number): Runner {
  const pool = new pg.Pool({ connectionString: url, max: parallel });
  return { name: 'plain pg', work: async () => { await pool.query({ name: 'ceiling', text, values }); return true; }, close: () => pool.end() };
}

/** The same statement in a transaction with the two settings that row-level security reads; no HTTP either. */
export function plainPgTransaction(url: string, text: string, values: unknown[], parallel: number): Runner {
  const pool = new pg.Pool({ connectionString: url, max: parallel });
  return {
    name: 'plain pg, BEGIN … COMMIT', close: () => pool.end(),
    async work() {
      const client = await pool.connect();
      try {
        await client.query("BEGIN READ ONLY; SELECT set_config('app.workspace_id','1',true), set_config('app.account_id','',true)");
        await client.query({ name: 'ceiling', text, values });
        await client.query('COMMIT');
      } finally { client.release(); }
      return true;
    },
  };
}

async function bareServer(what: object): Promise<{ url: string; end: () => void }> {
  const child = spawn(process.execPath, ['--import', tsx, path.join(import.meta.dirname, 'bare-server.ts'), JSON.stringify(what)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve, reject) => { child.stdout.once('data', (d) => resolve(String(d))); child.once('exit', () => reject(new Error('the bare server ended'))); });
  return { url: `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`, end: () => { child.kill(); } };
}

function asking(name: string, url: string, path: string, parallel: number, end: () => void = () => undefined): Runner {
  const client = caller(url, parallel);
  return { name, work: async () => (await client.send('GET', path, {})).status === 200, close: () => { client.close(); end(); } };
}

/** A bare Fastify route that answers `bytes` bytes. */
export async function bareFastify(bytes: number, parallel: number): Promise<Runner> {
  const { url, end } = await bareServer({ bytes });
  return asking('bare Fastify', url, '/', parallel, end);
}

/** A bare Fastify server with a route per statement that asks plain `pg` and answers the rows: what anybody could at best make of each over HTTP. */
export async function barePgRoutes(databaseUrl: string, statements: ReadonlyArray<{ text: string; values: unknown[]; prepared?: boolean }>, parallel: number): Promise<{ routes: Runner[]; end: () => void }> {
  const { url, end } = await bareServer({ url: databaseUrl, statements, parallel });
  return { routes: statements.map((_, i) => asking('bare Fastify + plain pg', url, `/${i}`, parallel)), end };
}

/** The same for one statement. */
export async function barePgRoute(url: string, text: string, values: unknown[], parallel: number): Promise<Runner> {
  const { routes: [route], end } = await barePgRoutes(url, [{ text, values }], parallel);
  return { ...route!, close: async () => { await route!.close(); end(); } };
}

/** One message over a bare WebSocket on this machine, there and back. */
export async function bareWebSocket(rounds: number): Promise<Figure> {
  const { WebSocketServer, WebSocket } = (await import('ws')) as unknown as { WebSocketServer: new (o: object) => { address(): { port: number }; on(e: string, f: (s: { on(e: string, f: (d: unknown) => void): void; send(d: unknown): void }) => void): void; close(): void }; WebSocket: new (u: string) => { on(e: string, f: (d?: unknown) => void): void; once(e: string, f: (d?: unknown) => void): void; send(d: string): void; close(): void } };
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (socket) => socket.on('message', (data) => socket.send(data)));
  await new Promise<void>((resolve) => { (server as unknown as { once(e: string, f: () => void): void }).once('listening', () => resolve()); });
  const client = new WebSocket(`ws://127.0.0.1:${server.address().port}`);
  await new Promise<void>((resolve) => client.on('open', () => resolve()));
  const times: number[] = [];
  const start = performance.now();
  for (let i = 0; i < rounds; i++) {
    const sent = performance.now();
    await new Promise<void>((resolve) => { client.once('message', () => resolve()); client.send('x'); });
    times.push(performance.now() - sent);
  }
  client.close();
  server.close();
  return figure('bare WebSocket round trip', times, (performance.now() - start) / 1000);
}

/** A durable one-row insert through plain `pg`. */
export async function plainInsert(url: string, parallel: number): Promise<Runner> {
  const pool = new pg.Pool({ connectionString: url, max: parallel });
  await pool.query('create table if not exists public.ceiling (id bigint generated always as identity primary key, text text)');
  return {
    name: 'plain pg insert',
    work: async () => { await pool.query({ name: 'ceiling-insert', text: 'insert into public.ceiling (text) values ($1)', values: ['x'] }); return true; },
    close: async () => { await pool.query('drop table public.ceiling').catch(() => undefined); await pool.end(); },
  };
}

/** As many rows a second as messages are offered, five to a commit, of the size a message has: what the disk under this database alone makes of that load. */
export async function plainCommits(url: string, perSecond: number, seconds: number): Promise<Figure> {
  const pool = new pg.Pool({ connectionString: url, max: 8 });
  try {
    await pool.query('create table if not exists public.commits (id bigint generated always as identity primary key, text text, at timestamptz default now())');
    const insert = { name: 'ceiling-commit', text: "insert into public.commits (text) select repeat('x', 600) from generate_series(1, 5)" };
    await paced('', () => pool.query(insert), perSecond / 5, 2);
    const found = await paced('plain pg, five rows a commit, the same rows a second', () => pool.query(insert), perSecond / 5, seconds);
    return { ...found, perSecond: found.perSecond * 5 };
  } finally {
    await pool.query('drop table if exists public.commits');
    await pool.end();
  }
}
