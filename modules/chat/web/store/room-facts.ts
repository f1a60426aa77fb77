import { limits } from '../../contract/words.ts';
import type { MessageIn, Room } from '../../contract.ts';

/** A room after a new message was heard; heard twice it stays as it was. */
export function heard(room: Room, { room: { lastSeq, changeSeq }, message }: MessageIn, me: string): Room {
  const fresh = message.seq > room.lastSeq;
  const mine = message.sender._id === me;
  const counts = fresh && !mine && message.threadRootSeq === null && message.seq > room.me.lastReadSeq && message.kind !== 'system';
  const newest = message.threadRootSeq === null && message.seq >= (room.lastMessage?.seq ?? 0);
  return {
    ...room, lastSeq: Math.max(room.lastSeq, lastSeq), changeSeq: Math.max(room.changeSeq, changeSeq), typing: room.typing.filter((id) => id !== message.sender._id),
    ...(newest ? { lastMessage: message, lastMessageAt: message.createdAt } : {}),
    unread: mine && fresh ? 0 : Math.min(limits.unread, room.unread + Number(counts)),
    unreadMentions: mine && fresh ? 0 : room.unreadMentions + Number(counts && message.mentions.includes(me)),
    me: mine && fresh ? { ...room.me, lastReadSeq: Math.max(room.me.lastReadSeq, message.seq) } : room.me,
  };
}

/** A room after the viewer's place in it moved, here or on another device. */
export function placed(room: Room, place: { unread: number; lastReadSeq: number; markedUnreadSeq: number | null }): Room {
  return { ...room, unread: place.unread, unreadMentions: place.unread === 0 ? 0 : room.unreadMentions, me: { ...room.me, lastReadSeq: Math.max(room.me.lastReadSeq, place.lastReadSeq), markedUnreadSeq: place.markedUnreadSeq } };
}
