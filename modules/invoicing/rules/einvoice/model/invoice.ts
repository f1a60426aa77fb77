import type { EInvoiceLine, LineAdjustment, Period } from './line.ts';
import type { Buyer, Delivery, Identifier, Payee, Seller, TaxRepresentative } from './parties.ts';

/** BT-24 of an invoice that keeps to EN 16931 and nothing more. */
export const en16931 = 'urn:cen.eu:en16931:2017';

/** A remark, BG-1. */
export interface Note {
  /** BT-22. */
  text: string;
  /** BT-21: UNTDID 4451, three letters. */
  subject?: string;
}

/** An earlier invoice that this one corrects or settles, BG-3. */
export interface PrecedingInvoice {
  /** BT-25. */
  number: string;
  /** BT-26. */
  issueDate?: string;
}

/** An account to be paid into, BG-17. */
export interface CreditTransfer {
  /** BT-84: IBAN, or the number of the account. */
  account: string;
  /** BT-85. */
  accountName?: string;
  /** BT-86: BIC. */
  provider?: string;
}

/** How to pay, BG-16. */
export interface PaymentInstructions {
  /** BT-81: UNTDID 4461 (30 and 58 credit transfer, 48 card, 49 and 59 direct debit). */
  meansCode: string;
  /** BT-82. */
  meansText?: string;
  /** BT-83: what the payer should quote. */
  remittance?: string;
  /** BG-17. */
  transfers: CreditTransfer[];
  /** BG-18: BT-87 (the first 6 and last 4 digits at most) and BT-88. */
  card?: { number: string; holder?: string };
  /** BG-19: BT-89, BT-90 and BT-91. */
  directDebit?: { mandate?: string; creditor?: string; account?: string };
}

/** An allowance (BG-20) or a charge (BG-21) on the whole invoice. */
export interface DocumentAdjustment extends LineAdjustment {
  /** BT-95, BT-102: VAT category. The terms of LineAdjustment are BT-92 to BT-94, BT-97, BT-98, and BT-99 to BT-101, BT-104, BT-105 here. */
  category: string;
  /** BT-96, BT-103: percent. */
  rate?: string;
}

/** The totals, BG-22. */
export interface Totals {
  /** BT-106: sum of the lines' net amounts. */
  lineNet: string;
  /** BT-107: sum of the allowances on the invoice. */
  allowances?: string;
  /** BT-108: sum of the charges on the invoice. */
  charges?: string;
  /** BT-109 = BT-106 − BT-107 + BT-108. */
  net: string;
  /** BT-110. */
  vat?: string;
  /** BT-111: the VAT in the currency of BT-6. */
  vatInAccountingCurrency?: string;
  /** BT-112 = BT-109 + BT-110. */
  gross: string;
  /** BT-113: paid already. */
  paid?: string;
  /** BT-114: added to round the amount due. */
  rounding?: string;
  /** BT-115 = BT-112 − BT-113 + BT-114. */
  due: string;
}

/** The VAT of one category and rate, BG-23. */
export interface VatBreakdown {
  /** BT-116. */
  taxable: string;
  /** BT-117. */
  tax: string;
  /** BT-118: UNTDID 5305. */
  category: string;
  /** BT-119: percent. */
  rate?: string;
  /** BT-120. */
  exemptionReason?: string;
  /** BT-121: VATEX code. */
  exemptionCode?: string;
}

/** A supporting document, BG-24. */
export interface Attachment {
  /** BT-122. */
  reference: string;
  /** BT-123. */
  description?: string;
  /** BT-124: address it can be fetched from. */
  location?: string;
  /** BT-125: the document itself in base64. */
  document?: { base64: string; mimeType: string; filename: string };
}

/**
 * An invoice or credit note in the terms of EN 16931-1, whatever its syntax. Amounts, quantities and rates are decimal texts ("1234.50"), dates YYYY-MM-DD,
 * texts trimmed and never empty. A mandatory term that a file lacks is read as an empty text, and `validate` names it.
 */
export interface EInvoice {
  /** BT-1. */
  number: string;
  /** BT-2. */
  issueDate: string;
  /** BT-3: UNTDID 1001 (380 invoice, 381 credit note, 384 corrected invoice, 386 prepayment invoice). */
  typeCode: string;
  /** BT-5: ISO 4217. */
  currency: string;
  /** BT-6: the currency VAT is booked in, when it is another one. */
  vatCurrency?: string;
  /** BT-7: the day VAT falls due. */
  taxPointDate?: string;
  /** BT-8: what that day depends on: 3 issue, 35 delivery, 432 payment (UNTDID 2005). */
  taxPointCode?: string;
  /** BT-9. */
  dueDate?: string;
  /** BT-10. */
  buyerReference?: string;
  /** BT-11. */
  projectReference?: string;
  /** BT-12. */
  contractReference?: string;
  /** BT-13: the buyer's order. */
  orderReference?: string;
  /** BT-14: the seller's order. */
  salesOrderReference?: string;
  /** BT-15. */
  receivingAdvice?: string;
  /** BT-16. */
  despatchAdvice?: string;
  /** BT-17: tender or lot. */
  tenderReference?: string;
  /** BT-18: its scheme is a code of UNTDID 1153. */
  invoicedObject?: Identifier;
  /** BT-19: where the buyer books it. */
  buyerAccounting?: string;
  /** BT-20. */
  paymentTerms?: string;
  /** BG-1. */
  notes: Note[];
  /** BT-23: business process. */
  process?: string;
  /** BT-24: the specification it keeps to. */
  specification: string;
  /** BG-3. */
  precedingInvoices: PrecedingInvoice[];
  /** BG-4. */
  seller: Seller;
  /** BG-7. */
  buyer: Buyer;
  /** BG-10. */
  payee?: Payee;
  /** BG-11. */
  taxRepresentative?: TaxRepresentative;
  /** BG-13. */
  delivery?: Delivery;
  /** BG-14. */
  period?: Period;
  /** BG-16. */
  payment?: PaymentInstructions;
  /** BG-20. */
  allowances: DocumentAdjustment[];
  /** BG-21. */
  charges: DocumentAdjustment[];
  /** BG-22. */
  totals: Totals;
  /** BG-23. */
  vatBreakdown: VatBreakdown[];
  /** BG-24. */
  attachments: Attachment[];
  /** BG-25. */
  lines: EInvoiceLine[];
}
