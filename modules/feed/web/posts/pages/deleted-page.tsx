import { Trash2 } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Link } from '#core/web/router.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { listDeletedPosts, restorePost, topics } from '../../../contract.ts';
import { useItems } from '../use-items.ts';

/** Own deleted posts, for the thirty days in which that can be undone. */
export function DeletedPage() {
  const t = useT('feed');
  const { query, items } = useItems(listDeletedPosts, {}, { topics: [topics.post] });
  const restore = useAction(restorePost, { topics: [topics.post], success: t('deleted.restored') });
  return (
    <div className="pb-16">
      <PageHeader title={t('deleted.title')} description={t('deleted.help')} breadcrumb={[<Link key="feed" to="/feed">{t('timeline.title')}</Link>]} className="mx-auto max-w-180 sm:px-3" />
      <div className="mx-auto max-w-180 px-2 sm:px-3">
        <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={2} />}>
          {() => (items.length === 0 ? <EmptyState icon={Trash2} title={t('deleted.none')} /> : (
            <ul className="divide-y rounded-lg border bg-card">
              {items.map((post) => (
                <li key={post.post_id} className="flex items-center gap-3 p-3">
                  <div className="min-w-0 flex-1">
                    <p dir="auto" className="line-clamp-2 break-words">{post.description || t('audience.files', { count: post.files })}</p>
                    <p className="text-sm text-muted-foreground">{t(post.removed_by === 'author' ? 'deleted.at' : 'deleted.byModerator')} <RelativeTime value={post.deleted_at} /></p>
                  </div>
                  {post.restorable && <Button size="sm" variant="outline" loading={restore.isPending && restore.variables.id === post.post_id} onClick={() => restore.mutate({ id: post.post_id })}>{t('deleted.restore')}</Button>}
                </li>
              ))}
            </ul>
          ))}
        </QueryView>
        {query.hasNextPage && <Button className="mt-3" size="sm" variant="outline" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('list.more')}</Button>}
      </div>
    </div>
  );
}
