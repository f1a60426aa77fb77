import { afterAll, beforeAll, expect, it } from 'vitest';
import * as contract from '../../contract.ts';
import { usualTime } from '../../web/sold/usual-time.ts';
import { addParty, must, officeCalls, openOffice, type Clerk, type Office } from './scene.ts';

let office: Office;
beforeAll(async () => { office = await openOffice(); });
afterAll(() => office.house.close());
const { ask, draft, posted, post } = officeCalls(() => office);
const line = (name: string, quantity: string, unitPrice: string, more: object = {}) => ({ name, quantity, unitPrice, taxIds: [office.tax20], ...more });
const figures = (input: object = {}, who?: Clerk) => must(ask(contract.salesFigures, { from: '2026-01-01', until: '2026-12-31', ...input }, who));

it('adds up what was posted without tax, less credits, in the base currency, by each split to the same total', async () => {
  await posted('invoice', { partyId: office.c1, ownerId: office.ann.id, issuedOn: '2026-02-10', discountPercent: '10', lines: [line('Design', '10', '100', { unit: 'h' }), line('Hosting', '1', '50')], charges: [{ label: 'Shipping', amount: '10.00', taxIds: [office.tax20] }] });
  const second = await posted('invoice', { partyId: office.c2, ownerId: office.bob.id, issuedOn: '2026-03-31', currency: 'USD', exchangeRate: '0.9', lines: [line('design', '3', '33.33', { unit: 'h' })], charges: [{ label: 'shipping', amount: '5.00' }] });
  await posted('invoice', { partyId: office.c2, issuedOn: '2025-02-01', lines: [line('Design', '1', '200')] });
  const credit = await must(ask(contract.documentCalls.sale.credit, { id: second.id, lines: [{ lineId: second.lines[0]!.id, quantity: '1' }], issuedOn: '2026-04-01' }));
  await must(post(credit));
  // None of these is a sale: a draft, a deposit, a bill, what was voided.
  await draft('invoice', { partyId: office.c1, issuedOn: '2026-02-10', lines: [line('Draft', '1', '999')] });
  await posted('bill', { partyId: office.v1, issuedOn: '2026-02-10', lines: [{ name: 'Bought', quantity: '1', unitPrice: '77' }] });
  await posted('invoice', { partyId: office.c1, issuedOn: '2026-02-11', isDeposit: true, lines: [line('Deposit', '1', '500')] });
  const gone = await posted('invoice', { partyId: office.c1, issuedOn: '2026-02-12', lines: [line('Gone', '1', '1000')] });
  await must(ask(contract.documentCalls.sale.void, { id: gone.id, reason: 'Mistake' }));

  const f = await figures();
  // 1,050 less 10 % is 945.00; 99.99 USD at 0.9 is 89.99, of which one of three goes back: 33.33 at 0.9 is 30.00. Shipping is 10.00, and of 5.00 USD (4.50) 1.67 goes back (1.50).
  expect(f).toMatchObject({ currency: 'EUR', total: '1017.99', invoices: 3, before: '200.00', others: { customers: null, items: null, owners: null } });
  expect(f.byCustomer.map((c) => [c.name, c.amount, c.invoices])).toEqual([['Cedar & Finch', '955.00', 1], ['Marlow', '62.99', 2]]);
  // Without an item lines go by their name, however it is written.
  expect(f.byItem.map((i) => [i.name.toLowerCase(), i.amount, i.quantity, i.unit, i.invoices])).toEqual([['design', '959.99', '12', 'h', 3], ['hosting', '45.00', '1', '', 1], ['shipping', '13.00', '1', '', 3]]);
  expect(f.byOwner.map((o) => [o.ownerId, o.amount])).toEqual([[office.ann.id, '955.00'], [office.bob.id, '94.49'], [office.owner.id, '-31.50']]);
  expect(f.byMonth.map((m) => [m.month, m.amount, m.before]).filter(([, a, b]) => a !== '0.00' || b !== '0.00')).toEqual([['2026-02', '955.00', '200.00'], ['2026-03', '94.49', '0.00'], ['2026-04', '-31.50', '0.00']]);
  expect(f.byMonth).toHaveLength(12);
  // It is what the books say was sold.
  const { rows: [{ n }] } = await office.house.owner.query("select -sum(l.debit - l.credit) as n from accounting.line l join accounting.account a on a.id = l.account_id where l.workspace_id = $1 and a.type = 'income' and l.entry_on between '2026-01-01' and '2026-12-31'", [office.owner.workspaceId]);
  expect(Number(n)).toBe(101799);
});

it('compares this year so far with the same days of the year before', async () => {
  for (const [issuedOn, price] of [['2022-02-01', '30'], ['2022-11-01', '500'], ['2023-02-01', '40']] as const) await posted('invoice', { partyId: office.c1, issuedOn, lines: [line('Care', '1', price)] });
  expect(await figures(usualTime('2023-03-15'))).toMatchObject({ total: '40.00', before: '30.00' });
});

it('shows each what they may see, and nobody the figures of another workspace', async () => {
  expect(await figures({}, office.ann)).toMatchObject({ total: '955.00', invoices: 1 });
  expect(await figures({}, office.outsider)).toMatchObject({ total: '0.00', invoices: 0, byCustomer: [], byItem: [] });
});

it('says what goes on each month, of whatever length, but not what is paused', async () => {
  const source = async (unitPrice: string, more: object = {}) => (await draft('invoice', { partyId: office.c1, lines: [line('Care', '1', unitPrice)], ...more })).id;
  const add = async (documentId: string, unit: string, step = 1) => must(ask(contract.createRecurring, { name: `Each ${step} ${unit}`, documentId, step, unit, startOn: '2030-01-01' }));
  const before = Number((await figures()).recurring.monthly);
  await add(await source('100'), 'month');
  await add(await source('1200'), 'year');
  await add(await source('300'), 'month', 3);
  await add(await source('7'), 'week');
  const paused = await add(await source('5000'), 'month');
  await must(ask(contract.pauseRecurring, { id: paused.id, version: paused.version }));
  // 100 + 100 + 100 + 7 × 365 ÷ 7 ÷ 12.
  expect((await figures()).recurring).toEqual({ monthly: (before + 330.42).toFixed(2), series: 4 });
});

it('sums up what is beyond the longest list, and refuses a time without end', async () => {
  const sell = async (i: number) => posted('invoice', { partyId: await addParty(office, { name: `Shop ${i}`, roles: ['customer'] }), issuedOn: '2024-05-05', lines: [line(`Thing ${i}`, '1', String(1000 - i))] });
  await Promise.all(Array.from({ length: contract.mostSold }, (_, i) => sell(i)));
  expect((await figures({ from: '2024-05-01', until: '2024-05-31' })).others, 'as many as are shown leave nothing over').toEqual({ customers: null, items: null, owners: null });
  await Promise.all([0, 1].map((i) => sell(contract.mostSold + i)));
  const f = await figures({ from: '2024-05-01', until: '2024-05-31' });
  expect([f.byCustomer.length, f.byItem.length, f.others.customers, f.others.items, f.others.owners]).toEqual([contract.mostSold, contract.mostSold, '1899.00', '1899.00', null]);
  const wrong = (input: object) => ask(contract.salesFigures, { from: '2020-01-01', until: '2026-01-01', ...input }).then((a) => [a.status, a.error?.fields?.[0]?.path]);
  expect(await Promise.all([wrong({}), wrong({ until: '2019-12-31' })])).toEqual([[422, 'until'], [422, 'until']]);
});
