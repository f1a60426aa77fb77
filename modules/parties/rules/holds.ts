import type { PartyRole } from '../contract/fields.ts';
import type { PartyFacts } from './facts.ts';

/** What says whether and from what a party is held. */
export type Holds = Pick<PartyFacts, 'customerHold' | 'vendorHold' | 'vendorHoldUntil'>;

/** True for a vendor whose hold has ended by itself: its release date has come. */
export const isReleased = ({ vendorHold, vendorHoldUntil }: Pick<Holds, 'vendorHold' | 'vendorHoldUntil'>, today: string): boolean => vendorHold !== 'none' && vendorHoldUntil !== null && vendorHoldUntil <= today;

/** What a party is held from on a day, as a customer and as a vendor. */
export function holdsOn(party: Holds, today: string): Array<{ role: PartyRole & ('customer' | 'vendor'); hold: string }> {
  return [
    ...(party.customerHold === 'none' ? [] : [{ role: 'customer' as const, hold: party.customerHold }]),
    ...(party.vendorHold === 'none' || isReleased(party, today) ? [] : [{ role: 'vendor' as const, hold: party.vendorHold }]),
  ];
}
