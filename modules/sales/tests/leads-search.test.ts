import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '../contract/leads.ts';
import { asker } from './deals-scene.ts';
import { addLead, openTeam, type Rep, type Team } from './leads-scene.ts';

let t: Team;
let ask: ReturnType<typeof asker>;
beforeAll(async () => {
  t = await openTeam();
  ask = asker(t.house);
  const like = await addLead(t.house, t.owner, { firstName: 'Only', lastName: 'Quixolotl', email: 'only@x.test' });
  // 2,600 of the Firm and 2,400 of the Zeta, which stand last by name: further than a page's stretch of the list. Two words nobody has both of.
  await t.house.owner.query(
    `insert into sales.lead (id, workspace_id, name, last_name, currency, pipeline_id, stage_id, status, owner_id, created_by, search, created_at)
     select gen_random_uuid(), workspace_id, w.name, w.name, currency, pipeline_id, stage_id, status, case when n % 10 = 0 then $2::uuid else owner_id end, created_by, lower(w.name), now() - make_interval(secs => n)
     from sales.lead, generate_series(1, 5000) n cross join lateral (select (case when n <= 2600 then 'Firm ' else 'Zeta ' end) || lpad(n::text, 5, '0') as name) w where id = $1`, [like.id, t.ann.id]);
  await t.house.owner.query('analyze sales.lead');
});
afterAll(() => t.house.close());

async function all(who: Rep, input: Record<string, unknown>): Promise<contract.Lead[]> {
  const found: contract.Lead[] = [];
  let cursor: string | null = null;
  do {
    const page: { status: number; body: { items: contract.Lead[]; nextCursor: string | null } } = await ask(contract.leads.list, { limit: 100, ...input, ...(cursor ? { cursor } : {}) }, who);
    expect(page.status).toBe(200);
    found.push(...page.body.items);
    cursor = page.body.nextCursor;
  } while (cursor);
  return found;
}

describe('searching leads', () => {
  it.each(['name', '-name', 'createdAt', '-value', 'nextActivityAt'])('finds each match once and in order by %s, be they frequent, all at the far end, or few', { timeout: 60_000 }, async (sort) => {
    for (const [q, count] of [['firm', 2600], ['zeta', 2400], ['quixolotl', 1], ['firm zeta', 0]] as const) {
      const found = await all(t.owner, { q, sort });
      expect([q, found.length, new Set(found.map((l) => l.id)).size]).toEqual([q, count, count]);
      if (sort.endsWith('name')) expect(found.map((l) => l.name)).toEqual(found.map((l) => l.name).toSorted((a, b) => (sort === 'name' ? 1 : -1) * (a < b ? -1 : 1)));
    }
  });
  it('narrows with filters and to what the viewer may see', async () => {
    const mine = { field: 'ownerId', op: 'is', value: t.ann.id };
    expect((await all(t.owner, { q: 'zeta', sort: 'name', filter: JSON.stringify(mine) })).length).toBe(240);
    expect((await all(t.ann, { q: 'zeta', sort: 'name' })).length).toBe(240);
    expect(await all(t.bob, { q: 'zeta' })).toEqual([]);
  });
  it('takes one or two letters for how a word begins, and three for a part of one', async () => {
    const names = async (q: string) => (await all(t.owner, { q, sort: 'name', limit: 100, filter: JSON.stringify({ field: 'email', op: 'is', value: 'only@x.test' }) })).map((l) => l.name);
    expect(await Promise.all([names('qu'), names('o'), names('xo'), names('xol'), names('%')])).toEqual([['Only Quixolotl'], ['Only Quixolotl'], [], ['Only Quixolotl'], []]);
  });
});

it.each(['knows them', 'knows nothing of them, as after an import'])('whom hundreds of addresses reach is looked up by each of them, not in every lead there is, also where the planner %s', async (known) => {
  const forget = known.startsWith('knows nothing') ? "delete from pg_statistic where starelid = 'sales.lead'::regclass; update pg_class set reltuples = 30 where oid = 'sales.lead'::regclass or oid in (select indexrelid from pg_index where indrelid = 'sales.lead'::regclass);" : 'select 1;';
  const results = await t.house.owner.query(
    `begin; ${forget} select set_config('app.workspace_id', '${t.owner.workspaceId}', true);
     select count(*)::int as found from sales.leads_reached_by((select array_agg('nobody' || n || '@x.test') || array['only@x.test'] from generate_series(1, 500) n), (select array_agg('+49309018' || n) from generate_series(1, 500) n));
     select pg_stat_get_xact_tuples_fetched('sales.lead'::regclass)::int as read; rollback`) as unknown as Array<{ rows: Array<{ found?: number; read?: number }> }>;
  const [{ found } = {}, { read } = {}] = results.slice(-3, -1).map((r) => r.rows[0]!);
  expect(found).toBe(1);
  expect(read).toBeLessThan(10);
});
