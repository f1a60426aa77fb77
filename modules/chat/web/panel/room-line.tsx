import { AtSign, MessagesSquare, Pin } from 'lucide-react';
import { useT, type Translate } from '#core/web/i18n/i18n.ts';
import { CountBadge } from '#core/web/ui/badge.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { RelativeTime } from '#core/web/ui/relative-time.tsx';
import type { Room } from '../../contract.ts';
import { RoomPicture } from '../conversation/room-face.tsx';
import { systemText } from '../conversation/system-text.ts';
import { textIn, useFiltered, type Filtered } from '../store/filtered.ts';
import { faceOf, isMuted, isUnread, useChat } from '../store/use-chat.ts';

/** What was last written in a room, in one line. */
export function lastLine(t: Translate, room: Room, me: string, filtered: Filtered | undefined): string {
  const last = room.lastMessage;
  if (!last) return '';
  if (last.kind === 'system') return systemText(t, last, room, me);
  const text = textIn(t, room, last, filtered);
  return last.sender._id === me ? t('panel.byYou', { text }) : room.kind === 'group' ? t('panel.by', { name: last.sender.firstName, text }) : text;
}

/** A room as lists show it: picture, name, last line, when, and how much is new. */
export function RoomLine({ room }: { room: Room }) {
  const t = useT('chat');
  const { store } = useChat();
  const { name } = faceOf(room, store.me);
  const filtered = useFiltered();
  const typing = store.typing(room._id);
  const unread = isUnread(room);
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3 text-start">
      <RoomPicture room={room} size="lg" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <bdi className={cn('min-w-0 flex-1 truncate', unread ? 'font-semibold' : 'font-medium')}>{name}</bdi>
          {room.me.pinnedAt && <Pin role="img" aria-label={t('roomMenu.pinned')} className="size-3 shrink-0 self-center text-muted-foreground" />}
          {room.lastMessageAt && <RelativeTime value={room.lastMessageAt} className="shrink-0 text-xs text-muted-foreground" />}
        </span>
        <span className="flex items-center gap-2">
          <bdi className={cn('min-w-0 flex-1 truncate text-sm', unread && !isMuted(room) ? 'text-foreground' : 'text-muted-foreground')}>{typing.length > 0 ? t('typing.short') : lastLine(t, room, store.me, filtered)}</bdi>
          {room.unreadMentions > 0 && <AtSign role="img" aria-label={t('panel.mentioned')} className="size-3.5 shrink-0 text-primary-ink" />}
          {room.unreadThreads > 0 && <MessagesSquare role="img" aria-label={t('panel.threads', { count: room.unreadThreads })} className="size-3.5 shrink-0 text-primary-ink" />}
          {unread && <><span className="sr-only">{room.unread > 0 ? t('list.newCount', { count: room.unread }) : t('panel.unread')}</span>{room.unread > 0 ? <CountBadge count={room.unread} className={isMuted(room) ? 'bg-muted text-muted-foreground' : ''} /> : <span aria-hidden className="size-2 shrink-0 rounded-full bg-primary" />}</>}
        </span>
      </span>
    </span>
  );
}
