import { AudioLines, Clapperboard, GraduationCap, PenLine, type LucideIcon } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { listPosts } from '../../contract.ts';
import { PostList } from '../posts/list/post-list.tsx';
import { listTopics } from '../posts/topics.ts';
import { usePosts } from '../posts/use-items.ts';
import { BitesPlayer } from './bites-player.tsx';

const kinds = ['video-bites', 'audio-bites', 'educational-bites', 'text-bites'] as const;
type Kind = (typeof kinds)[number];
const signs: Record<Kind, LucideIcon> = { 'video-bites': Clapperboard, 'audio-bites': AudioLines, 'educational-bites': GraduationCap, 'text-bites': PenLine };

/** /bites: short films one after another; sound, lessons and texts as lists. */
export function BitesPage() {
  const t = useT('feed');
  const [state, change] = useSearchState({ type: 'video-bites' });
  const type: Kind = kinds.find((kind) => kind === state.type) ?? 'video-bites';
  return (
    <div className={type === 'video-bites' ? '' : 'pb-16'}>
      <PageHeader title={t('bites.title')} breadcrumb={[<Link key="feed" to="/feed">{t('story.feed')}</Link>, t('bites.title')]} className="mx-auto max-w-180 sm:px-3">
        <SegmentedControl
          aria-label={t('bites.kinds')} value={type} onValueChange={(next) => change({ type: next })}
          segments={kinds.map((kind) => { const Icon = signs[kind]; return { value: kind, label: t(`bites.short.${kind}`), icon: <Icon aria-hidden /> }; })}
        />
      </PageHeader>
      <div className="page-reading px-2 sm:px-3"><Bites key={type} type={type} /></div>
    </div>
  );
}

function Bites({ type }: { type: Kind }) {
  const t = useT('feed');
  const posts = usePosts(listPosts, { postType: type }, { topics: listTopics });
  const empty = <EmptyState icon={signs[type]} title={t(`bites.none.${type}`)}>{t('bites.noneHelp')}</EmptyState>;
  return type === 'video-bites' ? <BitesPlayer posts={posts} empty={empty} /> : <PostList posts={posts} label={t(`bites.kind.${type}`)} empty={empty} />;
}
