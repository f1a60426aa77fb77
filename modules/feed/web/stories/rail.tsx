import { ChevronRight, Plus } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Skeleton, SkeletonGate } from '#core/web/ui/skeleton.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { VisuallyHidden } from '#core/web/ui/visually-hidden.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import type { StoryGroup } from '../../contract.ts';
import { useStories } from './use-stories.ts';

const Creator = lazy(async () => ({ default: (await import('./creator.tsx')).StoryCreator }));
const Viewer = lazy(async () => ({ default: (await import('./viewer.tsx')).StoryViewer }));

/** Stories of the people one listens to, in a row: own first, then who has something new. */
export function StoryRail() {
  const t = useT('feed');
  const { account } = useViewer();
  const { query, groups } = useStories();
  const [creating, setCreating] = useState(false);
  const [open, setOpen] = useState<{ people: StoryGroup['author'][]; at: number } | null>(null);
  const own = groups.find((group) => group.own);
  const others = groups.filter((group) => !group.own);
  // The order stays as it was when the first was opened: what is seen meanwhile moves nobody.
  const show = (group: StoryGroup) => { const all = own ? [own, ...others] : others; setOpen({ people: all.map((g) => g.author), at: all.indexOf(group) }); };
  return (
    <section aria-label={t('story.rail')} className="min-w-0">
      <SkeletonGate loading={query.isPending} skeleton={<RailSkeleton />}>
        <ul className="flex gap-2 overflow-x-auto px-1 py-1 [scrollbar-width:thin]">
          <li className="relative shrink-0">
            <Bubble onClick={() => (own ? show(own) : setCreating(true))} said={own ? t('story.openOwn') : t('story.new')} name={t('story.yours')} ring={own ? 'seen' : 'none'}>
              <Avatar id={account.id} name={account.name} src={account.photo} size="xl" decorative />
            </Bubble>
            {/* Small beside the picture also for thumbs, which reach it all around: as large as they need it, it would cover picture and name. */}
            <span className="absolute end-1 top-11 flex">
              <IconButton size="sm" variant="primary" aria-label={t('story.new')} {...tip(t('story.new'))} onClick={() => setCreating(true)} className="touch-target size-6 rounded-full ring-2 ring-background pointer-coarse:min-h-6 pointer-coarse:min-w-6 [&_svg]:size-3.5"><Plus strokeWidth={2.5} /></IconButton>
            </span>
          </li>
          {others.map((group) => (
            <li key={group.author.id} className="shrink-0">
              <Bubble
                onClick={() => show(group)} name={group.author.firstName || group.author.name} ring={group.unseen > 0 ? 'new' : 'seen'}
                said={t(group.unseen > 0 ? 'story.openNew' : 'story.openSeen', { count: group.unseen > 0 ? group.unseen : group.stories.length })}
              >
                <Avatar id={group.author.id} name={group.author.name} src={group.author.photo} size="xl" decorative />
              </Bubble>
            </li>
          ))}
          {query.hasNextPage && (
            <li className="grid shrink-0 place-items-center px-2"><IconButton aria-label={t('story.more')} {...tip(t('story.more'))} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}><ChevronRight className="mirror-rtl" /></IconButton></li>
          )}
        </ul>
      </SkeletonGate>
      {creating && <Suspense><Creator open onClose={() => setCreating(false)} /></Suspense>}
      {open && <Suspense><Viewer people={open.people} at={open.at} onClose={() => setOpen(null)} /></Suspense>}
    </section>
  );
}

/** `said` is read after the name. */
function Bubble({ said, name, ring, onClick, children }: { said: string; name: string; ring: 'new' | 'seen' | 'none'; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="focus-ring flex w-20 flex-col items-center gap-1 rounded-lg py-1 hover:bg-accent">
      <span className={cn('rounded-full p-0.5', ring === 'new' && 'ring-2 ring-primary', ring === 'seen' && 'ring-1 ring-control')}>{children}</span>
      <span dir="auto" className={cn('w-full truncate px-1 text-center text-xs', ring === 'new' ? 'font-medium' : 'text-muted-foreground')}>{name}</span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </button>
  );
}

function RailSkeleton() {
  return <div className="flex gap-2 px-1 py-1">{[0, 1, 2, 3].map((i) => <div key={i} className="flex w-20 flex-col items-center gap-2 py-1"><Skeleton className="size-17 rounded-full" /><Skeleton className="h-3 w-12" /></div>)}</div>;
}
