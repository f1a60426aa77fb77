import { Gavel } from 'lucide-react';
import { useRef } from 'react';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { useSearchState } from '#core/web/router.ts';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { SkeletonGate, SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { caseTopic, listCases, type Case } from '../../contract/moderation.ts';
import { CasePanel } from './case-panel.tsx';
import { useQueueKeys } from './use-queue-keys.ts';

const filters = ['open', 'mine', 'appealed', 'decided'] as const;
interface Page { items: Case[]; open: number }

/** The queue of moderators: cases at the side, the chosen one beside them; made for the keyboard. */
export function QueuePage() {
  const t = useT('notifications');
  const [{ filter, case: chosen }, change] = useSearchState({ filter: 'open', case: '' });
  const shown = filters.find((f) => f === filter) ?? 'open';
  const list = usePages(listCases, { filter: shown, limit: 50 }, { topics: [caseTopic], keepPrevious: true });
  const pages = (list.data?.pages ?? []) as Page[];
  const items = pages.flatMap((p) => p.items);
  const frame = useRef<HTMLDivElement>(null);
  useQueueKeys(frame);
  return (
    <div ref={frame} className="pb-16">
      <PageHeader title={t('moderation.title')} {...(pages[0] ? { count: pages[0].open } : {})} description={t('moderation.lead')}>
        <SegmentedControl size="sm" aria-label={t('moderation.filterLabel')} value={shown} onValueChange={(f) => change({ filter: f, case: '' })} segments={filters.map((value) => ({ value, label: t(`moderation.filter.${value}`) }))} />
      </PageHeader>
      <div className="grid gap-6 px-4 sm:px-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className={cn('min-w-0', chosen && 'max-lg:hidden')}>
          {list.error && items.length === 0 ? <QueryError error={list.error} onRetry={list.refetch} retrying={list.isFetching} /> : (
            <SkeletonGate loading={list.isPending} skeleton={<SkeletonRows rows={6} columns={2} />}>
              {items.length === 0
                ? <EmptyState icon={Gavel} title={t(`moderation.none.${shown}`)}>{t('moderation.noneHelp')}</EmptyState>
                : <ul data-queue aria-label={t('moderation.title')} className="flex flex-col gap-1">{items.map((c) => <li key={c.id}><CaseLine case={c} active={c.id === chosen} onOpen={() => change({ case: c.id }, { push: true })} /></li>)}</ul>}
              {list.hasNextPage && <div className="pt-3"><Button size="sm" variant="outline" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t('moderation.older')}</Button></div>}
            </SkeletonGate>
          )}
        </div>
        {chosen ? <CasePanel key={chosen} id={chosen} onBack={() => change({ case: '' })} /> : items.length > 0 && <div className="max-lg:hidden"><EmptyState icon={Gavel} title={t('moderation.choose')}>{t('moderation.chooseHelp')}</EmptyState></div>}
      </div>
    </div>
  );
}

function CaseLine({ case: c, active, onOpen }: { case: Case; active: boolean; onOpen: () => void }) {
  const t = useT('notifications');
  return (
    <button type="button" aria-current={active || undefined} onClick={onOpen} className={cn('focus-ring-inset flex w-full flex-col gap-1 rounded-md border px-3 py-2.5 text-start hover:bg-accent', active && 'border-primary-ink bg-accent')}>
      <span className="flex w-full items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{t(`target.${c.targetType}`)} <span className="font-normal text-muted-foreground" dir="auto">{c.author ? (c.targetType === 'user' ? c.author.name : t('moderation.by', { name: c.author.name })) : t('moderation.nobody')}</span></span>
        <span className="shrink-0 text-xs text-muted-foreground"><RelativeTime value={c.decidedAt ?? c.createdAt} /></span>
      </span>
      {c.reportCount > 0 && <span className="text-sm text-muted-foreground">{t('moderation.reports', { count: c.reportCount })}: {c.reasons.map((r) => t(`reason.${r}`)).join(', ')}</span>}
      {c.heldFor.length > 0 && <span className="line-clamp-2 text-sm text-muted-foreground" dir="auto">{t('moderation.heldFor', { words: c.heldFor.join(', ') })}</span>}
      <span className="flex flex-wrap gap-1">
        {c.state !== 'open' && <Badge tone={c.state === 'appealed' ? 'warning' : 'neutral'}>{c.state === 'assigned' && c.assignee ? t('moderation.takenBy', { name: c.assignee.name }) : t(`moderation.state.${c.state}`)}</Badge>}
        {c.decision.map((d) => <Badge key={d} tone="outline">{t(`sanction.${d}`)}</Badge>)}
        {c.isPrivate && <Badge tone="outline">{t('moderation.private')}</Badge>}
        {c.isHidden && <Badge tone="warning">{t(c.heldFor.length > 0 ? 'moderation.held' : 'moderation.hidden')}</Badge>}
        {c.isParty && <Badge tone="neutral">{t('moderation.party')}</Badge>}
      </span>
    </button>
  );
}
