import { EyeOff, Hourglass } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { useGo, useParams } from '#core/web/router.ts';
import { buttonStyle } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { ErrorState } from '#core/web/ui/error-state.tsx';
import { Link } from '#core/web/router.ts';
import { getStory } from '../../contract.ts';
import { useStories } from './use-stories.ts';
import { StoryViewer } from './viewer.tsx';

/** /stories/$id: one story, then those of others. */
export function StoryPage() {
  const t = useT('feed');
  const go = useGo();
  const { id } = useParams() as { id: string };
  const { data, error, refetch } = useRead(getStory, { id }, { staleTime: Infinity });
  const { groups } = useStories();
  if (error?.status === 404) {
    return <EmptyState level={1} icon={Hourglass} title={t('story.over')} action={<span className="flex flex-wrap justify-center gap-2"><Link to="/feed" className={buttonStyle({ variant: 'primary' })}>{t('story.toFeed')}</Link><Link to="/stories" className={buttonStyle({})}>{t('story.archive')}</Link></span>}>{t('story.overHelp')}</EmptyState>;
  }
  if (error) return <ErrorState onRetry={() => void refetch()} requestId={error.requestId ?? null} />;
  if (!data) return <p role="status" className="p-6 text-muted-foreground">{t('story.loading')}</p>;
  const { author, story } = data;
  if (story.filtered?.action === 'hide') return <EmptyState level={1} icon={EyeOff} title={t('filtered.by', { phrase: story.filtered.phrase })} action={<Link to="/feed" className={buttonStyle({ variant: 'primary' })}>{t('story.toFeed')}</Link>} />;
  return <StoryViewer key={id} people={[author, ...groups.map((g) => g.author).filter((a) => a.id !== author.id && !groups.find((g) => g.author.id === a.id)!.own)]} at={0} start={id} onClose={() => go('/feed')} />;
}
