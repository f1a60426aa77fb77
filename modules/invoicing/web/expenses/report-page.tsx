import { FileDown, MoreHorizontal, Pencil, Trash2, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { BarChart } from '#core/web/charts/bar-chart.tsx';
import { request } from '#core/web/api/request.ts';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { showError, useAction, useRead } from '#core/web/query.ts';
import { RecordComments } from '#core/web/resource/record-comments.tsx';
import { RecordTimeline } from '#core/web/resource/record-timeline.tsx';
import { RecordWatch } from '#core/web/resource/record-watch.tsx';
import { Link, useGo, useParams, useSearchState, useSearchText } from '#core/web/router.ts';
import { usePageTitle } from '#core/web/title.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { StatusDot, StatusPill } from '#core/web/ui/status-pill.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan, useViewer } from '#core/web/viewer.tsx';
import { approveReport, arrangeReport, expenseReportFields, expenseReports, getReport, reportPdf, submitReport, type ExpenseRow, type WholeReport } from '../../contract/expenses.ts';
import { saveAs } from '#core/web/save-as.ts';
import { ExpenseDrawer } from './expense-drawer.tsx';
import { expensePaths, useExpenseCrumbs } from './expense-nav.tsx';
import { expenseTones, expenseTopics, useBase, useDayText } from './expense-words.ts';
import { ChooseExpenses, RejectReportDialog } from './report-dialogs.tsx';
import { ReportForm } from './report-form.tsx';
import { NewMasterDrawer } from './settings/master-drawer.tsx';
import { Period } from './reports-page.tsx';

/** One report: its expenses, their sums, and the steps of all of them together. */
export function ExpenseReportPage() {
  const { id = '' } = useParams();
  const query = useRead(getReport, { ...useBase(), id }, { topics: expenseTopics });
  usePageTitle(query.data?.title ?? null);
  return <QueryView query={query} skeleton={<div className="p-6"><SkeletonRows rows={8} columns={3} /></div>}>{(report) => <Report report={report} />}</QueryView>;
}

function Report({ report }: { report: WholeReport }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const [{ expense }, change] = useSearchState({ expense: '' });
  const [tab, setTab] = useState('expenses');
  const fact = (label: string, value: ReactNode) => <div className="min-w-32"><dt className="text-sm text-muted-foreground">{label}</dt><dd className="figures font-medium">{value}</dd></div>;
  const base = (amount: string) => money(amount, report.baseCurrency);
  const bars = report.byCategory.map((c) => ({ key: c.categoryId ?? '', name: c.category || t('expenses.noCategory'), text: base(c.baseTotal), value: Math.max(0, Number(c.baseTotal)) }));
  return (
    <div className="pb-20">
      <PageHeader breadcrumb={useExpenseCrumbs(<Link key="reports" to={expensePaths.reports}>{t('expenses.report.title')}</Link>)} title={<span className="inline-flex flex-wrap items-center gap-2.5"><span dir="auto">{report.title}</span><StatusPill tone={expenseTones[report.status]}>{t(`expenses.status.${report.status}`)}</StatusPill></span>} secondary={<ReportMenu report={report} />} action={<ReportSteps report={report} />} />
      <div className="flex flex-col gap-6 px-4 sm:px-6">
        <dl className="flex flex-wrap gap-x-10 gap-y-3">{fact(t('expenses.field.employeeId'), <span dir="auto">{report.employee?.name ?? '–'}</span>)}{fact(t('expenses.report.period'), <Period report={report} />)}{fact(t('expenses.report.total'), base(report.baseTotal))}{fact(t('expenses.report.toEmployee'), base(report.toEmployee))}</dl>
        <Tabs aside={<RecordWatch topic={expenseReports.topic} subjectId={report.id} />} aria-label={report.title} value={tab} onValueChange={setTab} tabs={[
          { value: 'expenses', label: t('expenses.title'), count: report.expenses.length, content: (
            <div className="grid items-start gap-8 pt-3 xl:grid-cols-[minmax(0,1fr)_20rem]">
              <ReportExpenses report={report} />
              {bars.length > 1 && <section aria-label={t('expenses.report.byCategory')}><h2 className="mb-2 text-sm font-medium">{t('expenses.report.byCategory')}</h2><BarChart label={t('expenses.report.byCategory')} bars={bars} /></section>}
            </div>
          ) },
          { value: 'comments', label: t('expenses.comments'), content: <RecordComments topic={expenseReports.topic} subjectId={report.id} /> },
          { value: 'history', label: t('expenses.history'), content: <RecordTimeline topic={expenseReports.topic} subjectId={report.id} words={{ labelOf: (key) => t(`expenses.report.${key === 'title' ? 'name' : key}`), fields: expenseReportFields, choicesFor: () => undefined }} /> },
        ]} />
      </div>
      {expense && <ExpenseDrawer key={expense} id={expense} onClose={() => change({ expense: '' })} onOpen={(id) => change({ expense: id })} />}
    </div>
  );
}

/** What may be done with all of it now. */
function ReportSteps({ report }: { report: WholeReport }) {
  const t = useT('invoicing');
  const of = { ...useBase(), id: report.id };
  const [rejecting, setRejecting] = useState(false);
  const submit = useAction(submitReport, { topics: expenseTopics, success: t('expenses.report.submitted') });
  const approve = useAction(approveReport, { topics: expenseTopics, success: t('expenses.report.approved') });
  const may = (step: WholeReport['steps'][number]) => report.steps.includes(step);
  return (
    <>
      {may('reject') && <Button variant="outline" onClick={() => setRejecting(true)}>{t('expenses.report.reject')}</Button>}
      {may('approve') && <Button variant="primary" loading={approve.isPending} onClick={() => approve.mutate(of)}>{t('expenses.report.approve')}</Button>}
      {may('submit') && <Button variant="primary" loading={submit.isPending} onClick={() => submit.mutate(of)}>{t('expenses.report.submit')}</Button>}
      {rejecting && <RejectReportDialog id={report.id} onClose={() => setRejecting(false)} />}
    </>
  );
}

function ReportMenu({ report }: { report: WholeReport }) {
  const t = useT('invoicing');
  const go = useGo();
  const can = useCan();
  const base = useBase();
  const language = useLanguage();
  const own = useViewer().account.id === report.employeeId || can('invoicing.expense.post');
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const remove = useAction(expenseReports.remove, { topics: expenseTopics, success: t('expenses.report.removed'), onDone: () => go(expensePaths.reports) });
  const print = async () => { try { saveAs((await request(reportPdf, { ...base, id: report.id, language: language === 'ar' ? 'ar' : 'en' })) as Blob, `${report.title}.pdf`); } catch (error) { showError(error); } };
  return (
    <>
      <IconButton variant="outline" aria-label={t('expenses.report.print')} {...tip(t('expenses.report.print'))} onClick={() => void print()}><FileDown /></IconButton>
      {own && (
        <Menu align="end" trigger={<IconButton variant="outline" aria-label={t('expenses.moreActions')}><MoreHorizontal /></IconButton>}>
          <MenuItem icon={<Pencil />} onSelect={() => setOpen('edit')}>{t('expenses.report.edit')}</MenuItem>
          <MenuItem icon={<Trash2 />} destructive onSelect={() => setOpen('remove')}>{t('expenses.report.remove')}</MenuItem>
        </Menu>
      )}
      {open === 'edit' && <NewMasterDrawer size="md" title={t('expenses.report.edit')} onClose={() => setOpen(null)}>{({ close, onDirty }) => <ReportForm report={report} onCancel={close} onDone={close} onDirty={onDirty} />}</NewMasterDrawer>}
      <AlertDialog open={open === 'remove'} onOpenChange={(on) => { if (!on) setOpen(null); }} title={t('expenses.report.removeTitle')} description={t('expenses.report.removeLead')} confirmLabel={t('expenses.report.remove')} destructive onConfirm={() => remove.mutateAsync({ ...base, id: report.id })} />
    </>
  );
}

function ReportExpenses({ report }: { report: WholeReport }) {
  const t = useT('invoicing');
  const can = useCan();
  const base = useBase();
  const own = useViewer().account.id === report.employeeId || can('invoicing.expense.post');
  const [choosing, setChoosing] = useState(false);
  const arrange = useAction(arrangeReport, { topics: expenseTopics });
  const without = (id: string) => arrange.mutate({ ...base, id: report.id, expenseIds: report.expenses.filter((x) => x.id !== id).map((x) => x.id) });
  return (
    <section aria-label={t('expenses.report.expenses')} className="flex min-w-0 flex-col gap-3">
      {report.expenses.length === 0 ? <p className="text-muted-foreground">{t('expenses.report.none')}</p> : <ul className="divide-y rounded-lg border">{report.expenses.map((x) => <Line key={x.id} expense={x} onRemove={own && x.status === 'draft' ? () => without(x.id) : undefined} />)}</ul>}
      {own && <Button variant="outline" className="self-start" onClick={() => setChoosing(true)}>{t('expenses.report.choose')}</Button>}
      {choosing && <ChooseExpenses report={report} onClose={() => setChoosing(false)} />}
    </section>
  );
}

/** An expense of the report; a press opens it beside the page. */
function Line({ expense: x, onRemove }: { expense: ExpenseRow; onRemove: (() => void) | undefined }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const day = useDayText();
  const search = new URLSearchParams(useSearchText());
  search.set('expense', x.id);
  const name = x.merchant || x.category || t('expenses.one');
  return (
    <li className="flex items-center gap-1 pe-2">
      <Link to={`?${search}`} className="focus-ring-inset min-w-0 flex-1 px-3 py-2 hover:bg-accent">
        <span className="flex items-baseline justify-between gap-3"><span className="min-w-0 truncate font-medium" dir="auto">{name}</span><span className="figures shrink-0">{money(x.kind === 'refund' ? `-${x.total}` : x.total, x.currency)}</span></span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted-foreground"><span className="inline-flex items-center gap-1.5"><StatusDot tone={expenseTones[x.status]} />{t(`expenses.status.${x.status}`)}</span><span className="figures">{day(x.spentOn)}</span>{x.category && x.category !== name && <span className="truncate" dir="auto">{x.category}</span>}{x.missing.length > 0 && <span className="text-warning-ink">{t('expenses.incomplete')}</span>}{x.flags.some((f) => f.stops) && <span className="text-destructive-ink">{t('expenses.stopped')}</span>}</span>
      </Link>
      {onRemove && <IconButton size="sm" aria-label={t('expenses.report.takeOut', { name })} {...tip(t('expenses.report.takeOutShort'))} onClick={onRemove}><X /></IconButton>}
    </li>
  );
}
