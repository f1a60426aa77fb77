import { useMemo } from 'react';
import { BarChart } from '#core/web/charts/bar-chart.tsx';
import { ChartPanel } from '#core/web/charts/chart-panel.tsx';
import { ColumnChart } from '#core/web/charts/column-chart.tsx';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { expenseFigures } from '../../contract/expenses.ts';
import { expenseTopics, filteredList, useBase } from './expense-words.ts';

type Figures = OutputOf<typeof expenseFigures>;

/** What was spent by category, person and month, each bar a way to the list behind it. */
export function FiguresTab({ today }: { today: string }) {
  const t = useT('invoicing');
  const year = today.slice(0, 4);
  const [{ from, until }, change] = useSearchState({ from: `${year}-01-01`, until: `${year}-12-31` });
  const query = useRead(expenseFigures, { ...useBase(), from, until }, { topics: expenseTopics, keepPrevious: true });
  return (
    <div className="flex flex-col gap-5 px-4 pb-20 sm:px-6">
      <div className="flex flex-wrap gap-3"><Field label={t('expenses.from')}><Input type="date" value={from} onChange={(e) => { if (e.target.value) change({ from: e.target.value }); }} /></Field><Field label={t('expenses.until')}><Input type="date" value={until} onChange={(e) => { if (e.target.value) change({ until: e.target.value }); }} /></Field></div>
      <QueryView query={query} skeleton={<SkeletonRows rows={8} columns={2} />}>{(figures) => <Charts figures={figures} from={from} until={until} />}</QueryView>
    </div>
  );
}

function Charts({ figures: f, from, until }: { figures: Figures; from: string; until: string }) {
  const t = useT('invoicing');
  const language = useLanguage();
  const money = useMoneyText();
  const text = (amount: string) => money(amount, f.currency);
  const can = useCan();
  const all = can('invoicing.expense.view_all') || can('invoicing.expense.post') ? 'all' : 'mine';
  const between = { field: 'spentOn', op: 'between', value: [from, until] };
  const behind = (field: string, value: unknown, op = 'is') => filteredList(all, [{ field, op, value }, between]);
  const monthName = useMemo(() => { const format = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-US', { month: 'short', timeZone: 'UTC' }); return (month: string) => format.format(new Date(`${month}-01T00:00:00Z`)); }, [language]);
  const short = useMemo(() => new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-US', { notation: 'compact' }), [language]);
  const fact = (label: string, value: string, to: string) => <div className="min-w-36"><dt className="text-sm text-muted-foreground">{label}</dt><dd className="figures text-xl font-semibold"><Link to={to} aria-label={`${label}: ${value}`} className="focus-ring rounded-sm underline decoration-dotted underline-offset-4 hover:decoration-solid">{value}</Link></dd></div>;
  return (
    <div className="flex flex-col gap-5">
      <dl className="flex flex-wrap gap-x-10 gap-y-4">{fact(t('expenses.spent'), text(f.total), filteredList(all, [between, { field: 'status', op: 'is_not', value: 'void' }]))}{fact(t('expenses.toReimburse'), text(f.toReimburse), filteredList(all, [{ field: 'status', op: 'in', value: ['posted', 'part_paid'] }, { field: 'paidBy', op: 'is', value: 'employee' }]))}{Number(f.missedTax) > 0 && fact(t('expenses.missedTax'), text(f.missedTax), behind('taxMissed', true))}</dl>
      <div className="grid gap-5 xl:grid-cols-2">
        <ChartPanel className="xl:col-span-2" title={t('expenses.byMonth')} file="expenses-by-month" empty={f.byMonth.every((m) => Number(m.amount) === 0)} data={{ head: [t('expenses.month'), t('expenses.spent'), t('expenses.monthBudget')], rows: f.byMonth.map((m) => [{ text: m.month }, { text: text(m.amount), value: m.amount }, { text: m.budget ? text(m.budget) : '–', value: m.budget }]) }}>
          <ColumnChart label={t('expenses.byMonth')} series={[t('expenses.spent')]} axisText={(n) => short.format(n)} {...(f.byMonth.some((m) => m.budget) ? { marker: t('expenses.monthBudget') } : {})} columns={f.byMonth.map((m) => ({ key: m.month, name: monthName(m.month), values: [Math.max(0, Number(m.amount))], mark: m.budget ? Number(m.budget) : null, label: `${m.month}: ${text(m.amount)}` }))} />
        </ChartPanel>
        <ChartPanel title={t('expenses.byCategory')} file="expenses-by-category" empty={f.byCategory.length === 0} data={{ head: [t('expenses.field.categoryId'), t('expenses.spent')], rows: f.byCategory.map((c) => [{ text: c.category || t('expenses.noCategory') }, { text: text(c.amount), value: c.amount }]) }}>
          <BarChart label={t('expenses.byCategory')} bars={f.byCategory.map((c) => ({ key: c.categoryId ?? '', name: c.category || t('expenses.noCategory'), text: text(c.amount), value: Math.max(0, Number(c.amount)), to: c.categoryId ? behind('categoryId', c.categoryId) : filteredList(all, [{ field: 'categoryId', op: 'empty' }, between]) }))} />
        </ChartPanel>
        {f.byDimension.map((d) => (
          <ChartPanel key={d.dimensionId} title={t('expenses.byDimension', { name: d.dimension })} file="expenses-by-dimension" empty={false} data={{ head: [d.dimension, t('expenses.spent')], rows: d.values.map((v) => [{ text: v.value }, { text: text(v.amount), value: v.amount }]) }}>
            <BarChart label={t('expenses.byDimension', { name: d.dimension })} bars={d.values.map((v) => ({ key: v.valueId, name: v.value, text: text(v.amount), value: Math.max(0, Number(v.amount)), to: behind('dimensionValues', [v.valueId], 'in') }))} />
          </ChartPanel>
        ))}
        {f.byCustomer.length > 0 && (
          <ChartPanel title={t('expenses.byCustomer')} file="expenses-by-customer" empty={false} data={{ head: [t('expenses.field.partyId'), t('expenses.spent')], rows: f.byCustomer.map((c) => [{ text: c.party }, { text: text(c.amount), value: c.amount }]) }}>
            <BarChart label={t('expenses.byCustomer')} bars={f.byCustomer.map((c) => ({ key: c.partyId, name: c.party || '–', text: text(c.amount), value: Math.max(0, Number(c.amount)), to: behind('partyId', c.partyId) }))} />
          </ChartPanel>
        )}
        <ChartPanel title={t('expenses.byEmployee')} file="expenses-by-employee" empty={f.byEmployee.length === 0} data={{ head: [t('expenses.field.employeeId'), t('expenses.spent')], rows: f.byEmployee.map((e) => [{ text: e.employee?.name ?? '–' }, { text: text(e.amount), value: e.amount }]) }}>
          <BarChart label={t('expenses.byEmployee')} bars={f.byEmployee.map((e) => ({ key: e.employeeId, name: e.employee?.name ?? '–', text: text(e.amount), value: Math.max(0, Number(e.amount)), to: behind('employeeId', e.employeeId) }))} />
        </ChartPanel>
      </div>
    </div>
  );
}
