import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#core/server/database/embedded.ts';
import { houseCopy, startServer, stopServer } from '#core/testing/browser-setup.ts';

// Two nodes on one database: one has slow senders, the other stops in the middle of its work.
const dir = houseCopy(inject('emptyDir'), 'network');
type Node = Awaited<ReturnType<typeof startServer>>;
let database: EmbeddedPostgres;
let owner: pg.Client;
let one: Node;
let two: Node;
const pause = (ms: number) => new Promise((r) => setTimeout(r, ms));

beforeAll(async () => {
  database = await startEmbeddedPostgres({ dir: path.join(dir, 'postgres'), log: () => undefined });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const env = { DATABASE_URL: database.ownerUrl, DEMO: '0', RATE_FACTOR: '1000' };
  one = await startServer({ ...env, DATA_DIR: path.join(dir, 'one') });
  two = await startServer({ ...env, DATA_DIR: path.join(dir, 'two') });
});
afterAll(async () => {
  two.child.kill('SIGCONT');
  await Promise.all([stopServer(one.child), stopServer(two.child)]);
  await owner.end();
  await database.stop();
  rmSync(dir, { recursive: true, force: true });
});

async function send(node: Node, method: string, url: string, options: { token?: string; key?: string; body?: object; within?: number } = {}) {
  const response = await fetch(`${node.url}${url}`, {
    method, signal: AbortSignal.timeout(options.within ?? 10_000), ...(options.body ? { body: JSON.stringify(options.body) } : {}),
    headers: { ...(options.body ? { 'content-type': 'application/json' } : {}), ...(options.token ? { authorization: `Bearer ${options.token}` } : {}), ...(options.key ? { 'idempotency-key': options.key } : {}) },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function signUp(node: Node): Promise<string> {
  const { body, status } = await send(node, 'POST', '/api/v1/auth/register', { body: { email: `${randomUUID()}@x.test`, password: 'a long enough pass phrase', firstName: 'Slow', lastName: '' } });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.token as string;
}

/** Begins a request and then sends a byte now and again. */
function trickle(node: Node, head: string, body: string): { drop: () => void } {
  const { port, hostname } = new URL(node.url);
  const socket = net.connect({ port: Number(port), host: hostname });
  socket.on('error', () => undefined);
  socket.write(`${head}\r\nHost: ${hostname}:${port}\r\nContent-Length: 100000\r\n\r\n${body}`);
  const drip = setInterval(() => { if (socket.writable) socket.write('x'); }, 150);
  return { drop: () => { clearInterval(drip); socket.destroy(); } };
}

it('slow senders hold no transaction and no worker, and leave nothing behind', async () => {
  const token = await signUp(one);
  const upload = '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const slow = Array.from({ length: 80 }, (_, i) => (i % 2 === 0
    ? trickle(one, `POST /api/v1/account/photo HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b`, upload)
    : trickle(one, `POST /api/dash/workspaces HTTP/1.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json`, '{"name":"')));
  try {
    await pause(1000);
    for (let i = 0; i < 5; i++) {
      const { rows } = await owner.query("select count(*)::int as n from pg_stat_activity where state like 'idle in transaction%' and now() - state_change > interval '100 milliseconds'");
      expect(rows[0].n, 'transactions that wait for a sender').toBe(0);
      const started = performance.now();
      expect((await send(one, 'POST', '/api/dash/workspaces', { token, key: randomUUID(), body: { name: `Quick ${i}` } })).status).toBe(201);
      expect(performance.now() - started).toBeLessThan(3000);
      await pause(200);
    }
  } finally { for (const { drop } of slow) drop(); }
  const left = () => { try { return readdirSync(path.join(dir, 'one', 'tmp')).length; } catch { return 0; } };
  for (let i = 0; i < 50 && left() > 0; i++) await pause(100);
  expect(left(), 'parts of broken uploads').toBe(0);
  const { body } = await send(one, 'GET', '/api/dash/workspaces', { token });
  expect((body.items as Array<{ workspace: { name: string } }>).map((m) => m.workspace.name).sort()).toEqual(Array.from({ length: 5 }, (_, i) => `Quick ${i}`));
});

it('a node that stops for seconds takes nobody with it, and comes back by itself without doing anything twice', async () => {
  const token = await signUp(two);
  const kept: string[] = [];
  /** Tries one node, then the other, with the same key, as a browser behind a balancer does. */
  const found = async (first: Node, second: Node) => {
    const key = randomUUID();
    // A transaction that the stopped node had begun holds its rows until PostgreSQL ends it (idle_in_transaction_session_timeout).
    for (let node = first, until = Date.now() + 40_000; Date.now() < until; node = second) {
      const answer = await send(node, 'POST', '/api/dash/workspaces', { token, key, body: { name: key }, within: 2500 }).catch(() => null);
      if (answer?.status === 201) { kept.push(key); return; }
      if (answer && answer.status < 500 && answer.status !== 409) throw new Error(JSON.stringify(answer.body));
      await pause(300);
    }
    throw new Error('nobody took it');
  };
  const before = Array.from({ length: 6 }, () => found(two, one));
  await pause(30);
  two.child.kill('SIGSTOP');
  const started = performance.now();
  for (let i = 0; i < 5; i++) await found(one, one);
  expect(performance.now() - started, 'the other node goes on').toBeLessThan(5000);
  await expect(fetch(`${two.url}/readyz`, { signal: AbortSignal.timeout(500) })).rejects.toThrow();
  await Promise.all(before);
  two.child.kill('SIGCONT');
  await expect.poll(() => fetch(`${two.url}/readyz`, { signal: AbortSignal.timeout(1000) }).then((r) => r.status, () => 0), { timeout: 10_000, interval: 200 }).toBe(200);
  await found(two, two);
  for (const node of [one, two]) {
    const { body } = await send(node, 'GET', '/api/dash/workspaces', { token });
    expect((body.items as Array<{ workspace: { name: string } }>).map((m) => m.workspace.name).sort()).toEqual([...kept].sort());
  }
});
