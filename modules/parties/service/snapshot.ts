import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import type { PartyKind, TaxIdType } from '../contract.ts';
import type { PartyFacts } from './facts.ts';
import { findParty } from './parties.ts';

/** An address as a document prints it; country is ISO 3166-1 alpha-2 or null. */
export interface AddressSnapshot { address1: string; address2: string; address3: string; city: string; region: string; zip: string; country: string | null }
/** What a document keeps of a party, so that later changes do not alter it. */
export interface PartySnapshot {
  partyId: string; kind: PartyKind; name: string; legalName: string; email: string | null; phone: string | null; registrationNo: string; taxId: string; taxIdType: TaxIdType | null; language: string; currency: string | null;
  billing: AddressSnapshot | null; shipping: AddressSnapshot | null; /** Who receives there and their number, where the address says so. */ receiver?: { name: string; phone: string };
}

const addressOf = ({ address1, address2, address3, city, region, zip, country }: AddressSnapshot): AddressSnapshot => ({ address1, address2, address3, city, region, zip, country });
const isThere = (a: AddressSnapshot) => [a.address1, a.address2, a.address3, a.city, a.region, a.zip].some(Boolean) || a.country !== null;

/** The one of a party's further addresses that is, or in a merge took the place of, what a record chose; undefined when there is none any more. */
export const addressChosen = (p: PartyFacts | undefined, id: string): PartyFacts['moreAddresses'][number] | undefined => p?.moreAddresses.find((a) => a.id === id) ?? p?.moreAddresses.find((a) => a.formerIds?.includes(id));

/** What a document keeps of these facts; `shippingId` is the address it is delivered to, else the first for that. */
export function snapshotOf(p: PartyFacts, shippingId?: string | null): PartySnapshot {
  const main = addressOf(p);
  const billing = isThere(main) ? main : p.moreAddresses.filter((a) => a.type === 'billing').map(addressOf)[0] ?? null;
  const shipping = (shippingId ? addressChosen(p, shippingId) : undefined) ?? p.moreAddresses.find((a) => a.type === 'shipping');
  return {
    partyId: p.id, kind: p.kind, name: p.name, legalName: p.legalName || p.name, email: p.email, phone: p.phone, registrationNo: p.registrationNo, taxId: p.taxId, taxIdType: p.taxIdType, language: p.language, currency: p.currency,
    billing, shipping: shipping ? addressOf(shipping) : billing, ...(shipping && (shipping.name || shipping.phone) ? { receiver: { name: shipping.name, phone: shipping.phone } } : {}),
  };
}

/** The addresses something can be delivered to, those for deliveries first, as one line each. */
export function shipChoicesOf(p: PartyFacts | undefined): Array<{ id: string; label: string }> {
  return (p?.moreAddresses ?? []).toSorted((a, b) => Number(b.type === 'shipping') - Number(a.type === 'shipping'))
    .map((a) => ({ id: a.id, label: [a.label, a.name, a.address1, [a.zip, a.city].filter(Boolean).join(' ')].filter(Boolean).join(' · ') }));
}

/** A party's snapshot for a document, following merges; 404 when there is no such party. */
export async function partySnapshot(ctx: Ctx, id: string, shippingId?: string | null): Promise<PartySnapshot> {
  return snapshotOf(found(await findParty(ctx, id)), shippingId);
}
