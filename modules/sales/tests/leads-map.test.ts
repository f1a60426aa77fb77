import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '../contract/leads.ts';
import { asker } from './deals-scene.ts';
import { addLead, openTeam, type Rep, type Team } from './leads-scene.ts';

let t: Team;
let ask: ReturnType<typeof asker>;
beforeAll(async () => {
  t = await openTeam();
  ask = asker(t.house);
  const add = (ownerId: string, country: string | null, value: string | null, currency = 'EUR') => addLead(t.house, t.owner, { ownerId, country, value, currency });
  await add(t.ann.id, 'PT', '100');
  await add(t.ann.id, 'PT', '20', 'USD');
  await add(t.bob.id, 'PT', '1000.50');
  await add(t.bob.id, 'MT', null);
  await add(t.ann.id, null, '7');
});
afterAll(() => t.house.close());

/** What the map asks, in the shape it draws from. */
async function map(who: Rep, input: Record<string, unknown> = {}) {
  const { status, body } = await ask(contract.leads.list, { limit: 1, count: 'exact', group: 'country', sums: 'value', ...input }, who);
  expect(status).toBe(200);
  const sums = (of: { value?: Array<{ currency: string | null; sum: string }> } | undefined) => Object.fromEntries((of?.value ?? []).map((s) => [s.currency, s.sum]));
  return { total: body.total, groups: Object.fromEntries((body.groups ?? []).map((g) => [String(g.value), [g.count, sums(g.sums as never)]])), sums: sums(body.sums as never) };
}

it('counts the leads of each country and adds up their values per currency, as far as the viewer sees them', async () => {
  expect(await map(t.owner)).toEqual({ total: 5, groups: { PT: [3, { EUR: '1100.5', USD: '20' }], MT: [1, {}], null: [1, { EUR: '7' }] }, sums: { EUR: '1107.5', USD: '20' } });
  expect(await map(t.ann)).toEqual({ total: 3, groups: { PT: [2, { EUR: '100', USD: '20' }], null: [1, { EUR: '7' }] }, sums: { EUR: '107', USD: '20' } });
});

it('does so under the list’s filter', async () => {
  const filter = JSON.stringify({ field: 'ownerId', op: 'in', value: [t.bob.id] });
  expect(await map(t.owner, { filter })).toEqual({ total: 2, groups: { PT: [1, { EUR: '1000.5' }], MT: [1, {}] }, sums: { EUR: '1000.5' } });
  expect((await map(t.ann, { filter })).total).toBe(0);
});

it('leaves no country out, however many there are', async () => {
  await t.house.owner.query(
    `insert into sales.lead (id, workspace_id, name, last_name, currency, pipeline_id, stage_id, status, owner_id, created_by, search, country)
     select gen_random_uuid(), workspace_id, 'Far', 'Far', currency, pipeline_id, stage_id, status, owner_id, created_by, 'far', chr(65 + n / 26) || chr(65 + n % 26)
     from (select * from sales.lead where workspace_id = $1 limit 1) l, generate_series(0, 675) n`, [t.owner.workspaceId]);
  const { groups, total } = await map(t.owner);
  expect([total, Object.keys(groups).length]).toEqual([681, 677]);
});
