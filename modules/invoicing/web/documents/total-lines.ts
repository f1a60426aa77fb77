import { parseMoney } from '#core/contract/money.ts';
import { isZero, linesToTotal } from '#core/web/document/total-lines.ts';
import type { TotalLine } from '#core/web/document/totals-box.tsx';
import type { Translate } from '#core/web/i18n/i18n.ts';
import type { BusinessDocument, DocumentTax, DocumentTotals } from '../../contract.ts';
import type { PriceInput } from '../../rules/documents/price.ts';
import { wordsOf } from './document-words.ts';

/** True for a tax that is named, but not added to what has to be paid. */
export const uncharged = (tax: Pick<DocumentTax, 'kind'>) => tax.kind === 'reverse_charge' || tax.kind === 'exempt';

/** What the engine needs of a document as it is read. */
export const priceInputOf = (d: Pick<BusinessDocument, 'currency' | 'taxMode' | 'taxRounding' | 'taxes' | 'discountPercent' | 'discountAmount' | 'cashRounding'> & { charges: NonNullable<PriceInput['charges']>;  lines: PriceInput['lines']; deposits: ReadonlyArray<{ total: string }> }): PriceInput => ({ ...d, deposits: d.deposits.map((x) => parseMoney(x.total, d.currency).amount) });

/** Sums of a document as lines of the totals box: what is withheld and taken off the total, what is payable, and `after` that (what was paid, what is open). */
export function totalLines(t: Translate, totals: DocumentTotals, money: (amount: string) => string, { deposits = [], after = [] }: { deposits?: ReadonlyArray<{ number: string; total: string }>; after?: readonly TotalLine[] } = {}): TotalLine[] {
  const rounding = totals.rounding ?? '0';
  const reduced = !isZero(totals.withheld) || !isZero(totals.deposits) || !isZero(rounding);
  return [
    ...linesToTotal(wordsOf(t), totals, money),
    ...(isZero(totals.withheld) ? [] : [{ id: 'withheld', label: t('documents.total.withheld'), value: money(`-${totals.withheld}`) }]),
    ...deposits.map((d) => ({ id: d.number, label: t('documents.total.deposit', { number: d.number }), value: money(`-${d.total}`) })),
    ...(deposits.length === 0 && !isZero(totals.deposits) ? [{ id: 'deposits', label: t('documents.total.deposits'), value: money(`-${totals.deposits}`) }] : []),
    ...(isZero(rounding) ? [] : [{ id: 'rounding', label: t('documents.total.rounding'), value: money(rounding) }]),
    ...(reduced ? [{ id: 'payable', label: t('documents.total.payable'), value: money(totals.payable), strong: true }] : []), ...after,
  ];
}
