import type { Buyer, Contact, Delivery, Identifier, Payee, PostalAddress, Seller, TaxRepresentative } from '../model/parties.ts';
import { branch, leaf, type Part } from '../xml/writer.ts';
import { taxSchemes } from './names.ts';

/** A day in the format 102, YYYYMMDD, within the element `name`. */
export function dayPart(name: string, date: string | undefined, inner = 'udt:DateTimeString'): Part | undefined {
  return branch(name, leaf(inner, date?.replaceAll('-', ''), { format: '102' }));
}

/** Identifiers without a scheme, then those of a scheme, which have another name. */
function identifierParts(identifiers: readonly Identifier[]): (Part | undefined)[] {
  return [
    ...identifiers.filter(({ scheme }) => scheme === undefined).map(({ id }) => leaf('ram:ID', id)),
    ...identifiers.filter(({ scheme }) => scheme !== undefined).map(({ id, scheme }) => leaf('ram:GlobalID', id, { schemeID: scheme })),
  ];
}

function organization(registration: Identifier | undefined, tradingName?: string): Part | undefined {
  return branch('ram:SpecifiedLegalOrganization', registration && leaf('ram:ID', registration.id, { schemeID: registration.scheme }), leaf('ram:TradingBusinessName', tradingName));
}

function contactPart(contact: Contact | undefined): Part | undefined {
  return contact && branch('ram:DefinedTradeContact', leaf('ram:PersonName', contact.name),
    branch('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', contact.phone)), branch('ram:EmailURIUniversalCommunication', leaf('ram:URIID', contact.email)));
}

function addressPart(address: PostalAddress | undefined): Part | undefined {
  return address && branch('ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', address.postcode), leaf('ram:LineOne', address.line1), leaf('ram:LineTwo', address.line2), leaf('ram:LineThree', address.line3),
    leaf('ram:CityName', address.city), leaf('ram:CountryID', address.country), leaf('ram:CountrySubDivisionName', address.subdivision));
}

function endpointPart(endpoint: Identifier | undefined): Part | undefined {
  return endpoint && branch('ram:URIUniversalCommunication', leaf('ram:URIID', endpoint.id, { schemeID: endpoint.scheme }));
}

function taxRegistration(number: string | undefined, scheme: string): Part | undefined {
  return branch('ram:SpecifiedTaxRegistration', leaf('ram:ID', number, { schemeID: scheme }));
}

/** BG-4. */
export function sellerPart(seller: Seller): Part | undefined {
  return branch('ram:SellerTradeParty', identifierParts(seller.ids), leaf('ram:Name', seller.name), leaf('ram:Description', seller.legalInformation),
    organization(seller.registration, seller.tradingName), contactPart(seller.contact), addressPart(seller.address), endpointPart(seller.endpoint),
    taxRegistration(seller.vatId, taxSchemes.vat), taxRegistration(seller.taxId, taxSchemes.local));
}

/** BG-7. */
export function buyerPart(buyer: Buyer): Part | undefined {
  return branch('ram:BuyerTradeParty', identifierParts(buyer.id ? [buyer.id] : []), leaf('ram:Name', buyer.name), organization(buyer.registration, buyer.tradingName),
    contactPart(buyer.contact), addressPart(buyer.address), endpointPart(buyer.endpoint), taxRegistration(buyer.vatId, taxSchemes.vat));
}

/** BG-11. */
export function taxRepresentativePart(representative: TaxRepresentative | undefined): Part | undefined {
  return representative && branch('ram:SellerTaxRepresentativeTradeParty',
    leaf('ram:Name', representative.name), addressPart(representative.address), taxRegistration(representative.vatId, taxSchemes.vat));
}

/** BG-10. */
export function payeePart(payee: Payee | undefined): Part | undefined {
  return payee && branch('ram:PayeeTradeParty', identifierParts(payee.id ? [payee.id] : []), leaf('ram:Name', payee.name), organization(payee.registration));
}

/** BT-70, BT-71 and BG-15. */
export function shipToPart(delivery: Delivery | undefined): Part | undefined {
  return delivery && branch('ram:ShipToTradeParty', identifierParts(delivery.location ? [delivery.location] : []), leaf('ram:Name', delivery.partyName), addressPart(delivery.address));
}
