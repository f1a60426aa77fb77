import { documentLocales, type DocumentLanguage } from '#core/contract/document-languages.ts';
import { methodName } from '../../rules/autopay-words.ts';

/** How a saved way to pay is told apart: "Visa •••• 4242". */
export const methodText = (language: DocumentLanguage, m: { brand: string; lastDigits: string }): string => methodName(language, m);

/** A month (YYYY-MM) in words: "April 2029". */
export function monthText(language: DocumentLanguage, month: string): string {
  return new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn-ca-gregory' : documentLocales[language], { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`));
}
