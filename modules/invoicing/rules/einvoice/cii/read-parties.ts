import type { Buyer, Contact, Delivery, Identifier, Payee, PostalAddress, Seller, TaxRepresentative } from '../model/parties.ts';
import { all, attributeOf, find, textAt, type XmlElement } from '../xml/tree.ts';
import { dateOf, present, presentOrNone } from '../xml/values.ts';
import { taxSchemes } from './names.ts';

/** A day that stands one level below, as DateTimeString, DateString or DateTime. */
export function dayOf(element: XmlElement | undefined): string | undefined {
  return dateOf(element?.children[0]);
}

/** An identifier with its scheme; undefined for no element or an empty one. */
export function identifierOf(element: XmlElement | undefined): Identifier | undefined {
  const id = textAt(element);
  return id === undefined ? undefined : present({ id, scheme: attributeOf(element, 'schemeID') });
}

function identifiers(party: XmlElement | undefined): Identifier[] {
  return [...all(party, 'ID'), ...all(party, 'GlobalID')].flatMap((element) => identifierOf(element) ?? []);
}

function addressOf(party: XmlElement | undefined): PostalAddress | undefined {
  const address = find(party, 'PostalTradeAddress');
  return address && present({
    line1: textAt(address, 'LineOne'), line2: textAt(address, 'LineTwo'), line3: textAt(address, 'LineThree'), city: textAt(address, 'CityName'), postcode: textAt(address, 'PostcodeCode'),
    subdivision: textAt(address, 'CountrySubDivisionName'), country: textAt(address, 'CountryID') ?? '',
  });
}

function contactOf(party: XmlElement | undefined): Contact | undefined {
  const contact = find(party, 'DefinedTradeContact');
  return presentOrNone({
    name: textAt(contact, 'PersonName') ?? textAt(contact, 'DepartmentName'), phone: textAt(contact, 'TelephoneUniversalCommunication', 'CompleteNumber'),
    email: textAt(contact, 'EmailURIUniversalCommunication', 'URIID'),
  });
}

function taxNumber(party: XmlElement | undefined, scheme: string): string | undefined {
  return all(party, 'SpecifiedTaxRegistration').map((registration) => find(registration, 'ID')).filter((id) => attributeOf(id, 'schemeID') === scheme).map((id) => textAt(id))[0];
}

function organizationOf(party: XmlElement | undefined): { registration: Identifier | undefined; tradingName: string | undefined } {
  return { registration: identifierOf(find(party, 'SpecifiedLegalOrganization', 'ID')), tradingName: textAt(party, 'SpecifiedLegalOrganization', 'TradingBusinessName') };
}

/** BG-4. */
export function sellerOf(party: XmlElement | undefined): Seller {
  return present({
    name: textAt(party, 'Name') ?? '', ...organizationOf(party), ids: identifiers(party), vatId: taxNumber(party, taxSchemes.vat), taxId: taxNumber(party, taxSchemes.local),
    legalInformation: textAt(party, 'Description'), endpoint: identifierOf(find(party, 'URIUniversalCommunication', 'URIID')), address: addressOf(party), contact: contactOf(party),
  });
}

/** BG-7. */
export function buyerOf(party: XmlElement | undefined): Buyer {
  return present({
    name: textAt(party, 'Name') ?? '', ...organizationOf(party), id: identifiers(party)[0], vatId: taxNumber(party, taxSchemes.vat),
    endpoint: identifierOf(find(party, 'URIUniversalCommunication', 'URIID')), address: addressOf(party), contact: contactOf(party),
  });
}

/** BG-10. */
export function payeeOf(party: XmlElement | undefined): Payee | undefined {
  return party && present({ name: textAt(party, 'Name') ?? '', id: identifiers(party)[0], registration: organizationOf(party).registration });
}

/** BG-11. */
export function taxRepresentativeOf(party: XmlElement | undefined): TaxRepresentative | undefined {
  return party && present({ name: textAt(party, 'Name') ?? '', vatId: taxNumber(party, taxSchemes.vat) ?? '', address: addressOf(party) });
}

/** BG-13. */
export function deliveryOf(delivery: XmlElement | undefined): Delivery | undefined {
  const shipTo = find(delivery, 'ShipToTradeParty');
  return presentOrNone({
    partyName: textAt(shipTo, 'Name'), location: identifiers(shipTo)[0], date: dayOf(find(delivery, 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime')), address: addressOf(shipTo),
  });
}
