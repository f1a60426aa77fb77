import { CalendarClock, CircleAlert, FileCheck2, ListChecks, ListTodo } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ChartPanel } from '#core/web/charts/chart-panel.tsx';
import { ColumnChart } from '#core/web/charts/column-chart.tsx';
import { LineChart } from '#core/web/charts/line-chart.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#core/web/ui/card.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { cashForecast, reportsOverview, type CashForecast, type ReportsOverview } from '../../contract.ts';
import { AgingChart } from './aging-pages.tsx';
import { ReportView } from './report-frame.tsx';
import { ledgerAddress } from './report-state.ts';
import { isZero, openTopics, useBase, useReportTexts, type ReportTexts } from './report-texts.ts';

const pages = ['profit-and-loss', 'balance-sheet', 'cash-flow', 'trial-balance', 'ledger', 'receivables', 'payables', 'statement', 'tax', 'budget'] as const;

/** How the business stands, and the way to every report. */
export function OverviewPage() {
  const t = useT('accounting');
  const query = useRead(reportsOverview, useBase(), { topics: [...openTopics, 'accounting.tax_return', 'accounting.bank_line', 'accounting.bank_statement'] });
  return (
    <div className="mx-auto w-full max-w-7xl pb-12">
      <PageHeader title={t('reports.title')} description={t('reports.help')} action={<Link to="/accounting/reports/mails" className={buttonStyle({ variant: 'outline', size: 'sm' })}>{t('reports.mail.all')}</Link>} />
      <div className="@container flex flex-col gap-4 px-4 sm:px-6">
        <ReportView query={query}>{(overview: ReportsOverview) => <Shown overview={overview} />}</ReportView>
        <section aria-label={t('reports.all')}>
          <h2 className="mb-2 text-base font-semibold">{t('reports.all')}</h2>
          <ul className="grid gap-px overflow-hidden rounded-lg border bg-border @[36rem]:grid-cols-2 @[60rem]:grid-cols-3">
            {pages.map((page) => <li key={page} className="bg-card"><Link to={`/accounting/reports/${page}`} className="focus-ring-inset block h-full px-4 py-3 hover:bg-accent"><span className="font-medium">{page === 'budget' ? t('reports.budget.title') : t(`reports.report.${page}`)}</span><span className="block text-sm text-muted-foreground">{t(`reports.about.${page}`)}</span></Link></li>)}
          </ul>
        </section>
      </div>
    </div>
  );
}

function Shown({ overview: o }: { overview: ReportsOverview }) {
  const t = useT('accounting');
  const texts = useReportTexts(o.currency);
  const forecast = useRead(cashForecast, useBase(), { topics: [...openTopics, 'accounting.tax_return', 'accounting.entry_template', 'sales.opportunity'] });
  const month = o.months.at(-1)!;
  const overdue = (amount: string) => (isZero(amount) ? null : t('reports.overview.overdue', { amount: texts.money(amount) }));
  return (
    <>
      <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border @[52rem]:grid-cols-4">
        <Figure name={t('reports.overview.cash')} text={texts.money(o.cash)} detail={t('reports.overview.cashOf')} to={o.cashAccounts.length === 1 ? ledgerAddress(o.cashAccounts[0]!.id, null, o.today) : '/accounting/reports/balance-sheet'} />
        <Figure name={t('reports.overview.profit')} text={texts.money(month.profit)} detail={`${t('reports.overview.revenue')} ${texts.money(month.revenue)}`} to="/accounting/reports/profit-and-loss?period=this_month" />
        <Figure name={t('reports.overview.receivable')} text={texts.money(o.receivable.total)} detail={overdue(o.todo.overdueReceivables.amount)} to="/accounting/reports/receivables" />
        <Figure name={t('reports.overview.payable')} text={texts.money(o.payable.total)} detail={overdue(o.todo.overduePayables.amount)} to="/accounting/reports/payables" />
      </ul>
      <div className="grid gap-4 lg:grid-cols-2">
        {forecast.data ? <ForecastPanel forecast={forecast.data} texts={texts} /> : <Skeleton className="h-80 w-full" />}
        <Months months={o.months} texts={texts} />
        <AgingChart amounts={o.receivable} title={t('reports.overview.agesReceivable')} file="receivables-by-age" texts={texts} to={(bucket) => `/accounting/reports/receivables?bucket=${bucket}`} />
        <AgingChart amounts={o.payable} title={t('reports.overview.agesPayable')} file="payables-by-age" texts={texts} to={(bucket) => `/accounting/reports/payables?bucket=${bucket}`} />
        <Todo overview={o} texts={texts} />
        <CashAccounts overview={o} texts={texts} />
      </div>
    </>
  );
}

function Figure({ name, text, detail, to }: { name: string; text: string; detail: ReactNode; to: string }) {
  return <li className="bg-card"><Link to={to} className="focus-ring-inset flex h-full flex-col gap-0.5 px-4 py-3 hover:bg-accent"><span className="text-sm text-muted-foreground">{name}</span><span className="figures truncate text-xl font-semibold tracking-tight" {...tip(text)}>{text}</span><span className="figures text-xs text-muted-foreground">{detail}</span></Link></li>;
}

/** Cash week by week, on demand with what deals may bring; what falls below nothing is said, because the line ends at nothing. */
function ForecastPanel({ forecast: f, texts }: { forecast: CashForecast; texts: ReportTexts }) {
  const t = useT('accounting');
  const [wanted, setWanted] = useState(false);
  const deals = wanted ? f.pipeline : null;
  const weeks = f.weeks.map((w, i) => ({ ...w, deals: deals?.weeks[i]!.incoming ?? null, balance: deals?.weeks[i]!.balance ?? w.balance }));
  const lowest = deals?.lowest ?? f.lowest;
  const short = weeks.find((w) => w.balance.startsWith('-'));
  const cell = (amount: string) => ({ text: texts.money(amount), value: amount });
  return (
    <ChartPanel
      title={t('reports.overview.forecast')} description={t('reports.overview.forecastHelp')} file="cash-forecast"
      data={{ head: [t('reports.overview.week'), t('reports.overview.incoming'), t('reports.overview.outgoing'), ...(deals ? [t('reports.overview.pipeline')] : []), t('reports.overview.balance')], rows: weeks.map((w) => [{ text: texts.span(w.from, w.to), value: w.from }, cell(w.incoming), cell(w.outgoing), ...(w.deals === null ? [] : [cell(w.deals)]), cell(w.balance)]) }}
      controls={f.pipeline && f.pipeline.count > 0 && <Switch checked={wanted} onCheckedChange={setWanted} label={t('reports.overview.withPipeline')} description={t('reports.overview.pipelineHelp', { count: f.pipeline.count })} />}
      after={short ? <Notice kind="warning" className="mt-3">{t('reports.overview.short', { day: texts.day(short.to), amount: texts.money(short.balance) })}</Notice> : <p className="mt-3 text-sm text-muted-foreground">{t('reports.overview.lowest', { day: texts.day(lowest.on), amount: texts.money(lowest.balance) })}</p>}
    >
      <LineChart label={t('reports.overview.forecast')} axisText={texts.shortMoney} points={weeks.map((w) => ({ key: w.from, name: texts.dayShort(w.to), value: Number(w.balance), label: t('reports.overview.point', { when: texts.day(w.to), amount: texts.money(w.balance) }) }))} />
    </ChartPanel>
  );
}

function Months({ months, texts }: { months: ReportsOverview['months']; texts: ReportTexts }) {
  const t = useT('accounting');
  const to = (m: ReportsOverview['months'][number]) => `/accounting/reports/profit-and-loss?period=custom&from=${m.from}&to=${m.to}`;
  return (
    <ChartPanel
      title={t('reports.overview.months')} description={t('reports.overview.monthsHelp')} file="revenue-and-costs" empty={months.every((m) => isZero(m.revenue) && isZero(m.costs))}
      data={{ head: [t('reports.overview.month'), t('reports.overview.revenue'), t('reports.overview.costs'), t('reports.row.net_profit')], rows: months.map((m) => [{ text: texts.month(m.month), value: m.month }, { text: texts.money(m.revenue), value: m.revenue }, { text: texts.money(m.costs), value: m.costs }, { text: texts.money(m.profit), value: m.profit, to: to(m) }]) }}
    >
      <ColumnChart label={t('reports.overview.months')} series={[t('reports.overview.revenue')]} marker={t('reports.overview.costs')} axisText={texts.shortMoney}
        columns={months.map((m) => ({ key: m.month, name: texts.month(m.month), values: [Math.max(0, Number(m.revenue))], mark: Math.max(0, Number(m.costs)), to: to(m), label: t('reports.overview.monthPoint', { when: texts.month(m.month), revenue: texts.money(m.revenue), costs: texts.money(m.costs) }) }))} />
    </ChartPanel>
  );
}

function Todo({ overview: { todo, today }, texts }: { overview: ReportsOverview; texts: ReportTexts }) {
  const t = useT('accounting');
  const { nextReturn: r } = todo;
  const items: Array<{ key: string; icon: typeof ListTodo; text: string; detail: string; to: string }> = [];
  for (const key of ['overdueReceivables', 'overduePayables'] as const) if (todo[key].count > 0) items.push({ key, icon: CalendarClock, text: t(`reports.overview.${key}`, { count: todo[key].count }), detail: texts.money(todo[key].amount), to: `/accounting/reports/${key === 'overduePayables' ? 'payables' : 'receivables'}?bucket=total` });
  if (todo.bankLines) items.push({ key: 'bank', icon: ListChecks, text: t('reports.overview.bankLines', { count: todo.bankLines.count }), detail: '', to: `/accounting/reconcile?account=${todo.bankLines.bankAccountId}` });
  if (r) items.push({ key: 'return', icon: FileCheck2, text: t('reports.overview.returnDue', { from: texts.day(r.from), to: texts.day(r.to), state: t(`reports.taxReturn.states.${r.state}`) }), detail: [texts.money(r.payable), r.days === null ? '' : t(r.days < 0 ? 'reports.overview.returnLate' : 'reports.overview.returnDays', { count: Math.abs(r.days) })].filter(Boolean).join(' · '), to: `/accounting/tax-return/${r.id}` });
  if (!isZero(todo.openingDifference)) items.push({ key: 'opening', icon: CircleAlert, text: t('reports.overview.opening'), detail: texts.money(todo.openingDifference), to: '/accounting/opening' });
  if (!isZero(todo.suspense)) items.push({ key: 'suspense', icon: CircleAlert, text: t('reports.overview.suspense'), detail: texts.money(todo.suspense), to: `/accounting/reports/trial-balance?period=custom&from=${today}&to=${today}` });
  return (
    <Card>
      <CardHeader title={t('reports.overview.todo')} />
      <CardBody>
        {items.length === 0 ? <p className="text-sm text-muted-foreground">{t('reports.overview.nothingTodo')}</p> : (
          <ul className="-mx-2">{items.map(({ key, icon: Icon, text, detail, to }) => <li key={key}><Link to={to} className="focus-ring-inset flex min-h-11 items-center gap-3 rounded-md px-2 py-1 hover:bg-accent"><Icon aria-hidden className="size-4.5 shrink-0 text-muted-foreground" strokeWidth={1.75} /><span className="min-w-0 flex-1">{text}{detail && <span className="figures block text-sm text-muted-foreground">{detail}</span>}</span></Link></li>)}</ul>
        )}
      </CardBody>
    </Card>
  );
}

function CashAccounts({ overview: { cashAccounts, today }, texts }: { overview: ReportsOverview; texts: ReportTexts }) {
  const t = useT('accounting');
  return (
    <Card>
      <CardHeader title={t('reports.overview.cashOf')} />
      <CardBody>
        <ul className="-mx-2">{cashAccounts.map((a) => <li key={a.id}><Link to={ledgerAddress(a.id, null, today)} className="focus-ring-inset flex min-h-9 items-center justify-between gap-3 rounded-md px-2 py-1 hover:bg-accent"><span className="min-w-0 truncate"><bdi className="figures text-xs text-muted-foreground">{a.code}</bdi> <bdi>{a.name}</bdi></span><span className="figures whitespace-nowrap" dir="ltr">{texts.money(a.balance)}</span></Link></li>)}</ul>
      </CardBody>
    </Card>
  );
}
