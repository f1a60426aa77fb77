import { calendarDate } from '#core/contract/dates.ts';
import type { Message } from '../../contract.ts';
import type { Outgoing } from '../store/outbox.ts';

/** A line of the list. `grouped`: goes on where the same person wrote the line above. */
export type Row =
  | { kind: 'day'; key: string; day: string }
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: Message; grouped: boolean }
  | { kind: 'outgoing'; key: string; entry: Outgoing; grouped: boolean };

const togetherMs = 5 * 60_000;

/** Messages as lines with days, the line above what is new, and groups of what one person wrote at one go. */
export function rowsOf(messages: readonly Message[], outgoing: readonly Outgoing[], { me, unreadAfter, timeZone }: { me: string; unreadAfter: number | null; timeZone: string }): Row[] {
  const rows: Row[] = [];
  let [day, who, at, marked] = ['', '', 0, unreadAfter === null];
  const begin = (createdAt: string) => {
    const next = calendarDate(createdAt, timeZone);
    if (next !== day) { rows.push({ kind: 'day', key: `day ${next}`, day: next }); day = next; who = ''; }
  };
  for (const message of messages) {
    begin(message.createdAt);
    if (!marked && message.seq > unreadAfter! && message.sender._id !== me) { rows.push({ kind: 'unread', key: 'unread' }); marked = true; who = ''; }
    const time = Date.parse(message.createdAt);
    const plain = message.kind !== 'system' && message.replyToSeq === null;
    rows.push({ kind: 'message', key: message.clientMessageId, message, grouped: plain && who === message.sender._id && time - at < togetherMs });
    who = message.kind === 'system' ? '' : message.sender._id;
    at = time;
  }
  for (const entry of outgoing) {
    begin(entry.queuedAt);
    rows.push({ kind: 'outgoing', key: entry.clientMessageId, entry, grouped: entry.replyToSeq === null && who === me && Date.parse(entry.queuedAt) - at < togetherMs });
    who = me;
    at = Date.parse(entry.queuedAt);
  }
  return rows;
}
