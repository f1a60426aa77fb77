import { MessageSquareText } from 'lucide-react';
import { useRef } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, usePages } from '#core/web/query.ts';
import { useSearchState } from '#core/web/router.ts';
import { cn } from '#core/web/ui/cn.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { useCan } from '#core/web/viewer.tsx';
import { closeConversation, conversationViews, listConversations, type ConversationView, type TextConversation } from '../../contract.ts';
import { topics, useBase, usePageKeys } from '../base.ts';
import { ConversationList } from './conversation-list.tsx';
import { ConversationView as Conversation } from './conversation-view.tsx';

/** `/texts`: conversations by text, and the one that is chosen beside them; on a phone one of both. */
export function InboxPage() {
  const t = useT('texting');
  const base = useBase();
  const can = useCan();
  const [state, change] = useSearchState({ open: '', view: 'open', q: '' });
  const view = (conversationViews as readonly string[]).includes(state.view) ? state.view as ConversationView : 'open';
  const query = usePages(listConversations, { ...base, view, q: state.q, limit: 50 }, { topics, keepPrevious: true });
  const items = (query.data?.pages ?? []).flatMap((page) => (page as { items: TextConversation[] }).items);
  const close = useAction(closeConversation, { topics });
  const box = useRef<HTMLTextAreaElement>(null);
  const place = items.findIndex((c) => c.id === state.open);
  const step = (by: number) => { const next = items[Math.min(items.length - 1, Math.max(0, place + by))]; if (next) change({ open: next.id }); };
  usePageKeys({
    j: () => step(1), k: () => step(place < 0 ? 1 : -1), r: () => box.current?.focus(),
    e: () => { const c = items[place]; if (c && can('texting.text.send')) close.mutate({ ...base, id: c.id, closed: !c.closed, version: c.version }); },
  });
  const chosen = state.open !== '';
  return (
    <div className="flex h-[calc(100dvh-7rem-env(safe-area-inset-bottom))] min-h-80 overflow-hidden border-b lg:h-[calc(100dvh-3.5rem)]">
      {chosen && <h1 className="sr-only md:hidden">{t('inbox.title')}</h1>}
      <div className={cn('flex w-full shrink-0 flex-col border-e md:w-84', chosen && 'hidden md:flex')}>
        <ConversationList query={query as never} items={items} view={view} q={state.q} chosenId={state.open} onView={(next) => change({ view: next })} onSearch={(q) => change({ q })} onChoose={(id) => change({ open: id }, { push: true })} />
      </div>
      <div className={cn('min-w-0 flex-1', !chosen && 'hidden md:flex')}>
        {chosen ? <Conversation key={state.open} id={state.open} boxRef={box} onBack={() => change({ open: '' })} /> : <EmptyState icon={MessageSquareText} title={t('inbox.none')} className="m-auto">{t('inbox.noneHelp')}</EmptyState>}
      </div>
    </div>
  );
}
