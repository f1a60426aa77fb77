import { MessageCircle } from 'lucide-react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import type { Post } from '../../../contract.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentItem } from './comment-item.tsx';
import { useComments } from './use-comments.ts';

/** Comments of a post, oldest first, and the box to write one. `target`: the one to show. */
export function Comments({ post, target = null }: { post: Post; target?: string | null }) {
  const t = useT('feed');
  const { query, items, thread } = useComments({ id: post.post_id }, target);
  return (
    <div className="flex flex-col gap-4">
      {post.can.comment && <CommentBox post={post} parentId={null} label={t('comment.write')} />}
      {query.hasPreviousPage && <Button size="sm" variant="outline" className="self-start" loading={query.isFetchingPreviousPage} onClick={() => void query.fetchPreviousPage()}>{t('comment.earlier')}</Button>}
      <QueryView query={query} skeleton={<SkeletonRows rows={3} columns={2} />}>
        {() => (items.length === 0
          ? <EmptyState icon={MessageCircle} title={t('comment.none')} className="py-4 sm:py-6">{post.can.comment ? t('comment.first') : undefined}</EmptyState>
          : <ul aria-label={t('comment.title')} className="flex flex-col gap-4">{items.map((comment) => <li key={comment.id}><CommentItem comment={comment} post={post} target={comment.id === thread ? target : null} /></li>)}</ul>)}
      </QueryView>
      {query.hasNextPage && <Button size="sm" variant="outline" className="self-start" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('comment.more')}</Button>}
    </div>
  );
}
