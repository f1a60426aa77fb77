import { toApiError } from '#core/web/api/errors.ts';
import { request } from '#core/web/api/request.ts';
import { fieldText } from '#core/web/errors/words.ts';
import type { Translate } from '#core/web/i18n/i18n.ts';
import { liveStatus, onAuthenticate, onLiveEvent, onLook, onSocketMessage, sendSocketMessage } from '#core/web/live/live.ts';
import { ackTimeoutMs, getMessage, getRoom, limits, listDrafts, listMessages, listRooms, markRead as markReadEndpoint, putDraft, sendMessage, sync, topics, type Ack, type AckData, type Message, type ServerEvents } from '../../contract.ts';
import type { Named } from '../conversation/mentions.ts';
import { ChatStore } from './chat-store.ts';
import { Drafts } from './drafts.ts';
import type { Outgoing, SendOutcome } from './outbox.ts';
import { indexedShelf } from './shelf.ts';
import type { Transport } from './transport.ts';

/** Drafts are asked for once, when several changed together. */
const draftPauseMs = 300;

/** Refusals that are no refusal of the message: the same is tried again. */
const passing = new Set(['busy', 'rate_limited', 'unauthorized']);

/** What is wrong with the text of a message, when that is it. */
const reasonOf = (fields: readonly { path: string; message: string }[]): string | undefined => fields.find((field) => field.path === 'body')?.message;

async function send({ roomId, clientMessageId, body, attachmentIds, replyToSeq, threadRootSeq, mentions, queuedAt }: Outgoing): Promise<SendOutcome> {
  const message = { clientMessageId, body, attachmentIds, replyToSeq, threadRootSeq, mentions, queuedAt };
  const ack = await sendSocketMessage<Ack<AckData['message-send']>>('message-send', { roomId, ...message }, ackTimeoutMs);
  if (ack) {
    if (ack.ok) return { is: 'stored', sent: ack.data };
    return passing.has(ack.error.code) ? { is: 'later', afterMs: ack.error.retryAfterMs } : { is: 'refused', code: ack.error.code, reason: reasonOf((ack.error.fields ?? []).map((field) => ({ ...field, message: fieldText(field) }))) };
  }
  // Networks without websockets.
  try { return { is: 'stored', sent: await request(sendMessage, { id: roomId, ...message }) }; } catch (error) {
    const { status, code, details, fields } = toApiError(error);
    if (status === 0 || status === 401 || status === 429 || status >= 500) return { is: 'later', afterMs: Number(details.seconds) * 1000 || undefined };
    return { is: 'refused', code: code.slice(code.indexOf('.') + 1), reason: reasonOf(fields) };
  }
}

const transport: Transport = {
  send,
  reachable: () => navigator.onLine,
  sync: async (rooms) => {
    const ack = await sendSocketMessage<Ack<AckData['sync']>>('sync', { rooms }, ackTimeoutMs).catch(() => null);
    return ack?.ok ? ack.data : request(sync, { rooms, limit: limits.sync });
  },
  quoted: async (id, seq) => (await request(listMessages, { id, limit: 1, view: 'main', around: seq })).messages.find((message) => message.seq === seq) ?? null,
  messages: (id, place) => request(listMessages, { id, limit: 50, view: 'main', ...place }),
  message: (id) => request(getMessage, { id }),
  room: async (id) => (await request(getRoom, { id })).room,
  rooms: (filter, cursor, limit, name) => request(listRooms, { filter, unread: 'false', limit, ...(cursor ? { cursor } : {}), ...(name ? { q: name } : {}) }),
};

/** A message somebody has begun to change, by room and thread: it is there again after its window was minimized or another conversation was looked at. */
export type BegunEdits = Map<string, { message: Message; text: string; people: Named[] }>;

interface Chat { store: ChatStore; drafts: Drafts; begunEdits: BegunEdits; stop: () => void }
let current: Chat | null = null;

/** Conversations of the signed-in account; begun with the first call, ended when somebody else signs in. */
export function chatOf(accountId: string): Chat {
  if (current?.store.me === accountId) return current;
  current?.stop();
  current = begin(accountId);
  return current;
}

function begin(accountId: string): Chat {
  const store = new ChatStore(accountId, transport, indexedShelf(accountId));
  const key = `chat:drafts:${accountId}`;
  const drafts = new Drafts({
    read: () => localStorage.getItem(key), write: (text) => { try { localStorage.setItem(key, text); return true; } catch { /* full: the server still has it */ return false; } },
    push: (roomId, { body, replyToSeq }) => request(putDraft, { id: roomId, body, replyToSeq, threadRootSeq: null }),
  });
  const readDrafts = () => { const askedAt = Date.now(); void request(listDrafts, {}).then((answer) => { drafts.merge(answer.drafts, askedAt); store.changed('drafts'); }, () => undefined); };
  let reading: ReturnType<typeof setTimeout> | undefined;
  // Another tab has written: what it wrote is shown here, too.
  const onStorage = (event: StorageEvent) => { if (event.key === key) { drafts.load(); store.changed('drafts'); } };
  window.addEventListener('storage', onStorage);
  const hears = <K extends keyof ServerEvents>(name: K, listen: (payload: ServerEvents[K]) => void) => onSocketMessage<ServerEvents[K]>(name, listen);
  const stops = [
    hears('message-in', (event) => store.onMessage(event, true)),
    hears('message-changed', (event) => store.onMessage(event, false)),
    hears('message-deleted', (event) => store.onMessage(event, false)),
    hears('reaction', (event) => store.onReaction(event)),
    hears('typing', (event) => store.onTyping(event)),
    hears('read', (event) => store.onPlace('read', event)),
    hears('delivered', (event) => store.onPlace('delivered', event)),
    hears('unread', (event) => store.onUnread(event)),
    hears('onlineUsers', (who) => store.onPresence(who, true)),
    // Core's own event of this name names a workspace and no people.
    hears('presence', (who) => { if (Array.isArray(who)) store.onPresence(who, false); }),
    hears('room-updated', ({ room }) => void store.fetchRoom(room._id).catch(() => undefined)),
    hears('room-removed', ({ room }) => store.onRoomRemoved(room._id)),
    hears('authenticated', ({ heads }) => { void store.onConnected(heads ?? null); readDrafts(); }),
    onAuthenticate(() => ({ resume: { rooms: store.cursors() } })),
    // Another device went on writing, or has sent it.
    onLiveEvent((event) => { if (event.topic === topics.later) { clearTimeout(reading); reading = setTimeout(readDrafts, draftPauseMs); } }),
    liveStatus.subscribe(() => { store.changed('status'); if (liveStatus.get() === 'online') store.outbox.kick(); }),
    onLook(() => store.look()),
    ...watchNetwork(store),
    () => { clearTimeout(reading); window.removeEventListener('storage', onStorage); },
  ];
  void store.outbox.restore().catch(() => undefined);
  readDrafts();
  return { store, drafts, begunEdits: new Map(), stop: () => { for (const stop of stops) stop(); store.stop(); } };
}

function watchNetwork(store: ChatStore): Array<() => void> {
  const change = () => { store.changed('status'); if (navigator.onLine) { store.outbox.kick(); void store.onConnected(null); } };
  for (const name of ['online', 'offline']) window.addEventListener(name, change);
  return [() => { for (const name of ['online', 'offline']) window.removeEventListener(name, change); }];
}

/** Moves the viewer's place forward; without a connection when there is one again and the room is looked at. */
export async function markRead(store: ChatStore, roomId: string, seq: number, deliberate = false): Promise<void> {
  const ack = await sendSocketMessage<Ack<AckData['mark-read']>>('mark-read', { roomId, seq, deliberate }).catch(() => null);
  const place = ack?.ok ? ack.data : await request(markReadEndpoint, { id: roomId, seq, deliberate });
  store.onUnread({ total: place.total, room: { _id: roomId, unread: place.unread, lastReadSeq: place.lastReadSeq, markedUnreadSeq: place.markedUnreadSeq } });
}

const said = new Map<string, number>();

/** Says that the viewer writes; more often than every three seconds is not said. */
export function sayTyping(roomId: string, threadRootSeq: number | null): void {
  const now = Date.now();
  if (now - (said.get(roomId) ?? 0) < 3000) return;
  said.set(roomId, now);
  void sendSocketMessage('typing', { roomId, threadRootSeq }).catch(() => undefined);
}

/** A message as everybody sees it, for quoting: its words without formatting, one line. */
export const plainText = ({ body }: Pick<Message, 'body'>): string => body.replace(/@\[([^\]]*)\]\([0-9a-f-]{36}\)/gi, '@$1').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*_~`>#]+/g, '').replace(/\s+/g, ' ').trim();

/** The same, or what was sent instead of words. */
export function summaryOf(t: Translate, message: Pick<Message, 'body' | 'attachments'>): string {
  const words = plainText(message);
  const [first, ...others] = message.attachments;
  if (words || !first) return words || t('message.file');
  if (others.length > 0) return t('message.files', { count: others.length + 1 });
  return first.kind === 'document' || first.kind === 'other' ? first.name : t(`message.sent.${first.kind}`);
}
