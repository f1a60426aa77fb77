import { describeResource, type TestPerson } from '#core/testing/describe-resource.ts';
import { call } from '#core/testing/house.ts';
import { oneHouse } from '#core/testing/one-house.ts';
import { priceLists, priceRules } from '../../contract.ts';
import { openMastersHouse } from '../scene.ts';

const open = oneHouse(openMastersHouse);
describeResource(open, priceLists, {
  table: 'accounting.price_list', valid: (n) => ({ name: `Prices ${n}`, currency: 'USD' }),
  invalid: [{ input: { name: '' }, field: 'name' }, { input: { name: 'x', currency: 'ZZZ' }, field: 'currency' }, { input: { name: 'x', isDefault: true, isActive: false }, field: 'isActive' }],
  change: { note: 'Changed' }, search: 'Prices 1',
});

let first: TestPerson | undefined;
const lists = new Map<number, string>();
describeResource(async () => {
  const h = await open();
  for (const person of [h.allowed, h.outsider]) lists.set(person.workspaceId, (await call(h.house, priceLists.create, { workspace_slug: person.slug, name: 'Wholesale' } as never, person)).body.id);
  first = h.allowed;
  return h;
}, priceRules, {
  table: 'accounting.price_rule', valid: (n, person) => ({ priceListId: lists.get((person ?? first!).workspaceId), category: `Kind ${n}`, price: '9.5', fromQuantity: '10' }),
  invalid: [
    { input: { price: '1' }, field: 'priceListId' }, { input: { priceListId: '0190a000-0000-7000-8000-000000000001', price: '1' }, field: 'priceListId' },
    ...[{ input: {}, field: 'price' }, { input: { price: '-1' }, field: 'price' }, { input: { method: 'discount' }, field: 'percent' }, { input: { method: 'discount', percent: '101' }, field: 'percent' }, { input: { method: 'discount', percent: '-1' }, field: 'percent' }, { input: { method: 'formula', percent: 'abc' }, field: 'percent' },
      { input: { method: 'formula', percent: '-101' }, field: 'percent' }, { input: { price: '1', fromOn: '2026-02-01', toOn: '2026-01-31' }, field: 'toOn' }, { input: { price: '1', itemId: '0190a000-0000-7000-8000-000000000001' }, field: 'itemId' }, { input: { price: '1', itemId: '0190a000-0000-7000-8000-000000000001', category: 'x' }, field: 'category' },
      { input: { method: 'formula', percent: '5', roundTo: '0' }, field: 'roundTo' }].map(({ input, field }) => ({ get input() { return { priceListId: lists.get(first!.workspaceId), ...input }; }, field })),
  ],
  change: { price: '9' }, search: 'Kind 1',
});

