import { gapMs, type ChatUser, type Head, type Message, type MessageIn, type Presence, type ReadMoved, type Room, type ServerEvents } from '../../contract.ts';
import { Outbox, type Shelf } from './outbox.ts';
import { Quotes } from './quotes.ts';
import { isPartial, Timeline } from './timeline.ts';
import { heard, placed } from './room-facts.ts';
import type { Place, RoomFilter, Transport } from './transport.ts';

/** A room's list as far as it is loaded. */
export interface ListState { loaded: boolean; failed: boolean; cursor: string | null }

/** Somebody who writes at this moment. */
export interface Typing { userId: string; until: number; threadRootSeq: number | null }

const pageOfRooms = 30;

/** Everything this tab knows of the viewer's conversations. Plain code: components subscribe to a key and read. */
export class ChatStore {
  readonly rooms = new Map<string, Room>();
  readonly presence = new Map<string, Presence>();
  readonly lists: Record<RoomFilter, ListState> = { all: { loaded: false, failed: false, cursor: null }, groups: { loaded: false, failed: false, cursor: null }, users: { loaded: false, failed: false, cursor: null } };
  readonly outbox: Outbox;
  readonly quotes: Quotes;
  /** Messages that are hidden until their deletion is final or taken back. */
  readonly hidden = new Set<string>();
  private readonly timelines = new Map<string, Timeline>();
  private readonly typings = new Map<string, Typing[]>();
  /** Up to where each person has got and read messages, by room, as far as it was heard. */
  private readonly places = { delivered: new Map<string, Map<string, number>>(), read: new Map<string, Map<string, number>>() };
  private readonly gaps = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly versions = new Map<string, number>();
  private readonly fetching = new Map<string, Promise<unknown>>();
  private syncing: Promise<void> = Promise.resolve();

  constructor(readonly me: string, private readonly transport: Transport, shelf: Shelf) {
    this.quotes = new Quotes({ read: transport.quoted, loaded: (roomId, seq) => this.timelines.get(roomId)?.messages.get(seq), changed: (roomId) => this.changed(roomId) });
    this.outbox = new Outbox({ shelf, send: transport.send, reachable: transport.reachable, changed: (roomId) => this.changed(roomId, 'outbox'), stored: ({ roomId }, sent) => this.heardOf(roomId, sent.changeSeq) });
  }

  /** Calls back when something of a key changed: a room's id, `rooms`, `presence`, `outbox`. */
  subscribe(key: string, listen: () => void): () => void {
    const all = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, all.add(listen));
    return () => { all.delete(listen); };
  }

  /** Grows with each change of a key. */
  version(key: string): number { return this.versions.get(key) ?? 0; }

  changed(...keys: string[]): void {
    for (const key of keys) {
      this.versions.set(key, this.version(key) + 1);
      for (const listen of this.listeners.get(key) ?? []) listen();
    }
  }

  timeline(roomId: string): Timeline {
    let timeline = this.timelines.get(roomId);
    if (!timeline) this.timelines.set(roomId, (timeline = new Timeline()));
    return timeline;
  }

  typing(roomId: string, threadRootSeq: number | null = null): string[] {
    const now = Date.now();
    // Of a group's people in a block with the viewer nothing is shown.
    const hidden = [this.me, ...(this.rooms.get(roomId)?.collapsed ?? [])];
    return (this.typings.get(roomId) ?? []).filter((t) => t.until > now && t.threadRootSeq === threadRootSeq && !hidden.includes(t.userId)).map((t) => t.userId);
  }

  /** How far somebody has read, as far as it was heard in this visit. */
  /** Whether others were heard to have got, or read, what stands at a number. */
  othersAt(what: 'delivered' | 'read', roomId: string, seq: number): boolean { return [...(this.places[what].get(roomId) ?? [])].some(([id, place]) => id !== this.me && place >= seq); }

  statusOf(user: Pick<ChatUser, '_id' | 'status'>): Presence { return this.presence.get(user._id) ?? user.status; }

  /** Rooms in their order: pinned first, then by the last message. */
  list(filter: RoomFilter): Room[] {
    const wanted = [...this.rooms.values()].filter((r) => filter === 'all' || (filter === 'groups') === r.peopleCount >= 3);
    const at = (r: Room) => r.lastMessageAt ?? r.createdAt;
    return wanted.sort((a, b) => Number(b.me.pinnedAt !== null) - Number(a.me.pinnedAt !== null) || (at(a) < at(b) ? 1 : at(a) > at(b) ? -1 : 0) || (a._id < b._id ? 1 : -1));
  }

  /** Loads the first rooms of a list, or more of them. */
  loadRooms(filter: RoomFilter, more = false): Promise<void> {
    const state = this.lists[filter];
    return this.once(`rooms ${filter} ${more}`, async () => {
      try {
        const answer = await this.transport.rooms(filter, more ? state.cursor : null, pageOfRooms);
        for (const room of answer.rooms) this.keepRoom(room);
        Object.assign(state, { loaded: true, failed: false, ...(more || !state.loaded ? { cursor: answer.nextCursor } : {}) });
      } catch (error) {
        state.failed = true;
        if (state.loaded) return;
        throw error;
      } finally { this.changed('rooms'); }
    });
  }

  /** Reads a room again. */
  fetchRoom(roomId: string): Promise<void> {
    return this.once(`room ${roomId}`, async () => { this.keepRoom(await this.transport.room(roomId)); });
  }

  keepRoom(room: Room): void {
    this.rooms.set(room._id, room);
    for (const person of room.people) if (!this.presence.has(person._id)) this.presence.set(person._id, person.status);
    const timeline = this.timelines.get(room._id);
    timeline?.forget(room.firstSeq);
    if (timeline?.cursor != null && room.changeSeq > timeline.cursor) this.heardOf(room._id, room.changeSeq);
    this.changed(room._id, 'rooms');
  }

  /** Loads messages. Asking for the same while it is on its way waits for that. */
  load(roomId: string, place: 'newest' | 'before' | 'after' | 'around', seq = 0, thread: number | null = null): Promise<void> {
    return this.once(`messages ${roomId} ${thread} ${place} ${seq}`, async () => {
      const timeline = this.timeline(roomId);
      timeline.load(await this.transport.messages(roomId, { ...(place === 'newest' ? {} : { [place]: seq }), ...(thread === null ? {} : { thread }) } as Place), place, thread);
      this.afterChange(roomId, timeline);
    });
  }

  /** Asks for groups of this name, also those that are far down the list. */
  findRooms(filter: RoomFilter, name: string): Promise<void> {
    return this.once(`named ${filter} ${name}`, async () => {
      for (const room of (await this.transport.rooms(filter, null, pageOfRooms, name)).rooms) this.keepRoom(room);
    });
  }

  /** Takes in what a call answered about a message. */
  keepMessage(message: Message): void {
    const timeline = this.timeline(message.roomId);
    timeline.put(message);
    this.noteLast(message);
    this.heardOf(message.roomId, message.changeSeq);
    this.changed(message.roomId);
  }

  /** Live: a message is new or as it is now. */
  onMessage(event: MessageIn, isNew: boolean): void {
    const { message } = event;
    const roomId = message.roomId;
    const timeline = this.timeline(roomId);
    const before = timeline.messages.get(message.seq);
    timeline.hear(message);
    this.outbox.echo(message.clientMessageId);
    this.endTyping(roomId, message.sender._id);
    const room = this.rooms.get(roomId);
    if (!room) void this.fetchRoom(roomId).catch(() => undefined);
    else if (isNew) this.rooms.set(roomId, heard(room, event, this.me)); else this.noteLast(message);
    if (message.deletedAt && room && message.seq > room.me.lastReadSeq) void this.fetchRoom(roomId).catch(() => undefined);
    const kept = timeline.messages.get(message.seq);
    if (timeline.loaded && kept && isPartial(kept, before, this.me)) void this.refetch(message._id);
    this.afterChange(roomId, timeline);
    this.changed('rooms');
  }

  onReaction({ room, message }: ServerEvents['reaction']): void {
    const timeline = this.timeline(room._id);
    timeline.hearReactions(message);
    this.afterChange(room._id, timeline);
  }

  onTyping({ room, user, until, threadRootSeq }: ServerEvents['typing']): void {
    const others = (this.typings.get(room._id) ?? []).filter((t) => t.userId !== user._id);
    const left = Math.min(Math.max(0, new Date(until).getTime() - Date.now()), 6000) || 6000;
    this.typings.set(room._id, [...others, { userId: user._id, until: Date.now() + left, threadRootSeq }]);
    this.changed(room._id);
    setTimeout(() => this.changed(room._id), left + 50);
  }

  onPlace(what: 'delivered' | 'read', { room, user, seq }: ReadMoved): void {
    const known = this.places[what].get(room._id) ?? new Map<string, number>();
    this.places[what].set(room._id, new Map(known).set(user._id, Math.max(seq, known.get(user._id) ?? 0)));
    this.changed(room._id);
  }

  onUnread({ room }: ServerEvents['unread']): void {
    const known = room && this.rooms.get(room._id);
    if (!room || !known) return;
    this.rooms.set(room._id, placed(known, room));
    this.changed(room._id, 'rooms');
  }

  onPresence(who: readonly { _id: string; status: Presence }[], whole: boolean): void {
    if (whole) for (const id of this.presence.keys()) this.presence.set(id, 'offline');
    for (const { _id, status } of who) this.presence.set(_id, status);
    this.changed('presence');
  }

  onRoomRemoved(roomId: string): void {
    this.rooms.delete(roomId);
    this.timelines.delete(roomId);
    this.changed(roomId, 'rooms');
  }

  /** Connected (again): rooms that changed meanwhile are caught up in one call, and the list is read again. `heads` are those of all the viewer's rooms; null when nothing was said of them. */
  async onConnected(heads: readonly Head[] | null): Promise<void> {
    for (const head of heads ?? []) {
      this.timelines.get(head.roomId)?.expect(head.changeSeq);
      if (this.timelines.get(head.roomId)?.forget(head.firstSeq)) this.changed(head.roomId);
      const room = this.rooms.get(head.roomId);
      if (room && (room.unread !== head.unread || room.me.lastReadSeq < head.lastReadSeq)) { this.rooms.set(head.roomId, placed(room, { ...head, markedUnreadSeq: room.me.markedUnreadSeq })); this.changed(head.roomId, 'rooms'); }
    }
    // Whoever was taken out of a room while they were away was not told.
    if (heads) { const here = new Set(heads.map((head) => head.roomId)); for (const id of [...this.rooms.keys()]) if (!here.has(id)) this.onRoomRemoved(id); }
    const again = (['all', 'groups', 'users'] as const).filter((filter) => this.lists[filter].loaded);
    await Promise.allSettled([this.syncRooms([...this.timelines].filter(([, t]) => t.behind).map(([id]) => id)), ...again.map((filter) => this.loadRooms(filter))]);
    this.outbox.kick();
  }

  /** Where no connection tells: asks how the rooms stand, what changed in those that are loaded, and who is here. True when something had changed; rejects when nothing answered. */
  async look(): Promise<boolean> {
    const standing = () => [...this.rooms.values()].map((r) => `${r._id} ${r.changeSeq} ${r.me.lastReadSeq}`).join();
    const before = standing();
    // Presence was told by the connection; what rooms say of it is as old as this look.
    this.presence.clear();
    await Promise.all([this.syncRooms(Object.keys(this.cursors()), true), ...(this.rooms.size > 0 ? [this.loadRooms('all')] : [])]);
    this.changed('presence');
    // A list that stands already keeps what failed to itself.
    if (this.rooms.size > 0 && this.lists.all.failed) throw new Error('the rooms were not read');
    return standing() !== before;
  }

  /** Where each loaded room stands, for resuming. */
  cursors(): Record<string, number> {
    return Object.fromEntries([...this.timelines].flatMap(([id, t]) => (t.cursor === null ? [] : [[id, t.cursor] as const])).slice(-500));
  }

  /** Catches rooms up, one call for all of them and further ones only while there is more; those of which nothing new was heard only when `unheard`. */
  syncRooms(roomIds: readonly string[], unheard = false): Promise<void> {
    // One after another, because a later one begins where an earlier one has ended.
    const mine = this.syncing.then(() => this.catchUp(roomIds, unheard));
    this.syncing = mine.catch(() => undefined);
    return mine;
  }

  stop(): void {
    for (const timer of this.gaps.values()) clearTimeout(timer);
    this.gaps.clear();
    this.outbox.stop();
  }

  private async catchUp(roomIds: readonly string[], unheard: boolean): Promise<void> {
    let wanted = roomIds.filter((id) => this.timelines.get(id)?.behind || (unheard && this.timelines.get(id)?.cursor != null));
    while (wanted.length > 0) {
      const answer = await this.transport.sync(Object.fromEntries(wanted.slice(0, 500).map((id) => [id, this.timeline(id).cursor!])));
      for (const { roomId, messages, changeSeq, head } of answer.rooms) {
        const timeline = this.timeline(roomId);
        timeline.synced(messages, changeSeq);
        for (const message of messages) { this.outbox.echo(message.clientMessageId); this.noteLast(message); }
        const room = this.rooms.get(roomId);
        if (room) this.rooms.set(roomId, placed({ ...room, lastSeq: Math.max(room.lastSeq, head.lastSeq), changeSeq: Math.max(room.changeSeq, head.changeSeq) }, { ...head, markedUnreadSeq: room.me.markedUnreadSeq }));
        this.changed(roomId, 'rooms');
      }
      for (const id of answer.gone) this.onRoomRemoved(id);
      wanted = answer.more.filter((id) => this.timelines.has(id));
    }
  }

  private heardOf(roomId: string, changeSeq: number): void {
    const timeline = this.timelines.get(roomId);
    timeline?.expect(changeSeq);
    if (timeline) this.watchGap(roomId, timeline);
  }

  private afterChange(roomId: string, timeline: Timeline): void {
    this.watchGap(roomId, timeline);
    for (const entry of this.outbox.of(roomId)) if (entry.state === 'sent' && [...timeline.messages.values()].some((m) => m.clientMessageId === entry.clientMessageId)) this.outbox.echo(entry.clientMessageId);
    this.changed(roomId);
  }

  /** A gap is given a moment: what comes reordered closes it by itself. */
  private watchGap(roomId: string, timeline: Timeline): void {
    if (!timeline.behind || this.gaps.has(roomId)) return;
    this.gaps.set(roomId, setTimeout(() => {
      this.gaps.delete(roomId);
      if (!timeline.behind) return;
      // Without an answer the gap stays known: the next event or connection tries again.
      void this.syncRooms([roomId]).catch(() => { if (this.transport.reachable()) setTimeout(() => this.watchGap(roomId, timeline), 2000); });
    }, gapMs));
  }

  private noteLast(message: Message): void {
    const room = this.rooms.get(message.roomId);
    if (room && message.threadRootSeq === null && message.seq >= (room.lastMessage?.seq ?? 0)) { this.rooms.set(room._id, { ...room, lastMessage: message, lastMessageAt: message.createdAt }); this.changed('rooms'); }
  }

  private async refetch(id: string): Promise<void> {
    try { const message = await this.transport.message(id); this.timeline(message.roomId).put(message); this.changed(message.roomId); } catch { /* shown without its file until the room is read again */ }
  }

  private endTyping(roomId: string, userId: string): void {
    const now = this.typings.get(roomId);
    if (now) this.typings.set(roomId, now.filter((t) => t.userId !== userId));
  }

  private once(key: string, work: () => Promise<void>): Promise<void> {
    const running = this.fetching.get(key) as Promise<void> | undefined;
    if (running) return running;
    const mine = work().finally(() => this.fetching.delete(key));
    this.fetching.set(key, mine);
    return mine;
  }
}
