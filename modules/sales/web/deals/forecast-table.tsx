import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link } from '#core/web/router.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Table, TableBody, TableCell, TableFoot, TableHead, TableHeaderCell, TableRow } from '#core/web/ui/table.tsx';
import type { Forecast, ForecastCell } from '../../contract.ts';
import { useOwners } from '../leads/use-leads.ts';
import { forecastAddress, type FigureOf } from './forecast-address.ts';
import { useDayText } from './use-deals.ts';

const shownFigures = ['forecast', 'won', 'commit', 'bestCase', 'weighted'] as const;
type Figure = (typeof shownFigures)[number];
type Figures = Omit<ForecastCell, 'month'>;

/** The forecast by owner: the whole span in all its figures, and one figure by month with its target. */
export function ForecastTable({ forecast: f, only, money }: { forecast: Forecast; only: Omit<FigureOf, 'ownerId'>; money: (amount: string) => string }) {
  const t = useT('sales');
  const day = useDayText();
  const owners = useOwners();
  const [figure, setFigure] = useState<Figure>('forecast');
  const nameOf = (id: string | null) => owners.find((o) => o.id === id)?.name ?? t(id ? 'deals.nobody' : 'deals.unassigned');
  const [first, last] = [f.months[0]!, f.months.at(-1)!];
  const cell = (figures: Figures, to: string) => {
    const shown = <span className="figures block">{money(figures[figure])}</span>;
    return (
      <div className={figures.open + figures.wonCount === 0 ? 'text-muted-foreground' : ''}>
        {figures.open + figures.wonCount > 0 ? <Link to={to} className="focus-ring inline-block min-h-6 rounded-sm leading-6 hover:underline">{shown}</Link> : shown}
        {figures.target !== null && <Reached won={figures.won} value={figures[figure]} target={figures.target} money={money} />}
      </div>
    );
  };
  const summary: ReadonlyArray<readonly [Figure | 'pipeline' | 'target', string]> = [['won', 'won'], ['commit', 'commit'], ['bestCase', 'bestCase'], ['pipeline', 'pipeline'], ['weighted', 'weighted'], ['forecast', 'forecast'], ['target', 'target']];
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-6 gap-y-3">
        {summary.map(([key, label]) => <div key={key} className="min-w-0"><dt className="truncate text-sm text-muted-foreground">{t(`deals.forecast.${label}`)}</dt><dd className="figures truncate text-lg font-semibold">{f.total[key] === null ? '–' : key === 'target' ? money(f.total[key]) : <Link to={forecastAddress(key, first, last, only)} className="focus-ring inline-block min-h-6 rounded-sm leading-6 hover:underline">{money(f.total[key])}</Link>}</dd></div>)}
      </dl>
      <div className="flex flex-col gap-2">
        <SegmentedControl size="sm" className="max-w-full self-start overflow-x-auto" aria-label={t('deals.forecast.figure')} value={figure} onValueChange={setFigure} segments={shownFigures.map((value) => ({ value, label: t(`deals.forecast.${value}`) }))} />
        <Table label={t('deals.forecast.title')} frameClassName="rounded-lg border">
          <TableHead><TableRow><TableHeaderCell className="sticky start-0 z-10 min-w-40">{t('deals.forecast.owner')}</TableHeaderCell>{f.months.map((m) => <TableHeaderCell key={m} align="end" className="min-w-26">{day(m, { month: 'short', year: 'numeric' })}</TableHeaderCell>)}<TableHeaderCell align="end" className="min-w-26">{t('deals.forecast.total')}</TableHeaderCell></TableRow></TableHead>
          <TableBody>
            {f.rows.map((row) => {
              const owner = owners.find((o) => o.id === row.ownerId);
              return (
                <TableRow key={row.ownerId ?? ''}>
                  <TableCell className="sticky start-0 z-10 bg-background"><span className="flex min-w-0 items-center gap-2">{owner && <Avatar id={owner.id} name={owner.name} src={owner.photo} size="xs" decorative />}<span dir="auto" className="truncate">{nameOf(row.ownerId)}</span></span></TableCell>
                  {row.months.map((m) => <TableCell key={m.month} align="end" className="align-top">{cell(m, forecastAddress(figure, m.month, m.month, { ownerId: row.ownerId, ...only }))}</TableCell>)}
                  <TableCell align="end" className="align-top font-medium">{cell(row.total, forecastAddress(figure, first, last, { ownerId: row.ownerId, ...only }))}</TableCell>
                </TableRow>
              );
            })}
          </TableBody>
          <TableFoot><TableRow><TableCell className="sticky start-0 z-10">{t('deals.forecast.total')}</TableCell>{f.totals.map((m) => <TableCell key={m.month} align="end" className="align-top">{cell(m, forecastAddress(figure, m.month, m.month, only))}</TableCell>)}<TableCell align="end" className="align-top">{cell(f.total, forecastAddress(figure, first, last, only))}</TableCell></TableRow></TableFoot>
        </Table>
      </div>
    </>
  );
}

/** How far somebody got with their target: a bar, and the percentage in words. */
function Reached({ won, value, target, money }: { won: string; value: string; target: string; money: (amount: string) => string }) {
  const t = useT('sales');
  const percent = Math.round((Number(value) / Number(target)) * 100);
  return (
    <span title={`${t('deals.forecast.target')} ${money(target)}`} className="mt-1 flex items-center justify-end gap-1.5 text-xs font-normal text-muted-foreground">
      <span aria-hidden className="relative h-1 w-10 overflow-hidden rounded-full bg-muted"><span className="absolute inset-y-0 start-0 bg-info/60" style={{ width: `${Math.min(100, percent)}%` }} /><span className="absolute inset-y-0 start-0 bg-success" style={{ width: `${Math.min(100, (Math.min(Number(won), Number(value)) / Number(target)) * 100)}%` }} /></span>
      <span className="figures shrink-0 whitespace-nowrap" dir="ltr" aria-hidden>{percent} %</span><span className="sr-only">{t('deals.forecast.reached', { percent })}</span>
    </span>
  );
}
