import type { PricingStep } from '#core/contract/pricing/index.ts';
import { moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import type { TotalLine, TotalStep } from '#core/web/document/totals-box.tsx';
import type { Translate } from '#core/web/i18n/i18n.ts';
import type { BusinessDocument, DocumentTax, DocumentTotals } from '../../contract.ts';
import type { PriceInput } from '../../rules/documents/price.ts';

/** True for an amount of nothing. */
export const isZero = (amount: string) => /^-?0(\.0+)?$/.test(amount);
/** True for a tax that is named, but not added to what has to be paid. */
export const uncharged = (tax: Pick<DocumentTax, 'kind'>) => tax.kind === 'reverse_charge' || tax.kind === 'exempt';
type Words = (amount: string) => string;

/** What the engine needs of a document as it is read. */
export const priceInputOf = (d: Pick<BusinessDocument, 'currency' | 'taxMode' | 'taxRounding' | 'taxes' | 'discountPercent' | 'discountAmount' | 'cashRounding'> & { charges: NonNullable<PriceInput['charges']>;  lines: PriceInput['lines']; deposits: ReadonlyArray<{ total: string }> }): PriceInput => ({ ...d, deposits: d.deposits.map((x) => parseMoney(x.total, d.currency).amount) });

/** Sums of a document as lines of the totals box; `after` stands below what is payable (what was paid, what is open). */
export function totalLines(t: Translate, totals: DocumentTotals, money: Words, { deposits = [], after = [] }: { deposits?: ReadonlyArray<{ number: string; total: string }>; after?: readonly TotalLine[] } = {}): TotalLine[] {
  const [charges, rounding] = [totals.charges ?? [], totals.rounding ?? '0'];
  const reduced = !isZero(totals.withheld) || !isZero(totals.deposits) || !isZero(rounding);
  return [
    ...(isZero(totals.discount) && charges.length === 0 ? [] : [{ id: 'subtotal', label: t('documents.total.subtotal'), value: money(totals.subtotal) }]), ...(isZero(totals.discount) ? [] : [{ id: 'discount', label: t('documents.total.discount'), value: money(`-${totals.discount}`) }]),
    ...charges.map((c, i) => ({ id: `charge-${i}`, label: c.label || t('documents.charge.one'), value: money(c.amount) })),
    { id: 'net', label: t('documents.total.net'), value: money(totals.net) },
    ...totals.taxes.filter((x) => x.charged).map((x) => ({ id: x.taxId, label: x.name, value: money(x.amount) })),
    { id: 'total', label: t('documents.total.total'), value: money(totals.total), strong: true },
    ...(isZero(totals.withheld) ? [] : [{ id: 'withheld', label: t('documents.total.withheld'), value: money(`-${totals.withheld}`) }]),
    ...deposits.map((d) => ({ id: d.number, label: t('documents.total.deposit', { number: d.number }), value: money(`-${d.total}`) })),
    ...(deposits.length === 0 && !isZero(totals.deposits) ? [{ id: 'deposits', label: t('documents.total.deposits'), value: money(`-${totals.deposits}`) }] : []),
    ...(isZero(rounding) ? [] : [{ id: 'rounding', label: t('documents.total.rounding'), value: money(rounding) }]),
    ...(reduced ? [{ id: 'payable', label: t('documents.total.payable'), value: money(totals.payable), strong: true }] : []), ...after,
  ];
}

/** The engine's steps in words. */
export function totalSteps(t: Translate, steps: readonly PricingStep[], names: readonly string[], taxes: ReadonlyArray<Pick<DocumentTax, 'id' | 'name'>>, money: Words, charges: ReadonlyArray<{ label: string }> = []): TotalStep[] {
  return steps.map((step, i): TotalStep => {
    const value = money(moneyToDecimal(step.amount));
    const id = `${step.kind}-${i}`;
    switch (step.kind) {
      case 'line': return { id, label: names[step.index] || t('documents.noName'), value, how: `${step.quantity} × ${step.unitPrice}${step.discountPercent ? ` − ${step.discountPercent} %` : ''}${step.discountAmount ? ` − ${step.discountAmount}` : ''} = ${step.exact}` };
      case 'tax': { const tax = taxes.find((x) => x.id === step.taxId); return { id, label: tax?.name ?? t('documents.field.tax'), value, how: `${moneyToDecimal(step.base)} × ${step.rate}${step.taxKind === 'fixed' ? '' : ' %'} = ${step.exact}` }; }
      case 'discount': return { id, label: t('documents.total.discount'), value: `−${value}`, ...(step.percent ? { how: `${step.percent} %` } : {}) };
      case 'charge': return { id, label: charges[step.index]?.label || t('documents.charge.one'), value, ...(step.percent ? { how: `${step.percent} %` } : {}) };
      default: return { id, label: t(`documents.total.${step.kind}`), value, strong: step.kind === 'total' };
    }
  });
}
