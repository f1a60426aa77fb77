import { Newspaper } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useRead } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Card, CardBody, CardHeader } from '#core/web/ui/card.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { Skeleton } from '#core/web/ui/skeleton.tsx';
import { loadTimeline } from '../../../contract.ts';

const shown = 4;

/** The newest posts of the timeline, one line each. */
export function NewestPosts() {
  const t = useT('feed');
  const query = useRead(loadTimeline, { mode: 'latest', page: 1, per_page: shown }, { topics: ['feed.post', 'feed.timeline'] });
  return (
    <Card>
      <CardHeader title={t('home.title')} actions={<Link to="/feed" className="focus-ring rounded-sm text-sm text-muted-foreground hover:text-foreground hover:underline">{t('home.all')}</Link>} />
      <CardBody>
        <QueryView query={query} skeleton={<div aria-hidden className="flex flex-col gap-1">{[0, 1, 2, 3].map((i) => <div key={i} className="flex h-13 items-center gap-3"><Skeleton className="size-8 rounded-full" /><Skeleton className={i % 2 ? 'h-4 w-1/2' : 'h-4 w-2/3'} /></div>)}</div>}>
          {({ post: { data } }) => (data.length === 0 ? <EmptyState level={3} icon={Newspaper} title={t('home.none')} className="px-0 py-4 sm:py-6" /> : (
            <ul className="flex flex-col gap-1">
              {data.map((post) => (
                <li key={post.post_id}>
                  <Link to={`/posts/${post.post_id}`} className="focus-ring -mx-2 flex items-center gap-3 rounded-md px-2 py-1.5 hover:bg-accent">
                    <Avatar id={post.author.id} name={post.author.name} src={post.author.photo} decorative />
                    <span className="min-w-0 flex-1"><span className="flex gap-2"><span dir="auto" className="min-w-0 truncate font-medium">{post.author.name}</span><span className="shrink-0 text-sm text-muted-foreground"><RelativeTime value={post.created_at} /></span></span><span dir="auto" className="block truncate text-sm text-muted-foreground">{post.filtered ? t('filtered.by', { phrase: post.filtered.phrase }) : post.description || t('home.files', { count: post.post_images.length })}</span></span>
                  </Link>
                </li>
              ))}
            </ul>
          ))}
        </QueryView>
      </CardBody>
    </Card>
  );
}
