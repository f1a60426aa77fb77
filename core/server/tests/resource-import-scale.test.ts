import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fullPath } from '#core/contract/endpoint.ts';
import { checkImport, createCustomField, getImport, importLimit, importProblems, readImport, runImport, undoImport, type RecordImport } from '#core/contract/records.ts';
import { call } from '#core/testing/house.ts';
import { importTurn } from '../resource/import/run.ts';
import { openGadgetHouse } from './resource-room.ts';

// Six batches of 500 and a half; `FULL=1` takes the longest file there may be.
const size = process.env['FULL'] ? importLimit : 3250;
const wrong = 50;
let h: Awaited<ReturnType<typeof openGadgetHouse>>;
const { milliseconds } = importTurn;
beforeAll(async () => {
  h = await openGadgetHouse();
  // Each job takes one batch and queues the next, as one of a long file does after some seconds.
  if (size < importLimit) importTurn.milliseconds = 0;
});
afterAll(async () => { importTurn.milliseconds = milliseconds; await h.house.close(); });

const caller = { token: 'token-of-cleo', workspaceId: 1 };
async function upload(content: string) {
  const boundary = 'probe-boundary';
  const part = (head: string, value: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
  const payload = `${part('name="topic"', 'probe.gadget')}${part('name="file"; filename="gadgets.csv"\r\nContent-Type: text/csv', content)}--${boundary}--\r\n`;
  const answer = await h.house.server.inject({ method: 'POST', url: fullPath(readImport), payload, headers: { authorization: `Bearer ${caller.token}`, 'active-workspace': '1', 'content-type': `multipart/form-data; boundary=${boundary}` } });
  expect(answer.statusCode).toBe(201);
  return answer.json() as RecordImport;
}
const show = async (id: string) => (await call(h.house, getImport, { id }, caller)).body;
async function settled(id: string, seen: number[] = []): Promise<RecordImport> {
  // Beside the work, not after it: somebody watches.
  void h.house.drain().catch(() => undefined);
  for (;;) {
    const state = await show(id);
    seen.push(state.handled);
    if (!/ing$/.test(state.state)) return state;
    const { rows } = await h.house.owner.query('select last_error from graphile_worker.jobs where last_error is not null');
    if (rows.length > 0) throw new Error(rows[0].last_error);
    await new Promise((r) => setTimeout(r, size < importLimit ? 5 : 250));
  }
}

it(`checks, carries out and takes back ${size} rows and shows how far it is (the bench says how quickly)`, async () => {
  const colour = (await call(h.house, createCustomField, { topic: 'probe.gadget', type: 'select', label: 'Colour', options: ['Red', 'Blue'] }, caller)).body;
  const lines = Array.from({ length: size }, (_, i) => `Gadget ${i},${['tool', 'toy', 'part'][i % 3]},${i % (size / wrong) === 7 ? 'wrong' : i % 900},"${i % 90},50",${String(1 + (i % 28)).padStart(2, '0')}/01/2026,${i % 2 ? 'Red' : 'blue'}`);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const times: Record<string, number> = {};
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => { const from = performance.now(); try { return await work(); } finally { times[name] = Math.round(performance.now() - from); } };
  const { id } = await timed('read', () => upload(`Name,Kind,Stock,Price,Bought,Colour\n${lines.join('\n')}\n`));
  delay.reset();
  const settings = { mapping: ['name', 'kind', 'stock', 'price', 'boughtOn', `custom.${colour.id}`], dateFormat: 'DD/MM/YYYY', decimalMark: ',', match: { field: 'name', existing: 'update', fresh: 'create' } } as const;
  const progress: number[] = [];
  const checked = await timed('check', async () => { expect((await call(h.house, checkImport, { id, settings } as never, caller)).status).toBe(202); return settled(id, progress); });
  expect(checked).toMatchObject({ state: 'checked', created: size - wrong, wrong });
  const done = await timed('run', async () => { await call(h.house, runImport, { id }, caller); return settled(id, progress); });
  expect(done).toMatchObject({ state: 'done', created: size - wrong, wrong });
  expect((await h.house.owner.query('select count(*)::int as n, sum(price)::text as sum from probe.gadget')).rows[0]).toEqual({ n: size - wrong, sum: expect.any(String) });
  expect((await h.house.owner.query('select count(*)::int as n from core.custom_value')).rows[0].n).toBe(size - wrong);
  const longest = delay.max / 1e6;
  expect(String((await call(h.house, importProblems, { id }, caller)).body).trim().split('\r\n')).toHaveLength(wrong + 1);
  const undone = await timed('undo', async () => { await call(h.house, undoImport, { id }, caller); return settled(id); });
  expect(undone).toMatchObject({ state: 'undone', kept: 0 });
  expect((await h.house.owner.query('select count(*)::int as n from probe.gadget where deleted_at is null')).rows[0].n).toBe(0);
  console.log(`import of ${size} rows in ms: ${JSON.stringify(times)}, longest turn ${longest.toFixed(0)} ms, mean ${(delay.mean / 1e6).toFixed(1)} ms`);
  expect(new Set(progress).size).toBeGreaterThan(3);
}, 300_000);
