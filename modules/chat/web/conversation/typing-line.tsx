import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import type { Room } from '../../contract.ts';
import { useChanges, useChat, useConnection } from '../store/use-chat.ts';

/** Who is writing at this moment. Keeps its height, so that nothing jumps. */
export function TypingLine({ room, threadRootSeq = null }: { room: Room; threadRootSeq?: number | null }) {
  const t = useT('chat');
  const { store } = useChat();
  useChanges(store, room._id);
  const names = store.typing(room._id, threadRootSeq).map((id) => room.people.find((p) => p._id === id)?.firstName ?? t('somebody'));
  const text = names.length === 0 ? '' : names.length === 1 ? t('typing.one', { name: names[0] }) : names.length === 2 ? t('typing.two', { first: names[0], second: names[1] }) : t('typing.many', { count: names.length });
  return <p data-typing className="h-5 shrink-0 truncate px-4 text-xs text-muted-foreground">{text && <bdi>{text}</bdi>}</p>;
}

const slowMs = 4000;

/** True once something has been so for a while. */
function useLasting(active: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setLasts(true), ms);
    return () => { clearTimeout(timer); setLasts(false); };
  }, [active, ms]);
  return active && lasts;
}

/** Says when there is no connection, and how much waits for it. */
export function ConnectionBanner() {
  const t = useT('chat');
  const { connection, waiting } = useConnection();
  // Every page begins with connecting: that alone is no news.
  const slow = useLasting(connection === 'connecting', slowMs);
  if (connection === 'online' || (connection === 'connecting' && !slow)) return null;
  return (
    <p role="status" className="flex shrink-0 items-center justify-center gap-2 border-b bg-warning-subtle px-3 py-1 text-xs text-warning-ink">
      <WifiOff aria-hidden className="size-3.5 shrink-0" />{t(`connection.${connection}`)}{waiting > 0 && ` · ${t('connection.waiting', { count: waiting })}`}
    </p>
  );
}
