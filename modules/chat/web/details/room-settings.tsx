import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useAction } from '#core/web/query.ts';
import { Button } from '#core/web/ui/button.tsx';
import { Field } from '#core/web/ui/field.tsx';
import { Input } from '#core/web/ui/input.tsx';
import { Switch } from '#core/web/ui/switch.tsx';
import { updateRoom, type Room } from '../../contract.ts';
import { useChat } from '../store/use-chat.ts';
import { RoomPhoto } from './room-photo.tsx';

/** What everybody in a room sees of it: picture and name of a group, how long messages are kept, legal hold. */
export function RoomSettings({ room }: { room: Room }) {
  const t = useT('chat');
  const { store } = useChat();
  const [name, setName] = useState(room.name ?? '');
  const [days, setDays] = useState(room.retentionDays === null ? '' : String(room.retentionDays));
  const update = useAction(updateRoom, { onDone: ({ room: now }) => store.keepRoom(now), onRefused: () => void store.fetchRoom(room._id).catch(() => undefined) });
  const number = days === '' ? null : Number(days);
  const valid = number === null || (Number.isInteger(number) && number >= 1 && number <= 3650);
  const isGroup = room.kind === 'group';
  const changed = (isGroup && name.trim() !== (room.name ?? '')) || number !== room.retentionDays;
  const named = !isGroup || name.trim() !== '';
  return (
    <form className="space-y-4 p-2" onSubmit={(event) => { event.preventDefault(); if (changed && valid && named) update.mutate({ id: room._id, ...(isGroup ? { name: name.trim() } : {}), retentionDays: number, version: room.version }); }}>
      {isGroup && <RoomPhoto room={room} />}
      {isGroup && <Field label={t('new.name')} required><Input value={name} maxLength={80} onChange={(event) => setName(event.target.value)} /></Field>}
      <Field label={t('settings.retention')} help={t('settings.retentionHelp')} {...(valid ? {} : { error: t('settings.retentionRange') })}><Input inputMode="numeric" value={days} placeholder={t('settings.keepAll')} onChange={(event) => setDays(event.target.value.trim())} /></Field>
      <Button type="submit" variant="primary" size="sm" loading={update.isPending} disabled={!changed || !valid || !named}>{t('composer.save')}</Button>
      <Switch checked={room.legalHold} onCheckedChange={(legalHold) => update.mutate({ id: room._id, legalHold, version: room.version })} label={t('retention.hold')} description={t('retention.holdHelp')} />
    </form>
  );
}
