import { MessageSquareText, Plus } from 'lucide-react';
import { useState } from 'react';
import { QueryView, type ViewedQuery } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useGo } from '#core/web/router.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SearchInput } from '#core/web/ui/search-input.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { conversationViews, type ConversationView, type TextConversation } from '../../contract.ts';
import { StateMark } from '../bubble.tsx';
import { NewTextDialog } from './new-text-dialog.tsx';

interface Props { query: ViewedQuery<unknown> & { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }; items: readonly TextConversation[]; view: ConversationView; q: string; chosenId: string; onView: (view: ConversationView) => void; onSearch: (q: string) => void; onChoose: (id: string) => void }

/** Conversations of a view, the latest first, those with something unread in bold. */
export function ConversationList({ query, items, view, q, chosenId, onView, onSearch, onChoose }: Props) {
  const t = useT('texting');
  const can = useCan();
  const [isNew, setNew] = useState(false);
  return (
    <>
      <header className="flex flex-col gap-3 border-b px-4 py-3">
        <div className="flex items-center gap-2">
          <h1 className="text-lg font-semibold">{t('inbox.title')}</h1>
          {can('texting.text.send') && <Button size="sm" variant="primary" className="ms-auto" onClick={() => setNew(true)}><Plus aria-hidden />{t('inbox.new')}</Button>}
        </div>
        <SearchInput value={q} onSearch={onSearch} placeholder={t('inbox.search')} />
        <SegmentedControl size="sm" fill aria-label={t('inbox.views')} value={view} onValueChange={onView} segments={conversationViews.map((value) => ({ value, label: t(`inbox.${value}`) }))} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueryView query={query} skeleton={<SkeletonRows rows={6} columns={1} />}>
          {() => (items.length === 0 && !query.hasNextPage ? <Empty plain={view === 'open' && q === ''} /> : (
            <>
              <ul aria-label={t('inbox.list')} className="divide-y">{items.map((c) => <Row key={c.id} c={c} chosen={c.id === chosenId} onChoose={() => onChoose(c.id)} />)}</ul>
              {query.hasNextPage && <div className="p-3"><Button variant="outline" size="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('inbox.more')}</Button></div>}
            </>
          ))}
        </QueryView>
      </div>
      {isNew && <NewTextDialog onDone={(id) => { setNew(false); onChoose(id); }} onClose={() => setNew(false)} />}
    </>
  );
}

function Empty({ plain }: { plain: boolean }) {
  const t = useT('texting');
  const go = useGo();
  const can = useCan();
  if (!plain) return <p className="px-4 py-6 text-muted-foreground">{t('inbox.emptyOther')}</p>;
  return <EmptyState icon={MessageSquareText} title={t('inbox.emptyTitle')} action={can('texting.number.manage') ? <Button variant="outline" onClick={() => go('/settings/texts')}>{t('inbox.setUp')}</Button> : undefined}>{t('inbox.empty')}</EmptyState>;
}

function Row({ c, chosen, onChoose }: { c: TextConversation; chosen: boolean; onChoose: () => void }) {
  const t = useT('texting');
  const name = c.name || c.phone || t('inbox.erased');
  return (
    <li>
      <button type="button" aria-current={chosen ? 'true' : undefined} onClick={onChoose} className={cn('focus-ring-inset flex w-full items-start gap-3 px-4 py-3 text-start hover:bg-accent', chosen && 'bg-accent')}>
        <Avatar name={name} size="sm" decorative />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex items-baseline gap-2">
            <bdi className={cn('min-w-0 flex-1 truncate', c.unread > 0 && 'font-semibold')} dir={c.name ? 'auto' : 'ltr'}>{name}</bdi>
            <span className="shrink-0 text-xs text-muted-foreground"><RelativeTime value={c.lastAt} /></span>
          </span>
          <span className="flex items-center gap-1.5 text-sm text-muted-foreground">
            {c.lastDirection === 'out' && <StateMark state={c.lastState} />}
            <bdi dir="auto" className={cn('min-w-0 flex-1 truncate', c.unread > 0 && 'font-medium text-foreground')}>{c.lastBody}</bdi>
            {c.unread > 0 && <span className="shrink-0 rounded-full bg-primary px-1.5 text-xs font-medium text-primary-foreground tabular-nums"><span aria-hidden>{c.unread}</span><span className="sr-only">{t('inbox.unread', { count: c.unread })}</span></span>}
          </span>
          <span className="flex items-center gap-1.5 text-xs text-muted-foreground"><span>{t(`channel.${c.channel}`)}</span>{c.assignee && <><span aria-hidden>·</span><bdi className="truncate">{c.assignee.name}</bdi></>}</span>
        </span>
      </button>
    </li>
  );
}
