import { useCallback } from 'react';
import { formatMoney, moneyFromWire, moneyToDecimal } from '#core/contract/money.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { useWriting, writeAmount } from '../i18n/writing.ts';
import { useSpokenLocale } from '../i18n/spoken.tsx';

/** Gives the function that writes a decimal amount of a currency for people, exact at any size. */
export function useMoneyText(): (amount: string, currency: string) => string {
  const language = useLanguage();
  const spoken = useSpokenLocale();
  const { money } = useWriting();
  return useCallback((amount, currency) => {
    // Between two keystrokes an amount may be none.
    try {
      const exact = moneyFromWire({ amount, currency });
      // In the workspace's own currency as the workspace writes it, but not where another language is spoken, such as a document's.
      if (money?.code === currency && spoken === null) return isolated(writeAmount(moneyToDecimal(exact), money));
      return formatMoney(exact, spoken ?? (language === 'ar' ? 'ar-u-nu-latn' : 'en-US'));
    } catch { return '–'; }
  }, [language, spoken, money]);
}

/** From left to right also among words that go the other way. */
const isolated = (text: string): string => (globalThis.document?.documentElement.dir === 'rtl' ? `\u2066${text}\u2069` : text);
