/** What somebody has begun to write in a room. */
export interface Draft { body: string; replyToSeq: number | null; /** ISO 8601. */ updatedAt: string; /** The server has it. */ kept?: true }

/** What drafts need of their surroundings. */
export interface DraftOptions {
  read: () => string | null;
  write: (text: string) => void;
  /** Keeps a draft on the server; an empty body removes it. */
  push: (roomId: string, draft: Draft) => Promise<unknown>;
  now?: () => Date;
  pauseMs?: number;
}

const keyOf = (roomId: string, threadRootSeq: number | null): string => (threadRootSeq === null ? roomId : `${roomId}/${threadRootSeq}`);

/** Drafts by room: kept in the browser at once and on the server a moment later, so that they are on all devices. Those of threads stay in this browser. */
export class Drafts {
  private readonly drafts: Map<string, Draft>;
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(private readonly options: DraftOptions) {
    let kept: Record<string, Draft> = {};
    try { kept = JSON.parse(options.read() ?? '{}') as Record<string, Draft>; } catch { /* what cannot be read is gone */ }
    this.drafts = new Map(Object.entries(kept).filter(([, d]) => typeof d?.body === 'string'));
  }

  get(roomId: string, threadRootSeq: number | null = null): Draft | null { return this.drafts.get(keyOf(roomId, threadRootSeq)) ?? null; }

  set(roomId: string, body: string, replyToSeq: number | null, threadRootSeq: number | null = null): void {
    const key = keyOf(roomId, threadRootSeq);
    const known = this.drafts.get(key);
    if ((known?.body ?? '') === body && (known?.replyToSeq ?? null) === replyToSeq) return;
    const draft = { body, replyToSeq, updatedAt: (this.options.now?.() ?? new Date()).toISOString() };
    if (body === '' && replyToSeq === null) this.drafts.delete(key); else this.drafts.set(key, draft);
    this.keep();
    if (threadRootSeq !== null) return;
    clearTimeout(this.timers.get(roomId));
    this.timers.set(roomId, setTimeout(() => { this.timers.delete(roomId); void this.options.push(roomId, draft).then(() => this.pushed(roomId, draft), () => undefined); }, this.options.pauseMs ?? 1500));
  }

  /** Drafts of all devices as the server has them: the newer one of each room wins, and what it had and has no more was sent or thrown away elsewhere. */
  merge(others: readonly (Draft & { roomId: string })[]): void {
    const there = new Set(others.map((other) => other.roomId));
    for (const [key, draft] of this.drafts) if (draft.kept && !there.has(key) && !this.timers.has(key)) this.drafts.delete(key);
    for (const { roomId, body, replyToSeq, updatedAt } of others) {
      const known = this.drafts.get(roomId);
      if (!known || known.updatedAt < updatedAt) this.drafts.set(roomId, { body, replyToSeq, updatedAt, kept: true });
    }
    this.keep();
  }

  private pushed(roomId: string, draft: Draft): void {
    if (this.drafts.get(roomId) !== draft) return;
    this.drafts.set(roomId, { ...draft, kept: true });
    this.keep();
  }

  private keep(): void { this.options.write(JSON.stringify(Object.fromEntries(this.drafts))); }
}
