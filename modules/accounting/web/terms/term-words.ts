import { useCallback } from 'react';
import { numberFormat } from '#core/contract/formats.ts';
import { parseMoney, moneyToDecimal, money } from '#core/contract/money.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { discountShare, termDiscount, termShares, type StoredEarly, type StoredTerm, type StoredTermLine } from '../../contract.ts';

/** Gives the function that says what a payment term says, in one sentence: "50 % at once, the rest after 30 days; 2 % off within 10 days". */
export function useTermText(): (term: StoredTerm) => string {
  const t = useT('accounting');
  return useCallback(({ lines, early }: StoredTerm) => {
    const due = (l: StoredTermLine) => [
      l.anchor === 'invoice_date' ? (l.days + l.atLeastDays === 0 ? t('term.text.now') : t('term.text.days', { count: l.days + l.atLeastDays }))
        : [t(l.anchor === 'end_of_month' ? 'term.text.endOfMonth' : 'term.text.dayOfMonth', { day: l.dayOfMonth ?? 0 }), l.atLeastDays > 0 ? t('term.text.atLeast', { count: l.atLeastDays }) : '', l.days > 0 ? t('term.text.later', { count: l.days }) : ''].filter(Boolean).join(' '),
    ].join('');
    const parts = lines.map((l) => (lines.length === 1 ? due(l) : t('term.text.part', { share: l.percent === null ? t('term.text.balance') : `${l.percent} %`, due: due(l) })));
    return [parts.join(t('term.text.and')), ...(early ? [earlyText(t, early)] : [])].join('; ');
  }, [t]);
}

function earlyText(t: ReturnType<typeof useT>, early: StoredEarly): string {
  const off = early.kind === 'amount' ? `${early.value} ${early.currency ?? ''}` : `${early.value} %`;
  return t(early.kind === 'net' ? 'term.text.earlyNet' : 'term.text.early', { off, count: early.days });
}

/** What an invoice of 1,000.00 without tax comes to by a term: each due date with its amount, and what is paid early; throws RangeError for a term that does not hold. */
export function exampleOf(term: StoredTerm, on: string): { parts: Array<{ dueOn: string; amount: string }>; early: { until: string; amount: string } | null } {
  const currency = term.early?.currency ?? 'EUR';
  const whole = parseMoney('1000', currency);
  const hundred = money(100_000_000n, currency);
  const shares = termShares(term, on);
  let left = whole.amount;
  const amounts = shares.map(({ percent }, i) => { const part = i === shares.length - 1 ? left : discountShare(whole, money(parsePercent(percent), currency), hundred).amount; left -= part; return part; });
  const early = termDiscount(term, { net: whole, tax: money(0n, currency), invoicedOn: on });
  return {
    parts: shares.map(({ dueOn }, i) => ({ dueOn, amount: moneyToDecimal(money(amounts[i]!, currency)) })),
    early: early && { until: early.until, amount: moneyToDecimal(money(whole.amount - early.amount.amount, currency)) },
  };
}

function parsePercent(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
}

/** Gives the function that writes a decimal figure without a currency. */
export function useFigureText(): (decimal: string) => string {
  const language = useLanguage();
  return useCallback((decimal) => numberFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-US', { minimumFractionDigits: decimal.split('.')[1]?.length ?? 0 }).format(decimal as Intl.StringNumericLiteral), [language]);
}
