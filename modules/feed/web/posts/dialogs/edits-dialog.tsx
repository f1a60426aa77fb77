import type { OutputOf } from '#core/contract/endpoint.ts';
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
  // Of a post that never had any nothing is said about files.
  const withFiles = post.post_images.length > 0 || items.some((edit) => edit.files !== null && edit.files.length > 0);
  return (
    <Dialog open={open} onOpenChange={(next) => { if (!next) onClose(); }} title={t('edits.title')}>
      <ol className="flex flex-col divide-y">
        <Version label={t('edits.now')} at={post.edited_at ?? post.created_at} text={post.description} files={withFiles ? post.post_images : null} />
        <QueryView query={query} skeleton={<SkeletonRows rows={2} columns={1} />}>
          {() => items.map((edit) => <Version key={edit.at} label={t('edits.until')} at={edit.at} text={edit.description} files={withFiles ? edit.files : null} />)}
        </QueryView>
      </ol>
      {query.hasNextPage && <Button size="sm" variant="outline" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('list.more')}</Button>}
    </Dialog>
  );
}

type Files = OutputOf<typeof listPostEdits>['items'][number]['files'];
const countedKinds = ['image', 'video', 'audio'] as const;

function Version({ label, at, text, files }: { label: string; at: string; text: string; files: Files }) {
  const t = useT('feed');
  return (
    <li className="py-3 first:pt-0">
      <p className="mb-1 text-sm text-muted-foreground">{label} <RelativeTime value={at} /></p>
      {text === '' ? <p className="text-muted-foreground italic">{t('edits.noText')}</p> : <p dir="auto" className="break-words whitespace-pre-wrap">{text}</p>}
      {files && <FilesOf files={files} />}
    </li>
  );
}

/** How many of each kind a version showed, and which: what was taken away since is here by its name and its description only. */
function FilesOf({ files }: { files: NonNullable<Files> }) {
  const t = useT('feed');
  const others = files.filter(({ kind }) => !countedKinds.some((counted) => counted === kind)).length;
  const counts = [...countedKinds.flatMap((kind) => { const count = files.filter((file) => file.kind === kind).length; return count > 0 ? [t(`edits.${kind}`, { count })] : []; }), ...(others > 0 ? [t('edits.other', { count: others })] : [])];
  if (files.length === 0) return <p className="mt-1 text-sm text-muted-foreground">{t('edits.noFiles')}</p>;
  return (
    <div className="mt-2 text-sm text-muted-foreground">
      <p>{counts.join(', ')}</p>
      <ol aria-label={t('edits.files')} className="list-inside list-decimal">
        {files.map((file, i) => <li key={i} className="break-words"><bdi>{file.name}</bdi>{file.alt && <>: <bdi>{file.alt}</bdi></>}{file.captions && ` (${t('edits.captions')})`}</li>)}
      </ol>
    </div>
  );
}
