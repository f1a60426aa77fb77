import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeStandardCost, openStock, products, stockValue, trialBalance } from '#modules/accounting/contract.ts';
import * as contract from '../../contract.ts';
import { must, officeCalls, openOffice, type Office } from './scene.ts';

let o: Office;
beforeAll(async () => { o = await openOffice(); });
afterAll(() => o.house.close());
const { ask, post, posted, entryOf } = officeCalls(() => o);
const line = (itemId: string, quantity: string, unitPrice: string, more: object = {}) => ({ itemId, name: 'Bolt', quantity, unitPrice, taxIds: [], ...more });
const made = async (standardCost: string) => (await must(ask(products.create, { name: `Bolt ${crypto.randomUUID()}`, trackStock: true, isBought: true, costing: 'standard', standardCost }))).id;
const change = async (itemId: string, standardCost: string, on: string) => must(ask(changeStandardCost, { itemId, version: (await must(ask(products.get, { id: itemId }))).version, standardCost, on, reason: 'New prices' }));
/** What an entry says of stock, cost of sales and price variances together. */
const stockLines = async (d: contract.BusinessDocument) => {
  const sums = new Map<string, number>();
  for (const [code, base] of (await entryOf(d)) as Array<[string, number]>) if (['1200', '5010', '5060'].includes(code)) sums.set(code, (sums.get(code) ?? 0) + base);
  return Object.fromEntries([...sums].filter(([, base]) => base !== 0));
};
const stock = async (itemId: string) => { const { items, difference } = await must(ask(stockValue, { on: '2026-12-31', limit: 50 })); const i = items.find((x) => x.id === itemId)!; return [i.quantity, i.value, difference]; };
const credit = async (d: contract.BusinessDocument, quantity: string, issuedOn: string) => must(post(await must(ask(contract.documentCalls[d.direction].credit, { id: d.id, issuedOn, lines: [{ lineId: d.lines[0]!.id, quantity }] }))));

it('bills enter stock at standard and the rest is a price variance; invoices, returns and credits of vendors are at standard', async () => {
  const itemId = await made('2.50');
  const dear = await posted('bill', { partyId: o.v1, issuedOn: '2026-01-10', lines: [line(itemId, '100', '2.80')] });
  expect([await stockLines(dear), await stock(itemId)]).toEqual([{ 1200: 25_000, 5060: 3_000 }, ['100', '250.00', '0.00']]);
  const cheap = await posted('bill', { partyId: o.v1, issuedOn: '2026-01-11', lines: [line(itemId, '10', '2', { taxIds: [o.tax20] }), line(itemId, '2', '2.50')] });
  expect([await stockLines(cheap), await stock(itemId)]).toEqual([{ 1200: 3_000, 5060: -500 }, ['112', '280.00', '0.00']]);
  const sold = await posted('invoice', { partyId: o.c1, issuedOn: '2026-01-20', lines: [line(itemId, '40', '9')] });
  expect([await stockLines(sold), await stock(itemId)]).toEqual([{ 1200: -10_000, 5010: 10_000 }, ['72', '180.00', '0.00']]);
  expect((await change(itemId, '3', '2026-02-01')).difference).toBe('36.00');
  const back = await credit(sold, '10', '2026-02-02');
  expect([await stockLines(back), await stock(itemId)]).toEqual([{ 1200: 3_000, 5010: -3_000 }, ['82', '246.00', '0.00']]);
  // The vendor credits 2.80 each for what stands at 3.
  const returned = await credit(dear, '20', '2026-02-03');
  expect([await stockLines(returned), await stock(itemId)]).toEqual([{ 1200: -6_000, 5060: 400 }, ['62', '186.00', '0.00']]);
});

it('what is voided after the standard cost changed goes out or comes back at the standard of now, and the difference is a variance', async () => {
  const itemId = await made('10');
  await must(ask(openStock, { on: '2026-01-01', items: [{ itemId, quantity: '10', value: '100.00' }] }));
  const bill = await posted('bill', { partyId: o.v1, issuedOn: '2026-01-10', lines: [line(itemId, '5', '12')] });
  const invoice = await posted('invoice', { partyId: o.c1, issuedOn: '2026-01-11', lines: [line(itemId, '4', '30')] });
  await change(itemId, '11', '2026-02-01');
  for (const d of [bill, invoice]) await must(ask(contract.documentCalls[d.direction].void, { id: d.id, on: '2026-02-02', reason: 'wrong' }));
  expect(await stock(itemId)).toEqual(['10', '110.00', '0.00']);
  const { rows } = await must(ask(trialBalance, { from: '2026-01-01', to: '2026-12-31' }));
  expect(rows.length).toBeGreaterThan(0);
  const sums = (await o.house.owner.query("select coalesce(sum(l.debit), 0) = coalesce(sum(l.credit), 0) as even from accounting.line l where l.workspace_id = $1", [o.owner.workspaceId])).rows[0];
  expect(sums.even).toBe(true);
});
