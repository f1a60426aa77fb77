import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call, type Answer } from '#core/testing/house.ts';
import type { ResourceHouse, TestPerson } from '#core/testing/describe-resource.ts';
import { checkLabels, itemLabels, products } from '../../contract.ts';
import { openMastersHouse } from '../scene.ts';

let h: ResourceHouse;
beforeAll(async () => { h = await openMastersHouse(); });
afterAll(() => h.house.close());
const send = <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: object, person: TestPerson = h.allowed): Promise<Answer<T>> => call(h.house, endpoint as Endpoint, { workspace_slug: person.slug, ...input }, person) as Promise<Answer<T>>;
const add = async (name: string, more: object = {}) => (await send(products.create, { name, category: 'Labelled', salePrice: '14.5', currency: 'EUR', ...more })).body.id;

it('prints labels of chosen items, and says which have no bar code', async () => {
  const ids = [await add('Book', { barcode: '4006381333931', sku: 'BK-1' }), await add('Card', { sku: 'CARD-9' }), await add('Plain'), await add('Größe', { sku: 'GRÖSSE' }), await add('Long', { sku: 'L'.repeat(60) })];
  const chosen = { kind: 'product', ids: ids.join(',') };
  const gaps = await send(checkLabels, chosen);
  expect([gaps.body.items, gaps.body.without.map((i) => i.name), gaps.body.more]).toEqual([5, ['Größe', 'Long', 'Plain'], 0]);
  const file = await send(itemLabels, { ...chosen, copies: '5', price: 'true', paper: 'roll_62' });
  expect([file.status, Buffer.from(file.body as never).subarray(0, 5).toString('latin1')]).toEqual([200, '%PDF-']);
  // All that a filter finds are the same five.
  const filter = JSON.stringify({ and: [{ field: 'category', op: 'is', value: 'Labelled' }] });
  expect((await send(checkLabels, { kind: 'product', filter, expected: 5 })).body.items).toBe(5);
  expect((await send(checkLabels, { kind: 'product', filter, expected: 4 })).error?.code).toBe('core.selection_changed');
});

it('refuses too many, those of others, and whoever may not see items', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 25; n += 1) ids.push(await add(`Many ${n}`));
  expect((await send(itemLabels, { kind: 'product', ids: ids.join(','), copies: '100' })).error?.code).toBe('accounting.too_many_labels');
  expect((await send(itemLabels, { kind: 'product', ids: ids[0], copies: '101' })).status).toBe(422);
  for (const endpoint of [itemLabels, checkLabels] as unknown as ReadonlyArray<Endpoint<never, unknown>>) {
    expect((await send(endpoint, { kind: 'product', ids: ids[0] }, h.outsider)).status).toBe(404);
    expect((await send(endpoint, { kind: 'service', ids: ids[0] })).status).toBe(404);
    expect((await send(endpoint, { kind: 'product', ids: ids[0] }, h.powerless)).status).toBe(403);
  }
});
