import { useState } from 'react';
import { QueryView } from '#core/web/errors/query-error.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { useMaybeViewer } from '#core/web/viewer.tsx';
import { PersonLink, PersonMenu } from '#modules/social/web/public.tsx';
import { listCommentReactions, listReactions, reactionKinds, type ReactionKind } from '../../../contract.ts';
import { reactionSigns } from '../kinds.ts';
import { postTopics } from '../topics.ts';
import { useItems } from '../use-items.ts';
import type { PostDialogProps } from './post-dialogs.tsx';

/** Who reacted to a post, all or one kind. */
export function ReactionsDialog({ post, open, onClose }: PostDialogProps) {
  const { kinds } = post.counts;
  return <Reactors of={listReactions} id={post.post_id} given={reactionKinds.filter((k) => kinds[k] > 0)} open={open} onClose={onClose} />;
}

/** Who reacted to a comment. */
export function CommentReactionsDialog({ id, onClose }: { id: string; onClose: () => void }) {
  // How many there are of each kind is not said with a comment: all are offered.
  return <Reactors of={listCommentReactions} id={id} given={reactionKinds} open onClose={onClose} />;
}

function Reactors({ of, id, given, open, onClose }: { of: typeof listReactions; id: string; given: readonly ReactionKind[]; open: boolean; onClose: () => void }) {
  const t = useT('feed');
  const me = useMaybeViewer()?.account.id;
  const [kind, setKind] = useState<ReactionKind | 'all'>('all');
  const { query, items } = useItems(of, { id, ...(kind === 'all' ? {} : { kind }) }, { enabled: open, keepPrevious: true, topics: postTopics });
  return (
    <Dialog open={open} onOpenChange={(next) => { if (!next) onClose(); }} size="sm" title={t('reaction.title')}>
      {given.length > 1 && (
        <SegmentedControl
          size="sm" className="mb-3" aria-label={t('reaction.filter')} value={kind} onValueChange={setKind}
          segments={[{ value: 'all', label: t('reaction.all') }, ...given.map((k) => { const { icon: Icon } = reactionSigns[k]; return { value: k, label: t(`reaction.kind.${k}`), icon: <Icon aria-hidden />, iconOnly: true }; })]}
        />
      )}
      <QueryView query={query} skeleton={<SkeletonRows rows={4} columns={1} />}>
        {() => (items.length === 0 ? <p role="status" className="py-4 text-center text-muted-foreground">{t('reaction.none')}</p> : (
          <ul className="flex flex-col gap-1">
            {items.map(({ person, kind: theirs }) => {
              const { icon: Icon, tone } = reactionSigns[theirs];
              return (
                <li key={person.id} className="flex min-h-11 items-center gap-3">
                  <PersonLink person={person} avatar="md" className="flex-1">{person.headline}</PersonLink>
                  <Icon role="img" aria-label={t(`reaction.kind.${theirs}`)} className={cn('size-4 shrink-0', tone)} strokeWidth={1.75} />
                  {person.id !== me && <PersonMenu person={person} />}
                </li>
              );
            })}
          </ul>
        ))}
      </QueryView>
      {query.hasNextPage && <Button size="sm" variant="outline" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('list.more')}</Button>}
    </Dialog>
  );
}
