import { Camera } from 'lucide-react';
import { useState } from 'react';
import { money, moneyToDecimal, parseMoney, subtract } from '#core/contract/money.ts';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages, useRead } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { zoneHere } from '#core/web/i18n/zone.ts';
import { absoluteText } from '#core/web/ui/date-text.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableFoot, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { compareForecast, listForecastSnapshots, takeForecastSnapshot, type ForecastComparison, type ForecastSnapshot, type SnapshotFigures } from '../../contract.ts';
import { moneyText, useBase, useOwners } from '../leads/use-leads.ts';
import { forecastAddress, type ForecastFigure } from './forecast-address.ts';
import { forecastTopics, useDayText } from './use-deals.ts';

const topics = ['sales.forecast_snapshot'] as const;
const figures = ['forecast', 'won', 'commit', 'bestCase', 'pipeline', 'weighted'] as const satisfies readonly ForecastFigure[];
interface Shown { from: string; months: number; pipelineId?: string }

/** The forecast as it was kept, beside what it is now. */
export function ForecastThen(shown: Shown) {
  const t = useT('sales');
  const can = useCan();
  const base = useBase();
  const [{ snapshot }, change] = useSearchState({ snapshot: '' });
  const query = usePages(listForecastSnapshots, { ...base, limit: 50 }, { topics });
  const take = useAction(takeForecastSnapshot, { topics, success: t('deals.snapshot.taken'), onDone: (s) => change({ snapshot: s.id }) });
  const items = query.data?.pages.flatMap((p) => p.items) ?? [];
  const chosen = snapshot || items[0]?.id;
  return (
    <section aria-labelledby="forecast-then" className="mt-8 flex flex-col gap-4 border-t px-4 pt-6 sm:px-6">
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 basis-full"><h2 id="forecast-then" className="text-base font-semibold">{t('deals.snapshot.title')}</h2><p className="text-sm text-muted-foreground">{t('deals.snapshot.help')}</p></div>
        {items.length > 0 && <Choice items={items} value={chosen ?? null} onChange={(id) => change({ snapshot: id })} />}
        {query.hasNextPage && <Button size="sm" variant="ghost" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('deals.snapshot.more')}</Button>}
        {can('sales.settings') && <Button size="sm" variant="outline" loading={take.isPending} onClick={() => take.mutate(base)}>{t('deals.snapshot.take')}</Button>}
      </div>
      <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={4} />}>
        {() => (chosen ? <Compared id={chosen} {...shown} /> : <EmptyState icon={Camera} title={t('deals.snapshot.none')}>{t('deals.snapshot.noneHelp')}</EmptyState>)}
      </QueryView>
    </section>
  );
}

function Choice({ items, value, onChange }: { items: readonly ForecastSnapshot[]; value: string | null; onChange: (id: string) => void }) {
  const t = useT('sales');
  const language = useLanguage();
  const owners = useOwners();
  const by = (s: ForecastSnapshot) => (s.takenBy === null ? t('deals.snapshot.weekly') : t('deals.snapshot.byHand', { name: owners.find((o) => o.id === s.takenBy)?.name ?? t('deals.nobody') }));
  return <Field label={t('deals.snapshot.choose')}><Select size="sm" value={value} options={items.map((s) => ({ value: s.id, label: `${absoluteText(new Date(s.takenAt), language, zoneHere())} · ${by(s)}` }))} onValueChange={onChange} /></Field>;
}

function Compared({ id, from, months, pipelineId }: Shown & { id: string }) {
  const query = useRead(compareForecast, { ...useBase(), id, from, months, ...(pipelineId ? { pipelineId } : {}) }, { topics: forecastTopics, keepPrevious: true });
  return <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={4} />}>{(comparison) => <Comparison comparison={comparison} pipelineId={pipelineId} />}</QueryView>;
}

function Comparison({ comparison: c, pipelineId }: { comparison: ForecastComparison; pipelineId: string | undefined }) {
  const t = useT('sales');
  const day = useDayText();
  const owners = useOwners();
  const [figure, setFigure] = useState<ForecastFigure>('forecast');
  const [first, last] = [c.months[0]!.month, c.months.at(-1)!.month];
  const nameOf = (id: string | null) => owners.find((o) => o.id === id)?.name ?? t(id ? 'deals.nobody' : 'deals.unassigned');
  if (c.rows.length === 0) return <p className="text-sm text-muted-foreground">{t('deals.snapshot.nothing')}</p>;
  const line = { figure, currency: c.currency };
  return (
    <div className="flex flex-col gap-3">
      {c.unconverted > 0 && <Notice kind="warning">{t('deals.snapshot.unconverted', { count: c.unconverted })}</Notice>}
      <SegmentedControl size="sm" className="max-w-full self-start overflow-x-auto" aria-label={t('deals.forecast.figure')} value={figure} onValueChange={setFigure} segments={figures.map((value) => ({ value, label: t(`deals.forecast.${value}`) }))} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Table label={t('deals.snapshot.owners')} frameClassName="self-start rounded-lg border">
          <Head first={t('deals.forecast.owner')} />
          <TableBody>{c.rows.map((r) => <TableRow key={r.ownerId ?? ''}><TableCell><span dir="auto">{nameOf(r.ownerId)}</span></TableCell><Both {...line} {...r} to={forecastAddress(figure, first, last, { ownerId: r.ownerId, pipelineId })} /></TableRow>)}</TableBody>
          <TableFoot><TableRow><TableCell>{t('deals.forecast.total')}</TableCell><Both {...line} {...c.total} to={forecastAddress(figure, first, last, { pipelineId })} /></TableRow></TableFoot>
        </Table>
        <Table label={t('deals.snapshot.months')} frameClassName="self-start rounded-lg border">
          <Head first={t('deals.snapshot.month')} />
          <TableBody>{c.months.map((m) => <TableRow key={m.month}><TableCell>{day(m.month, { month: 'short', year: 'numeric' })}</TableCell><Both {...line} {...m} to={forecastAddress(figure, m.month, m.month, { pipelineId })} /></TableRow>)}</TableBody>
        </Table>
      </div>
    </div>
  );
}

function Head({ first }: { first: string }) {
  const t = useT('sales');
  return <TableHead><TableRow><TableHeaderCell className="min-w-28">{first}</TableHeaderCell>{(['then', 'now', 'change'] as const).map((key) => <TableHeaderCell key={key} align="end">{t(`deals.snapshot.${key}`)}</TableHeaderCell>)}</TableRow></TableHead>;
}

/** A figure of then and of now, and by how much it grew or shrank. */
function Both({ figure, currency, then, now, to }: { figure: ForecastFigure; currency: string; then: SnapshotFigures; now: SnapshotFigures; to: string }) {
  const { amount: change } = subtract(parseMoney(now[figure], currency), parseMoney(then[figure], currency));
  return (
    <>
      <TableCell align="end" className="figures text-muted-foreground">{moneyText(then[figure], currency)}</TableCell>
      <TableCell align="end" className="figures">{now.count > 0 ? <Link to={to} className="focus-ring inline-block min-h-6 rounded-sm leading-6 hover:underline">{moneyText(now[figure], currency)}</Link> : moneyText(now[figure], currency)}</TableCell>
      <TableCell align="end" className={`figures whitespace-nowrap ${change > 0n ? 'text-success-ink' : change < 0n ? 'text-destructive-ink' : 'text-muted-foreground'}`}><bdi dir="ltr">{change > 0n ? '+' : ''}{moneyText(moneyToDecimal(money(change, currency)), currency)}</bdi></TableCell>
    </>
  );
}
