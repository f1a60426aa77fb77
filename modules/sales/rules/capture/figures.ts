import { divideRounded } from '#core/contract/money.ts';

/** a ÷ b in percent with one digit, half away from zero; null without a whole. */
export function percentOf(a: bigint | number, b: bigint | number): string | null {
  const [x, y] = [BigInt(a), BigInt(b)];
  if (y === 0n) return null;
  const tenths = divideRounded(x * 1000n, y);
  const size = tenths < 0n ? -tenths : tenths;
  return `${tenths < 0n ? '-' : ''}${size / 10n}.${size % 10n}`;
}

/** How many of each step reached the next one, in percent with one digit; null where there was none before. */
export function funnelRates(counts: { leads: number; qualified: number; converted: number; won: number }): { qualified: string | null; converted: string | null; won: string | null; overall: string | null } {
  return { qualified: percentOf(counts.qualified, counts.leads), converted: percentOf(counts.converted, counts.qualified), won: percentOf(counts.won, counts.converted), overall: percentOf(counts.won, counts.leads) };
}

/** What a source brought, in minor units of one currency: paid net less refunds, and the return on its cost in percent with one digit (null without a cost). */
export function sourceReturn({ cost, payments, refunds = [] }: { cost: bigint; payments: readonly bigint[]; refunds?: readonly bigint[] }): { revenue: bigint; roiPercent: string | null } {
  const sum = (list: readonly bigint[]) => list.reduce((a, b) => a + b, 0n);
  const revenue = sum(payments) - sum(refunds);
  return { revenue, roiPercent: percentOf(revenue - cost, cost) };
}

/** The part of a cost of some days that falls into others; days are YYYY-MM-DD, both ends included. */
export function costWithin(cost: { amount: bigint; fromOn: string; toOn: string }, from: string, to: string): bigint {
  const days = (a: string, b: string) => Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000) + 1;
  const shared = days(cost.fromOn > from ? cost.fromOn : from, cost.toOn < to ? cost.toOn : to);
  return shared <= 0 ? 0n : divideRounded(cost.amount * BigInt(shared), BigInt(days(cost.fromOn, cost.toOn)));
}
