import type { PricingStep } from '#core/contract/pricing/index.ts';
import { moneyToDecimal } from '#core/contract/money.ts';
import type { TotalLine, TotalStep } from '#core/web/document/totals-box.tsx';
import type { Translate } from '#core/web/i18n/i18n.ts';
import type { DocumentTax, DocumentTotals } from '../../contract.ts';

/** True for an amount of nothing. */
export const isZero = (amount: string) => /^-?0(\.0+)?$/.test(amount);
type Words = (amount: string) => string;

/** Sums of a quote or order as lines of the totals box. */
export function totalLines(t: Translate, totals: DocumentTotals, money: Words, depositPercent: string): TotalLine[] {
  const taxes = totals.taxes.filter((x) => x.charged);
  return [
    ...(isZero(totals.discount) ? [] : [{ id: 'subtotal', label: t('quotes.total.subtotal'), value: money(totals.subtotal) }, { id: 'discount', label: t('quotes.total.discount'), value: money(`-${totals.discount}`) }]),
    { id: 'net', label: t('quotes.total.net'), value: money(totals.net) },
    ...taxes.map((x) => ({ id: x.taxId, label: x.name, value: money(x.amount) })),
    { id: 'total', label: t('quotes.total.total'), value: money(totals.total), strong: true },
    ...(isZero(totals.withheld) ? [] : [{ id: 'withheld', label: t('quotes.total.withheld'), value: money(`-${totals.withheld}`) }, { id: 'payable', label: t('quotes.total.payable'), value: money(totals.payable) }]),
    ...(isZero(totals.deposit) ? [] : [{ id: 'deposit', label: t('quotes.total.deposit', { percent: depositPercent }), value: money(totals.deposit), quiet: true }]),
  ];
}

/** The engine's steps in words. */
export function totalSteps(t: Translate, steps: readonly PricingStep[], names: readonly string[], taxes: readonly DocumentTax[], money: Words): TotalStep[] {
  return steps.map((step, i): TotalStep => {
    const value = money(moneyToDecimal(step.amount));
    const id = `${step.kind}-${i}`;
    switch (step.kind) {
      case 'line': return { id, label: names[step.index] || t('quotes.noName'), value, how: `${step.quantity} × ${step.unitPrice}${step.discountPercent ? ` − ${step.discountPercent} %` : ''}${step.discountAmount ? ` − ${step.discountAmount}` : ''} = ${step.exact}` };
      case 'tax': { const tax = taxes.find((x) => x.id === step.taxId); return { id, label: tax?.name ?? t('quotes.field.tax'), value, how: `${moneyToDecimal(step.base)} × ${step.rate}${step.taxKind === 'fixed' ? '' : ' %'} = ${step.exact}` }; }
      case 'discount': return { id, label: t('quotes.total.discount'), value: `−${value}`, ...(step.percent ? { how: `${step.percent} %` } : {}) };
      default: return { id, label: t(`quotes.total.${step.kind}`), value, strong: step.kind === 'total' };
    }
  });
}
