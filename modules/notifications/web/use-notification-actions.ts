import type { OutputOf } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { queryClient, queryKey, useAction } from '#core/web/query.ts';
import { toast } from '#core/web/ui/toast.ts';
import { countUnseen, listNotifications, actOn, markDone, markRead, markSeen, markUnread, readAll, snooze, type Notification } from '../contract.ts';
import { topics } from './use-unseen.ts';

interface Page { items: Notification[]; nextCursor: string | null; unseen: number; seq: number }
type Cached = Page | { pages: Page[] } | undefined;

function patch(change: (n: Notification) => Notification | null, ids: (n: Notification) => boolean): () => void {
  const before = queryClient.getQueriesData<Cached>({ predicate: ({ queryKey: key }) => key[0] === listNotifications.id });
  const page = (p: Page): Page => ({ ...p, items: p.items.flatMap((n) => { if (!ids(n)) return [n]; const next = change(n); return next ? [next] : []; }) });
  for (const [key, data] of before) if (data) queryClient.setQueryData(key, 'pages' in data ? { ...data, pages: data.pages.map(page) } : page(data));
  return () => { for (const [key, data] of before) queryClient.setQueryData(key, data); };
}

/** What can be done with notifications; shown at once. */
export interface NotificationActions {
  seen: (seq: number) => void;
  all: (seq: number) => void;
  read: (n: Notification) => void;
  unread: (n: Notification) => void;
  done: (n: Notification) => void;
  snooze: (n: Notification, until: Date) => void;
  act: (n: Notification, action: string) => void;
}

/** Gives the actions on notifications. */
export function useNotificationActions(): NotificationActions {
  const t = useT('notifications');
  const core = useT();
  const take = (state: OutputOf<typeof countUnseen>) => queryClient.setQueryData(queryKey(countUnseen, {}), state);
  const only = (id: string) => (n: Notification) => n.id === id;
  const seen = useAction(markSeen, { quiet: true, onDone: take, optimistic: ({ seq }) => { take({ unseen: 0, seq }); } });
  const all = useAction(readAll, { topics, onDone: take, optimistic: ({ seq }) => patch((n) => ({ ...n, isRead: true, isSeen: true }), (n) => n.seq <= seq) });
  const read = useAction(markRead, { onDone: take, quiet: true, optimistic: ({ id }) => patch((n) => ({ ...n, isRead: true, isSeen: true }), only(id)) });
  const unread = useAction(markUnread, { topics, onDone: take, optimistic: ({ id }) => patch((n) => ({ ...n, isRead: false, isDone: false }), only(id)) });
  const done = useAction(markDone, { topics, onDone: take, optimistic: ({ id }) => patch(() => null, only(id)) });
  const later = useAction(snooze, { topics, onDone: take, optimistic: ({ id }) => patch(() => null, only(id)) });
  const act = useAction(actOn, { topics, onDone: take, optimistic: ({ id }) => patch(() => null, only(id)) });
  return {
    act: (n, action) => act.mutate({ id: n.id, action }),
    seen: (seq) => seen.mutate({ seq }), all: (seq) => all.mutate({ seq }), read: (n) => read.mutate({ id: n.id }), unread: (n) => unread.mutate({ id: n.id }),
    done: (n) => done.mutate({ id: n.id }, { onSuccess: () => toast.success(t('done'), { action: { label: core('action.undo'), onPress: () => unread.mutate({ id: n.id }) } }) }),
    snooze: (n, until) => later.mutate({ id: n.id, until: until.toISOString() }, { onSuccess: () => toast.success(t('snoozed')) }),
  };
}
