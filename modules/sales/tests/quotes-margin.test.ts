import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products, services, units } from '#modules/accounting/contract.ts';
import { getSettings, updateCurrency } from '#modules/settings/contract.ts';
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
    expect((await look(shop, shop.manager, good.id)).margin).toEqual({ cost: '160.00', amount: '40.00', percent: '20.0', unknown: 1, least: null });
    const thin = await addQuote(shop, shop.ann, { currency: 'USD', exchangeRate: undefined, lines: lines('90') });
    expect([thin.needsApproval, thin.approvalReasons]).toEqual([true, ['margin']]);
    const send = async (q: contract.Quote) => (await ask(contract.sendQuote, { id: q.id, version: q.version, byMail: false }, shop.ann)).body;
    const waiting = await send(thin);
    expect(waiting.status).toBe('in_approval');
    const said = async () => (await shop.house.owner.query("select type, data -> 'reasons' as reasons from core.event where subject_id = $1 and type in ('sales.quote.approval_requested', 'sales.quote.approved') order by seq", [thin.id])).rows;
    expect(await said()).toEqual([{ type: 'sales.quote.approval_requested', reasons: ['margin'] }]);
    const { body: approved } = await ask(contract.approveQuote, { id: thin.id, version: waiting.version }, shop.manager);
    expect(await said()).toEqual([{ type: 'sales.quote.approval_requested', reasons: ['margin'] }, { type: 'sales.quote.approved', reasons: ['margin'] }]);
    expect((await send(approved)).status).toBe('sent');
    expect((await send(good)).status).toBe('sent');
  });
});

describe('costs and list prices', () => {
  const made = async (line: Record<string, unknown>, more: Record<string, unknown> = {}) => look(shop, shop.manager, (await addQuote(shop, shop.owner, { currency: 'USD', exchangeRate: undefined, lines: [{ name: 'It', ...line }], ...more })).id);

  it('are those of the unit a line is in, whatever unit the item is bought in', async () => {
    const piece = (await ask(units.list as never, { q: 'Piece', limit: 1 }, shop.owner) as { body: { items: Array<{ id: string }> } }).body.items[0]!.id;
    const box = (await ask(units.create, { name: 'Box', factor: '7' } as never, shop.owner)).body.id;
    const bottle = async (name: string, more: object) => (await ask(products.create, { name, unitId: piece, purchasePrice: '10', salePrice: '18', currency: 'USD', isBought: true, ...more } as never, shop.owner)).body.id;
    const [boxed, plain] = [await bottle('Bottle', { purchaseUnitId: box }), await bottle('Flask', {})];
    const cost = async (itemId: string, quantity: string, unit: string) => (await made({ itemId, quantity, unit, unitPrice: '18' })).margin?.cost;
    expect([await cost(boxed, '10', 'Piece'), await cost(boxed, '10', ''), await cost(boxed, '1', 'box'), await cost(boxed, '2', 'Dozen'), await cost(plain, '1', 'Dozen')]).toEqual(['100.00', '100.00', '70.00', '240.00', '120.00']);
    const dozens = await made({ itemId: plain, quantity: '1', unit: 'Dozen', unitPrice: '30' });
    expect([dozens.belowList.map((b) => b.listPrice), dozens.highestDiscount]).toEqual([['216'], '86.1111']);
    expect((await made({ itemId: plain, quantity: '1', unit: 'Dozen', unitPrice: '216' })).highestDiscount).toBe('0');
  });

  it('come by the workspace\'s own rate, not by the one somebody typed', async () => {
    const own = await ask(getSettings, {}, shop.owner);
    expect((await ask(updateCurrency, { version: own.body.currency.version, values: { extra: [{ code: 'EUR', rate: '1.1' }] } }, shop.owner)).status).toBe(200);
    const { id } = (await ask(services.create, { name: 'Advice', salePrice: '100', purchasePrice: '80', currency: 'USD' }, shop.owner)).body;
    const typed = await made({ itemId: id, quantity: '1', unitPrice: '75' }, { currency: 'EUR', exchangeRate: '4' });
    expect([typed.margin?.cost, typed.approvalReasons]).toEqual(['72.73', expect.arrayContaining(['margin'])]);
  });
});
