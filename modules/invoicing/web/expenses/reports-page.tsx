import { FolderClosed } from 'lucide-react';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { ListPage } from '#core/web/resource/list-page.tsx';
import { useGo, useSearchState } from '#core/web/router.ts';
import { StatusDot } from '#core/web/ui/status-pill.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { expenseReportFields, expenseReports, type ExpenseReport } from '../../contract/expenses.ts';
import { useExpenseCrumbs } from './expense-nav.tsx';
import { expenseTones, expenseTopics, reportAddress, useBase, useDayText, useMembers } from './expense-words.ts';
import { ReportForm } from './report-form.tsx';
import { NewMasterDrawer } from './settings/master-drawer.tsx';

/** Claims that are handed in together. */
export function ExpenseReportsPage() {
  const t = useT('invoicing');
  const go = useGo();
  const money = useMoneyText();
  const members = useMembers();
  const mayClaim = useCan()('invoicing.expense.own');
  const [{ add }, change] = useSearchState({ add: false });
  return (
    <>
      <ListPage
        endpoint={expenseReports.list} input={useBase()} fields={expenseReportFields} topics={expenseTopics} title={t('expenses.report.title')} breadcrumb={useExpenseCrumbs()} choices={{ employeeId: members.map((p) => ({ value: p.id, label: p.name })) }} rowHref={(r) => reportAddress(r.id)} rowName={(r) => r.title}
        columns={[
          { key: 'title', header: t('expenses.report.name'), pin: 'start', width: 260, cell: (r) => <span dir="auto" className="font-medium">{r.title}</span> }, { key: 'employeeId', header: t('expenses.field.employeeId'), width: 170, cell: (r) => <span dir="auto">{r.employee?.name ?? '–'}</span> },
          { key: 'status', header: t('expenses.field.status'), width: 140, cell: (r) => <StatusText report={r} /> }, { key: 'fromOn', header: t('expenses.report.period'), width: 220, cell: (r) => <Period report={r} /> }, { key: 'count', header: t('expenses.report.count'), width: 110, align: 'end', cell: (r) => <span className="figures">{r.count}</span> },
          { key: 'baseTotal', header: t('expenses.report.total'), width: 130, align: 'end', cell: (r) => <span className="figures">{money(r.baseTotal, r.baseCurrency)}</span> }, { key: 'createdAt', header: t('expenses.field.createdAt'), hidden: true },
        ]}
        card={(r) => (
          <div className="min-w-0"><p className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate font-medium" dir="auto">{r.title}</span><span className="figures shrink-0">{money(r.baseTotal, r.baseCurrency)}</span></p>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground"><StatusText report={r} /><span dir="auto">{r.employee?.name}</span></p></div>
        )}
        {...(mayClaim ? { primaryAction: { label: t('expenses.report.add'), onPress: () => change({ add: true }) } } : {})} empty={{ title: t('expenses.report.emptyTitle'), text: t('expenses.report.empty'), icon: FolderClosed }}
      />
      {add && <NewMasterDrawer size="md" title={t('expenses.report.add')} onClose={() => change({ add: false })}>{({ close, onDirty }) => <ReportForm onCancel={close} onDirty={onDirty} onDone={(r) => go(reportAddress(r.id))} />}</NewMasterDrawer>}
    </>
  );
}

function StatusText({ report }: { report: ExpenseReport }) {
  const t = useT('invoicing');
  return <span className="inline-flex items-center gap-1.5"><StatusDot tone={expenseTones[report.status]} />{t(`expenses.status.${report.status}`)}</span>;
}

/** The days a report is about. */
export function Period({ report: { fromOn, untilOn } }: { report: Pick<ExpenseReport, 'fromOn' | 'untilOn'> }) {
  const day = useDayText();
  return <span className="figures">{[fromOn, untilOn].filter((d) => d !== null).map(day).join(' – ') || '–'}</span>;
}
