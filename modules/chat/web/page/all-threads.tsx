import { ArrowLeft, MessagesSquare } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { usePages } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { CountBadge } from '#core/web/ui/badge.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { listThreads, topics } from '../../contract.ts';
import { lineOf, useFiltered } from '../store/filtered.ts';
import { nameOf, useChanges, useChat } from '../store/use-chat.ts';
import { useAgain } from '../use-again.ts';

/** Threads the viewer follows, those with something new first; of one room, or of all. */
export function ThreadsList({ roomId, onChoose }: { roomId?: string; onChoose?: (rootSeq: number) => void }) {
  const t = useT('chat');
  const { store } = useChat();
  const filtered = useFiltered();
  useChanges(store, 'rooms');
  // A reply changes the first message of its thread, which is told; and what is read changes the room.
  useAgain(store.list('all').map((r) => (roomId === undefined || r._id === roomId ? `${r.changeSeq}/${r.unreadThreads}` : '')).join(' '), topics.message);
  const threads = usePages(listThreads, { ...(roomId ? { roomId } : {}), limit: 20 }, { topics: [topics.message], staleTime: 0, keepPrevious: true });
  return (
    <QueryView query={threads} skeleton={<div className="p-3"><SkeletonRows rows={5} columns={1} /></div>}>
      {({ pages }) => {
        const all = pages.flatMap((page) => page.threads);
        if (all.length === 0) return <EmptyState icon={MessagesSquare} title={t('threads.none')} level={3}>{t('threads.noneHelp')}</EmptyState>;
        return (
          <>
            <ul className="p-1">
              {all.map((thread) => {
                const content = (
                  <>
                    <span className="flex items-baseline gap-2"><bdi className="min-w-0 flex-1 truncate text-sm font-medium">{nameOf(thread.root.sender)}{!roomId && thread.room.name && ` · ${thread.room.name}`}</bdi><RelativeTime value={thread.lastAt} className="shrink-0 text-xs text-muted-foreground" /></span>
                    <bdi className="line-clamp-2 text-sm text-muted-foreground">{lineOf(t, thread.root, filtered)}</bdi>
                    <span className="flex items-center gap-2 text-xs font-medium text-primary-ink">{t('thread.replies', { count: thread.replies })}{thread.unread > 0 && <><span className="sr-only">{t('list.newCount', { count: thread.unread })}</span><CountBadge count={thread.unread} /></>}</span>
                  </>
                );
                const style = 'focus-ring-inset block w-full rounded-md px-2 py-2 text-start hover:bg-accent';
                return <li key={thread.root._id}>{onChoose ? <button type="button" className={style} onClick={() => onChoose(thread.root.seq)}>{content}</button> : <Link to={`/chat/${thread.root.roomId}?thread=${thread.root.seq}`} className={style}>{content}</Link>}</li>;
              })}
            </ul>
            {threads.hasNextPage && <Button size="sm" variant="ghost" className="w-full" loading={threads.isFetchingNextPage} onClick={() => void threads.fetchNextPage()}>{t('page.more')}</Button>}
          </>
        );
      }}
    </QueryView>
  );
}

/** Threads of all rooms as a page. */
export function AllThreads() {
  const t = useT('chat');
  return (
    <section aria-labelledby="all-threads" className="flex h-full w-full flex-col">
      <header className="flex h-14 shrink-0 items-center gap-2 border-b px-4"><Link to="/chat" aria-label={t('page.back')} className="focus-ring rounded-sm p-1 md:hidden"><ArrowLeft className="mirror-rtl size-4" /></Link><h2 id="all-threads" className="text-base font-semibold">{t('threads.title')}</h2></header>
      <div className="page-reading min-h-0 w-full flex-1 overflow-y-auto"><ThreadsList /></div>
    </section>
  );
}
