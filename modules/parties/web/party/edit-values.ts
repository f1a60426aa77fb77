import type { Party } from '../../contract.ts';

type Values = Record<string, unknown>;
const common = ['name', 'moreEmails', 'morePhones', 'socials', 'tags', 'ownerId', 'notes', 'email', 'phone', 'website', 'address1', 'address2', 'address3', 'city', 'region', 'zip', 'country', 'moreAddresses', 'registrationNo', 'currency', 'taxIdType', 'taxId', 'language', 'timezone'] as const;
const ofKind = { person: ['firstName', 'lastName', 'salutation', 'title', 'department', 'birthday'], company: ['legalName', 'parentId', 'accountType', 'industry', 'size', 'annualRevenue'] } as const;
const ofRole = { customer: ['customerNumber', 'customerTermsDays', 'customerPaymentTermId', 'customerFiscalPositionId', 'discountPercent', 'creditLimit', 'customerHold', 'eInvoiceDelivery', 'peppolId', 'priceListId', 'dunningProfileId', 'customerAccountId'], vendor: ['vendorNumber', 'vendorTermsDays', 'vendorPaymentTermId', 'vendorFiscalPositionId', 'vendorHold', 'vendorHoldUntil', 'vendorForm1099', 'vendorWithholdingTaxId', 'vendorExpenseAccountId', 'vendorAccountId'] } as const;
/** Boxes that hold something else than text. */
const whole = new Set(['moreEmails', 'morePhones', 'socials', 'tags', 'ownerId', 'parentId', 'moreAddresses', 'annualRevenue', 'creditLimit', 'priceListId', 'dunningProfileId', 'customerAccountId', 'vendorWithholdingTaxId', 'vendorExpenseAccountId', 'vendorAccountId', 'customerPaymentTermId', 'customerFiscalPositionId', 'vendorPaymentTermId', 'vendorFiscalPositionId']);

function keysOf(party: Party): ReadonlyArray<keyof Party> {
  return [...common, ...ofKind[party.kind], ...(['customer', 'vendor'] as const).flatMap((r) => (party.roles.includes(r) ? [...ofRole[r]] : []))];
}

/** First values of the boxes. */
export function defaultsOf(party: Party): Values {
  return Object.fromEntries(keysOf(party).map((key) => [key, whole.has(key) ? party[key] : party[key] === null ? '' : typeof party[key] === 'number' ? String(party[key]) : party[key]]));
}

/** Only what differs from the party, as the endpoint wants it: what somebody else changed meanwhile in other fields is not written over. */
export function inputOf(values: Values, party: Party): Values {
  const before = defaultsOf(party);
  const changed = Object.entries(values).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]));
  return Object.fromEntries(changed.map(([key, value]) => {
    if (key === 'morePhones') return [key, (value as Array<{ value: string; label: string }>).map(({ value: number, label }) => ({ value: number, label }))];
    if (/TermsDays$/.test(key)) return [key, value === '' ? null : /^\d+$/.test(String(value)) ? Number(value) : value];
    return [key, value];
  }));
}
