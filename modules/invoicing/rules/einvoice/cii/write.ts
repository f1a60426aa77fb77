import { taxPointCodes } from '../codes/documents.ts';
import { isIban } from '../codes/payment.ts';
import type { Attachment, CreditTransfer, EInvoice } from '../model/invoice.ts';
import { branch, frame, leaf, serialize, type Part } from '../xml/writer.ts';
import { ciiNamespaces, ciiRoot, documentTypes, projectName } from './names.ts';
import { adjustmentPart, linePart, periodPart } from './write-line.ts';
import { buyerPart, dayPart, payeePart, sellerPart, shipToPart, taxRepresentativePart } from './write-parties.ts';

/** The invoice as a Cross Industry Invoice D16B, the XML of Factur-X and ZUGFeRD. Writes what the model holds, in the order of the schema; `validate` first. */
export function writeCii(invoice: EInvoice): string {
  const namespaces = Object.fromEntries(Object.entries(ciiNamespaces).map(([prefix, uri]) => [`xmlns:${prefix}`, uri]));
  return serialize(frame(`rsm:${ciiRoot}`, namespaces,
    branch('rsm:ExchangedDocumentContext',
      branch('ram:BusinessProcessSpecifiedDocumentContextParameter', leaf('ram:ID', invoice.process)), branch('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', invoice.specification))),
    branch('rsm:ExchangedDocument',
      leaf('ram:ID', invoice.number), leaf('ram:TypeCode', invoice.typeCode), dayPart('ram:IssueDateTime', invoice.issueDate),
      invoice.notes.map(({ text, subject }) => branch('ram:IncludedNote', leaf('ram:Content', text), leaf('ram:SubjectCode', subject)))),
    branch('rsm:SupplyChainTradeTransaction', invoice.lines.map(linePart), agreementPart(invoice), deliveryPart(invoice), settlementPart(invoice))));
}

function referencePart(name: string, id: string | undefined): Part | undefined {
  return branch(name, leaf('ram:IssuerAssignedID', id));
}

function agreementPart(invoice: EInvoice): Part {
  const { invoicedObject, tenderReference, projectReference } = invoice;
  const document = 'ram:AdditionalReferencedDocument';
  return frame('ram:ApplicableHeaderTradeAgreement', {},
    leaf('ram:BuyerReference', invoice.buyerReference), sellerPart(invoice.seller), buyerPart(invoice.buyer), taxRepresentativePart(invoice.taxRepresentative),
    referencePart('ram:SellerOrderReferencedDocument', invoice.salesOrderReference), referencePart('ram:BuyerOrderReferencedDocument', invoice.orderReference),
    referencePart('ram:ContractReferencedDocument', invoice.contractReference),
    tenderReference === undefined ? undefined : branch(document, leaf('ram:IssuerAssignedID', tenderReference), leaf('ram:TypeCode', documentTypes.tender)),
    invoicedObject && branch(document, leaf('ram:IssuerAssignedID', invoicedObject.id), leaf('ram:TypeCode', documentTypes.object), leaf('ram:ReferenceTypeCode', invoicedObject.scheme)),
    invoice.attachments.map((attachment) => attachmentPart(document, attachment)),
    projectReference === undefined ? undefined : branch('ram:SpecifiedProcuringProject', leaf('ram:ID', projectReference), leaf('ram:Name', projectName)));
}

function attachmentPart(name: string, { reference, location, description, document }: Attachment): Part | undefined {
  return branch(name, leaf('ram:IssuerAssignedID', reference), leaf('ram:URIID', location), leaf('ram:TypeCode', documentTypes.attachment), leaf('ram:Name', description),
    document && leaf('ram:AttachmentBinaryObject', document.base64, { mimeCode: document.mimeType, filename: document.filename }));
}

function deliveryPart({ delivery, despatchAdvice, receivingAdvice }: EInvoice): Part {
  return frame('ram:ApplicableHeaderTradeDelivery', {},
    shipToPart(delivery), branch('ram:ActualDeliverySupplyChainEvent', dayPart('ram:OccurrenceDateTime', delivery?.date)),
    referencePart('ram:DespatchAdviceReferencedDocument', despatchAdvice), referencePart('ram:ReceivingAdviceReferencedDocument', receivingAdvice));
}

function settlementPart(invoice: EInvoice): Part {
  const { payment } = invoice;
  return frame('ram:ApplicableHeaderTradeSettlement', {},
    leaf('ram:CreditorReferenceID', payment?.directDebit?.creditor), leaf('ram:PaymentReference', payment?.remittance),
    leaf('ram:TaxCurrencyCode', invoice.vatCurrency), leaf('ram:InvoiceCurrencyCode', invoice.currency), payeePart(invoice.payee), paymentParts(invoice), taxParts(invoice), periodPart(invoice.period),
    invoice.allowances.map((allowance) => adjustmentPart(false, allowance, allowance)), invoice.charges.map((charge) => adjustmentPart(true, charge, charge)),
    branch('ram:SpecifiedTradePaymentTerms', leaf('ram:Description', invoice.paymentTerms), dayPart('ram:DueDateDateTime', invoice.dueDate), leaf('ram:DirectDebitMandateID', payment?.directDebit?.mandate)),
    totalsPart(invoice),
    invoice.precedingInvoices.map(({ number, issueDate }) => branch('ram:InvoiceReferencedDocument',
      leaf('ram:IssuerAssignedID', number), dayPart('ram:FormattedIssueDateTime', issueDate, 'qdt:DateTimeString'))),
    branch('ram:ReceivableSpecifiedTradeAccountingAccount', leaf('ram:ID', invoice.buyerAccounting)));
}

/** One element for each account; card and payer's account stand in the first. */
function paymentParts({ payment }: EInvoice): (Part | undefined)[] {
  if (!payment) return [];
  const transfers: readonly (CreditTransfer | undefined)[] = payment.transfers.length === 0 ? [undefined] : payment.transfers;
  return transfers.map((transfer, index) => branch('ram:SpecifiedTradeSettlementPaymentMeans',
    leaf('ram:TypeCode', payment.meansCode), leaf('ram:Information', payment.meansText),
    index === 0 && payment.card ? branch('ram:ApplicableTradeSettlementFinancialCard', leaf('ram:ID', payment.card.number), leaf('ram:CardholderName', payment.card.holder)) : undefined,
    index === 0 ? branch('ram:PayerPartyDebtorFinancialAccount', leaf('ram:IBANID', payment.directDebit?.account)) : undefined,
    transfer && branch('ram:PayeePartyCreditorFinancialAccount',
      isIban(transfer.account) ? leaf('ram:IBANID', transfer.account) : undefined, leaf('ram:AccountName', transfer.accountName), isIban(transfer.account) ? undefined : leaf('ram:ProprietaryID', transfer.account)),
    transfer && branch('ram:PayeeSpecifiedCreditorFinancialInstitution', leaf('ram:BICID', transfer.provider))));
}

/** BG-23; the tax point (BT-7, BT-8) stands in each of them. */
function taxParts(invoice: EInvoice): (Part | undefined)[] {
  const taxPointCode = invoice.taxPointCode === undefined ? undefined : taxPointCodes.get(invoice.taxPointCode) ?? invoice.taxPointCode;
  return invoice.vatBreakdown.map((vat) => branch('ram:ApplicableTradeTax',
    leaf('ram:CalculatedAmount', vat.tax), leaf('ram:TypeCode', 'VAT'), leaf('ram:ExemptionReason', vat.exemptionReason), leaf('ram:BasisAmount', vat.taxable), leaf('ram:CategoryCode', vat.category),
    leaf('ram:ExemptionReasonCode', vat.exemptionCode), dayPart('ram:TaxPointDate', invoice.taxPointDate, 'udt:DateString'), leaf('ram:DueDateTypeCode', taxPointCode),
    leaf('ram:RateApplicablePercent', vat.rate)));
}

function totalsPart({ totals, currency, vatCurrency }: EInvoice): Part | undefined {
  return branch('ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    leaf('ram:LineTotalAmount', totals.lineNet), leaf('ram:ChargeTotalAmount', totals.charges), leaf('ram:AllowanceTotalAmount', totals.allowances), leaf('ram:TaxBasisTotalAmount', totals.net),
    leaf('ram:TaxTotalAmount', totals.vat, { currencyID: currency }), leaf('ram:TaxTotalAmount', totals.vatInAccountingCurrency, { currencyID: vatCurrency }),
    leaf('ram:RoundingAmount', totals.rounding), leaf('ram:GrandTotalAmount', totals.gross), leaf('ram:TotalPrepaidAmount', totals.paid), leaf('ram:DuePayableAmount', totals.due));
}
