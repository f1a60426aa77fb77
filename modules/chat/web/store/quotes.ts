import type { Message } from '../../contract.ts';

/** What quotes need of their surroundings. */
export interface QuotesOptions {
  read: (roomId: string, seq: number) => Promise<Message | null>;
  /** The message where it is loaded anyway. */
  loaded: (roomId: string, seq: number) => Message | undefined;
  changed: (roomId: string) => void;
}

/** Messages that others quote, also those that stand too far up to be loaded. */
export class Quotes {
  private readonly read = new Map<string, Message | null>();
  private readonly asked = new Map<string, Promise<void>>();

  constructor(private readonly options: QuotesOptions) {}

  /** The message at a place; null: not for the viewer; undefined: not read yet. */
  at(roomId: string, seq: number): Message | null | undefined { return this.options.loaded(roomId, seq) ?? this.read.get(`${roomId} ${seq}`); }

  /** Reads one, once. */
  load(roomId: string, seq: number): Promise<void> {
    const key = `${roomId} ${seq}`;
    const running = this.asked.get(key);
    if (running) return running;
    const mine = this.options.read(roomId, seq).then((message) => { this.read.set(key, message); this.options.changed(roomId); }).finally(() => { this.asked.delete(key); });
    this.asked.set(key, mine);
    return mine;
  }
}
