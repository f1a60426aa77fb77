import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call, type Answer } from '#core/testing/house.ts';
import { askPrices, priceLists, priceRules, services } from '#modules/accounting/contract.ts';
import * as contract from '../contract/quotes.ts';
import { addCustomer, addQuote, openShop, type Shop } from './quotes-scene.ts';

let shop: Shop;
beforeAll(async () => { shop = await openShop(); });
afterAll(() => shop.house.close());

it('measures discounts from what the customer’s price list asks for that many', async () => {
  const at = { workspace_slug: shop.owner.slug };
  const send = async <T>(endpoint: Endpoint<never, T> | Endpoint<unknown, T>, input: object): Promise<T> => { const answer = await call(shop.house, endpoint as Endpoint, { ...at, ...input }, shop.owner) as Answer<T>; expect(answer.error).toBe(undefined); return answer.body; };
  const settings = await send(contract.getQuoteSettings, {});
  await send(contract.updateQuoteSettings, { version: settings.version, discountLimit: '10' });
  const itemId = (await send(services.create, { name: 'Design hour', salePrice: '100', currency: 'EUR', saleTaxIds: [] })).id;
  const list = await send(priceLists.create, { name: 'Agencies', currency: 'EUR' });
  await send(priceRules.create, { priceListId: list.id, itemId, fromQuantity: '10', price: '60' });
  const partyId = await addCustomer(shop, shop.owner, { name: 'Agency Ltd', priceListId: list.id });
  const made = async (quantity: string, unitPrice: string, of = partyId) => { const q = await addQuote(shop, shop.ann, { partyId: of, currency: 'EUR', lines: [{ name: 'Design hour', itemId, quantity, unitPrice }] }); return [q.highestDiscount, q.needsApproval, q.belowList.map((b) => b.listPrice)]; };
  expect(await made('10', '60')).toEqual(['0', false, []]);
  expect(await made('10', '45')).toEqual(['25', true, ['60']]);
  expect(await made('9', '60')).toEqual(['40', true, ['100']]);
  expect(await made('10', '60', shop.partyId)).toEqual(['40', true, ['100']]);
  // What the editor proposes is what the quote is measured by.
  const said = await send(askPrices, { partyId, currency: 'EUR', on: '2026-11-23', lines: [{ itemId, quantity: '10' }] });
  expect(said.items[0]).toMatchObject({ price: '60.00', source: 'rule' });
});
