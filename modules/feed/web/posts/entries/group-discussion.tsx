import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import type { Group } from '#modules/social/contract.ts';
import { getGroupDiscussion } from '../../../contract.ts';
import { Composer } from '../composer/composer.tsx';
import { PostList } from '../list/post-list.tsx';
import { listTopics } from '../topics.ts';
import { usePosts } from '../use-items.ts';
import '../feed-texts.ts';

/** Tab of a group: what its members discuss, and for moderators what waits for them. */
export function GroupDiscussion({ group }: { group: Group }) {
  const t = useT('feed');
  const [state, setState] = useState<'live' | 'pending'>('live');
  const waits = group.postApproval && group.role !== null;
  const posts = usePosts(getGroupDiscussion, { id: group.id, state }, { topics: listTopics });
  return (
    <div className="page-reading flex flex-col gap-3">
      {group.may.post && <Composer key={group.id} groupId={group.id} onMade={(post) => { if (post.state === 'pending') setState('pending'); }} />}
      {waits && <SegmentedControl size="sm" aria-label={t('group.filter')} value={state} onValueChange={setState} segments={[{ value: 'live', label: t('group.live') }, { value: 'pending', label: t(group.may.moderate ? 'group.pending' : 'group.pendingOwn') }]} />}
      <PostList key={state} posts={posts} label={t('group.label', { name: group.name })} empty={<EmptyState icon={MessagesSquare} level={3} title={t(state === 'pending' ? 'group.nonePending' : 'group.none')}>{state === 'live' && group.may.post ? t('group.begin') : undefined}</EmptyState>} />
    </div>
  );
}
