import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#core/contract/events.ts';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { startTestRedis, type TestRedis } from '#core/testing/redis-server.ts';
import type { App } from '../app.ts';
import { createApp } from '../boot.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';

let first: TestHouse;
let redis: TestRedis;
const open: Array<() => Promise<void>> = [];

beforeAll(async () => { first = await openTestHouse(); redis = await startTestRedis(); });
afterEach(async () => { while (open.length > 0) await open.pop()!(); });
afterAll(async () => { await first.close(); await redis.close(); });

/** One more node on the database of the first. */
async function node(env: Record<string, string> = {}): Promise<App> {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: first.app.config.DATA_DIR, DATABASE_POOL: '3', ...env });
  const { app, close } = await createApp({ config, log: createLog('silent'), modules: [], database: { url: first.ownerUrl, ownerUrl: first.ownerUrl }, root: path.resolve(import.meta.dirname, '../../..'), migrated: true });
  open.push(close);
  return app;
}

const event = (seq: number): LiveEvent => ({ stream: 'w:1', seq, type: 'probe.thing.added', topic: 'probe.thing', id: 'é漢😀' });

async function crosses(a: App, b: App): Promise<void> {
  const heardByA: LiveEvent[] = [];
  const heardByB: LiveEvent[] = [];
  a.live.onEvents((e) => heardByA.push(...e));
  b.live.onEvents((e) => heardByB.push(...e));
  const sent = Array.from({ length: 60 }, (_, i) => event(i + 1));
  const start = Date.now();
  for (const e of sent) a.live.publish([e], [null]);
  await expect.poll(() => heardByB.length, { timeout: 5000, interval: 10 }).toBe(60);
  expect(heardByB).toEqual(sent);
  expect(heardByA, 'a node does not hear its own message twice').toEqual(sent);
  expect(Date.now() - start).toBeLessThan(10_000);
}

describe('a change on one node', () => {
  it('reaches the other through PostgreSQL, in order', async () => { await crosses(await node(), await node()); });
  it('reaches the other through Redis, in order', async () => { await crosses(await node({ REDIS_URL: redis.url }), await node({ REDIS_URL: redis.url })); });
  it('reaches the other again after Redis was away', async () => {
    const [a, b] = [await node({ REDIS_URL: redis.url }), await node({ REDIS_URL: redis.url })];
    redis.drop();
    await new Promise((r) => setTimeout(r, 1500));
    await crosses(a, b);
  });
  it('an account signal written in a transaction reaches both', async () => {
    const [a, b] = [await node(), await node()];
    const heard: string[] = [];
    a.live.onAccount((id) => heard.push(`a:${id}`));
    b.live.onAccount((id) => heard.push(`b:${id}`));
    await first.app.pool.query("select pg_notify('atrium_signal', $1)", [JSON.stringify({ account: 'x' })]);
    await expect.poll(() => [...heard].sort(), { timeout: 3000, interval: 10 }).toEqual(['a:x', 'b:x']);
  });
  it('reaches the other again after the database cut the signal connection', async () => {
    const [a, b] = [await node(), await node()];
    await first.owner.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'atrium-signals'");
    await new Promise((r) => setTimeout(r, 1500));
    await crosses(a, b);
  });
});
