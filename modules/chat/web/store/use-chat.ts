import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { liveStatus } from '#core/web/live/live.ts';
import { useViewer } from '#core/web/viewer.tsx';
import type { ChatUser, Message, Presence, Room } from '../../contract.ts';
import type { ChatStore } from './chat-store.ts';
import { chatOf } from './live.ts';
import type { Outgoing } from './outbox.ts';

/** Conversations of the signed-in person. */
export function useChat() { return chatOf(useViewer().account.id); }

/** Renders again when something of these keys changed; the value grows with each change. */
export function useChanges(store: ChatStore, ...keys: string[]): number {
  const joined = keys.join(' ');
  const subscribe = useCallback((listen: () => void) => { const stops = joined.split(' ').map((key) => store.subscribe(key, listen)); return () => { for (const stop of stops) stop(); }; }, [store, joined]);
  return useSyncExternalStore(subscribe, () => joined.split(' ').reduce((sum, key) => sum + store.version(key), 0));
}

/** A room, read when it is not here yet. `gone`: not the viewer's (any more). */
export function useRoom(roomId: string): { room: Room | undefined; failed: boolean; retry: () => void } {
  const { store } = useChat();
  useChanges(store, roomId);
  const room = store.rooms.get(roomId);
  const [failed, setFailed] = useState(false);
  const retry = useCallback(() => { setFailed(false); store.fetchRoom(roomId).catch(() => setFailed(true)); }, [store, roomId]);
  const missing = room === undefined;
  useEffect(() => { if (missing) store.fetchRoom(roomId).catch(() => setFailed(true)); }, [store, roomId, missing]);
  return { room, failed: failed && missing, retry };
}

/** What a list of messages shows: stored ones and those on their way. */
export interface Shown { messages: readonly Message[]; outgoing: readonly Outgoing[]; loaded: boolean; hasBefore: boolean; hasAfter: boolean }

/** Messages of a room, or of one of its threads, as far as they are loaded. */
export function useMessages(roomId: string, threadRootSeq: number | null = null): Shown {
  const { store } = useChat();
  const version = useChanges(store, roomId, 'outbox');
  return useMemo(() => shownOf(store, roomId, threadRootSeq, version), [store, roomId, threadRootSeq, version]);
}

/** `version` says which state of the store is meant: the same one gives the same lists. */
function shownOf(store: ChatStore, roomId: string, threadRootSeq: number | null, _version: number): Shown {
  const timeline = store.timeline(roomId);
  const messages = timeline.shown(threadRootSeq).filter((m) => !store.hidden.has(m._id));
  const known = new Set(messages.map((m) => m.clientMessageId));
  const outgoing = store.outbox.of(roomId).filter((e) => e.threadRootSeq === threadRootSeq && !known.has(e.clientMessageId));
  const stretch = timeline.range(threadRootSeq);
  return { messages, outgoing, loaded: stretch !== null, hasBefore: stretch?.hasBefore ?? false, hasAfter: stretch?.hasAfter ?? false };
}

/** How the viewer is connected. */
export type Connection = 'connecting' | 'online' | 'polling' | 'offline';

/** The connection and how many messages wait for it. */
export function useConnection(): { connection: Connection; waiting: number } {
  const { store } = useChat();
  useChanges(store, 'outbox', 'status');
  const status = useSyncExternalStore(liveStatus.subscribe, liveStatus.get);
  const polling = useSyncExternalStore(liveStatus.subscribe, liveStatus.isPolling);
  return { connection: !navigator.onLine ? 'offline' : polling ? 'polling' : status, waiting: store.outbox.waiting() };
}

/** A person's whole name. */
export const nameOf = (user: { firstName: string; lastName: string }): string => `${user.firstName} ${user.lastName}`.trim();

/** What a room is called, and the other person of a conversation of two. */
export function faceOf(room: Room, me: string): { name: string; other: ChatUser | null } {
  const other = room.kind === 'direct' ? (room.people.find((p) => p._id !== me) ?? null) : null;
  return { name: other ? nameOf(other) : (room.name ?? room.people.filter((p) => p._id !== me).map((p) => p.firstName).join(', ')), other };
}

/** True while a room says nothing by itself. */
export const isMuted = (room: Room): boolean => room.me.mutedUntil !== null && new Date(room.me.mutedUntil).getTime() > Date.now();

/** True when a room holds something new for the viewer. */
export const isUnread = (room: Room): boolean => room.unread > 0 || room.unreadThreads > 0 || room.me.markedUnreadSeq !== null;

/** Presence as pictures of people show it. */
export const dotOf = (status: Presence): 'online' | 'away' | 'busy' | 'offline' => (status === 'dnd' ? 'busy' : status);
