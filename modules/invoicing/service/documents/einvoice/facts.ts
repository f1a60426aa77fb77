import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import { snapshotOf, type AddressSnapshot, type PartyFacts } from '#modules/parties/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import type { PostalAddress } from '../../../rules/einvoice/index.ts';
import { hasVatPrefix } from '../../../rules/einvoice/codes/countries.ts';
import type { EParty } from '../../../rules/documents/e-invoice-out.ts';
import type { DocumentParties } from '../masters.ts';
import type { DocumentRow, OwnPrint } from '../rows.ts';
import { shipPrintOf } from '../ship-to.ts';

const plain = (number: string): string => number.replace(/[\s.-]/g, '').toUpperCase();

function addressOf(a: AddressSnapshot | null): PostalAddress | null {
  if (!a?.country) return null;
  const parts = { line1: a.address1, line2: a.address2, line3: a.address3, city: a.city, postcode: a.zip, subdivision: a.region };
  return { ...Object.fromEntries(Object.entries(parts).filter(([, v]) => v !== '')), country: a.country };
}

/** A VAT number as e-invoices want it: with the country that gave it, which for Greece is EL. */
function vatNumber(number: string, country: string | null): string {
  const vat = plain(number);
  if (vat === '' || hasVatPrefix(vat)) return vat;
  return country ? `${country === 'GR' ? 'EL' : country}${vat}` : '';
}

/** The address in the Peppol network of who receives e-invoices through it. */
function endpointOf({ eInvoiceDelivery, peppolId }: Pick<PartyFacts, 'eInvoiceDelivery' | 'peppolId'>): Pick<EParty, 'endpoint'> {
  return eInvoiceDelivery === 'peppol' && peppolId ? { endpoint: { scheme: peppolId.slice(0, 4), id: peppolId.slice(5) } } : {};
}

/** The party of a document in the terms of e-invoices, as it is today. */
export function partyFacts(parties: DocumentParties, d: Pick<DocumentRow, 'party_id' | 'contact_id' | 'ship_to_id' | 'ship_address_id' | 'ship_print' | 'direction' | 'language'>): EParty {
  const snapshot = (id: string | null) => (id && id !== d.party_id ? snapshotOf(found(parties(id)), id === d.ship_to_id ? d.ship_address_id : null) : null);
  const ship = shipPrintOf(parties, d);
  const facts = found(parties(d.party_id));
  const party = snapshotOf(facts);
  const contact = snapshot(d.contact_id);
  const shipTo = snapshot(d.ship_to_id) ?? snapshotOf(facts, d.ship_address_id);
  const billing = party.billing ?? contact?.billing ?? null;
  const isVat = party.taxIdType === 'eu_vat' || party.taxIdType === 'gb_vat' || (party.taxIdType === null && hasVatPrefix(plain(party.taxId)));
  return {
    name: party.legalName, tradingName: party.name === party.legalName ? '' : party.name, registration: party.registrationNo || (isVat ? '' : party.taxId), vatId: isVat ? vatNumber(party.taxId, billing?.country ?? null) : '', taxId: isVat ? '' : party.taxId,
    email: contact?.email ?? party.email ?? '', contact: contact?.name ?? '', phone: contact?.phone ?? party.phone ?? '', address: addressOf(billing), delivery: addressOf(ship?.address ?? shipTo.shipping), ...(ship ? { deliveryName: ship.name } : {}), ...endpointOf(facts),
  };
}

/** The workspace's own company in the terms of e-invoices, as it is today. */
export async function ownFacts(ctx: Ctx, workspaceId: number, print: OwnPrint): Promise<EParty> {
  const { company } = await getSettings(ctx, workspaceId);
  return {
    name: print.name, tradingName: '', registration: company.registrationNo, vatId: vatNumber(company.vatNo, company.country || null), taxId: '', email: company.email, contact: print.contact, phone: company.phone, delivery: null,
    address: addressOf({ address1: company.address1, address2: company.address2, address3: '', city: company.city, region: company.state, zip: company.postcode, country: company.country || null }),
  };
}
