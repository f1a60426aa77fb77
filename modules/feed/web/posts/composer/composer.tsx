import { ImagePlus, ListChecks } from 'lucide-react';
import { lazy, useRef, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { useViewer } from '#core/web/viewer.tsx';
import { dropProps, UploadTiles } from '#modules/files/web/public.tsx';
import { limits } from '../../../contract.ts';
import { CaptionFields } from '../captions/caption-fields.tsx';
import { AttachRecord } from './attach-record.tsx';
import { shownUploads } from './draft-files.ts';
import { LinkHint } from './link-hint.tsx';
import { KeptFiles } from './kept-files.tsx';
import { emptyPoll, PollFields, shownPoll } from './poll-fields.tsx';
import { PreviewedPrivacy } from './previewed-privacy.tsx';
import { RecordHint, withAddress } from './record-hint.tsx';
import { TextBox } from './text-box.tsx';
import { useComposer, type ComposerOptions } from './use-composer.ts';

const DraftPreview = lazy(async () => ({ default: (await import('./draft-preview.tsx')).DraftPreview }));

/** Writes a post: text, up to ten files, a poll, and who may see it. */
export function Composer(options: Pick<ComposerOptions, 'groupId' | 'draft' | 'poll' | 'onMade'>) {
  const { groupId } = options;
  const t = useT('feed');
  const { account } = useViewer();
  const composer = useComposer(options);
  const { draft, change, uploads, problem, state, empty, over } = composer;
  const [touched, setTouched] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const open = touched || !empty || draft.poll !== null;
  return (
    <section aria-label={t('composer.title')} {...dropProps(uploads)} className="flex flex-col gap-3 rounded-lg border bg-card p-3 sm:p-4">
      <div className="flex items-start gap-3">
        <Avatar id={account.id} name={account.name} src={account.photo} size="lg" decorative className="max-sm:hidden" />
        <TextBox label={t('composer.text')} placeholder={t('composer.placeholder')} rows={open ? 3 : 1} max={limits.text} value={draft.text} onChange={(text) => change({ text })} onSend={composer.create} onFocus={() => setTouched(true)} />
      </div>
      <UploadTiles uploads={uploads} alts={composer.alts} onAlt={composer.setAlt} maxAlt={limits.alt} />
      <KeptFiles files={composer.kept} onForget={composer.forget} />
      <CaptionFields films={composer.films} onChange={composer.setFilmCaptions} />
      {draft.poll && <PollFields value={draft.poll} onChange={(poll) => change({ poll })} onRemove={() => change({ poll: null })} />}
      {uploads.items.length === 0 && <LinkHint text={draft.text} />}
      <RecordHint text={draft.text} />
      <div role="alert" className="text-sm text-destructive-ink empty:hidden">{problem}</div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" variant="ghost" disabled={uploads.items.length >= limits.files} onClick={() => picker.current?.click()} aria-label={t('composer.files')}><ImagePlus aria-hidden /><span className="max-sm:sr-only">{t('composer.filesShort')}</span></Button>
        <input ref={picker} type="file" hidden multiple accept={uploads.accept || undefined} aria-label={t('composer.files')} onChange={(event) => { uploads.add([...event.target.files ?? []]); event.target.value = ''; }} />
        <Button size="sm" variant="ghost" aria-pressed={draft.poll !== null} onClick={() => change({ poll: draft.poll ? null : emptyPoll })} aria-label={t('composer.poll')}><ListChecks aria-hidden /><span className="max-sm:sr-only">{t('composer.poll')}</span></Button>
        <AttachRecord onAttach={(address) => change({ text: withAddress(draft.text, address) })} />
        <PreviewedPrivacy value={draft.privacy} onChange={(privacy) => change({ privacy })} groupId={groupId} look={() => <DraftPreview text={draft.text} files={shownUploads(uploads.items, composer.alts)} kept={composer.kept} poll={shownPoll(draft.poll)} />} />
        <span className="flex-1" />
        {!empty && state === 'writing' && <Button size="sm" variant="ghost" onClick={composer.discard}>{t('composer.discard')}</Button>}
        <Button size="sm" variant="primary" disabled={empty || over} loading={state !== 'writing'} onClick={composer.create}>{t('composer.create')}</Button>
      </div>
      {state === 'waiting' && <p role="status" className="text-sm text-muted-foreground">{t('composer.waiting')}</p>}
    </section>
  );
}
