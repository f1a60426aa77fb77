import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListInput } from '#core/contract/list.ts';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { runAs } from '../app.ts';
import type { Ctx } from '../context.ts';
import { listRows, type ListSource } from '../resource/list.ts';

const size = 10_000;
const columns = ['big', 'small', 'amount', 'day', 'moment', 'words', 'score'] as const;
// Under row-level security PostgreSQL looks up only with leakproof operators, which those of numeric are not: money that is sorted by is kept in minor units.
const lookedUp = columns.filter((c) => c !== 'amount');
const source: ListSource = {
  from: 'probe.reading r', select: 'r.id, r.big, r.small, r.amount, r.day, r.moment, r.words, r.score', key: 'r.id',
  fields: {
    big: { type: 'number', sql: 'r.big' }, small: { type: 'number', sql: 'r.small' }, amount: { type: 'money', sql: 'r.amount' },
    day: { type: 'date', sql: 'r.day' }, moment: { type: 'instant', sql: 'r.moment' }, words: { type: 'text', sql: 'r.words' },
    score: { type: 'number', nullable: true, sql: 'r.score' }, id: { type: 'id', sql: 'r.id' },
  },
  scope: (ctx, p) => `r.workspace_id = ${p.add(ctx.workspaceId)}`,
  defaultSort: [{ field: 'big', descending: false }],
};

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ modules: [] });
  await house.owner.query(`create schema probe; grant usage on schema probe to atrium_app;
    create table probe.reading (id uuid primary key, workspace_id integer not null, big bigint not null, small integer not null, amount numeric(14,2) not null, day date not null, moment timestamptz not null, words text not null, score bigint);
    alter table probe.reading enable row level security; create policy tenant on probe.reading using (workspace_id = core.current_workspace_id());
    grant select on probe.reading to atrium_app;
    insert into probe.reading select gen_random_uuid(), 1 + (i % 10 = 0)::int, 3000000000 + i / 7, i / 5, i / 3 + 0.25, date '2020-01-01' + i / 60, timestamptz '2020-01-01' + i / 2 * interval '1.000123 seconds', md5((i / 4)::text), case when i % 4 > 0 then i / 9 end from generate_series(1, ${size}) i;
    ${columns.map((c) => `create index on probe.reading (workspace_id, ${c}, id);`).join('')}
    create index on probe.reading (workspace_id, score desc nulls last, id desc);`);
  await house.owner.query('vacuum analyze probe.reading');
}, 300_000);
afterAll(() => house.close());

const question = (field: string, descending: boolean, cursor?: string, limit = 50): ListInput => ({ sort: [{ field, descending }], limit, count: 'none', cursor });
const look = <T>(work: (ctx: Ctx) => Promise<T>) => runAs(house.app, { workspaceId: 1, membership: { workspaceId: 1, permissions: new Set<string>() } as never, name: 'cursor' }, work);
const page = (input: ListInput) => look((ctx) => listRows<Record<string, unknown>>(ctx, source, input));

interface Plan { 'Node Type': string; 'Index Cond'?: string; 'Rows Removed by Filter'?: number; 'Actual Rows': number; Plans?: Plan[] }
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** The plan of a page as the server itself would carry it out, row security included. */
const planOf = (input: ListInput) => look(async (ctx) => {
  const asked: Array<[string, unknown[]]> = [];
  await listRows(Object.assign(Object.create(ctx) as Ctx, { sql: (text: string, values: unknown[] = []) => { asked.push([text, values]); return Promise.resolve([]); } }), source, input);
  const [row] = await ctx.sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${asked[0]![0]}`, asked[0]![1]);
  return nodes(row!['QUERY PLAN'][0].Plan);
});

describe(`a place in a list of ${size} rows`, () => {
  it.each(lookedUp.flatMap((field) => [[field, false], [field, true]] as const))('is found in the index of %s (descending: %s), deep in the list too', async (field, descending) => {
    const at = async (part: number) => (await page(question(field, descending, undefined, Math.round(size * 0.9 * part)))).nextCursor!;
    for (const cursor of [undefined, await at(0.6), await at(0.85)]) {
      const plan = await planOf(question(field, descending, cursor));
      const kinds = plan.map((n) => n['Node Type']).join(' ');
      expect(kinds).toMatch(/Index (Only )?Scan/);
      expect(kinds).not.toMatch(/Sort|Seq Scan|Bitmap/);
      const scan = plan.find((n) => n['Node Type'].includes('Scan'))!;
      if (cursor) expect(scan['Index Cond']).toContain(field);
      expect(scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)).toBeLessThan(120);
    }
  });
  it.each(columns)('pages by %s without leaving out or repeating one of equal rows', async (field) => {
    const found: string[] = [];
    for (let cursor: string | undefined, more = true; more && found.length < 2000;) {
      const { items, nextCursor } = await page(question(field, true, cursor, 97));
      found.push(...items.map((r) => r['id'] as string));
      expect(Object.keys(items[0]!)).toEqual(['id', ...columns]);
      more = nextCursor !== null;
      cursor = nextCursor ?? undefined;
    }
    const { rows } = await house.owner.query(`select id from probe.reading where workspace_id = 1 order by ${field} desc nulls last, id desc limit ${found.length}`);
    expect(found).toEqual(rows.map((r) => r.id));
  });
  it.each([true, false])('pages past the last value to the rows without one (descending: %s)', async (descending) => {
    const all = (await page({ ...question('score', descending, undefined, size) })).items.map((r) => r['id'] as string);
    const { rows } = await house.owner.query(`select id from probe.reading where workspace_id = 1 order by score ${descending ? 'desc nulls last, id desc' : 'asc nulls last, id'}`);
    expect(all).toEqual(rows.map((r) => r.id));
    const valued = (await house.owner.query('select count(*)::int as n from probe.reading where workspace_id = 1 and score is not null')).rows[0].n as number;
    let { nextCursor } = await page(question('score', descending, undefined, valued - 60));
    const found: string[] = [];
    for (let i = 0; i < 4; i++) { const next = await page(question('score', descending, nextCursor!, 40)); found.push(...next.items.map((r) => r['id'] as string)); ({ nextCursor } = next); }
    expect(found).toEqual(all.slice(valued - 60, valued + 100));
  });
  it('ends the order at the unique key', async () => {
    const plan = await planOf(question('id', false));
    expect(plan.map((n) => n['Node Type']).join(' ')).not.toMatch(/Sort/);
    expect((await page(question('id', true, (await page(question('id', true))).nextCursor!))).items).toHaveLength(50);
  });
  it.each([['big', '["not a number","0197f0a0-0000-7000-8000-000000000000"]'], ['day', '[{"a":1},null]'], ['moment', '[[1,2],"x"]'], ['words', '["a"]']])('refuses a place in %s that nobody was given', async (field, json) => {
    const cursor = Buffer.from(json).toString('base64url');
    await expect(page(question(field, false, cursor))).rejects.toMatchObject({ code: 'core.invalid_input' });
  });
});
