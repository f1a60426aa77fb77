import type { EInvoiceLine, Item, ItemPrice, LineAdjustment, LineVat, Period } from '../model/line.ts';
import { priceDiscount } from '../price-discount.ts';
import { all, attributeOf, find, textAt, type XmlElement } from '../xml/tree.ts';
import { amountOf, dateOf, numberOf, present, presentOrNone } from '../xml/values.ts';
import { referenceTypes, type UblNames } from './names.ts';
import { identifierOf } from './read-parties.ts';

/** BG-14, BG-26. */
export function periodOf(element: XmlElement | undefined): Period | undefined {
  return presentOrNone({ start: dateOf(find(element, 'StartDate')), end: dateOf(find(element, 'EndDate')) });
}

/** Allowances (false) or charges (true) among the children of an element. */
export function adjustmentElements(element: XmlElement, charge: boolean): XmlElement[] {
  return all(element, 'AllowanceCharge').filter((adjustment) => ['true', '1'].includes(textAt(adjustment, 'ChargeIndicator') ?? '') === charge);
}

/** The terms that allowances and charges of lines and of the document share. */
export function adjustmentOf(element: XmlElement, currency: string): LineAdjustment {
  return present({
    amount: amountOf(find(element, 'Amount'), currency) ?? '', base: amountOf(find(element, 'BaseAmount'), currency), percent: numberOf(find(element, 'MultiplierFactorNumeric')),
    reason: textAt(element, 'AllowanceChargeReason'), reasonCode: textAt(element, 'AllowanceChargeReasonCode'),
  });
}

/** The VAT category among those of a name: files may name other taxes beside it. */
export function categoryElement(element: XmlElement | undefined, name: string): XmlElement | undefined {
  const categories = all(element, name);
  return categories.find((category) => textAt(category, 'TaxScheme', 'ID')?.toUpperCase() === 'VAT') ?? categories[0];
}

/** Category and rate. */
export function vatOf(category: XmlElement | undefined): LineVat {
  return present({ category: textAt(category, 'ID') ?? '', rate: numberOf(find(category, 'Percent')) });
}

function itemOf(item: XmlElement | undefined): Item {
  return present({
    name: textAt(item, 'Name') ?? '', description: textAt(item, 'Description'), sellerId: textAt(item, 'SellersItemIdentification', 'ID'), buyerId: textAt(item, 'BuyersItemIdentification', 'ID'),
    standardId: identifierOf(find(item, 'StandardItemIdentification', 'ID')),
    classifications: all(item, 'CommodityClassification').flatMap((classification) => {
      const code = find(classification, 'ItemClassificationCode');
      const text = textAt(code);
      return text === undefined ? [] : [present({ code: text, scheme: attributeOf(code, 'listID'), version: attributeOf(code, 'listVersionID') })];
    }),
    origin: textAt(item, 'OriginCountry', 'IdentificationCode'),
    attributes: all(item, 'AdditionalItemProperty').map((property) => ({ name: textAt(property, 'Name') ?? '', value: textAt(property, 'Value') ?? '' })),
  });
}

function priceOf(price: XmlElement | undefined, currency: string): ItemPrice {
  const net = amountOf(find(price, 'PriceAmount'), currency) ?? '';
  const discount = find(price, 'AllowanceCharge');
  const base = find(price, 'BaseQuantity');
  return present({
    net, discount: priceDiscount(net, amountOf(find(discount, 'BaseAmount'), currency), amountOf(find(discount, 'Amount'), currency)),
    baseQuantity: numberOf(base), baseUnit: attributeOf(base, 'unitCode'),
  });
}

/** BG-25. */
export function lineOf(line: XmlElement, names: UblNames, currency: string): EInvoiceLine {
  const quantity = find(line, names.quantity);
  const item = find(line, 'Item');
  // Older files leave the type of the reference out.
  const references = all(line, 'DocumentReference').map((element) => ({ element, type: textAt(element, 'DocumentTypeCode') }));
  const object = (references.find(({ type }) => type === referenceTypes.object) ?? references.find(({ type }) => type === undefined))?.element;
  return present({
    id: textAt(line, 'ID') ?? '', note: textAt(line, 'Note'), object: identifierOf(find(object, 'ID')), quantity: numberOf(quantity) ?? '', unit: attributeOf(quantity, 'unitCode') ?? '',
    net: amountOf(find(line, 'LineExtensionAmount'), currency) ?? '', orderLine: textAt(line, 'OrderLineReference', 'LineID'), buyerAccounting: textAt(line, 'AccountingCost'),
    period: periodOf(find(line, 'InvoicePeriod')),
    allowances: adjustmentElements(line, false).map((element) => adjustmentOf(element, currency)), charges: adjustmentElements(line, true).map((element) => adjustmentOf(element, currency)),
    price: priceOf(find(line, 'Price'), currency), vat: vatOf(categoryElement(item, 'ClassifiedTaxCategory')), item: itemOf(item),
  });
}
