import { afterAll, beforeAll, expect, it } from 'vitest';
import { getRecordCard } from '#core/contract/record-card.ts';
import * as contract from '../contract.ts';
import { addDeal, asker } from './deals-scene.ts';
import { addQuote, openShop, type Shop } from './quotes-scene.ts';
import { quotes as quotePages } from '../web/quotes/slots.ts';
import { deals as dealPages } from '../web/deals/slots.ts';

let shop: Shop;
let ask: ReturnType<typeof asker>;
beforeAll(async () => { shop = await openShop(); ask = asker(shop.house); });
afterAll(() => shop.house.close());

const card = async (topic: string, subjectId: string) => (await ask(getRecordCard, { topic, subjectId }, shop.owner)).body;

it('the card of a deal and of a quote says where it stands, in words its room has', async () => {
  const deal = await addDeal(shop.house, shop.owner, { name: 'Fair stand' });
  expect(await card('sales.opportunity', deal.id)).toMatchObject({ title: 'Fair stand', status: 'open', dueOn: null });
  await ask(contract.winDeal, { id: deal.id, version: 1 }, shop.owner);
  expect((await card('sales.opportunity', deal.id)).status).toBe('won');
  const quote = await addQuote(shop, shop.owner, {});
  expect((await card('sales.quote', quote.id)).status).toBe('draft');
  const words = [...(dealPages.recordPages ?? []), ...(quotePages.recordPages ?? [])].flatMap((page) => Object.keys(page.statuses?.words ?? {}));
  for (const status of ['open', 'won', 'draft']) expect(words).toContain(status);
});
