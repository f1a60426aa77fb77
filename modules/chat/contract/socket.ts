import { z } from 'zod';
import { id } from '#core/contract/fields.ts';
import { newMessage, type Sent } from './messages.ts';
import { knownRooms, placeShape, syncInput, syncShape } from './reading.ts';
import { seq, type ChatUser, type Head, type Message, type Presence } from './shapes.ts';

/** What `authenticate` may carry besides the token: where the client left off. */
export const resumeShape = z.object({ rooms: knownRooms.default({}), notif: z.union([z.string().max(200), z.number()]).nullish() });

/** Inputs of the client's events by name. Every event is acknowledged with an {@link Ack}. */
export const clientEvents = {
  'message-send': z.strictObject({ roomId: id, ...newMessage }),
  'message-edit': z.strictObject({ messageId: id, body: newMessage.body, mentions: newMessage.mentions.removeDefault().optional() }),
  'message-delete': z.strictObject({ messageId: id }),
  react: z.strictObject({ messageId: id, emoji: z.string().min(1).max(64), on: z.boolean().default(true) }),
  'mark-read': z.strictObject({ roomId: id, seq, deliberate: z.boolean().default(false) }),
  /** At most one in three seconds a room; others are acknowledged and dropped. */
  typing: z.strictObject({ roomId: id, threadRootSeq: seq.min(1).nullish() }),
  sync: z.strictObject(syncInput),
  /** `away`: no input in this tab for five minutes. `dnd` is set by hand for all devices and taken back with chat.updateMe. */
  presence: z.strictObject({ state: z.enum(['online', 'away', 'dnd']) }),
};

/** A client event's name. */
export type ClientEvent = keyof typeof clientEvents;
/** What a client sends with an event. */
export type ClientPayload<E extends ClientEvent> = z.input<(typeof clientEvents)[E]>;

/** What the acknowledgement of an event carries as `data`. */
export interface AckData {
  'message-send': Sent;
  'message-edit': Message;
  'message-delete': Message;
  react: Message;
  'mark-read': z.output<typeof placeShape>;
  typing: { until: string };
  sync: z.output<typeof syncShape>;
  presence: { status: Presence };
}

/** Codes of refusals over the socket; `invalid` names the wrong fields. `busy` and `rate_limited` are worth trying again with the same id. */
export const socketErrorCodes = ['unauthorized', 'forbidden', 'not_found', 'invalid', 'too_large', 'rate_limited', 'client_id_conflict', 'blocked', 'room_archived', 'busy', 'unsupported', 'unsupported_version'] as const;
/** A refusal's code; a room's own codes come without its name (`deleted`, `not_allowed`, `too_many_emoji`). */
export type SocketErrorCode = (typeof socketErrorCodes)[number] | (string & {});

/** Answer to every client event. */
export type Ack<T> = { ok: true; data: T } | { ok: false; error: { code: SocketErrorCode; message: string; retryAfterMs?: number; fields?: Array<{ path: string; code: string; message: string; params?: Record<string, string | number> }> } };

/** A message as it arrives: with the room's new number. `room.changeSeq` that is not the known one + 1 means: wait 200 ms, then sync that room. */
export interface MessageIn { room: { _id: string; lastSeq: number; changeSeq: number }; message: Message }

/** A place in a room moved: of others as a read receipt, of one's own other devices with the new counts. */
export interface ReadMoved { room: { _id: string }; user: { _id: string }; seq: number }

/** Events of the server by name. */
export interface ServerEvents {
  /** Besides core's `accountId`. `resync` names rooms that changed since `resume`; ask for them with `sync`. */
  authenticated: { accountId: string; user: ChatUser; connectionId: string; serverTime: string; heads: Head[]; resync: string[]; total: number };
  /** Everybody whose presence the viewer may know and who is not offline; a full snapshot, each replaces the one before. */
  onlineUsers: Array<{ _id: string; status: Presence }>;
  /** Who changed since, gathered over a second; `offline` too. (Core's own `presence` carries `{ workspaceId }` instead of a list.) */
  presence: Array<{ _id: string; status: Presence }>;
  'message-in': MessageIn;
  /** The whole message as it is now: edited, pinned, linked, or its thread has grown. */
  'message-changed': MessageIn;
  'message-deleted': MessageIn;
  /** Reactions of a message as they are now. */
  reaction: { room: { _id: string; changeSeq: number }; message: { _id: string; seq: number; changeSeq: number; reactions: Message['reactions'] } };
  typing: { room: { _id: string }; user: { _id: string }; until: string; threadRootSeq: number | null };
  read: ReadMoved;
  /** Between two people: how far messages have arrived with the other, for whoever may know whether they are here. */
  delivered: ReadMoved;
  /** The room, its people or the viewer's membership changed: fetch it again (also for a room one was added to). */
  'room-updated': { room: { _id: string } };
  /** The viewer is out: forget the room. */
  'room-removed': { room: { _id: string } };
  /** The number on the rail's button and the room that moved it; `lastReadSeq` is the viewer's own place. */
  unread: { total: number; room: { _id: string; unread: number; lastReadSeq: number; markedUnreadSeq: number | null } | null };
  /** The token ended or was revoked; the connection closes. */
  'session-expired': Record<string, never>;
  /** This node goes down: connect again after a random part of so many milliseconds. */
  'server-draining': { retryInMs: number };
}

/** Frames larger than this close the connection with 1009. */
export const largestFrame = 64 * 1024;
/** Client: an acknowledgement that is not there after so many milliseconds; send again with the same id. */
export const ackTimeoutMs = 8_000;
/** Client: pause before the next try, doubled each time, with jitter, in milliseconds. */
export const retryMs = { first: 500, most: 30_000 } as const;
/** Client: how long a gap in changeSeq may stay before it syncs, in milliseconds. */
export const gapMs = 200;
