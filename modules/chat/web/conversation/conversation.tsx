import { useState } from 'react';
import { useT } from '#core/web/i18n/i18n.ts';
import type { Message, Room } from '../../contract.ts';
import { useChat } from '../store/use-chat.ts';
import { Composer, placeOf } from './composer.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { EditsDialog } from './edits-dialog.tsx';
import { MessageList } from './message-list.tsx';
import { ThreadPanel } from './thread-panel.tsx';
import { ConnectionBanner, TypingLine } from './typing-line.tsx';
import { useReply } from './use-reply.ts';

/** A message to go to, in the thread it stands in; `turn` grows with each wish. */
export interface Target { seq: number; turn: number; thread?: number | null }

/** Messages of a room with the place to write; a thread takes their place in narrow windows and stands beside them in wide ones. */
export function Conversation({ room, wide = false, autoFocus = false, target = null, thread, onThread }: { room: Room; wide?: boolean; autoFocus?: boolean; target?: Target | null; thread: number | null; onThread: (rootSeq: number | null) => void }) {
  const t = useT('chat');
  const { store, begunEdits } = useChat();
  const [replyTo, setReplyTo] = useReply(room._id);
  const [editing, setEditing] = useState<Message | null>(() => begunEdits.get(placeOf(room._id, null))?.message ?? null);
  const [delivery, setDelivery] = useState<Message | null>(null);
  const [edits, setEdits] = useState<Message | null>(null);
  const [own, setOwn] = useState<Target | null>(null);
  const lastOwn = () => store.timeline(room._id).main().findLast((m) => m.sender._id === store.me && m.deletedAt === null && m.kind !== 'system') ?? null;
  const hidden = thread !== null && !wide;
  const main = target && target.thread == null ? target : null;
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      {!hidden && (
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <ConnectionBanner />
          <MessageList key={room._id} room={room} target={own && (!main || own.turn >= main.turn) ? own : main} on={{ reply: setReplyTo, edit: setEditing, openThread: onThread, showDelivery: setDelivery, showEdits: setEdits, jump: (seq) => setOwn({ seq, turn: Math.max(own?.turn ?? 0, target?.turn ?? 0) + 1 }) }} />
          <TypingLine room={room} />
          <Composer key={room._id} room={room} replyTo={replyTo} onReply={setReplyTo} editing={editing} onEdit={setEditing} lastOwn={lastOwn} autoFocus={autoFocus} label={t('composer.write')} />
        </div>
      )}
      {thread !== null && <div className={wide ? 'w-90 shrink-0 border-s' : 'min-w-0 flex-1'}><ThreadPanel key={thread} room={room} rootSeq={thread} target={target?.thread === thread ? target : null} onClose={() => onThread(null)} /></div>}
      {delivery && <DeliveryDialog message={delivery} onClose={() => setDelivery(null)} />}
      {edits && <EditsDialog message={edits} onClose={() => setEdits(null)} />}
    </div>
  );
}
