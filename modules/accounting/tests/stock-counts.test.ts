import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ResourceHouse } from '#core/testing/describe-resource.ts';
import { call } from '#core/testing/house.ts';
import { issueStock } from '../api.ts';
import * as contract from '../contract.ts';
import { accountIds, asOwnerOf, openLedgerHouse } from './ledger/scene.ts';

let h: ResourceHouse;
let ids: Record<string, string>;
let asOwner: Awaited<ReturnType<typeof asOwnerOf>>;
beforeAll(async () => { h = await openLedgerHouse(); ids = await accountIds(h); asOwner = await asOwnerOf(h); });
afterAll(() => h.house.close());

const ask = (endpoint: unknown, input: object = {}, person = h.allowed) => call(h.house, endpoint as typeof contract.countStock, { workspace_slug: person.slug, ...input } as never, person);
const opened = async (name: string, quantity: string, value: string, more: object = {}) => {
  const { id } = (await call(h.house, contract.products.create, { workspace_slug: h.allowed.slug, name, trackStock: true, ...more } as never, h.allowed)).body;
  if (quantity !== '0') await ask(contract.openStock, { on: '2026-01-01', items: [{ itemId: id, quantity, value }] });
  return id;
};
const count = (itemId: string, input: object) => ask(contract.countStock, { itemId, on: '2026-02-10', reason: 'Yearly count', ...input });
const issue = (itemId: string, quantity: string, on: string) => asOwner((ctx) => issueStock(ctx, { itemId, quantity, on, source: { type: 'test', id: itemId } }));
/** What there is of a product, and whether stock as a whole is what its account says. */
const stock = async (itemId: string) => {
  const { body } = await call(h.house, contract.stockValue, { workspace_slug: h.allowed.slug, on: '2026-12-31', limit: 50 } as never, h.allowed);
  const item = body.items.find((i) => i.id === itemId)!;
  const { rows: [layers] } = await h.house.owner.query('select trim_scale(coalesce(sum(left_quantity), 0))::text as quantity, coalesce(sum(left_value), 0)::text as value from accounting.stock_layer where item_id = $1', [itemId]);
  expect([layers.quantity, (Number(layers.value) / 100).toFixed(2)]).toEqual([item.quantity, item.value]);
  return [item.quantity, item.value];
};
const difference = async () => (await call(h.house, contract.stockValue, { workspace_slug: h.allowed.slug, on: '2026-12-31' } as never, h.allowed)).body;
const lost = async () => (await call(h.house, contract.accountTree, { workspace_slug: h.allowed.slug, on: '2026-12-31' } as never, h.allowed)).body.accounts.find((a) => a.id === ids['SHRINKAGE'])!.balance;
/** A test begins with what others lost. */
const losing = async (work: () => Promise<void>) => { const before = Number(await lost()); await work(); return (Number(await lost()) - before).toFixed(2); };

it('what is missing goes out for what it cost, what is over comes in, both against stock differences with the reason', async () => {
  const itemId = await opened('Bolt', '10', '20.00');
  const done = await count(itemId, { quantity: '7' });
  expect([done.status, await stock(itemId), (await difference()).difference]).toEqual([201, ['7', '14.00'], '0.00']);
  const entry = (await call(h.house, contract.getEntry, { workspace_slug: h.allowed.slug, id: done.body.entryId! } as never, h.allowed)).body;
  expect([entry.memo, entry.lines.map((l) => [l.accountId, l.debit, l.credit])]).toMatchObject(['Yearly count', [[ids['INVENTORY'], expect.anything(), '6.00'], [ids['SHRINKAGE'], '6.00', expect.anything()]]]);
  expect((await count(itemId, { quantity: '8' })).status).toBe(201);
  expect(await stock(itemId)).toEqual(['8', '16.00']);
  expect((await count(itemId, { quantity: '9', value: '5.00' })).status).toBe(201);
  expect([await stock(itemId), (await difference()).difference]).toEqual([['9', '21.00'], '0.00']);
  // By hand it is not reversed: stock would stay where it is.
  expect((await ask(contract.reverse, { id: done.body.entryId, on: '2026-03-01' })).error?.code).toBe('accounting.source_owns');
});

it('counts of one day are of that day, and refuse what would take goods from under later ones', async () => {
  const itemId = await opened('Nut', '10', '10.00');
  await issue(itemId, '6', '2026-02-20');
  expect((await count(itemId, { quantity: '5' })).error).toMatchObject({ code: 'accounting.insufficient_stock' });
  expect((await count(itemId, { quantity: '9' })).status).toBe(201);
  expect((await stock(itemId))[0]).toBe('3');
  expect((await count(itemId, { quantity: '9' })).error?.fields?.[0]).toMatchObject({ path: 'quantity', code: 'accounting.count_same' });
  const fields = async (input: object, of = itemId) => (await count(of, input)).error?.fields?.[0]?.path;
  expect([await fields({}), await fields({ quantity: '1', value: '1.00' }), await fields({ value: 'x' }), await fields({ quantity: '5' }, await opened('None', '0', '0')), await fields({ quantity: '5' }, ids['INVENTORY'])]).toEqual(['quantity', 'value', 'value', 'value', 'itemId']);
});

it('a write-down lowers what is there to its worth and moves none of it; what left since keeps it from being taken back', async () => {
  const itemId = await opened('Phone', '4', '400.00');
  let id = '';
  expect(await losing(async () => { id = (await count(itemId, { value: '250.00' })).body.id; })).toBe('150.00');
  expect([await stock(itemId), (await difference()).difference]).toEqual([['4', '250.00'], (await difference()).difference]);
  const moves = async () => (await call(h.house, contract.stockMoves, { workspace_slug: h.allowed.slug, itemId } as never, h.allowed)).body.items.map((m) => [m.kind, m.quantity, m.value, m.canUndo]);
  expect(await moves()).toEqual([['worth', '0', '-150.00', true], ['opening', '4', '400.00', false]]);
  expect((await ask(contract.undoStockCount, { id, on: '2026-01-31' })).error?.fields?.[0]?.path).toBe('on');
  expect(await losing(async () => { expect((await ask(contract.undoStockCount, { id, on: '2026-02-11' })).status).toBe(200); })).toBe('-150.00');
  expect([await stock(itemId), (await moves()).map(([, , , canUndo]) => canUndo)]).toEqual([['4', '400.00'], [false, false, false]]);
  expect((await ask(contract.undoStockCount, { id, on: '2026-02-12' })).error?.code).toBe('accounting.already_reversed');
  const again = (await count(itemId, { value: '200.00', on: '2026-02-20' })).body.id;
  await issue(itemId, '1', '2026-02-25');
  expect((await count(itemId, { value: '100.00', on: '2026-02-20' })).error).toMatchObject({ code: 'accounting.stock_moved_since', details: { name: 'Phone', on: '2026-02-25' } });
  expect((await ask(contract.undoStockCount, { id: again, on: '2026-03-01' })).error?.fields?.[0]).toMatchObject({ path: 'on', code: 'accounting.count_moved' });
  expect((await count(itemId, { value: '0.00', on: '2026-03-01' })).status).toBe(201);
  expect(await stock(itemId)).toEqual(['3', '0.00']);
});

it('a count is taken back: what was missing is there again for what it had cost, also at an average and when some was sold', async () => {
  const itemId = await opened('Lamp', '10', '100.00', { costing: 'average' });
  const before = (await difference()).difference;
  const missing = (await count(itemId, { quantity: '6' })).body.id;
  expect((await ask(contract.undoStockCount, { id: missing, on: '2026-02-11' })).status).toBe(200);
  expect(await stock(itemId)).toEqual(['10', '100.00']);
  const found = (await count(itemId, { quantity: '12', value: '2.00', on: '2026-02-12' })).body.id;
  expect((await ask(contract.undoStockCount, { id: found, on: '2026-02-13' })).status).toBe(200);
  expect([await stock(itemId), (await difference()).difference]).toEqual([['10', '100.00'], before]);
});

it('is for those who post, and of their own workspace', async () => {
  const itemId = await opened('Cord', '2', '2.00');
  expect((await call(h.house, contract.countStock, { workspace_slug: h.allowed.slug, itemId, on: '2026-02-10', quantity: '1', reason: 'x' } as never, h.powerless)).status).toBe(403);
  const mine = (await count(itemId, { quantity: '1' })).body.id;
  expect((await ask(contract.countStock, { itemId, on: '2026-02-10', quantity: '1', reason: 'x' }, h.outsider)).error?.fields?.[0]?.path).toBe('itemId');
  expect((await ask(contract.undoStockCount, { id: mine, on: '2026-02-11' }, h.outsider)).status).toBe(404);
});
