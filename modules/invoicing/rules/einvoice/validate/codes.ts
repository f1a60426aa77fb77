import { isCurrency } from '#core/contract/currencies.ts';
import { isCountryCode } from '../codes/countries.ts';
import { attachmentTypes, isDocumentType, taxPointCodes } from '../codes/documents.ts';
import { allowanceReasons, chargeReasons, paymentMeans } from '../codes/payment.ts';
import { addressSchemes, classificationSchemes, identifierSchemes } from '../codes/schemes.ts';
import { isUnitCode } from '../codes/units.ts';
import { isExemptionCode, splitPayment, vatCategories } from '../codes/vat.ts';
import type { EInvoice } from '../model/invoice.ts';
import type { EInvoiceLine } from '../model/line.ts';
import { isBlank, type Report } from './finding.ts';

type Check = (rule: string, path: string, code: string | undefined, known: (code: string) => boolean, list: string) => void;

const isVatCategory = (code: string) => vatCategories.has(code) || code === splitPayment;
const isScheme = (code: string) => identifierSchemes.has(code);

/** The rules BR-CL: codes are of their lists. Subjects of notes (BR-CL-08) and schemes of invoiced objects (BR-CL-07) are taken as they are. */
export function checkCodes(invoice: EInvoice, report: Report): void {
  const check: Check = (rule, path, code, known, list) => {
    if (code !== undefined && !isBlank(code) && !known(code)) report(rule, path, `This is no code of ${list}.`, { found: code });
  };
  check('BR-CL-01', 'typeCode', invoice.typeCode, isDocumentType, 'UNTDID 1001');
  check('BR-CL-04', 'currency', invoice.currency, isCurrency, 'ISO 4217');
  check('BR-CL-05', 'vatCurrency', invoice.vatCurrency, isCurrency, 'ISO 4217');
  check('BR-CL-06', 'taxPointCode', invoice.taxPointCode, (code) => taxPointCodes.has(code), 'UNTDID 2005 (3, 35 or 432)');
  check('BR-CL-16', 'payment.meansCode', invoice.payment?.meansCode, (code) => paymentMeans.has(code), 'UNTDID 4461');
  checkParties(invoice, check);
  for (const [kind, rule, reasons] of [['allowances', 'BR-CL-19', allowanceReasons], ['charges', 'BR-CL-20', chargeReasons]] as const) {
    invoice[kind].forEach(({ category, reasonCode }, i) => {
      check('BR-CL-17', `${kind}.${i}.category`, category, isVatCategory, 'UNTDID 5305');
      check(rule, `${kind}.${i}.reasonCode`, reasonCode, (code) => reasons.has(code), kind === 'allowances' ? 'UNTDID 5189' : 'UNTDID 7161');
    });
  }
  invoice.vatBreakdown.forEach(({ category, exemptionCode }, i) => {
    check('BR-CL-17', `vatBreakdown.${i}.category`, category, isVatCategory, 'UNTDID 5305');
    check('BR-CL-22', `vatBreakdown.${i}.exemptionCode`, exemptionCode, isExemptionCode, 'VATEX');
  });
  invoice.attachments.forEach(({ document }, i) => { check('BR-CL-24', `attachments.${i}.document.mimeType`, document?.mimeType, (code) => attachmentTypes.has(code), 'the kinds of files that may be attached'); });
  invoice.lines.forEach((line, i) => { checkLine(line, `lines.${i}`, check); });
}

function checkParties({ seller, buyer, payee, taxRepresentative, delivery }: EInvoice, check: Check): void {
  const icd = 'ISO 6523';
  const schemes = [
    ...seller.ids.map(({ scheme }, i) => ['BR-CL-10', `seller.ids.${i}`, scheme] as const), ['BR-CL-10', 'buyer.id', buyer.id?.scheme], ['BR-CL-10', 'payee.id', payee?.id?.scheme],
    ['BR-CL-11', 'seller.registration', seller.registration?.scheme], ['BR-CL-11', 'buyer.registration', buyer.registration?.scheme], ['BR-CL-11', 'payee.registration', payee?.registration?.scheme],
    ['BR-CL-26', 'delivery.location', delivery?.location?.scheme],
  ] as const;
  for (const [rule, path, scheme] of schemes) check(rule, `${path}.scheme`, scheme, isScheme, icd);
  for (const [path, party] of [['seller', seller], ['buyer', buyer]] as const) check('BR-CL-25', `${path}.endpoint.scheme`, party.endpoint?.scheme, (code) => addressSchemes.has(code), 'the electronic address schemes');
  for (const [path, party] of [['seller', seller], ['buyer', buyer], ['taxRepresentative', taxRepresentative], ['delivery', delivery]] as const) {
    check('BR-CL-14', `${path}.address.country`, party?.address?.country, isCountryCode, 'ISO 3166-1');
  }
}

function checkLine(line: EInvoiceLine, path: string, check: Check): void {
  check('BR-CL-23', `${path}.unit`, line.unit, isUnitCode, 'UN/ECE Recommendations 20 and 21');
  check('BR-CL-23', `${path}.price.baseUnit`, line.price.baseUnit, isUnitCode, 'UN/ECE Recommendations 20 and 21');
  check('BR-CL-18', `${path}.vat.category`, line.vat.category, isVatCategory, 'UNTDID 5305');
  check('BR-CL-15', `${path}.item.origin`, line.item.origin, isCountryCode, 'ISO 3166-1');
  check('BR-CL-21', `${path}.item.standardId.scheme`, line.item.standardId?.scheme, isScheme, 'ISO 6523');
  line.item.classifications.forEach(({ scheme }, i) => { check('BR-CL-13', `${path}.item.classifications.${i}.scheme`, scheme, (code) => classificationSchemes.has(code), 'UNTDID 7143'); });
  line.allowances.forEach(({ reasonCode }, i) => { check('BR-CL-19', `${path}.allowances.${i}.reasonCode`, reasonCode, (code) => allowanceReasons.has(code), 'UNTDID 5189'); });
  line.charges.forEach(({ reasonCode }, i) => { check('BR-CL-20', `${path}.charges.${i}.reasonCode`, reasonCode, (code) => chargeReasons.has(code), 'UNTDID 7161'); });
}
