import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

/** A phone number as it is kept: E.164 when it is a number of a country, as typed when it is not. */
export interface ReadPhone { value: string; valid: boolean }

// A number that is imported is read by the lead, its party and the search for duplicates: what was read lately is kept.
const lately = new Map<string, ReadPhone>();
const keeps = 2000;

/** Reads a typed phone number; one without a country code is read as one of `country`. */
export function readPhone(typed: string, country: string | null): ReadPhone {
  const text = typed.trim();
  if (text === '') return { value: '', valid: false };
  const key = `${country ?? ''} ${text}`;
  const known = lately.get(key);
  if (known) return { ...known };
  const read = parsed(text, country);
  if (lately.size >= keeps) lately.clear();
  lately.set(key, read);
  return { ...read };
}

function parsed(text: string, country: string | null): ReadPhone {
  try {
    const number = parsePhoneNumberFromString(text.replace(/^00(?=[1-9])/, '+'), (country ?? undefined) as CountryCode | undefined);
    if (number?.isValid()) return { value: number.ext ? `${number.number};ext=${number.ext}` : number.number, valid: true };
  } catch { /* A country the library does not know reads nothing. */ }
  return { value: text, valid: false };
}
