import { ImagePlus, Type } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Button } from '#core/web/ui/button.tsx';
import { ColorSwatchPicker } from '#core/web/ui/color-swatch-picker.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { SegmentedControl } from '#core/web/ui/segmented-control.tsx';
import { Textarea } from '#core/web/ui/textarea.tsx';
import { dropProps, UploadTiles } from '#modules/files/web/public.tsx';
import { limits, storyLimits } from '../../contract.ts';
import { isReadable, storyBackgrounds, storyInks } from '../../rules/story-colors.ts';
import { CaptionFields } from '../posts/captions/caption-fields.tsx';
import { shownUpload } from '../posts/composer/draft-files.ts';
import { PreviewedPrivacy } from '../posts/composer/previewed-privacy.tsx';
import { StoryLook } from './story-look.tsx';
import { useStoryForm, type StoryDraft } from './use-story-form.ts';

/** Tells a story: text on one of six backgrounds as it will look, or one file. */
export function StoryCreator({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT('feed');
  const core = useT();
  const form = useStoryForm(onClose);
  const { state, empty, over } = form;
  return (
    <Dialog
      open={open} onOpenChange={(next) => { if (!next) onClose(); }} title={t('story.new')} description={t('story.help')}
      footer={<><Button onClick={onClose}>{core('action.cancel')}</Button><Button variant="primary" disabled={empty || over} loading={state !== 'writing'} onClick={form.create}>{t('story.create')}</Button></>}
    >
      <StoryFields form={form} />
    </Dialog>
  );
}

/** Create Bites: Story. */
export function CreateStory({ onDone, onCancel }: { onDone: (made: { label: string; to?: string }) => void; onCancel: () => void }) {
  const t = useT('feed');
  const core = useT();
  const form = useStoryForm(() => onDone({ label: t('story.yours'), to: '/stories' }));
  return (
    <div className="flex flex-col gap-4">
      <StoryFields form={form} />
      <div className="flex justify-end gap-2"><Button variant="outline" onClick={onCancel}>{core('action.cancel')}</Button><Button variant="primary" disabled={form.empty || form.over} loading={form.state !== 'writing'} onClick={form.create}>{t('story.create')}</Button></div>
    </div>
  );
}

function StoryFields({ form }: { form: ReturnType<typeof useStoryForm> }) {
  const t = useT('feed');
  const { draft, change, state, problem, over } = form;
  const left = storyLimits.text - [...draft.text].length;
  const onKeyDown = (event: KeyboardEvent) => { if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) { event.preventDefault(); form.create(); } };
  return (
    <div onKeyDown={onKeyDown} className="flex flex-col gap-4">
      <SegmentedControl
        fill aria-label={t('story.kind')} value={draft.type} onValueChange={(type) => change({ type })}
        segments={[{ value: 'text', label: t('story.text'), icon: <Type aria-hidden /> }, { value: 'file', label: t('story.file'), icon: <ImagePlus aria-hidden /> }]}
      />
      {draft.type === 'text' ? <TextPreview draft={draft} /> : <FileField form={form} />}
      <CaptionFields films={form.films} onChange={form.setFilmCaptions} />
      <Field label={draft.type === 'text' ? t('story.words') : t('story.caption')} {...(draft.type === 'file' ? { optional: true } : {})} {...(over ? { error: t('story.over', { count: -left }) } : left <= 50 ? { help: t('story.left', { count: left }) } : {})}>
        <Textarea rows={2} value={draft.text} onChange={(event) => change({ text: event.target.value })} placeholder={draft.type === 'text' ? t('story.placeholder') : t('story.captionPlaceholder')} />
      </Field>
      {draft.type === 'text' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field group label={t('story.background')}>
            <ColorSwatchPicker value={draft.background} onValueChange={(background) => change({ background })} swatches={storyBackgrounds.map((b) => ({ value: b.color as string, label: t(`story.color.${b.name}`), color: b.color }))} />
          </Field>
          <Field group label={t('story.ink')} help={t('story.inkHelp')}>
            <ColorSwatchPicker value={draft.color} onValueChange={(color) => change({ color })} swatches={storyInks.filter((ink) => isReadable(ink.color, draft.background)).map((ink) => ({ value: ink.color as string, label: t(`story.color.${ink.name}`), color: ink.color }))} />
          </Field>
        </div>
      )}
      <div><PreviewedPrivacy forVisitors={false} value={draft.privacy} onChange={(privacy) => change({ privacy })} look={() => <Look form={form} />} /></div>
      <div role="alert" className="text-sm text-destructive-ink empty:hidden">{problem}</div>
      {state === 'waiting' && <p role="status" className="text-sm text-muted-foreground">{t('story.waiting')}</p>}
    </div>
  );
}

/** The story as others will see it. */
function TextPreview({ draft }: { draft: StoryDraft }) {
  return <StoryLook text={draft.text} background={draft.background} color={draft.color} file={null} alt="" />;
}

/** The same of what is chosen now; nothing while a file is still to be chosen. */
function Look({ form: { draft, uploads, alts } }: { form: ReturnType<typeof useStoryForm> }) {
  if (draft.type === 'text') return <TextPreview draft={draft} />;
  const item = uploads.items.find((one) => one.state !== 'failed');
  return item ? <StoryLook text={draft.text} background={null} color={null} file={shownUpload(item)} alt={alts[item.key] ?? ''} /> : null;
}

function FileField({ form: { uploads, alts, setAlt } }: { form: ReturnType<typeof useStoryForm> }) {
  const t = useT('feed');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div {...dropProps(uploads)}>
      <UploadTiles uploads={uploads} alts={alts} onAlt={setAlt} maxAlt={limits.alt} />
      {uploads.items.length === 0 && (
        <Button variant="outline" className="h-32 w-full flex-col gap-2 border-dashed" onClick={() => picker.current?.click()}><ImagePlus aria-hidden />{t('story.choose')}</Button>
      )}
      <input ref={picker} type="file" hidden accept={uploads.accept || undefined} aria-label={t('story.choose')} onChange={(event) => { uploads.add([...event.target.files ?? []].slice(0, 1)); event.target.value = ''; }} />
    </div>
  );
}
