import { findExponent } from '#core/contract/currencies.ts';
import type { GroupValues } from '../../contract.ts';

/** An amount written as these settings say; for samples, not for bookkeeping. */
export function sampleAmount(amount: string, values: Pick<GroupValues['currency'], 'code' | 'symbol' | 'position' | 'thousandsMark' | 'decimalMark'>): string {
  const digits = findExponent(values.code) ?? 2;
  const [whole = '0', fraction = ''] = Math.abs(Number(amount)).toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, values.thousandsMark);
  const number = fraction ? `${grouped}${values.decimalMark}${fraction}` : grouped;
  const { symbol, position } = values;
  const text = position === 'before' ? symbol + number : position === 'before_space' ? `${symbol}\u00a0${number}` : position === 'after' ? number + symbol : `${number}\u00a0${symbol}`;
  return Number(amount) < 0 ? `-${text}` : text;
}
