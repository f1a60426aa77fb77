import { useCallback } from 'react';
import { formatMoney, moneyFromWire, moneyToDecimal } from '#core/contract/money.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { useWriting, writeAmount, writing } from '../i18n/writing.ts';
import { useSpokenLocale } from '../i18n/spoken.tsx';

/** A decimal amount as people read it where no language is at hand; `display` as of formatMoney, for currencies that are not the workspace's own. */
export function moneyText(amount: string, currency: string, display: 'symbol' | 'narrowSymbol' = 'symbol', locale = 'en-US', money = writing().money): string {
  const exact = moneyFromWire({ amount, currency });
  return money?.code === currency ? isolated(writeAmount(moneyToDecimal(exact), money)) : formatMoney(exact, locale, display);
}

/** Gives the function that writes a decimal amount of a currency for people, exact at any size. */
export function useMoneyText(): (amount: string, currency: string) => string {
  const language = useLanguage();
  const spoken = useSpokenLocale();
  const { money } = useWriting();
  return useCallback((amount, currency) => {
    // Between two keystrokes an amount may be none.
    try {
      // The workspace's own way of writing stops where another language is spoken, such as a document's.
      return spoken === null ? moneyText(amount, currency, 'symbol', language === 'ar' ? 'ar-u-nu-latn' : 'en-US', money) : formatMoney(moneyFromWire({ amount, currency }), spoken);
    } catch { return '–'; }
  }, [language, spoken, money]);
}

/** From left to right also among words that go the other way. */
const isolated = (text: string): string => (globalThis.document?.documentElement.dir === 'rtl' ? `\u2066${text}\u2069` : text);
