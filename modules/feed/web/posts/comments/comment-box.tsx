import { ImagePlus, SendHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { dropDraft, keepDraft, readDraft } from '#core/web/forms/form-draft.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { announce } from '#core/web/ui/live-region.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { UploadTiles, useUploads } from '#modules/files/web/public.tsx';
import { createComment, limits, type Comment, type Post } from '../../../contract.ts';
import { changePost } from '../cache.ts';
import { refusedText } from '../composer/refused-text.ts';
import { TextBox } from '../composer/text-box.tsx';
import { refreshComments, refreshPost } from '../live-posts.ts';
import { appendComment, changeComments } from './use-comments.ts';

/** Props of CommentBox. */
export interface CommentBoxProps { post: Post; parentId: string | null; label: string; first?: string; autoFocus?: boolean; onDone?: () => void; onCancel?: () => void }

/** Writes a comment or an answer, with one picture if wanted; it stands in the list at once, and what failed stays in the box. */
export function CommentBox({ post, parentId, label, first = '', autoFocus = false, onDone, onCancel }: CommentBoxProps) {
  const t = useT('feed');
  const core = useT();
  const { account } = useViewer();
  const key = `feed-comment:${account.id}:${parentId ?? post.post_id}`;
  const [text, setText] = useState(() => { const kept = readDraft(key)?.['text']; return typeof kept === 'string' && kept !== '' ? kept : first; });
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [alts, setAlts] = useState<Record<string, string>>({});
  const uploads = useUploads({ accept: 'image/*,.heic,.heif', maxFiles: 1 });
  const picker = useRef<HTMLInputElement>(null);
  const once = useRef(newId());
  // What is on its way stays in the draft until the server has it: the box may close, or the page be left, before it answers.
  const [going, setGoing] = useState('');
  const begun = text.trim() === '' || text === first ? '' : text;
  useEffect(() => { const whole = [going, begun].filter((part) => part !== '').join('\n'); if (whole === '') dropDraft(key); else keepDraft(key, { text: whole }); }, [key, going, begun]);
  const picture = uploads.items[0];
  const empty = text.trim() === '' && !picture;
  const ready = !empty && !uploads.busy && picture?.state !== 'failed' && [...text].length <= limits.comment;
  const send = async () => {
    if (!ready || busy) return;
    const shown = provisional(post, parentId, text, account);
    setBusy(true);
    setProblem(null);
    setGoing(text);
    setText('');
    if (!picture) appendComment(post.post_id, shown);
    try {
      const made = await request(createComment, { id: post.post_id, description: text, parent_id: parentId, file_id: uploads.ids[0] ?? null, alt: (picture && alts[picture.key]?.trim()) ?? '' }, { idempotencyKey: once.current });
      once.current = newId();
      changeComments(post.post_id, (comment) => (comment.id === shown.id ? null : comment));
      appendComment(post.post_id, made);
      uploads.clear();
      dropDraft(key);
      announce(t(made.held ? 'composer.held' : 'comment.sent'));
      if (!made.held) changePost(post.post_id, (p) => ({ ...p, counts: { ...p.counts, comments: p.counts.comments + 1 } }));
      void refreshPost(post.post_id);
      refreshComments(post.post_id);
      onDone?.();
    } catch (error) {
      changeComments(post.post_id, (comment) => (comment.id === shown.id ? null : comment));
      // What was begun meanwhile stays, below what did not go out.
      setText((now) => (now.trim() === '' || now === first ? text : `${text}\n${now}`));
      setProblem(refusedText(error, once));
    } finally { setBusy(false); setGoing(''); }
  };
  return (
    <form onSubmit={(event) => { event.preventDefault(); event.stopPropagation(); void send(); }} className="flex gap-2">
      <Avatar id={account.id} name={account.name} src={account.photo} size="md" decorative className="mt-1.5" />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <TextBox focused={autoFocus} label={label} placeholder={label} rows={1} max={limits.comment} value={text} onChange={(next) => { setText(next); once.current = newId(); setProblem(null); }} onSend={() => void send()} {...(onCancel ? { onEscape: onCancel } : {})} />
        <UploadTiles uploads={uploads} alts={alts} onAlt={(of, alt) => { setAlts((now) => ({ ...now, [of]: alt })); once.current = newId(); }} maxAlt={limits.alt} addTile={false} />
        <div role="alert" className="text-sm text-destructive-ink empty:hidden">{problem}</div>
        <div className="flex items-center gap-1">
          <IconButton size="sm" aria-label={t('comment.picture')} {...tip(t('comment.picture'))} disabled={picture !== undefined} onClick={() => picker.current?.click()}><ImagePlus /></IconButton>
          <input ref={picker} type="file" hidden accept={uploads.accept} aria-label={t('comment.picture')} onChange={(event) => { uploads.add([...event.target.files ?? []]); event.target.value = ''; }} />
          <span className="flex-1" />
          {onCancel && <Button size="sm" variant="ghost" onClick={onCancel}>{core('action.cancel')}</Button>}
          <Button size="sm" variant="primary" type="submit" disabled={!ready} loading={busy}><SendHorizontal aria-hidden className="mirror-rtl" />{t('comment.send')}</Button>
        </div>
      </div>
    </form>
  );
}

/** The comment as it will be, until the server has said so. */
function provisional(post: Post, parentId: string | null, text: string, account: { id: string; name: string; firstName: string; lastName: string; photo: string | null }): Comment {
  return {
    id: `sending-${newId()}`, post_id: post.post_id, parent_id: parentId, author: { id: account.id, slug: '', name: account.name, firstName: account.firstName, lastName: account.lastName, photo: account.photo, headline: '' },
    description: text, image: null, alt: '', mentions: [], counts: { reactions: 0, replies: 0 }, my_reaction: null, can: { edit: false, delete: false }, created_at: new Date().toISOString(), edited_at: null, version: 0, filtered: null, held: false,
  };
}
