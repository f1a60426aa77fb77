import { useSyncExternalStore } from 'react';

/** How amounts of a currency are written. */
export interface MoneyWriting { code: string; symbol: string; position: 'before' | 'before_space' | 'after' | 'after_space'; thousandsMark: string; decimalMark: string }

/** How the workspace writes days, times and amounts; `money` null leaves amounts to the language. `weekStart` 0 is Sunday. */
export interface Writing { dateFormat: 'long' | 'dmy'; timeFormat: '12h' | '24h'; weekStart: number; money: MoneyWriting | null }

const standard: Writing = { dateFormat: 'long', timeFormat: '12h', weekStart: 0, money: null };
let present: Writing = standard;
let said = JSON.stringify(standard);
const listeners = new Set<() => void>();

/** Takes what the workspace chose; null for the product's own ways, outside of any workspace. True when anything changed. */
export function setWriting(next: Writing | null): boolean {
  const text = JSON.stringify(next ?? standard);
  if (text === said) return false;
  present = next ?? standard;
  said = text;
  for (const listen of listeners) listen();
  return true;
}

/** Calls back when they are written in another way. */
export function onWriting(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** How days, times and amounts are written now, for functions that write them. */
export const writing = (): Writing => present;

/** The same for components: they are drawn anew when it changes. */
export function useWriting(): Writing {
  return useSyncExternalStore(onWriting, writing, writing);
}

/** A decimal amount, with all digits of its currency, as it is written with its marks and its symbol; exact at any size. */
export function writeAmount(amount: string, { symbol, position, thousandsMark, decimalMark }: MoneyWriting): string {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, thousandsMark);
  const number = fraction ? `${grouped}${decimalMark}${fraction}` : grouped;
  const text = position === 'before' ? symbol + number : position === 'before_space' ? `${symbol}\u00a0${number}` : position === 'after' ? number + symbol : `${number}\u00a0${symbol}`;
  return amount.startsWith('-') && /[1-9]/.test(amount) ? `-${text}` : text;
}
