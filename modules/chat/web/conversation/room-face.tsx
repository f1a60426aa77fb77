import { BellOff, ShieldCheck, Timer, UsersRound } from 'lucide-react';
import { useT } from '#core/web/i18n/i18n.ts';
import { Avatar, type AvatarSize } from '#core/web/ui/avatar.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { tip } from '#core/web/ui/tip.ts';
import type { Room } from '../../contract.ts';
import { dotOf, faceOf, isMuted, useChanges, useChat } from '../store/use-chat.ts';

/** Picture of a room: the other person with how they are, or the group's picture. */
export function RoomPicture({ room, size = 'md' }: { room: Room; size?: AvatarSize }) {
  const { store } = useChat();
  useChanges(store, 'presence');
  const { name, other } = faceOf(room, store.me);
  if (other) return <Avatar id={other._id} name={name} src={other.photo} size={size} presence={dotOf(store.statusOf(other))} decorative />;
  if (room.photo) return <Avatar id={room._id} name={name} src={room.photo} size={size} shape="square" decorative />;
  return <span aria-hidden className={cn('grid shrink-0 place-items-center rounded-md bg-muted text-muted-foreground', size === 'sm' ? 'size-6' : size === 'lg' ? 'size-10' : 'size-8')}><UsersRound className="size-1/2" strokeWidth={1.75} /></span>;
}

/** How the other person is, or how many are in the group, in words. */
export function useStanding(room: Room): string {
  const t = useT('chat');
  const core = useT();
  const { store } = useChat();
  useChanges(store, 'presence');
  const { other } = faceOf(room, store.me);
  if (other) return core(`avatar.presence.${dotOf(store.statusOf(other))}`);
  const online = room.people.filter((p) => p._id !== store.me && store.statusOf(p) === 'online').length;
  return online > 0 ? t('header.peopleOnline', { count: room.peopleCount, online }) : t('header.people', { count: room.peopleCount });
}

/** Name and standing of a room, with what everybody should know of it: quiet, how long messages are kept, legal hold. */
export function RoomTitle({ room, level = 2 }: { room: Room; level?: 1 | 2 }) {
  const t = useT('chat');
  const { store } = useChat();
  const standing = useStanding(room);
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="min-w-0 flex-1">
      <Heading className="flex items-center gap-1.5 text-base font-semibold"><bdi className="truncate">{faceOf(room, store.me).name}</bdi>{isMuted(room) && <BellOff role="img" aria-label={t('header.muted')} className="size-3.5 shrink-0 text-muted-foreground" />}</Heading>
      <p className="flex items-center gap-2 truncate text-xs text-muted-foreground">
        <span className="truncate">{standing}</span>
        {room.retentionDays !== null && <span className="inline-flex shrink-0 items-center gap-1" {...tip(t('retention.help', { count: room.retentionDays }))}><Timer aria-hidden className="size-3" />{t('retention.short', { count: room.retentionDays })}</span>}
        {room.legalHold && <span className="inline-flex shrink-0 items-center gap-1" {...tip(t('retention.holdHelp'))}><ShieldCheck aria-hidden className="size-3" />{t('retention.hold')}</span>}
      </p>
    </div>
  );
}
