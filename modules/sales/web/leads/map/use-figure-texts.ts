import { useMemo } from 'react';
import type { ListSum } from '#core/contract/list-fields.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useLanguage } from '#core/web/i18n/i18n.ts';
import { countryName } from '#modules/parties/web/public.tsx';

/** How the map writes what it knows: numbers, shares, values exactly and shortly, and names of countries. */
export function useFigureTexts(currency: string) {
  const language = useLanguage();
  const money = useMoneyText();
  return useMemo(() => {
    const tag = language === 'ar' ? 'ar-u-nu-latn' : 'en-US';
    const number = new Intl.NumberFormat(tag);
    const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
    const short = new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 });
    return {
      number: (n: number) => number.format(n), short: (n: number) => short.format(n),
      share: (part: number | null, whole: number | null) => (part === null || !whole ? '–' : percent.format(part / whole)),
      sums: (sums: readonly ListSum[]) => sums.map((s) => money(s.sum, s.currency ?? currency)),
      country: (code: string) => countryName(code, language),
    };
  }, [language, currency, money]);
}
/** Writers of the map's figures. */
export type FigureTexts = ReturnType<typeof useFigureTexts>;
