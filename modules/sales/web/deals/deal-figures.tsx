import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { dealFigures } from '../../contract.ts';
import { closedFilter, openFilter } from '../../rules/dashboard/drill.ts';
import { dealsAddress } from '../dashboard/use-dashboard.ts';
import { useBase } from '../leads/use-leads.ts';
import { forecastTopics } from './use-deals.ts';

const dayOf = (date: Date) => date.toLocaleDateString('en-CA');

/** Win rate, cycle time and reasons of the last six months. */
export function DealFigures(only: { pipelineId?: string; teamId?: string }) {
  const t = useT('sales');
  const today = new Date();
  const from = new Date(today.getFullYear(), today.getMonth() - 6, today.getDate());
  const { data } = useRead(dealFigures, { ...useBase(), from: dayOf(from), to: dayOf(today), ...only }, { topics: forecastTopics, keepPrevious: true });
  if (!data) return <div aria-hidden className="h-40" />;
  const most = Math.max(1, ...data.reasons.map((r) => r.count));
  const span = { from: dayOf(from), to: dayOf(today) };
  const tile = (label: string, value: string, detail: string, to: string) => <div className="min-w-0"><dt className="truncate text-sm text-muted-foreground">{label}</dt><dd><span className="figures block truncate text-lg font-semibold"><Link to={to} className="focus-ring rounded-sm hover:underline"><bdi dir="ltr">{value}</bdi></Link></span><span className="block truncate text-sm text-muted-foreground">{detail}</span></dd></div>;
  return (
    <section aria-label={t('deals.forecast.closed')} className="mt-8 grid gap-6 border-t px-4 pt-6 sm:px-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div>
        <h2 className="mb-3 text-base font-semibold">{t('deals.forecast.closed')}</h2>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
          {tile(t('deals.forecast.winRate'), data.winRate === null ? '–' : `${data.winRate} %`, t('deals.forecast.closedDetail', { won: data.won, lost: data.lost }), dealsAddress(closedFilter(only, span)))}
          {tile(t('deals.forecast.cycle'), data.cycleMean ?? '–', data.cycleMedian === null ? '' : t('deals.forecast.cycleDetail', { median: data.cycleMedian }), dealsAddress(closedFilter(only, span, { status: 'won' })))}
          {tile(t('deals.forecast.open'), String(data.open), '', dealsAddress(openFilter(only)))}
        </dl>
      </div>
      {data.reasons.length > 0 && (
        <div>
          <h2 className="mb-3 text-base font-semibold">{t('deals.forecast.reasons')}</h2>
          <ul className="flex flex-col gap-2 text-sm">
            {data.reasons.slice(0, 6).map((r) => <li key={r.reason} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2rem] items-center gap-3"><span dir="auto" className="truncate">{r.reason || '–'}</span><span aria-hidden className="h-2 overflow-hidden rounded-full bg-muted"><span className="block h-full bg-destructive/60" style={{ width: `${(r.count / most) * 100}%` }} /></span><Link to={dealsAddress(closedFilter(only, span, { status: 'lost', reason: r.reason }))} className="figures focus-ring rounded-sm text-end hover:underline">{r.count}</Link></li>)}
          </ul>
        </div>
      )}
    </section>
  );
}
