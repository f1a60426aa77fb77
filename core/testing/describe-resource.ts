import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zodOf, type Endpoint } from '#core/contract/endpoint.ts';
import { canSum, type ListField } from '#core/contract/list.ts';
import { undoBulk } from '#core/contract/records.ts';
import { encodeCursor } from '#core/contract/paging.ts';
import { inTransaction } from '../server/database/transaction.ts';
import { call, type Answer, type Caller, type TestHouse } from './house.ts';
import { firstOfType, questionsOf } from './list-questions.ts';

type Row = Record<string, unknown> & { id: string; version: number };
interface Page { items: Row[]; nextCursor: string | null; total: number | null; groups?: Array<{ value: unknown; count: number }>; sums?: Record<string, Array<{ currency: string | null; sum: string }>> }
type AnyEndpoint = Endpoint<never, unknown> | Endpoint;

/** What `resource()` gives, as far as the tests use it. */
export interface TestedResource {
  name: string; topic: string; listFields: Record<string, ListField>;
  list: AnyEndpoint; get: AnyEndpoint; create: AnyEndpoint; update: AnyEndpoint; remove: AnyEndpoint; restore: AnyEndpoint; export: AnyEndpoint; bulk: AnyEndpoint;
}
/** A person, and the workspace they call in. */
export interface TestPerson extends Caller { slug: string; workspaceId: number }
/** A house with three people: one who may do everything, one of the same workspace who may do nothing, one who may do everything in another workspace. */
export interface ResourceHouse { house: TestHouse; allowed: TestPerson; powerless: TestPerson; outsider: TestPerson }
/** Samples of the resource. */
export interface ResourceSamples {
  /** `<schema>.<table>`, for the look past the services. */
  table: string;
  /** A correct input for a person; each number gives another one. */
  valid: (n: number, person?: TestPerson) => Record<string, unknown>;
  /** Wrong inputs and the field each must name. */
  invalid: ReadonlyArray<{ input: Record<string, unknown>; field: string }>;
  /** A correct change of one field. */
  change: Record<string, unknown>;
  /** Words that find `valid(1)` and not `valid(2)`. */
  search?: string;
}

const verbs = ['list', 'get', 'create', 'update', 'remove', 'restore', 'export', 'bulk'] as const;

/** About twenty-five checks that every plain record must pass: access, input, paging, sorting, filters, versions, events, bulk, export, row security. */
export function describeResource(open: () => Promise<ResourceHouse>, resource: TestedResource, samples: ResourceSamples): void {
  describe(`resource ${resource.name}`, () => {
    let h: ResourceHouse;
    let n = 1000;
    beforeAll(async () => { h = await open(); });
    afterAll(() => h.house.close());

    const ask = <T>(endpoint: AnyEndpoint, input: Record<string, unknown> = {}, person: TestPerson | null = h.allowed, headers: Record<string, string> = {}) => {
      const slug = (endpoint as Endpoint).pathKeys.includes('workspace_slug') ? { workspace_slug: (person ?? h.allowed).slug } : {};
      return call(h.house, endpoint as Endpoint, { ...slug, ...input }, person ? { ...person, headers } : {}) as Promise<Answer<T>>;
    };
    const add = async (input: Record<string, unknown> = samples.valid(n++), person = h.allowed) => {
      const answer = await ask<Row>(resource.create, input, person);
      expect([answer.status, answer.error], 'create').toEqual([201, undefined]);
      return answer.body;
    };
    const stored = async () => JSON.stringify((await h.house.owner.query(`select * from ${samples.table} order by 1, 2`)).rows);
    const events = async (id: string) => (await h.house.owner.query('select type, data, version from core.event where topic = $1 and subject_id = $2 order by seq', [resource.topic, id])).rows as Array<{ type: string; data: Record<string, never>; version: number }>;
    const inputFor = (verb: (typeof verbs)[number], row: Row): Record<string, unknown> => ({
      list: {}, get: { id: row.id }, create: samples.valid(n), update: { id: row.id, version: row.version, ...samples.change }, remove: { id: row.id }, restore: { id: row.id },
      export: { format: 'csv' }, bulk: { selection: { ids: [row.id] }, action: { change: samples.change } },
    })[verb];
    const pages = async (input: Record<string, unknown>, between?: () => Promise<unknown>) => {
      const rows: Row[] = [];
      for (let cursor: string | undefined; ;) {
        const answer = await ask<Page>(resource.list, { ...input, ...(cursor ? { cursor } : {}) });
        expect(answer.status, JSON.stringify(answer.error)).toBe(200);
        rows.push(...answer.body.items);
        if (!answer.body.nextCursor) return rows;
        cursor = answer.body.nextCursor;
        await between?.();
      }
    };

    it('answers 401 to nobody', async () => {
      const row = await add();
      for (const verb of verbs) expect((await ask(resource[verb], inputFor(verb, row), null)).status, verb).toBe(401);
    });
    it('answers 403 without the permission and changes nothing', async () => {
      const row = await add();
      const before = await stored();
      for (const verb of verbs) {
        if (resource[verb].can === 'member') continue;
        expect((await ask(resource[verb], inputFor(verb, row), h.powerless)).status, verb).toBe(403);
      }
      expect(await stored()).toBe(before);
    });
    it('answers 404 for a record of another workspace, however it is asked, and changes nothing', async () => {
      const row = await add();
      const before = await stored();
      for (const verb of ['get', 'update', 'remove', 'restore', 'bulk'] as const) {
        expect((await ask(resource[verb], inputFor(verb, row), h.outsider)).status, `${verb} by id`).toBe(404);
        expect([403, 404], `${verb} by address`).toContain((await ask(resource[verb], inputFor(verb, row), { ...h.outsider, slug: h.allowed.slug, workspaceId: h.allowed.workspaceId })).status);
      }
      expect((await ask<Page>(resource.list, { limit: 200 }, h.outsider)).body.items.map((r) => r.id)).not.toContain(row.id);
      expect(await stored()).toBe(before);
    });
    it('answers 404 for what is no id at all', async () => {
      for (const id of ['nonsense', randomUUID(), '1', '%00']) expect((await ask(resource.get, { id })).status, id).toBe(404);
    });

    it('names the wrong field and writes nothing', async () => {
      const before = await stored();
      for (const { input, field } of samples.invalid) {
        const answer = await ask(resource.create, input);
        expect([answer.status, answer.error?.fields?.map((f) => f.path.split('.')[0])], JSON.stringify(input)).toEqual([422, expect.arrayContaining([field])]);
      }
      expect(await stored()).toBe(before);
    });
    it('refuses unknown fields in bodies and queries', async () => {
      const row = await add();
      for (const [endpoint, input] of [[resource.create, samples.valid(n++)], [resource.update, inputFor('update', row)], [resource.list, {}]] as const) {
        const answer = await ask(endpoint, { ...input, surprise: 'x' });
        expect([answer.status, answer.error?.fields?.[0]?.path]).toEqual([422, 'surprise']);
      }
    });

    it('reads back what was entered, alone and in the list', async () => {
      const row = await add();
      expect((await ask<Row>(resource.get, { id: row.id })).body).toEqual(row);
      // A list may say more of it, what only its columns show: whatever the description of a row lets be absent.
      const listed = (await pages({ limit: 200 })).find((r) => r.id === row.id)!;
      const { shape } = zodOf((resource.get as Endpoint).output) as unknown as { shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }> };
      const more = Object.keys(listed).filter((key) => !Object.hasOwn(row, key));
      expect(more.filter((key) => !shape[key]?.safeParse(undefined).success), 'stands in lists only, and its description does not say so').toEqual([]);
      expect(Object.fromEntries(Object.entries(listed).filter(([key]) => !more.includes(key)))).toEqual(row);
    });
    it('has one effect for a repeated create', async () => {
      const headers = { 'idempotency-key': randomUUID() };
      const input = samples.valid(n++);
      const [a, b] = [await ask<Row>(resource.create, input, h.allowed, headers), await ask<Row>(resource.create, input, h.allowed, headers)];
      expect([a.status, b.status, b.body.id]).toEqual([201, 201, a.body.id]);
      expect((await events(a.body.id)).map((e) => e.type)).toEqual([`${resource.topic}.created`]);
    });

    it('pages through everything once while others insert', async () => {
      for (let there = (await pages({ limit: 200 })).length; there < 30; there++) await add();
      const before = (await pages({ limit: 200 })).map((r) => r.id);
      const walked = (await pages({ limit: 7 }, () => add())).map((r) => r.id);
      expect(new Set(walked).size).toBe(walked.length);
      expect(before.filter((id) => !walked.includes(id))).toEqual([]);
    });
    const sortable = Object.keys(resource.listFields).filter((k) => resource.listFields[k]!.sortable !== false);
    // Backwards a page begins in the middle of what is alike too, so two borders are enough there; a second field behind the first is the matter of their types: one field of each begins.
    it.each(sortable.flatMap((k) => [k, `-${k}`]))('sorts by %s, paged as unpaged', async (sort) => {
      const whole = (await pages({ sort, limit: 200 })).map((r) => r.id);
      expect((await pages({ sort, limit: sort.startsWith('-') ? Math.ceil(whole.length / 3) : 11 })).map((r) => r.id)).toEqual(whole);
      const behind = sortable.find((k) => k !== sort);
      if (behind && firstOfType(resource.listFields, sort, sortable)) expect((await pages({ sort: `${sort},-${behind}`, limit: 11 })).length).toBe(whole.length);
    });
    const filterable = Object.entries(resource.listFields).filter(([, f]) => f.filterable !== false);
    it.each(filterable)('answers every filter on %s', async (field) => {
      const total = (await ask<Page>(resource.list, { limit: 1, count: 'exact' })).body.total!;
      for (const { op, value } of questionsOf(resource.listFields, field, filterable.map(([key]) => key))) {
        const filter = JSON.stringify({ or: [{ field, op, ...(value === undefined ? {} : { value }) }] });
        const answer = await ask<Page>(resource.list, { filter, count: 'exact', limit: 5 });
        expect([200, 422], `${filter} ${JSON.stringify(answer.error)}`).toContain(answer.status);
        if (answer.status === 200) expect(answer.body.total).toBeLessThanOrEqual(total);
      }
      const count = async (op: string) => (await ask<Page>(resource.list, { filter: JSON.stringify({ field, op }), count: 'exact', limit: 1 })).body.total!;
      expect(await count('empty') + await count('not_empty')).toBe(total);
    });
    it('refuses filters, orders and cursors that make no sense', async () => {
      const deep = `${'{"and":['.repeat(500)}1${']}'.repeat(500)}`;
      const field = sortable[0]!;
      const wrong: Array<[string, Record<string, unknown>]> = [
        ['filter', { filter: '{' }], ['filter', { filter: deep }], ['filter', { filter: '{"field":"surprise","op":"is","value":"x"}' }], ['filter', { filter: '{"field":"__proto__","op":"is","value":"x"}' }], ['filter', { filter: '{"field":"constructor","op":"is","value":"x"}' }], ['filter', { filter: `{"field":"${filterable[0]![0]}","op":"drop table"}` }],
        ['sort', { sort: 'surprise' }], ['sort', { sort: `${field},${field}` }], ['sort', { sort: `${field};drop` }], ['limit', { limit: 0 }], ['limit', { limit: 1000 }],
        ['cursor', { cursor: 'x' }], ['cursor', { cursor: encodeCursor([1]) }], ['cursor', { cursor: encodeCursor(['a', 'b', 'c', 'd', 'e']) }], ['cursor', { sort: field, cursor: encodeCursor(['\u0000', 'not an id']) }],
        ['cursor', { sort: field, cursor: encodeCursor([{ a: 1 }, "'; drop table x"]) }],
      ];
      for (const [name, input] of wrong) {
        const answer = await ask(resource.list, input);
        expect([answer.status, answer.error?.fields?.[0]?.path], JSON.stringify(input).slice(0, 120)).toEqual([422, name]);
      }
    });
    it('counts exactly, and groups add up to the count', async () => {
      const all = await pages({ limit: 200 });
      expect((await ask<Page>(resource.list, { count: 'exact', limit: 1 })).body.total).toBe(all.length);
      for (const group of Object.keys(resource.listFields).filter((k) => resource.listFields[k]!.groupable)) {
        const { body } = await ask<Page>(resource.list, { group, limit: 1 });
        expect(body.groups!.reduce((sum, g) => sum + g.count, 0), group).toBe(all.length);
      }
    });
    if (samples.search !== undefined) it('finds by words', async () => {
      const [one, two] = [await add(samples.valid(1)), await add(samples.valid(2))];
      const found = (await pages({ q: samples.search!, limit: 200 })).map((r) => r.id);
      expect([found.includes(one.id), found.includes(two.id)]).toEqual([true, false]);
      expect(await pages({ q: `${samples.search!.slice(0, 1)}%`, limit: 200 }), 'a wildcard is a character').toEqual([]);
      for (const q of ['%', '_', '\\', "'", '<>&|!:*']) expect((await ask(resource.list, { q })).status, q).toBe(200);
    });

    it('changes only what is sent, records from and to, and counts the version up', async () => {
      // Several samples, because a default that creeps into a change only shows on a row that differs from it.
      for (const row of [await add(), await add(), await add()]) {
        const answer = await ask<Row>(resource.update, { id: row.id, version: row.version, ...samples.change });
        expect(answer.status, JSON.stringify(answer.error)).toBe(200);
        for (const key of Object.keys(row).filter((k) => !(k in samples.change) && k !== 'version' && !/At$/.test(k))) expect(answer.body[key], key).toEqual(row[key]);
        expect(answer.body.version).toBe(row.version + 1);
        const last = (await events(row.id)).at(-1)!;
        expect(last).toMatchObject({ type: `${resource.topic}.changed`, version: row.version + 1, data: { changes: Object.fromEntries(Object.entries(samples.change).map(([k, v]) => [k, [row[k] ?? null, v]])) } });
      }
    });
    it('answers a stale version with 409 and the newer copy; of ten at once one wins', async () => {
      const row = await add();
      const answers = await Promise.all(Array.from({ length: 10 }, () => ask<Row>(resource.update, { id: row.id, version: row.version, ...samples.change })));
      expect(answers.filter((a) => a.status === 200).length).toBe(1);
      for (const refused of answers.filter((a) => a.status !== 200)) {
        expect([refused.status, refused.error?.code]).toEqual([409, 'core.version_conflict']);
        expect(refused.error?.details?.current).toMatchObject({ id: row.id, version: row.version + 1 });
      }
    });
    it('puts away and brings back', async () => {
      const row = await add();
      expect((await ask(resource.remove, { id: row.id })).status).toBe(200);
      for (const verb of ['get', 'update', 'remove'] as const) expect((await ask(resource[verb], inputFor(verb, row))).status, verb).toBe(404);
      expect((await pages({ limit: 200 })).map((r) => r.id)).not.toContain(row.id);
      expect((await ask<Row>(resource.restore, { id: row.id })).body.id).toBe(row.id);
      expect((await ask(resource.restore, { id: row.id })).status, 'restoring twice').toBe(404);
      expect((await events(row.id)).map((e) => e.type.split('.').at(-1))).toEqual(['created', 'removed', 'restored']);
    });

    it('exports what the list shows', async () => {
      const sort = sortable[0]!;
      const listed = (await pages({ sort, limit: 200 })).map((r) => r.id);
      const json = await ask<Buffer>(resource.export, { sort, format: 'json' });
      expect((json.body as unknown as Row[]).map((r) => r.id)).toEqual(listed);
      const csv = String((await ask<Buffer>(resource.export, { sort, format: 'csv', columns: 'id' })).body).trim().split('\r\n');
      expect(csv.slice(1)).toEqual(listed);
      expect((await ask<Buffer>(resource.export, { format: 'xlsx' })).body.subarray(0, 2).toString()).toBe('PK');
      expect((await ask(resource.export, { format: 'csv', columns: 'surprise' })).error?.fields?.[0]?.path).toBe('columns');
    });
    it('changes, removes and restores many at once, or none of them', async () => {
      const rows = [await add(), await add(), await add()];
      const ids = rows.map((r) => r.id);
      const foreign = await add(samples.valid(n++, h.outsider), h.outsider);
      const before = await stored();
      for (const action of [{ change: samples.change }, { remove: true }, { restore: true }]) expect((await ask(resource.bulk, { selection: { ids: [...ids, foreign.id] }, action })).status).toBe(404);
      expect((await ask(resource.bulk, { selection: { all: { expected: 1 } }, action: { remove: true } })).error?.code).toBe('core.selection_changed');
      expect(await stored()).toBe(before);
      expect((await ask<{ count: number }>(resource.bulk, { selection: { ids }, action: { change: samples.change } })).body.count).toBe(3);
      expect((await ask<Row>(resource.get, { id: ids[1] })).body).toMatchObject({ ...samples.change, version: rows[1]!.version + 1 });
      expect((await events(ids[1]!)).at(-1)!.type).toBe(`${resource.topic}.changed`);
      const removed = await ask<{ bulkId: string }>(resource.bulk, { selection: { ids }, action: { remove: true } });
      expect(removed.status).toBe(200);
      expect((await ask(resource.get, { id: ids[0] })).status).toBe(404);
      for (const person of [h.powerless, h.outsider]) expect((await ask(undoBulk, { id: removed.body.bulkId }, person)).status, 'of somebody else').toBe(404);
      expect((await ask(undoBulk, { id: removed.body.bulkId })).body).toMatchObject({ state: 'undone', kept: 0 });
      expect((await ask(undoBulk, { id: removed.body.bulkId })).status, 'twice').toBe(409);
      expect((await ask(resource.get, { id: ids[0] })).status).toBe(200);
      expect((await ask(resource.bulk, { selection: { ids }, action: { remove: true } })).status).toBe(200);
      expect((await ask(resource.bulk, { selection: { ids }, action: { restore: true } })).status).toBe(200);
      const total = (await ask<Page>(resource.list, { count: 'exact', limit: 1 })).body.total!;
      expect((await ask<{ count: number }>(resource.bulk, { selection: { all: { expected: total } }, action: { change: samples.change } })).body.count).toBe(total);
    });
    it('takes a change of many back, except of rows that were changed since', async () => {
      const rows = [await add(), await add(), await add()];
      const { body } = await ask<{ bulkId: string }>(resource.bulk, { selection: { ids: rows.map((r) => r.id) }, action: { change: samples.change } });
      const [touched, other] = [await ask<Row>(resource.get, { id: rows[0]!.id }), await ask<Row>(resource.get, { id: rows[1]!.id })];
      const given = Object.fromEntries(Object.keys(samples.change).map((key) => [key, rows[0]![key]]));
      expect((await ask(resource.update, { id: touched.body.id, version: touched.body.version, ...given })).status).toBe(200);
      expect((await ask(undoBulk, { id: body.bulkId })).body).toMatchObject({ state: 'undone', kept: 1 });
      expect((await ask<Row>(resource.get, { id: other.body.id })).body).toMatchObject({ ...Object.fromEntries(Object.keys(samples.change).map((key) => [key, rows[1]![key]])), version: other.body.version + 1 });
    });
    const summable = Object.keys(resource.listFields).filter((k) => canSum(resource.listFields[k]));
    if (summable.length > 0) it('adds up all that match, whatever page is asked', async () => {
      const all = await pages({ limit: 200 });
      const { body } = await ask<Page>(resource.list, { limit: 1, sums: summable.join(',') });
      for (const key of summable) {
        if (!all.every((r) => r[key] === null || typeof r[key] === 'number' || /^-?\d+(\.\d+)?$/.test(String(r[key])))) continue;
        const sum = (body.sums?.[key] ?? []).reduce((n, s) => n + Number(s.sum), 0);
        expect(sum, key).toBeCloseTo(all.reduce((n, r) => n + Number(r[key] ?? 0), 0), 4);
      }
      expect((await ask(resource.list, { sums: 'surprise' })).error?.fields?.[0]?.path).toBe('sums');
    });
    it('is walled off by the database itself', async () => {
      const mine = await add();
      const foreign = await add(samples.valid(n++, h.outsider), h.outsider);
      const idsAs = async (workspaceId: number | null) => (await inTransaction(h.house.app.pool, { accountId: null, workspaceId }, (tx) => tx.sql<{ id: string }>(`select id::text from ${samples.table}`))).map((r) => r.id);
      expect([(await idsAs(h.allowed.workspaceId)).includes(mine.id), (await idsAs(h.allowed.workspaceId)).includes(foreign.id)]).toEqual([true, false]);
      expect(await idsAs(null)).toEqual([]);
    });
  });
}
