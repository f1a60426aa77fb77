import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { call, type Answer } from '#core/testing/house.ts';
import { getParty, mergeParties } from '#modules/parties/contract.ts';
import { getSettings, updateCurrency, type SettingGroup } from '#modules/settings/contract.ts';
import * as contract from '../contract/quotes.ts';
import { addCustomer, addQuote, openShop, type Shop } from './quotes-scene.ts';

let shop: Shop;
const send = async <T>(endpoint: unknown, input: object): Promise<T> => { const answer = await call(shop.house, endpoint as Endpoint, { workspace_slug: shop.owner.slug, ...input }, shop.owner) as Answer<T>; expect(answer.error).toBe(undefined); return answer.body; };
const update = (q: contract.Quote, input: object) => send<contract.Quote>(contract.updateQuote, { id: q.id, version: q.version, ...input });
const own = { currency: undefined, exchangeRate: undefined };
const base = 'USD';
let [francs, other] = ['', ''];
beforeAll(async () => {
  shop = await openShop();
  const { currency } = await send<Record<SettingGroup, { version: number }>>(getSettings, {});
  await send(updateCurrency, { version: currency.version, values: { extra: [{ code: 'CHF', rate: '0.9' }] } });
  [francs, other] = [await addCustomer(shop, shop.owner, { name: 'Franc AG', currency: 'CHF' }), await addCustomer(shop, shop.owner, { name: 'No Rate KK', currency: 'JPY' })];
}, 60_000);
afterAll(() => shop.house.close());

it('a quote begins in the currency of its customer, where nobody says another and a rate is there', async () => {
  const begun = async (input: object) => (await addQuote(shop, shop.owner, { ...own, ...input })).currency;
  expect([await begun({ partyId: francs }), await begun({ partyId: other }), await begun({ partyId: shop.partyId }), await begun({ partyId: francs, currency: base })]).toEqual(['CHF', base, base, base]);
});

it('a draft follows its customer while nothing has an amount yet', async () => {
  const sent = (q: contract.Quote, partyId: string) => update(q, { partyId, currency: q.currency, exchangeRate: null });
  let q = await sent(await addQuote(shop, shop.owner, { ...own, partyId: null, lines: [] }), francs);
  expect([q.currency, Number(q.exchangeRate)]).toEqual(['CHF', 0.9]);
  q = await sent(q, shop.partyId);
  expect([q.currency, Number(q.exchangeRate)]).toEqual([base, 1]);
  expect((await sent(await update(q, { lines: [{ name: 'Chairs', unitPrice: '100' }] }), francs)).currency).toBe(base);
});

it('a quote written by the id of a merged customer stands for the one that stayed', async () => {
  const [kept, old] = [await addCustomer(shop, shop.owner, { name: 'Stayed' }), await addCustomer(shop, shop.owner, { name: 'Went' })];
  const version = async (id: string) => (await send<{ version: number }>(getParty, { id })).version;
  await send(mergeParties, { id: kept, version: await version(kept), loserId: old, loserVersion: await version(old) });
  const q = await addQuote(shop, shop.owner, { ...own, partyId: old, billToId: old });
  expect((await shop.house.owner.query('select party_id, bill_to_id from sales.quote where id = $1', [q.id])).rows).toEqual([{ party_id: kept, bill_to_id: kept }]);
});
