import { expect, it } from 'vitest';
import { sampleAmount } from '../currency/sample-amount.ts';

const usual = { code: 'EUR', symbol: '€', position: 'before', thousandsMark: ',', decimalMark: '.' } as const;

it.each([
  [{}, '1234567.891', '€1,234,567.89'],
  [{ position: 'after_space', thousandsMark: '.', decimalMark: ',' } as const, '1234.5', '1.234,50\u00a0€'],
  [{ code: 'JPY', symbol: '¥' }, '1000', '¥1,000'],
  [{ code: 'KWD', symbol: 'KD', position: 'before_space' } as const, '-1', '-KD\u00a01.000'],
])('an amount under %o', (change, amount, text) => expect(sampleAmount(amount, { ...usual, ...change })).toBe(text));
