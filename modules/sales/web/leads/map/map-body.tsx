import { useMemo } from 'react';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import type { ListState } from '#core/web/resource/list-state.ts';
import { Link, useSearchText } from '#core/web/router.ts';
import { cn } from '#core/web/ui/cn.ts';
import { Skeleton, SkeletonGate } from '#core/web/ui/skeleton.tsx';
import { figuresOf, listAddress, measured, type Measure } from './country-figures.ts';
import { CountryTable } from './country-table.tsx';
import { rangesOf, shadeBackgrounds, shadeOf, unshadedBackground, type ShadeRange } from './shades.ts';
import { useFigureTexts } from './use-figure-texts.ts';
import type { LeadsByCountry } from './use-leads-by-country.ts';
import { useWorld } from './use-world.ts';
import { WorldMap, type CountryMark } from './world-map.tsx';

/** The picture with its legend, what it cannot show, and the same figures as a table. */
export function MapBody({ answer: { query, groups, sums, total, currency }, state, by }: { answer: LeadsByCountry; state: ListState; by: Measure }) {
  const t = useT('sales');
  const texts = useFigureTexts(currency);
  const search = useSearchText();
  const world = useWorld();
  const { countries, without } = useMemo(() => figuresOf(groups, currency, by), [groups, currency, by]);
  const ranges = rangesOf(countries.map((c) => measured(c, by) ?? 0));
  const addressOf = (country: string | null) => listAddress(search, state.filter, country);
  const marks = countries.map((c): CountryMark => {
    const name = texts.country(c.code);
    const known = t('leads.map.leads', { count: c.count });
    const label = c.sums.length > 0 ? t('leads.map.mark', { name, leads: known, value: texts.sums(c.sums).join(' · ') }) : t('leads.map.markPlain', { name, leads: known });
    return { code: c.code, to: addressOf(c.code), label, shade: shadeOf(measured(c, by), ranges) };
  });
  const unshaded = marks.some((m) => m.shade === null);
  const others = by === 'value' && sums.some((s) => s.currency !== currency);
  return (
    <div className={cn('@container border-t px-4 pt-4 transition-opacity sm:px-6', query.isPlaceholderData && 'opacity-60')}>
      <div className="grid gap-x-8 gap-y-6 @6xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0">
          {world.error && !world.data ? <QueryError error={world.error} onRetry={() => void world.refetch()} retrying={world.isFetching} /> : (
            <SkeletonGate loading={world.data === undefined} skeleton={<Skeleton className="aspect-[2.2] h-auto w-full" />}>
              <WorldMap lands={world.data ?? []} marks={marks} label={t(by === 'number' ? 'leads.map.ofNumber' : 'leads.map.ofValue', { currency })} />
            </SkeletonGate>
          )}
          <Legend ranges={ranges} text={by === 'number' ? texts.number : texts.short} unshaded={unshaded ? t('leads.map.noValue', { currency }) : null} />
          {others && <p className="mt-2 text-sm text-muted-foreground">{t('leads.map.otherCurrencies', { currency })}</p>}
          {without > 0 && <p className="mt-3 text-sm"><Link to={addressOf(null)} className="focus-ring inline-flex min-h-6 items-center rounded-sm text-primary-ink hover:underline">{t('leads.map.without', { count: without })}</Link></p>}
        </div>
        <CountryTable countries={countries} total={total ?? 0} sums={sums} by={by} currency={currency} texts={texts} addressOf={addressOf} />
      </div>
    </div>
  );
}

function Legend({ ranges, text, unshaded }: { ranges: readonly ShadeRange[]; text: (figure: number) => string; unshaded: string | null }) {
  const t = useT('sales');
  if (ranges.length === 0 && unshaded === null) return null;
  const swatch = (background: string | undefined) => <span aria-hidden className={cn('size-3 shrink-0 rounded-xs border [print-color-adjust:exact]', background)} />;
  return (
    <ul aria-label={t('leads.map.legend')} className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground">
      {unshaded !== null && <li className="flex items-center gap-1.5">{swatch(unshadedBackground)}{unshaded}</li>}
      {ranges.map(({ from, to, shade }) => <li key={shade} className="figures flex items-center gap-1.5">{swatch(shadeBackgrounds[shade])}<span><bdi>{text(from)}</bdi>{text(to) !== text(from) && <>–<bdi>{text(to)}</bdi></>}</span></li>)}
    </ul>
  );
}
