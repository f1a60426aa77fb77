import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { queryClient, queryKey, useAction } from '#core/web/query.ts';
import { toast } from '#core/web/ui/toast.ts';
import { countUnseen, listNotifications, actOn, markDone, markRead, markSeen, markUnread, readAll, snooze, unsnooze, type Notification } from '../contract.ts';
import { topics } from './use-unseen.ts';

interface Page { items: Notification[]; nextCursor: string | null; unseen: number; seq: number }
type Cached = Page | { pages: Page[] } | undefined;

type Filter = NonNullable<InputOf<typeof listNotifications>['filter']>;
/** What is snoozed, or put aside, stands in no other list. */
const placeOf = (filter: Filter | undefined) => (filter === 'snoozed' || filter === 'folded' ? filter : 'inbox');

function patch(change: (n: Notification) => Notification | null, ids: (n: Notification) => boolean, lists: (filter: Filter | undefined) => boolean = () => true): () => void {
  const before = queryClient.getQueriesData<Cached>({ predicate: ({ queryKey: key }) => key[0] === listNotifications.id && lists((key[1] as { filter?: Filter } | undefined)?.filter) });
  const page = (p: Page): Page => ({ ...p, items: p.items.flatMap((n) => { if (!ids(n)) return [n]; const next = change(n); return next ? [next] : []; }) });
  for (const [key, data] of before) if (data) queryClient.setQueryData(key, 'pages' in data ? { ...data, pages: data.pages.map(page) } : page(data));
  return () => { for (const [key, data] of before) queryClient.setQueryData(key, data); };
}

/** What can be done with notifications; shown at once. */
export interface NotificationActions {
  seen: (seq: number) => void;
  /** Marks what stands in a list read. */
  all: (seq: number, filter: Filter) => void;
  read: (n: Notification) => void;
  unread: (n: Notification) => void;
  done: (n: Notification) => void;
  snooze: (n: Notification, until: Date) => Promise<unknown>;
  unsnooze: (n: Notification) => void;
  act: (n: Notification, action: string) => void;
}

/** Gives the actions on notifications. */
export function useNotificationActions(): NotificationActions {
  const t = useT('notifications');
  const core = useT();
  const take = (state: OutputOf<typeof countUnseen>) => queryClient.setQueryData(queryKey(countUnseen, {}), state);
  const only = (id: string) => (n: Notification) => n.id === id;
  const seen = useAction(markSeen, { quiet: true, onDone: take, optimistic: ({ seq }) => { take({ unseen: 0, seq }); } });
  const all = useAction(readAll, { topics, onDone: take, optimistic: ({ seq, filter }) => patch((n) => ({ ...n, isRead: true, isSeen: true }), (n) => n.seq <= seq, (list) => placeOf(list) === placeOf(filter)) });
  const read = useAction(markRead, { onDone: take, quiet: true, optimistic: ({ id }) => patch((n) => ({ ...n, isRead: true, isSeen: true }), only(id)) });
  const unread = useAction(markUnread, { topics, onDone: take, optimistic: ({ id }) => patch((n) => ({ ...n, isRead: false, isDone: false }), only(id)) });
  const done = useAction(markDone, { topics, onDone: take, optimistic: ({ id }) => patch(() => null, only(id)) });
  const later = useAction(snooze, { topics, onDone: take, optimistic: ({ id }) => patch(() => null, only(id)) });
  const back = useAction(unsnooze, { topics, onDone: take, optimistic: ({ id }) => patch(() => null, only(id), (list) => list === 'snoozed') });
  const act = useAction(actOn, { topics, onDone: take, optimistic: ({ id }) => patch(() => null, only(id)) });
  return {
    act: (n, action) => act.mutate({ id: n.id, action }),
    seen: (seq) => seen.mutate({ seq }), all: (seq, filter) => all.mutate({ seq, filter }), read: (n) => read.mutate({ id: n.id }), unread: (n) => unread.mutate({ id: n.id }),
    done: (n) => done.mutate({ id: n.id }, { onSuccess: () => toast.success(t('done'), { action: { label: core('action.undo'), onPress: () => unread.mutate({ id: n.id }) } }) }),
    snooze: (n, until) => later.mutateAsync({ id: n.id, until: until.toISOString() }).then(() => { toast.success(t('snoozed')); }),
    unsnooze: (n) => back.mutate({ id: n.id }, { onSuccess: () => toast.success(t('unsnoozed')) }),
  };
}
