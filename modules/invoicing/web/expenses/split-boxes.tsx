import { Plus, Trash2 } from 'lucide-react';
import { newId } from '#core/web/api/new-id.ts';
import { decimalOf } from '#core/web/document/line.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { DimensionFields } from '../dimension-fields.tsx';
import { splitLeft } from '../../rules/expenses/shares.ts';
import { isPaper, splitByOf, type ExpenseBoxes, type SplitBox } from './boxes.ts';
import type { Choices } from './form-figures.tsx';
import type { ExpenseForm } from './use-expense-form.ts';

const fresh = (share = '1'): SplitBox => ({ key: newId(), share, categoryId: null, memo: '', dimensions: {} });

/** Parts of the cost on several projects, other dimensions or categories; shares may be parts, percentages or amounts, and the last cent finds its place. */
export function SplitBoxes({ form: { boxes: b, set, errorOf, preview }, choices }: { form: ExpenseForm; choices: Choices }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const change = (i: number, changes: Partial<SplitBox>) => set({ splits: b.splits.map((s, n) => (n === i ? { ...s, ...changes } : s)) });
  const own = '';
  const by = splitByOf(b);
  const left = splitLeft(by, b.splits.map((s) => decimalOf(s.share, 6) ?? s.share), b.amount.trim() === '' ? null : decimalOf(b.amount, 4) ?? b.amount, b.currency);
  // Equal parts are shares of 1; what was typed as something else begins anew.
  const turn = (next: ExpenseBoxes['splitBy']) => set({ splitBy: next, splits: b.splits.map((s) => ({ ...s, share: next === 'parts' ? '1' : '' })) });
  return (
    <div className="flex flex-col gap-2">
      {b.splits.length > 0 && isPaper(b) && <SegmentedControl size="sm" aria-label={t('expenses.sharing.how')} value={by} onValueChange={turn} segments={(['parts', 'percent', 'amount'] as const).map((value) => ({ value, label: t(`expenses.splitBy.${value}`) }))} />}
      {b.splits.map((s, i) => (
        <div key={s.key} className="grid grid-cols-[6rem_1fr_auto] items-center gap-2 rounded-md border p-2 sm:grid-cols-[6rem_1fr_auto_auto]">
          <Input size="sm" inputMode="decimal" className="figures" {...(by === 'parts' ? {} : { suffix: by === 'percent' ? '%' : b.currency })} aria-label={t('expenses.splitShare')} aria-invalid={errorOf(`splits.${i}.share`) ? true : undefined} value={s.share} onChange={(e) => change(i, { share: e.target.value })} />
          <IconButton size="sm" className="sm:order-last" aria-label={t('expenses.removePart')} {...tip(t('expenses.removeShort'))} onClick={() => set({ splits: b.splits.filter((_, n) => n !== i) })}><Trash2 /></IconButton>
          <Select size="sm" className="min-w-0" aria-label={t('expenses.field.categoryId')} value={s.categoryId ?? own} onValueChange={(id) => change(i, { categoryId: id === own ? null : id })} options={[{ value: own, label: t('expenses.sameCategory') }, ...choices.categories.map((c) => ({ value: c.id, label: c.name }))]} />
          <span className="figures col-span-2 text-end sm:col-span-1">{preview?.splits[i] ? money(preview.splits[i]!.base, preview.baseCurrency) : ''}</span>
          {choices.dimensions.some((d) => d.isActive || s.dimensions[d.id]) && <div className="col-span-full grid gap-2 sm:grid-cols-2"><DimensionFields compact dimensions={choices.dimensions} value={s.dimensions} onChange={(dimensions) => change(i, { dimensions })} problem={(path) => errorOf(`splits.${i}.${path}`)} none={t('expenses.sameValue')} /></div>}
        </div>
      ))}
      {left !== null && <p role="status" className="figures text-sm text-warning-ink">{t('expenses.splitLeft', { left: by === 'percent' ? `${left} %` : money(left, b.currency) })}</p>}
      <Button variant="ghost" size="sm" className="self-start" onClick={() => set({ splits: b.splits.length === 0 ? [fresh(), fresh()] : [...b.splits, fresh(by === 'parts' ? '1' : '')] })}><Plus aria-hidden />{t(b.splits.length === 0 ? 'expenses.split' : 'expenses.addPart')}</Button>
    </div>
  );
}
