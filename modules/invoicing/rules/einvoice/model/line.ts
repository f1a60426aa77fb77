import type { Identifier } from './parties.ts';

/** A stretch of days, both included, as YYYY-MM-DD: BG-14 of the invoice (BT-73, BT-74), BG-26 of a line (BT-134, BT-135). */
export interface Period { start?: string; end?: string }

/** An allowance (BG-27) or a charge (BG-28) on a line. */
export interface LineAdjustment {
  /** BT-136, BT-141: without VAT. */
  amount: string;
  /** BT-137, BT-142: what the percentage is of. */
  base?: string;
  /** BT-138, BT-143. */
  percent?: string;
  /** BT-139, BT-144. */
  reason?: string;
  /** BT-140 (UNTDID 5189), BT-145 (UNTDID 7161). */
  reasonCode?: string;
}

/** What one piece costs, BG-29. Unit prices may have more fraction digits than the currency. */
export interface ItemPrice {
  /** BT-146: after the discount, without VAT. */
  net: string;
  /** BT-148 (gross) and BT-147 (amount): gross − amount = net. Readers work out the one that a file leaves out. */
  discount?: { gross: string; amount: string };
  /** BT-149: the number of units the price is for; 1 when it is left out. */
  baseQuantity?: string;
  /** BT-150: unit of that number, the same as the line's. */
  baseUnit?: string;
}

/** The VAT of a line, BG-30. */
export interface LineVat {
  /** BT-151: UNTDID 5305. */
  category: string;
  /** BT-152: percent; left out for what is not subject to VAT. */
  rate?: string;
}

/** A class an item belongs to, BT-158. */
export interface ItemClassification {
  code: string;
  /** UNTDID 7143. */
  scheme?: string;
  version?: string;
}

/** What is sold, BG-31. */
export interface Item {
  /** BT-153. */
  name: string;
  /** BT-154. */
  description?: string;
  /** BT-155. */
  sellerId?: string;
  /** BT-156. */
  buyerId?: string;
  /** BT-157: a GTIN has the scheme 0160. */
  standardId?: Identifier;
  /** BT-158. */
  classifications: ItemClassification[];
  /** BT-159: ISO 3166-1 alpha-2. */
  origin?: string;
  /** BG-32: BT-160 and BT-161. */
  attributes: { name: string; value: string }[];
}

/** A line, BG-25. Quantities and net amounts may be negative, prices may not. */
export interface EInvoiceLine {
  /** BT-126. */
  id: string;
  /** BT-127. */
  note?: string;
  /** BT-128: a meter, a phone number, a contract; its scheme is a code of UNTDID 1153. */
  object?: Identifier;
  /** BT-129. */
  quantity: string;
  /** BT-130: UN/ECE Recommendation 20, packages of Recommendation 21 with an X before them. */
  unit: string;
  /** BT-131: without VAT, after allowances and charges of the line. */
  net: string;
  /** BT-132: line of the buyer's order. */
  orderLine?: string;
  /** BT-133: where the buyer books it. */
  buyerAccounting?: string;
  /** BG-26. */
  period?: Period;
  /** BG-27. */
  allowances: LineAdjustment[];
  /** BG-28. */
  charges: LineAdjustment[];
  /** BG-29. */
  price: ItemPrice;
  /** BG-30. */
  vat: LineVat;
  /** BG-31. */
  item: Item;
}
