import { ArrowLeft, Bell, BellOff } from 'lucide-react';
import { useState } from 'react';
import { request } from '#core/web/api/request.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { invalidateTopics, showError, useRead } from '#core/web/query.ts';
import { IconButton } from '#core/web/ui/button.tsx';
import { tip } from '#core/web/ui/tip.ts';
import { listThreads, topics, updateThread, type Message, type Room } from '../../contract.ts';
import { useChat, useMessages } from '../store/use-chat.ts';
import { useAgain } from '../use-again.ts';
import { Composer, placeOf } from './composer.tsx';
import type { Target } from './conversation.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { EditsDialog } from './edits-dialog.tsx';
import { MessageList } from './message-list.tsx';
import { TypingLine } from './typing-line.tsx';
import { useReply } from './use-reply.ts';

/** One thread of a room: its first message, the replies, and a place to write. */
export function ThreadPanel({ room, rootSeq, target, onClose }: { room: Room; rootSeq: number; /** A reply to show. */ target: Target | null; onClose: () => void }) {
  const t = useT('chat');
  const { store, begunEdits } = useChat();
  const { messages } = useMessages(room._id, rootSeq);
  const [replyTo, setReplyTo] = useReply(room._id, rootSeq);
  const [editing, setEditing] = useState<Message | null>(() => begunEdits.get(placeOf(room._id, rootSeq))?.message ?? null);
  const [delivery, setDelivery] = useState<Message | null>(null);
  const [edits, setEdits] = useState<Message | null>(null);
  const [own, setOwn] = useState<Target | null>(null);
  const followed = useRead(listThreads, { roomId: room._id, rootSeq, limit: 1 }, { topics: [topics.message] });
  useAgain(messages.length, topics.message);
  const following = (followed.data?.threads.length ?? 0) > 0;
  const follow = () => void request(updateThread, { id: room._id, rootSeq, following: !following }).then(() => { void invalidateTopics([topics.message]); return store.fetchRoom(room._id); }).catch(showError);
  const lastOwn = () => messages.findLast((m) => m.sender._id === store.me && m.deletedAt === null && m.kind !== 'system') ?? null;
  return (
    <section aria-label={t('thread.title')} className="flex h-full min-h-0 flex-col bg-background">
      <header className="flex h-12 shrink-0 items-center gap-1 border-b px-2">
        <IconButton size="sm" aria-label={t('thread.back')} onClick={onClose}><ArrowLeft className="mirror-rtl" /></IconButton>
        <h2 className="min-w-0 flex-1 truncate font-semibold">{t('thread.title')}</h2>
        {messages.length > 1 && <IconButton size="sm" aria-pressed={following} aria-label={t(following ? 'thread.unfollow' : 'thread.follow')} {...tip(t(following ? 'thread.unfollow' : 'thread.follow'))} onClick={follow}>{following ? <Bell /> : <BellOff />}</IconButton>}
      </header>
      <MessageList room={room} threadRootSeq={rootSeq} target={own && (!target || own.turn >= target.turn) ? own : target} on={{ reply: setReplyTo, edit: setEditing, showDelivery: setDelivery, showEdits: setEdits, jump: (seq) => setOwn({ seq, turn: Math.max(own?.turn ?? 0, target?.turn ?? 0) + 1 }) }} />
      <TypingLine room={room} threadRootSeq={rootSeq} />
      <Composer key={`${room._id} ${rootSeq}`} room={room} threadRootSeq={rootSeq} replyTo={replyTo} onReply={setReplyTo} editing={editing} onEdit={setEditing} lastOwn={lastOwn} autoFocus label={t('thread.write')} />
      {delivery && <DeliveryDialog message={delivery} onClose={() => setDelivery(null)} />}
      {edits && <EditsDialog message={edits} onClose={() => setEdits(null)} />}
    </section>
  );
}
