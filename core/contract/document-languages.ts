import { documentLanguages, documentLocales, type DocumentLanguage } from './document-locales.ts';
import { formatMoney, moneyFromWire } from './money.ts';
import { dateFormat, numberFormat } from './formats.ts';

export { documentLanguages, documentLocales, type DocumentLanguage } from './document-locales.ts';

/** A language a document is read in that the app is not used in. */
export type PageLanguage = Exclude<DocumentLanguage, 'en' | 'ar'>;

/** What each language calls itself. */
export const languageNames: Record<DocumentLanguage, string> = { en: 'English', ar: 'العربية', de: 'Deutsch', fr: 'Français', es: 'Español', it: 'Italiano', pt: 'Português', nl: 'Nederlands', pl: 'Polski', tr: 'Türkçe', hi: 'हिन्दी' };

/** The language of documents a tag such as `de-AT` means; null for one they are not written in. */
export function documentLanguageOf(tag: string | null | undefined): DocumentLanguage | null {
  const base = tag?.toLowerCase().split('-')[0];
  return documentLanguages.find((language) => language === base) ?? null;
}

const dayFormat = (language: DocumentLanguage, month: 'long' | '2-digit'): Intl.DateTimeFormat => dateFormat(language === 'ar' ? 'ar-u-nu-latn-ca-gregory' : documentLocales[language], { year: 'numeric', month, day: month === 'long' ? 'numeric' : '2-digit', timeZone: 'UTC' });

/** A calendar day as a document writes it: with the month in words, or in figures in the order and with the marks of the language. */
export function documentDay(day: string, language: DocumentLanguage, format: 'long' | 'dmy'): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (format === 'long') return dayFormat(language, 'long').format(at);
  if (language === 'en' || language === 'ar') return day.split('-').reverse().join('/');
  return dayFormat(language, '2-digit').format(at);
}

/** A decimal text as the language writes it, with as many fraction digits as it has. */
export function documentNumber(text: string, language: DocumentLanguage = 'en'): string {
  const digits = Math.min((text.split('.')[1] ?? '').length, 20);
  const format = numberFormat(documentLocales[language], { minimumFractionDigits: digits, maximumFractionDigits: digits });
  // As text: a number would lose digits of what is long.
  return format.format(text as never);
}

/** An amount as a document of the language writes it. */
export const documentMoney = (amount: string, currency: string, language: DocumentLanguage): string => formatMoney(moneyFromWire({ amount, currency }), documentLocales[language]);
