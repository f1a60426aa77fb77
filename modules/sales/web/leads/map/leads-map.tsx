import { SearchX, Sprout } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { customPrefix } from '#core/contract/list-fields.ts';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { FilterBar, FilterButton, type FilterFields } from '#core/web/resource/filter-bar.tsx';
import { ListHeader } from '#core/web/resource/list-header.tsx';
import { useListKeys } from '#core/web/resource/list-keys.ts';
import { ViewsOfList } from '#core/web/resource/views-of-list.tsx';
import { useSearchState } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Toolbar } from '#core/web/ui/filter-chip.tsx';
import { SearchInput } from '#core/web/ui/search-input.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { SkeletonGate, SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { leads } from '../../../contract.ts';
import type { Measure } from './country-figures.ts';
import { MapBody } from './map-body.tsx';
import { useLeadQuestion, useLeadsByCountry, type LeadQuestion } from './use-leads-by-country.ts';

const nothing = () => undefined;
const ofDashboard = ['source', 'reached', 'isStale'];

/** Where in the world leads are: countries shaded by their number or their value, under the list's search, filters and views. */
export function LeadsMap({ secondary, primaryAction }: { secondary: ReactNode; primaryAction: { label: string; onPress: () => void } | undefined }) {
  const t = useT('sales');
  const words = useT('resource');
  const search = useRef<HTMLInputElement>(null);
  const question = useLeadQuestion();
  const answer = useLeadsByCountry(question);
  const [place, choose] = useSearchState({ by: 'number' });
  const by: Measure = place.by === 'value' ? 'value' : 'number';
  const { state, change } = question;
  const create = () => primaryAction?.onPress();
  useListKeys({ move: nothing, select: nothing, open: nothing, escape: nothing, create, search: () => search.current?.focus() });
  const labelOf = (key: string) => question.custom.find((f) => customPrefix + f.id === key)?.label ?? t(ofDashboard.includes(key) ? `dashboard.field.${key}` : `leads.field.${key}`);
  const source: FilterFields = { fields: question.fields, choices: question.choices, labelOf, loads: question.loads };
  const { query, total } = answer;
  return (
    <section className="flex min-h-96 flex-col pb-16">
      <ListHeader title={t('leads.title')} count={total} secondary={secondary} action={primaryAction} onAction={create} />
      <Toolbar end={(
        <>
          <ViewsOfList listId={leads.list.id} state={state} change={change} />
          <SegmentedControl size="sm" aria-label={t('leads.map.by')} value={by} onValueChange={(v) => choose({ by: v })} segments={[{ value: 'number', label: t('leads.map.number') }, { value: 'value', label: t('leads.field.value') }]} />
        </>
      )}>
        <SearchInput ref={search} className="w-full sm:w-60" value={state.q} delayMs={200} shortcut="/" pending={query.isPlaceholderData} placeholder={words('list.search')} onSearch={(q) => change({ q: q.trim() })} />
        <FilterButton source={source} filter={state.filter} onChange={(filter) => change({ filter })} />
      </Toolbar>
      <FilterBar source={source} filter={state.filter} onChange={(filter) => change({ filter })} />
      {query.error && !query.data ? <QueryError error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} className="border-t" /> : (
        <SkeletonGate loading={query.isPending} skeleton={<div className="border-t"><SkeletonRows columns={4} /></div>}>
          {total === 0 ? <Nothing question={question} action={<ListHeader.Action action={primaryAction} onAction={create} />} /> : <MapBody answer={answer} state={state} by={by} />}
        </SkeletonGate>
      )}
    </section>
  );
}

function Nothing({ question: { state, change }, action }: { question: LeadQuestion; action: ReactNode }) {
  const t = useT('sales');
  const words = useT('resource');
  return (
    <div className="border-t">
      {state.q !== '' || state.filter !== undefined ? <EmptyState icon={SearchX} title={words('list.nothingTitle')} action={<Button variant="outline" onClick={() => change({ q: '', filter: undefined })}>{words('list.clearFilters')}</Button>}>{words('list.nothingText')}</EmptyState>
        : <EmptyState icon={Sprout} title={t('leads.emptyTitle')} action={action}>{t('leads.empty')}</EmptyState>}
    </div>
  );
}
