import { useEffect, useMemo, type RefObject } from 'react';
import { request } from '#core/web/api/request.ts';
import { useRead } from '#core/web/query.ts';
import { getDelivery, updateThread, type Message, type Room } from '../../contract.ts';
import { markRead } from '../store/live.ts';
import { useChanges, useChat } from '../store/use-chat.ts';

/** Moves the viewer's place while they look at the end of the list, and tells how far the viewer's newest message has come. */
export function useSeen(room: Room, messages: readonly Message[], bottom: RefObject<boolean>, hasAfter: boolean, thread: number | null): { of: (message: Message) => 'none' | 'stored' | 'delivered' | 'read' } {
  const { store } = useChat();
  const roomId = room._id;
  useChanges(store, roomId);
  const newest = messages.at(-1)?.seq ?? 0;
  const place = thread === null ? Math.max(newest, room.lastSeq) : newest;
  const behind = thread === null ? newest > 0 && !hasAfter && (room.unread > 0 || room.me.lastReadSeq < newest) : messages.length > 1;
  useEffect(() => {
    if (!behind) return undefined;
    let done = false;
    const again = () => { done = false; };
    const read = () => {
      if (done || !bottom.current || document.visibilityState !== 'visible' || !document.hasFocus()) return;
      done = true;
      if (thread === null) void markRead(store, roomId, place).catch(again);
      else void request(updateThread, { id: roomId, rootSeq: thread, seq: place }).then(() => store.fetchRoom(roomId)).catch(again);
    };
    const timer = setTimeout(read, 250);
    // Whoever comes back to the window, or to the end of the list, has read it too.
    for (const name of ['focus', 'scroll']) window.addEventListener(name, read, name === 'scroll');
    return () => { clearTimeout(timer); for (const name of ['focus', 'scroll']) window.removeEventListener(name, read, name === 'scroll'); };
  }, [behind, place, store, roomId, thread, bottom]);

  const own = useMemo(() => messages.findLast((m) => m.sender._id === store.me && m.kind !== 'system' && m.deletedAt === null), [messages, store]);
  const others = room.people.some((p) => p._id !== store.me);
  const { data } = useRead(getDelivery, { id: own?._id ?? '' }, { enabled: own !== undefined && others && thread === null, staleTime: Infinity });
  const heard = (what: 'delivered' | 'read') => own !== undefined && store.othersAt(what, roomId, own.seq);
  const read = heard('read') || (data?.people.some((p) => p.readAt !== null) ?? false);
  const arrived = heard('delivered') || (data !== undefined && data.people.length > 0 && data.people.every((p) => p.deliveredAt !== null));
  // An answer says more than a receipt.
  return { of: (message) => (message === own && own === messages.at(-1) && thread === null ? (read ? 'read' : arrived ? 'delivered' : 'stored') : 'none') };
}
