import { afterAll, beforeAll, expect, it } from 'vitest';
import { modules } from '#app/modules.ts';
import { plantSeeds } from '#core/server/seed.ts';
import { call, openTestHouse, type TestHouse } from '#core/testing/house.ts';
import { aging, bankAccounts, getVerification, listBankLines, trialBalance, verifyBook } from '#modules/accounting/contract.ts';
import { login } from '#modules/identity/contract.ts';
import { billingPlans, documentLists, expenses, planCalls } from '../contract.ts';

let house: TestHouse;
beforeAll(async () => {
  // Only the rooms this one stands on.
  house = await openTestHouse({ env: { DEMO: '1' }, modules: modules.filter((m) => ['files', 'identity', 'workspace', 'notifications', 'settings', 'parties', 'accounting', 'payments', 'invoicing'].includes(m.name)) });
  await plantSeeds(house.app, () => undefined);
  await house.drain();
}, 120_000);
afterAll(() => house.close());

it('the demo has books that hold, with invoices and bills that were paid, are late, or are still drafts', async () => {
  const person = { token: ((await call(house, login, { email: 'owner@demo.atrium.test', password: 'atrium-demo' })).body as { token: string }).token };
  const slug = { workspace_slug: 'northlight' };
  const invoices = (await call(house, documentLists.sale.list, { ...slug, limit: 100 } as never, person)).body.items;
  expect(new Set(invoices.map((d) => d.state))).toEqual(new Set(['draft', 'open', 'part_paid', 'paid']));
  expect(invoices.find((d) => d.kind === 'credit_note')?.state).toBe('paid');
  const [planned] = (await call(house, billingPlans.list, slug as never, person)).body.items;
  expect((await call(house, planCalls.get, { ...slug, id: planned!.id } as never, person)).body.steps.map((s) => s.state), 'a plan with a billed step and open ones').toEqual(['billed', 'waiting', 'waiting']);
  const bills = (await call(house, documentLists.purchase.list, { ...slug, limit: 100 } as never, person)).body.items;
  expect(new Set(bills.map((d) => d.state))).toEqual(new Set(['draft', 'open', 'paid']));
  const numbers = invoices.filter((d) => d.kind === 'invoice' && d.number).toSorted((a, b) => (a.issuedOn < b.issuedOn ? -1 : 1)).map((d) => Number(d.number!.slice(-3)));
  expect(numbers, 'numbers follow the days').toEqual(numbers.map((_, i) => i + 1));
  const claims = (await call(house, expenses.list, { ...slug, limit: 100 } as never, person)).body.items;
  expect(new Set(claims.map((x) => x.status))).toEqual(new Set(['draft', 'submitted', 'approved', 'posted']));
  const current = (await call(house, bankAccounts.list, slug as never, person)).body.items.find((b) => b.isDefault)!;
  const lines = (await call(house, listBankLines, { ...slug, accountId: current.id, limit: 50 } as never, person)).body.items;
  expect(lines.filter((l) => l.status === 'suggested').length, 'payments of the books are proposed').toBeGreaterThan(3);
  const today = new Date().toISOString().slice(0, 10);
  const sheet = (await call(house, trialBalance, { ...slug, from: `${today.slice(0, 4)}-01-01`, to: today } as never, person)).body;
  expect(sheet.checks.every((c) => c.holds), JSON.stringify(sheet.checks)).toBe(true);
  await call(house, verifyBook, slug as never, person);
  await house.drain();
  expect((await call(house, getVerification, slug as never, person)).body).toMatchObject({ verification: { state: 'holds' } });
  for (const side of ['receivable', 'payable']) {
    const owed = (await call(house, aging, { ...slug, side, on: today } as never, person)).body;
    expect([side, owed.difference, owed.rows.length > 1]).toEqual([side, '0.00', true]);
  }
  expect((await call(house, bankAccounts.list, slug as never, person)).body.items.map((b) => b.name)).toEqual(['Cash box', 'Current account', 'Savings']);
});

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
