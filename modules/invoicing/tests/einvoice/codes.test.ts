import { describe, expect, it } from 'vitest';
import { isCountryCode, isCreditNote, isExemptionCode, isUnitCode, paymentMeans, usualExemptions } from '../../rules/einvoice/index.ts';
import { codeList } from '../../rules/einvoice/codes/code-list.ts';
import { isDocumentType } from '../../rules/einvoice/codes/documents.ts';
import { allowanceReasons, chargeReasons, isIban } from '../../rules/einvoice/codes/payment.ts';
import { addressSchemes, classificationSchemes, identifierSchemes } from '../../rules/einvoice/codes/schemes.ts';
import { canonical, decimalOf, distance, minus, percentOf, plus, rounded, sumOf, textOfDecimal } from '../../rules/einvoice/decimal.ts';

describe('code lists', () => {
  it('a range stands for its codes', () => {
    expect([...codeList(' A8..11 0098..0101 X  Y1 ')]).toEqual(['A8', 'A9', 'A10', 'A11', '0098', '0099', '0100', '0101', 'X', 'Y1']);
  });
  it('have as many codes as the lists of EN 16931', () => {
    expect([identifierSchemes.size, addressSchemes.size, classificationSchemes.size, paymentMeans.size, allowanceReasons.size, chargeReasons.size]).toEqual([235, 99, 185, 84, 19, 178]);
  });
  it('know the units of our catalogue, of the lists and none besides', () => {
    for (const unit of ['C62', 'DZN', 'HUR', 'DAY', 'MON', 'KGM', 'GRM', 'MTR', 'LTR', 'H87', 'EA', 'KWH', 'ANN', 'MIN', 'TNE', 'MTK', 'MTQ', 'XBX', 'XPX', 'X44', 'B32', 'E50', 'Z11']) expect(isUnitCode(unit), unit).toBe(true);
    for (const unit of ['PCE', 'BX', 'X', 'XXZ', 'c62', 'B36', 'J37', 'K44', 'G22', 'F09', 'D28', '', '12']) expect(isUnitCode(unit), unit).toBe(false);
  });
  it('know countries', () => {
    expect(['DE', 'GR', 'XI', '1A', 'AX'].every(isCountryCode)).toBe(true);
    expect(['EL', 'UK', 'EU', 'de', ''].some(isCountryCode)).toBe(false);
  });
  it('know credit notes among the document types', () => {
    expect(['381', '396', '261'].every((code) => isCreditNote(code) && isDocumentType(code))).toBe(true);
    expect(['380', '384', '386', '326', '389'].every((code) => !isCreditNote(code) && isDocumentType(code))).toBe(true);
    expect(['1', '999', ''].some(isDocumentType)).toBe(false);
  });
  it('know why no VAT is due', () => {
    expect([isExemptionCode('VATEX-EU-AE'), isExemptionCode('vatex-eu-132-1b'), isExemptionCode('VATEX-EU')]).toEqual([true, true, false]);
    expect([...usualExemptions.values()].every(isExemptionCode)).toBe(true);
  });
  it('know an IBAN by its check digits', () => {
    expect([isIban('DE89 3704 0044 0532 0130 00'), isIban('DK5000400440116243'), isIban('DE88370400440532013000'), isIban('0040-0440116243')]).toEqual([true, true, false, false]);
  });
});

describe('exact figures', () => {
  const of = (text: string) => decimalOf(text)!;
  it('add, subtract and compare at any scale', () => {
    expect(textOfDecimal(plus(of('0.1'), of('0.20')))).toBe('0.30');
    expect(textOfDecimal(minus(of('1'), of('1.005')))).toBe('-0.005');
    expect(textOfDecimal(sumOf(['0.1', undefined, 'x', '0.2', '-0.3']), 2)).toBe('0.00');
  });
  it('round half away from zero', () => {
    expect(textOfDecimal(rounded(percentOf(of('1460.50'), of('25')), 2))).toBe('365.13');
    expect(textOfDecimal(rounded(percentOf(of('-1460.50'), of('25')), 2))).toBe('-365.13');
  });
  it('tell how far apart they are, in hundredths', () => {
    expect([distance(of('1'), of('1.00')), distance(of('1.01'), of('1')), distance(of('1'), of('1.011')), distance(of('-1'), of('1'))]).toEqual([0n, 1n, 2n, 200n]);
  });
  it('have one text for one number', () => {
    expect(['6', '6.00', '06.0', '0', '100', '5.50', 'x'].map(canonical)).toEqual(['6', '6', '6', '0', '100', '5.5', 'x']);
  });
});
