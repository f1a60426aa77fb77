import { Bell, BellOff, CheckCheck, LogOut, Pin, PinOff, SlidersHorizontal } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { request } from '#core/web/api/request.ts';
import { newId } from '#core/web/api/new-id.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { showError } from '#core/web/query.ts';
import { useGo } from '#core/web/router.ts';
import { AlertDialog } from '#core/web/ui/alert-dialog.tsx';
import { Menu, MenuItem, MenuRadioGroup, MenuSeparator, MenuSub } from '#core/web/ui/menu.tsx';
import { BlockPerson, DistanceItems } from '#modules/social/web/public.tsx';
import { leaveRoom, updateMembership, type NotifyLevel, type Room } from '../../contract.ts';
import { markRead } from '../store/live.ts';
import { faceOf, isMuted, isUnread, useChat } from '../store/use-chat.ts';

const forEver = '9999-01-01T00:00:00.000Z';
const muteHours: ReadonlyArray<readonly [key: string, hours: number]> = [['hour', 1], ['eight', 8], ['day', 24], ['week', 168]];

/** What only the viewer notices of a room: pin, quiet, what to hear of; and leaving it. */
export function RoomMenu({ room, trigger, details }: { room: Room; trigger: ReactElement; details: boolean }) {
  const t = useT('chat');
  const go = useGo();
  const { store } = useChat();
  const [leaving, setLeaving] = useState(false);
  const [blocking, setBlocking] = useState(false);
  const set = (change: { pinned?: boolean; mutedUntil?: string | null; notify?: NotifyLevel }) => void request(updateMembership, { id: room._id, ...change }, { idempotencyKey: newId() }).then((answer) => store.keepRoom(answer.room), showError);
  const { name, other } = faceOf(room, store.me);
  const person = other && { id: other._id, slug: '', name, firstName: other.firstName, lastName: other.lastName, photo: other.photo, headline: '' };
  return (
    <>
      <Menu align="end" className="w-60" trigger={trigger}>
        {isUnread(room) && <MenuItem icon={<CheckCheck />} onSelect={() => void markRead(store, room._id, room.lastSeq, true).catch(showError)}>{t('roomMenu.markRead')}</MenuItem>}
        <MenuItem icon={room.me.pinnedAt ? <PinOff /> : <Pin />} onSelect={() => set({ pinned: room.me.pinnedAt === null })}>{t(room.me.pinnedAt ? 'roomMenu.unpin' : 'roomMenu.pin')}</MenuItem>
        {isMuted(room)
          ? <MenuItem icon={<Bell />} onSelect={() => set({ mutedUntil: null })}>{t('mute.end')}</MenuItem>
          : (
            <MenuSub icon={<BellOff />} label={t('mute.menu')}>
              {muteHours.map(([key, hours]) => <MenuItem key={key} onSelect={() => set({ mutedUntil: new Date(Date.now() + hours * 3_600_000).toISOString() })}>{t(`mute.${key}`)}</MenuItem>)}
              <MenuItem onSelect={() => set({ mutedUntil: forEver })}>{t('mute.forEver')}</MenuItem>
            </MenuSub>
          )}
        <MenuSub icon={<Bell />} label={t('notify.menu')}>
          <MenuRadioGroup<NotifyLevel> value={room.me.notify} onValueChange={(notify) => set({ notify })} options={(['all', 'mentions', 'none'] as const).map((value) => ({ value, label: t(`notify.${value}`) }))} />
        </MenuSub>
        {details && <MenuItem icon={<SlidersHorizontal />} onSelect={() => go(`/chat/${room._id}?details=people`)}>{t('roomMenu.details')}</MenuItem>}
        {room.kind === 'group' && <><MenuSeparator /><MenuItem icon={<LogOut className="mirror-rtl" />} destructive onSelect={() => setLeaving(true)}>{t('roomMenu.leave')}</MenuItem></>}
        {person && <DistanceItems person={person} onBlock={() => setBlocking(true)} />}
      </Menu>
      {person && blocking && <BlockPerson person={person} onClose={() => setBlocking(false)} />}
      <AlertDialog
        open={leaving} onOpenChange={setLeaving} destructive title={t('roomMenu.leaveTitle', { name })} description={t('roomMenu.leaveHelp')} confirmLabel={t('roomMenu.leave')}
        onConfirm={async () => { try { await request(leaveRoom, { id: room._id }, { idempotencyKey: newId() }); store.onRoomRemoved(room._id); } catch (error) { showError(error); throw error; } }}
      />
    </>
  );
}
