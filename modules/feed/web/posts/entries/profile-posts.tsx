import { MessageSquareText } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import type { PersonCard } from '#modules/social/contract.ts';
import { listPosts } from '../../../contract.ts';
import { Composer } from '../composer/composer.tsx';
import { PostList } from '../list/post-list.tsx';
import { listTopics } from '../topics.ts';
import { usePosts } from '../use-items.ts';
import '../feed-texts.ts';

/** Tab of a profile: what this person posted. */
export function ProfilePosts({ person, self, viewAs }: { person: PersonCard; self: boolean; viewAs: 'friends' | 'everyone' | null }) {
  const t = useT('feed');
  const posts = usePosts(listPosts, { user_id: person.id, ...(viewAs ? { as_audience: viewAs } : {}) }, { topics: listTopics });
  return (
    <div className="page-reading flex flex-col gap-3">
      {self && viewAs === null && <Composer />}
      <PostList posts={posts} still={viewAs !== null} label={t('profile.label', { name: person.name })} empty={<EmptyState icon={MessageSquareText} level={3} title={t(self ? 'profile.noneOwn' : 'profile.none', { name: person.firstName || person.name })} />} />
    </div>
  );
}
