import { Hash, SearchX, UserRound } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link, useGo, useParams, useSearchState } from '#core/web/router.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SearchInput } from '#core/web/ui/search-input.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { usePersonCard } from '#modules/social/web/public.tsx';
import { listPosts, searchPosts } from '../../../contract.ts';
import { PostList } from '../list/post-list.tsx';
import { listTopics } from '../topics.ts';
import { usePosts } from '../use-items.ts';

const crumbStyle = 'mx-auto max-w-180 sm:px-3';

/** Posts with a hashtag. */
export function TagPage() {
  const t = useT('feed');
  const { tag = '' } = useParams();
  const name = tag.replace(/^#/, '');
  const posts = usePosts(listPosts, { hashtag: name }, { topics: listTopics });
  return (
    <div className="pb-16">
      <PageHeader title={<span dir="auto">#{name}</span>} breadcrumb={[<Link key="feed" to="/feed">{t('timeline.title')}</Link>]} className={crumbStyle} />
      <div className="mx-auto max-w-180 px-2 sm:px-3"><PostList posts={posts} label={t('tag.label', { tag: name })} empty={<EmptyState icon={Hash} title={t('tag.none', { tag: name })} />} /></div>
    </div>
  );
}

/** Posts by words; `#word` leads to the hashtag. */
export function SearchPage() {
  const t = useT('feed');
  const go = useGo();
  const [{ q }, change] = useSearchState({ q: '' });
  const asked = q.trim().slice(0, 200);
  const posts = usePosts(searchPosts, { q: asked }, { enabled: asked !== '', topics: listTopics, keepPrevious: true });
  const search = (text: string) => { const tag = /^#([\p{L}\p{N}_]+)$/u.exec(text.trim()); if (tag) go(`/feed/tag/${encodeURIComponent(tag[1]!.toLowerCase())}`); else change({ q: text }); };
  return (
    <div className="pb-16">
      <PageHeader title={t('search.title')} breadcrumb={[<Link key="feed" to="/feed">{t('timeline.title')}</Link>]} className={crumbStyle}>
        <SearchInput value={q} onSearch={search} label={t('search.label')} placeholder={t('search.placeholder')} pending={posts.query.isFetching && asked !== ''} />
      </PageHeader>
      <div className="mx-auto max-w-180 px-2 sm:px-3">
        {asked === '' ? <EmptyState icon={SearchX} title={t('search.begin')} /> : <PostList posts={posts} label={t('search.results', { text: asked })} empty={<EmptyState icon={SearchX} title={t('search.none', { text: asked })} />} />}
      </div>
    </div>
  );
}

/** One's own posts exactly as somebody else sees them. */
export function SeenByPage() {
  const t = useT('feed');
  const { account } = useViewer();
  const { id = '' } = useParams();
  const { person } = usePersonCard(id);
  const posts = usePosts(listPosts, { user_id: account.id, as_user_id: id }, { topics: listTopics });
  const name = person?.name ?? '…';
  return (
    <div className="pb-16">
      <PageHeader title={t('audience.seenBy', { name })} description={t('audience.seenByHelp', { name })} breadcrumb={[<Link key="feed" to="/feed">{t('timeline.title')}</Link>]} className={crumbStyle} />
      <div className="mx-auto max-w-180 px-2 sm:px-3"><PostList posts={posts} still label={t('audience.seenBy', { name })} empty={<EmptyState icon={UserRound} title={t('audience.nothing', { name })} />} /></div>
    </div>
  );
}
