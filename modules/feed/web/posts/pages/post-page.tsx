import { useRef } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link, useParams, useSearchState } from '#core/web/router.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Tabs } from '#core/web/ui/tabs.tsx';
import { getPost, listPosts, type Post } from '../../../contract.ts';
import { PostCard } from '../card/post-card.tsx';
import { Comments } from '../comments/comments.tsx';
import { PostDialogs } from '../dialogs/post-dialogs.tsx';
import { PostList, PostSkeleton } from '../list/post-list.tsx';
import { listTopics, postTopics } from '../topics.ts';
import { usePosts } from '../use-items.ts';

const commentId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One post with its comments and shares; `comment` of the address is a comment to show. */
export function PostPage() {
  const t = useT('feed');
  const { id = '' } = useParams();
  const query = useRead(getPost, { id }, { topics: postTopics });
  return (
    <div className="pb-16">
      <PageHeader title={query.data ? t('post.titleOf', { name: query.data.post.author.name }) : t('post.title')} breadcrumb={[<Link key="feed" to="/feed">{t('timeline.title')}</Link>]} className="mx-auto max-w-180 sm:px-3" />
      <div className="mx-auto flex max-w-180 flex-col gap-4 px-2 sm:px-3">
        <QueryView query={query} skeleton={<PostSkeleton count={1} />}>{({ post }) => <Whole key={post.post_id} post={post} />}</QueryView>
      </div>
    </div>
  );
}

function Whole({ post }: { post: Post }) {
  const t = useT('feed');
  const below = useRef<HTMLDivElement>(null);
  const [{ shares, comment }, change] = useSearchState({ shares: false, comment: '' });
  const toComments = () => { change({ shares: false }); requestAnimationFrame(() => (below.current?.querySelector<HTMLElement>('textarea') ?? below.current)?.focus()); };
  return (
    <PostDialogs>
      <PostCard post={post} whole onComments={toComments} />
      {post.state === 'live' && (
        <div ref={below} tabIndex={-1} className="outline-none">
          <Tabs
            aria-label={t('post.below')} value={shares ? 'shares' : 'comments'} onValueChange={(tab) => change({ shares: tab === 'shares' })}
            tabs={[{ value: 'comments', label: t('comment.title'), count: post.counts.comments, content: <Comments key={comment} post={post} target={commentId.test(comment) ? comment : null} /> }, { value: 'shares', label: t('share.list'), count: post.counts.shares, content: <Shares id={post.post_id} /> }]}
          />
        </div>
      )}
    </PostDialogs>
  );
}

function Shares({ id }: { id: string }) {
  const t = useT('feed');
  const posts = usePosts(listPosts, { shared_post_id: id }, { topics: listTopics });
  return <PostList posts={posts} label={t('share.list')} empty={<EmptyState title={t('share.none')} />} />;
}
