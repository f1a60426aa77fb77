import '../chat-texts.ts';
import { ChevronDown, Ellipsis, Maximize2, X } from 'lucide-react';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '#core/web/i18n/i18n.ts';
import { Link, usePath } from '#core/web/router.ts';
import { useIsPhone } from '#core/web/theme/use-media-query.ts';
import { IconButton, buttonStyle } from '#core/web/ui/button.tsx';
import { CountBadge } from '#core/web/ui/badge.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { useStandsOnFloor } from '#core/web/ui/floor.ts';
import { OVERLAY_Z } from '#core/web/ui/overlay-stack.ts';
import { SkeletonRows } from '#core/web/ui/skeleton.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { OverlayContent, useOverlay } from '#core/web/ui/use-overlay.tsx';
import { Conversation } from '../conversation/conversation.tsx';
import { RoomPicture, RoomTitle } from '../conversation/room-face.tsx';
import { RoomMenu } from '../conversation/room-menu.tsx';
import { faceOf, useChat, useRoom } from '../store/use-chat.ts';
import type { DockWindow } from '../store/dock-state.ts';
import { closeInDock, focusOpener, minimizeInDock, openInDock, takesFocus, useDock } from './windows.ts';

/** Windows of conversations over any page; a sheet over the whole page on a phone. The chat page has no need of them. */
export function Dock() {
  const t = useT('chat');
  const { store } = useChat();
  const windows = useDock(store.me);
  const phone = useIsPhone();
  const hidden = usePath().startsWith('/chat');
  const opened = windows.filter((w) => w.state === 'opened');
  // A phone shows one at a time, the one asked for last; small ones have no place there.
  const shown = phone ? opened.slice(-1) : windows;
  const place = useRef<HTMLElement>(null);
  const stands = !hidden && shown.length > 0;
  useStandsOnFloor(place, stands);
  if (!stands) return null;
  return createPortal(
    <aside ref={place} aria-label={t('dock.label')} style={{ zIndex: OVERLAY_Z.chatDock }} className={cn('pointer-events-none fixed', phone ? 'inset-0' : 'end-4 bottom-0 flex items-end gap-3 lg:end-20')}>
      {shown.map((window) => <Window key={window.roomId} window={window} phone={phone} />)}
    </aside>, document.body);
}

function Window({ window: { roomId, state }, phone }: { window: DockWindow; phone: boolean }) {
  const t = useT('chat');
  const { store } = useChat();
  const { room, failed } = useRoom(roomId);
  const frame = useRef<HTMLElement>(null);
  const small = useRef<HTMLButtonElement>(null);
  const [inside, setInside] = useState(false);
  const [thread, setThread] = useState<number | null>(null);
  const [autoFocus] = useState(() => takesFocus(roomId));
  const opened = state === 'opened';
  const minimize = () => {
    minimizeInDock(store.me, roomId);
    setInside(false);
    if (!focusOpener(roomId)) requestAnimationFrame(() => small.current?.focus());
  };
  // Esc is the window's only while the focus is in it; the page keeps its keys otherwise.
  const place = useOverlay(opened && (inside || phone), 'chatDock', () => (thread === null ? minimize() : setThread(null)));
  useEffect(() => { if (opened && takesFocus(roomId)) frame.current?.querySelector<HTMLElement>('textarea')?.focus(); });
  const name = room ? faceOf(room, store.me).name : '';
  const onBlur = (event: FocusEvent) => { if (!event.currentTarget.contains(event.relatedTarget)) setInside(false); };
  const close = () => { closeInDock(store.me, roomId); focusOpener(roomId); };
  if (!opened) {
    return (
      <div className="pointer-events-auto flex h-11 w-52 items-center gap-1 rounded-t-lg border border-b-0 bg-card pe-1 shadow-popover">
        <button ref={small} type="button" aria-expanded={false} onClick={() => openInDock(store.me, roomId)} className="focus-ring-inset flex h-full min-w-0 flex-1 items-center gap-2 rounded-ss-lg ps-2 text-start">
          {room && <RoomPicture room={room} size="sm" />}<bdi className="min-w-0 flex-1 truncate font-medium">{name || t('room')}</bdi>
          {room && room.unread > 0 && <><span className="sr-only">{t('list.newCount', { count: room.unread })}</span><CountBadge count={room.unread} /></>}
        </button>
        <IconButton size="sm" aria-label={t('dock.close', { name })} onClick={close}><X /></IconButton>
      </div>
    );
  }
  return (
    <section
      ref={frame} data-room={roomId} {...(inside || phone ? { 'data-overlay': place.id } : {})} aria-label={t('dock.window', { name })} onFocus={() => setInside(true)} onBlur={onBlur}
      className={cn('pointer-events-auto flex flex-col overflow-hidden bg-background', phone ? 'fixed inset-0 pb-[env(safe-area-inset-bottom)]' : 'h-120 max-h-[calc(100dvh-5rem)] w-84 rounded-t-lg border border-b-0 shadow-dialog')}
    >
      <OverlayContent z={OVERLAY_Z.chatDock}>
        <header className="flex h-12 shrink-0 items-center gap-2 border-b bg-card ps-3 pe-1">
          {room ? <><RoomPicture room={room} /><RoomTitle room={room} /></> : <div className="flex-1" />}
          <div className="flex shrink-0">
            {room && <RoomMenu room={room} details trigger={<IconButton size="sm" aria-label={t('roomMenu.menu', { name })}><Ellipsis /></IconButton>} />}
            {!phone && <Link to={`/chat/${roomId}`} aria-label={t('dock.page', { name })} className={cn(buttonStyle({ variant: 'ghost', size: 'sm', icon: true }))} {...tip(t('dock.toPage'))}><Maximize2 /></Link>}
            <IconButton size="sm" aria-label={t('dock.minimize', { name })} {...tip(t('dock.minimizeShort'), { keys: 'esc' })} onClick={minimize}><ChevronDown /></IconButton>
            <IconButton size="sm" aria-label={t('dock.close', { name })} onClick={close}><X /></IconButton>
          </div>
        </header>
        {room ? <Conversation room={room} autoFocus={autoFocus} thread={thread} onThread={setThread} /> : failed ? <EmptyState title={t('gone.title')}>{t('gone.help')}</EmptyState> : <div className="p-4"><SkeletonRows rows={5} columns={1} /></div>}
      </OverlayContent>
    </section>
  );
}
