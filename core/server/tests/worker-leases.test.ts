import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { runAs, type App } from '../app.ts';
import { createApp } from '../boot.ts';
import { readConfig } from '../config.ts';
import { startWorkers } from '../jobs.ts';
import { createLog } from '../log.ts';
import { jobOutside, module, type Job } from '../module.ts';
import { freeDeadWorkers, holdLeases, leases } from '../worker-leases.ts';

let house: TestHouse;
const ends: Array<() => Promise<unknown>> = [];
beforeAll(async () => { house = await openTestHouse(); });
beforeEach(async () => { while (ends.length > 0) await ends.pop()!(); await house.owner.query('truncate graphile_worker._private_jobs, graphile_worker._private_job_queues cascade; truncate core.worker').catch(() => undefined); });
afterAll(async () => { while (ends.length > 0) await ends.pop()!(); await house.close(); });

/** One more node on the database, with a job of its own. */
async function node(jobs: readonly Job[] = []): Promise<App> {
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: house.app.config.DATA_DIR, DATABASE_POOL: '6' });
  const { app, close } = await createApp({ config, log: createLog('silent'), modules: [module({ name: 'probe', uses: [], routes: [], jobs })], database: { url: house.ownerUrl, ownerUrl: house.ownerUrl }, root: path.resolve(import.meta.dirname, '../../..'), migrated: true });
  ends.push(close);
  return app;
}
const seen = async () => (await house.owner.query('select w.id, w.node_id from core.worker w order by w.id')).rows as Array<{ id: string; node_id: string }>;
const held = async () => (await house.owner.query('select (select count(*)::int from graphile_worker._private_jobs where locked_by is not null) as jobs, (select count(*)::int from graphile_worker._private_job_queues where locked_by is not null) as queues')).rows[0];
const add = (app: App) => runAs(app, { name: 'test' }, (ctx) => ctx.enqueue('probe.work', {}, { queue: 'probe' }));
/** So many seconds pass for the leases of a node. */
const silent = (app: App, seconds: number) => house.owner.query('update core.worker set seen_at = seen_at - make_interval(secs => $2) where node_id = $1', [app.nodeId, seconds]);

it('says that its workers live, again and again, and no longer once it has ended', async () => {
  const app = await node();
  const workers = await startWorkers(app);
  expect(await seen()).toEqual([{ id: expect.any(String), node_id: app.nodeId }]);
  await workers.stop();
  expect(await seen()).toEqual([]);
});

it('leaves alone what another node is busy with, however long that takes, and frees it some time after that node was last seen', async () => {
  let begun = 0;
  let release!: () => void;
  const works = new Promise<void>((r) => { release = r; });
  const job = jobOutside('probe.work', async () => { begun += 1; if (begun === 1) await works; });
  const [busy, other] = [await node([job]), await node([job])];
  const first = await startWorkers(busy);
  ends.push(async () => { release(); await first.stop(); });
  await add(busy);
  await expect.poll(() => begun).toBe(1);
  const second = await startWorkers(other);
  ends.push(() => second.stop());
  // Hours are no sign of death.
  await house.owner.query("update graphile_worker._private_jobs set locked_at = now() - interval '3 hours'");
  expect([await freeDeadWorkers(other), await held()]).toEqual([0, { jobs: 1, queues: 1 }]);
  await silent(busy, leases.dead - 10);
  expect([await freeDeadWorkers(other), begun]).toEqual([0, 1]);
  await silent(busy, 11);
  // Both nodes look at the same time: the dead one is freed once, and the job runs once more, not twice.
  const freed = await Promise.all([freeDeadWorkers(other), freeDeadWorkers(house.app), freeDeadWorkers(other)]);
  expect(freed.reduce((a, b) => a + b)).toBe(1);
  await expect.poll(() => begun, { timeout: 10_000 }).toBe(2);
  await expect.poll(held, { timeout: 10_000 }).toEqual({ jobs: 0, queues: 0 });
  // The one that was only cut off comes back: it is known again, and its end takes nothing from anybody.
  release();
  await expect.poll(async () => (await house.owner.query('select count(*)::int as n from graphile_worker._private_jobs')).rows[0].n, { timeout: 10_000 }).toBe(0);
  expect(begun).toBe(2);
});

it('takes nobody for dead before its next word when it was silent itself: the database may have been away for all', async () => {
  let at = 0;
  const after = (seconds: number) => { at += seconds * 1000; };
  const [one, other] = [await node(), await node()];
  const [own, theirs] = [holdLeases(one, () => at), holdLeases(other, () => at)];
  ends.push(() => own.end(), () => theirs.end());
  own.add('own'); theirs.add('theirs');
  await Promise.all([own.beat(), theirs.beat()]);
  await house.owner.query("insert into core.worker (id, node_id) values ('killed', 'gone')");
  after(leases.every);
  await Promise.all([own.beat(), theirs.beat()]);
  // Nobody gets a word through for longer than it takes to count as dead.
  await house.owner.query('update core.worker set seen_at = now() - make_interval(secs => $1)', [leases.dead + 60]);
  after(leases.dead + 60);
  await own.beat();
  expect((await seen()).map((w) => w.id)).toEqual(['killed', 'own', 'theirs']);
  await theirs.beat();
  after(leases.every);
  await own.beat();
  expect((await seen()).map((w) => w.id)).toEqual(['own', 'theirs']);
});

it('leaves alone what workers hold that never said anything', async () => {
  const app = await node();
  await add(app);
  await house.owner.query("update graphile_worker._private_jobs set locked_by = 'of an older version', locked_at = now() - interval '1 hour'");
  expect([await freeDeadWorkers(app), (await held()).jobs]).toEqual([0, 1]);
});

it('frees what a process held that was killed', async () => {
  const app = await node();
  await add(app);
  // Another process takes the job as a worker does, and is killed in the middle of it.
  const program = `import pg from 'pg'; const c = new pg.Client({ connectionString: process.argv[1] }); await c.connect();
    await c.query("insert into core.worker (id, node_id) values ('worker-killed', 'gone')"); await c.query("update graphile_worker._private_jobs set locked_by = 'worker-killed', locked_at = now()"); await c.query("update graphile_worker._private_job_queues set locked_by = 'worker-killed', locked_at = now()");
    console.log('holds'); setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, house.ownerUrl], { cwd: path.resolve(import.meta.dirname, '../../..'), stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((done) => { child.stdout.once('data', () => done()); });
  child.kill('SIGKILL');
  expect([await freeDeadWorkers(app), await held()]).toEqual([0, { jobs: 1, queues: 1 }]);
  await house.owner.query("update core.worker set seen_at = now() - make_interval(secs => $1) where id = 'worker-killed'", [leases.dead + 1]);
  expect([await freeDeadWorkers(app), await held(), await seen()]).toEqual([1, { jobs: 0, queues: 0 }, []]);
});

it('says that its workers live while calls hold every connection', async () => {
  const app = await node();
  const own = holdLeases(app);
  ends.push(() => own.end());
  own.add('busy');
  await own.beat();
  const held = await Promise.all(Array.from({ length: app.config.DATABASE_POOL }, () => app.pool.connect()));
  try {
    await silent(app, leases.dead + 1);
    await own.beat();
    expect(await freeDeadWorkers(house.app)).toBe(0);
  } finally { for (const client of held) client.release(); }
});
