import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unpaidOf } from '../../rules/unpaid.ts';

const item = (amount: bigint, itemAmount = amount < 0n ? -amount : amount) => ({ amount, itemAmount });

describe('what nobody paid of the items of a line', () => {
  it('is shared in proportion, between items of the other sign only', () => {
    expect(unpaidOf([item(12_000n), item(6000n), item(-500n)], [{ accountId: 'loss', amount: -900n }], 'EUR')).toEqual([[{ accountId: 'loss', amount: 600n }], [{ accountId: 'loss', amount: 300n }], []]);
    expect(unpaidOf([item(-10_000n)], [{ accountId: 'gain', amount: 200n }], 'EUR')).toEqual([[{ accountId: 'gain', amount: 200n }]]);
  });
  it('is nothing when somebody paid too much, and never more than the item', () => {
    expect(unpaidOf([item(10_000n)], [{ accountId: 'over', amount: 50n }], 'EUR')).toEqual([[]]);
    expect(unpaidOf([item(100n)], [{ accountId: 'a', amount: -80n }, { accountId: 'b', amount: -80n }], 'EUR')).toEqual([[{ accountId: 'a', amount: 80n }, { accountId: 'b', amount: 20n }]]);
  });
  it('stands in the currency of the item, and adds up to it', () => {
    expect(unpaidOf([item(11_000n, 10_000n)], [{ accountId: 'a', amount: -1100n }], 'USD')).toEqual([[{ accountId: 'a', amount: 1000n }]]);
    fc.assert(fc.property(fc.array(fc.tuple(fc.bigInt(1n, 10n ** 9n), fc.bigInt(1n, 10n ** 9n)), { minLength: 1, maxLength: 6 }), fc.array(fc.bigInt(1n, 10n ** 9n), { maxLength: 4 }), (items, taken) => {
      const unpaid = unpaidOf(items.map(([a, b]) => item(a, b)), taken.map((amount, i) => ({ accountId: `t${i}`, amount: -amount })), 'EUR');
      const all = items.reduce((sum, [a]) => sum + a, 0n) <= taken.reduce((sum, t) => sum + t, 0n);
      for (const [i, parts] of unpaid.entries()) {
        const own = parts.reduce((sum, p) => sum + p.amount, 0n);
        expect(own <= items[i]![1] && (!all || own === items[i]![1])).toBe(true);
      }
    }));
  });
});
