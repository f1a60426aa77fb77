import { says } from '../contract.ts';
import { bulgarian, cypriot, czech, french, irish, latvian, lithuanian, romanian, slovenian, spanish, weighted } from './vat-checks.ts';

// Sources of the check digits: the European Commission's "VIES VAT number algorithms" (public document of DG TAXUD) and ISO 7064.
type Check = (digits: string) => boolean;

function luhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, d, i) => { const n = Number(d) * (i % 2 === 1 ? 2 : 1); return total + (n > 9 ? n - 9 : n); }, 0);
  return sum % 10 === 0;
}

function mod1110(digits: string): boolean {
  let product = 10;
  for (const d of digits.slice(0, -1)) {
    const sum = (Number(d) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10 === Number(digits.at(-1));
}

/** NL: the eleven test of old numbers, or mod 97 over the whole with NL for those given since 2020. */
function dutch(rest: string): boolean {
  const digits = rest.slice(0, 9);
  if (weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === Number(digits[8])) return true;
  const asNumber = [...`NL${rest}`].map((c) => (/[A-Z]/.test(c) ? String(c.charCodeAt(0) - 55) : c === '+' ? '36' : c === '*' ? '37' : c)).join('');
  return BigInt(asNumber) % 97n === 1n;
}

function austrian(rest: string): boolean {
  const digits = rest.slice(1);
  const sum = [...digits.slice(0, 7)].reduce((total, d, i) => { const n = Number(d) * (i % 2 === 1 ? 2 : 1); return total + Math.floor(n / 10) + (n % 10); }, 0);
  return (10 - ((sum + 4) % 10)) % 10 === Number(digits[7]);
}

function portuguese(digits: string): boolean {
  const check = 11 - (weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11);
  return (check > 9 ? 0 : check) === Number(digits[8]);
}

/** 9 digits, the last two from the first seven; numbers given since 2010 are shifted by 55. */
function british(digits: string): boolean {
  const sum = weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + Number(digits.slice(7, 9));
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
}

interface Rule { format: RegExp; check?: Check }
/** Countries whose numbers we know. The format is without the country letters. */
const rules: Record<string, Rule> = {
  AT: { format: /^U\d{8}$/, check: austrian },
  BE: { format: /^[01]\d{9}$/, check: (d) => 97 - (Number(d.slice(0, 8)) % 97) === Number(d.slice(8)) },
  BG: { format: /^\d{9,10}$/, check: bulgarian }, CY: { format: /^\d{8}[A-Z]$/, check: cypriot }, CZ: { format: /^\d{8,10}$/, check: czech },
  DE: { format: /^[1-9]\d{8}$/, check: mod1110 },
  DK: { format: /^[1-9]\d{7}$/, check: (d) => weighted(d, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: { format: /^\d{9}$/, check: (d) => weighted(d, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 },
  EL: { format: /^\d{9}$/, check: (d) => (weighted(d, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === Number(d[8]) },
  ES: { format: /^[A-Z0-9]\d{7}[A-Z0-9]$/, check: spanish },
  FI: { format: /^\d{8}$/, check: (d) => (11 - (weighted(d, [7, 9, 10, 5, 8, 4, 2]) % 11)) % 11 === Number(d[7]) },
  FR: { format: /^[A-HJ-NP-Z0-9]{2}\d{9}$/, check: french },
  GB: { format: /^\d{9}(\d{3})?$/, check: british },
  HR: { format: /^\d{11}$/, check: mod1110 }, HU: { format: /^\d{8}$/, check: (d) => weighted(d, [9, 7, 3, 1, 9, 7, 3, 1]) % 10 === 0 },
  IE: { format: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/, check: irish },
  IT: { format: /^\d{11}$/, check: luhn }, LT: { format: /^\d{9}(\d{3})?$/, check: lithuanian },
  LU: { format: /^\d{8}$/, check: (d) => Number(d.slice(0, 6)) % 89 === Number(d.slice(6)) },
  LV: { format: /^\d{11}$/, check: latvian }, MT: { format: /^\d{8}$/, check: (d) => weighted(d, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0 },
  NL: { format: /^[0-9A-Z+*]{9}B\d{2}$/, check: dutch },
  PL: { format: /^\d{10}$/, check: (d) => weighted(d, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(d[9]) },
  PT: { format: /^\d{9}$/, check: portuguese }, RO: { format: /^[1-9]\d{1,9}$/, check: romanian },
  SE: { format: /^\d{10}01$/, check: (d) => luhn(d.slice(0, 10)) },
  SI: { format: /^[1-9]\d{7}$/, check: slovenian }, SK: { format: /^[1-9]\d{9}$/, check: (d) => BigInt(d) % 11n === 0n },
};

/** A VAT number without spaces, dots and hyphens, in capitals. */
export function plainVat(vatNo: string): string {
  return vatNo.replace(/[\s.\-/]/g, '').toUpperCase();
}

/** What is wrong with a VAT number of a country, or null. Countries we know no rule of accept everything. */
export function vatProblem(vatNo: string, country: string): string | null {
  const plain = plainVat(vatNo);
  const code = country === 'GR' ? 'EL' : country;
  const rule = rules[code];
  if (plain === '' || !rule) return null;
  const rest = plain.startsWith(code) && plain.length > code.length + 4 ? plain.slice(code.length) : plain;
  if (!rule.format.test(rest)) return says('settings.vat_form', { country });
  return rule.check && !rule.check(rest) ? says('settings.vat_check_digits') : null;
}
