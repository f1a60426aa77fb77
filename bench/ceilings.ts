import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { youngGeneration } from './house.ts';
import { caller, figure, type Figure, type Runner } from './load.ts';

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

async function bareServer(name: string, parallel: number, what: object): Promise<Runner> {
  const child = spawn(process.execPath, [...youngGeneration, '--import', tsx, path.join(import.meta.dirname, 'bare-server.ts'), JSON.stringify({ ...what, parallel })], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve, reject) => { child.stdout.once('data', (d) => resolve(String(d))); child.once('exit', () => reject(new Error('the bare server ended'))); });
  const client = caller(`http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`, parallel);
  return { name, work: async () => (await client.send('GET', '/', {})).status === 200, close: () => { client.close(); child.kill(); } };
}

/** A bare Fastify route that answers `bytes` bytes. */
export const bareFastify = (bytes: number, parallel: number) => bareServer('bare Fastify', parallel, { bytes });

/** A bare Fastify route that asks plain `pg` the same statement and answers its rows: what anybody could at best make of it over HTTP. */
export const barePgRoute = (url: string, text: string, values: unknown[], parallel: number) => bareServer('bare Fastify + plain pg', parallel, { url, text, values });

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
