import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { decimalOf } from '#core/web/document/line.ts';
import { EndpointForm, useEndpointForm } from '#core/web/forms/endpoint-form.tsx';
import { FormButtons } from '#core/web/forms/form-buttons.tsx';
import { FormField } from '#core/web/forms/form-field.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { Combobox } from '#core/web/ui/combobox.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { MultiCombobox } from '#core/web/ui/multi-combobox.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { expenseCategories, type ExpenseCategory } from '../../../contract/expenses.ts';
import { expensePaths } from '../expense-nav.tsx';
import { useBase, useExpenseChoices } from '../expense-words.ts';
import { rereadStale } from './master-drawer.tsx';
import { usePurchaseTaxes, useSpendAccounts } from './use-accounts.ts';

/** Adds or changes a category. */
export function CategoryForm({ category, onDone, onCancel, onDirty }: { category?: ExpenseCategory; onDone: () => void; onCancel: () => void; onDirty: (dirty: boolean) => void }) {
  const t = useT('invoicing');
  const base = useBase();
  const state = useEndpointForm(category ? expenseCategories.update : expenseCategories.create, {
    defaults: { name: category?.name ?? '', accountId: category?.accountId ?? '', taxIds: category?.taxIds ?? [], monthBudget: category?.monthBudget ?? '', isActive: category?.isActive ?? true },
    fixed: category ? { ...base, id: category.id, version: category.version } : base, topics: [expenseCategories.topic], success: t('expenses.category.saved'), onDone, onRefused: rereadStale(expenseCategories.topic),
    toInput: (typed) => { const text = String(typed['monthBudget'] ?? '').trim(); return { ...typed, monthBudget: text === '' ? null : decimalOf(text, 4) ?? text }; },
  });
  useEffect(() => onDirty(state.dirty), [onDirty, state.dirty]);
  return (
    <EndpointForm state={state}>
      <Boxes />
      <FormButtons onCancel={onCancel}>{t(category ? 'expenses.category.save' : 'expenses.category.add')}</FormButtons>
    </EndpointForm>
  );
}

function Boxes() {
  const t = useT('invoicing');
  const choices = useExpenseChoices().data;
  const accounts = useSpendAccounts();
  const taxes = usePurchaseTaxes();
  const { watch } = useFormContext();
  const named = new Map(taxes.map((x) => [x.id, x.label]));
  return (
    <>
      {choices && !choices.hasBook && <Notice kind="warning">{t('expenses.noBook')} <Link to="/accounting/chart-of-account" className="underline underline-offset-4">{t('expenses.setUpBooks')}</Link></Notice>}
      <FormField name="name" label={t('expenses.category.name')} required><Input dir="auto" maxLength={80} /></FormField>
      <FormField name="accountId" label={t('expenses.category.accountId')} required>{(f) => <Combobox items={accounts} value={accounts.find((a) => a.id === watch('accountId')) ?? null} onValueChange={(a) => f.set(a?.id ?? '')} />}</FormField>
      <FormField name="taxIds" label={t('expenses.category.taxIds')} help={t('expenses.category.taxHelp')} optional>{(f) => <MultiCombobox value={(f.value as string[]).map((id) => ({ id, label: named.get(id) ?? '…' }))} items={taxes} onValueChange={(next) => f.set(next.map((x) => x.id))} placeholder={t('expenses.noTax')} />}</FormField>
      <FormField name="monthBudget" label={t('expenses.category.monthBudget')} help={t('expenses.category.budgetHelp')} optional><Input inputMode="decimal" className="figures" suffix={choices?.baseCurrency} /></FormField>
      <FormField name="isActive" label={t('expenses.category.isActive')} hideLabel>{(f) => <Switch label={t('expenses.category.isActive')} {...f.check} />}</FormField>
      <p className="text-sm text-muted-foreground">{t('expenses.category.rulesElsewhere')} <Link to={expensePaths.policies} className="underline underline-offset-4">{t('expenses.policy.title')}</Link></p>
    </>
  );
}
