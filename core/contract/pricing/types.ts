import type { Money } from '../money.ts';

/**
 * What a tax does to a price. `percent` of the base, `fixed` per unit of quantity, `division` (a percent of the price it is in), `withholding` (kept back by
 * the payer: lowers what is payable, not the total), `reverse_charge` (computed and reported, not charged), and three that only name a base.
 */
export const taxKinds = ['percent', 'fixed', 'division', 'withholding', 'reverse_charge', 'zero', 'exempt', 'out_of_scope'] as const;
/** What a tax does to a price. */
export type TaxKind = (typeof taxKinds)[number];

/** How prices are meant: without tax, with all taxes in them, or as each tax says itself. */
export const priceModes = ['exclusive', 'inclusive', 'by_tax'] as const;
/** How prices are meant. */
export type PriceMode = (typeof priceModes)[number];

/** Where tax is rounded: once per tax on the document, as EN 16931 wants, or on every line. */
export const taxRoundings = ['document', 'line'] as const;
/** Where tax is rounded. */
export type TaxRounding = (typeof taxRoundings)[number];

/** A tax in one version of its rate. */
export interface PricingTax {
  id: string;
  kind: TaxKind;
  /** Decimal text: percent (0 and more, six fraction digits), or the amount per unit for `fixed`. */
  rate: string;
  /** The price contains it (only asked in the mode `by_tax`). */
  included?: boolean;
  /** Later taxes are taken on the base plus this one. */
  compound?: boolean;
}

/** A line as it is entered. Numbers are decimal texts. */
export interface PricingLine {
  /** Up to six fraction digits; negative for returns. */
  quantity: string;
  /** Up to six fraction digits. */
  unitPrice: string;
  /** 0 to 100. */
  discountPercent?: string | null;
  /** In the document's currency, taken off after the percentage. */
  discountAmount?: string | null;
  /** Ids of the document's taxes, in any order. */
  taxIds: readonly string[];
  /** False for an optional line that was not chosen: it is priced by itself and stays out of the totals. */
  counted?: boolean;
}

/** What is charged on a whole document (shipping, a fee), in terms of the price mode: an amount in its currency, or a percentage (0 to 100) of its lines after the document's discount. The discount does not lower it. */
export interface PricingCharge { amount?: string | null; percent?: string | null; taxIds: readonly string[] }

/** A document to be priced. */
export interface PricingDocument {
  currency: string;
  mode: PriceMode;
  rounding: TaxRounding;
  lines: readonly PricingLine[];
  /** All taxes that lines name; their order is the order of computation. */
  taxes: readonly PricingTax[];
  /** Taken off all lines pro rata, before tax. */
  discount?: { percent: string } | { amount: string } | null;
  charges?: readonly PricingCharge[];
}

/** One tax on one line. */
export interface LineTax { taxId: string; base: Money; amount: Money }

/** A priced line. */
export interface PricedLine {
  counted: boolean;
  /** quantity × price − discounts, rounded once; in terms of the price mode. */
  amount: Money;
  /** Its share of the document's discount. */
  documentDiscount: Money;
  /** Without tax, after all discounts. */
  net: Money;
  /** Charged taxes. */
  tax: Money;
  /** net + tax. */
  total: Money;
  taxes: LineTax[];
}

/** One tax of the whole document. `amount` of a reverse charge is what the buyer owes the state, of a withholding what the payer keeps. */
export interface PricedTax { taxId: string; kind: TaxKind; rate: string; base: Money; amount: Money; charged: boolean; exact: string }

/** A priced document: total = net + tax, payable = total − withheld; figures of lines and charges add up to it in every column. */
export interface PricedDocument {
  currency: string;
  lines: PricedLine[];
  /** Charges on the whole document, in their order. */
  charges: PricedLine[];
  /** Σ line amounts that count. */
  subtotal: Money;
  documentDiscount: Money;
  net: Money;
  tax: Money;
  total: Money;
  withheld: Money;
  payable: Money;
  taxes: PricedTax[];
}

/** Why a document could not be priced. */
export type PricingErrorCode = 'number_invalid' | 'percent_range' | 'rate_range' | 'tax_unknown' | 'amount_precision' | 'amount_range' | 'discount_too_large' | 'currency_unknown';

/** A refused figure; `path` names it, such as `lines.2.quantity`. */
export class PricingError extends Error {
  override readonly name = 'PricingError';
  readonly code: PricingErrorCode;
  readonly path: string;
  constructor(code: PricingErrorCode, path: string, message: string) {
    super(message);
    this.code = code;
    this.path = path;
  }
}
