import { describe, expect, it } from 'vitest';
import { priceOf, type ItemPrices, type PriceList, type PriceRule } from '../../rules/prices/price.ts';

const rule = (id: string, more: Partial<PriceRule>): PriceRule => ({ id, itemId: null, category: '', fromQuantity: '0', fromOn: null, toOn: null, method: 'fixed', price: null, percent: null, base: 'list', roundTo: null, ...more });
const lamp: ItemPrices = { id: 'lamp', category: 'Light', price: '12.5', cost: '6.4', currency: 'EUR' };
const list = (rules: PriceRule[], more: Partial<PriceList> = {}): PriceList => ({ id: 'wholesale', name: 'Wholesale', currency: 'EUR', isDefault: false, rules, ...more });
const rates: Record<string, string> = { EUR: '1', USD: '0.8', JPY: '0.006', IDR: '0.00006' };
const ask = (lists: PriceList[], quantity = '1', { on = '2026-11-23', currency = 'EUR', item = lamp } = {}) => priceOf(item, { quantity, on, currency }, lists, (c) => rates[c] ?? null);

describe('which rule decides', () => {
  const rules = [
    rule('all', { method: 'discount', percent: '5' }), rule('light', { category: ' light', method: 'discount', percent: '8' }), rule('one', { itemId: 'lamp', price: '10' }), rule('ten', { itemId: 'lamp', fromQuantity: '10', price: '9' }),
    rule('hundred', { category: 'Light', fromQuantity: '100', price: '1' }), rule('other', { itemId: 'chair', price: '2' }), rule('sale', { itemId: 'lamp', fromOn: '2026-12-01', toOn: '2026-12-24', price: '8.5' }),
  ];
  it.each([
    ['1', '2026-11-23', 'one', '10.00'], ['9.999999', '2026-11-23', 'one', '10.00'], ['10', '2026-11-23', 'ten', '9.00'], ['1000', '2026-11-23', 'ten', '9.00'], ['-10', '2026-11-23', 'ten', '9.00'],
    ['1', '2026-11-30', 'one', '10.00'], ['1', '2026-12-01', 'sale', '8.50'], ['1', '2026-12-24', 'sale', '8.50'], ['1', '2026-12-25', 'one', '10.00'], ['10', '2026-12-01', 'ten', '9.00'],
  ])('%s of it on %s: %s, %s', (quantity, on, id, price) => {
    const answer = ask([list(rules)], quantity, { on });
    expect([answer.rule?.id, answer.price, answer.source, answer.list?.name]).toEqual([id, price, 'rule', 'Wholesale']);
  });
  it('the category before all, whatever its case', () => {
    const answer = ask([list(rules)], '1', { item: { ...lamp, id: 'torch', category: 'LIGHT' } });
    expect([answer.rule?.id, answer.price, answer.from]).toEqual(['light', '11.50', { amount: '12.50', currency: 'EUR' }]);
    expect(ask([list(rules)], '1', { item: { ...lamp, id: 'x', category: '' } }).rule?.id).toBe('all');
  });
  it('of two that are alike the newest', () => { expect(ask([list([rule('a', { price: '1' }), rule('b', { price: '2' })])]).price).toBe('2.00'); });
  it('the customer’s own list before the one for everybody, which answers what that says nothing about', () => {
    const everybody = list([rule('e', { price: '7' })], { id: 'e', name: 'Everybody', isDefault: true });
    expect(ask([list([rule('own', { itemId: 'lamp', fromQuantity: '5', price: '11' })]), everybody], '5').price).toBe('11.00');
    expect(ask([list([rule('own', { itemId: 'lamp', fromQuantity: '5', price: '11' })]), everybody], '4')).toMatchObject({ price: '7.00', list: { name: 'Everybody', isDefault: true } });
  });
  it('none: the item’s own sale price', () => { expect(ask([list([])])).toMatchObject({ price: '12.50', source: 'item', list: null, rule: null, problem: null, converted: null }); });
  it('none, and the item has no price: nothing, in words', () => { expect(ask([], '1', { item: { ...lamp, price: null } })).toMatchObject({ price: null, source: 'none', problem: 'no_price' }); });
});

describe('what a rule makes of a price', () => {
  const made = (more: Partial<PriceRule>, item = lamp) => ask([list([rule('r', more)])], '1', { item }).price;
  it.each([
    ['percent off the sale price', { method: 'discount', percent: '10' }, '11.25'], ['half a cent goes up', { method: 'discount', percent: '33' }, '8.38'], ['all of it', { method: 'discount', percent: '100' }, '0.00'],
    ['on the cost', { method: 'formula', base: 'cost', percent: '40' }, '8.96'], ['on the cost, to 5 cents', { method: 'formula', base: 'cost', percent: '40', roundTo: '0.05' }, '8.95'], ['to whole ones', { method: 'formula', base: 'list', percent: '-10', roundTo: '1' }, '11.00'],
    ['half a step goes up', { method: 'formula', base: 'list', percent: '0', roundTo: '5' }, '15.00'], ['to 0.25', { method: 'discount', percent: '9', roundTo: '0.25' }, '11.50'], ['an amount with more digits than cents', { price: '0.1275' }, '0.1275'],
  ] as ReadonlyArray<readonly [string, Partial<PriceRule>, string]>)('%s', (_name, more, price) => { expect(made(more)).toBe(price); });
  it('keeps the digits of a price that is finer than cents', () => { expect(made({ method: 'discount', percent: '10' }, { ...lamp, price: '0.1275' })).toBe('0.1148'); });
  it('leaves a formula on the cost out where the item was never bought, and says so', () => {
    expect(ask([list([rule('r', { itemId: 'lamp', method: 'formula', base: 'cost', percent: '40' }), rule('all', { method: 'discount', percent: '10' })])], '1', { item: { ...lamp, cost: null } })).toMatchObject({ price: '11.25', leftOut: 1, rule: { id: 'all' } });
  });
});

describe('what is worth less than the smallest coin', () => {
  it('keeps its worth in finer digits: nothing is given away by rounding', () => {
    const screw = { ...lamp, price: '0.02' };
    expect(ask([list([rule('r', { method: 'discount', percent: '80' })])], '1', { item: screw }).price).toBe('0.004');
    expect(ask([list([rule('r', { method: 'discount', percent: '100' })])], '1', { item: screw }).price).toBe('0.00');
    expect(ask([], '1', { item: { ...lamp, price: '50', currency: 'IDR' } }).price).toBe('0.003');
  });
});

describe('other currencies', () => {
  it('a list in the currency asked for is not changed, its rules on the sale price are', () => {
    const dollars = list([rule('f', { itemId: 'lamp', price: '15' }), rule('d', { category: 'Light', method: 'discount', percent: '20' })], { currency: 'USD' });
    expect(ask([dollars], '1', { currency: 'USD' })).toMatchObject({ price: '15.00', converted: null });
    // 12.50 EUR are 15.625 USD; 20 % less.
    expect(ask([dollars], '1', { currency: 'USD', item: { ...lamp, id: 'torch' } })).toMatchObject({ price: '12.50', from: { amount: '12.50', currency: 'EUR' }, converted: null });
  });
  it('is changed where the deciding price is in another one, and says so', () => {
    expect(ask([list([rule('f', { price: '9' })])], '1', { currency: 'USD' })).toMatchObject({ price: '11.25', converted: { amount: '9.00', currency: 'EUR' } });
    expect(ask([], '1', { currency: 'JPY' })).toMatchObject({ price: '2083', source: 'item', converted: { amount: '12.50', currency: 'EUR' } });
  });
  it('says when no rate leads there', () => { expect(ask([list([rule('f', { price: '9' })])], '1', { currency: 'GBP' })).toMatchObject({ price: null, problem: 'no_rate', converted: { amount: '9.00' } }); });
});

it('decides the same in whatever order rules come', () => {
  const rules = [rule('a', { itemId: 'lamp', price: '10' }), rule('b', { itemId: 'lamp', fromQuantity: '10', price: '9' }), rule('c', { category: 'light', price: '5' }), rule('d', { price: '1' }), rule('e', { itemId: 'lamp', fromOn: '2026-01-01', price: '9.5' })];
  const orders = (rest: PriceRule[]): PriceRule[][] => (rest.length === 0 ? [[]] : rest.flatMap((r) => orders(rest.filter((x) => x !== r)).map((more) => [r, ...more])));
  for (const mixed of orders(rules)) expect([ask([list(mixed)], '1').rule?.id, ask([list(mixed)], '10').rule?.id]).toEqual(['e', 'b']);
});
