import { BellOff, CheckCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { QueryError } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { useSearchState } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { SkeletonGate, SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { listNotifications, type Notification } from '../../contract.ts';
import { byDay } from '../parts/by-day.ts';
import { NotificationLine } from '../parts/notification-line.tsx';
import { useNotificationActions, type NotificationActions } from '../use-notification-actions.ts';
import { topics } from '../use-unseen.ts';
import { useInboxKeys } from './use-inbox-keys.ts';

const filters = ['all', 'unread', 'mentions', 'requests', 'snoozed', 'done', 'folded'] as const;
type Filter = (typeof filters)[number];
interface Page { items: Notification[]; nextCursor: string | null; unseen: number; seq: number }

/** Everything the person was told, until it is done. */
export function InboxPage() {
  const t = useT('notifications');
  const language = useLanguage();
  const [{ filter }, change] = useSearchState({ filter: 'all' });
  const shown: Filter = filters.find((f) => f === filter) ?? 'all';
  const actions = useNotificationActions();
  const list = usePages(listNotifications, { filter: shown, language, limit: 30 }, { topics, keepPrevious: true });
  const pages = (list.data?.pages ?? []) as Page[];
  const items = pages.flatMap((p) => p.items);
  const seq = pages[0]?.seq ?? 0;
  const unseen = pages[0]?.unseen ?? 0;
  useEffect(() => { if (unseen > 0) actions.seen(seq); }, [seq, unseen]); // oxlint-disable-line react/exhaustive-deps
  const frame = useRef<HTMLDivElement>(null);
  useInboxKeys(frame, items, actions);
  return (
    <div className="pb-16">
      <PageHeader title={t('title')} secondary={<Button size="sm" variant="outline" disabled={!items.some((n) => !n.isRead)} onClick={() => actions.all(seq, shown)}><CheckCheck aria-hidden />{t('markAll')}</Button>}>
        <SegmentedControl size="sm" aria-label={t('filterLabel')} value={shown} onValueChange={(f) => change({ filter: f })} segments={filters.map((value) => ({ value, label: t(`filter.${value}`) }))} />
      </PageHeader>
      <div ref={frame} className="page-reading px-1 sm:px-3">
        {list.error && items.length === 0 ? <QueryError error={list.error} onRetry={list.refetch} retrying={list.isFetching} /> : (
          <SkeletonGate loading={list.isPending} skeleton={<SkeletonRows rows={6} columns={2} />}>
            {items.length === 0 ? <EmptyState icon={BellOff} title={t(`none.${shown}`)}>{t('empty')}</EmptyState> : <Days items={items} actions={actions} />}
            {list.hasNextPage && <div className="px-3 pt-3"><Button size="sm" variant="outline" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t('older')}</Button></div>}
          </SkeletonGate>
        )}
      </div>
    </div>
  );
}

function Days({ items, actions }: { items: readonly Notification[]; actions: NotificationActions }) {
  const t = useT('notifications');
  const { account } = useViewer();
  const days = byDay(items, account.timeZone);
  return (['today', 'earlier'] as const).filter((day) => days[day].length > 0).map((day) => (
    <section key={day} aria-labelledby={`inbox-${day}`} className="not-first:mt-5">
      <h2 id={`inbox-${day}`} className="px-3 py-1 text-xs font-medium text-muted-foreground">{t(day)}</h2>
      <ul className="flex flex-col gap-0.5">{days[day].map((n) => <NotificationLine key={n.id} notification={n} actions={actions} />)}</ul>
    </section>
  ));
}
