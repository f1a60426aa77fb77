import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';

/** A phone number as it is kept: E.164 when it is a number of a country, as typed when it is not. */
export interface ReadPhone { value: string; valid: boolean }

/** Reads a typed phone number; one without a country code is read as one of `country`. */
export function readPhone(typed: string, country: string | null): ReadPhone {
  const text = typed.trim();
  try {
    const number = parsePhoneNumberFromString(text.replace(/^00(?=[1-9])/, '+'), (country ?? undefined) as CountryCode | undefined);
    if (number?.isValid()) return { value: number.ext ? `${number.number};ext=${number.ext}` : number.number, valid: true };
  } catch { /* A country the library does not know reads nothing. */ }
  return { value: text, valid: false };
}
