import { useCallback, useEffect, useRef, useState, type DragEvent } from 'react';
import { toApiError } from '#core/web/api/errors.ts';
import { newId } from '#core/web/api/new-id.ts';
import { request } from '#core/web/api/request.ts';
import { errorText } from '#core/web/errors/error-text.ts';
import { invalidateTopics } from '#core/web/query.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { useSession } from '#core/web/session.tsx';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Avatar } from '#core/web/ui/avatar.tsx';
import { Button } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { refusalText } from '#core/web/ui/file-drop.tsx';
import { checkFiles } from '#core/web/ui/file-rules.ts';
import { Progress } from '#core/web/ui/progress.tsx';
import { toast } from '#core/web/ui/toast.ts';
import { photoMaxBytes, removePhoto, updatePhoto, type Profile } from '../../contract/account.ts';
import { accountTopics, takeProfile } from '../profile.ts';

const rules = { accept: 'image/png,image/jpeg,image/webp,image/gif,image/avif', maxBytes: photoMaxBytes, maxFiles: 1 };

/** The person's photo: chosen or dropped, shown at once, sent with progress. */
export function ProfilePhoto({ profile }: { profile: Profile }) {
  const t = useT('identity');
  const core = useT();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const upload = usePhotoUpload();
  const busy = upload.part !== null;

  const take = (list: FileList | null) => {
    if (busy || !list?.length) return;
    const { accepted, refused } = checkFiles([...list], rules);
    if (refused[0]) upload.refuse(refusalText(core, refused[0], rules));
    else if (accepted[0]) void upload.send(accepted[0]);
  };
  const drag = (event: DragEvent, inside: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(inside);
  };
  return (
    <div
      className={cn('flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg outline-dashed outline-2 outline-offset-8 outline-transparent', over && 'outline-primary-ink')}
      onDragOver={(event) => drag(event, true)} onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => { drag(event, false); take(event.dataTransfer.files); }}
    >
      <Avatar id={profile.id} name={profile.name} src={upload.preview ?? profile.photo} size="xl" className={cn('size-20', busy && 'opacity-60')} />
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-2">
        {busy ? (
          <div className="flex items-center gap-3">
            <Progress value={Math.round((upload.part ?? 0) * 100)} label={t('photo.sending')} showLabel className="max-w-56 flex-1" />
            <Button variant="ghost" size="sm" onClick={upload.cancel}>{core('action.cancel')}</Button>
          </div>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" onClick={() => input.current?.click()}>{t(profile.photo ? 'photo.change' : 'photo.add')}</Button>
            {profile.photo && <RemovePhoto />}
          </div>
        )}
        <p className="text-sm text-muted-foreground">{t('photo.help')}</p>
        <p role="alert" className="text-sm text-destructive-ink empty:hidden">{upload.problem}</p>
      </div>
      <input ref={input} type="file" hidden accept={rules.accept} onChange={(event) => { take(event.target.files); event.target.value = ''; }} />
    </div>
  );
}

function RemovePhoto() {
  const t = useT('identity');
  const session = useSession();
  const remove = async () => {
    try {
      takeProfile(await request(removePhoto, {}, { idempotencyKey: newId() }));
      await Promise.all([invalidateTopics(accountTopics), session.refreshViewer()]);
    } catch (error) {
      toast.error(errorText(toApiError(error)));
      throw error;
    }
  };
  return (
    <AlertDialog
      trigger={<Button variant="ghost" size="sm">{t('photo.remove')}</Button>}
      title={t('photo.removeTitle')} description={t('photo.removeHelp')} confirmLabel={t('photo.remove')} destructive onConfirm={remove}
    />
  );
}

function usePhotoUpload() {
  const session = useSession();
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => { if (preview) URL.revokeObjectURL(preview); }, [preview]);

  const send = useCallback(async (file: File) => {
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setPart(0);
    setPreview(URL.createObjectURL(file));
    try {
      takeProfile(await request(updatePhoto, {}, { files: { photo: [file] }, onProgress: setPart, signal: controller.signal, idempotencyKey: newId() }));
      await Promise.all([invalidateTopics(accountTopics), session.refreshViewer()]);
    } catch (error) {
      const refusal = toApiError(error);
      if (refusal.code !== 'core.cancelled') setProblem(errorText(refusal));
    } finally {
      setPart(null);
      setPreview(null);
    }
  }, [session]);
  return { part, problem, preview, send, cancel: () => running.current?.abort(), refuse: setProblem };
}
