import type { EInvoiceLine, Item, ItemPrice, LineAdjustment, LineVat, Period } from '../model/line.ts';
import { branch, leaf, type Part } from '../xml/writer.ts';
import { documentTypes } from './names.ts';
import { dayPart } from './write-parties.ts';

/** BG-14, BG-26. */
export function periodPart(period: Period | undefined): Part | undefined {
  return period && branch('ram:BillingSpecifiedPeriod', dayPart('ram:StartDateTime', period.start), dayPart('ram:EndDateTime', period.end));
}

/** BG-20, BG-21, BG-27, BG-28; only those of the document have a VAT category. */
export function adjustmentPart(charge: boolean, adjustment: LineAdjustment, vat?: LineVat): Part | undefined {
  return branch('ram:SpecifiedTradeAllowanceCharge', indicator(charge), leaf('ram:CalculationPercent', adjustment.percent), leaf('ram:BasisAmount', adjustment.base),
    leaf('ram:ActualAmount', adjustment.amount), leaf('ram:ReasonCode', adjustment.reasonCode), leaf('ram:Reason', adjustment.reason), vat && branch('ram:CategoryTradeTax', ...vatParts(vat)));
}

function indicator(charge: boolean): Part | undefined {
  return branch('ram:ChargeIndicator', leaf('udt:Indicator', String(charge)));
}

function vatParts({ category, rate }: LineVat): (Part | undefined)[] {
  return [leaf('ram:TypeCode', 'VAT'), leaf('ram:CategoryCode', category), leaf('ram:RateApplicablePercent', rate)];
}

function productPart(item: Item): Part | undefined {
  return branch('ram:SpecifiedTradeProduct',
    item.standardId && leaf('ram:GlobalID', item.standardId.id, { schemeID: item.standardId.scheme }), leaf('ram:SellerAssignedID', item.sellerId), leaf('ram:BuyerAssignedID', item.buyerId),
    leaf('ram:Name', item.name), leaf('ram:Description', item.description),
    item.attributes.map(({ name, value }) => branch('ram:ApplicableProductCharacteristic', leaf('ram:Description', name), leaf('ram:Value', value))),
    item.classifications.map(({ code, scheme, version }) => branch('ram:DesignatedProductClassification', leaf('ram:ClassCode', code, { listID: scheme, listVersionID: version }))),
    branch('ram:OriginTradeCountry', leaf('ram:ID', item.origin)));
}

function agreementPart(price: ItemPrice, orderLine: string | undefined): Part | undefined {
  const basis = leaf('ram:BasisQuantity', price.baseQuantity, { unitCode: price.baseUnit });
  return branch('ram:SpecifiedLineTradeAgreement',
    branch('ram:BuyerOrderReferencedDocument', leaf('ram:LineID', orderLine)),
    price.discount && branch('ram:GrossPriceProductTradePrice', leaf('ram:ChargeAmount', price.discount.gross), basis,
      branch('ram:AppliedTradeAllowanceCharge', indicator(false), leaf('ram:ActualAmount', price.discount.amount))),
    branch('ram:NetPriceProductTradePrice', leaf('ram:ChargeAmount', price.net), basis));
}

/** BG-25. */
export function linePart(line: EInvoiceLine): Part | undefined {
  return branch('ram:IncludedSupplyChainTradeLineItem',
    branch('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', line.id), branch('ram:IncludedNote', leaf('ram:Content', line.note))),
    productPart(line.item), agreementPart(line.price, line.orderLine),
    branch('ram:SpecifiedLineTradeDelivery', leaf('ram:BilledQuantity', line.quantity, { unitCode: line.unit })),
    branch('ram:SpecifiedLineTradeSettlement',
      branch('ram:ApplicableTradeTax', ...vatParts(line.vat)), periodPart(line.period),
      line.allowances.map((allowance) => adjustmentPart(false, allowance)), line.charges.map((charge) => adjustmentPart(true, charge)),
      branch('ram:SpecifiedTradeSettlementLineMonetarySummation', leaf('ram:LineTotalAmount', line.net)),
      line.object && branch('ram:AdditionalReferencedDocument', leaf('ram:IssuerAssignedID', line.object.id), leaf('ram:TypeCode', documentTypes.object), leaf('ram:ReferenceTypeCode', line.object.scheme)),
      branch('ram:ReceivableSpecifiedTradeAccountingAccount', leaf('ram:ID', line.buyerAccounting))));
}
