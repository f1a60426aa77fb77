import net, { type AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { postgresTransport } from '../events/live.ts';
import { createLog } from '../log.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse(); });
afterAll(() => house.close());

/** A way to the database that may swallow what is said on it: everything from the beginning, or from the word `listen` on. */
async function openWay(): Promise<{ port: number; open: Set<net.Socket>; opened: () => number; swallow: (what: 'nothing' | 'all' | 'listen') => void; close: () => void }> {
  const { host, port } = new pg.Client({ connectionString: house.ownerUrl });
  const database = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const open = new Set<net.Socket>();
  let [opened, swallowed] = [0, 'nothing'];
  const server = net.createServer((near) => {
    opened++;
    open.add(near);
    const far = net.connect(database);
    let silent = swallowed === 'all';
    near.on('data', (said) => { silent ||= swallowed === 'listen' && said.includes('listen'); if (!silent) far.write(said); });
    far.on('data', (said) => near.write(said));
    near.on('close', () => { open.delete(near); far.destroy(); }).on('error', () => undefined);
    far.on('close', () => near.destroy()).on('error', () => undefined);
  });
  await new Promise<void>((listens) => { server.listen(0, '127.0.0.1', listens); });
  return { port: (server.address() as AddressInfo).port, open, opened: () => opened, swallow: (what) => { swallowed = what; }, close: () => { for (const socket of open) socket.destroy(); server.close(); } };
}

it('is opened anew one at a time, also while the other side accepts and never answers, and leaves none behind', async () => {
  const way = await openWay();
  const url = new URL(house.ownerUrl);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${way.port}`;
  let within = 20_000;
  const transport = await postgresTransport(house.app.pool, () => new pg.Client({ connectionString: url.href, connectionTimeoutMillis: within }), createLog('silent'));
  within = 300;
  try {
    const heard: string[] = [];
    transport.onMessage((text) => heard.push(text));
    await transport.send('first');
    await expect.poll(() => heard).toContain('first');
    way.swallow('all');
    for (const socket of way.open) socket.destroy();
    // One after half a second, the next ones a second after the one before was given up.
    await new Promise((passed) => { setTimeout(passed, 4000); });
    expect(way.opened()).toBeGreaterThanOrEqual(3);
    expect(way.opened()).toBeLessThanOrEqual(4);
    expect(way.open.size).toBeLessThanOrEqual(1);
    within = 20_000;
    way.swallow('listen');
    const before = way.opened();
    await expect.poll(way.opened, { timeout: 10_000 }).toBe(before + 1);
    // It got in and is never told that it listens: given up after five seconds, and one more a second later.
    const [silent] = way.open;
    await expect.poll(() => silent!.destroyed, { timeout: 8000 }).toBe(true);
    way.swallow('nothing');
    await expect.poll(way.opened, { timeout: 10_000 }).toBe(before + 2);
    await expect.poll(async () => { await transport.send('again'); return heard; }, { timeout: 10_000 }).toContain('again');
    expect([way.opened(), way.open.size]).toEqual([before + 2, 1]);
  } finally { await transport.close(); way.close(); }
}, 60_000);
