import { sepaScheme } from '../codes/schemes.ts';
import type { Buyer, Contact, Delivery, Identifier, Payee, PostalAddress, Seller, TaxRepresentative } from '../model/parties.ts';
import { all, attributeOf, find, textAt, type XmlElement } from '../xml/tree.ts';
import { dateOf, present, presentOrNone } from '../xml/values.ts';

/** An identifier with its scheme; undefined for no element or an empty one. */
export function identifierOf(element: XmlElement | undefined): Identifier | undefined {
  const id = textAt(element);
  return id === undefined ? undefined : present({ id, scheme: attributeOf(element, 'schemeID') });
}

function addressOf(element: XmlElement | undefined): PostalAddress | undefined {
  return element && present({
    line1: textAt(element, 'StreetName'), line2: textAt(element, 'AdditionalStreetName'), line3: textAt(element, 'AddressLine', 'Line'), city: textAt(element, 'CityName'),
    postcode: textAt(element, 'PostalZone'), subdivision: textAt(element, 'CountrySubentity'), country: textAt(element, 'Country', 'IdentificationCode') ?? '',
  });
}

function contactOf(party: XmlElement | undefined): Contact | undefined {
  const contact = find(party, 'Contact');
  return presentOrNone({ name: textAt(contact, 'Name'), phone: textAt(contact, 'Telephone'), email: textAt(contact, 'ElectronicMail') });
}

/** The number at the tax office: for VAT, or for whatever else a file calls it. */
function taxNumber(party: XmlElement | undefined, vat: boolean): string | undefined {
  return textAt(all(party, 'PartyTaxScheme').find((scheme) => (textAt(scheme, 'TaxScheme', 'ID')?.toUpperCase() === 'VAT') === vat), 'CompanyID');
}

function identifiers(party: XmlElement | undefined): Identifier[] {
  return all(party, 'PartyIdentification').flatMap((identification) => identifierOf(find(identification, 'ID')) ?? []);
}

/** BT-90 of a seller or a payee. */
export function creditorOf(party: XmlElement | undefined): string | undefined {
  return identifiers(party).find(({ scheme }) => scheme === sepaScheme)?.id;
}

/** BG-4. */
export function sellerOf(party: XmlElement | undefined): Seller {
  return present({
    name: textAt(party, 'PartyLegalEntity', 'RegistrationName') ?? '', tradingName: textAt(party, 'PartyName', 'Name'), ids: identifiers(party).filter(({ scheme }) => scheme !== sepaScheme),
    registration: identifierOf(find(party, 'PartyLegalEntity', 'CompanyID')), vatId: taxNumber(party, true), taxId: taxNumber(party, false),
    legalInformation: textAt(party, 'PartyLegalEntity', 'CompanyLegalForm'), endpoint: identifierOf(find(party, 'EndpointID')), address: addressOf(find(party, 'PostalAddress')), contact: contactOf(party),
  });
}

/** BG-7. */
export function buyerOf(party: XmlElement | undefined): Buyer {
  return present({
    name: textAt(party, 'PartyLegalEntity', 'RegistrationName') ?? '', tradingName: textAt(party, 'PartyName', 'Name'), id: identifiers(party)[0],
    registration: identifierOf(find(party, 'PartyLegalEntity', 'CompanyID')), vatId: taxNumber(party, true), endpoint: identifierOf(find(party, 'EndpointID')),
    address: addressOf(find(party, 'PostalAddress')), contact: contactOf(party),
  });
}

/** BG-10. */
export function payeeOf(party: XmlElement | undefined): Payee | undefined {
  return party && present({
    name: textAt(party, 'PartyName', 'Name') ?? '', id: identifiers(party).find(({ scheme }) => scheme !== sepaScheme), registration: identifierOf(find(party, 'PartyLegalEntity', 'CompanyID')),
  });
}

/** BG-11. */
export function taxRepresentativeOf(party: XmlElement | undefined): TaxRepresentative | undefined {
  return party && present({ name: textAt(party, 'PartyName', 'Name') ?? '', vatId: taxNumber(party, true) ?? '', address: addressOf(find(party, 'PostalAddress')) });
}

/** BG-13. */
export function deliveryOf(delivery: XmlElement | undefined): Delivery | undefined {
  return presentOrNone({
    partyName: textAt(delivery, 'DeliveryParty', 'PartyName', 'Name'), location: identifierOf(find(delivery, 'DeliveryLocation', 'ID')),
    date: dateOf(find(delivery, 'ActualDeliveryDate')), address: addressOf(find(delivery, 'DeliveryLocation', 'Address')),
  });
}
