import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListInput } from '#core/contract/list.ts';
import { cancelBulk, getBulk, undoBulk } from '#core/contract/records.ts';
import { call } from '#core/testing/house.ts';
import { runAs } from '../app.ts';
import type { Ctx } from '../context.ts';
import { listRows } from '../resource/list.ts';
import { gadgetRecord, gadgets, openGadgetHouse, people } from './resource-room.ts';

const size = 60_000;
let h: Awaited<ReturnType<typeof openGadgetHouse>>;
beforeAll(async () => {
  h = await openGadgetHouse();
  await h.house.owner.query(`insert into probe.gadget (id, workspace_id, name, created_at) select gen_random_uuid(), 1 + (i % 10 = 0)::int, 'Gadget ' || md5(i::text), now() - i * interval '1 second' from generate_series(1, ${size}) i`);
  await h.house.owner.query('vacuum analyze probe.gadget');
}, 300_000);
afterAll(() => h.house.close());

const question = (more: Partial<ListInput>): ListInput => ({ sort: [{ field: 'name', descending: false }], limit: 50, count: 'none', ...more });
const look = <T>(work: (ctx: Ctx) => Promise<T>) => runAs(h.house.app, { account: people['token-of-cleo']!, workspaceId: 1, membership: { workspaceId: 1, permissions: new Set<string>() } as never, name: 'scale' }, work);

/** The plan of a list's page as the server itself would carry it out, row security included. */
const planOf = (input: ListInput) => look(async (ctx) => {
  const asked: Array<[string, unknown[]]> = [];
  const spy = Object.assign(Object.create(ctx) as Ctx, { sql: (text: string, values: unknown[] = []) => { asked.push([text, values]); return Promise.resolve([]); } });
  await listRows(spy, gadgetRecord.source, input);
  return JSON.stringify((await ctx.sql<{ 'QUERY PLAN': unknown }>(`explain (analyze, format json) ${asked[0]![0]}`, asked[0]![1]))[0]!['QUERY PLAN']);
});

describe(`a list of ${size} rows`, () => {
  it.each([['name', false], ['name', true], ['createdAt', true]] as const)('pages by %s (descending: %s) along an index, first and later', async (field, descending) => {
    const sort = [{ field, descending }];
    const first = await look((ctx) => listRows(ctx, gadgetRecord.source, question({ sort })));
    for (const input of [question({ sort }), question({ sort, cursor: first.nextCursor! })]) {
      const plan = await planOf(input);
      expect(plan).toContain('Index Scan');
      expect(plan).not.toMatch(/"Node Type": ?"(Incremental )?Sort"/);
      expect(plan).not.toContain('Seq Scan');
    }
  });
  it('changes thousands in the background with progress, stops, and takes them back', async () => {
    const filter = JSON.stringify({ field: 'name', op: 'contains', value: 'Gadget 1' });
    const caller = h.allowed;
    const total = (await call(h.house, gadgets.list, { workspace_slug: 'one', filter, count: 'exact', limit: 1 }, caller)).body.total!;
    const bulk = (action: object, expected = total) => call(h.house, gadgets.bulk, { workspace_slug: 'one', selection: { all: { filter, expected } }, action } as never, caller);
    const settled = async (id: string) => { for (;;) { await h.house.drain().catch(() => undefined); const { body } = await call(h.house, getBulk, { id }, caller); if (!/ing$/.test(body.state)) return body; } };
    const changed = async () => (await h.house.owner.query('select count(*)::int as n from probe.gadget where workspace_id = 1 and stock = 77')).rows[0].n as number;
    expect(total).toBeGreaterThan(2000);
    expect((await bulk({ change: { stock: 77 } }, total - 1)).error?.code).toBe('core.selection_changed');
    const { body } = await bulk({ change: { stock: 77 } });
    expect(body).toMatchObject({ count: total, ids: [] });
    expect((await call(h.house, getBulk, { id: body.bulkId! }, h.powerless)).status).toBe(404);
    expect(await settled(body.bulkId!)).toMatchObject({ state: 'done', kind: 'change', total, handled: total, failed: 0 });
    expect(await changed()).toBe(total);
    expect((await call(h.house, undoBulk, { id: body.bulkId! }, caller)).body.state).toBe('undoing');
    expect(await settled(body.bulkId!)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await changed()).toBe(0);
    const second = (await bulk({ remove: true })).body;
    expect((await call(h.house, cancelBulk, { id: second.bulkId! }, caller)).body.state).toBe('cancelled');
    await settled(second.bulkId!);
    await call(h.house, undoBulk, { id: second.bulkId! }, caller);
    expect((await settled(second.bulkId!)).state).toBe('undone');
    expect((await call(h.house, gadgets.list, { workspace_slug: 'one', filter, count: 'exact', limit: 1 }, caller)).body.total).toBe(total);
  }, 120_000);
  it('is exported whole, in its order, in batches', async () => {
    const { body } = await call(h.house, gadgets.export, { workspace_slug: 'one', format: 'csv', columns: 'name', sort: 'name', filter: JSON.stringify({ field: 'name', op: 'contains', value: 'Gadget 1' }) }, h.allowed);
    const lines = String(body as Buffer).trim().split('\r\n').slice(1);
    const { rows } = await h.house.owner.query("select name from probe.gadget where workspace_id = 1 and name like 'Gadget 1%' order by name");
    expect(lines.length).toBeGreaterThan(2000);
    expect(lines).toEqual(rows.map((r) => r.name));
  });
});
