import { Plus, Trash2 } from 'lucide-react';
import { currencyCodes } from '#core/contract/currencies.ts';
import { addDays } from '#core/contract/dates.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { MultiCombobox } from '#core/web/ui/multi-combobox.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { tip } from '#core/web/ui/tip.ts';
import type { OutputOf } from '#core/contract/endpoint.ts';
import type { expenseChoices } from '../../contract/expenses.ts';
import type { DayBox } from './boxes.ts';
import { useDayText } from './expense-words.ts';
import { useReadHelp } from './read-marks.tsx';
import type { ExpenseForm } from './use-expense-form.ts';

/** What can be chosen for an expense. */
export type Choices = OutputOf<typeof expenseChoices>;
interface BoxesProps { form: ExpenseForm; choices: Choices }
const currencies = currencyCodes.map((code) => ({ id: code, label: code }));

/** Amount, currency and taxes of a receipt. */
export function AmountBoxes({ form: { boxes: b, set, errorOf, preview, marks }, choices }: BoxesProps) {
  const t = useT('invoicing');
  const said = useReadHelp();
  const foreign = b.currency !== choices.baseCurrency;
  const known = new Map(choices.taxes.map((x) => [x.id, x.name]));
  return (
    <>
      <div className="grid grid-cols-[1fr_7.5rem] gap-3">
        <Field label={t(b.kind === 'refund' ? 'expenses.field.refunded' : 'expenses.field.amount')} error={errorOf('amount')} help={said(marks.amount)}><Input inputMode="decimal" className="figures" value={b.amount} placeholder="0.00" onChange={(e) => set({ amount: e.target.value })} /></Field>
        <Field label={t('expenses.field.currency')} error={errorOf('currency')} help={said(marks.currency)}><Combobox items={currencies} clearable={false} value={{ id: b.currency, label: b.currency }} onValueChange={(c) => c && set({ currency: c.id, exchangeRate: '' })} /></Field>
      </div>
      {foreign && <Field label={t('expenses.field.exchangeRate')} error={errorOf('exchangeRate')} help={t('expenses.rateHelp', { from: b.currency, to: choices.baseCurrency })}><Input inputMode="decimal" className="figures" value={b.exchangeRate} placeholder={preview?.exchangeRate ?? t('expenses.rateNone')} onChange={(e) => set({ exchangeRate: e.target.value })} /></Field>}
      {choices.taxes.length > 0 && (
        <Field label={t('expenses.field.taxIds')} error={errorOf('taxIds')} optional>
          <MultiCombobox value={b.taxIds.map((id) => ({ id, label: known.get(id) ?? '…' }))} items={choices.taxes.map((x) => ({ id: x.id, label: x.name }))} onValueChange={(next) => set({ taxIds: next.map((x) => x.id) })} placeholder={t('expenses.noTax')} />
        </Field>
      )}
      {b.taxIds.length > 0 && <Checkbox checked={b.taxIncluded} onCheckedChange={(on) => set({ taxIncluded: on === true })} label={t('expenses.field.taxIncluded')} />}
    </>
  );
}

/** A distance and what it is paid with; the tiers of the year are shown as they fall. */
export function MileageBoxes({ form: { boxes: b, set, errorOf, preview }, choices }: BoxesProps) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const rate = choices.mileageRates.find((r) => r.id === b.mileageRateId);
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('expenses.field.mileageRateId')} error={errorOf('mileageRateId')}><Select value={b.mileageRateId} onValueChange={(id) => set({ mileageRateId: id })} options={choices.mileageRates.map((r) => ({ value: r.id, label: r.name }))} placeholder={choices.mileageRates.length === 0 ? t('expenses.noRates') : undefined} /></Field>
        <Field label={t('expenses.field.distance')} error={errorOf('distance')}><Input inputMode="decimal" className="figures" suffix={rate?.unit ?? 'km'} value={b.distance} onChange={(e) => set({ distance: e.target.value })} /></Field>
      </div>
      {preview?.mileage && (
        <p className="text-sm text-muted-foreground">
          {t('expenses.mileageBefore', { distance: preview.mileage.before, unit: preview.mileage.unit })} <span className="figures">{preview.mileage.parts.map((p) => `${p.distance} ${preview.mileage!.unit} × ${p.rate}`).join(' + ')}</span> = <span className="figures font-medium text-foreground">{money(preview.total, preview.currency)}</span>
        </p>
      )}
    </>
  );
}

/** Days away, each whole or half, with the meals that were given. */
export function PerDiemBoxes({ form: { boxes: b, set, errorOf, preview }, choices }: BoxesProps) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const day = useDayText();
  const change = (i: number, changes: Partial<DayBox>) => set({ days: b.days.map((d, n) => (n === i ? { ...d, ...changes } : d)) });
  // The day after the last one that was written.
  const last = b.days.findLast((d) => /^\d{4}-\d{2}-\d{2}$/.test(d.on));
  const add = () => set({ days: [...b.days, { on: last ? addDays(last.on, 1) : b.spentOn, part: 'full', breakfast: false, lunch: false, dinner: false }] });
  return (
    <>
      <Field label={t('expenses.field.perDiemRateId')} error={errorOf('perDiemRateId')}><Select value={b.perDiemRateId} onValueChange={(id) => set({ perDiemRateId: id, ...(b.days.length === 0 ? { days: [{ on: b.spentOn, part: 'full', breakfast: false, lunch: false, dinner: false }] } : {}) })} options={choices.perDiemRates.map((r) => ({ value: r.id, label: `${r.name} · ${money(r.dayAmount, choices.baseCurrency)}` }))} placeholder={choices.perDiemRates.length === 0 ? t('expenses.noRates') : undefined} /></Field>
      <Field group label={t('expenses.field.days')} error={errorOf('days')}>
        <ul className="flex flex-col gap-2">
          {b.days.map((d, i) => (
            <li key={i} className="flex flex-col gap-2 rounded-md border p-2">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <Input type="date" size="sm" className="w-38" aria-label={t('expenses.field.day')} value={d.on} onChange={(e) => change(i, { on: e.target.value })} />
              <SegmentedControl size="sm" aria-label={t('expenses.dayPart', { day: day(d.on) })} value={d.part} onValueChange={(part) => change(i, { part })} segments={[{ value: 'full', label: t('expenses.fullDay') }, { value: 'half', label: t('expenses.halfDay') }]} />
              <span className="figures ms-auto">{preview?.days[i] ? money(preview.days[i]!.amount, preview.currency) : ''}</span>
              <IconButton size="sm" aria-label={t('expenses.removeDay', { day: day(d.on) })} {...tip(t('expenses.removeShort'))} onClick={() => set({ days: b.days.filter((_, n) => n !== i) })}><Trash2 /></IconButton>
              </div>
              <div role="group" aria-label={t('expenses.mealsOf', { day: day(d.on) })} className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm"><span aria-hidden className="text-muted-foreground">{t('expenses.given')}</span>{(['breakfast', 'lunch', 'dinner'] as const).map((meal) => <Checkbox key={meal} checked={d[meal]} onCheckedChange={(on) => change(i, { [meal]: on === true })} label={t(`expenses.${meal}`)} />)}</div>
            </li>
          ))}
        </ul>
      </Field>
      <Button variant="ghost" size="sm" className="self-start" onClick={add}><Plus aria-hidden />{t('expenses.addDay')}</Button>
    </>
  );
}
