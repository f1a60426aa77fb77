import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { services } from '#modules/accounting/contract.ts';
import * as contract from '../contract/quotes.ts';
import { belowMargin, leastMargin, marginOf, type OfferedLine } from '../rules/quotes/margin.ts';
import { leastNets } from '../rules/quotes/price.ts';
import { addQuote, look, openShop, quoteCalls, tokenOf, type Shop } from './quotes-scene.ts';

const line = (net: bigint, cost: string | null, optionGroup?: string): OfferedLine => ({ quantity: '1', net, cost, optional: optionGroup !== undefined, optionGroup: optionGroup ?? '' });

/** Every choice of options a customer may make. */
function choicesOf(lines: readonly OfferedLine[]): OfferedLine[][] {
  const groups = new Map<string, OfferedLine[]>();
  for (const l of lines) if (l.optional && l.optionGroup !== '') groups.set(l.optionGroup, [...(groups.get(l.optionGroup) ?? []), l]);
  let choices = [lines.filter((l) => !l.optional)];
  for (const group of groups.values()) choices = choices.flatMap((c) => group.map((l) => [...c, l]));
  for (const l of lines.filter((x) => x.optional && x.optionGroup === '')) choices = choices.flatMap((c) => [c, [...c, l]]);
  return choices;
}

describe('the least margin of options', () => {
  it('is that of the choice that takes what loses and leaves what earns', () => {
    expect(leastMargin([line(10000n, '80'), line(5000n, '60', ''), line(5000n, '10', '')], 2)).toEqual({ cost: 14000n, margin: 1000n, percent: '6.7', unknown: 0 });
    expect(leastMargin([line(10000n, '80'), line(5000n, '10', '')], 2)).toMatchObject({ percent: '20.0' });
  });
  it('takes the worst of each group, and lines without a cost count neither way', () => {
    expect(leastMargin([line(10000n, '50', 'Paper'), line(10000n, '90', 'Paper'), line(7000n, null)], 2)).toEqual({ cost: 9000n, margin: 1000n, percent: '10.0', unknown: 1 });
    expect(leastMargin([line(0n, '0', 'Free'), line(1000n, '20', 'Free')], 2)).toMatchObject({ margin: -1000n });
    expect(leastMargin([], 2)).toEqual({ cost: 0n, margin: 0n, percent: null, unknown: 0 });
  });
  it('is what is given away and costs something, wherever somebody may take only that', () => {
    expect(belowMargin(leastMargin([line(0n, '5', '')], 2), '0')).toBe(true);
  });
  it('is below a limit exactly where one of the choices is (property)', () => {
    const offered = fc.record({ net: fc.bigInt({ min: 0n, max: 2000n }), cost: fc.option(fc.integer({ min: 0, max: 2000 }).map((n) => (n / 100).toFixed(2)), { nil: null }), optional: fc.boolean(), optionGroup: fc.constantFrom('', '', 'a', 'b') }).map((l): OfferedLine => ({ quantity: '1', ...l, optionGroup: l.optional ? l.optionGroup : '' }));
    fc.assert(fc.property(fc.array(offered, { maxLength: 7 }), fc.integer({ min: 0, max: 1000 }).map((n) => (n / 10).toFixed(1)), (lines, limit) => {
      expect(belowMargin(leastMargin(lines, 2), limit)).toBe(choicesOf(lines).some((choice) => belowMargin(marginOf(choice, 2), limit)));
    }), { numRuns: 500 });
  });
});

describe('what lines sell for at the least', () => {
  const priced = (more: object) => leastNets({ currency: 'USD', taxMode: 'exclusive', taxRounding: 'document', taxes: [], lines: [{ kind: 'item', quantity: '1', unitPrice: '100', taxIds: [] }, { kind: 'note', quantity: '1', unitPrice: '0', taxIds: [] }, { kind: 'item', quantity: '1', unitPrice: '50', taxIds: [], optional: true, chosen: false }], ...more });
  it('has the percentage off the whole also where an option is not chosen', () => {
    expect([priced({}), priced({ discountPercent: '10' })]).toEqual([[10000n, 5000n], [9000n, 4500n]]);
  });
  it('has an amount off the whole as it weighs where least is taken', () => {
    expect([priced({ discountAmount: '20' }), priced({ discountAmount: '100' })]).toEqual([[8000n, 4000n], [0n, 0n]]);
  });
});

describe('a quote with options', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
    const { version } = (await ask(contract.getQuoteSettings, {}, shop.owner)).body;
    expect((await ask(contract.updateQuoteSettings, { version, marginLimit: '15' }, shop.owner)).status).toBe(200);
  });
  afterAll(() => shop.house.close());
  const { ask, open } = quoteCalls(() => shop);
  const service = async (name: string, purchasePrice: string) => (await ask(services.create, { name, salePrice: '100', purchasePrice, currency: 'USD' }, shop.owner)).body.id;
  const offer = async (optionCost: string) => {
    const [fixed, option] = [await service('Consulting', '80'), await service(`Option at ${optionCost}`, optionCost)];
    return addQuote(shop, shop.ann, { currency: 'USD', exchangeRate: undefined, lines: [{ itemId: fixed, name: 'Consulting', unitPrice: '100' }, { itemId: option, name: 'Option', unitPrice: '100', optional: true, chosen: false }] });
  };

  it('goes to approval for an option that loses, although nobody chose it, and the customer may take it then', async () => {
    const quote = await offer('120');
    expect([quote.needsApproval, quote.approvalReasons, quote.margin]).toEqual([true, ['margin'], null]);
    expect((await look(shop, shop.manager, quote.id)).margin).toEqual({ cost: '80.00', amount: '20.00', percent: '20.0', unknown: 0, least: { cost: '200.00', amount: '0.00', percent: '0.0' } });
    const waiting = (await ask(contract.sendQuote, { id: quote.id, version: quote.version, byMail: false }, shop.ann)).body;
    expect(waiting.status).toBe('in_approval');
    const approved = (await ask(contract.approveQuote, { id: quote.id, version: waiting.version }, shop.manager)).body;
    expect((await ask(contract.sendQuote, { id: quote.id, version: approved.version, byMail: false }, shop.ann)).body.status).toBe('sent');
    const taken = await open(contract.acceptPublicQuote, { token: await tokenOf(shop, shop.ann, quote.id), name: 'Anna', chosen: [quote.lines[1]!.id], total: '200.00' });
    expect([taken.status, taken.body.total]).toEqual([200, '200.00']);
  });
  it('goes out without asking where every choice leaves enough', async () => {
    const quote = await offer('50');
    expect((await look(shop, shop.manager, quote.id)).margin).toMatchObject({ percent: '20.0', least: null });
    expect((await ask(contract.sendQuote, { id: quote.id, version: quote.version, byMail: false }, shop.ann)).body.status).toBe('sent');
  });
});
