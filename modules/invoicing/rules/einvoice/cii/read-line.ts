import type { EInvoiceLine, Item, ItemPrice, LineAdjustment, LineVat, Period } from '../model/line.ts';
import { priceDiscount } from '../price-discount.ts';
import { all, attributeOf, find, textAt, type XmlElement } from '../xml/tree.ts';
import { amountOf, numberOf, present, presentOrNone } from '../xml/values.ts';
import { documentTypes } from './names.ts';
import { dayOf, identifierOf } from './read-parties.ts';

/** BG-14, BG-26. */
export function periodOf(element: XmlElement | undefined): Period | undefined {
  return presentOrNone({ start: dayOf(find(element, 'StartDateTime')), end: dayOf(find(element, 'EndDateTime')) });
}

/** Allowances (false) or charges (true) among the children of a settlement. */
export function adjustmentElements(settlement: XmlElement | undefined, charge: boolean): XmlElement[] {
  return all(settlement, 'SpecifiedTradeAllowanceCharge').filter((adjustment) => ['true', '1'].includes(textAt(adjustment, 'ChargeIndicator', 'Indicator') ?? '') === charge);
}

/** The terms that allowances and charges of lines and of the document share. */
export function adjustmentOf(element: XmlElement, currency: string): LineAdjustment {
  return present({
    amount: amountOf(find(element, 'ActualAmount'), currency) ?? '', base: amountOf(find(element, 'BasisAmount'), currency), percent: numberOf(find(element, 'CalculationPercent')),
    reason: textAt(element, 'Reason'), reasonCode: textAt(element, 'ReasonCode'),
  });
}

/** The VAT among the taxes of a name. */
export function taxElement(element: XmlElement | undefined, name: string): XmlElement | undefined {
  const taxes = all(element, name);
  return taxes.find((tax) => textAt(tax, 'TypeCode')?.toUpperCase() === 'VAT') ?? taxes[0];
}

/** Category and rate. */
export function vatOf(tax: XmlElement | undefined): LineVat {
  return present({ category: textAt(tax, 'CategoryCode') ?? '', rate: numberOf(find(tax, 'RateApplicablePercent')) });
}

/** A reference to what is invoiced (BT-18, BT-128), whose scheme has an element of its own. */
export function objectOf(reference: XmlElement | undefined) {
  const id = textAt(reference, 'IssuerAssignedID');
  return id === undefined ? undefined : present({ id, scheme: textAt(reference, 'ReferenceTypeCode') });
}

function itemOf(product: XmlElement | undefined): Item {
  return present({
    name: textAt(product, 'Name') ?? '', description: textAt(product, 'Description'), sellerId: textAt(product, 'SellerAssignedID'), buyerId: textAt(product, 'BuyerAssignedID'),
    standardId: identifierOf(find(product, 'GlobalID')),
    classifications: all(product, 'DesignatedProductClassification').flatMap((classification) => {
      const code = find(classification, 'ClassCode');
      const text = textAt(code);
      return text === undefined ? [] : [present({ code: text, scheme: attributeOf(code, 'listID'), version: attributeOf(code, 'listVersionID') })];
    }),
    origin: textAt(product, 'OriginTradeCountry', 'ID'),
    attributes: all(product, 'ApplicableProductCharacteristic').map((characteristic) => ({ name: textAt(characteristic, 'Description') ?? '', value: textAt(characteristic, 'Value') ?? '' })),
  });
}

function priceOf(agreement: XmlElement | undefined, currency: string): ItemPrice {
  const price = find(agreement, 'NetPriceProductTradePrice');
  const gross = find(agreement, 'GrossPriceProductTradePrice');
  const base = find(price, 'BasisQuantity') ?? find(gross, 'BasisQuantity');
  const net = amountOf(find(price, 'ChargeAmount'), currency) ?? '';
  return present({
    net, discount: priceDiscount(net, amountOf(find(gross, 'ChargeAmount'), currency), amountOf(find(gross, 'AppliedTradeAllowanceCharge', 'ActualAmount'), currency)),
    baseQuantity: numberOf(base), baseUnit: attributeOf(base, 'unitCode'),
  });
}

/** BG-25. */
export function lineOf(line: XmlElement, currency: string): EInvoiceLine {
  const document = find(line, 'AssociatedDocumentLineDocument');
  const agreement = find(line, 'SpecifiedLineTradeAgreement');
  const settlement = find(line, 'SpecifiedLineTradeSettlement');
  const quantity = find(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity');
  const object = all(settlement, 'AdditionalReferencedDocument').find((reference) => textAt(reference, 'TypeCode') === documentTypes.object);
  return present({
    id: textAt(document, 'LineID') ?? '', note: textAt(document, 'IncludedNote', 'Content'), object: objectOf(object), quantity: numberOf(quantity) ?? '', unit: attributeOf(quantity, 'unitCode') ?? '',
    net: amountOf(find(settlement, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'), currency) ?? '',
    orderLine: textAt(agreement, 'BuyerOrderReferencedDocument', 'LineID'), buyerAccounting: textAt(settlement, 'ReceivableSpecifiedTradeAccountingAccount', 'ID'),
    period: periodOf(find(settlement, 'BillingSpecifiedPeriod')),
    allowances: adjustmentElements(settlement, false).map((element) => adjustmentOf(element, currency)), charges: adjustmentElements(settlement, true).map((element) => adjustmentOf(element, currency)),
    price: priceOf(agreement, currency), vat: vatOf(taxElement(settlement, 'ApplicableTradeTax')), item: itemOf(find(line, 'SpecifiedTradeProduct')),
  });
}
