import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { besideRows } from '../database/statement.ts';
import { inTransaction, whileReading, type Tx } from '../database/transaction.ts';
import { exactly } from '../http/exact.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ modules: [] });
  await house.owner.query(`create schema probe; grant usage on schema probe to atrium_app;
    create table probe.note (id integer primary key, workspace_id integer not null, account_id uuid, data jsonb not null default '{}', at timestamptz not null default '0099-03-01 00:00:00.123456+00');
    alter table probe.note enable row level security; create policy tenant on probe.note using (workspace_id = core.current_workspace_id() or account_id = core.current_account_id());
    grant all on probe.note to atrium_app;
    insert into probe.note (id, workspace_id, account_id) values (1, 1, null), (2, 2, null), (3, 3, '018f0000-0000-7000-8000-000000000001'), (4, 2, null)`);
});
afterAll(() => house.close());

const account = '018f0000-0000-7000-8000-000000000001';
const reading = <T>(workspaceId: number | null, work: (tx: Tx) => Promise<T>, accountId: string | null = null) => whileReading(house.app.pool, { workspaceId, accountId }, work);
const ids = async (tx: Tx, name?: string) => (await tx.sql<{ id: number }>('select id from probe.note order by id', [], name)).map((r) => r.id);

describe('reading statements', () => {
  it('see what the viewer may see, named or not, one after the other and side by side', async () => {
    for (const name of [undefined, 'probe.notes']) {
      expect(await reading(1, (tx) => ids(tx, name))).toEqual([1]);
      expect(await reading(2, async (tx) => [await ids(tx, name), await ids(tx, name)])).toEqual([[2, 4], [2, 4]]);
      expect(await reading(null, (tx) => ids(tx, name), account)).toEqual([3]);
      expect(await reading(null, (tx) => ids(tx, name))).toEqual([]);
    }
    const many = await Promise.all(Array.from({ length: 60 }, (_, i) => reading(1 + (i % 2), async (tx) => (await Promise.all([ids(tx, 'probe.notes'), ids(tx), ids(tx, 'probe.notes')])).flat())));
    for (const [i, found] of many.entries()) expect(found).toEqual(i % 2 === 0 ? [1, 1, 1] : [2, 4, 2, 4, 2, 4]);
  });
  it('leave nothing of the viewer on the connection', async () => {
    await Promise.all(Array.from({ length: 12 }, () => reading(1, (tx) => ids(tx))));
    const left = await Promise.all(Array.from({ length: 12 }, () => house.app.pool.query("select coalesce(current_setting('app.workspace_id', true), '') as w, current_setting('transaction_read_only') as r, (select count(*)::int from probe.note) as n")));
    for (const { rows: [row] } of left) expect(row).toEqual({ w: '', r: 'off', n: 0 });
  });
  it('cannot write, neither by themselves nor through the query builder', async () => {
    await expect(reading(1, (tx) => tx.sql('delete from probe.note'))).rejects.toMatchObject({ code: '25006' });
    await expect(reading(1, (tx) => tx.db.execute(sql`update probe.note set data = '{}'`))).rejects.toMatchObject({ cause: { code: '25006' } });
    await expect(reading(1, (tx) => tx.sql("with a as (select set_config('transaction_read_only', 'off', true)) delete from probe.note where exists (select from a)"))).rejects.toThrow();
    expect((await house.owner.query('select count(*)::int as n from probe.note')).rows[0].n).toBe(4);
  });
  it('go through the query builder with the same eyes', async () => {
    expect((await reading(2, (tx) => tx.db.execute<{ id: number }>(sql`select id from probe.note order by id`))).rows).toEqual([{ id: 2 }, { id: 4 }]);
  });
  it('go on after one of them failed', async () => {
    const found = await reading(2, async (tx) => {
      await expect(tx.sql('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
      await expect(tx.sql('select * from probe.nothing', [], 'probe.broken')).rejects.toMatchObject({ code: '42P01' });
      await expect(tx.sql('select * from probe.nothing', [], 'probe.broken')).rejects.toMatchObject({ code: '42P01' });
      await expect(tx.sql('select $1::int as n', ['x'], 'probe.cast')).rejects.toMatchObject({ code: '22P02' });
      expect(await tx.sql('select $1::int as n', ['7'], 'probe.cast')).toEqual([{ n: 7 }]);
      await expect(tx.sql('select 2 as n', [], 'probe.cast')).rejects.toThrow('must be unique');
      return ids(tx);
    });
    expect(found).toEqual([2, 4]);
  });
  it('see with other eyes after become, in a reading as in a writing call', async () => {
    const walk = async (tx: Tx) => {
      const before = await ids(tx);
      await tx.become({ workspaceId: 2 });
      const there = await ids(tx);
      await tx.become({ workspaceId: null, accountId: account });
      return [before, there, await ids(tx)];
    };
    expect(await reading(1, walk)).toEqual([[1], [2, 4], [3]]);
    expect(await inTransaction(house.app.pool, { workspaceId: 1, accountId: null }, walk)).toEqual([[1], [2, 4], [3]]);
    await expect(reading(1, (tx) => tx.become({ accountId: "x'; drop table probe.note" }))).rejects.toThrow('not well formed');
  });
  it('see with other eyes for a while, then with those they had, also after a failure, which is the one that is heard', async () => {
    const walk = async (tx: Tx) => {
      await tx.become({ workspaceId: 2 });
      const there = await tx.through({ workspaceId: null, accountId: account }, () => ids(tx));
      await expect(tx.through({ workspaceId: 1 }, async () => { throw new Error('no'); })).rejects.toThrow('no');
      return [there, await ids(tx)];
    };
    expect(await reading(1, walk)).toEqual([[3], [2, 4]]);
    expect(await inTransaction(house.app.pool, { workspaceId: 1, accountId: null }, walk)).toEqual([[3], [2, 4]]);
    await expect(inTransaction(house.app.pool, { workspaceId: 1, accountId: null }, (tx) => tx.through({ workspaceId: 2 }, () => tx.sql('select 1 / 0')))).rejects.toMatchObject({ code: '22012' });
  });
  it('keep what stands beside the rows out of them, also when the columns are known already', async () => {
    for (let i = 0; i < 3; i++) {
      const rows = await reading(2, (tx) => tx.sql('select id, data, at, id::text as "·0", null as "·1" from probe.note where id > $1 order by id', [1], 'probe.beside'));
      expect(rows).toEqual([{ id: 2, data: {}, at: new Date('0099-03-01T00:00:00.123Z') }, { id: 4, data: {}, at: new Date('0099-03-01T00:00:00.123Z') }]);
      expect(besideRows(rows)).toEqual([['2', null], ['4', null]]);
    }
  });
  it('read instants in any zone and of any age', async () => {
    for (const zone of ['UTC', 'Asia/Kathmandu', 'America/New_York']) {
      const [row] = await inTransaction(house.app.pool, { workspaceId: 1, accountId: null }, async (tx) => {
        await tx.sql("select set_config('TimeZone', $1, true)", [zone]);
        return tx.sql("select timestamptz '2026-03-01 12:30:00.5+00' as a, timestamptz '12026-03-01 12:30:00+00' as b, timestamptz '0044-03-15 12:00:00+00 BC' as c, timestamptz 'infinity' as d");
      });
      expect(row).toEqual({ a: new Date('2026-03-01T12:30:00.500Z'), b: new Date(Date.UTC(12026, 2, 1, 12, 30)), c: new Date(Date.UTC(-43, 2, 15, 12)), d: Infinity });
    }
  });
});

describe('a check without a copy', () => {
  const shape = z.object({
    id: z.string(), n: z.number().int(), size: z.number().min(3).optional(), kind: z.enum(['a', 'b']), note: z.string().nullable(), tags: z.array(z.string()),
    data: z.record(z.string(), z.unknown()), mail: z.email().optional(), trimmed: z.string().trim().optional(), either: z.union([z.string(), z.object({ a: z.string() })]).optional(), inner: z.object({ a: z.literal(1) }).optional(),
    told: z.discriminatedUnion('is', [z.object({ is: z.literal(true), b: z.string() }), z.object({ is: z.literal(false) })]).optional(),
  });
  const good = { id: 'x', n: 1, kind: 'a', note: null, tags: ['t'], data: { a: [1], b: { c: null } } };
  it('agrees with what is right', () => {
    expect(exactly(shape)(good)).toBe(true);
    expect(exactly(shape)({ ...good, size: 4, mail: 'a@b.test', trimmed: 'x', either: 'x', inner: { a: 1 }, note: 'n', told: { is: true, b: 'x' } })).toBe(true);
    expect(exactly(shape)({ ...good, told: { is: false } })).toBe(true);
    expect(exactly(z.object({ items: z.array(shape), nextCursor: z.string().nullable() }))({ items: [good, good], nextCursor: null })).toBe(true);
  });
  it.each(Object.entries({
    'an undeclared field': { secret: 1 }, 'a fraction': { n: 1.5 }, 'not a number': { n: Number.NaN }, 'a number out of bounds': { size: 1 }, 'an unknown choice': { kind: 'c' }, 'a missing text': { note: undefined },
    'a wrong element': { tags: [1] }, 'a list for an object': { data: [] }, 'no address': { mail: 'x' }, 'what parsing would change': { trimmed: ' x' }, 'what parsing would copy': { either: { a: 'x', b: 1 } }, 'an undeclared field further in': { inner: { a: 1, b: 2 } }, 'what another alternative has': { told: { is: false, b: 'x' } },
    'an instant for a text': { id: new Date() },
  }))('leaves %s to the parser', (_, change) => {
    expect(exactly(shape)({ ...good, ...change })).toBe(false);
  });
});
