import type { EInvoiceLine, Item, ItemPrice, LineAdjustment, LineVat, Period } from '../model/line.ts';
import { branch, leaf, type Part } from '../xml/writer.ts';
import { referenceTypes, type UblNames } from './names.ts';
import { identifierPart } from './write-parties.ts';

/** BG-14 and BG-26; the code is BT-8. */
export function periodPart(period: Period | undefined, taxPointCode?: string): Part | undefined {
  return branch('cac:InvoicePeriod', leaf('cbc:StartDate', period?.start), leaf('cbc:EndDate', period?.end), leaf('cbc:DescriptionCode', taxPointCode));
}

/** BG-20, BG-21, BG-27, BG-28; only those of the document have a VAT category. */
export function adjustmentPart(charge: boolean, adjustment: LineAdjustment, currency: string, vat?: LineVat): Part | undefined {
  const money = { currencyID: currency };
  return branch('cac:AllowanceCharge',
    leaf('cbc:ChargeIndicator', String(charge)), leaf('cbc:AllowanceChargeReasonCode', adjustment.reasonCode), leaf('cbc:AllowanceChargeReason', adjustment.reason),
    leaf('cbc:MultiplierFactorNumeric', adjustment.percent), leaf('cbc:Amount', adjustment.amount, money), leaf('cbc:BaseAmount', adjustment.base, money),
    vat && categoryPart('cac:TaxCategory', vat));
}

/** A VAT category with its rate, and why no VAT is due. */
export function categoryPart(name: string, vat: LineVat, exemption: { code?: string; reason?: string } = {}): Part | undefined {
  return branch(name,
    leaf('cbc:ID', vat.category), leaf('cbc:Percent', vat.rate), leaf('cbc:TaxExemptionReasonCode', exemption.code), leaf('cbc:TaxExemptionReason', exemption.reason),
    branch('cac:TaxScheme', leaf('cbc:ID', 'VAT')));
}

function itemPart(item: Item, vat: LineVat): Part | undefined {
  return branch('cac:Item',
    leaf('cbc:Description', item.description), leaf('cbc:Name', item.name), branch('cac:BuyersItemIdentification', leaf('cbc:ID', item.buyerId)),
    branch('cac:SellersItemIdentification', leaf('cbc:ID', item.sellerId)), branch('cac:StandardItemIdentification', identifierPart('cbc:ID', item.standardId)),
    branch('cac:OriginCountry', leaf('cbc:IdentificationCode', item.origin)),
    item.classifications.map(({ code, scheme, version }) => branch('cac:CommodityClassification', leaf('cbc:ItemClassificationCode', code, { listID: scheme, listVersionID: version }))),
    categoryPart('cac:ClassifiedTaxCategory', vat),
    item.attributes.map(({ name, value }) => branch('cac:AdditionalItemProperty', leaf('cbc:Name', name), leaf('cbc:Value', value))));
}

function pricePart(price: ItemPrice, currency: string): Part | undefined {
  const money = { currencyID: currency };
  return branch('cac:Price',
    leaf('cbc:PriceAmount', price.net, money), leaf('cbc:BaseQuantity', price.baseQuantity, { unitCode: price.baseUnit }),
    price.discount && branch('cac:AllowanceCharge', leaf('cbc:ChargeIndicator', 'false'), leaf('cbc:Amount', price.discount.amount, money), leaf('cbc:BaseAmount', price.discount.gross, money)));
}

/** BG-25. */
export function linePart(line: EInvoiceLine, names: UblNames, currency: string): Part | undefined {
  return branch(`cac:${names.line}`,
    leaf('cbc:ID', line.id), leaf('cbc:Note', line.note), leaf(`cbc:${names.quantity}`, line.quantity, { unitCode: line.unit }),
    leaf('cbc:LineExtensionAmount', line.net, { currencyID: currency }), leaf('cbc:AccountingCost', line.buyerAccounting), periodPart(line.period),
    branch('cac:OrderLineReference', leaf('cbc:LineID', line.orderLine)),
    line.object && branch('cac:DocumentReference', identifierPart('cbc:ID', line.object), leaf('cbc:DocumentTypeCode', referenceTypes.object)),
    line.allowances.map((allowance) => adjustmentPart(false, allowance, currency)), line.charges.map((charge) => adjustmentPart(true, charge, currency)),
    itemPart(line.item, line.vat), pricePart(line.price, currency));
}
