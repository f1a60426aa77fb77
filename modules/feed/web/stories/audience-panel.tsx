import { Eye, MessageCircle } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { ErrorState } from '#core/web/ui/error-state.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonGate, SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { PersonLink, PersonMenu } from '#modules/social/web/public.tsx';
import { listStoryReplies, listStoryViews, type Story } from '../../contract.ts';
import { FilteredText } from '../posts/card/filtered-text.tsx';
import { reactionSigns } from '../posts/kinds.ts';
import { useItems } from '../posts/use-items.ts';
import { storyTopics } from './use-stories.ts';

/** Who has seen a story of one's own, how they reacted, and what they answered. */
export function AudiencePanel({ story, onClose }: { story: Story; onClose: () => void }) {
  const t = useT('feed');
  const { views, replies } = story.counts!;
  const [tab, setTab] = useState<'views' | 'replies'>(replies > 0 && views === 0 ? 'replies' : 'views');
  return (
    <Drawer open onOpenChange={(open) => { if (!open) onClose(); }} side="bottom" title={t('story.audience')} className="sm:max-w-130">
      <Tabs
        value={tab} onValueChange={setTab} aria-label={t('story.audience')} panelClassName="pt-3"
        tabs={[{ value: 'views', label: t('story.views'), count: views, content: <Views story={story} /> }, { value: 'replies', label: t('story.repliesTab'), count: replies, content: <Replies story={story} /> }]}
      />
    </Drawer>
  );
}

function Views({ story }: { story: Story }) {
  const t = useT('feed');
  const { query, items } = useItems(listStoryViews, { id: story.id, limit: 20 }, { topics: storyTopics });
  return (
    <List query={query} empty={items.length === 0 ? <EmptyState icon={Eye} title={t('story.noViews')}>{t('story.noViewsHelp')}</EmptyState> : null}>
      {items.map(({ person, at, reaction }) => {
        const Sign = reaction && reactionSigns[reaction].icon;
        return <li key={person.id} className="flex items-center gap-3 py-2"><PersonLink person={person} avatar="md" className="flex-1"><RelativeTime value={at} /></PersonLink>{Sign && <Sign role="img" aria-label={t(`reaction.kind.${reaction}`)} className={`size-4 ${reactionSigns[reaction].tone}`} />}</li>;
      })}
    </List>
  );
}

function Replies({ story }: { story: Story }) {
  const t = useT('feed');
  const { query, items } = useItems(listStoryReplies, { id: story.id, limit: 20 }, { topics: storyTopics });
  return (
    <List query={query} empty={items.length === 0 ? <EmptyState icon={MessageCircle} title={t('story.noReplies')}>{t('story.noRepliesHelp')}</EmptyState> : null}>
      {items.map((reply) => <li key={reply.id} className="flex flex-col gap-1 py-2"><span className="flex items-center gap-2"><PersonLink person={reply.person} avatar="md" className="flex-1"><RelativeTime value={reply.at} /></PersonLink><PersonMenu person={reply.person} /></span><ReplyText text={reply.text} filtered={reply.filtered} /></li>)}
    </List>
  );
}

function ReplyText({ text, filtered }: { text: string; filtered: { phrase: string } | null }) {
  const [wanted, setWanted] = useState(false);
  return <div className="ps-11">{filtered && !wanted ? <FilteredText phrase={filtered.phrase} onShow={() => setWanted(true)} /> : <p dir="auto" className="break-words whitespace-pre-wrap">{text}</p>}</div>;
}

interface ListProps { query: { isPending: boolean; isError: boolean; refetch: () => unknown; hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }; empty: ReactNode; children: ReactNode }

function List({ query, empty, children }: ListProps) {
  const t = useT('feed');
  if (query.isError) return <ErrorState title={t('story.unreachable')} onRetry={() => void query.refetch()} />;
  return (
    <SkeletonGate loading={query.isPending} skeleton={<SkeletonRows rows={3} columns={2} />}>
      {empty ?? <ul className="divide-y">{children}</ul>}
      {query.hasNextPage && <Button size="sm" variant="ghost" className="mt-2" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('story.more')}</Button>}
    </SkeletonGate>
  );
}
