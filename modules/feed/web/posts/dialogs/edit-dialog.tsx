import { X } from 'lucide-react';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { useAskingClose } from '#core/web/forms/use-asking-close.tsx';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button, IconButton } from '#core/web/ui/button.tsx';
import { Dialog } from '#core/web/ui/dialog.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { MediaView, UploadTiles, useUploads } from '#modules/files/web/public.tsx';
import { editPost, limits, topics, type Post } from '../../../contract.ts';
import { changePost } from '../cache.ts';
import { CaptionFields, type CaptionedFilm } from '../captions/caption-fields.tsx';
import { shownUploads } from '../composer/draft-files.ts';
import { DraftPreview } from '../composer/draft-preview.tsx';
import { PreviewedPrivacy } from '../composer/previewed-privacy.tsx';
import { TextBox } from '../composer/text-box.tsx';
import type { PostDialogProps } from './post-dialogs.tsx';

interface Said { text: string; privacy: Post['privacy']; files: Post['post_images'] }

/** True once something was typed or chosen that would be lost. */
export const isChanged = (first: Said, now: Said): boolean => now.text !== first.text || now.privacy !== first.privacy || now.files !== first.files;

/** Changes text, files, their descriptions and privacy of a post; what it said before stays in its history. */
export function EditDialog({ post, open, onClose }: PostDialogProps) {
  const t = useT('feed');
  const core = useT();
  const form = useId();
  const [text, setText] = useState(post.description);
  const [privacy, setPrivacy] = useState(post.privacy);
  const [files, setFiles] = useState(post.post_images);
  const [alts, setAlts] = useState<Record<string, string>>({});
  const [captions, setCaptions] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const uploads = useUploads({ maxFiles: limits.files - files.length });
  const edit = useAction(editPost, {
    quiet: true, topics: [topics.post], success: t('edit.done'),
    onDone: ({ post: made }) => { uploads.clear(); changePost(made.post_id, (old) => ({ ...made, reason: old.reason })); onClose(); },
    onRefused: (error) => { const e = toApiError(error); setProblem(e.fields.map((f) => f.message).join(' ') || errorText(e)); },
  });
  const [first] = useState(() => ({ text: post.description, privacy: post.privacy, files: post.post_images }));
  const closing = useAskingClose(onClose);
  const { onDirty } = closing;
  const dirty = isChanged(first, { text, privacy, files }) || uploads.items.length > 0 || Object.keys(captions).length > 0;
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  const empty = text.trim() === '' && files.length + uploads.items.length === 0 && !post.shared;
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (empty || edit.isPending) return;
    if (uploads.busy) { setProblem(t('composer.waiting')); return; }
    const fresh = Object.fromEntries(uploads.items.flatMap((item) => (item.id && alts[item.key] ? [[item.id, alts[item.key]!]] : [])));
    const said = Object.fromEntries([...files.map((file) => [file.id, captions[file.id]]), ...uploads.items.map((item) => [item.id, captions[item.key]])].filter(([id, text]) => id !== undefined && text !== undefined)) as Record<string, string>;
    edit.mutate({
      id: post.post_id, version: post.version, description: text, ...(privacy === post.privacy ? {} : { privacy }),
      file_ids: [...files.map((file) => file.id), ...uploads.ids], alts: { ...Object.fromEntries(files.map((file) => [file.id, file.alt])), ...fresh },
      ...(Object.keys(said).length > 0 ? { captions: said } : {}),
    });
  };
  const films: CaptionedFilm[] = [
    ...files.filter((file) => file.kind === 'video').map((file) => ({ key: file.id, name: file.name, captioned: captions[file.id] === undefined ? file.captions : captions[file.id] !== '' })),
    ...uploads.items.filter((item) => item.kind === 'video' && item.state !== 'failed').map((item) => ({ key: item.key, name: item.name, captioned: Boolean(captions[item.key]) })),
  ];
  return (
    <Dialog
      open={open} onOpenChange={closing.onOpenChange} size="lg" title={t('post.edit')}
      footer={<><Button variant="outline" onClick={() => closing.onOpenChange(false)}>{core('action.cancel')}</Button><Button variant="primary" type="submit" form={form} disabled={empty || [...text].length > limits.text} loading={edit.isPending}>{t('edit.save')}</Button></>}
    >
      <form id={form} onSubmit={send} className="flex flex-col gap-3">
        <TextBox label={t('composer.text')} hideLabel={false} rows={5} max={limits.text} value={text} onChange={(next) => { setText(next); setProblem(null); }} onSend={send} />
        {files.length > 0 && <Kept files={files} onChange={setFiles} />}
        <UploadTiles uploads={uploads} alts={alts} onAlt={(key, alt) => setAlts((now) => ({ ...now, [key]: alt }))} maxAlt={limits.alt} />
        <CaptionFields films={films} onChange={(key, text) => { setCaptions((now) => ({ ...now, [key]: text })); setProblem(null); }} />
        <div className="flex flex-wrap items-center gap-2">
          {post.post_type !== 'text-bites' && !post.shared && uploads.items.length === 0 && files.length < limits.files && <AddFiles onFiles={uploads.add} accept={uploads.accept} />}
          <PreviewedPrivacy
            value={privacy} onChange={setPrivacy} groupId={post.group?.id} sharedId={post.shared?.available ? post.shared.post_id : undefined}
            look={(seesShared) => <DraftPreview postId={post.post_id} text={text} mentions={post.mentions} files={[...files, ...shownUploads(uploads.items, alts)]} poll={post.poll && { ...post.poll, mine: null }} shared={post.shared && !seesShared ? { available: false } : post.shared} />}
          />
        </div>
        <div role="alert" className="text-sm text-destructive-ink empty:hidden">{problem}</div>
      </form>
      {closing.question}
    </Dialog>
  );
}

function Kept({ files, onChange }: { files: Post['post_images']; onChange: (files: Post['post_images']) => void }) {
  const t = useT('feed');
  return (
    <ul aria-label={t('edit.files')} className="flex flex-col gap-2">
      {files.map((file, i) => (
        <li key={file.id} className="flex items-center gap-3 rounded-lg border p-2">
          <div className="size-16 shrink-0">{file.kind === 'image' || file.kind === 'video' ? <MediaView card={{ ...file, kind: 'image', url: file.previewUrl ?? file.posterUrl ?? file.url }} alt="" fit="fill" sizes="64px" /> : null}</div>
          <Field label={t('edit.alt', { name: file.name })} hideLabel className="flex-1"><Input dir="auto" maxLength={limits.alt} placeholder={t('edit.altShort')} value={file.alt} onChange={(event) => onChange(files.map((f, at) => (at === i ? { ...f, alt: event.target.value } : f)))} /></Field>
          <IconButton aria-label={t('edit.remove', { name: file.name })} onClick={() => onChange(files.filter((_, at) => at !== i))}><X /></IconButton>
        </li>
      ))}
    </ul>
  );
}

function AddFiles({ onFiles, accept }: { onFiles: (files: readonly File[]) => void; accept: string }) {
  const t = useT('feed');
  const id = useId();
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => document.getElementById(id)?.click()}>{t('composer.files')}</Button>
      <input id={id} type="file" hidden multiple accept={accept || undefined} aria-label={t('composer.files')} onChange={(event) => { onFiles([...event.target.files ?? []]); event.target.value = ''; }} />
    </>
  );
}
