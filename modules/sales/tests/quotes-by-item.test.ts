import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#core/testing/house.ts';
import { services } from '#modules/accounting/contract.ts';
import * as contract from '../contract/quotes.ts';
import { addQuote, openShop, type Seller, type Shop } from './quotes-scene.ts';

let shop: Shop;
beforeAll(async () => { shop = await openShop(); });
afterAll(() => shop.house.close());

it('lists quotes by what stands on them', async () => {
  const item = async (name: string) => (await call(shop.house, services.create, { workspace_slug: shop.owner.slug, name, salePrice: '10', currency: 'EUR' } as never, shop.owner)).body.id;
  const [workshop, film] = [await item('Workshop'), await item('Film')];
  const line = (itemId: string) => ({ name: 'Thing', itemId, unitPrice: '10' });
  const [first, second] = [await addQuote(shop, shop.owner, { lines: [line(workshop), line(workshop)] }), await addQuote(shop, shop.owner, { lines: [line(film), line(workshop)] })];
  await addQuote(shop, shop.owner);
  const listed = async (value: string[], who: Seller = shop.owner) => { const { body } = await call(shop.house, contract.quotes.list, { workspace_slug: who.slug, filter: JSON.stringify({ and: [{ field: 'itemId', op: 'in', value }] }), count: 'exact', limit: 50 } as never, who); return [body.total, ...body.items.map((q) => q.id).sort()]; };
  expect(await listed([workshop])).toEqual([2, ...[first.id, second.id].sort()]);
  expect(await listed([film])).toEqual([1, second.id]);
  expect(await listed([workshop], shop.outsider)).toEqual([0]);
});
