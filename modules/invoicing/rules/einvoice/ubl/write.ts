import { isCreditNote } from '../codes/documents.ts';
import { sumOf, textOfDecimal } from '../decimal.ts';
import type { Attachment, CreditTransfer, EInvoice } from '../model/invoice.ts';
import { branch, frame, leaf, serialize, type Part, type Parts } from '../xml/writer.ts';
import { notAvailable, referenceTypes, ublNames, ublNamespaces, undefinedMeans } from './names.ts';
import { adjustmentPart, categoryPart, linePart, periodPart } from './write-line.ts';
import { buyerPart, deliveryPart, identifierPart, payeePart, sellerPart, taxRepresentativePart } from './write-parties.ts';

/** The invoice as a UBL 2.1 Invoice, or CreditNote by its type code. Writes what the model holds, in the order of the schema; `validate` first. */
export function writeUbl(invoice: EInvoice): string {
  const creditNote = isCreditNote(invoice.typeCode);
  const names = creditNote ? ublNames.creditNote : ublNames.invoice;
  const head = creditNote
    ? [leaf('cbc:TaxPointDate', invoice.taxPointDate), leaf('cbc:CreditNoteTypeCode', invoice.typeCode), ...notes(invoice)]
    : [leaf('cbc:DueDate', invoice.dueDate), leaf('cbc:InvoiceTypeCode', invoice.typeCode), ...notes(invoice), leaf('cbc:TaxPointDate', invoice.taxPointDate)];
  return serialize(frame(names.root, { xmlns: names.namespace, 'xmlns:cac': ublNamespaces.aggregates, 'xmlns:cbc': ublNamespaces.basics },
    leaf('cbc:CustomizationID', invoice.specification), leaf('cbc:ProfileID', invoice.process), leaf('cbc:ID', invoice.number), leaf('cbc:IssueDate', invoice.issueDate), head,
    leaf('cbc:DocumentCurrencyCode', invoice.currency), leaf('cbc:TaxCurrencyCode', invoice.vatCurrency), leaf('cbc:AccountingCost', invoice.buyerAccounting),
    leaf('cbc:BuyerReference', invoice.buyerReference), periodPart(invoice.period, invoice.taxPointCode),
    ...references(invoice, creditNote),
    sellerPart(invoice.seller, invoice.payment?.directDebit?.creditor), buyerPart(invoice.buyer), payeePart(invoice.payee), taxRepresentativePart(invoice.taxRepresentative), deliveryPart(invoice.delivery),
    paymentParts(invoice, creditNote), branch('cac:PaymentTerms', leaf('cbc:Note', invoice.paymentTerms)),
    invoice.allowances.map((allowance) => adjustmentPart(false, allowance, invoice.currency, allowance)), invoice.charges.map((charge) => adjustmentPart(true, charge, invoice.currency, charge)),
    taxParts(invoice), totalsPart(invoice), invoice.lines.map((line) => linePart(line, names, invoice.currency))));
}

function notes({ notes }: EInvoice): (Part | undefined)[] {
  return notes.map(({ text, subject }) => leaf('cbc:Note', subject === undefined ? text : `#${subject}#${text}`));
}

function reference(name: string, id: string | undefined): Part | undefined {
  return branch(name, leaf('cbc:ID', id));
}

/** The order of a credit note's references is another one, and it has no project: BT-11 becomes an additional document. */
function references(invoice: EInvoice, creditNote: boolean): Parts {
  const { salesOrderReference } = invoice;
  const order = branch('cac:OrderReference',
    leaf('cbc:ID', invoice.orderReference ?? (salesOrderReference === undefined ? undefined : notAvailable)), leaf('cbc:SalesOrderID', salesOrderReference));
  const preceding = invoice.precedingInvoices.map(({ number, issueDate }) => branch('cac:BillingReference', branch('cac:InvoiceDocumentReference', leaf('cbc:ID', number), leaf('cbc:IssueDate', issueDate))));
  const despatch = reference('cac:DespatchDocumentReference', invoice.despatchAdvice);
  const receipt = reference('cac:ReceiptDocumentReference', invoice.receivingAdvice);
  const tender = reference('cac:OriginatorDocumentReference', invoice.tenderReference);
  const contract = reference('cac:ContractDocumentReference', invoice.contractReference);
  const object = invoice.invoicedObject && branch('cac:AdditionalDocumentReference', identifierPart('cbc:ID', invoice.invoicedObject), leaf('cbc:DocumentTypeCode', referenceTypes.object));
  const attachments = invoice.attachments.map(attachmentPart);
  if (!creditNote) return [order, preceding, despatch, receipt, tender, contract, object, attachments, reference('cac:ProjectReference', invoice.projectReference)];
  const project = invoice.projectReference === undefined ? undefined
    : branch('cac:AdditionalDocumentReference', leaf('cbc:ID', invoice.projectReference), leaf('cbc:DocumentTypeCode', referenceTypes.project));
  return [order, preceding, despatch, receipt, contract, object, project, attachments, tender];
}

function attachmentPart({ reference, description, location, document }: Attachment): Part | undefined {
  return branch('cac:AdditionalDocumentReference',
    leaf('cbc:ID', reference), leaf('cbc:DocumentDescription', description),
    branch('cac:Attachment',
      document && leaf('cbc:EmbeddedDocumentBinaryObject', document.base64, { mimeCode: document.mimeType, filename: document.filename }),
      branch('cac:ExternalReference', leaf('cbc:URI', location))));
}

/** One element for each account; card and mandate stand in the first. The due date of a credit note (BT-9) has no other place than here. */
function paymentParts({ payment, dueDate }: EInvoice, creditNote: boolean): (Part | undefined)[] {
  const due = creditNote ? leaf('cbc:PaymentDueDate', dueDate) : undefined;
  if (!payment) return [due && branch('cac:PaymentMeans', leaf('cbc:PaymentMeansCode', undefinedMeans), due)];
  const { card, directDebit } = payment;
  const cardPart = card && branch('cac:CardAccount', leaf('cbc:PrimaryAccountNumberID', card.number), leaf('cbc:NetworkID', notAvailable), leaf('cbc:HolderName', card.holder));
  const mandate = directDebit && branch('cac:PaymentMandate', leaf('cbc:ID', directDebit.mandate), branch('cac:PayerFinancialAccount', leaf('cbc:ID', directDebit.account)));
  const transfers: readonly (CreditTransfer | undefined)[] = payment.transfers.length === 0 ? [undefined] : payment.transfers;
  return transfers.map((transfer, index) => branch('cac:PaymentMeans',
    leaf('cbc:PaymentMeansCode', payment.meansCode, { name: payment.meansText }), due, leaf('cbc:PaymentID', payment.remittance), index === 0 ? cardPart : undefined,
    transfer && branch('cac:PayeeFinancialAccount', leaf('cbc:ID', transfer.account), leaf('cbc:Name', transfer.accountName), branch('cac:FinancialInstitutionBranch', leaf('cbc:ID', transfer.provider))),
    index === 0 ? mandate : undefined));
}

/** BG-23 with BT-110, then BT-111 in its own currency. The schema demands a total where the model may have none. */
function taxParts(invoice: EInvoice): (Part | undefined)[] {
  const { currency, vatCurrency, totals, vatBreakdown } = invoice;
  const money = { currencyID: currency };
  const total = totals.vat ?? (vatBreakdown.length === 0 ? undefined : textOfDecimal(sumOf(vatBreakdown.map(({ tax }) => tax)), 2));
  return [
    branch('cac:TaxTotal', leaf('cbc:TaxAmount', total, money), vatBreakdown.map((vat) => branch('cac:TaxSubtotal',
      leaf('cbc:TaxableAmount', vat.taxable, money), leaf('cbc:TaxAmount', vat.tax, money), categoryPart('cac:TaxCategory', vat, { code: vat.exemptionCode, reason: vat.exemptionReason })))),
    branch('cac:TaxTotal', leaf('cbc:TaxAmount', totals.vatInAccountingCurrency, { currencyID: vatCurrency })),
  ];
}

function totalsPart({ totals, currency }: EInvoice): Part | undefined {
  const money = { currencyID: currency };
  return branch('cac:LegalMonetaryTotal',
    leaf('cbc:LineExtensionAmount', totals.lineNet, money), leaf('cbc:TaxExclusiveAmount', totals.net, money), leaf('cbc:TaxInclusiveAmount', totals.gross, money),
    leaf('cbc:AllowanceTotalAmount', totals.allowances, money), leaf('cbc:ChargeTotalAmount', totals.charges, money), leaf('cbc:PrepaidAmount', totals.paid, money),
    leaf('cbc:PayableRoundingAmount', totals.rounding, money), leaf('cbc:PayableAmount', totals.due, money));
}
