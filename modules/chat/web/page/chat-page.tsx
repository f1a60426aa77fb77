import { MessagesSquare } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import { useGo, useParams, useSearchState } from '#core/web/router.ts';
import { cn } from '#core/web/ui/cn.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Later } from '../later/later.tsx';
import { openDirect } from '../open-room.ts';
import { useChat } from '../store/use-chat.ts';
import { AllThreads } from './all-threads.tsx';
import { RoomColumn } from './room-column.tsx';
import { RoomView } from './room-view.tsx';

/** List and what is chosen beside each other; on a phone one of them. */
function Columns({ chosen, children }: { chosen: boolean; children: ReactNode }) {
  const t = useT('chat');
  return (
    <div className="flex h-[calc(100dvh-7rem-env(safe-area-inset-bottom))] min-h-80 overflow-hidden border-b lg:h-[calc(100dvh-3.5rem)]">
      {/* The list with the page's heading is away on a phone while a conversation is open. */}
      {chosen && <h1 className="sr-only md:hidden">{t('room')}</h1>}
      <div className={cn('w-full shrink-0 border-e md:w-76', chosen && 'hidden md:block')}><RoomColumn /></div>
      <div className={cn('min-w-0 flex-1', !chosen && 'hidden md:flex')}>{children}</div>
    </div>
  );
}

/** All conversations; none is chosen yet. `with` of the address is a person whose conversation is opened. */
export function ChatPage() {
  const t = useT('chat');
  const go = useGo();
  const { store } = useChat();
  const [{ with: userId }] = useSearchState({ with: '' });
  useEffect(() => { if (userId !== '') void openDirect(store.me, userId, (to) => go(to, { replace: true })); }, [userId, store, go]);
  return <Columns chosen={false}><EmptyState icon={MessagesSquare} title={t('page.none')} className="m-auto">{t('page.noneHelp')}</EmptyState></Columns>;
}

/** A conversation with the list beside it. */
export function RoomPage() {
  const { roomId } = useParams();
  return <Columns chosen><RoomView key={roomId} roomId={roomId!} /></Columns>;
}

/** Messages that wait for their time, and reminders. */
export function LaterPage() { return <Columns chosen><Later /></Columns>; }

/** Threads the viewer follows, in all rooms. */
export function ThreadsPage() { return <Columns chosen><AllThreads /></Columns>; }
