import { spawn } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { caller, figure, repeat, type Figure } from './load.ts';

const tsx = path.resolve(import.meta.dirname, '../node_modules/tsx/dist/cli.mjs');

/** The same statement through plain `pg`, prepared, nothing else. */
export async function plainPg(url: string, text: string, values: unknown[], options: { parallel: number; seconds: number }): Promise<Figure> {
  const pool = new pg.Pool({ connectionString: url, max: options.parallel });
  try {
    return await repeat('plain pg', async () => { await pool.query({ name: 'ceiling', text, values }); return true; }, options);
  } finally { await pool.end(); }
}

/** The same statement in a transaction with the two settings that row-level security reads. */
export async function plainPgTransaction(url: string, text: string, values: unknown[], options: { parallel: number; seconds: number }): Promise<Figure> {
  const pool = new pg.Pool({ connectionString: url, max: options.parallel });
  try {
    return await repeat('plain pg, BEGIN … COMMIT', async () => {
      const client = await pool.connect();
      try {
        await client.query("BEGIN READ ONLY; SELECT set_config('app.workspace_id','1',true), set_config('app.account_id','',true)");
        await client.query({ name: 'ceiling', text, values });
        await client.query('COMMIT');
      } finally { client.release(); }
      return true;
    }, options);
  } finally { await pool.end(); }
}

/** A bare Fastify route that answers `bytes` bytes. */
export async function bareFastify(bytes: number, options: { parallel: number; seconds: number }): Promise<Figure> {
  const child = spawn(process.execPath, [tsx, path.join(import.meta.dirname, 'bare-server.ts'), String(bytes)], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const line = await new Promise<string>((resolve) => child.stdout.once('data', (d) => resolve(String(d))));
    const { port } = JSON.parse(line) as { port: number };
    const client = caller(`http://127.0.0.1:${port}`, options.parallel);
    const result = await repeat('bare Fastify', async () => (await client.send('GET', '/', {})).status === 200, options);
    client.close();
    return result;
  } finally { child.kill(); }
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
export async function plainInsert(url: string, options: { parallel: number; seconds: number }): Promise<Figure> {
  const pool = new pg.Pool({ connectionString: url, max: options.parallel });
  try {
    await pool.query('create table if not exists public.ceiling (id bigint generated always as identity primary key, text text)');
    return await repeat('plain pg insert', async () => { await pool.query({ name: 'ceiling-insert', text: 'insert into public.ceiling (text) values ($1)', values: ['x'] }); return true; }, options);
  } finally { await pool.query('drop table public.ceiling').catch(() => undefined); await pool.end(); }
}
