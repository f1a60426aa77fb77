import { ChevronLeft, ChevronRight, HandCoins } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { useSearchState } from '#core/web/router.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useCan } from '#core/web/viewer.tsx';
import { commissionTotals } from '../../contract.ts';
import { addMonths } from '../../rules/deals/periods.ts';
import { useDayText } from '../deals/use-deals.ts';
import { useBase } from '../leads/use-base.ts';
import { CommissionTabs } from './commission-tabs.tsx';
import { EarnedTable } from './earned-table.tsx';
import { EntryList } from './entry-list.tsx';
import { daysOf, earnedTopics } from './use-commission.ts';

/** The list's filter for a month and, where somebody is chosen, for them. */
function filterOf(month: string, person: string): string {
  const { from, to } = daysOf(month);
  return JSON.stringify({ and: [{ field: 'earnedOn', op: 'between', value: [from, to] }, ...(person ? [{ field: 'accountId', op: 'is', value: person }] : [])] });
}

/** What was earned: a month's sums by person and currency, and the entries behind them. */
export function CommissionPage() {
  const t = useT('sales');
  const can = useCan();
  const day = useDayText();
  const [{ month, person, filter }, change] = useSearchState({ month: new Date().toLocaleDateString('en-CA').slice(0, 7), person: '', filter: '' });
  const all = can('sales.commission.view_all');
  const query = useRead(commissionTotals, { ...useBase(), ...daysOf(month) }, { topics: earnedTopics, keepPrevious: true });
  const show = (next: { month?: string; person?: string }) => { const to = { month, person, ...next }; change({ ...to, filter: filterOf(to.month, to.person) }); };
  // A month without anything has no list of nothing below.
  const isMonths = filter === filterOf(month, person);
  // The list below begins with the month above; afterwards its filter is the person's own.
  const begun = useRef(false);
  useEffect(() => { if (!begun.current && filter === '') change({ filter: filterOf(month, person) }); begun.current = true; }, [change, filter, month, person]);
  return (
    <div className="flex flex-col pb-10">
      <PageHeader title={t('commission.title')} description={t(all ? 'commission.lead' : 'commission.ownLead')} secondary={<CommissionTabs at="entries" />}>
        <div className="flex items-center gap-2">
          <IconButton size="sm" variant="outline" aria-label={t('commission.earlier')} {...tip(t('commission.earlier'))} onClick={() => show({ month: addMonths(month, -1) })}><ChevronLeft className="mirror-rtl" /></IconButton>
          <span className="min-w-36 text-center font-medium" aria-live="polite">{day(month, { month: 'long', year: 'numeric' })}</span>
          <IconButton size="sm" variant="outline" aria-label={t('commission.later')} {...tip(t('commission.later'))} onClick={() => show({ month: addMonths(month, 1) })}><ChevronRight className="mirror-rtl" /></IconButton>
        </div>
      </PageHeader>
      <div className="px-4 sm:px-6">
        <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={5} />}>{(totals) => (totals.items.length === 0 ? (isMonths ? <EmptyState icon={HandCoins} title={t('commission.nobody')} className="py-16">{t(all ? 'commission.empty' : 'commission.emptyOwn')}</EmptyState> : <p className="rounded-lg border px-4 py-3 text-muted-foreground">{t('commission.nobody')}</p>) : <EarnedTable totals={totals} chosen={person} {...(all ? { onChoose: (id: string) => show({ person: id }) } : {})} />)}</QueryView>
      </div>
      {!(isMonths && query.data?.items.length === 0) && <EntryList />}
    </div>
  );
}
