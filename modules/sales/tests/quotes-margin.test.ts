import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { services } from '#modules/accounting/contract.ts';
import * as contract from '../contract/quotes.ts';
import { belowMargin, marginOf } from '../rules/quotes/margin.ts';
import { addQuote, look, openShop, quoteCalls, type Shop } from './quotes-scene.ts';

let shop: Shop;
beforeAll(async () => { shop = await openShop(); });
afterAll(() => shop.house.close());
const { ask } = quoteCalls(() => shop);

describe('the margin of lines', () => {
  it('is what is left of the net, to the tenth of a percent; lines without a cost do not count', () => {
    expect(marginOf([{ quantity: '3', net: 30000n, cost: '80' }, { quantity: '1.5', net: 10000n, cost: '33.333333' }, { quantity: '1', net: 99900n, cost: null }], 2)).toEqual({ cost: 29000n, margin: 11000n, percent: '27.5', unknown: 1 });
    expect(marginOf([{ quantity: '1', net: 100n, cost: '1.25' }], 2)).toMatchObject({ margin: -25n, percent: '-25.0' });
    expect(marginOf([], 2)).toEqual({ cost: 0n, margin: 0n, percent: null, unknown: 0 });
  });
  it('is held against the limit in exact figures', () => {
    expect([belowMargin({ cost: 9004n, margin: 996n }, '10'), belowMargin({ cost: 9000n, margin: 1000n }, '10'), belowMargin({ cost: 1n, margin: -1n }, '0'), belowMargin({ cost: 0n, margin: 0n }, '10'), belowMargin({ cost: 5n, margin: -9n }, null)]).toEqual([true, false, true, false, false]);
  });
});

describe('a quote under the lowest margin', () => {
  it('goes to approval as one above the discount limit does; costs are shown to who approves', async () => {
    const item = await ask(services.create, { name: 'Consulting', salePrice: '100.00', purchasePrice: '80.00', currency: 'USD' }, shop.owner);
    expect(item.status).toBe(201);
    const { version } = (await ask(contract.getQuoteSettings, {}, shop.owner)).body;
    expect((await ask(contract.updateQuoteSettings, { version, marginLimit: '15' }, shop.owner)).body.marginLimit).toBe('15');
    const lines = (unitPrice: string) => [{ itemId: item.body.id, name: 'Consulting', quantity: '2', unitPrice }, { name: 'Travel', quantity: '1', unitPrice: '50' }];
    const good = await addQuote(shop, shop.ann, { currency: 'USD', exchangeRate: undefined, lines: lines('100') });
    expect([good.needsApproval, good.margin]).toEqual([false, null]);
    expect((await look(shop, shop.manager, good.id)).margin).toEqual({ cost: '160.00', amount: '40.00', percent: '20.0', unknown: 1 });
    const thin = await addQuote(shop, shop.ann, { currency: 'USD', exchangeRate: undefined, lines: lines('90') });
    expect([thin.needsApproval, thin.approvalReasons]).toEqual([true, ['margin']]);
    const send = async (q: contract.Quote) => (await ask(contract.sendQuote, { id: q.id, version: q.version, byMail: false }, shop.ann)).body;
    const waiting = await send(thin);
    expect(waiting.status).toBe('in_approval');
    const { body: approved } = await ask(contract.approveQuote, { id: thin.id, version: waiting.version }, shop.manager);
    expect((await send(approved)).status).toBe('sent');
    expect((await send(good)).status).toBe('sent');
  });
});
