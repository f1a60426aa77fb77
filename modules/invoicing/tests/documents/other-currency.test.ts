import { describe, expect, it } from 'vitest';
import { emptyLine } from '#core/web/document/line.ts';
import { inOtherCurrency } from '../../rules/documents/other-currency.ts';
import { asksAboutFigures, figuresIn } from '../../web/documents/editor/other-currency.ts';

const rates = { from: '0.92', to: '0.0061' };
describe('figures in another currency', () => {
  it('are converted by both rates, to the digits of the currency, or to those they had', () => {
    expect(inOtherCurrency('100', { from: '1', to: '0.92' }, 'USD')).toBe('108.70');
    expect(inOtherCurrency('100.00', rates, 'JPY')).toBe('15081.97');
    expect(inOtherCurrency('100.00', rates, 'JPY', 0)).toBe('15082');
    expect(inOtherCurrency('0.0035', { from: '1', to: '2' }, 'EUR')).toBe('0.0018');
    expect(inOtherCurrency('1', { from: '3.05123', to: '1' }, 'KWD')).toBe('3.051');
  });

  it('are asked about where something has a price, and change prices, discounts of an amount and charges of an amount, and nothing else', () => {
    const line = (unitPrice: string, discount = '') => emptyLine('item', { key: 'a', name: 'Work', unitPrice, discount, quantity: '3' });
    const charge = { key: 'c', kind: 'shipping' as const, label: 'Shipping', value: '10.00', taxIds: [], accountId: null };
    expect([[line('')], [line('0')], [emptyLine('note', { name: 'Hello' })]].map((lines) => asksAboutFigures(lines, []))).toEqual([false, false, false]);
    expect([asksAboutFigures([line('12')], []), asksAboutFigures([], [charge])]).toEqual([true, true]);
    const made = figuresIn({ lines: [line('1.234,50', '5 %'), line('10', '2.00'), line('what')], discount: '20.00', charges: [charge, { ...charge, value: '3 %' }] }, { from: '1', to: '0.5' }, { from: 'EUR', to: 'USD' });
    expect(made.lines.map((l) => [l.unitPrice, l.discount, l.quantity])).toEqual([['2469.00', '5 %', '3'], ['20.00', '4.00', '3'], ['what', '', '3']]);
    expect([made.discount, made.charges.map((c) => c.value)]).toEqual(['40.00', ['20.00', '3 %']]);
    expect(figuresIn({ lines: [], discount: '10 %', charges: [] }, { from: '1', to: '2' }, { from: 'EUR', to: 'USD' }).discount).toBe('10 %');
  });
});
