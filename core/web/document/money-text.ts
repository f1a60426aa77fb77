import { useCallback } from 'react';
import { formatMoney, moneyFromWire } from '#core/contract/money.ts';
import { useLanguage } from '../i18n/i18n.ts';

/** Gives the function that writes a decimal amount of a currency for people, exact at any size. */
export function useMoneyText(): (amount: string, currency: string) => string {
  const language = useLanguage();
  return useCallback((amount, currency) => {
    // Between two keystrokes an amount may be none.
    try { return formatMoney(moneyFromWire({ amount, currency }), language === 'ar' ? 'ar-u-nu-latn' : 'en-US'); } catch { return '–'; }
  }, [language]);
}
