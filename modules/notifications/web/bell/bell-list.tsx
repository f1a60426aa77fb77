import { BellOff, CheckCheck, Settings2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useLanguage, useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Tooltip } from '#core/web/ui/tooltip.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { listNotifications, type Notification } from '../../contract.ts';
import { byDay } from '../parts/by-day.ts';
import '../notification-texts.ts';
import { NotificationLine } from '../parts/notification-line.tsx';
import { useNotificationActions, type NotificationActions } from '../use-notification-actions.ts';
import { topics } from '../use-unseen.ts';
import { Waiting } from './waiting.tsx';

const filters = ['all', 'unread', 'mentions', 'requests'] as const;

/** What the bell opens: today, earlier, and the way to the rest. */
export function BellList({ onClose }: { onClose: () => void }) {
  const t = useT('notifications');
  const language = useLanguage();
  const actions = useNotificationActions();
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const list = useRead(listNotifications, { filter, language, limit: 20 }, { topics, keepPrevious: true });
  const seq = list.data?.seq ?? 0;
  const unseen = list.data?.unseen ?? 0;
  useEffect(() => { if (unseen > 0) actions.seen(seq); /* looked at, once per arrival */ }, [seq, unseen]); // oxlint-disable-line react/exhaustive-deps
  const unread = list.data?.items.some((n) => !n.isRead) ?? false;
  return (
    <div className="flex max-h-[min(36rem,var(--available-height))] flex-col">
      <div className="flex items-center gap-1 border-b py-2 ps-4 pe-2">
        <h2 className="flex-1 font-semibold">{t('title')}</h2>
        <Button size="sm" variant="ghost" disabled={!unread} onClick={() => actions.all(seq, filter)}><CheckCheck aria-hidden />{t('markAll')}</Button>
        <Tooltip label={t('preferences.title')}><Link to="/settings/notifications" onClick={onClose} aria-label={t('preferences.title')} className={buttonStyle({ variant: 'ghost', size: 'sm', icon: true })}><Settings2 aria-hidden /></Link></Tooltip>
      </div>
      <div className="border-b px-3 py-2"><SegmentedControl size="sm" fill aria-label={t('filterLabel')} value={filter} onValueChange={setFilter} segments={filters.map((value) => ({ value, label: t(`filter.${value}`) }))} /></div>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">
        <QueryView query={list} skeleton={<Waiting />}>{({ items }) => (items.length === 0 ? <EmptyState icon={BellOff} level={3} title={t(filter === 'all' ? 'emptyTitle' : `none.${filter}`)} className="py-8 sm:py-10">{t('empty')}</EmptyState> : <Days items={items} actions={actions} onClose={onClose} />)}</QueryView>
      </div>
      <div className="border-t p-2"><Link to="/notifications" onClick={onClose} className={buttonStyle({ variant: 'ghost', size: 'sm', className: 'w-full' })}>{t('openInbox')}</Link></div>
    </div>
  );
}

function Days({ items, actions, onClose }: { items: readonly Notification[]; actions: NotificationActions; onClose: () => void }) {
  const t = useT('notifications');
  const { account } = useViewer();
  const days = byDay(items, account.timeZone);
  return (['today', 'earlier'] as const).filter((day) => days[day].length > 0).map((day) => (
    <div key={day} role="group" aria-label={t(day)} className="not-first:mt-2">
      <h3 className="px-2 py-1 text-xs font-medium text-muted-foreground">{t(day)}</h3>
      <ul className="flex flex-col gap-0.5">{days[day].map((n) => <NotificationLine key={n.id} notification={n} actions={actions} onOpen={onClose} dense />)}</ul>
    </div>
  ));
}
