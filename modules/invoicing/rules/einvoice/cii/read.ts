import { taxPointCodes } from '../codes/documents.ts';
import { EInvoiceError } from '../error.ts';
import type { Attachment, DocumentAdjustment, EInvoice, Note, PaymentInstructions, Totals, VatBreakdown } from '../model/invoice.ts';
import { all, attributeOf, find, lineElements, parseXml, textAt, type XmlElement } from '../xml/tree.ts';
import { amountOf, numberOf, present, presentOrNone } from '../xml/values.ts';
import { ciiNamespaces, ciiRoot, documentTypes } from './names.ts';
import { adjustmentElements, adjustmentOf, lineOf, objectOf, periodOf, taxElement, vatOf } from './read-line.ts';
import { buyerOf, dayOf, deliveryOf, payeeOf, sellerOf, taxRepresentativeOf } from './read-parties.ts';

const known: ReadonlySet<string> = new Set(Object.values(ciiNamespaces));

/** Reads a Cross Industry Invoice (D16B and the profiles of Factur-X and ZUGFeRD 2), whatever its prefixes; what EN 16931 has no term for is left out. Throws EInvoiceError. */
export function readCii(xml: string): EInvoice {
  const root = parseXml(xml, known);
  if (root.name !== ciiRoot) throw new EInvoiceError('root_unknown', `/${root.name}`, 'This is no Cross Industry Invoice.');
  const transaction = find(root, 'SupplyChainTradeTransaction');
  const agreement = find(transaction, 'ApplicableHeaderTradeAgreement');
  const delivery = find(transaction, 'ApplicableHeaderTradeDelivery');
  const settlement = find(transaction, 'ApplicableHeaderTradeSettlement');
  const currency = textAt(settlement, 'InvoiceCurrencyCode') ?? '';
  return present({
    ...documentTerms(root, agreement, settlement), ...taxPoint(settlement),
    receivingAdvice: textAt(delivery, 'ReceivingAdviceReferencedDocument', 'IssuerAssignedID'), despatchAdvice: textAt(delivery, 'DespatchAdviceReferencedDocument', 'IssuerAssignedID'),
    currency, vatCurrency: textAt(settlement, 'TaxCurrencyCode'),
    dueDate: all(settlement, 'SpecifiedTradePaymentTerms').map((terms) => dayOf(find(terms, 'DueDateDateTime'))).find((date) => date !== undefined),
    seller: sellerOf(find(agreement, 'SellerTradeParty')), buyer: buyerOf(find(agreement, 'BuyerTradeParty')), payee: payeeOf(find(settlement, 'PayeeTradeParty')),
    taxRepresentative: taxRepresentativeOf(find(agreement, 'SellerTaxRepresentativeTradeParty')), delivery: deliveryOf(delivery), period: periodOf(find(settlement, 'BillingSpecifiedPeriod')),
    payment: paymentOf(settlement), allowances: documentAdjustments(settlement, false, currency), charges: documentAdjustments(settlement, true, currency),
    totals: totalsOf(settlement, currency), vatBreakdown: all(settlement, 'ApplicableTradeTax').map((tax) => breakdownOf(tax, currency)),
    attachments: documents(agreement).filter(({ type }) => type !== documentTypes.tender && type !== documentTypes.object).map(({ element }) => attachmentOf(element)),
    lines: lineElements(transaction, 'IncludedSupplyChainTradeLineItem').map((line) => lineOf(line, currency)),
  });
}

function documents(agreement: XmlElement | undefined): { element: XmlElement; type: string | undefined }[] {
  return all(agreement, 'AdditionalReferencedDocument').map((element) => ({ element, type: textAt(element, 'TypeCode') }));
}

function documentTerms(root: XmlElement, agreement: XmlElement | undefined, settlement: XmlElement | undefined) {
  const document = find(root, 'ExchangedDocument');
  const context = find(root, 'ExchangedDocumentContext');
  const besides = documents(agreement);
  const terms = all(settlement, 'SpecifiedTradePaymentTerms').flatMap((element) => textAt(element, 'Description') ?? []);
  const reference = (name: string) => textAt(agreement, name, 'IssuerAssignedID');
  return {
    number: textAt(document, 'ID') ?? '', issueDate: dayOf(find(document, 'IssueDateTime')) ?? '', typeCode: textAt(document, 'TypeCode') ?? '',
    buyerReference: textAt(agreement, 'BuyerReference'), projectReference: textAt(agreement, 'SpecifiedProcuringProject', 'ID'), contractReference: reference('ContractReferencedDocument'),
    orderReference: reference('BuyerOrderReferencedDocument'), salesOrderReference: reference('SellerOrderReferencedDocument'),
    tenderReference: textAt(besides.find(({ type }) => type === documentTypes.tender)?.element, 'IssuerAssignedID'), invoicedObject: objectOf(besides.find(({ type }) => type === documentTypes.object)?.element),
    buyerAccounting: textAt(settlement, 'ReceivableSpecifiedTradeAccountingAccount', 'ID'), paymentTerms: terms.length === 0 ? undefined : terms.join('\n'), notes: all(document, 'IncludedNote').flatMap(noteOf),
    process: textAt(context, 'BusinessProcessSpecifiedDocumentContextParameter', 'ID'), specification: textAt(context, 'GuidelineSpecifiedDocumentContextParameter', 'ID') ?? '',
    precedingInvoices: all(settlement, 'InvoiceReferencedDocument').map((preceding) => present({
      number: textAt(preceding, 'IssuerAssignedID') ?? '', issueDate: dayOf(find(preceding, 'FormattedIssueDateTime')),
    })),
  };
}

function noteOf(element: XmlElement): Note[] {
  const text = textAt(element, 'Content');
  return text === undefined ? [] : [present({ text, subject: textAt(element, 'SubjectCode') })];
}

/** BT-7 and BT-8 stand in the tax groups; the first that has them counts. */
function taxPoint(settlement: XmlElement | undefined): { taxPointDate: string | undefined; taxPointCode: string | undefined } {
  const taxes = all(settlement, 'ApplicableTradeTax');
  const code = taxes.map((tax) => textAt(tax, 'DueDateTypeCode')).find((text) => text !== undefined);
  return {
    taxPointDate: taxes.map((tax) => dayOf(find(tax, 'TaxPointDate'))).find((date) => date !== undefined),
    taxPointCode: [...taxPointCodes].find(([, written]) => written === code)?.[0] ?? code,
  };
}

function paymentOf(settlement: XmlElement | undefined): PaymentInstructions | undefined {
  const elements = all(settlement, 'SpecifiedTradeSettlementPaymentMeans');
  const [first] = elements;
  if (!first) return undefined;
  const pick = <T>(read: (element: XmlElement) => T | undefined) => elements.map(read).find((value) => value !== undefined);
  const card = pick((element) => find(element, 'ApplicableTradeSettlementFinancialCard'));
  const mandate = all(settlement, 'SpecifiedTradePaymentTerms').map((terms) => textAt(terms, 'DirectDebitMandateID')).find((id) => id !== undefined);
  return present({
    meansCode: textAt(first, 'TypeCode') ?? '', meansText: pick((element) => textAt(element, 'Information')), remittance: textAt(settlement, 'PaymentReference'),
    transfers: elements.flatMap((element) => all(element, 'PayeePartyCreditorFinancialAccount').map((account) => present({
      account: textAt(account, 'IBANID') ?? textAt(account, 'ProprietaryID') ?? '', accountName: textAt(account, 'AccountName'),
      provider: textAt(element, 'PayeeSpecifiedCreditorFinancialInstitution', 'BICID'),
    }))),
    card: card && present({ number: textAt(card, 'ID') ?? '', holder: textAt(card, 'CardholderName') }),
    directDebit: presentOrNone({ mandate, creditor: textAt(settlement, 'CreditorReferenceID'), account: pick((element) => textAt(element, 'PayerPartyDebtorFinancialAccount', 'IBANID')) }),
  });
}

function documentAdjustments(settlement: XmlElement | undefined, charge: boolean, currency: string): DocumentAdjustment[] {
  return adjustmentElements(settlement, charge).map((element) => ({ ...adjustmentOf(element, currency), ...vatOf(taxElement(element, 'CategoryTradeTax')) }));
}

/** BG-22. The VAT total in the currency of BT-6 is BT-111, any other one is BT-110. */
function totalsOf(settlement: XmlElement | undefined, currency: string): Totals {
  const sums = find(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  const sum = (name: string) => amountOf(find(sums, name), currency);
  const vats = all(sums, 'TaxTotalAmount').map((element) => ({ element, currency: attributeOf(element, 'currencyID') ?? currency }));
  const vatCurrency = textAt(settlement, 'TaxCurrencyCode');
  const vat = vats.find((total) => total.currency === currency);
  const accounting = vats.find((total) => total !== vat && total.currency === vatCurrency);
  return present({
    lineNet: sum('LineTotalAmount') ?? '', allowances: sum('AllowanceTotalAmount'), charges: sum('ChargeTotalAmount'), net: sum('TaxBasisTotalAmount') ?? '',
    vat: vat && numberOf(vat.element), vatInAccountingCurrency: accounting && numberOf(accounting.element),
    gross: sum('GrandTotalAmount') ?? '', paid: sum('TotalPrepaidAmount'), rounding: sum('RoundingAmount'), due: sum('DuePayableAmount') ?? '',
  });
}

function breakdownOf(tax: XmlElement, currency: string): VatBreakdown {
  return present({
    taxable: amountOf(find(tax, 'BasisAmount'), currency) ?? '', tax: amountOf(find(tax, 'CalculatedAmount'), currency) ?? '', ...vatOf(tax),
    exemptionReason: textAt(tax, 'ExemptionReason'), exemptionCode: textAt(tax, 'ExemptionReasonCode'),
  });
}

function attachmentOf(element: XmlElement): Attachment {
  const object = find(element, 'AttachmentBinaryObject');
  const base64 = textAt(object)?.replace(/\s+/g, '');
  return present({
    reference: textAt(element, 'IssuerAssignedID') ?? '', description: textAt(element, 'Name'), location: textAt(element, 'URIID'),
    document: base64 === undefined ? undefined : { base64, mimeType: attributeOf(object, 'mimeCode') ?? '', filename: attributeOf(object, 'filename') ?? '' },
  });
}
