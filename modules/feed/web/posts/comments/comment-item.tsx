import { Flag, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useKept } from '#core/web/forms/use-kept.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Badge } from '#core/web/ui/badge.tsx';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Menu, MenuItem } from '#core/web/ui/menu.tsx';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { MediaView } from '#modules/files/web/public.tsx';
import { openReport } from '#modules/notifications/web/public.tsx';
import { BlockPerson, DistanceItems, PersonLink } from '#modules/social/web/public.tsx';
import { deleteComment, limits, react, updateComment, type Comment, type Post, type ReactionKind } from '../../../contract.ts';
import { changePost } from '../cache.ts';
import { FilteredText } from '../card/filtered-text.tsx';
import { ReactionButton } from '../card/reaction-button.tsx';
import { TextBox } from '../composer/text-box.tsx';
import { refreshComments, refreshPost } from '../live-posts.ts';
import { PostText } from '../post-text.tsx';
import { CommentBox } from './comment-box.tsx';
import { changeComments, useComments } from './use-comments.ts';

const CommentReactionsDialog = lazy(async () => ({ default: (await import('../dialogs/reactions-dialog.tsx')).CommentReactionsDialog }));

/** A comment with its answers. `target`: it, or the answer among them, that is to be shown. */
export function CommentItem({ comment, post, target = null }: { comment: Comment; post: Post; target?: string | null }) {
  const t = useT('feed');
  const [answering, setAnswering] = useState<string | null>(null);
  const [open, setOpen] = useState(target !== null && target !== comment.id);
  const sending = comment.id.startsWith('sending-');
  const answer = (to: Comment) => setAnswering(to.author.slug && to.id !== comment.id ? `@${to.author.slug} ` : '');
  return (
    <div className={cn('flex flex-col gap-2', sending && 'opacity-60')}>
      <One comment={comment} post={post} marked={target === comment.id} {...(post.can.comment && !sending ? { onAnswer: () => answer(comment) } : {})} />
      {(comment.counts.replies > 0 || answering !== null || open) && (
        <div className="ms-10 flex flex-col gap-3">
          {comment.counts.replies > 0 && !open && <Button size="sm" variant="ghost" className="self-start text-muted-foreground" onClick={() => setOpen(true)}>{t('comment.showReplies', { count: comment.counts.replies })}</Button>}
          {open && <Replies parent={comment} post={post} target={target === comment.id ? null : target} onAnswer={answer} />}
          {answering !== null && <CommentBox key={answering} post={post} parentId={comment.id} first={answering} autoFocus label={t('comment.replyTo', { name: comment.author.name })} onCancel={() => setAnswering(null)} onDone={() => { setAnswering(null); setOpen(true); }} />}
        </div>
      )}
    </div>
  );
}

function Replies({ parent, post, target, onAnswer }: { parent: Comment; post: Post; target: string | null; onAnswer: (to: Comment) => void }) {
  const t = useT('feed');
  const { query, items } = useComments({ id: post.post_id, parent_id: parent.id }, target);
  return (
    <>
      {query.hasPreviousPage && <Button size="sm" variant="ghost" className="self-start" loading={query.isFetchingPreviousPage} onClick={() => void query.fetchPreviousPage()}>{t('comment.earlier')}</Button>}
      <ul aria-label={t('comment.repliesTo', { name: parent.author.name })} className="flex flex-col gap-3">{items.map((reply) => <li key={reply.id} className={reply.id.startsWith('sending-') ? 'opacity-60' : ''}><One comment={reply} post={post} marked={target === reply.id} {...(post.can.comment ? { onAnswer: () => onAnswer(reply) } : {})} /></li>)}</ul>
      {query.hasNextPage && <Button size="sm" variant="ghost" className="self-start" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t('comment.more')}</Button>}
    </>
  );
}

function One({ comment, post, marked, onAnswer }: { comment: Comment; post: Post; /** A notification led here. */ marked: boolean; onAnswer?: () => void }) {
  const t = useT('feed');
  const core = useT();
  const mine = useViewer().account.id === comment.author.id;
  const [editing, setEditing] = useState(false);
  const [wanted, setWanted] = useState(false);
  const [reactors, setReactors] = useState(false);
  const [blocking, setBlocking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const place = useRef<HTMLElement>(null);
  useEffect(() => { if (marked) { place.current?.scrollIntoView({ block: 'center' }); place.current?.focus({ preventScroll: true }); } }, [marked]);
  const collapsed = comment.filtered !== null && !wanted;
  const edit = (change: (comment: Comment) => Comment | null) => changeComments(post.post_id, (c) => (c.id === comment.id ? change(c) : c));
  const again = () => refreshComments(post.post_id);
  const reaction = useAction(react, {
    optimistic: ({ kind = 'like' }) => { edit((c) => ({ ...c, my_reaction: c.my_reaction === kind ? null : kind, counts: { ...c.counts, reactions: Math.max(0, c.counts.reactions + (c.my_reaction === null ? 1 : c.my_reaction === kind ? -1 : 0)) } })); return again; },
    onDone: (answer) => edit((c) => ({ ...c, my_reaction: answer.my_reaction, counts: { ...c.counts, reactions: answer.reactions } })),
  });
  const remove = useAction(deleteComment, {
    optimistic: () => { edit(() => null); changePost(post.post_id, (p) => ({ ...p, counts: { ...p.counts, comments: Math.max(0, p.counts.comments - 1) } })); return () => { again(); void refreshPost(post.post_id); }; },
    onDone: () => { again(); void refreshPost(post.post_id); },
  });
  return (
    <article ref={place} data-comment={comment.id} aria-label={t('comment.by', { name: comment.author.name })} {...(marked ? { 'tabIndex': -1, 'aria-current': true } : {})} className="focus-ring flex gap-2 rounded-lg">
      <PersonLink person={comment.author} avatar="md" pictureOnly />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-1">
          <div className={cn('min-w-0 flex-1 rounded-lg px-3 py-2', marked ? 'bg-warning-subtle' : 'bg-muted')}>
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm"><PersonLink person={comment.author} /><span className="text-xs text-muted-foreground"><RelativeTime value={comment.created_at} />{comment.edited_at && ` · ${t('post.edited')}`}</span>{comment.held && <Badge tone="warning">{t('post.held')}</Badge>}</p>
            {editing ? <Editor comment={comment} onEnd={() => setEditing(false)} onSaved={(made) => edit(() => made)} /> : collapsed ? <FilteredText phrase={comment.filtered!.phrase} onShow={() => setWanted(true)} /> : <PostText description={comment.description} mentions={comment.mentions} />}
            {comment.image && !collapsed && <MediaView card={comment.image} alt={comment.alt || t('comment.pictureBy', { name: comment.author.name })} sizes="320px" onStale={again} className="mt-2 max-w-80" />}
          </div>
          {!editing && !comment.id.startsWith('sending-') && (!mine || comment.can.edit || comment.can.delete) && (
            <Menu align="end" trigger={<IconButton size="sm" className="text-muted-foreground" aria-label={t('comment.menu', { name: comment.author.name })}><MoreHorizontal /></IconButton>}>
              {comment.can.edit && <MenuItem icon={<Pencil />} onSelect={() => setEditing(true)}>{t('comment.edit')}</MenuItem>}
              {!mine && <MenuItem icon={<Flag />} onSelect={() => openReport({ target: { type: 'comment', id: comment.id }, person: comment.author, onReported: () => edit(() => null) })}>{t('post.report')}</MenuItem>}
              {comment.can.delete && <MenuItem icon={<Trash2 />} destructive onSelect={() => setDeleting(true)}>{core('action.delete')}</MenuItem>}
              {!mine && <DistanceItems person={comment.author} onBlock={() => setBlocking(true)} />}
            </Menu>
          )}
        </div>
        {!comment.id.startsWith('sending-') && !comment.held && (
          <div className="mt-0.5 flex items-center gap-2 text-xs text-muted-foreground">
            {(post.can.comment || comment.my_reaction !== null) && <ReactionButton small mine={comment.my_reaction} of={comment.author.name} onReact={(kind: ReactionKind) => reaction.mutate({ target_type: 'comment', target_id: comment.id, kind })} />}
            {comment.counts.reactions > 0 && <button type="button" aria-haspopup="dialog" aria-label={t('reaction.count', { count: comment.counts.reactions })} {...tip(t('reaction.title'))} onClick={() => setReactors(true)} className="focus-ring figures touch-target inline-flex min-h-6 min-w-6 items-center justify-center rounded-sm hover:underline">{comment.counts.reactions}</button>}
            {onAnswer && <Button size="sm" variant="ghost" className="h-7 px-1.5 text-xs text-muted-foreground" aria-label={t('comment.replyTo', { name: comment.author.name })} onClick={onAnswer}>{t('comment.reply')}</Button>}
          </div>
        )}
      </div>
      <AlertDialog open={deleting} onOpenChange={setDeleting} destructive title={t('comment.deleteTitle')} description={t(comment.counts.replies > 0 ? 'comment.deleteWithReplies' : 'comment.deleteHelp')} confirmLabel={t('comment.delete')} onConfirm={() => remove.mutate({ id: comment.id })} />
      {blocking && <BlockPerson person={comment.author} onClose={() => setBlocking(false)} />}
      {reactors && <Suspense><CommentReactionsDialog id={comment.id} onClose={() => setReactors(false)} /></Suspense>}
    </article>
  );
}

function Editor({ comment, onEnd, onSaved }: { comment: Comment; onEnd: () => void; onSaved: (made: Comment) => void }) {
  const t = useT('feed');
  const core = useT();
  const { account } = useViewer();
  const { value: text, set: setText, drop } = useKept(`feed-comment-edit:${account.id}:${comment.id}`, comment.description);
  const cancel = () => { drop(); onEnd(); };
  const [alt, setAlt] = useState(comment.alt);
  const update = useAction(updateComment, { onDone: (made) => { drop(); onSaved(made); onEnd(); } });
  const save = () => { if (!update.isPending && (text.trim() !== '' || comment.image)) update.mutate({ id: comment.id, version: comment.version, description: text, ...(comment.image ? { alt: alt.trim() } : {}) }); };
  return (
    <div className="mt-1 flex flex-col gap-2">
      <TextBox label={t('comment.edit')} rows={2} max={limits.comment} value={text} onChange={setText} onSend={save} onEscape={onEnd} />
      {comment.image && <Field label={t('comment.alt')} help={t('comment.altHelp')}><Input dir="auto" maxLength={limits.alt} value={alt} onChange={(event) => setAlt(event.target.value)} /></Field>}
      <div className="flex justify-end gap-2"><Button size="sm" variant="ghost" onClick={cancel}>{core('action.cancel')}</Button><Button size="sm" variant="primary" loading={update.isPending} disabled={text.trim() === '' && !comment.image} onClick={save}>{t('edit.save')}</Button></div>
    </div>
  );
}
