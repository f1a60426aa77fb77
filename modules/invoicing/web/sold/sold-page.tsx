import { ReceiptText } from 'lucide-react';
import { useMemo } from 'react';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { BarChart, type Bar } from '#core/web/charts/bar-chart.tsx';
import { ChartPanel } from '#core/web/charts/chart-panel.tsx';
import { ColumnChart } from '#core/web/charts/column-chart.tsx';
import { useMoneyText } from '#core/web/document/money-text.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { useSearchState } from '#core/web/router.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useWorkspaceDay } from '#modules/settings/web/public.tsx';
import { documentAddress, documentTopics, useBase } from '../documents/document-words.ts';
import { postedStates, salesFigures } from '../../contract.ts';
import { usualTime } from './usual-time.ts';

type Figures = OutputOf<typeof salesFigures>;
const invoices = documentAddress('sale', 'list');

/** What was sold by month, customer, product and person, each figure a way to the invoices behind it. */
export function SoldPage() {
  const t = useT('invoicing');
  const [{ from, until }, change] = useSearchState(usualTime(useWorkspaceDay()));
  const query = useRead(salesFigures, { ...useBase(), from, until }, { topics: documentTopics, keepPrevious: true });
  return (
    <>
      <PageHeader title={t('sold.title')} description={query.data ? t('sold.lead', { currency: query.data.currency }) : undefined} />
      <div className="flex flex-col gap-5 px-4 pb-20 sm:px-6">
        <div className="flex flex-wrap gap-3">
          <Field label={t('sold.from')}><Input type="date" value={from} max={until} onChange={(e) => { if (e.target.value) change({ from: e.target.value }); }} /></Field>
          <Field label={t('sold.until')}><Input type="date" value={until} min={from} onChange={(e) => { if (e.target.value) change({ until: e.target.value }); }} /></Field>
        </div>
        <QueryView query={query} skeleton={<SkeletonRows rows={8} columns={2} />}>{(figures) => <Charts figures={figures} from={from} until={until} />}</QueryView>
      </div>
    </>
  );
}

function Charts({ figures: f, from, until }: { figures: Figures; from: string; until: string }) {
  const t = useT('invoicing');
  const money = useMoneyText();
  const text = (amount: string) => money(amount, f.currency);
  const { month: monthName, short } = useFormats();
  const behind = (field: string, value: string | null) => `${invoices}?${new URLSearchParams({ filter: JSON.stringify({ and: [value === null ? { field, op: 'empty' } : { field, op: 'is', value }, ...posted(from, until)] }) })}`;
  const ofMonth = (month: string) => `${invoices}?${new URLSearchParams({ filter: JSON.stringify({ and: posted(later(`${month}-01`, from), earlier(lastOf(month), until)) }) })}`;
  const bars = (rows: ReadonlyArray<{ key: string; name: string; amount: string; detail?: string; to?: string }>, rest: string | null): Bar[] => [
    ...rows.map((r) => ({ key: r.key, name: r.name, text: text(r.amount), detail: r.detail, value: Math.max(0, Number(r.amount)), to: r.to })), ...(rest === null ? [] : [{ key: 'others', name: t('sold.others'), text: text(rest), value: Math.max(0, Number(rest)) }]),
  ];
  const table = (head: string, rows: ReadonlyArray<{ name: string; amount: string; invoices: number }>, rest: string | null) => ({
    head: [head, t('sold.onInvoices'), t('sold.total')],
    rows: [...rows.map((r) => [{ text: r.name }, { text: String(r.invoices), value: r.invoices }, { text: text(r.amount), value: r.amount }]), ...(rest === null ? [] : [[{ text: t('sold.others') }, { text: '' }, { text: text(rest), value: rest }]])],
  });
  const customers = f.byCustomer.map((c) => ({ ...c, key: c.partyId ?? '', name: c.name || t('sold.nobody'), to: behind('partyId', c.partyId) }));
  const items = f.byItem.map((i) => ({ ...i, key: i.itemId ?? i.name, name: i.name || t('sold.unnamed'), ...(i.unit === null ? {} : { detail: [i.quantity, i.unit].filter(Boolean).join(' ') }) }));
  const owners = f.byOwner.map((o) => ({ ...o, key: o.ownerId ?? '', name: o.owner?.name ?? t('sold.nobody'), to: behind('ownerId', o.ownerId) }));
  return (
    <div className="flex flex-col gap-5">
      <Facts figures={f} text={text} />
      {f.invoices === 0 ? <EmptyState icon={ReceiptText} title={t('sold.emptyTitle')}>{t('sold.empty')}</EmptyState> : (
        <div className="grid gap-5 xl:grid-cols-2">
          <ChartPanel className="xl:col-span-2" title={t('sold.byMonth')} file="sales-by-month" data={{ head: [t('sold.month'), t('sold.total'), t('sold.before')], rows: f.byMonth.map((m) => [{ text: m.month }, { text: text(m.amount), value: m.amount }, { text: text(m.before), value: m.before }]) }}>
            <ColumnChart label={t('sold.byMonth')} series={[t('sold.total')]} axisText={short} {...(f.byMonth.some((m) => Number(m.before) > 0) ? { marker: t('sold.before') } : {})} columns={f.byMonth.map((m) => ({ key: m.month, name: monthName(m.month), values: [Math.max(0, Number(m.amount))], mark: Number(m.before) > 0 ? Number(m.before) : null, label: `${m.month}: ${text(m.amount)}`, to: ofMonth(m.month) }))} />
          </ChartPanel>
          <ChartPanel title={t('sold.byCustomer')} file="sales-by-customer" data={table(t('sold.customer'), customers, f.others.customers)}><BarChart label={t('sold.byCustomer')} bars={bars(customers, f.others.customers)} /></ChartPanel>
          <ChartPanel title={t('sold.byItem')} file="sales-by-item" data={{ head: [t('sold.item'), t('sold.quantity'), t('sold.onInvoices'), t('sold.total')], rows: [...items.map((i) => [{ text: i.name }, { text: i.detail ?? '–', value: i.detail ? i.quantity : null }, { text: String(i.invoices), value: i.invoices }, { text: text(i.amount), value: i.amount }]), ...(f.others.items === null ? [] : [[{ text: t('sold.others') }, { text: '' }, { text: '' }, { text: text(f.others.items), value: f.others.items }]])] }}>
            <BarChart label={t('sold.byItem')} bars={bars(items, f.others.items)} />
          </ChartPanel>
          <ChartPanel title={t('sold.byOwner')} file="sales-by-person" data={table(t('sold.owner'), owners, f.others.owners)}><BarChart label={t('sold.byOwner')} bars={bars(owners, f.others.owners)} /></ChartPanel>
        </div>
      )}
    </div>
  );
}

function Facts({ figures: f, text }: { figures: Figures; text: (amount: string) => string }) {
  const t = useT('invoicing');
  const { percent } = useFormats();
  const change = Number(f.before) > 0 ? (Number(f.total) - Number(f.before)) / Number(f.before) : null;
  const fact = (label: string, value: string, note: string) => <div className="min-w-40"><dt className="text-sm text-muted-foreground">{label}</dt><dd><span className="figures block text-xl font-semibold">{value}</span><span className="text-sm text-muted-foreground">{note}</span></dd></div>;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4">
      {fact(t('sold.total'), text(f.total), [t('sold.invoices', { count: f.invoices }), change === null ? '' : t('sold.than', { percent: percent(change) })].filter(Boolean).join(' · '))}
      {fact(t('sold.recurring'), text(f.recurring.monthly), f.recurring.series === 0 ? t('sold.noSeries') : t('sold.series', { count: f.recurring.series }))}
    </dl>
  );
}

const posted = (from: string, until: string) => [{ field: 'state', op: 'in', value: postedStates }, { field: 'isDeposit', op: 'is', value: false }, { field: 'issuedOn', op: 'between', value: [from, until] }];
const later = (a: string, b: string) => (a > b ? a : b);
const earlier = (a: string, b: string) => (a < b ? a : b);
const lastOf = (month: string): string => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);

function useFormats() {
  const language = useLanguage();
  return useMemo(() => {
    const locale = language === 'ar' ? 'ar-u-nu-latn' : 'en-US';
    const [months, compact, share] = [new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }), new Intl.NumberFormat(locale, { notation: 'compact' }), new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })];
    return { month: (month: string) => months.format(new Date(`${month}-01T00:00:00Z`)), short: (n: number) => compact.format(n), percent: (n: number) => share.format(n) };
  }, [language]);
}
