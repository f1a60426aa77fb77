import { currencyCodes } from '#core/contract/currencies.ts';

/** One thing to choose. */
export interface Choice { id: string; label: string; description?: string }

/** All time zones with their present distance from UTC. */
export function timeZoneChoices(now = new Date()): Choice[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort().map((id) => ({ id, label: id.replaceAll('_', ' '), description: offsetOf(id, now) }));
}

function offsetOf(zone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(now).find((p) => p.type === 'timeZoneName')?.value ?? '';
}

// Regions of CLDR that are no country: unions, groups and test codes.
const noCountry = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ', 'AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA']);

/** Countries by their names in a language, in its alphabet's order. */
export function countryChoices(language: string): Choice[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  return letters.flatMap((a) => letters.map((b) => a + b))
    // Codes that were given up (SU, DD, YU) still have a name, but stand for another code today.
    .filter((id) => !noCountry.has(id) && new Intl.Locale(`und-${id}`).region === id && names.of(id))
    .map((id) => ({ id, label: names.of(id)! })).sort((x, y) => x.label.localeCompare(y.label, language));
}

/** Currencies by code, named in a language. */
export function currencyChoices(language: string): Choice[] {
  const names = new Intl.DisplayNames([language], { type: 'currency' });
  return currencyCodes.map((id) => ({ id, label: id, description: names.of(id) ?? id }));
}

const locales = ['en-US', 'en-GB', 'en-AU', 'en-CA', 'en-IN', 'ar', 'ar-AE', 'ar-EG', 'ar-SA', 'bn-BD', 'de-DE', 'de-AT', 'de-CH', 'es-ES', 'es-MX', 'fr-FR', 'fr-CA', 'hi-IN', 'id-ID', 'it-IT', 'ja-JP', 'ko-KR', 'ms-MY', 'nl-NL', 'pl-PL', 'pt-BR', 'pt-PT', 'sv-SE', 'tr-TR', 'ur-PK', 'vi-VN', 'zh-CN'];

/** Languages of documents and numbers, each in its own words. */
export function localeChoices(present: string): Choice[] {
  return [...new Set([...locales, present])].map((id) => ({ id, label: new Intl.DisplayNames([id], { type: 'language' }).of(id) ?? id, description: id }));
}

/** Weekdays from Sunday, named in a language. */
export function weekdays(language: string, style: 'long' | 'short' = 'long'): string[] {
  const format = new Intl.DateTimeFormat(language, { weekday: style, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(new Date(Date.UTC(2023, 0, 1 + day))));
}

/** Months from January, named in a language. */
export function months(language: string): string[] {
  const format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-ca-gregory' : language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(new Date(Date.UTC(2023, month, 15))));
}
