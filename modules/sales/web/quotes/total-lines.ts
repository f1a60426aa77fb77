import { isZero, linesToTotal } from '#core/web/document/total-lines.ts';
import type { TotalLine } from '#core/web/document/totals-box.tsx';
import type { Translate } from '#core/web/i18n/i18n.ts';
import type { DocumentTotals } from '../../contract.ts';
import { wordsOf } from './quote-words.ts';

/** Sums of a quote or order as lines of the totals box: what is paid of the total, and the deposit that is asked for. */
export function totalLines(t: Translate, totals: DocumentTotals, money: (amount: string) => string, depositPercent: string): TotalLine[] {
  return [
    ...linesToTotal(wordsOf(t), totals, money),
    ...(isZero(totals.withheld) ? [] : [{ id: 'withheld', label: t('quotes.total.withheld'), value: money(`-${totals.withheld}`) }, { id: 'payable', label: t('quotes.total.payable'), value: money(totals.payable) }]),
    ...(isZero(totals.deposit) ? [] : [{ id: 'deposit', label: t('quotes.total.deposit', { percent: depositPercent }), value: money(totals.deposit), quiet: true }]),
  ];
}
