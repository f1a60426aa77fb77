import type { App } from '#core/server/app.ts';
import type { Connection } from '#core/server/module.ts';
import { PostQueue } from './post-queue.ts';
import type { Presence, Sender } from '../contract.ts';

/** What one process remembers for its sockets; all of it can be lost. */
export interface ChatNode {
  queue: PostQueue;
  /** Whose messages are being compared with the list of filtered words; the next one of the same person waits. */
  comparing: Map<string, Promise<void>>;
  /** Names of senders, for half a minute. */
  senders: Map<string, { card: Sender; until: number }>;
  /** Which version of a room's people its sockets here follow. */
  versions: Map<string, number>;
  /** The people of those rooms. */
  people: Map<string, readonly string[]>;
  /** Rooms whose sockets are being looked at again; what is sent meanwhile waits. */
  refreshing: Map<string, Promise<void>>;
  /** Other nodes that have shown life, until when. */
  peers: Map<string, number>;
  /** Up to where whose rooms were delivered since the last note of it, and since when it waits (by the process's clock). */
  delivered: Map<string, { roomId: string; accountId: string; seq: number; at: Date; since: number }>;
  /** Whom each connection watches, and who is watched by whom. */
  watching: Map<string, ReadonlySet<string>>;
  watchers: Map<string, Set<Connection>>;
  /** Leases to write, by connection. */
  leases: Map<string, { accountId: string; state: 'online' | 'away' | null; device: string }>;
  /** Statuses as this node last told them, and those to tell. */
  known: Map<string, Presence>;
  changed: Map<string, Presence>;
  typing: Map<string, Map<string, number>>;
  /** When the account last said it is typing in a room. */
  typed: Map<string, number>;
  /** Rooms about which nobody has been told yet, and when that is due (by the process's clock), soonest first; what looks at them next. */
  toTell: Map<string, number>;
  telling: NodeJS.Timeout | undefined;
  /** Its connections are looked after; `ready` resolves when other nodes know of it. */
  started: boolean;
  ready?: Promise<void>;
}

const nodes = new WeakMap<App, ChatNode>();

/** What this process remembers. */
export function nodeOf(app: App): ChatNode {
  let node = nodes.get(app);
  if (!node) {
    node = {
      queue: new PostQueue(app), comparing: new Map(), senders: new Map(), versions: new Map(), people: new Map(), refreshing: new Map(), peers: new Map(), delivered: new Map(), watching: new Map(), watchers: new Map(),
      leases: new Map(), known: new Map(), changed: new Map(), typing: new Map(), typed: new Map(), toTell: new Map(), telling: undefined, started: false,
    };
    nodes.set(app, node);
  }
  return node;
}

/** The socket room of a conversation. */
export const socketRoom = (roomId: string): string => `c:${roomId}`;
