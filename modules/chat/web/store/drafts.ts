/** What somebody has begun to write in a room. Without words and without a message it answers it is one that was sent or thrown away, remembered until the server is known to have heard of it. */
export interface Draft {
  body: string; replyToSeq: number | null; /** ISO 8601. */ updatedAt: string;
  /** When the server said that it has it, in ms since 1970 by this device's clock. */
  kept?: number;
  /** Words the server may have: those that came from it, and those on their way to it, which nobody has answered for. */
  sent?: readonly string[];
}

/** What drafts need of their surroundings. */
export interface DraftOptions {
  /** What all tabs of this browser have; null where nothing can be kept. */
  read: () => string | null;
  /** False when there is no room for it. */
  write: (text: string) => boolean;
  /** Keeps a draft on the server; an empty body removes it. */
  push: (roomId: string, draft: Draft) => Promise<unknown>;
  now?: () => Date;
  pauseMs?: number;
}

const keyOf = (roomId: string, threadRootSeq: number | null): string => (threadRootSeq === null ? roomId : `${roomId}/${threadRootSeq}`);
const isEmpty = (draft: Draft): boolean => draft.body === '' && draft.replyToSeq === null;
const sentOf = (draft: Draft | undefined): readonly string[] => draft?.sent ?? (draft?.kept === undefined ? [] : [draft.body]);

/** Drafts by room: kept in the browser at once and on the server a moment later, so that they are on all devices. Those of threads stay in this browser. */
export class Drafts {
  private drafts = new Map<string, Draft>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private alone = false;

  constructor(private readonly options: DraftOptions) { this.load(); }

  get(roomId: string, threadRootSeq: number | null = null): Draft | null {
    const draft = this.drafts.get(keyOf(roomId, threadRootSeq));
    return draft && !isEmpty(draft) ? draft : null;
  }

  set(roomId: string, body: string, replyToSeq: number | null, threadRootSeq: number | null = null): void {
    this.load();
    const key = keyOf(roomId, threadRootSeq);
    const known = this.drafts.get(key);
    if ((known?.body ?? '') === body && (known?.replyToSeq ?? null) === replyToSeq) return;
    const sent = sentOf(known);
    const draft: Draft = { body, replyToSeq, updatedAt: (this.options.now?.() ?? new Date()).toISOString(), ...(sent.length === 0 ? {} : { sent }) };
    // What the server never had is simply gone.
    if (isEmpty(draft) && (threadRootSeq !== null || sent.every((body) => body === ''))) this.drafts.delete(key); else this.drafts.set(key, draft);
    this.keep();
    if (threadRootSeq !== null) return;
    clearTimeout(this.timers.get(roomId));
    this.timers.set(roomId, setTimeout(() => this.push(roomId), this.options.pauseMs ?? 1500));
  }

  /**
   * Drafts of all devices as the server has them. What it had and has no more was sent or thrown away elsewhere; of what was changed here and there the newer one stays, and what only this device
   * changed is sent again: a network that was away must not bring back what has been sent. `askedAt`: when the server was asked, by this device's clock; what it was told after that may be
   * missing in its answer, and stays as it is.
   */
  merge(others: readonly (Pick<Draft, 'body' | 'replyToSeq' | 'updatedAt'> & { roomId: string })[], askedAt: number): void {
    this.load();
    const there = new Set(others.map((other) => other.roomId));
    for (const [key, draft] of this.drafts) if (draft.kept !== undefined && draft.kept <= askedAt && !there.has(key) && !this.timers.has(key)) this.drafts.delete(key);
    for (const { roomId, body, replyToSeq, updatedAt } of others) {
      const known = this.drafts.get(roomId);
      const isOurs = known && (known.kept === undefined ? sentOf(known).includes(body) || known.updatedAt >= updatedAt : known.kept > askedAt);
      if (!isOurs) this.drafts.set(roomId, { body, replyToSeq, updatedAt, kept: askedAt, sent: [body] });
    }
    this.keep();
    for (const [key, draft] of [...this.drafts]) if (!key.includes('/') && draft.kept === undefined && (draft.body !== '' || sentOf(draft).length > 0) && !this.timers.has(key)) this.push(key);
  }

  /** Takes over what another tab has changed. */
  load(): void {
    if (this.alone) return;
    try {
      const text = this.options.read();
      if (text !== null) this.drafts = new Map(Object.entries(JSON.parse(text) as Record<string, Draft>).filter(([, d]) => typeof d?.body === 'string'));
    } catch { /* what cannot be read is gone */ }
  }

  private push(roomId: string): void {
    this.timers.delete(roomId);
    this.load();
    const draft = this.drafts.get(roomId);
    if (!draft || draft.kept !== undefined) return;
    this.drafts.set(roomId, { ...draft, sent: [...sentOf(draft), draft.body] });
    this.keep();
    void this.options.push(roomId, draft).then(() => this.pushed(roomId, draft), () => undefined);
  }

  private pushed(roomId: string, draft: Draft): void {
    this.load();
    const now = this.drafts.get(roomId);
    if (now?.updatedAt !== draft.updatedAt || now.body !== draft.body) return;
    // The server keeps no message that is answered without words.
    if (now.body === '' && !isEmpty(now)) this.drafts.set(roomId, { ...now, sent: [] }); else this.drafts.set(roomId, { ...now, kept: (this.options.now?.() ?? new Date()).getTime(), sent: [now.body] });
    this.keep();
  }

  private keep(): void { this.alone = !this.options.write(JSON.stringify(Object.fromEntries(this.drafts))); }
}
