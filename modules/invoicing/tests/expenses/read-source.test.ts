import { describe, expect, it } from 'vitest';
import type { ReceiptReading } from '../../contract/expenses.ts';
import { freshBoxes } from '../../web/expenses/boxes.ts';
import { readWith, unfilled, withoutFile, type ReadSource } from '../../web/expenses/read-source.ts';

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
  it('leaves the boxes it filled as they were', () => {
    const first = freshBoxes('2026-05-01', 'EUR');
    const filled = { ...first, amount: '50.00', currency: 'USD', exchangeRate: '0.9', merchant: 'Typed', description: 'Porto' };
    expect(unfilled(filled, first, ['amount', 'currency'])).toEqual({ ...first, merchant: 'Typed', description: 'Porto' });
  });
});
