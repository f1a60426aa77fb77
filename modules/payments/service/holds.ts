import type { PartyFacts } from '#modules/parties/api.ts';

/** How long a vendor is held from payments: until a day (YYYY-MM-DD), or null when nobody said. */
export interface Hold { until: string | null }

/** The hold that keeps a vendor from being paid on a day; null for none. From its release date on a vendor is not held any more. */
export function paymentHold({ vendorHold, vendorHoldUntil }: Pick<PartyFacts, 'vendorHold' | 'vendorHoldUntil'>, today: string): Hold | null {
  return vendorHold === 'payments' && (vendorHoldUntil === null || vendorHoldUntil > today) ? { until: vendorHoldUntil } : null;
}
