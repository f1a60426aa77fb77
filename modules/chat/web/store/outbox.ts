import { retryMs, type Attachment, type Sent } from '../../contract.ts';

/** A message on its way out. */
export interface Outgoing {
  clientMessageId: string; roomId: string; body: string; attachmentIds: string[];
  /** To show them while the message waits. */
  attachments: Attachment[];
  replyToSeq: number | null; threadRootSeq: number | null; mentions: string[];
  /** When the person pressed send, ISO 8601. */
  queuedAt: string;
  state: 'queued' | 'sending' | 'sent' | 'failed';
  tries: number;
  /** Code of the refusal, when `failed`. */
  problem: string | null;
  /** What is wrong with the text, in words, where that is the reason. */
  reason?: string | undefined;
}

/** Where messages wait while the tab is closed. */
export interface Shelf {
  all(): Promise<Outgoing[]>;
  put(entry: Outgoing): Promise<void>;
  remove(clientMessageId: string): Promise<void>;
}

/** What became of a try. `later`: worth trying again with the same id. */
export type SendOutcome = { is: 'stored'; sent: Sent } | { is: 'refused'; code: string; reason?: string | undefined } | { is: 'later'; afterMs?: number | undefined };

/** What an outbox needs of its surroundings. */
export interface OutboxOptions {
  shelf: Shelf;
  send: (entry: Outgoing) => Promise<SendOutcome>;
  /** False while trying makes no sense. */
  reachable: () => boolean;
  changed: (roomId: string) => void;
  stored: (entry: Outgoing, sent: Sent) => void;
  random?: () => number;
}

const byTime = (a: Outgoing, b: Outgoing) => (a.queuedAt < b.queuedAt ? -1 : a.queuedAt > b.queuedAt ? 1 : 0);

/** Pause before the next try in milliseconds: doubled each time, between half and one and a half of it. */
export const pauseOf = (tries: number, random: number): number => Math.min(retryMs.first * 2 ** Math.max(0, tries - 1), retryMs.most) * (0.5 + random);

/** Messages that wait to be sent: kept over reloads, one after another in each room, each with one id however often it is tried. */
export class Outbox {
  private readonly entries = new Map<string, Outgoing>();
  private readonly flying = new Set<string>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(private readonly options: OutboxOptions) {}

  /** Takes up what an earlier visit left. */
  async restore(): Promise<void> {
    for (const entry of await this.options.shelf.all()) {
      if (this.entries.has(entry.clientMessageId)) continue;
      this.entries.set(entry.clientMessageId, { ...entry, state: entry.state === 'failed' ? 'failed' : 'queued' });
      this.options.changed(entry.roomId);
    }
    this.kick();
  }

  /** Messages of a room that the server has not told of yet, in their order. */
  of(roomId: string): Outgoing[] { return [...this.entries.values()].filter((e) => e.roomId === roomId).sort(byTime); }

  /** How many wait, in all rooms. */
  waiting(): number { return [...this.entries.values()].filter((e) => e.state === 'queued' || e.state === 'sending').length; }

  add(entry: Omit<Outgoing, 'state' | 'tries' | 'problem'>): void {
    const whole: Outgoing = { ...entry, state: 'queued', tries: 0, problem: null };
    this.entries.set(whole.clientMessageId, whole);
    void this.options.shelf.put(whole).catch(() => undefined);
    this.options.changed(whole.roomId);
    void this.pump(whole.roomId);
  }

  /** Tries a refused message again. */
  retry(clientMessageId: string): void {
    const entry = this.entries.get(clientMessageId);
    if (!entry || entry.state !== 'failed') return;
    this.set(entry, { state: 'queued', tries: 0, problem: null, reason: undefined });
    void this.pump(entry.roomId);
  }

  /** Gives a message up. */
  discard(clientMessageId: string): Outgoing | null { return this.forget(clientMessageId); }

  /** The message came back in a live event or a catch-up. */
  echo(clientMessageId: string): void { this.forget(clientMessageId); }

  /** The server can be reached again: everything is tried now. */
  kick(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    for (const roomId of new Set([...this.entries.values()].map((e) => e.roomId))) void this.pump(roomId);
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }

  private set(entry: Outgoing, change: Partial<Outgoing>): void {
    if (!this.entries.has(entry.clientMessageId)) return;
    const next = { ...this.entries.get(entry.clientMessageId)!, ...change };
    this.entries.set(entry.clientMessageId, next);
    if (next.state === 'sent') void this.options.shelf.remove(entry.clientMessageId).catch(() => undefined);
    else if (next.state !== 'sending') void this.options.shelf.put(next).catch(() => undefined);
    this.options.changed(entry.roomId);
  }

  private forget(clientMessageId: string): Outgoing | null {
    const entry = this.entries.get(clientMessageId);
    if (!entry) return null;
    this.entries.delete(clientMessageId);
    void this.options.shelf.remove(clientMessageId).catch(() => undefined);
    this.options.changed(entry.roomId);
    return entry;
  }

  private async pump(roomId: string): Promise<void> {
    if (this.flying.has(roomId) || this.timers.has(roomId) || !this.options.reachable()) return;
    const entry = this.of(roomId).find((e) => e.state === 'queued');
    if (!entry) return;
    this.flying.add(roomId);
    this.set(entry, { state: 'sending', tries: entry.tries + 1 });
    const outcome = await this.options.send(entry).catch((): SendOutcome => ({ is: 'later' }));
    this.flying.delete(roomId);
    if (outcome.is === 'stored') {
      this.set(entry, { state: 'sent' });
      this.options.stored(entry, outcome.sent);
    } else if (outcome.is === 'refused') {
      this.set(entry, { state: 'failed', problem: outcome.code, reason: outcome.reason });
    } else {
      this.set(entry, { state: 'queued' });
      const pause = Math.max(outcome.afterMs ?? 0, pauseOf(entry.tries + 1, (this.options.random ?? Math.random)()));
      this.timers.set(roomId, setTimeout(() => { this.timers.delete(roomId); void this.pump(roomId); }, pause));
      return;
    }
    void this.pump(roomId);
  }
}
