import { useCallback, useState } from 'react';
import type { Message } from '../../contract.ts';
import { useChanges, useChat } from '../store/use-chat.ts';

/** The message that is being answered: it belongs to the draft, and comes back with it on every device. */
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
  if (seq === null) return [null, set];
  return [chosen?.seq === seq && chosen.roomId === roomId ? chosen : (store.timeline(roomId).messages.get(seq) ?? store.quotes.at(roomId, seq) ?? null), set];
}
