import { Tags } from 'lucide-react';
import { request } from '#core/web/api/request.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useSearchState, useSearchText } from '#core/web/router.ts';
import { expenseCategories, expenseCategoryFields, type ExpenseCategory } from '../../../contract/expenses.ts';
import { expensePaths, useSettingsCrumbs } from '../expense-nav.tsx';
import { recordBeside, useBase, useExpenseChoices } from '../expense-words.ts';
import { CategoryForm } from './category-form.tsx';
import { MasterDrawer, NewMasterDrawer } from './master-drawer.tsx';
import { useSpendAccounts } from './use-accounts.ts';

/** What is spent on: accounts, usual taxes, and what everybody together may spend in a month. */
export function ExpenseCategoriesPage() {
  const t = useT('invoicing');
  const base = useBase();
  const search = useSearchText();
  const accounts = useSpendAccounts();
  const money = useMoneyText();
  const currency = useExpenseChoices().data?.baseCurrency ?? '';
  const budget = (c: ExpenseCategory) => (c.monthBudget === null ? '–' : money(c.monthBudget, currency));
  const [{ id, add }, change] = useSearchState({ id: '', add: false });
  return (
    <>
      <ListPage
        endpoint={expenseCategories.list} input={base} fields={expenseCategoryFields} topics={[expenseCategories.topic]} title={t('expenses.category.title')} breadcrumb={useSettingsCrumbs()} rowHref={(c) => recordBeside(expensePaths.categories, c.id, search)} exportEndpoint={expenseCategories.export} rowName={(c) => c.name}
        columns={[
          { key: 'name', header: t('expenses.category.name'), pin: 'start', width: 200, cell: (c) => <span dir="auto" className="font-medium">{c.name}</span> }, { key: 'accountId', header: t('expenses.category.accountId'), width: 220, cell: (c) => <span dir="auto">{accounts.find((a) => a.id === c.accountId)?.label ?? '–'}</span> },
          { key: 'monthBudget', header: t('expenses.category.monthBudget'), width: 160, align: 'end', cell: (c) => <span className="figures">{budget(c)}</span> }, { key: 'isActive', header: t('expenses.category.isActive'), editable: true, width: 110 }, { key: 'createdAt', header: t('expenses.category.createdAt'), hidden: true },
        ]}
        onEdit={(c, key, value) => request(expenseCategories.update, { ...base, id: c.id, version: c.version, [key]: value } as never)}
        card={(c) => <div className="min-w-0"><p className="truncate font-medium" dir="auto">{c.name}</p><p className="mt-0.5 text-sm text-muted-foreground">{t('expenses.category.monthBudget')}: <span className="figures">{budget(c)}</span></p></div>}
        primaryAction={{ label: t('expenses.category.add'), onPress: () => change({ add: true, id: '' }) }} empty={{ title: t('expenses.category.emptyTitle'), text: t('expenses.category.empty'), icon: Tags }}
      />
      {id && <MasterDrawer key={id} id={id} endpoints={expenseCategories} title={t('expenses.category.one')} removeLabel={t('expenses.category.remove')} onClose={() => change({ id: '' })}>{(category, { close, onDirty }) => <CategoryForm category={category} onDone={close} onCancel={close} onDirty={onDirty} />}</MasterDrawer>}
      {add && <NewMasterDrawer title={t('expenses.category.add')} onClose={() => change({ add: false })}>{({ close, onDirty }) => <CategoryForm onDone={close} onCancel={close} onDirty={onDirty} />}</NewMasterDrawer>}
    </>
  );
}
