import { useEffect } from 'react';
import { onLook, onSocketMessage } from '#core/web/live/live.ts';
import { queryClient, queryKey, useRead } from '#core/web/query.ts';
import { getBadge } from '../contract/reading.ts';

const pauseMs = 300;

/** The number on the chat button; the same in all tabs within a moment. */
export function useBadge(): number {
  const { data } = useRead(getBadge, {}, { staleTime: 60_000 });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const set = ({ total }: { total?: number }) => { if (typeof total === 'number') queryClient.setQueryData(queryKey(getBadge, {}), { total }); };
    // A message does not say what it does to the number; a burst of them asks once.
    const ask = () => { clearTimeout(timer); timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: queryKey(getBadge, {}) }), pauseMs); };
    const stops = [onSocketMessage('authenticated', set), onSocketMessage('unread', set), ...['message-in', 'message-deleted', 'room-removed', 'room-updated'].map((name) => onSocketMessage(name, ask))];
    const key = queryKey(getBadge, {});
    stops.push(onLook(async () => { const before = queryClient.getQueryData(key); await queryClient.refetchQueries({ queryKey: key }, { throwOnError: true }); return queryClient.getQueryData(key) !== before; }));
    return () => { clearTimeout(timer); for (const stop of stops) stop(); };
  }, []);
  return data?.total ?? 0;
}
