import { plainVat, vatProblem } from '#modules/settings/api.ts';
import { says, type TaxIdType } from '../contract.ts';

const gstAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** India: the last character of 15 follows from the others (Luhn mod 36). */
function gstFits(id: string): boolean {
  let sum = 0;
  for (let i = 0; i < 14; i++) {
    const product = gstAlphabet.indexOf(id[i]!) * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return gstAlphabet[(36 - (sum % 36)) % 36] === id[14];
}

/** Australia: weighted digits, the first less one, divide by 89. */
function abnFits(id: string): boolean {
  const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
  return weights.reduce((sum, w, i) => sum + w * (Number(id[i]) - (i === 0 ? 1 : 0)), 0) % 89 === 0;
}

/** Prefixes the tax office of the United States gives out. */
const einPrefixes = /^(0[1-6]|1[0-6]|2[0-7]|3[0-9]|4[0-8]|5[0-9]|6[0-8]|7[1-7]|8[0-8]|9[0-589])/;
const euCountries = new Set('AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '));

/** A tax number as it is kept: capitals without spaces and dots for the kinds whose form is known. */
export function plainTaxId(taxId: string, type: TaxIdType | null): string {
  return type === null || type === 'other' ? taxId.trim() : plainVat(taxId);
}

/** What is wrong with a tax number of a kind, or null. */
export function taxIdProblem(taxId: string, type: TaxIdType | null): string | null {
  const plain = plainTaxId(taxId, type);
  if (plain === '') return null;
  switch (type) {
    case 'eu_vat': {
      const letters = plain.slice(0, 2);
      if (!euCountries.has(letters)) return says('parties.tax_country');
      return letters === 'XI' ? vatProblem(plain.slice(2), 'GB') : vatProblem(plain, letters === 'EL' ? 'GR' : letters);
    }
    case 'gb_vat': return vatProblem(plain, 'GB');
    case 'in_gst': return !/^\d{2}[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$/.test(plain) ? says('parties.tax_form') : gstFits(plain) ? null : says('parties.tax_check');
    case 'au_abn': return !/^\d{11}$/.test(plain) ? says('parties.tax_form') : abnFits(plain) ? null : says('parties.tax_check');
    case 'us_ein': return /^\d{9}$/.test(plain) && einPrefixes.test(plain) ? null : says('parties.tax_form');
    default: return null;
  }
}

/** The kind a number most likely is, from the country of its owner; null when nothing fits. */
export function guessTaxType(taxId: string, country: string | null): TaxIdType {
  const plain = plainVat(taxId);
  const byCountry: Record<string, TaxIdType> = { GB: 'gb_vat', IN: 'in_gst', AU: 'au_abn', US: 'us_ein' };
  const type = euCountries.has(plain.slice(0, 2)) ? 'eu_vat' : country ? byCountry[country] : undefined;
  return type && taxIdProblem(taxId, type) === null ? type : 'other';
}
