import { useEffect, useRef } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Progress } from '#core/web/ui/progress.tsx';
import { dropProps, useUploads } from '#modules/files/web/public.tsx';
import { updateRoom, type Room } from '../../contract.ts';
import { RoomPicture } from '../conversation/room-face.tsx';
import { useChat } from '../store/use-chat.ts';

const kinds = 'image/png,image/jpeg,image/webp,image/gif';
const mostBytes = 5 * 1024 * 1024;

/** The picture of a group, for those who run it: chosen, replaced at once by another, taken away. */
export function RoomPhoto({ room }: { room: Room }) {
  const t = useT('chat');
  const { store } = useChat();
  const input = useRef<HTMLInputElement>(null);
  const uploads = useUploads({ accept: kinds, maxFiles: 1, maxBytes: mostBytes });
  const { clear, discard } = uploads;
  // The new one is the room's now and stays; one that was refused is given up.
  const { mutate, isPending } = useAction(updateRoom, {
    onDone: ({ room: now }) => { clear(); store.keepRoom(now); }, onRefused: discard, success: t('settings.photoSaved'),
  });
  const uploaded = uploads.ids[0];
  useEffect(() => { if (uploaded) mutate({ id: room._id, photoFileId: uploaded }); }, [uploaded, mutate, room._id]);
  const item = uploads.items[0];
  const problem = uploads.refused[0] ?? item?.problem;
  const choose = (files: FileList | null) => { if (item?.state === 'failed') discard(); uploads.add([...(files ?? [])].slice(0, 1)); };
  return (
    <div role="group" aria-label={t('settings.photo')} {...dropProps(uploads)}>
      <p className="text-sm font-medium">{t('settings.photo')}</p>
      <div className="mt-1.5 flex flex-wrap items-center gap-3">
        <RoomPicture room={room} size="lg" />
        <div className="flex flex-wrap gap-1">
          <Button size="sm" variant="outline" loading={uploads.busy || isPending} onClick={() => input.current?.click()}>{t(room.photo ? 'settings.photoReplace' : 'settings.photoChoose')}</Button>
          {room.photo && <Button size="sm" variant="ghost" disabled={uploads.busy || isPending} onClick={() => mutate({ id: room._id, photoFileId: null })}>{t('settings.photoRemove')}</Button>}
        </div>
        <input ref={input} type="file" hidden accept={kinds} data-room-photo onChange={(event) => { choose(event.target.files); event.target.value = ''; }} />
      </div>
      {uploads.busy && item && <Progress value={Math.round(item.progress * 100)} label={t('settings.photoSending')} className="mt-2" />}
      <p role="alert" className="mt-1.5 text-sm text-destructive-ink empty:hidden">{problem}</p>
    </div>
  );
}
