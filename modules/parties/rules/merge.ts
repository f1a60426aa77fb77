import { v7 as uuidv7 } from 'uuid';
import { cut } from '#core/contract/fields.ts';
import type { MergeField } from '../contract.ts';
import type { PartyFacts } from './facts.ts';

const addressKeys = ['address1', 'address2', 'address3', 'city', 'region', 'zip', 'country'] as const;
/** Fields of a party that one merge field stands for. */
const groups: Partial<Record<MergeField, readonly (keyof PartyFacts)[]>> = { address: addressKeys, taxId: ['taxId', 'taxIdType'], phone: ['phone', 'phoneValid'], vendorHold: ['vendorHold', 'vendorHoldUntil'], customerTermsDays: ['customerTermsDays', 'customerPaymentTermId', 'customerFiscalPositionId', 'priceListId', 'dunningProfileId', 'customerAccountId', 'eInvoiceDelivery', 'peppolId'], vendorTermsDays: ['vendorTermsDays', 'vendorPaymentTermId', 'vendorFiscalPositionId', 'vendorExpenseAccountId', 'vendorAccountId'] };
const keysOf = (field: MergeField): readonly (keyof PartyFacts)[] => groups[field] ?? [field as keyof PartyFacts];
const isEmpty = (value: unknown) => value === null || value === '' || value === undefined;

const roleOf: Partial<Record<MergeField, 'customer' | 'vendor'>> = { customerTermsDays: 'customer', creditLimit: 'customer', discountPercent: 'customer', customerHold: 'customer', vendorTermsDays: 'vendor', vendorHold: 'vendor' };

/** True when the merged party takes the loser's value without being told: the winner has none, or was not yet in that role. */
export function fillsIn(field: MergeField, winner: PartyFacts, loser: PartyFacts): boolean {
  const role = roleOf[field];
  if (role) return !winner.roles.includes(role) && loser.roles.includes(role);
  const [ours, theirs] = [keysOf(field), keysOf(field)].map((keys, i) => keys.filter((k) => k !== 'phoneValid').some((k) => !isEmpty((i === 0 ? winner : loser)[k])));
  return !ours && theirs === true;
}

type Address = PartyFacts['moreAddresses'][number];
/** What an address says, whatever it is called by; of before addresses were told apart, nobody received there. */
const said = ({ id: _id, formerIds: _former, ...a }: Address): string => JSON.stringify(Object.entries({ ...a, name: a.name ?? '', phone: a.phone ?? '' }).toSorted(([x], [y]) => (x < y ? -1 : 1)));

/** Addresses without those that say the same as an earlier one, which knows from then on what these were called by. */
function addressesOnce(list: readonly Address[]): Address[] {
  const kept = new Map<string, Address>();
  for (const a of list) {
    const first = kept.get(said(a));
    kept.set(said(a), first ? { ...first, formerIds: [...new Set([...first.formerIds ?? [], a.id, ...a.formerIds ?? []])].filter((id) => id !== first.id).slice(0, 40) } : a);
  }
  return [...kept.values()];
}

/** Addresses of a receipt, those of before they were told apart with what equal ones are called by now, or anew. */
export function addressesCalled(list: readonly Address[], now: readonly Address[] = []): Address[] {
  const free = new Map(now.map((a) => [said(a), a.id]));
  return list.map((a) => {
    if (a.id) return a;
    const id = free.get(said(a)) ?? uuidv7();
    free.delete(said(a));
    return { ...a, id, name: a.name ?? '', phone: a.phone ?? '' };
  });
}

const unique = <T>(list: readonly T[], key: (item: T) => string) => [...new Map(list.map((item) => [key(item), item])).values()];

/** The party that comes out of a merge: one side's value of each field, both sides' lists. */
export function merged(winner: PartyFacts, loser: PartyFacts, fields: readonly MergeField[], fromLoser: ReadonlySet<MergeField>): PartyFacts {
  const after = structuredClone(winner);
  for (const field of fields) if (fromLoser.has(field) || fillsIn(field, winner, loser)) for (const key of keysOf(field)) (after as unknown as Record<string, unknown>)[key] = structuredClone(loser[key]);
  const lower = (text: string) => text.toLowerCase();
  const emails = [winner.email, loser.email].filter((e): e is string => !!e && e !== after.email).map((value) => ({ value, label: 'other' }));
  const phones = [winner, loser].filter((p) => p.phone && p.phone !== after.phone).map((p) => ({ value: p.phone!, label: 'other', valid: p.phoneValid }));
  const addressOf = (p: PartyFacts) => Object.fromEntries(addressKeys.map((k) => [k, p[k]])) as Pick<PartyFacts, (typeof addressKeys)[number]>;
  const main = JSON.stringify(addressOf(after));
  const addresses = [winner, loser].map(addressOf).filter((a) => JSON.stringify(a) !== main && Object.values(a).some((v) => !isEmpty(v))).map((a) => ({ id: uuidv7(), type: 'other' as const, label: '', name: '', phone: '', ...a }));
  after.moreEmails = unique([...winner.moreEmails, ...loser.moreEmails, ...emails], (e) => lower(e.value)).filter((e) => e.value !== after.email).slice(0, 10);
  after.morePhones = unique([...winner.morePhones, ...loser.morePhones, ...phones], (p) => p.value).filter((p) => p.value !== after.phone).slice(0, 10);
  after.moreAddresses = addressesOnce([...winner.moreAddresses, ...loser.moreAddresses, ...addresses]).slice(0, 20);
  after.tags = unique([...winner.tags, ...loser.tags], lower).slice(0, 30);
  after.socials = unique([...winner.socials, ...loser.socials], (s) => lower(s.url)).slice(0, 12);
  if (winner.notes && loser.notes && winner.notes !== loser.notes && !fromLoser.has('notes')) after.notes = cut(`${winner.notes}\n\n${loser.notes}`, 5000);
  after.roles = (['customer', 'vendor', 'account', 'contact', 'lead'] as const).filter((r) => winner.roles.includes(r) || loser.roles.includes(r));
  after.customerNumber = winner.customerNumber ?? loser.customerNumber;
  after.vendorNumber = winner.vendorNumber ?? loser.vendorNumber;
  // What was paid to both is paid to one now: whoever is told of it by law still is, and what the law keeps back still is kept back.
  after.vendorForm1099 = winner.vendorForm1099 ?? loser.vendorForm1099;
  after.vendorWithholdingTaxId = winner.vendorWithholdingTaxId ?? loser.vendorWithholdingTaxId;
  after.photoId = winner.photoId ?? loser.photoId;
  return after;
}

/** The winner after a merge is taken back: as before, except what somebody changed since. */
export function unmerged(now: PartyFacts, before: PartyFacts, afterMerge: PartyFacts): PartyFacts {
  const back = { ...now } as unknown as Record<string, unknown>;
  for (const key of Object.keys(before) as Array<keyof PartyFacts>) if (JSON.stringify(now[key]) === JSON.stringify(afterMerge[key])) back[key] = before[key];
  if (JSON.stringify(now.moreAddresses.map(said)) === JSON.stringify(afterMerge.moreAddresses.map(said))) back['moreAddresses'] = addressesCalled(before.moreAddresses, now.moreAddresses);
  return { ...(back as unknown as PartyFacts), id: now.id, version: now.version, createdAt: now.createdAt, updatedAt: now.updatedAt, mergedInto: null };
}
