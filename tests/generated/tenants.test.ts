import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { plantSeeds } from '#core/server/seed.ts';
import { found, signUp, type Person, type Place } from '../fixtures/people.ts';
import { inputSchema, valuesOf } from './arbitrary.ts';

// The owner of one workspace uses every id that exists in another one, in every place an id can stand.
const endpoints: Endpoint[] = modules.flatMap((m) => m.routes.map((r) => r.endpoint)).filter((e) => e.can !== 'public');
const withIds = endpoints.filter((e) => e.pathKeys.some((k) => k !== 'workspace_slug') || JSON.stringify(inputSchema(e)).includes('"uuid"'));

let house: TestHouse;
let stranger: Person;
let own: Place;
let victim: number;
let ids: string[];
let before: string;

async function tables(): Promise<Array<{ name: string; hasId: boolean }>> {
  const { rows } = await house.owner.query<{ name: string; hasId: boolean }>(
    `select format('%I.%I', n.nspname, c.relname) as name, exists (select 1 from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and not i.attisdropped) as "hasId"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     where c.relkind = 'r' and n.nspname not in ('graphile_worker', 'pg_catalog') order by 1`);
  return rows;
}

/** Fingerprint of everything the victim workspace owns. */
async function fingerprint(): Promise<string> {
  const parts = [];
  for (const { name } of await tables()) {
    const { rows } = await house.owner.query<{ sum: string }>(`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '-') as sum from ${name} t where workspace_id = $1`, [victim]);
    parts.push(`${name}:${rows[0]!.sum}`);
  }
  const { rows } = await house.owner.query<{ sum: string }>('select md5(string_agg(w::text, \'|\')) as sum from workspace.workspace w where id = $1', [victim]);
  return [...parts, `workspace:${rows[0]!.sum}`].join('\n');
}

beforeAll(async () => {
  house = await openTestHouse({ env: { DEMO: '1' } });
  await plantSeeds(house.app, () => undefined);
  await house.drain();
  victim = (await house.owner.query<{ id: number }>("select id from workspace.workspace where slug = 'northlight'")).rows[0]!.id;
  stranger = await signUp(house, 'Eve');
  own = await found(house, stranger, 'Elsewhere');
  ids = [];
  for (const { name, hasId } of await tables()) {
    if (hasId) ids.push(...(await house.owner.query<{ id: string }>(`select id::text as id from ${name} where workspace_id = $1 order by 1 limit 3`, [victim])).rows.map((r) => r.id));
  }
  before = await fingerprint();
});
afterAll(() => house.close());

it('there is something to protect', () => { expect(ids.length).toBeGreaterThan(5); });

// Each wall holds alone: the second round runs with the database's wall taken down.
describe.each(['with both walls', 'without row-level security'])('%s', (round) => {
  beforeAll(async () => {
    if (round === 'with both walls') return;
    for (const { name } of await tables()) await house.owner.query(`alter table ${name} disable row level security`);
  });

  describe.each(withIds.map((e) => [e.id, e] as const))('%s', (_id, endpoint) => {
    it('neither shows nor changes anything of another workspace', async () => {
      const foreign = fc.constantFrom(...ids, String(victim));
      const schema = inputSchema(endpoint);
      await fc.assert(fc.asyncProperty(valuesOf(schema, schema, foreign), foreign, async (value, id) => {
        const input = { ...(value as Record<string, unknown>), ...Object.fromEntries(endpoint.pathKeys.map((k) => [k, k === 'workspace_slug' ? own.slug : id])) };
        const answer = await call(house, endpoint, input, own.as(stranger));
        expect(answer.status).toBeLessThan(500);
        if (endpoint.pathKeys.some((k) => /(^|_)id$/i.test(k))) expect(answer.status, `${JSON.stringify(input)} → ${JSON.stringify(answer.body)}`).toBeGreaterThanOrEqual(400);
        const text = JSON.stringify(answer.body ?? null);
        expect(text).not.toMatch(/Northlight|demo\.atrium\.test/);
      }), { numRuns: 15 });
      expect(await fingerprint()).toBe(before);
    });
  });
});
