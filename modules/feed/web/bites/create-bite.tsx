import { Mic, Square, Upload, X } from 'lucide-react';
import { useRef } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { clock, dropProps, UploadTiles, useRecorder, type Uploads } from '#modules/files/web/public.tsx';
import { limits } from '../../contract.ts';
import { postAddress } from '../posts/addresses.ts';
import { CaptionFields } from '../posts/captions/caption-fields.tsx';
import { shownUploads } from '../posts/composer/draft-files.ts';
import { DraftPreview } from '../posts/composer/draft-preview.tsx';
import { KeptFiles } from '../posts/composer/kept-files.tsx';
import { PreviewedPrivacy } from '../posts/composer/previewed-privacy.tsx';
import { TextBox } from '../posts/composer/text-box.tsx';
import { useComposer } from '../posts/composer/use-composer.ts';

interface CreateProps { onDone: (made: { label: string; to?: string }) => void; onCancel: () => void }
type Kind = 'video-bites' | 'audio-bites' | 'educational-bites';

const video = 'video/mp4,video/webm,video/quicktime';
const audio = 'audio/mpeg,audio/mp4,audio/x-m4a,audio/ogg,audio/wav,audio/x-wav,audio/webm';
const taken: Record<Kind, { accept: string; max: number }> = {
  'video-bites': { accept: video, max: 1 }, 'audio-bites': { accept: audio, max: 1 }, 'educational-bites': { accept: `image/*,${video},${audio}`, max: limits.files },
};

/** Create Bites: Video Bites. */
export const CreateVideoBite = (props: CreateProps) => <CreateBite kind="video-bites" {...props} />;
/** Create Bites: Audio Bites. */
export const CreateAudioBite = (props: CreateProps) => <CreateBite kind="audio-bites" {...props} />;
/** Create Bites: Educational Bites. */
export const CreateEducationalBite = (props: CreateProps) => <CreateBite kind="educational-bites" {...props} />;

function CreateBite({ kind, onDone, onCancel }: CreateProps & { kind: Kind }) {
  const t = useT('feed');
  const core = useT();
  const composer = useComposer({ type: kind, files: taken[kind], onMade: (post) => onDone({ label: [...post.description].slice(0, 60).join('') || t(`bites.kind.${kind}`), to: postAddress(post.post_id) }) });
  const { draft, change, uploads, problem, state, over } = composer;
  const without = composer.kept.length + uploads.items.length === 0;
  return (
    <form onSubmit={(event) => { event.preventDefault(); if (!without) composer.create(); }} className="flex flex-col gap-4">
      <p className="text-sm text-muted-foreground">{t(`bites.help.${kind}`)}</p>
      <FileChoice kind={kind} uploads={uploads} composer={composer} />
      <TextBox label={t(kind === 'educational-bites' ? 'bites.steps' : 'bites.words')} hideLabel={false} rows={kind === 'educational-bites' ? 6 : 3} max={limits.text} value={draft.text} onChange={(text) => change({ text })} onSend={composer.create} />
      <div><PreviewedPrivacy value={draft.privacy} onChange={(privacy) => change({ privacy })} look={() => <DraftPreview text={draft.text} files={shownUploads(uploads.items, composer.alts)} kept={composer.kept} />} /></div>
      <div role="alert" className="text-sm text-destructive-ink empty:hidden">{problem}</div>
      {state === 'waiting' && <p role="status" className="text-sm text-muted-foreground">{t('bites.waiting')}</p>}
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>{core('action.cancel')}</Button>
        <Button type="submit" variant="primary" disabled={without || over} loading={state !== 'writing'}>{t('bites.create')}</Button>
      </div>
    </form>
  );
}

function FileChoice({ kind, uploads, composer }: { kind: Kind; uploads: Uploads; composer: ReturnType<typeof useComposer> }) {
  const t = useT('feed');
  const picker = useRef<HTMLInputElement>(null);
  const room = uploads.items.length < uploads.maxFiles;
  return (
    <div {...dropProps(uploads)} className="flex flex-col gap-2">
      <UploadTiles uploads={uploads} alts={composer.alts} onAlt={composer.setAlt} maxAlt={limits.alt} addTile={uploads.items.length > 0} />
      <KeptFiles files={composer.kept} onForget={composer.forget} />
      <CaptionFields films={composer.films} onChange={composer.setFilmCaptions} />
      {uploads.items.length === 0 && room && <Button variant="outline" className="h-28 w-full flex-col gap-2 border-dashed" onClick={() => picker.current?.click()}><Upload aria-hidden />{t(`bites.choose.${kind}`)}</Button>}
      {kind === 'audio-bites' && room && <Recording onFile={(file) => uploads.add([file])} />}
      <input ref={picker} type="file" hidden multiple={uploads.maxFiles > 1} accept={uploads.accept || undefined} aria-label={t(`bites.choose.${kind}`)} onChange={(event) => { uploads.add([...event.target.files ?? []]); event.target.value = ''; }} />
    </div>
  );
}

/** Records with the microphone, in place of a file. */
function Recording({ onFile }: { onFile: (file: File) => void }) {
  const t = useT('feed');
  const core = useT();
  const recorder = useRecorder({ maxSeconds: 600, onFile });
  if (recorder.state === 'recording') {
    return (
      <div className="flex items-center gap-3 rounded-lg border p-3">
        <span aria-hidden className="h-2 w-16 overflow-hidden rounded-full bg-accent"><span className="block h-full bg-primary" style={{ width: `${recorder.level * 100}%` }} /></span>
        <span role="timer" className="figures flex-1 text-sm">{t('bites.recording', { time: clock(recorder.seconds) })}</span>
        <Button size="sm" variant="ghost" onClick={recorder.cancel}><X aria-hidden />{core('action.cancel')}</Button>
        <Button size="sm" variant="primary" onClick={() => void recorder.stop()}><Square aria-hidden />{t('bites.stop')}</Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-1">
      <Button variant="secondary" loading={recorder.state === 'asking'} onClick={() => void recorder.start()}><Mic aria-hidden />{t('bites.record')}</Button>
      <p role="alert" className="text-sm text-destructive-ink empty:hidden">{recorder.problem}</p>
    </div>
  );
}
