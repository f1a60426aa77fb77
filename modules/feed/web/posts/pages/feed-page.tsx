import { Bookmark, History, Search, UsersRound } from 'lucide-react';
import { Suspense } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { queryClient, useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { getTimelineSettings, loadTimeline, type TimelineSettings } from '../../../contract.ts';
import { StoryRail } from '../../stories/rail.tsx';
import { Composer } from '../composer/composer.tsx';
import { NewPostsBar } from '../list/new-posts-bar.tsx';
import { PostList, PostSkeleton } from '../list/post-list.tsx';
import { TimelineControls } from '../list/timeline-controls.tsx';
import { listTopics } from '../topics.ts';
import { newestOf, usePosts } from '../use-items.ts';

/** The timeline: stories, what one wants to say, and what others said. */
export function FeedPage() {
  const t = useT('feed');
  const settings = useRead(getTimelineSettings, {});
  return (
    <div className="pb-16">
      <PageHeader
        title={t('timeline.title')} className="mx-auto max-w-180 sm:px-3"
        secondary={<>
          <Link to="/feed/search" aria-label={t('search.title')} {...tip(t('search.title'))} className={buttonStyle({ variant: 'ghost', size: 'sm', icon: true })}><Search aria-hidden /></Link>
          <Link to="/saved" aria-label={t('saved.title')} {...tip(t('saved.title'))} className={buttonStyle({ variant: 'ghost', size: 'sm', icon: true })}><Bookmark aria-hidden /></Link>
          <Link to="/feed/activity" aria-label={t('activity.title')} {...tip(t('activity.title'))} className={buttonStyle({ variant: 'ghost', size: 'sm', icon: true })}><History aria-hidden /></Link>
          {settings.data && <TimelineControls settings={settings.data} />}
        </>}
      />
      <div className="mx-auto flex max-w-180 flex-col gap-3 px-2 sm:px-3">
        <Suspense><StoryRail /></Suspense>
        <Composer />
        <QueryView query={settings} skeleton={<PostSkeleton count={3} />}>{(known) => <Timeline key={known.mode} settings={known} />}</QueryView>
      </div>
    </div>
  );
}

function Timeline({ settings: { mode } }: { settings: TimelineSettings }) {
  const t = useT('feed');
  const posts = usePosts(loadTimeline, { mode }, { topics: listTopics });
  const newest = newestOf(posts.posts, posts.query.data?.pages[0]);
  const show = () => queryClient.resetQueries({ queryKey: [loadTimeline.id, { mode }] });
  return (
    <>
      <NewPostsBar newest={newest} onShow={show} />
      <PostList
        posts={posts} label={t(mode === 'top' ? 'timeline.topLabel' : 'timeline.latestLabel')}
        empty={<EmptyState icon={UsersRound} title={t('timeline.emptyTitle')} action={<Link to="/friends" className={buttonStyle({ variant: 'outline' })}>{t('timeline.findPeople')}</Link>}>{t('timeline.empty')}</EmptyState>}
      />
    </>
  );
}
