import { useEffect } from 'react';
import { get, useFormContext } from 'react-hook-form';
import { addDays } from '#core/contract/dates.ts';
import { currencyCodes } from '#core/contract/currencies.ts';
import { decimalOf } from '#core/web/document/line.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormButtons } from '#core/web/forms/form-buttons.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Checkbox } from '#core/web/ui/checkbox.tsx';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { MultiCombobox } from '#core/web/ui/multi-combobox.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { recurringExpenses, type RecurringExpense } from '../../../contract/expenses.ts';
import { DimensionFields } from '../../dimension-fields.tsx';
import { useBase, useExpenseChoices } from '../expense-words.ts';
import type { Choices } from '../form-figures.tsx';
import { rereadStale } from '../settings/master-drawer.tsx';
import { recurringExpenseTopics, useRecurringExpenseChoices } from './words.ts';

interface FormProps { row?: RecurringExpense; /** What a new one begins with. */ given?: Partial<RecurringExpense>; onDone: (row: RecurringExpense) => void; onCancel: () => void; onDirty: (dirty: boolean) => void }
const currencies = currencyCodes.map((code) => ({ id: code, label: code }));

/** What comes again, and when: a new one, or a change of one. */
export function RecurringExpenseForm(props: FormProps) {
  const choices = useExpenseChoices();
  return <QueryView query={choices} skeleton={<SkeletonRows rows={8} columns={1} />}>{(given) => <Form {...props} choices={given} />}</QueryView>;
}

function Form({ row, given = {}, choices, onDone, onCancel, onDirty }: FormProps & { choices: Choices }) {
  const t = useT('invoicing');
  const base = useBase();
  const first = row ?? given;
  const state = useEndpointForm(row ? recurringExpenses.update : recurringExpenses.create, {
    defaults: {
      name: first.name ?? '', merchant: first.merchant ?? '', description: first.description ?? '', reference: first.reference ?? '', categoryId: first.categoryId ?? '', paidAccountId: first.paidAccountId || (choices.paidAccounts[0]?.id ?? ''), currency: first.currency ?? choices.baseCurrency, amount: first.amount ?? '', taxIncluded: first.taxIncluded ?? true, taxIds: first.taxIds ?? [], dimensions: first.dimensions ?? {},
      step: String(first.step ?? 1), unit: first.unit ?? 'month', startOn: first.startOn ?? addDays(choices.on, 1), endOn: first.endOn ?? '', most: first.most ? String(first.most) : '', mode: first.mode ?? 'draft',
    },
    fixed: row ? { ...base, id: row.id, version: row.version } : base, topics: recurringExpenseTopics, success: t('expenses.recurring.saved'), onDone: (answer) => onDone(answer as RecurringExpense), onRefused: rereadStale(recurringExpenses.topic),
    toInput: (v) => ({ ...v, amount: decimalOf(String(v['amount']), 4) ?? v['amount'], step: Number(v['step']), endOn: v['endOn'] || null, most: v['most'] ? Number(v['most']) : null }),
  });
  useEffect(() => onDirty(state.dirty), [onDirty, state.dirty]);
  return (
    <EndpointForm state={state} label={t('expenses.recurring.one')}>
      <What choices={choices} />
      <When />
      <FormButtons onCancel={onCancel}>{t(row ? 'expenses.save' : 'expenses.recurring.addDo')}</FormButtons>
    </EndpointForm>
  );
}

function What({ choices }: { choices: Choices }) {
  const t = useT('invoicing');
  const { watch, formState: { errors } } = useFormContext();
  const dimensions = watch('dimensions') as Record<string, string> | undefined;
  const named = new Map(choices.taxes.map((x) => [x.id, x.name]));
  const categories = choices.categories.map((c) => ({ id: c.id, label: c.name }));
  return (
    <>
      <FormField name="name" label={t('recurring.field.name')} required><Input dir="auto" maxLength={120} placeholder={t('expenses.recurring.nameHint')} /></FormField>
      <FormField name="merchant" label={t('expenses.field.merchant')} optional><Input dir="auto" maxLength={160} /></FormField>
      <div className="grid grid-cols-[1fr_7.5rem] gap-3">
        <FormField name="amount" label={t('expenses.field.amount')} required><Input inputMode="decimal" className="figures" placeholder="0.00" /></FormField>
        <FormField name="currency" label={t('expenses.field.currency')}>{(f) => <Combobox items={currencies} clearable={false} value={{ id: f.value as string, label: f.value as string }} onValueChange={(c) => c && f.set(c.id)} />}</FormField>
      </div>
      <FormField name="categoryId" label={t('expenses.field.categoryId')} required>{(f) => <Combobox items={categories} value={categories.find((c) => c.id === f.value) ?? null} onValueChange={(c) => f.set(c?.id ?? '')} />}</FormField>
      <FormField name="paidAccountId" label={t('expenses.field.paidAccountId')} required>{(f) => <Select {...f.choice} options={choices.paidAccounts.map((a) => ({ value: a.id, label: a.name }))} />}</FormField>
      {choices.taxes.length > 0 && <FormField name="taxIds" label={t('expenses.field.taxIds')} optional>{(f) => <MultiCombobox value={(f.value as string[]).map((id) => ({ id, label: named.get(id) ?? '…' }))} items={choices.taxes.map((x) => ({ id: x.id, label: x.name }))} onValueChange={(next) => f.set(next.map((x) => x.id))} placeholder={t('expenses.noTax')} />}</FormField>}
      {choices.taxes.length > 0 && <FormField name="taxIncluded" label={t('expenses.field.taxIncluded')} hideLabel>{(f) => <Checkbox label={t('expenses.field.taxIncluded')} {...f.check} />}</FormField>}
      {choices.dimensions.some((d) => d.isActive || dimensions?.[d.id]) && <FormField name="dimensions" label={t('expenses.field.dimensionValues')} optional>{(f) => <div className="grid gap-3 sm:grid-cols-2"><DimensionFields compact dimensions={choices.dimensions} value={f.value as Record<string, string>} onChange={f.set} problem={(path) => (get(errors, path) as { message?: string } | undefined)?.message} /></div>}</FormField>}
      <FormField name="description" label={t('expenses.field.description')} optional><Textarea rows={2} dir="auto" maxLength={2000} /></FormField>
    </>
  );
}

function When() {
  const t = useT('invoicing');
  const { unit, mode } = useRecurringExpenseChoices();
  return (
    <fieldset className="flex flex-col gap-4 rounded-lg border p-3">
      <legend className="px-1 text-sm font-medium">{t('expenses.recurring.when')}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField name="step" label={t('recurring.field.step')}><Input type="number" min={1} max={60} className="figures" /></FormField>
        <FormField name="unit" label={t('recurring.field.unit')}>{(f) => <Select {...f.choice} options={unit.map((u) => ({ value: u.value, label: u.label }))} />}</FormField>
        <FormField name="startOn" label={t('recurring.field.startOn')} help={t('recurring.startHelp')}><Input type="date" /></FormField>
        <FormField name="endOn" label={t('recurring.field.endOn')} optional><Input type="date" /></FormField>
        <FormField name="most" label={t('recurring.field.most')} optional><Input type="number" min={1} max={1000} className="figures" /></FormField>
      </div>
      <FormField name="mode" label={t('recurring.field.mode')} help={t('expenses.recurring.modeHelp')}>{(f) => <Select {...f.choice} options={mode.map((m) => ({ value: m.value, label: m.label }))} />}</FormField>
    </fieldset>
  );
}
