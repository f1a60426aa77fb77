import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposePayment, restOf, smallRest } from '../rules/propose.ts';

const of = (proposed: ReturnType<typeof proposePayment>) => Object.fromEntries([...proposed].map(([id, p]) => [id, [p.amount, p.discount]]));

describe('a proposal', () => {
  it('pays the first items in full and the next in part', () => {
    expect(of(proposePayment(150_000n, [{ id: 'a', open: 100_000n }, { id: 'b', open: 70_000n }, { id: 'c', open: 1n }]))).toEqual({ a: [100_000n, 0n], b: [50_000n, 0n] });
  });
  it('takes an early discount only with the last of the item', () => {
    expect(of(proposePayment(98_000n, [{ id: 'a', open: 100_000n, discount: 2_000n }]))).toEqual({ a: [98_000n, 2_000n] });
    expect(of(proposePayment(97_999n, [{ id: 'a', open: 100_000n, discount: 2_000n }]))).toEqual({ a: [97_999n, 0n] });
  });
  it('never pays more than there is or than is open, and leaves a rest only when all is paid', () => {
    fc.assert(fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { maxLength: 12 }), (amount, opens) => {
      const items = opens.map((open, i) => ({ id: String(i), open }));
      const proposed = proposePayment(amount, items);
      const rest = restOf(amount, [...proposed.values()].map((p) => p.amount));
      expect(rest >= 0n).toBe(true);
      for (const { id, open } of items) expect((proposed.get(id)?.amount ?? 0n) <= open).toBe(true);
      if (rest > 0n) expect([...proposed.values()].reduce((s, p) => s + p.amount, 0n)).toBe(opens.reduce((s, o) => s + o, 0n));
    }));
  });
});

describe('a small rest', () => {
  const part = (id: string, open: bigint, amount: bigint, more: { discount?: bigint; openBase?: bigint } = {}) => ({ id, open, openBase: more.openBase ?? open, amount, discount: more.discount ?? 0n });
  it('is what stays open of what is chosen, or what is too much, up to the limit', () => {
    expect(smallRest([part('a', 10_000n, 10_000n), part('b', 5_000n, 4_600n)], 0n, 500n)).toEqual({ kind: 'short', total: 400n, rests: new Map([['b', 400n]]) });
    expect(smallRest([part('a', 10_000n, 9_300n, { discount: 200n })], 0n, 500n)?.total).toBe(500n);
    expect(smallRest([part('a', 10_000n, 10_000n)], 3n, 500n)).toMatchObject({ kind: 'over', total: 3n });
    for (const [parts, unused, limit] of [[[part('a', 10_000n, 9_499n)], 0n, 500n], [[part('a', 10_000n, 10_000n)], 501n, 500n], [[part('a', 10_000n, 10_000n)], 0n, 500n], [[part('a', 10_000n, 9_999n)], 0n, 0n], [[], 3n, 500n]] as const) expect(smallRest(parts, unused, limit)).toBeNull();
  });
  it('is measured in the books: of another currency by what the item stands for there', () => {
    expect(smallRest([part('a', 10_000n, 9_600n, { openBase: 12_500n })], 0n, 500n)?.total).toBe(400n);
    expect(smallRest([part('a', 10_000n, 9_599n, { openBase: 12_500n })], 0n, 500n)).toBeNull();
  });
});
