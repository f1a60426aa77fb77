import { describe, expect, it } from 'vitest';
import type { ReceiptReading } from '../../contract/expenses.ts';
import { freshBoxes } from '../../web/expenses/boxes.ts';
import { fillable, readWith, unfilled, withoutFile, type ReadSource } from '../../web/expenses/read-source.ts';

const sourceOf = (name: string, values: Partial<Record<keyof ReceiptReading, string>>): ReadSource => ({
  file: new File([], name),
  reading: Object.fromEntries((['amount', 'currency', 'spentOn', 'merchant'] as const).map((f) => [f, values[f] === undefined ? null : { value: values[f], confidence: 1 }])) as ReceiptReading,
});
const dollars = sourceOf('a.pdf', { amount: '50.00', currency: 'USD', spentOn: '2026-05-04', merchant: 'Rail' });

describe('what was read of a receipt', () => {
  it('goes along with its own amount only', () => {
    expect(readWith(dollars, '50.00')).toEqual({ currency: 'USD', spentOn: '2026-05-04', merchant: 'Rail' });
    expect(readWith(dollars, '51.00')).toEqual({});
    expect(readWith(sourceOf('b.pdf', { merchant: 'Hotel' }), '')).toEqual({});
  });
  it('goes with its file; an amount somebody typed stays', () => {
    expect(withoutFile(dollars, '50.00', dollars.file)).toEqual({ source: null, amount: '' });
    expect(withoutFile(dollars, '51.00', dollars.file)).toEqual({ source: null, amount: '51.00' });
    expect(withoutFile(dollars, '50.00', new File([], 'other.pdf'))).toEqual({ source: dollars, amount: '50.00' });
  });
  it('of one receipt after another adds what is missing: neither writes over the other, nor over what was typed', () => {
    const first = freshBoxes('2026-05-01', 'EUR');
    const none = { typed: new Set<string>(), filled: new Map(), isNew: true };
    expect(fillable(dollars.reading, first, none)).toEqual(['amount', 'currency', 'spentOn', 'merchant']);
    const later = sourceOf('b.pdf', { amount: '9.00', currency: 'EUR', spentOn: '2026-05-09', merchant: 'Hotel' }).reading;
    const noMerchant = sourceOf('c.pdf', { amount: '50.00', currency: 'USD', spentOn: '2026-05-04' });
    const filled = new Map([[noMerchant.file, fillable(noMerchant.reading, first, none)]]);
    const after = { ...first, amount: '50.00', currency: 'USD', spentOn: '2026-05-04' };
    expect(fillable(later, after, { ...none, filled })).toEqual(['merchant']);
    expect(fillable(later, after, { ...none, filled, typed: new Set(['merchant']) })).toEqual([]);
    // The first one gone, its boxes are free again; a box of the second stays its own.
    expect(fillable(later, first, { ...none, filled: new Map([[dollars.file, ['merchant'] as const]]) })).toEqual(['amount', 'currency', 'spentOn']);
    expect(fillable(sourceOf('d.pdf', { currency: 'USD' }).reading, first, none)).toEqual([]);
    expect(fillable(later, { ...after, merchant: 'Rail' }, { ...none, isNew: false })).toEqual([]);
  });
  it('leaves the boxes it filled as they were', () => {
    const first = freshBoxes('2026-05-01', 'EUR');
    const filled = { ...first, amount: '50.00', currency: 'USD', exchangeRate: '0.9', merchant: 'Typed', description: 'Porto' };
    expect(unfilled(filled, first, ['amount', 'currency'])).toEqual({ ...first, merchant: 'Typed', description: 'Porto' });
  });
});
