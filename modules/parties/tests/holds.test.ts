import { expect, it } from 'vitest';
import { holdsOn, isReleased } from '../rules/holds.ts';

const none = { customerHold: 'none', vendorHold: 'none', vendorHoldUntil: null } as const;

it('a vendor whose release date has come is not held', () => {
  const held = { ...none, vendorHold: 'bills', vendorHoldUntil: '2026-05-10' } as const;
  expect(['2026-05-09', '2026-05-10', '2026-05-11'].map((day) => [isReleased(held, day), holdsOn(held, day)])).toEqual([[false, [{ role: 'vendor', hold: 'bills' }]], [true, []], [true, []]]);
  expect([holdsOn({ ...held, vendorHoldUntil: null }, '2026-05-10'), isReleased(none, '2026-05-10')]).toEqual([[{ role: 'vendor', hold: 'bills' }], false]);
});

it('whoever is held as a customer and as a vendor is held twice', () => {
  expect(holdsOn({ customerHold: 'orders', vendorHold: 'payments', vendorHoldUntil: null }, '2026-05-10')).toEqual([{ role: 'customer', hold: 'orders' }, { role: 'vendor', hold: 'payments' }]);
});
