import { useMemo } from 'react';
import { countriesIn } from '#core/contract/countries.ts';
import { useLanguage } from '#core/web/i18n/i18n.ts';

/** Countries to choose, by their names in the viewer's language. */
export function useCountries(): { id: string; label: string }[] {
  const language = useLanguage();
  return useMemo(() => countriesIn(language), [language]);
}

/** A country's name; the code itself when it has none. */
export function countryName(code: string, language: string): string {
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;
}
