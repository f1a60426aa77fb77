import { allocate, decimalToText, moneyToDecimal, type Money } from '#core/contract/money.ts';
import { microPercent } from './price.ts';

/** A due date with its share of the whole, in percent. */
export interface Share { dueOn: string; percent: string }
/** The same with what it comes to, as decimal text. */
export interface Due extends Share { amount: string }

const hundred = 100_000_000n;

/** What is wrong with the instalments of a document: `sum` (with what they add up to) or `before` (with the place of the first that is due before it); null for nothing. */
export function instalmentProblem(shares: readonly Share[], issuedOn: string): { kind: 'sum'; sum: string } | { kind: 'before'; at: number } | null {
  const sum = shares.reduce((all, s) => all + microPercent(s.percent), 0n);
  if (shares.length > 0 && sum !== hundred) return { kind: 'sum', sum: decimalToText({ digits: sum, scale: 6 }).replace(/\.?0+$/, '') };
  const at = shares.findIndex((s) => s.dueOn < issuedOn);
  return at >= 0 ? { kind: 'before', at } : null;
}

/** What each instalment comes to, by day; they add up to the whole (largest remainder), and without shares all is due on one day. */
export function instalmentsOf(payable: Money, shares: readonly Share[], dueOn: string): Due[] {
  if (shares.length === 0) return [{ dueOn, percent: '100', amount: moneyToDecimal(payable) }];
  const sorted = shares.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0));
  const parts = allocate(payable, sorted.map((s) => microPercent(s.percent)));
  return sorted.map((s, i) => ({ ...s, amount: moneyToDecimal(parts[i]!) }));
}
