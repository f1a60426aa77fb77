import type { Message, Room } from '../../contract.ts';
import type { Outgoing, SendOutcome } from './outbox.ts';
import type { MessagePage } from './timeline.ts';

/** Rooms of the list: all, three people and more, fewer. */
export type RoomFilter = 'all' | 'groups' | 'users';
/** A place to load messages from. */
export type Place = ({ before: number } | { after: number } | { around: number } | Record<never, never>) & { /** Within this thread. */ thread?: number };
/** Answer of a catch-up. */
export interface SyncAnswer { rooms: Array<{ roomId: string; messages: Message[]; changeSeq: number; head: { lastSeq: number; changeSeq: number; lastReadSeq: number; unread: number } }>; more: string[]; gone: string[] }

/** What the store needs of the outside. Reads reject when nothing is reached. */
export interface Transport {
  send: (entry: Outgoing) => Promise<SendOutcome>;
  sync: (rooms: Record<string, number>) => Promise<SyncAnswer>;
  messages: (roomId: string, place: Place) => Promise<MessagePage>;
  /** The message at this place of a room, for quoting; null where the viewer has none there. */
  quoted: (roomId: string, seq: number) => Promise<Message | null>;
  message: (id: string) => Promise<Message>;
  room: (id: string) => Promise<Room>;
  rooms: (filter: RoomFilter, cursor: string | null, limit: number, name?: string) => Promise<{ rooms: Room[]; nextCursor: string | null }>;
  reachable: () => boolean;
}
