import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import { createParty, getParty } from '#modules/parties/contract.ts';
import { dealLines, opportunities, setDealLines, type Deal } from '../contract/deals.ts';
import * as contract from '../contract/quotes.ts';
import { priceLines } from '../rules/deals/line-price.ts';
import { linesAsSold } from '../rules/deals/lines-as-sold.ts';
import { addQuote, addTax, openShop, quoteCalls, sendIt, type Shop } from './quotes-scene.ts';

const sold = (quantity: string, unitPrice: string, discountPercent: string | null, net: string) => ({ itemId: null, name: 'x', unit: 'pcs', quantity, unitPrice, discountPercent, net: parseMoney(net, 'EUR') });

describe('a line as it was sold', () => {
  it('stays as it was written where that is what it came to', () => {
    expect(linesAsSold([sold('12', '45', '5', '513.00')])).toMatchObject([{ quantity: '12', unitPrice: '45', discountPercent: '5', unit: 'pcs' }]);
  });
  it('has the price one of it came to where something else was taken off', () => {
    expect(linesAsSold([sold('3', '100', null, '200.00')])).toMatchObject([{ quantity: '3', unitPrice: '66.666667', discountPercent: null }]);
  });
  it('is sold as one where no price of one gives what it came to', () => {
    expect(linesAsSold([sold('999999', '1', null, '333333.34')])).toMatchObject([{ quantity: '1', unit: '', unitPrice: '333333.34' }]);
  });
  it('comes to what it was sold for, to the cent (property)', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 9999 }), (quantity, net, price) => {
      const text = (net / 100).toFixed(2);
      expect(moneyToDecimal(priceLines(linesAsSold([sold((quantity / 1000).toFixed(3), (price / 100).toFixed(2), null, text)]), 'EUR').sum)).toBe(text);
    }));
  });
});

describe('an opportunity with lines', () => {
  let shop: Shop;
  beforeAll(async () => { shop = await openShop(); });
  afterAll(() => shop.house.close());
  const { ask } = quoteCalls(() => shop);
  const cents = (text: string) => Number(text.replace('.', ''));
  const get = async (id: string) => (await ask(opportunities.get, { id }, shop.ann)).body;
  const linesOf = async (id: string) => (await ask(dealLines, { id }, shop.ann)).body.items;
  const withLines = async () => {
    const { body } = await ask(opportunities.create, { name: 'Campaign', accountId: shop.partyId, currency: 'USD' }, shop.ann);
    return (await ask(setDealLines, { id: body.id, version: body.version, lines: [{ name: 'Posters', quantity: '12', unitPrice: '45' }] }, shop.ann)).body.deal;
  };
  const accept = async (deal: Deal, input: Record<string, unknown>, chosen: (lines: contract.Quote['lines']) => string[]) => {
    const quote = await sendIt(shop, shop.ann, await addQuote(shop, shop.ann, { opportunityId: deal.id, ...input }), { byMail: false });
    const answer = await ask(contract.acceptQuote, { id: quote.id, version: quote.version, name: 'Anna', note: 'By phone', chosen: chosen(quote.lines) }, shop.ann);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
    return answer.body;
  };

  it('comes to what was accepted before tax, whatever options, discounts and included taxes are in it', async () => {
    const third = await addTax(shop, shop.owner, 'VAT 7', '7');
    const deal = await withLines();
    const lines = [
      { kind: 'section', name: 'Print' }, { name: 'Posters', quantity: '7', unit: 'pcs', unitPrice: '33.33', discountPercent: '3.3', taxIds: [shop.taxId] }, { name: 'Flyers', quantity: '333', unitPrice: '0.37', taxIds: [third] },
      { name: 'Photos', unitPrice: '250', taxIds: [shop.taxId], optional: true, chosen: true }, { name: 'Film', quantity: '3', unitPrice: '99.99', discountAmount: '7.77', taxIds: [third], optional: true, chosen: false },
    ];
    const quote = await accept(deal, { lines, taxMode: 'inclusive', discountAmount: '11.11' }, (of) => [of[4]!.id]);
    const [won, items] = [await get(deal.id), await linesOf(deal.id)];
    expect(won).toMatchObject({ status: 'won', hasLines: true, currency: 'EUR', amount: quote.totals.net });
    expect(items.map((l) => l.name)).toEqual(['Posters', 'Flyers', 'Film']);
    expect(items.reduce((sum, l) => sum + cents(l.net), 0)).toBe(cents(quote.totals.net));
    // Whoever opens the lines and saves them again changes nothing.
    const saved = await ask(setDealLines, { id: deal.id, version: won.version, lines: items.map(({ id: _id, net: _net, ...l }) => l) }, shop.ann);
    expect([saved.status, saved.body.deal.amount]).toEqual([200, quote.totals.net]);
    const { rows } = await shop.house.owner.query("select data -> 'changes' as changes from core.event where subject_id = $1 and type = 'sales.opportunity.moved'", [deal.id]);
    expect(rows.at(-1)).toMatchObject({ changes: { status: ['open', 'won'], amount: ['540.00', quote.totals.net], currency: ['USD', 'EUR'], lines: ['540.00', quote.totals.net] } });
  });
  it('keeps its lines as they are where the quote is accepted as it was', async () => {
    const deal = await withLines();
    const quote = await accept(deal, { currency: 'USD', exchangeRate: undefined, lines: [{ name: 'Posters', quantity: '12', unitPrice: '45', taxIds: [shop.taxId] }] }, () => []);
    expect([quote.totals.net, await get(deal.id), await linesOf(deal.id)]).toMatchObject(['540.00', { amount: '540.00' }, [{ name: 'Posters', quantity: '12', unitPrice: '45', discountPercent: null, net: '540.00' }]]);
  });
  it('has none left where nothing of them was taken', async () => {
    const deal = await withLines();
    await accept(deal, { lines: [{ name: 'Photos', unitPrice: '250', optional: true, chosen: true, taxIds: [] }] }, () => []);
    expect([await get(deal.id), await linesOf(deal.id)]).toMatchObject([{ status: 'won', amount: '0.00', hasLines: false }, []]);
  });
  it('makes its customer an account, too, by id as by name; others stay what they are', async () => {
    const roles = async (id: string) => (await ask(getParty, { id }, shop.owner)).body.roles;
    const company = async (name: string, role: string) => (await ask(createParty, { kind: 'company', roles: [role], name }, shop.owner)).body.id;
    const [first, second, vendor] = [await company('Only buys', 'customer'), await company('Buys by name', 'customer'), await company('Only sells', 'vendor')];
    const made = [await ask(opportunities.create, { name: 'One', accountId: first }, shop.ann), await ask(opportunities.create, { name: 'Two', accountName: 'Buys by name' }, shop.ann), await ask(opportunities.create, { name: 'Three', accountId: vendor }, shop.ann)];
    expect(made.map((a) => [a.status, a.body.accountId])).toEqual([[201, first], [201, second], [201, vendor]]);
    expect([await roles(first), await roles(second), await roles(vendor)]).toEqual([['customer', 'account'], ['customer', 'account'], ['vendor']]);
  });
});
