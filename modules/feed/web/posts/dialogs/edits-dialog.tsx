import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { listPostEdits } from '../../../contract.ts';
import { postTopics } from '../topics.ts';
import { useItems } from '../use-items.ts';
import type { PostDialogProps } from './post-dialogs.tsx';

/** What a post said before, newest first, below what it says now. */
export function EditsDialog({ post, open, onClose }: PostDialogProps) {
  const t = useT('feed');
  const { query, items } = useItems(listPostEdits, { id: post.post_id }, { enabled: open, topics: postTopics });
  return (
    <Dialog open={open} onOpenChange={(next) => { if (!next) onClose(); }} title={t('edits.title')}>
      <ol className="flex flex-col divide-y">
        <Version label={t('edits.now')} at={post.edited_at ?? post.created_at} text={post.description} />
        <QueryView query={query} skeleton={<SkeletonRows rows={2} columns={1} />}>
          {() => items.map((edit) => <Version key={edit.at} label={t('edits.until')} at={edit.at} text={edit.description} />)}
        </QueryView>
      </ol>
      {query.hasNextPage && <Button size="sm" variant="outline" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('list.more')}</Button>}
    </Dialog>
  );
}

function Version({ label, at, text }: { label: string; at: string; text: string }) {
  const t = useT('feed');
  return (
    <li className="py-3 first:pt-0">
      <p className="mb-1 text-sm text-muted-foreground">{label} <RelativeTime value={at} /></p>
      {text === '' ? <p className="text-muted-foreground italic">{t('edits.noText')}</p> : <p dir="auto" className="break-words whitespace-pre-wrap">{text}</p>}
    </li>
  );
}
