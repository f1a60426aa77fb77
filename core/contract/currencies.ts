// Source: ISO 4217 table A.1, with the amendments that brought XCG (2025), ZWG and SLE (2024) and took BGN (2026), ANG and HRK out.
// Units of account without coins (XDR, XAU, XXX, …) have no minor unit and are left out.
const twoDigits = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK
  DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL
  MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK
  SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`;
const noDigits = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF';
const threeDigits = 'BHD IQD JOD KWD LYD OMR TND';
const fourDigits = 'CLF UYW';
/** Old records still hold these; nobody can choose them any more. All had two digits. */
const withdrawn = 'ANG BGN CUC HRK SLL ZWL';

const exponents = new Map<string, number>([
  ...codes(twoDigits, 2), ...codes(noDigits, 0), ...codes(threeDigits, 3), ...codes(fourDigits, 4), ...codes(withdrawn, 2),
]);
const gone = new Set(codes(withdrawn, 2).map(([code]) => code));

/** Codes that a person may choose today, in alphabetical order. */
export const currencyCodes: readonly string[] = [...exponents.keys()].filter((code) => !gone.has(code)).toSorted();

/** True for every code that money may carry, withdrawn ones included. */
export function isCurrency(code: string): boolean {
  return exponents.has(code);
}

/** Number of fraction digits of a currency's minor unit by ISO 4217 (not CLDR's, see money.test.ts); undefined for an unknown code. */
export function findExponent(code: string): number | undefined {
  return exponents.get(code);
}

function codes(list: string, exponent: number): [string, number][] {
  return list.trim().split(/\s+/).map((code) => [code, exponent]);
}
