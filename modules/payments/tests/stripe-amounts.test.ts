import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyCodes } from '#core/contract/money.ts';
import { fromStripe, toStripe } from '../rules/stripe-amounts.ts';

describe('amounts at Stripe', () => {
  it.each([
    ['USD', 123_450n, 123_450], ['JPY', 500n, 500], ['KWD', 12_340n, 12_340], ['MGA', 150_000n, 1_500], ['ISK', 1_200n, 120_000], ['UGX', 5_000n, 500_000], ['HUF', 10_050n, 10_050], ['TWD', 80_045n, 80_045],
  ] as const)('%s %s is %s there', (currency, minor, there) => {
    expect(toStripe(minor, currency)).toBe(there);
    expect(fromStripe(there, currency)).toBe(minor);
  });
  it('does not ask for what Stripe does not know', () => {
    expect(toStripe(12_345n, 'KWD')).toBeNull();
    expect(toStripe(150_050n, 'MGA')).toBeNull();
    expect(toStripe(0n, 'USD')).toBeNull();
    expect(toStripe(100_000_000n, 'USD')).toBeNull();
  });
  it('comes back as it went, in every currency', () => {
    fc.assert(fc.property(fc.constantFrom(...currencyCodes), fc.bigInt({ min: 1n, max: 10n ** 9n }), (currency, minor) => {
      const there = toStripe(minor, currency);
      if (there !== null) expect(fromStripe(there, currency)).toBe(minor);
    }));
  });
});
