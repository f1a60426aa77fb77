import type { Message, Room } from '../../contract.ts';

/** A message of a room as the wire shows it. */
export function message(seq: number, change: Partial<Message> = {}): Message {
  return {
    _id: `m${seq}`, roomId: 'room', seq, changeSeq: seq, clientMessageId: `c${seq}`, kind: 'text', sender: { _id: 'other', firstName: 'Other', lastName: '', photo: null }, body: `text ${seq}`, html: '', attachments: [], mentions: [],
    replyToSeq: null, threadRootSeq: null, thread: null, reactions: [], links: [], data: {}, pinnedAt: null, editedAt: null, deletedAt: null, createdAt: new Date(Date.UTC(2026, 0, 1, 12, 0, seq)).toISOString(), ...change,
  };
}

/** A room as the wire shows it. */
export function room(change: Partial<Room> = {}): Room {
  return {
    _id: 'room', kind: 'direct', name: null, photo: null, people: [], peopleCount: 2, lastSeq: 0, changeSeq: 0, lastMessageAt: null, lastMessage: null, unread: 0, unreadMentions: 0, unreadThreads: 0,
    me: { role: 'member', lastReadSeq: 0, markedUnreadSeq: null, visibleFromSeq: 1, mutedUntil: null, notify: 'all', pinnedAt: null }, typing: [], collapsed: [], retentionDays: null, legalHold: false, firstSeq: 1, archivedAt: null,
    canWrite: true, createdBy: 'me', createdAt: '2026-01-01T00:00:00.000Z', version: 1, ...change,
  };
}

/** Any order of a list; the same for the same seed. */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const out = [...list];
  let state = seed;
  const random = () => { state = (state * 1103515245 + 12345) % 2147483648; return state / 2147483648; };
  for (let i = out.length - 1; i > 0; i--) { const j = Math.floor(random() * (i + 1)); [out[i], out[j]] = [out[j]!, out[i]!]; }
  return out;
}
