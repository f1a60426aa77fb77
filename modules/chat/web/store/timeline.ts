import type { Message } from '../../contract.ts';

/** The stretch of a room that is loaded; without `hasAfter` it is open at its end and grows with what comes in. */
export interface Stretch { from: number; to: number; hasBefore: boolean; hasAfter: boolean }

/** Answer of chat.listMessages. */
export interface MessagePage { messages: Message[]; hasBefore: boolean; hasAfter: boolean; lastSeq: number; changeSeq: number }

/** A stretch that is longer is cut at the end one has left; what was cut is loaded again when it comes into sight. */
export const longestStretch = 200;

/**
 * Messages of one room as this tab knows them: ordered by number, never by time. Changes have numbers without holes too,
 * so a lost event is noticed by the next one, doubled ones change nothing and reordered ones wait for what is missing.
 */
export class Timeline {
  /** Every change up to here is known; null until something was loaded. */
  cursor: number | null = null;
  stretch: Stretch | null = null;
  readonly messages = new Map<number, Message>();
  /** Threads that are loaded: which stretch of each. */
  readonly threads = new Map<number, Stretch>();
  private readonly ahead = new Set<number>();
  private newest = 0;

  /** True while changes are known to be missing. */
  get behind(): boolean { return this.cursor !== null && this.newest > this.cursor; }

  /** Takes a page in. `before` and `after` extend the stretch, everything else takes its place. */
  load(page: MessagePage, place: 'newest' | 'before' | 'after' | 'around', thread: number | null = null): void {
    for (const message of page.messages) this.put(message);
    const [first, last] = [page.messages[0]?.seq, page.messages.at(-1)?.seq];
    const now = this.range(thread);
    if (place === 'before' && now) {
      now.from = Math.min(now.from, first ?? now.from);
      now.hasBefore = page.hasBefore;
      this.cut('end', thread);
    } else if (place === 'after' && now) {
      now.to = Math.max(now.to, last ?? now.to);
      now.hasAfter = page.hasAfter;
      this.cut('start', thread);
    } else {
      const fresh = { from: first ?? 1, to: last ?? page.lastSeq, hasBefore: page.hasBefore, hasAfter: page.hasAfter };
      if (thread === null) this.stretch = fresh; else this.threads.set(thread, fresh);
    }
    this.expect(page.changeSeq);
    this.cursor ??= page.changeSeq;
  }

  /** What is loaded of the conversation itself, or of one of its threads. */
  range(thread: number | null): Stretch | null { return thread === null ? this.stretch : (this.threads.get(thread) ?? null); }

  /** The messages of that stretch, oldest first. */
  shown(thread: number | null): Message[] { return thread === null ? this.main() : this.thread(thread); }

  /** Takes a message as it is now; an older state of it changes nothing. */
  put(message: Message): void {
    const known = this.messages.get(message.seq);
    if (known && known.changeSeq > message.changeSeq) return;
    this.messages.set(message.seq, known ? keepAddresses(known, message) : message);
  }

  /** True once messages of it are shown: what is heard before is read again with them. */
  get loaded(): boolean { return this.stretch !== null || this.threads.size > 0; }

  /** What lies below a number is gone for good: the room does not keep it any longer. True when something was shown of it. */
  forget(firstSeq: number): boolean {
    const gone = [...this.messages.keys()].filter((seq) => seq < firstSeq);
    for (const seq of gone) this.messages.delete(seq);
    return gone.length > 0;
  }

  /** A live event with a whole message. */
  hear(message: Message): void {
    this.put(message);
    this.note(message.changeSeq);
    // A tab that stays open must not grow for ever.
    if (this.messages.size > 2 * longestStretch) this.drop();
  }

  /** A live event with the reactions of a message. */
  hearReactions(change: { seq: number; changeSeq: number; reactions: Message['reactions'] }): void {
    const known = this.messages.get(change.seq);
    if (known && known.changeSeq < change.changeSeq) this.messages.set(change.seq, { ...known, reactions: change.reactions, changeSeq: change.changeSeq });
    this.note(change.changeSeq);
  }

  /** A change came by itself; when it is not the next one, those between are missing. */
  note(changeSeq: number): void {
    this.expect(changeSeq);
    if (this.cursor === null || changeSeq <= this.cursor) return;
    this.ahead.add(changeSeq);
    this.drain();
  }

  /** A change was heard of (an acknowledgement, a head) that has not come itself. */
  expect(changeSeq: number): void { this.newest = Math.max(this.newest, changeSeq); }

  /** Answer of a catch-up: current states, and the number up to which all is known now. */
  synced(messages: readonly Message[], changeSeq: number): void {
    for (const message of messages) this.put(message);
    this.cursor = Math.max(this.cursor ?? 0, changeSeq);
    this.expect(this.cursor);
    this.drain();
  }

  /** Messages of the stretch, without replies in threads. */
  main(): Message[] {
    const { stretch } = this;
    if (!stretch) return [];
    return this.sorted((m) => m.threadRootSeq === null && within(stretch, m.seq));
  }

  /** The first message of a thread and the replies, as far as they are loaded. */
  thread(rootSeq: number): Message[] {
    const stretch = this.threads.get(rootSeq);
    return this.sorted((m) => (m.seq === rootSeq || m.threadRootSeq === rootSeq) && (!stretch || within(stretch, m.seq)));
  }

  private sorted(wanted: (message: Message) => boolean): Message[] {
    return [...this.messages.values()].filter(wanted).sort((a, b) => a.seq - b.seq);
  }

  private drain(): void {
    if (this.cursor === null) return;
    while (this.ahead.delete(this.cursor + 1)) this.cursor++;
    for (const seq of this.ahead) if (seq <= this.cursor) this.ahead.delete(seq);
  }

  /** Forgets what is in no loaded stretch or thread: it is loaded again when it comes into sight. What changed lately stays, because a page that is on its way may not know of it. */
  private drop(): void {
    const { stretch } = this;
    if (stretch && !stretch.hasAfter && this.main().length > 2 * longestStretch) this.cut('start');
    for (const [root, { hasAfter }] of this.threads) if (!hasAfter && this.thread(root).length > 2 * longestStretch) this.cut('start', root);
    for (const [seq, { threadRootSeq, changeSeq }] of this.messages) {
      if (changeSeq > this.newest - longestStretch) continue;
      const thread = this.threads.get(threadRootSeq ?? seq);
      const shown = (thread !== undefined && within(thread, seq)) || (threadRootSeq === null && stretch !== null && within(stretch, seq));
      if (!shown) this.messages.delete(seq);
    }
  }

  private cut(end: 'start' | 'end', thread: number | null = null): void {
    const all = this.shown(thread);
    const stretch = this.range(thread);
    if (!stretch || all.length <= longestStretch) return;
    if (end === 'end') { stretch.to = all[longestStretch - 1]!.seq; stretch.hasAfter = true; } else { stretch.from = all[all.length - longestStretch]!.seq; stretch.hasBefore = true; }
  }
}

const within = (stretch: Stretch, seq: number): boolean => seq >= stretch.from && (!stretch.hasAfter || seq <= stretch.to);

/** Live events carry no addresses of pictures, because those belong to one viewer: the ones that are known stay. */
function keepAddresses(known: Message, now: Message): Message {
  const sender = now.sender.photo === null && known.sender._id === now.sender._id ? { ...now.sender, photo: known.sender.photo } : now.sender;
  const attachments = now.attachments.map((a) => (a.url === null ? (known.attachments.find((k) => k.id === a.id && k.url !== null) ?? a) : a));
  // Whether a card may be opened is one viewer's too.
  const card = now.card?.open === null && known.card?.id === now.card.id ? known.card : now.card;
  const preview = now.preview?.image === null && known.preview?.url === now.preview.url ? known.preview : now.preview;
  return { ...now, sender, attachments, ...(card ? { card } : {}), ...(preview ? { preview } : {}) };
}

/** True for a message that was heard of and has parts which belong to one viewer: it is read again. `before` is what was known of it, `me` who reads. */
export function isPartial(message: Message, before: Message | undefined, me: string): boolean {
  // To its sender a message that waits for a moderator is shown, but not in what everybody hears.
  return (message.withheld !== undefined && message.sender._id === me) || message.card?.open === null || message.attachments.some((a) => a.url === null && a.state === 'ready')
    // A page without a picture has no address either: it is asked for once.
    || (message.preview?.image === null && before?.preview?.url !== message.preview.url);
}
