import { useMemo } from 'react';
import { request, sendOnLeave } from '#core/web/api/request.ts';
import { newId } from '#core/web/api/new-id.ts';
import { useT } from '#core/web/i18n/i18n.ts';
import { clockHere, hourOfDay } from '#core/web/i18n/clock-box.ts';
import { showError } from '#core/web/query.ts';
import { toast } from '#core/web/ui/toast.ts';
import { createReminder, deleteMessage, editMessage, linkMessage, markUnread, pinMessage, react, removePreview, unlinkMessage, unpinMessage, unreact, type Message } from '../../contract.ts';
import { useChat } from '../store/use-chat.ts';

const undoMs = 8000;
const leaving = new Map<string, (isLeft: boolean) => void>();
let watching = false;

/** Deletions whose time to be taken back has not passed are carried out when the page is left. */
function carryOutOnLeave(): void {
  if (watching) return;
  watching = true;
  window.addEventListener('pagehide', () => { for (const now of leaving.values()) now(true); });
}

/** What one can do with a message; refusals are shown. */
export function useMessageActions() {
  const { store } = useChat();
  const t = useT('chat');
  return useMemo(() => {
    const calling = async (work: () => Promise<Message>): Promise<boolean> => {
      try { store.keepMessage(await work()); return true; } catch (error) { showError(error); return false; }
    };
    const once = () => ({ idempotencyKey: newId() });
    const link = (message: Message, made: { topic: string; subjectId: string; label: string }) => calling(() => request(linkMessage, { id: message._id, topic: made.topic, subjectId: made.subjectId, label: made.label }, once()));
    return {
      edit: (message: Message, body: string, mentions: string[]) => calling(() => request(editMessage, { id: message._id, body, mentions }, once())),
      link,
      unlink: async (message: Message, { topic, id: subjectId, label }: Message['links'][number]) => {
        if (await calling(() => request(unlinkMessage, { id: message._id, topic, subjectId }, once()))) toast.success(t('message.unlinked', { label }), { action: { label: t('undo'), onPress: () => void link(message, { topic, subjectId, label }) } });
      },
      removePreview: (message: Message) => calling(() => request(removePreview, { id: message._id }, once())),
      pin: (message: Message) => calling(() => request(message.pinnedAt ? unpinMessage : pinMessage, { id: message._id }, once())),
      react: (message: Message, emoji: string) => {
        const mine = message.reactions.find((r) => r.emoji === emoji)?.users.includes(store.me) ?? false;
        store.timeline(message.roomId).put({ ...message, reactions: toggled(message.reactions, emoji, store.me, !mine) });
        store.changed(message.roomId);
        return calling(() => request(mine ? unreact : react, { id: message._id, emoji }, once())).then((ok) => {
          if (!ok) { store.timeline(message.roomId).put(message); store.changed(message.roomId); }
        });
      },
      /** Gone at once, for good after eight seconds. */
      remove: (message: Message) => {
        carryOutOnLeave();
        const show = () => { store.hidden.delete(message._id); store.changed(message.roomId); };
        const now = (isLeft = false) => {
          clearTimeout(timer);
          leaving.delete(message._id);
          if (isLeft) { sendOnLeave(deleteMessage, { id: message._id }, newId()); return; }
          void request(deleteMessage, { id: message._id }, once()).then((gone) => store.keepMessage(gone), showError).finally(show);
        };
        const timer = setTimeout(now, undoMs);
        leaving.set(message._id, now);
        store.hidden.add(message._id);
        store.changed(message.roomId);
        toast.success(t('message.deleted'), { action: { label: t('undo'), onPress: () => { clearTimeout(timer); leaving.delete(message._id); show(); } } });
      },
      markUnread: (message: Message) => request(markUnread, { id: message.roomId, seq: message.seq }, once()).then((place) => {
        store.onUnread({ total: place.total, room: { _id: place.roomId, unread: place.unread, lastReadSeq: place.lastReadSeq, markedUnreadSeq: place.markedUnreadSeq } });
        toast.success(t('message.markedUnread'));
      }, showError),
      /** Rejects when it is refused. */
      remind: async (message: Message, at: Date, note = '') => { await request(createReminder, { id: message._id, at: at.toISOString(), note }, once()); toast.success(t('remind.set')); },
    };
  }, [store, t]);
}

function toggled(reactions: Message['reactions'], emoji: string, me: string, on: boolean): Message['reactions'] {
  if (on && !reactions.some((r) => r.emoji === emoji)) return [...reactions, { emoji, count: 1, users: [me] }];
  return reactions.map((r) => (r.emoji === emoji ? { ...r, count: r.count + (on ? 1 : -1), users: on ? [...r.users, me] : r.users.filter((id) => id !== me) } : r)).filter((r) => r.count > 0);
}

/** The moment proposed where one is chosen by hand. */
export const soon = (): Date => new Date(Date.now() + 2 * 3_600_000);

/** Moments one wants to be reminded at, or a message to be sent at: key of the text and when. */
export function laterTimes(now = new Date()): Array<{ key: string; at: Date }> {
  const day = (plus: number, at: number) => hourOfDay(plus, at, now);
  const { hour, weekday } = clockHere(now);
  return [
    { key: 'hour', at: new Date(now.getTime() + 3_600_000) },
    ...(hour < 15 ? [{ key: 'today', at: day(0, 17) }] : []),
    { key: 'tomorrow', at: day(1, 9) },
    { key: 'monday', at: day(((8 - weekday) % 7) || 7, 9) },
  ];
}
