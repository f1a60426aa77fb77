import { describe, expect, it } from 'vitest';
import { chosenNow, proposals, samePrice, type LineAnswer } from '../../web/prices/proposals.ts';

const line = (unitPrice: string, more: Partial<{ key: string; itemId: string | null; quantity: string }> = {}) => ({ key: 'a', itemId: 'lamp', quantity: '10', unitPrice, ...more });
const said = (price: string | null | undefined, itemId: string | null = 'lamp', key = 'a') => new Map<string, LineAnswer>([[key, { itemId, price }]]);
const none = new Map<string, string>();
const of = (found: Map<string, string>) => [...found];

describe('a proposed price', () => {
  it('follows the quantity while it is the one that was proposed', () => {
    expect(of(proposals([line('10')], said('10.00'), said('9.00'), none))).toEqual([['a', '9.00']]);
    expect(of(proposals([line('10,00')], said('10.00'), said('9.00'), none))).toEqual([['a', '9.00']]);
  });
  it('leaves what somebody typed, also when it was typed before the page was opened', () => {
    expect(of(proposals([line('9.99')], said('10.00'), said('9.00'), none))).toEqual([]);
    expect(of(proposals([line('9.99')], said(undefined), said('9.00'), none))).toEqual([]);
    expect(of(proposals([line('10')], new Map(), said('9.00'), none))).toEqual([]);
  });
  it('goes into a line where an item was just chosen, unless somebody typed since', () => {
    const chosen = chosenNow(said(undefined, null), [line('12.50')]);
    expect([...chosen]).toEqual([['a', '12.50']]);
    expect(of(proposals([line('12.50')], said(undefined, null), said('9.00'), chosen))).toEqual([['a', '9.00']]);
    expect(of(proposals([line('7')], said(undefined, null), said('9.00'), chosen))).toEqual([]);
    expect(of(proposals([line('12.50', { itemId: 'chair' })], said(undefined, null), said('9.00'), chosen))).toEqual([]);
  });
  it('does not take a copied or returned line for one where an item was chosen', () => { expect([...chosenNow(new Map(), [line('7', { key: 'b' })])]).toEqual([]); });
  it('goes into an empty box, and nothing goes in where nothing is said', () => {
    expect(of(proposals([line('')], said(undefined), said('9.00'), none))).toEqual([['a', '9.00']]);
    expect(of(proposals([line('')], said('10'), said(null), none))).toEqual([]);
  });
  it('is the same in few and many digits', () => { expect([samePrice('9', '9.00'), samePrice('09.10', '9.1'), samePrice('9.01', '9.1'), samePrice('10', '1')]).toEqual([true, true, false, false]); });
  it('is the same however people write it, and read as the line itself reads it', () => {
    expect([samePrice('1.234,50', '1234.50'), samePrice('1,234.5', '1234.50'), samePrice('1,234', '1234'), samePrice('١٢٫٥', '12.50')]).toEqual([true, true, true, true]);
    expect([samePrice('1,234', '1.234'), samePrice('', '0'), samePrice('x', '0'), samePrice('x', ' x')]).toEqual([false, false, false, true]);
    expect(of(proposals([line('1.234,50')], said('1234.50'), said('999.00'), none)), 'written otherwise it is still what was proposed').toEqual([['a', '999.00']]);
  });
});
