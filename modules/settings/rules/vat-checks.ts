// Check digits of numbers that come in several kinds. Sources: the European Commission's "VIES VAT number algorithms" (public
// document of DG TAXUD) and what the countries' tax offices publish about personal numbers.

/** Σ digit × weight. */
export const weighted = (digits: string, weights: readonly number[]) => weights.reduce((sum, w, i) => sum + w * Number(digits[i]), 0);

const counted = (from: number, length: number) => Array.from({ length }, (_, i) => from + i);
const isDay = (year: number, month: number, day: number) => { const at = new Date(Date.UTC(year, month - 1, day)); return at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day; };
const part = (digits: string, at: number, length = 2) => Number(digits.slice(at, at + length));

/** Bulgaria: companies have 9 digits; persons, foreigners and others 10, each with a check digit of its own. */
export function bulgarian(digits: string): boolean {
  if (digits.length === 9) {
    const first = weighted(digits, counted(1, 8)) % 11;
    return (first === 10 ? (weighted(digits, counted(3, 8)) % 11) % 10 : first) === Number(digits[8]);
  }
  const check = Number(digits[9]);
  const month = part(digits, 2);
  const birth = month > 40 ? isDay(2000 + part(digits, 0), month - 40, part(digits, 4)) : month > 20 ? isDay(1800 + part(digits, 0), month - 20, part(digits, 4)) : isDay(1900 + part(digits, 0), month, part(digits, 4));
  const person = birth && (weighted(digits, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === check;
  return person || weighted(digits, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === check || (11 - (weighted(digits, [4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === check;
}

/** Cyprus: a letter follows from the eight digits, those at odd places by a table. */
export function cypriot(rest: string): boolean {
  const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
  const sum = [...rest.slice(0, 8)].reduce((total, d, i) => total + (i % 2 === 0 ? odd[Number(d)]! : Number(d)), 0);
  return !rest.startsWith('12') && String.fromCharCode(65 + (sum % 26)) === rest[8];
}

/** Czechia: companies have 8 digits, persons their birth number of 9 (until 1953) or 10, some persons 9 digits that begin with 6. */
export function czech(digits: string): boolean {
  if (digits.length === 8) return digits[0] !== '9' && ((11 - (weighted(digits, [8, 7, 6, 5, 4, 3, 2]) % 11)) % 10) === Number(digits[7]);
  if (digits.length === 9 && digits[0] === '6') {
    const sum = weighted(digits.slice(1), [8, 7, 6, 5, 4, 3, 2]) % 11;
    return (8 - ((10 - sum) % 11) + 10) % 10 === Number(digits[8]);
  }
  const year = part(digits, 0);
  const month = part(digits, 2) % 50;
  const day = part(digits, 4);
  if (digits.length === 9) return year < 54 && isDay(1900 + year, month, day);
  const since = year >= 54 ? 1900 : 2000;
  const ninth = Number(digits.slice(0, 9)) % 11;
  // A remainder of ten was written as 0 until 1985.
  if (ninth === 10 && since + year > 1985) return false;
  return isDay(since + year, since + year >= 2004 && month > 20 ? month - 20 : month, day) && ninth % 10 === Number(digits[9]);
}

const spanishLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';
/** Spain: persons end with a letter that follows from their number, companies with a digit or a letter, as their first letter says. */
export function spanish(rest: string): boolean {
  const letter = (number: string) => spanishLetters[Number(number) % 23];
  if (/^\d{8}[A-Z]$/.test(rest)) return letter(rest.slice(0, 8)) === rest[8];
  if (/^[XYZ]\d{7}[A-Z]$/.test(rest)) return letter(`${'XYZ'.indexOf(rest[0]!)}${rest.slice(1, 8)}`) === rest[8];
  if (/^[KLM]\d{7}[A-Z]$/.test(rest)) return letter(rest.slice(1, 8)) === rest[8];
  if (!/^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/.test(rest)) return false;
  const sum = [...rest.slice(1, 8)].reduce((total, d, i) => { const n = Number(d) * (i % 2 === 0 ? 2 : 1); return total + Math.floor(n / 10) + (n % 10); }, 0);
  const check = (10 - (sum % 10)) % 10;
  const asDigit = rest[8] === String(check) && !/[NPQRSW]/.test(rest[0]!);
  const asLetter = rest[8] === 'JABCDEFGHI'[check] && !/[ABEH]/.test(rest[0]!);
  return asDigit || asLetter;
}

/** Ireland: a letter follows from the seven digits and the second letter, if there is one; old numbers have a sign at their second place. */
export function irish(rest: string): boolean {
  const old = !/^\d{7}/.test(rest);
  if (old && rest.length !== 8) return false;
  const digits = old ? `0${rest.slice(2, 7)}${rest[0]!}` : rest.slice(0, 7);
  const second = old || rest.length === 8 ? 0 : 'WABCDEFGHI'.indexOf(rest[8]!);
  if (second < 0) return false;
  return 'WABCDEFGHIJKLMNOPQRSTUV'[(weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + 9 * second) % 23] === rest[7];
}

/** Lithuania: 9 or 12 digits, the last but one of which is 1; a remainder of ten counts once more with other weights. */
export function lithuanian(digits: string): boolean {
  const from = (first: number) => weighted(digits, Array.from({ length: digits.length - 1 }, (_, i) => 1 + ((i + first) % 9))) % 11;
  const sum = from(0);
  return digits.at(-2) === '1' && (sum === 10 ? from(2) % 10 : sum) === Number(digits.at(-1));
}

/** Latvia: companies begin with a digit above 3; personal numbers are a birthday with a check digit, those given since 2017 begin with 32 and have none. */
export function latvian(digits: string): boolean {
  if (Number(digits[0]) > 3) return weighted(digits, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3;
  if (digits.startsWith('32')) return true;
  return /^.{6}[012]/.test(digits) && isDay(1800 + 100 * Number(digits[6]) + part(digits, 4), part(digits, 2), part(digits, 0)) && ((1 + weighted(digits, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10 === Number(digits[10]);
}

/** Romania: up to ten digits, counted from their end. */
export function romanian(digits: string): boolean {
  return ((10 * weighted(digits.padStart(10, '0'), [7, 5, 3, 2, 1, 7, 5, 3, 2])) % 11) % 10 === Number(digits.at(-1));
}

/** Slovenia: a remainder of ten stands as 0; numbers that would leave none are not given out. */
export function slovenian(digits: string): boolean {
  const check = 11 - (weighted(digits, [8, 7, 6, 5, 4, 3, 2]) % 11);
  return check !== 11 && check % 10 === Number(digits[7]);
}

const frenchKeys = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** France: two digits follow from the company's number; keys with a letter hold a quotient and a remainder by eleven. */
export function french(rest: string): boolean {
  const company = Number(rest.slice(2));
  const [a, b] = [frenchKeys.indexOf(rest[0]!), frenchKeys.indexOf(rest[1]!)] as [number, number];
  if (a < 10 && b < 10) return (12 + 3 * (company % 97)) % 97 === 10 * a + b;
  const key = a < 10 ? a * 24 + b - 10 : a * 34 + b - 100;
  return (company + 1 + Math.floor(key / 11)) % 11 === key % 11;
}
