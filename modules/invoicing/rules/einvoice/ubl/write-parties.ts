import { sepaScheme } from '../codes/schemes.ts';
import type { Buyer, Contact, Delivery, Identifier, Payee, PostalAddress, Seller, TaxRepresentative } from '../model/parties.ts';
import { branch, leaf, type Part } from '../xml/writer.ts';

/** An identifier with its scheme. */
export function identifierPart(name: string, identifier: Identifier | undefined): Part | undefined {
  return identifier && leaf(name, identifier.id, { schemeID: identifier.scheme });
}

function addressPart(name: string, address: PostalAddress | undefined): Part | undefined {
  return address && branch(name,
    leaf('cbc:StreetName', address.line1), leaf('cbc:AdditionalStreetName', address.line2), leaf('cbc:CityName', address.city), leaf('cbc:PostalZone', address.postcode),
    leaf('cbc:CountrySubentity', address.subdivision), branch('cac:AddressLine', leaf('cbc:Line', address.line3)),
    branch('cac:Country', leaf('cbc:IdentificationCode', address.country)));
}

function taxScheme(companyId: string | undefined, scheme: string): Part | undefined {
  return companyId === undefined ? undefined : branch('cac:PartyTaxScheme', leaf('cbc:CompanyID', companyId), branch('cac:TaxScheme', leaf('cbc:ID', scheme)));
}

function contactPart(contact: Contact | undefined): Part | undefined {
  return contact && branch('cac:Contact', leaf('cbc:Name', contact.name), leaf('cbc:Telephone', contact.phone), leaf('cbc:ElectronicMail', contact.email));
}

function identification(identifier: Identifier | undefined): Part | undefined {
  return branch('cac:PartyIdentification', identifierPart('cbc:ID', identifier));
}

/** BG-4; the creditor of a direct debit (BT-90) stands among the seller's identifiers. */
export function sellerPart(seller: Seller, creditor: string | undefined): Part | undefined {
  return branch('cac:AccountingSupplierParty', branch('cac:Party',
    identifierPart('cbc:EndpointID', seller.endpoint), seller.ids.map(identification), identification(creditor === undefined ? undefined : { id: creditor, scheme: sepaScheme }),
    branch('cac:PartyName', leaf('cbc:Name', seller.tradingName)), addressPart('cac:PostalAddress', seller.address),
    taxScheme(seller.vatId, 'VAT'), taxScheme(seller.taxId, 'TAX'),
    branch('cac:PartyLegalEntity', leaf('cbc:RegistrationName', seller.name), identifierPart('cbc:CompanyID', seller.registration), leaf('cbc:CompanyLegalForm', seller.legalInformation)),
    contactPart(seller.contact)));
}

/** BG-7. */
export function buyerPart(buyer: Buyer): Part | undefined {
  return branch('cac:AccountingCustomerParty', branch('cac:Party',
    identifierPart('cbc:EndpointID', buyer.endpoint), identification(buyer.id), branch('cac:PartyName', leaf('cbc:Name', buyer.tradingName)),
    addressPart('cac:PostalAddress', buyer.address), taxScheme(buyer.vatId, 'VAT'),
    branch('cac:PartyLegalEntity', leaf('cbc:RegistrationName', buyer.name), identifierPart('cbc:CompanyID', buyer.registration)), contactPart(buyer.contact)));
}

/** BG-10. */
export function payeePart(payee: Payee | undefined): Part | undefined {
  return payee && branch('cac:PayeeParty',
    identification(payee.id), branch('cac:PartyName', leaf('cbc:Name', payee.name)), branch('cac:PartyLegalEntity', identifierPart('cbc:CompanyID', payee.registration)));
}

/** BG-11. */
export function taxRepresentativePart(representative: TaxRepresentative | undefined): Part | undefined {
  return representative && branch('cac:TaxRepresentativeParty',
    branch('cac:PartyName', leaf('cbc:Name', representative.name)), addressPart('cac:PostalAddress', representative.address), taxScheme(representative.vatId, 'VAT'));
}

/** BG-13. */
export function deliveryPart(delivery: Delivery | undefined): Part | undefined {
  return delivery && branch('cac:Delivery',
    leaf('cbc:ActualDeliveryDate', delivery.date),
    branch('cac:DeliveryLocation', identifierPart('cbc:ID', delivery.location), addressPart('cac:Address', delivery.address)),
    branch('cac:DeliveryParty', branch('cac:PartyName', leaf('cbc:Name', delivery.partyName))));
}
