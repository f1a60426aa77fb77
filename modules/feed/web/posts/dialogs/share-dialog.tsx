import { useEffect, useState } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { useAskingClose } from '#core/web/forms/use-asking-close.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Select } from '#core/web/ui/select.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { useViewer } from '#core/web/viewer.tsx';
import { limits, sharePost, topics, type InnerPost, type Privacy } from '../../../contract.ts';
import { addPost, changePost } from '../cache.ts';
import { SharedPost } from '../card/shared-post.tsx';
import { DraftPreview } from '../composer/draft-preview.tsx';
import { PreviewedPrivacy } from '../composer/previewed-privacy.tsx';
import { TextBox } from '../composer/text-box.tsx';
import { sentTexts } from '../kinds.ts';
import { refreshPost } from '../live-posts.ts';
import type { PostDialogProps } from './post-dialogs.tsx';
import { sharePlaces } from './share-places.ts';

/** Shares a post on one's own timeline, or again in its group; always the original. */
export function ShareDialog({ post, open, onClose }: PostDialogProps) {
  const t = useT('feed');
  const core = useT();
  const { account } = useViewer();
  const places = sharePlaces(post, account.id);
  const [text, setText] = useState('');
  const [privacy, setPrivacy] = useState<Privacy>('public');
  const [place, setPlace] = useState<'timeline' | 'group'>(places.group ? 'group' : 'timeline');
  const [problem, setProblem] = useState<string | null>(null);
  const share = useAction(sharePost, {
    quiet: true, topics: [topics.post],
    onDone: ({ post: made }) => {
      if (made.state === 'live') changePost(post.post_id, (p) => ({ ...p, counts: { ...p.counts, shares: p.counts.shares + 1 } }));
      if (!made.group && made.state === 'live') addPost(made);
      void refreshPost(post.post_id);
      toast.success(t(sentTexts[made.state]));
      onClose();
    },
    onRefused: (error) => { const e = toApiError(error); setProblem(e.fields[0]?.message ?? errorText(e)); },
  });
  const closing = useAskingClose(onClose);
  const { onDirty } = closing;
  const dirty = text.trim() !== '';
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  const inner: InnerPost = post.shared ?? { ...post, available: true };
  const groupId = place === 'group' ? (places.group?.id ?? null) : null;
  const send = () => { if (!share.isPending) share.mutate({ id: post.post_id, description: text, privacy, group_id: groupId }); };
  return (
    <Dialog
      open={open} onOpenChange={closing.onOpenChange} title={t('share.title')}
      footer={<><Button variant="outline" onClick={() => closing.onOpenChange(false)}>{core('action.cancel')}</Button><Button variant="primary" loading={share.isPending} onClick={send}>{t('share.verb')}</Button></>}
    >
      <div className="flex flex-col gap-3">
        <TextBox label={t('share.text')} placeholder={t('share.text')} rows={3} max={limits.text} value={text} onChange={(next) => { setText(next); setProblem(null); }} onSend={send} />
        <div className="flex flex-wrap items-end gap-2">
          {places.group && places.timeline && (
            <Field label={t('share.place')} className="min-w-44"><Select size="sm" value={place} onValueChange={setPlace} options={[{ value: 'group', label: places.group.name }, { value: 'timeline', label: t('share.timeline') }]} /></Field>
          )}
          {places.group && !places.timeline && <p className="w-full text-sm text-muted-foreground">{t('share.withinGroup', { group: places.group.name })}</p>}
          <PreviewedPrivacy
            value={privacy} onChange={setPrivacy} groupId={groupId} sharedId={inner.available ? inner.post_id : undefined}
            look={(seesShared) => <DraftPreview text={text} shared={seesShared ? inner : { available: false }} />}
          />
        </div>
        <div role="alert" className="text-sm text-destructive-ink empty:hidden">{problem}</div>
        <SharedPost still post={inner} onStale={() => void refreshPost(post.post_id)} />
      </div>
      {closing.question}
    </Dialog>
  );
}
