import { describe, expect, it } from 'vitest';
import { inTime, proposePayment } from '../rules/propose.ts';

describe('what is proposed for paying early', () => {
  const items = [{ id: 'a', open: 100_000n, discount: { amount: '20.00', until: '2026-12-03' } }, { id: 'b', open: 5_000n, discount: null }];
  const proposed = (on: string) => Object.fromEntries([...proposePayment(98_000n, inTime(items, on).map((i) => ({ id: i.id, open: i.open, discount: i.discount ? 2_000n : 0n })))].map(([id, p]) => [id, [p.amount, p.discount]]));
  it('is taken off until the last day', () => { expect([proposed('2026-11-23'), proposed('2026-12-03')]).toEqual([{ a: [98_000n, 2_000n] }, { a: [98_000n, 2_000n] }]); });
  it('is not proposed a day later', () => {
    expect(proposed('2026-12-04')).toEqual({ a: [98_000n, 0n] });
    expect(inTime(items, '2026-12-04').map((i) => i.discount)).toEqual([null, null]);
  });
});
