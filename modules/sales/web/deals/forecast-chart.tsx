import { useT } from '#core/web/i18n/i18n.ts';
import { cn } from '#core/web/ui/cn.ts';
import type { Forecast } from '../../contract.ts';

/** Bars of what was won and what open opportunities are expected to bring, with the target as a line; the table below says the same. */
export function ForecastChart({ forecast: f, monthName, money }: { forecast: Forecast; monthName: (month: string) => string; money: (amount: string) => string }) {
  const t = useT('sales');
  // A little air above the highest, so that a target is seen as a line.
  const most = Math.max(1, ...f.totals.map((m) => Math.max(Number(m.forecast), Number(m.target ?? 0)))) * 1.08;
  const share = (amount: string | null) => `${(Number(amount ?? 0) / most) * 100}%`;
  return (
    <figure aria-label={t('deals.forecast.chart')} className="rounded-lg border p-4">
      <figcaption className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted-foreground">
        <span className="me-auto font-medium text-foreground">{t('deals.forecast.chart')}</span>
        <Key className="bg-success">{t('deals.forecast.won')}</Key><Key className="bg-info/60">{t('deals.forecast.weighted')}</Key>
        {f.total.target !== null && <span className="inline-flex items-center gap-1.5"><span aria-hidden className="w-4 border-t-2 border-dashed border-foreground" />{t('deals.forecast.target')}</span>}
      </figcaption>
      <ol className="flex h-44 items-stretch gap-2 sm:gap-4">
        {f.totals.map((m) => {
          const words = `${monthName(m.month)}: ${t('deals.forecast.won')} ${money(m.won)}, ${t('deals.forecast.weighted')} ${money(m.weighted)}${m.target === null ? '' : `, ${t('deals.forecast.target')} ${money(m.target)}`}`;
          return (
            <li key={m.month} title={words} className="flex min-w-0 flex-1 flex-col gap-1.5">
              <span className="sr-only">{words}</span>
              <div aria-hidden className="relative flex min-h-0 flex-1 items-end justify-center border-b">
                <div className="flex h-full w-full max-w-14 flex-col justify-end">
                  <div className="bg-info/60" style={{ height: share(m.weighted) }} />
                  <div className={cn('bg-success', Number(m.won) > 0 && 'min-h-0.5')} style={{ height: share(m.won) }} />
                </div>
                {m.target !== null && <div className="absolute inset-x-0 border-t-2 border-dashed border-foreground" style={{ bottom: share(m.target) }} />}
              </div>
              <span aria-hidden className="truncate text-center text-xs text-muted-foreground">{monthName(m.month)}</span>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return <span className="inline-flex items-center gap-1.5"><span aria-hidden className={cn('size-2.5 rounded-xs', className)} />{children}</span>;
}
