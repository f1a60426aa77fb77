import { MessageSquare, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { createComment, deleteComment, listComments, updateComment, type RecordComment } from '#core/contract/records.ts';
import { QueryView } from '../errors/query-error.tsx';
import { useT } from '../i18n/i18n.ts';
import { useAction, usePages } from '../query.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Textarea } from '../ui/textarea.tsx';
import './resource-texts.ts';
import { useMentions } from './mentions.tsx';
import { PersonFace } from './record-timeline.tsx';

const topics = ['core.comment'];
const maxLength = 10_000;

/** Comments on a record with @mentions; newest first under the box. */
export function RecordComments({ topic, subjectId }: { topic: string; subjectId: string }) {
  const t = useT('resource');
  const pages = usePages(listComments, { topic, subjectId, limit: 50 }, { topics });
  const create = useAction(createComment, { topics });
  return (
    <div className="flex flex-col gap-5">
      <CommentBox label={t('comment.add')} submitLabel={t('comment.send')} busy={create.isPending} onSubmit={(body, mentions) => create.mutateAsync({ topic, subjectId, body, mentions })} />
      <QueryView query={pages} skeleton={<SkeletonRows rows={3} columns={2} />}>
        {({ pages: loaded }) => {
          const items = loaded.flatMap((p) => p.items);
          if (items.length === 0) return <EmptyState icon={MessageSquare} level={3} title={t('comment.none')} className="py-6 sm:py-8" />;
          return (
            <>
              <ul className="flex flex-col gap-4">{items.map((comment) => <li key={comment.id}><Comment comment={comment} /></li>)}</ul>
              {pages.hasNextPage && <Button size="sm" variant="outline" className="self-start" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>{t('record.older')}</Button>}
            </>
          );
        }}
      </QueryView>
    </div>
  );
}

function Comment({ comment }: { comment: RecordComment }) {
  const t = useT('resource');
  const core = useT();
  const [editing, setEditing] = useState(false);
  const update = useAction(updateComment, { topics });
  const remove = useAction(deleteComment, { topics });
  const save = async (body: string, mentions: string[]) => { await update.mutateAsync({ id: comment.id, version: comment.version, body, mentions }); setEditing(false); };
  return (
    <article className="flex gap-3">
      <PersonFace person={comment.author} />
      <div className="min-w-0 flex-1">
        <header className="flex min-h-6 items-center gap-2 text-sm">
          <span className="font-medium">{comment.author?.name ?? t('record.former')}</span>
          <span className="text-muted-foreground"><RelativeTime value={comment.createdAt} />{comment.editedAt && ` · ${t('comment.edited')}`}</span>
          {comment.mine && !editing && (
            <Menu align="end" trigger={<IconButton size="sm" className="ms-auto size-6 text-muted-foreground" aria-label={t('comment.actions')}><MoreHorizontal /></IconButton>}>
              <MenuItem icon={<Pencil />} onSelect={() => setEditing(true)}>{t('comment.edit')}</MenuItem>
              <MenuItem icon={<Trash2 />} destructive onSelect={() => remove.mutate({ id: comment.id })}>{core('action.delete')}</MenuItem>
            </Menu>
          )}
        </header>
        {editing ? <CommentBox label={t('comment.edit')} submitLabel={t('comment.save')} first={comment} busy={update.isPending} onSubmit={save} onCancel={() => setEditing(false)} /> : <CommentText comment={comment} />}
      </div>
    </article>
  );
}

/** Names of mentioned people stand out; the rest is plain text. */
function CommentText({ comment }: { comment: RecordComment }) {
  const names = comment.mentions.map((m) => `@${m.name}`).sort((a, b) => b.length - a.length);
  const parts = names.length === 0 ? [comment.body] : comment.body.split(new RegExp(`(${names.map((n) => n.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`));
  return <p dir="auto" className="break-words whitespace-pre-wrap">{parts.map((part, i) => (names.includes(part) ? <span key={i} className="font-medium text-primary-ink">{part}</span> : part))}</p>;
}

function CommentBox({ label, submitLabel, first, busy, onSubmit, onCancel }: { label: string; submitLabel: string; first?: RecordComment; busy: boolean; onSubmit: (body: string, mentions: string[]) => Promise<unknown>; onCancel?: () => void }) {
  const core = useT();
  const [text, setText] = useState(first?.body ?? '');
  const box = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(box, text, setText, first?.mentions ?? []);
  const send = async () => {
    if (text.trim() === '' || busy) return;
    try { await onSubmit(text.trim(), mentions.idsIn(text)); setText(''); } catch { /* said by the action; the text stays */ }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return;
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) { event.preventDefault(); void send(); }
    if (event.key === 'Escape' && onCancel) { event.stopPropagation(); onCancel(); }
  };
  return (
    <form className="flex flex-col gap-2" onSubmit={(e) => { e.preventDefault(); e.stopPropagation(); void send(); }}>
      <div className="relative">
        <Field label={label} hideLabel><Textarea ref={box} rows={2} value={text} maxLength={maxLength} placeholder={label} className="min-h-16" {...mentions.attributes} onChange={(e) => setText(e.target.value)} onSelect={mentions.look} onKeyDown={onKeyDown} onBlur={mentions.close} /></Field>
        {mentions.list}
      </div>
      {(text !== '' || onCancel) && (
        <div className="flex justify-end gap-2">
          {onCancel && <Button size="sm" variant="ghost" onClick={onCancel}>{core('action.cancel')}</Button>}
          <Button size="sm" variant="primary" type="submit" loading={busy} disabled={text.trim() === ''}>{submitLabel}</Button>
        </div>
      )}
    </form>
  );
}
