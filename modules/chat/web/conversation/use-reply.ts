import { useCallback, useEffect, useState } from 'react';
import type { Message } from '../../contract.ts';
import { useChanges, useChat } from '../store/use-chat.ts';

/** The message that is being answered: it belongs to the draft, and comes back with it on every device. One that is gone meanwhile is answered no more. */
export function useReply(roomId: string, threadRootSeq: number | null = null): [replyTo: Message | null, setReplyTo: (message: Message | null) => void] {
  const { store, drafts } = useChat();
  useChanges(store, roomId, 'drafts');
  const [chosen, setChosen] = useState<Message | null>(null);
  const set = useCallback((message: Message | null) => {
    setChosen(message);
    drafts.set(roomId, drafts.get(roomId, threadRootSeq)?.body ?? '', message?.seq ?? null, threadRootSeq);
    store.changed('drafts');
  }, [drafts, store, roomId, threadRootSeq]);
  const seq = drafts.get(roomId, threadRootSeq)?.replyToSeq ?? null;
  const known = seq === null ? null : (store.quotes.at(roomId, seq) ?? (chosen?.seq === seq ? chosen : undefined));
  const isGone = seq !== null && (known === null || (known !== undefined && known.deletedAt !== null && known.withheld === undefined));
  const isUnread = seq !== null && known === undefined && store.quotes.at(roomId, seq) === undefined;
  useEffect(() => { if (isUnread) void store.quotes.load(roomId, seq).catch(() => undefined); }, [isUnread, store, roomId, seq]);
  useEffect(() => { if (isGone) set(null); }, [isGone, set]);
  return [isGone ? null : (known ?? null), set];
}
