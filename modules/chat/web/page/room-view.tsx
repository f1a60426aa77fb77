import { ArrowLeft, Ellipsis, PanelRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useGo, useSearchState } from '#core/web/router.ts';
import { useMediaQuery } from '#core/web/theme/use-media-query.ts';
import { buttonStyle, IconButton } from '#core/web/ui/button.tsx';
import { cn } from '#core/web/ui/cn.ts';
import { Drawer } from '#core/web/ui/drawer.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Skeleton, useDelayed } from '#core/web/ui/skeleton.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { Link } from '#core/web/router.ts';
import { Conversation, type Target } from '../conversation/conversation.tsx';
import { RoomPicture, RoomTitle } from '../conversation/room-face.tsx';
import { RoomMenu } from '../conversation/room-menu.tsx';
import { Details } from '../details/details.tsx';
import { useWidth } from '../use-width.ts';
import { faceOf, useChat, useRoom } from '../store/use-chat.ts';

const sideFromPx = 780;

/** One conversation as a page: header, messages, and details at the side. `m` of the address is a message to show, `thread` one that is open (and holds that message). */
export function RoomView({ roomId }: { roomId: string }) {
  const t = useT('chat');
  const go = useGo();
  const { store } = useChat();
  const { room, failed } = useRoom(roomId);
  const [search, setSearch] = useSearchState({ details: '', m: 0, thread: 0 });
  const [target, setTarget] = useState<Target | null>(null);
  const [frame, width] = useWidth();
  // Beside the messages there must be room to read them.
  const wide = width !== null && width >= sideFromPx;
  const coarse = useMediaQuery('(pointer: coarse)');
  const waiting = useDelayed(!room && !failed);
  const wanted = search.m;
  const inThread = search.thread || null;
  useEffect(() => {
    if (wanted <= 0) return;
    setTarget((last) => ({ seq: wanted, turn: (last?.turn ?? 0) + 1, thread: inThread }));
    setSearch({ m: 0 });
  }, [wanted, inThread, setSearch]);
  if (!room) return failed ? <EmptyState title={t('gone.title')} className="m-auto" action={<Link to="/chat" className={buttonStyle()}>{t('gone.back')}</Link>}>{t('gone.help')}</EmptyState> : <div className="p-4">{waiting && <Skeleton className="h-8 w-60" />}</div>;
  const details = search.details !== '';
  const content = <Details room={room} tab={search.details} onTab={(tab) => setSearch({ details: tab })} onJump={({ seq, threadRootSeq }) => { setSearch({ thread: threadRootSeq ?? 0, ...(wide ? {} : { details: '' }) }); setTarget({ seq, turn: (target?.turn ?? 0) + 1, thread: threadRootSeq }); }} onThread={(seq) => setSearch({ thread: seq, ...(wide ? {} : { details: '' }) })} />;
  return (
    <div ref={frame} className="flex h-full min-h-0 w-full">
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="flex h-14 shrink-0 items-center gap-2.5 border-b px-3">
          <IconButton size="sm" className="md:hidden" aria-label={t('page.back')} onClick={() => go('/chat')}><ArrowLeft className="mirror-rtl" /></IconButton>
          <RoomPicture room={room} />
          <RoomTitle room={room} />
          <RoomMenu room={room} details={false} trigger={<IconButton size="sm" aria-label={t('roomMenu.menu', { name: faceOf(room, store.me).name })}><Ellipsis /></IconButton>} />
          <IconButton size="sm" aria-pressed={details} aria-label={t('details.title')} className={cn(details && 'bg-accent')} {...tip(t('details.title'))} onClick={() => setSearch({ details: details ? '' : 'people' })}><PanelRight className="mirror-rtl" /></IconButton>
        </header>
        <Conversation room={room} wide={wide && !details} autoFocus={!coarse} target={target} thread={search.thread || null} onThread={(seq) => setSearch({ thread: seq ?? 0 })} />
      </div>
      {details && wide && <aside aria-label={t('details.title')} className="w-80 shrink-0 overflow-y-auto border-s">{content}</aside>}
      {width !== null && !wide && <Drawer open={details} onOpenChange={(open) => { if (!open) setSearch({ details: '' }); }} size="sm" title={t('details.title')}>{details && content}</Drawer>}
    </div>
  );
}
