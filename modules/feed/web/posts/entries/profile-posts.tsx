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
  const posts = usePosts(listPosts, { user_id: person.id }, { topics: listTopics });
  // Looking at oneself through others' eyes: what they would not be shown is left out.
  const seen = viewAs === null ? posts : { ...posts, posts: posts.posts.filter((post) => post.state === 'live' && !post.group && (viewAs === 'friends' ? post.privacy !== 'only_me' : post.privacy === 'public')) };
  return (
    <div className="page-reading flex flex-col gap-3">
      {self && viewAs === null && <Composer />}
      <PostList posts={seen} still={viewAs !== null} label={t('profile.label', { name: person.name })} empty={<EmptyState icon={MessageSquareText} level={3} title={t(self ? 'profile.noneOwn' : 'profile.none', { name: person.firstName || person.name })} />} />
    </div>
  );
}
