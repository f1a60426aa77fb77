import { z } from 'zod';
import { id, instant } from '#core/contract/fields.ts';
import { mediaCard, pageCard } from '#modules/files/contract.ts';

/** How a person is there: leases of their connections, or what they set by hand. */
export const presences = ['online', 'away', 'dnd', 'offline'] as const;
/** How a person is there. */
export type Presence = (typeof presences)[number];

/** What somebody may do in a room. */
export const roles = ['owner', 'admin', 'member'] as const;
/** What somebody may do in a room. */
export type Role = (typeof roles)[number];

/** What a person wants to hear of in a room. */
export const notifyLevels = ['all', 'mentions', 'none'] as const;
/** What a person wants to hear of in a room. */
export type NotifyLevel = (typeof notifyLevels)[number];

/** Number of a message or change within its room, from 1. */
export const seq = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const count = z.number().int();

/** A person as chat shows them; ids are called `_id` on the wire. */
export const chatUser = z.object({ _id: id, firstName: z.string(), lastName: z.string(), photo: z.string().nullable(), status: z.enum(presences) });
/** A person as chat shows them. */
export type ChatUser = z.output<typeof chatUser>;

/** Who wrote a message. In live events `photo` is null, because addresses belong to one viewer: take it from the room's people. */
export const senderShape = chatUser.omit({ status: true });
/** Who wrote a message. */
export type Sender = z.output<typeof senderShape>;

/** A file of a message; voice notes are audio with `durationMs`. Addresses belong to one viewer: in live events they are null, and the message is read again (chat.getMessage). */
export const attachmentShape = mediaCard;
/** A file of a message. */
export type Attachment = z.output<typeof attachmentShape>;

/** A record of another room that a message was turned into or belongs to. */
export const linkShape = z.object({ topic: z.string(), id: z.string(), label: z.string(), by: id, at: instant });

/** What a message is about in another room: a story it answers. */
export const cardShape = z.object({
  topic: z.string().describe('Kind of thing, such as feed.story'), id: z.string(),
  open: z.boolean().nullable().describe('Whether the viewer may open it now; null in live events, which are the same for everybody: read the message again (chat.getMessage)'),
  until: instant.nullable().describe('When it is over by itself'),
});
/** What a message is about in another room. */
export type Card = z.output<typeof cardShape>;

/** A message as everybody in the room sees it; the viewer's own reaction is found by `users`. */
export const messageShape = z.object({
  _id: id, roomId: id, seq: count, changeSeq: count, clientMessageId: id,
  kind: z.enum(['text', 'file', 'system', 'call']),
  sender: senderShape,
  body: z.string().describe('Source text; empty once deleted'),
  html: z.string().describe('The body as safe HTML: only formatting and http, https, mailto and tel links'),
  attachments: z.array(attachmentShape), mentions: z.array(id),
  replyToSeq: count.nullable(), threadRootSeq: count.nullable(),
  thread: z.object({ replies: count, lastSeq: count }).nullable().describe('On the first message of a thread'),
  reactions: z.array(z.object({ emoji: z.string(), count, users: z.array(id).describe('At most 50, first come first') })),
  links: z.array(linkShape),
  card: cardShape.optional(),
  preview: pageCard.optional().describe('The page its first link leads to, once that is known; the picture\'s address is null in live events'),
  data: z.record(z.string(), z.unknown()).describe('Facts of a system message: what happened, to whom'),
  pinnedAt: instant.nullable(), editedAt: instant.nullable(), deletedAt: instant.nullable(), createdAt: instant,
  withheld: z.enum(['reported', 'moderated', 'held']).optional().describe('Why text and files are not shown, as if deleted: the viewer reported it, moderators took it out of sight, or it waits for them because of its words (only its sender hears why, and is shown it, without deletedAt)'),
});
/** A message on the wire. */
export type Message = z.output<typeof messageShape>;

/** The viewer's own place in a room. */
export const membershipShape = z.object({
  role: z.enum(roles), lastReadSeq: count, markedUnreadSeq: count.nullable(), visibleFromSeq: count,
  mutedUntil: instant.nullable().describe('Year 9999 stands for ever'), notify: z.enum(notifyLevels), pinnedAt: instant.nullable(),
});

/** A room as one of its people sees it. */
export const roomShape = z.object({
  _id: id, kind: z.enum(['direct', 'group']), name: z.string().nullable().describe('Of a group'), photo: z.string().nullable(),
  people: z.array(chatUser).describe('The first 20, the viewer last'), peopleCount: count,
  lastSeq: count, changeSeq: count, lastMessageAt: instant.nullable(), lastMessage: messageShape.nullable(),
  unread: count.describe('Live messages of others after my place, at most 100; replies in threads are counted apart'),
  unreadMentions: count, unreadThreads: count.describe('Threads I follow that hold something new'),
  me: membershipShape,
  typing: z.array(id).describe('Who is writing at this moment, as far as this node knows'),
  collapsed: z.array(id).describe('People of a group with whom the viewer is in a block: their messages are shown folded'),
  retentionDays: count.nullable().describe('Older messages are removed; null keeps them'), legalHold: z.boolean(),
  firstSeq: count.describe('Messages below are gone for good (retention)'),
  archivedAt: instant.nullable(), canWrite: z.boolean().describe('False for blocked pairs and archived rooms'), createdBy: id, createdAt: instant, version: count,
});
/** A room on the wire. */
export type Room = z.output<typeof roomShape>;

/** Where a room stands, for resuming. */
export const headShape = z.object({ roomId: id, lastSeq: count, changeSeq: count, lastReadSeq: count, unread: count, firstSeq: count });
/** Where a room stands. */
export type Head = z.output<typeof headShape>;

/** The number on the rail's button: rooms with something new that are not muted, plus unread mentions in muted rooms. */
export const badgeShape = z.object({ total: count });
