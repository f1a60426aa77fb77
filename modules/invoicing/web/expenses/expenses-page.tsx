import { Camera, Download, Receipt } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Selection } from '#core/contract/list-fields.ts';
import { request } from '#core/web/api/request.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { Link, useSearchState, useSearchText } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useCan } from '#core/web/viewer.tsx';
import { expenseBalance, expenseFields, expenses, type ExpenseRow, type ExpenseView } from '../../contract/expenses.ts';
import { ApprovalQueue } from './approval-queue.tsx';
import { PayDialog } from './decide-dialogs.tsx';
import { ExpenseDrawer, NewExpenseDrawer } from './expense-drawer.tsx';
import { MailInButton } from '../mail-in/mail-in-button.tsx';
import { ExpenseMenu, expensePaths } from './expense-nav.tsx';
import { expenseAddress, expenseTones, expenseTopics, useBase, useDayText, useExpenseChoices, useExpenseWords, withCondition } from './expense-words.ts';
import { OfferedShares } from './offered-shares.tsx';
import { PayFileDialog } from './pay-file-dialog.tsx';
import { PayFilesDrawer } from './pay-files-drawer.tsx';
import { QuickDrawer } from './quick-add.tsx';

const FiguresTab = lazy(async () => ({ default: (await import('./figures-tab.tsx')).FiguresTab }));
type Tab = ExpenseView | 'figures';

/** Expenses: one's own inbox, all that the viewer may see, what waits for a decision or to be posted, and the figures. */
export function ExpensesPage() {
  const t = useT('invoicing');
  const can = useCan();
  // An auditor reads claims and hands none in.
  const claims = can('invoicing.expense.own');
  const [{ view, expense, add, files }, change] = useSearchState({ view: 'mine', expense: '', add: '', files: false });
  const choices = useExpenseChoices().data;
  const today = choices?.on;
  const [all, books] = [can('invoicing.expense.view_all') || can('invoicing.expense.post'), can('invoicing.expense.post')];
  const tabs: Tab[] = ['mine', 'approve', ...(all ? (['all'] as const) : []), ...(books ? (['post'] as const) : []), 'figures'];
  const tab = (tabs as string[]).includes(view) ? (view as Tab) : 'mine';
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        title={t('expenses.title')} action={claims && <Button variant="primary" onClick={() => change({ add: 'full' })}>{t('expenses.add')}</Button>}
        secondary={<>{claims && <Button variant="outline" onClick={() => change({ add: 'quick' })}><Camera aria-hidden /><span className="max-sm:sr-only">{t('expenses.quick')}</span></Button>}{claims && <MailInButton kind="receipts" />}<ExpenseMenu /></>}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <SegmentedControl aria-label={t('expenses.views')} value={tab} onValueChange={(next) => change({ view: next })} segments={tabs.map((value) => ({ value, label: t(`expenses.view.${value}`) }))} />
          <Balance />
        </div>
        {choices?.categories.length === 0 && <Notice kind="info" className="mt-3">{t('expenses.setUpFirst')} {can('invoicing.expense.settings') ? <Link to={expensePaths.categories} className="underline underline-offset-4">{t('expenses.setUpDo')}</Link> : t('expenses.setUpAsk')}</Notice>}
      </PageHeader>
      {claims && tab === 'mine' && <OfferedShares onTaken={(id) => change({ expense: id })} />}
      {tab === 'figures' ? <Suspense fallback={<div className="px-6"><SkeletonRows rows={6} columns={2} /></div>}>{today && <FiguresTab today={today} />}</Suspense> : tab === 'approve' ? <ApprovalQueue /> : <ExpenseList key={tab} view={tab} onAdd={() => change({ add: 'full' })} />}
      {expense && <ExpenseDrawer key={expense} id={expense} onClose={() => change({ expense: '' })} onOpen={(id) => change({ expense: id })} />}
      {books && files && <PayFilesDrawer onClose={() => change({ files: false })} />}
      {claims && add === 'full' && <NewExpenseDrawer onClose={() => change({ add: '' })} />}
      {claims && add === 'quick' && <QuickDrawer onClose={() => change({ add: '' })} />}
    </div>
  );
}

/** What the viewer is owed, and owes. */
function Balance() {
  const t = useT('invoicing');
  const money = useMoneyText();
  const { data } = useRead(expenseBalance, useBase(), { topics: expenseTopics });
  if (!data || (Number(data.owedToEmployee) === 0 && Number(data.owedByEmployee) === 0)) return null;
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-muted-foreground">
      {Number(data.owedToEmployee) > 0 && <span>{t('expenses.owedToYou')} <span className="figures font-medium text-foreground">{money(data.owedToEmployee, data.currency)}</span></span>}
      {Number(data.owedByEmployee) > 0 && <span>{t('expenses.owedByYou')} <span className="figures font-medium text-foreground">{money(data.owedByEmployee, data.currency)}</span></span>}
    </p>
  );
}

function ExpenseList({ view, onAdd }: { view: ExpenseView; onAdd: () => void }) {
  const t = useT('invoicing');
  const can = useCan();
  const base = useBase();
  const money = useMoneyText();
  const search = useSearchText();
  const words = useExpenseWords();
  const [paying, setPaying] = useState<{ ids: string[]; how: 'pay' | 'file' } | null>(null);
  const currency = useExpenseChoices().data?.baseCurrency ?? 'EUR';
  const chosen = async (selection: Selection, how: 'pay' | 'file') => {
    const ids = await idsOf(selection, base, view);
    if (ids) return setPaying({ ids, how });
    // The first of them alone would look as if all were paid.
    toast.error(t('expenses.payMost', { most: mostPaid }));
    throw new DOMException('too many', 'AbortError');
  };
  const payable = can('invoicing.expense.post') && view === 'all';
  return (
    <>
      <ToComplete view={view} />
      <ListPage
        embedded endpoint={expenses.list} input={{ ...base, view } as never} fields={expenseFields} topics={expenseTopics} title={t('expenses.title')} choices={words} rowHref={(x) => expenseAddress(x.id, search)} exportEndpoint={expenses.export} rowName={(x) => x.merchant || x.category} customFields={expenses.topic}
        columns={[
          { key: 'merchant', header: t('expenses.field.merchant'), pin: 'start', width: 200, cell: (x) => <span className="inline-flex min-w-0 items-center gap-2"><span className="truncate" dir="auto">{x.merchant || '–'}</span>{x.missing.length > 0 && <span className="shrink-0 text-xs text-warning-ink">{t('expenses.incomplete')}</span>}{x.missedTax && <span className="figures shrink-0 text-xs text-warning-ink">{t('expenses.missedOf', { amount: money(x.missedTax, x.baseCurrency) })}</span>}{x.inPayFile && <span className="shrink-0 text-xs text-info-ink">{t('expenses.payFiles.standsIn', { number: x.inPayFile })}</span>}</span> }, { key: 'spentOn', header: t('expenses.field.spentOn'), width: 120 },
          { key: 'categoryId', header: t('expenses.field.categoryId'), width: 120, cell: (x) => <span dir="auto">{x.category || '–'}</span> }, { key: 'employeeId', header: t('expenses.field.employeeId'), width: 150, hidden: view === 'mine', cell: (x) => <span dir="auto">{x.employee?.name ?? '–'}</span> }, 
          { key: 'total', header: t('expenses.field.total'), width: 110, align: 'end', cell: (x) => <span className="figures">{money(x.total, x.currency)}</span> }, { key: 'status', header: t('expenses.field.status'), width: 120 }, { key: 'baseTotal', header: t('expenses.field.baseTotal'), width: 130, align: 'end', hidden: true, cell: (x) => <span className="figures">{money(x.baseTotal, x.baseCurrency)}</span> },
          { key: 'receipts', header: t('expenses.receipts'), width: 100, align: 'end', cell: (x) => <span className="figures">{x.receipts || '–'}</span> }, { key: 'paidBy', header: t('expenses.field.paidBy'), hidden: true }, { key: 'kind', header: t('expenses.field.kind'), hidden: true }, { key: 'number', header: t('expenses.field.number'), hidden: true }, { key: 'currency', header: t('expenses.field.currency'), hidden: true }, { key: 'createdAt', header: t('expenses.field.createdAt'), hidden: true },
          { key: 'dimensionValues', header: t('expenses.field.dimensionValues'), hidden: true, cell: (x) => <span dir="auto">{x.dimensionValues.join(', ') || '–'}</span> }, { key: 'flag', header: t('expenses.field.flag'), hidden: true, cell: (x) => x.flag.map((code) => t(`expenses.flagName.${code}`)).join(', ') || '–' },
          { key: 'incomplete', header: t('expenses.field.incomplete'), hidden: true }, { key: 'taxMissed', header: t('expenses.field.taxMissed'), hidden: true, cell: (x) => <span className="figures">{x.missedTax ? money(x.missedTax, x.baseCurrency) : '–'}</span> }, { key: 'partyId', header: t('expenses.field.partyId'), hidden: true }, { key: 'billable', header: t('expenses.field.billable'), hidden: true },
        ]}
        card={(x) => <ExpenseCard expense={x} />} bulkActions={payable ? [{ label: t('expenses.payMany'), icon: Receipt, run: (s) => chosen(s, 'pay') }, { label: t('expenses.payFile'), icon: Download, run: (s) => chosen(s, 'file') }] : []}
        empty={{ title: t(view === 'post' ? 'expenses.postEmptyTitle' : 'expenses.emptyTitle'), text: t(view === 'post' ? 'expenses.postEmpty' : 'expenses.empty'), icon: Receipt, ...(view === 'post' || !can('invoicing.expense.own') ? {} : { action: <Button variant="primary" onClick={onAdd}>{t('expenses.add')}</Button> }) }}
      />
      {paying?.how === 'pay' && <PayDialog ids={paying.ids} amount={null} currency={currency} name={t('expenses.payCount', { count: paying.ids.length })} onClose={() => setPaying(null)} />}
      {paying?.how === 'file' && <PayFileDialog ids={paying.ids} currency={currency} onClose={() => setPaying(null)} />}
    </>
  );
}

/** What one payment holds. */
const mostPaid = 200;

/** Ids of a selection; null where it is more than one payment holds. */
async function idsOf(selection: Selection, base: { workspace_slug: string }, view: ExpenseView): Promise<string[] | null> {
  if ('ids' in selection) return selection.ids.length > mostPaid ? null : [...selection.ids];
  const { q, filter } = selection.all;
  const page = await request(expenses.list, { ...base, view, limit: mostPaid, sort: [], ...(q ? { q } : {}), ...(filter ? { filter } : {}), count: 'none' } as never);
  return page.nextCursor === null ? page.items.map((x) => x.id) : null;
}

/** The way to receipts that wait for their figures, with how many there are; and back. */
function ToComplete({ view }: { view: ExpenseView }) {
  const t = useT('invoicing');
  const [{ filter }] = useSearchState({ filter: '' });
  const search = useSearchText();
  const condition = { field: 'incomplete', op: 'is', value: true } as const;
  const { data } = useRead(expenses.list, { ...useBase(), view, filter: condition, limit: 1, sort: [], count: 'exact' } as never, { topics: expenseTopics, keepPrevious: true });
  const on = filter.includes('"incomplete"');
  if (view === 'post' || (!on && !data?.total)) return null;
  return (
    <p className="px-4 pb-3 sm:px-6">
      <Link to={withCondition(search, filter, condition, !on)} aria-current={on ? 'true' : undefined} aria-label={`${t('expenses.toComplete')}: ${data?.total ?? 0}`} className={cn('focus-ring touch-target inline-flex min-h-8 items-center gap-2 rounded-full border px-3 text-sm hover:bg-accent', on && 'border-primary-ink bg-primary-subtle')}>{t('expenses.toComplete')} <span className="figures font-medium">{data?.total ?? 0}</span>{on && <span className="text-muted-foreground">· {t('expenses.allAgain')}</span>}</Link>
    </p>
  );
}

function ExpenseCard({ expense: x }: { expense: ExpenseRow }) {
  const t = useT('invoicing');
  const day = useDayText();
  const money = useMoneyText();
  return (
    <div className="min-w-0">
      <p className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate font-medium" dir="auto">{x.merchant || x.category || t('expenses.one')}</span><span className="figures shrink-0">{money(x.total, x.currency)}</span></p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground"><span className="inline-flex items-center gap-1.5"><StatusDot tone={expenseTones[x.status]} />{t(`expenses.status.${x.status}`)}</span><span className="figures">{day(x.spentOn)}</span>{x.category && <span className="truncate" dir="auto">{x.category}</span>}{x.missing.length > 0 && <span className="text-warning-ink">{t('expenses.incomplete')}</span>}{x.missedTax && <span className="figures text-warning-ink">{t('expenses.missedOf', { amount: money(x.missedTax, x.baseCurrency) })}</span>}{x.inPayFile && <span className="text-info-ink">{t('expenses.payFiles.standsIn', { number: x.inPayFile })}</span>}</p>
    </div>
  );
}
