import { History, MessageCircle, PenLine, Repeat2, Rss, SmilePlus, type LucideIcon } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import type { OutputOf } from '#core/contract/endpoint.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { listOwnActivity, topics } from '../../../contract.ts';
import { listTopics } from '../topics.ts';
import { useItems } from '../use-items.ts';

type Act = OutputOf<typeof listOwnActivity>['items'][number];
const icons: Record<Act['kind'], LucideIcon> = { post: PenLine, share: Repeat2, comment: MessageCircle, reaction: SmilePlus, follow: Rss };

/** What one posted, commented, reacted to and whom one followed, newest first; for oneself only. */
export function ActivityPage() {
  const t = useT('feed');
  const { query, items } = useItems(listOwnActivity, { limit: 50 }, { topics: [...listTopics, topics.comment, topics.reaction] });
  return (
    <div className="pb-16">
      <PageHeader title={t('activity.title')} description={t('activity.help')} breadcrumb={[<Link key="feed" to="/feed">{t('timeline.title')}</Link>]} className="mx-auto max-w-180 sm:px-3" />
      <div className="mx-auto max-w-180 px-2 sm:px-3">
        <QueryView query={query} skeleton={<SkeletonRows rows={8} columns={2} />}>
          {() => (items.length === 0 && !query.hasNextPage ? <EmptyState icon={History} title={t('activity.none')} /> : (
            <ul aria-label={t('activity.title')} className="divide-y rounded-lg border bg-card">{items.map((act) => <li key={`${act.kind}${act.link}${act.at}`}><Line act={act} /></li>)}</ul>
          ))}
        </QueryView>
        {query.hasNextPage && <Button className="mt-3" size="sm" variant="outline" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('list.more')}</Button>}
      </div>
    </div>
  );
}

function Line({ act }: { act: Act }) {
  const t = useT('feed');
  const me = useViewer().account.id;
  const Icon = icons[act.kind];
  const own = act.person === null || act.person.id === me ? 'Own' : '';
  const said = t(`activity.${act.kind}${act.kind === 'comment' || act.kind === 'reaction' ? own : ''}`, { name: act.person?.name ?? '', reaction: act.reaction ? t(`reaction.kind.${act.reaction}`) : '' });
  const line = (
    <>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap gap-x-2"><bdi className="font-medium">{said}</bdi><RelativeTime value={act.at} className="text-sm text-muted-foreground" /></span>
        {act.text && <span dir="auto" className="line-clamp-2 text-sm break-words text-muted-foreground">{act.text}</span>}
      </span>
    </>
  );
  // A post of one's own in a group one does not read any more leads nowhere.
  return act.open ? <Link to={act.link} className="focus-ring-inset flex items-start gap-3 p-3 hover:bg-accent">{line}</Link> : <div className="flex items-start gap-3 p-3">{line}</div>;
}
