import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#core/server/database/embedded.ts';
import { houseCopy, startServer, stopServer } from '#core/testing/browser-setup.ts';
import { freePort } from '#core/testing/free-port.ts';

// Between server and PostgreSQL is a network that is slow, breaks off, or swallows everything without a word.
const dir = houseCopy(inject('emptyDir'), 'slow-database');
const pause = (ms: number) => new Promise((r) => setTimeout(r, ms));

/** Carries bytes to PostgreSQL's socket and back, as long as it is told to; each way `delay` milliseconds late, or never. */
class Network {
  delay = 0;
  silent = false;
  cut = false;
  private readonly open = new Set<net.Socket>();
  private readonly server: net.Server;

  constructor(readonly port: number, socket: string) {
    this.server = net.createServer((near) => {
      if (this.cut) { near.destroy(); return; }
      const far = net.connect(socket);
      const carry = (from: net.Socket, to: net.Socket) => {
        this.open.add(from);
        // What is swallowed is lost: a connection on which something was does not come back.
        let lost = false;
        from.on('data', (data) => { lost ||= this.silent; if (!lost) setTimeout(() => { if (to.writable) to.write(data); }, this.delay); });
        from.on('error', () => undefined);
        from.on('close', () => { this.open.delete(from); if (!lost) to.destroy(); });
      };
      carry(near, far);
      carry(far, near);
    }).listen(port, '127.0.0.1');
  }

  breakOff(): void { this.cut = true; for (const socket of this.open) socket.destroy(); }
  close(): Promise<void> { this.breakOff(); return new Promise((resolve) => { this.server.close(() => resolve()); }); }
}

let database: EmbeddedPostgres;
let network: Network;
let server: Awaited<ReturnType<typeof startServer>>;
let token: string;

beforeAll(async () => {
  database = await startEmbeddedPostgres({ dir: path.join(dir, 'postgres'), log: () => undefined });
  const direct = new URL(database.ownerUrl);
  const folder = direct.searchParams.get('host')!;
  network = new Network(await freePort(), path.join(folder, readdirSync(folder, { encoding: 'utf8' }).find((name) => /^\.s\.PGSQL\.\d+$/.test(name))!));
  server = await startServer({ DATABASE_URL: `postgres://${direct.username}:${direct.password}@127.0.0.1:${network.port}${direct.pathname}`, DATA_DIR: path.join(dir, 'house'), DEMO: '0', RATE_FACTOR: '1000' });
  const made = await send('POST', '/api/v1/auth/register', { email: `${randomUUID()}@x.test`, password: 'a long enough pass phrase', firstName: 'Far', lastName: 'Away' });
  token = made.body.token as string;
});
afterAll(async () => {
  network.cut = false; network.silent = false; network.delay = 0;
  await stopServer(server.child);
  await network.close();
  await database.stop();
  rmSync(dir, { recursive: true, force: true });
});

async function send(method: string, url: string, body?: object, key?: string) {
  const started = performance.now();
  const response = await fetch(`${server.url}${url}`, {
    method, signal: AbortSignal.timeout(60_000), ...(body ? { body: JSON.stringify(body) } : {}),
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}), ...(key ? { 'idempotency-key': key } : {}) },
  });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ms: performance.now() - started, body: (await response.json()) as Record<string, unknown> };
}

const found = (name: string) => send('POST', '/api/dash/workspaces', { name }, name);
const names = async () => ((await send('GET', '/api/dash/workspaces')).body.items as Array<{ workspace: { name: string } }>).map((m) => m.workspace.name);

/** Asks while `work` is done whether the process answers at all; how long the longest answer took, in milliseconds. */
async function longestPulse(work: () => Promise<void>): Promise<number> {
  let going = true;
  let longest = 0;
  const pulse = (async () => { while (going) { const started = performance.now(); await fetch(`${server.url}/livez`); longest = Math.max(longest, performance.now() - started); await pause(20); } })();
  await work().finally(() => { going = false; });
  await pulse;
  return longest;
}

/** Tries again with the same key until it is acknowledged, as a browser does. */
async function foundAtLast(name: string, within: number): Promise<number[]> {
  const told: number[] = [];
  for (const until = Date.now() + within; Date.now() < until; await pause(200)) {
    const { status, retryAfter } = await found(name);
    told.push(status);
    if (status === 201) return told;
    expect([status, retryAfter]).toEqual([503, '1']);
  }
  throw new Error(`never acknowledged: ${told.join(', ')}`);
}

it('that is slow makes calls slow and nothing else: whoever finds no connection is told 503, the process goes on', async () => {
  network.delay = 150;
  const calls: number[] = [];
  const longest = await longestPulse(async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => found(`Slow ${i}`)));
    calls.push(...answers.map((a) => a.status));
    expect(answers.filter((a) => a.status !== 201 && !(a.status === 503 && a.retryAfter === '1'))).toEqual([]);
  });
  network.delay = 0;
  expect(calls.filter((status) => status === 201).length).toBeGreaterThan(5);
  expect(longest, 'the process answers meanwhile').toBeLessThan(2000);
  expect((await names()).filter((name) => name.startsWith('Slow')).length).toBe(calls.filter((status) => status === 201).length);
});

it('that breaks off, again and again, loses and repeats nothing', async () => {
  let going = true;
  // Now sooner, now later: a slow machine gets through at last, a quick one is hit in the middle, too.
  const breaking = (async () => { for (let n = 0; going; n++) { await pause([150, 300, 600, 1200, 2400][n % 5]!); network.breakOff(); await pause(150); network.cut = false; } })();
  const keys = Array.from({ length: 40 }, (_, i) => `Broken ${i}`);
  await Promise.all(Array.from({ length: 4 }, async (_, lane) => { for (const key of keys.filter((_key, i) => i % 4 === lane)) await foundAtLast(key, 30_000); })).finally(() => { going = false; });
  await breaking;
  await expect.poll(async () => (await names()).filter((name) => name.startsWith('Broken')).sort(), { timeout: 10_000 }).toEqual(keys.toSorted());
});

it('that swallows everything is noticed: nobody waits longer than half a minute, and the house heals by itself when a network is there again', async () => {
  // Connections that are idle, busy, and new ones all lead nowhere.
  await Promise.all(Array.from({ length: 20 }, () => send('GET', '/api/dash/workspaces')));
  network.silent = true;
  const longest = await longestPulse(async () => {
    const told = await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 ? found(`Swallowed ${i}`) : send('GET', '/api/dash/workspaces'))));
    expect(told.map((t) => [t.status, t.retryAfter])).toEqual(told.map(() => [503, '1']));
    expect(Math.max(...told.map((t) => t.ms))).toBeLessThan(30_000);
  });
  expect(longest, 'the process answers meanwhile').toBeLessThan(2000);
  network.silent = false;
  await foundAtLast('Healed', 30_000);
  // The connection that hears of other nodes is noticed, too: it was asked whether it lives.
  await pause(16_000);
  expect((await send('GET', '/api/dash/workspaces')).status).toBe(200);
});
