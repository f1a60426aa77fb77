import { decimalOf, sumOf, textOfDecimal } from '../decimal.ts';
import { EInvoiceError } from '../error.ts';
import type { Attachment, DocumentAdjustment, EInvoice, Note, PaymentInstructions, Totals, VatBreakdown } from '../model/invoice.ts';
import { all, attributeOf, find, lineElements, parseXml, textAt, type XmlElement } from '../xml/tree.ts';
import { amountOf, dateOf, numberOf, present, presentOrNone } from '../xml/values.ts';
import { notAvailable, referenceTypes, ublNames, ublNamespaces, undefinedMeans } from './names.ts';
import { adjustmentElements, adjustmentOf, categoryElement, lineOf, periodOf, vatOf } from './read-line.ts';
import { buyerOf, creditorOf, deliveryOf, identifierOf, payeeOf, sellerOf, taxRepresentativeOf } from './read-parties.ts';

const known: ReadonlySet<string> = new Set(Object.values(ublNamespaces));

/** Reads a UBL 2 Invoice or CreditNote, whatever its prefixes and extensions; what EN 16931 has no term for is left out. Throws EInvoiceError. */
export function readUbl(xml: string): EInvoice {
  const root = parseXml(xml, known);
  const names = root.name === ublNames.invoice.root ? ublNames.invoice : root.name === ublNames.creditNote.root ? ublNames.creditNote : undefined;
  if (!names) throw new EInvoiceError('root_unknown', `/${root.name}`, 'This is no UBL Invoice or CreditNote.');
  const currency = textAt(root, 'DocumentCurrencyCode') ?? '';
  const supplier = find(root, 'AccountingSupplierParty', 'Party');
  const payee = find(root, 'PayeeParty');
  const period = find(root, 'InvoicePeriod');
  return present({
    ...documentTerms(root, names.type),
    currency, vatCurrency: textAt(root, 'TaxCurrencyCode'), taxPointDate: dateOf(find(root, 'TaxPointDate')), taxPointCode: textAt(period, 'DescriptionCode'), dueDate: dueDateOf(root),
    seller: sellerOf(supplier), buyer: buyerOf(find(root, 'AccountingCustomerParty', 'Party')), payee: payeeOf(payee), taxRepresentative: taxRepresentativeOf(find(root, 'TaxRepresentativeParty')),
    delivery: deliveryOf(find(root, 'Delivery')), period: periodOf(period), payment: paymentOf(all(root, 'PaymentMeans'), creditorOf(supplier) ?? creditorOf(payee)),
    allowances: documentAdjustments(root, false, currency), charges: documentAdjustments(root, true, currency), ...amountsOf(root, currency),
    attachments: additionalDocuments(root).filter(({ type }) => type !== referenceTypes.object && type !== referenceTypes.project).map(({ element }) => attachmentOf(element)),
    lines: lineElements(root, names.line).map((line) => lineOf(line, names, currency)),
  });
}

function additionalDocuments(root: XmlElement): { element: XmlElement; type: string | undefined }[] {
  return all(root, 'AdditionalDocumentReference').map((element) => ({ element, type: textAt(element, 'DocumentTypeCode') }));
}

function documentTerms(root: XmlElement, type: string) {
  const documents = additionalDocuments(root);
  const order = textAt(root, 'OrderReference', 'ID');
  const salesOrderReference = textAt(root, 'OrderReference', 'SalesOrderID');
  const terms = all(root, 'PaymentTerms').flatMap((element) => textAt(element, 'Note') ?? []);
  return {
    number: textAt(root, 'ID') ?? '', issueDate: dateOf(find(root, 'IssueDate')) ?? '', typeCode: textAt(root, type) ?? '',
    buyerReference: textAt(root, 'BuyerReference'), projectReference: textAt(root, 'ProjectReference', 'ID') ?? textAt(documents.find((document) => document.type === referenceTypes.project)?.element, 'ID'),
    contractReference: textAt(root, 'ContractDocumentReference', 'ID'), orderReference: order === notAvailable && salesOrderReference !== undefined ? undefined : order, salesOrderReference,
    receivingAdvice: textAt(root, 'ReceiptDocumentReference', 'ID'), despatchAdvice: textAt(root, 'DespatchDocumentReference', 'ID'), tenderReference: textAt(root, 'OriginatorDocumentReference', 'ID'),
    invoicedObject: identifierOf(find(documents.find((document) => document.type === referenceTypes.object)?.element, 'ID')), buyerAccounting: textAt(root, 'AccountingCost'),
    paymentTerms: terms.length === 0 ? undefined : terms.join('\n'), notes: all(root, 'Note').flatMap(noteOf),
    process: textAt(root, 'ProfileID'), specification: textAt(root, 'CustomizationID') ?? '',
    precedingInvoices: all(root, 'BillingReference').flatMap((reference) => all(reference, 'InvoiceDocumentReference')).map((preceding) => present({
      number: textAt(preceding, 'ID') ?? '', issueDate: dateOf(find(preceding, 'IssueDate')),
    })),
  };
}

function dueDateOf(root: XmlElement): string | undefined {
  return dateOf(find(root, 'DueDate')) ?? all(root, 'PaymentMeans').map((means) => dateOf(find(means, 'PaymentDueDate'))).find((date) => date !== undefined);
}

/** A note may begin with its subject: "#AAI#text". */
function noteOf(element: XmlElement): Note[] {
  const whole = textAt(element);
  if (whole === undefined) return [];
  const [, subject, text] = /^#([A-Z]{3})#\s*([^]+)$/.exec(whole) ?? [];
  return [subject === undefined || text === undefined ? { text: whole } : { text, subject }];
}

function paymentOf(elements: readonly XmlElement[], creditor: string | undefined): PaymentInstructions | undefined {
  const [first] = elements;
  if (!first) return undefined;
  // Only there to carry the due date of a credit note.
  if (elements.length === 1 && textAt(first, 'PaymentMeansCode') === undefinedMeans && first.children.map(({ name }) => name).join(' ') === 'PaymentMeansCode PaymentDueDate') return undefined;
  const pick = <T>(read: (element: XmlElement) => T | undefined) => elements.map(read).find((value) => value !== undefined);
  const card = pick((element) => find(element, 'CardAccount'));
  const mandate = pick((element) => find(element, 'PaymentMandate'));
  const account = textAt(mandate, 'PayerFinancialAccount', 'ID');
  return present({
    meansCode: textAt(first, 'PaymentMeansCode') ?? '', meansText: attributeOf(find(first, 'PaymentMeansCode'), 'name') ?? textAt(first, 'InstructionNote'),
    remittance: pick((element) => textAt(element, 'PaymentID')),
    transfers: elements.flatMap((element) => all(element, 'PayeeFinancialAccount')).map((transfer) => present({
      account: textAt(transfer, 'ID') ?? '', accountName: textAt(transfer, 'Name'), provider: textAt(transfer, 'FinancialInstitutionBranch', 'ID'),
    })),
    card: card && present({ number: textAt(card, 'PrimaryAccountNumberID') ?? '', holder: textAt(card, 'HolderName') }),
    directDebit: presentOrNone({ mandate: textAt(mandate, 'ID'), creditor, account }),
  });
}

function documentAdjustments(root: XmlElement, charge: boolean, currency: string): DocumentAdjustment[] {
  return adjustmentElements(root, charge).map((element) => ({ ...adjustmentOf(element, currency), ...vatOf(categoryElement(element, 'TaxCategory')) }));
}

/**
 * BG-22 and BG-23. A file may have several tax totals: those in the document's currency that say what they are made of are taken together, one in the currency
 * of BT-6 is BT-111.
 */
function amountsOf(root: XmlElement, currency: string): { totals: Totals; vatBreakdown: VatBreakdown[] } {
  const taxTotals = all(root, 'TaxTotal').map((element) => ({ element, currency: attributeOf(find(element, 'TaxAmount'), 'currencyID') ?? currency }));
  const ours = taxTotals.filter((total) => total.currency === currency);
  const detailed = ours.filter(({ element }) => find(element, 'TaxSubtotal') !== undefined);
  const counted = detailed.length > 0 ? detailed : ours.slice(0, 1);
  const vat = counted.map(({ element }) => amountOf(find(element, 'TaxAmount'), currency));
  const vatCurrency = textAt(root, 'TaxCurrencyCode');
  const accounting = taxTotals.find((total) => !counted.includes(total) && total.currency === vatCurrency);
  const sums = find(root, 'LegalMonetaryTotal');
  const sum = (name: string) => amountOf(find(sums, name), currency);
  return {
    totals: present({
      lineNet: sum('LineExtensionAmount') ?? '', allowances: sum('AllowanceTotalAmount'), charges: sum('ChargeTotalAmount'), net: sum('TaxExclusiveAmount') ?? '',
      vat: vat.length > 1 && vat.every((text) => decimalOf(text)) ? textOfDecimal(sumOf(vat)) : vat[0],
      vatInAccountingCurrency: accounting && numberOf(find(accounting.element, 'TaxAmount')),
      gross: sum('TaxInclusiveAmount') ?? '', paid: sum('PrepaidAmount'), rounding: sum('PayableRoundingAmount'), due: sum('PayableAmount') ?? '',
    }),
    vatBreakdown: counted.flatMap(({ element }) => all(element, 'TaxSubtotal')).map((subtotal) => breakdownOf(subtotal, currency)),
  };
}

function breakdownOf(subtotal: XmlElement, currency: string): VatBreakdown {
  const category = categoryElement(subtotal, 'TaxCategory');
  return present({
    taxable: amountOf(find(subtotal, 'TaxableAmount'), currency) ?? '', tax: amountOf(find(subtotal, 'TaxAmount'), currency) ?? '', ...vatOf(category),
    exemptionReason: textAt(category, 'TaxExemptionReason'), exemptionCode: textAt(category, 'TaxExemptionReasonCode'),
  });
}

function attachmentOf(element: XmlElement): Attachment {
  const object = find(element, 'Attachment', 'EmbeddedDocumentBinaryObject');
  const base64 = textAt(object)?.replace(/\s+/g, '');
  return present({
    reference: textAt(element, 'ID') ?? '', description: textAt(element, 'DocumentDescription'), location: textAt(element, 'Attachment', 'ExternalReference', 'URI'),
    document: base64 === undefined ? undefined : { base64, mimeType: attributeOf(object, 'mimeCode') ?? '', filename: attributeOf(object, 'filename') ?? '' },
  });
}
