import { Archive, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { ErrorState } from '#core/web/ui/error-state.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { Skeleton, SkeletonGate } from '#core/web/ui/skeleton.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { MediaView } from '#modules/files/web/public.tsx';
import { deleteStory, listArchivedStories, storyTopic, updateStorySettings, type Story } from '../../contract.ts';
import { useItems } from '../posts/use-items.ts';
import { StoryCreator } from './creator.tsx';
import { StoryRail } from './rail.tsx';
import { storyTopics, useStorySettings } from './use-stories.ts';

/** /stories: live ones, how one wants them, and one's own that are over. */
export function StoriesPage() {
  const t = useT('feed');
  const [creating, setCreating] = useState(false);
  const settings = useStorySettings();
  const change = useAction(updateStorySettings, { topics: [storyTopic] });
  const { query, items } = useItems(listArchivedStories, { limit: 20 }, { topics: storyTopics });
  return (
    <div className="mx-auto w-full max-w-240 pb-16">
      <PageHeader title={t('story.stories')} breadcrumb={[<Link key="feed" to="/feed">{t('story.feed')}</Link>, t('story.stories')]} action={<Button variant="primary" onClick={() => setCreating(true)}>{t('story.new')}</Button>} />
      <div className="flex flex-col gap-6 px-4 pt-2 sm:px-6">
        <StoryRail />
        <section aria-label={t('story.settings')} className="flex max-w-160 flex-col gap-4">
          <Switch checked={settings.pause} onCheckedChange={(pause) => change.mutate({ pause })} label={t('story.pauseSetting')} description={t('story.pauseHelp')} />
          <Switch checked={settings.archive} onCheckedChange={(archive) => change.mutate({ archive })} label={t('story.archiveSetting')} description={t('story.archiveHelp')} />
        </section>
        <section aria-labelledby="story-archive" className="flex flex-col gap-3">
          <h2 id="story-archive" className="text-lg font-semibold">{t('story.archive')}</h2>
          {query.isError ? <ErrorState onRetry={() => void query.refetch()} /> : (
            <SkeletonGate loading={query.isPending} skeleton={<div className="grid grid-cols-2 gap-3 sm:grid-cols-4">{[0, 1, 2, 3].map((i) => <Skeleton key={i} className="h-56" />)}</div>}>
              {items.length === 0
                ? <EmptyState icon={Archive} title={t(settings.archive ? 'story.archiveEmpty' : 'story.archiveOff')} level={3}>{t('story.archiveHelp')}</EmptyState>
                : <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">{items.map((story) => <Kept key={story.id} story={story} onStale={() => void query.refetch()} />)}</ul>}
              {query.hasNextPage && <Button className="mt-3" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('story.more')}</Button>}
            </SkeletonGate>
          )}
        </section>
      </div>
      {creating && <StoryCreator open onClose={() => setCreating(false)} />}
    </div>
  );
}

function Kept({ story, onStale }: { story: Story; onStale: () => void }) {
  const t = useT('feed');
  const core = useT();
  const deleting = useAction(deleteStory, { topics: [storyTopic] });
  const { views, reactions, replies } = story.counts!;
  return (
    <li className="flex flex-col gap-1">
      <div className="aspect-9/14 overflow-hidden rounded-lg">
        {story.content_type === 'text'
          ? <div style={{ backgroundColor: story.bg_color!, color: story.color! }} className="grid size-full place-items-center p-3"><p dir="auto" className="line-clamp-6 text-center font-semibold break-words">{story.description}</p></div>
          : story.file && <MediaView card={story.file} alt={story.alt || story.description || t('story.kept')} fit="fill" sizes="240px" onStale={onStale} />}
      </div>
      <div className="flex items-start gap-1">
        <p className="min-w-0 flex-1 text-xs text-muted-foreground"><RelativeTime value={story.created_at} /><span className="figures block">{t('story.keptCounts', { views, reactions, replies })}</span></p>
        <IconButton size="sm" aria-label={core('action.delete')} {...tip(core('action.delete'))} onClick={() => deleting.mutate({ id: story.id })}><Trash2 /></IconButton>
      </div>
    </li>
  );
}
