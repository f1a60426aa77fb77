import { Bookmark, EyeOff } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction, useRead } from '#core/web/query.ts';
import { Link, useSearchState } from '#core/web/router.ts';
import { Button, buttonStyle } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { listSaved, listSavedFolders, topics, unsavePost } from '../../../contract.ts';
import { PostCard } from '../card/post-card.tsx';
import { PostDialogs } from '../dialogs/post-dialogs.tsx';
import { PostSkeleton } from '../list/post-list.tsx';
import { savedTopics } from '../topics.ts';
import { useItems } from '../use-items.ts';

const all = '*';
const none = '-';

/** Saved posts, all or those of a folder; what cannot be seen any more leaves a place that can be cleared. */
export function SavedPage() {
  const t = useT('feed');
  // A folder's own name stands behind a colon, so that none of them can be taken for "all".
  const [{ folder }, change] = useSearchState({ folder: all });
  const asked = folder === all ? {} : { folder: folder === none ? '' : folder.slice(1) };
  const { query, items } = useItems(listSaved, asked, { topics: savedTopics, keepPrevious: true });
  const folders = useRead(listSavedFolders, {}, { topics: savedTopics });
  const named = folders.data?.items ?? [];
  const choices = [{ value: all, label: t('saved.all') }, ...named.map(({ folder: name, posts }) => ({ value: name === '' ? none : `:${name}`, label: t('saved.folder', { name: name === '' ? t('save.noFolder') : name, count: posts }) }))];
  return (
    <div className="pb-16">
      <PageHeader
        title={t('saved.title')} breadcrumb={[<Link key="feed" to="/feed">{t('timeline.title')}</Link>]} className="mx-auto max-w-180 sm:px-3"
        secondary={named.length > 0 && <Select size="sm" className="w-52" aria-label={t('save.folder')} value={choices.some((c) => c.value === folder) ? folder : all} onValueChange={(value) => change({ folder: value })} options={choices} />}
      />
      <div className="mx-auto max-w-180 px-2 sm:px-3">
        <PostDialogs>
          <QueryView query={query} skeleton={<PostSkeleton count={2} />}>
            {() => (items.length === 0
              ? <EmptyState icon={Bookmark} title={t('saved.none')} action={<Link to="/feed" className={buttonStyle({ variant: 'outline' })}>{t('saved.toFeed')}</Link>}>{t('saved.help')}</EmptyState>
              : <ul className="flex flex-col gap-3">{items.map((item) => <li key={item.post_id}>{item.post ? <PostCard post={item.post} /> : <Gone id={item.post_id} />}</li>)}</ul>)}
          </QueryView>
          {query.hasNextPage && <Button className="mt-3" size="sm" variant="outline" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('list.more')}</Button>}
        </PostDialogs>
      </div>
    </div>
  );
}

function Gone({ id }: { id: string }) {
  const t = useT('feed');
  const remove = useAction(unsavePost, { topics: [topics.saved] });
  return (
    <div className="flex items-center gap-3 rounded-lg border bg-card p-4 text-muted-foreground">
      <EyeOff aria-hidden className="size-4 shrink-0" /><p className="flex-1">{t('post.unavailable')}</p>
      <Button size="sm" variant="outline" loading={remove.isPending} onClick={() => remove.mutate({ id })}>{t('saved.clear')}</Button>
    </div>
  );
}
