import { afterAll, beforeAll, expect, it } from 'vitest';
import { plantSeeds } from '#core/server/seed.ts';
import { openTestHouse, type TestHouse } from '#core/testing/house.ts';

let house: TestHouse;
beforeAll(async () => { house = await openTestHouse({ env: { DEMO: '1' } }); await plantSeeds(house.app, () => undefined); });
afterAll(() => house.close());

it('the demo shows a distance and days away, worked out by rates a newcomer can use', async () => {
  const { rows: rates } = await house.owner.query("select name from invoicing.mileage_rate union all select name from invoicing.per_diem_rate order by 1");
  expect(rates.map((r) => r.name)).toEqual(['Denmark', 'Portugal', 'Private car']);
  const { rows } = await house.owner.query("select kind, status, base_total::int as total, distance::int from invoicing.expense where kind in ('mileage', 'per_diem') order by kind");
  // 268 km at 0.40; half of 75.00, and 75.00 less a fifth for breakfast.
  expect(rows).toEqual([{ kind: 'mileage', status: 'submitted', total: 10_720, distance: 268 }, { kind: 'per_diem', status: 'approved', total: 9_750, distance: null }]);
});

it('the demo shows what is paid every month, next on a day to come, as a draft', async () => {
  const { rows } = await house.owner.query("select name, step, unit, mode, made, next_on > current_date as later, paused, last_problem as problem from invoicing.recurring_expense");
  expect(rows).toEqual([{ name: 'Cloud storage', step: 1, unit: 'month', mode: 'draft', made: 0, later: true, paused: false, problem: '' }]);
});

it('the demo shows what projects cost: their claims carry values of the books, and posted ones stand in its entries', async () => {
  const { rows } = await house.owner.query(`select v.name, sum(l.debit)::int as cost from accounting.line l join accounting.dimension d on d.workspace_id = l.workspace_id and d.name = 'Project' join accounting.dimension_value v on v.dimension_id = d.id and l.dimensions ->> d.id::text = v.id::text
    join accounting.entry e on e.id = l.entry_id where e.source_type = 'invoicing.expense' group by v.name`);
  expect(rows).toEqual([{ name: 'Copenhagen pitch', cost: 53_040 }]);
});
