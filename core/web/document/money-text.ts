import { useCallback } from 'react';
import { formatMoney, moneyFromWire } from '#core/contract/money.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { useSpokenLocale } from '../i18n/spoken.tsx';

/** Gives the function that writes a decimal amount of a currency for people, exact at any size. */
export function useMoneyText(): (amount: string, currency: string) => string {
  const language = useLanguage();
  const spoken = useSpokenLocale();
  return useCallback((amount, currency) => {
    // Between two keystrokes an amount may be none.
    try { return formatMoney(moneyFromWire({ amount, currency }), spoken ?? (language === 'ar' ? 'ar-u-nu-latn' : 'en-US')); } catch { return '–'; }
  }, [language, spoken]);
}
