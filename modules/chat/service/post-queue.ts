import type { App } from '#core/server/app.ts';
import { isUnreachable } from '#core/server/database/pool.ts';
import type { MessageData } from './shapes.ts';

/** A message to be stored. */
export interface NewPost {
  id: string; roomId: string; senderId: string; clientMessageId: string; kind: 'text' | 'file' | 'system'; body: string; replyToSeq: number | null; threadRootSeq: number | null;
  /** What most messages do not have; null without any of it. */
  extra: { mentions?: readonly string[]; attachments?: readonly string[]; data?: MessageData; queuedAt?: string } | null;
}

/** What became of it; see migrations/0002 for the outcomes. */
export interface Stored {
  outcome: 'stored' | 'duplicate' | 'conflict' | 'not_found' | 'archived' | 'blocked' | 'reply';
  id: string; seq: number; change_seq: number; created_at: Date; people_version: number; mentions: string[] | null; root_change_seq: number | null; last_seq: number;
}

const statement = 'select * from chat.post($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::jsonb)';

/** Stores messages through a statement of the caller's; answers in their order. */
export async function storePosts(ask: (text: string, values: unknown[], name: string) => Promise<Stored[]>, posts: readonly NewPost[]): Promise<Stored[]> {
  return ask(statement, [
    posts.map((p) => p.id), posts.map((p) => p.roomId), posts.map((p) => p.senderId), posts.map((p) => p.clientMessageId), posts.map((p) => p.kind), posts.map((p) => p.body),
    posts.map((p) => p.replyToSeq), posts.map((p) => p.threadRootSeq), posts.some((p) => p.extra) ? JSON.stringify(posts.map((p) => p.extra)) : null,
  ], 'chat.post');
}

interface Waiting { post: NewPost; done: (stored: Stored) => void; failed: (error: unknown) => void }

/** A commit costs the same for one message as for many. */
const most = 100;
/** How long the first message of a batch waits for others, in milliseconds, when no batch is under way. */
const gatherMs = 2;

/** Rooms that are written side by side: while the disk takes what one of them commits, the next one's batch is worked out. */
const laneCount = 2;

/**
 * Messages of this process on their way into the database, many to a commit. Those of a room keep their order: they go through one lane.
 * A message that is on its way already is not stored twice but waits for its first self.
 */
export class PostQueue {
  private readonly lanes: readonly Lane[];
  private readonly underWay = new Map<string, { roomId: string; stored: Promise<Stored> }>();

  constructor(app: App) { this.lanes = Array.from({ length: laneCount }, () => new Lane(app)); }

  /** Stores a message; resolves after the commit, in the order messages of a room got their numbers. */
  push(post: NewPost): Promise<Stored> {
    const key = `${post.senderId}:${post.clientMessageId}`;
    const first = this.underWay.get(key);
    if (first) return first.stored.then((stored) => (first.roomId !== post.roomId ? { ...stored, outcome: 'conflict' } : stored.outcome === 'stored' ? { ...stored, outcome: 'duplicate' } : stored));
    const stored = this.laneOf(post.roomId).push(post);
    this.underWay.set(key, { roomId: post.roomId, stored });
    const forget = () => { this.underWay.delete(key); };
    stored.then(forget, forget);
    return stored;
  }

  // Ids end in what is random.
  private laneOf(roomId: string): Lane { return this.lanes[Number.parseInt(roomId.slice(-4), 16) % laneCount]!; }
}

/** What comes while one batch is being written is the next one. */
class Lane {
  private waiting: Waiting[] = [];
  private timer: NodeJS.Timeout | undefined;
  private busy = false;

  constructor(private readonly app: App) {}

  push(post: NewPost): Promise<Stored> {
    const stored = new Promise<Stored>((done, failed) => { this.waiting.push({ post, done, failed }); });
    if (!this.busy) { if (this.waiting.length >= most) void this.run(); else this.timer ??= setTimeout(() => void this.run(), gatherMs); }
    return stored;
  }

  private async run(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.busy) return;
    this.busy = true;
    while (this.waiting.length > 0) await this.write(this.waiting.splice(0, most));
    this.busy = false;
  }

  private async write(batch: readonly Waiting[]): Promise<void> {
    try {
      const stored = await this.store(batch.map((w) => w.post));
      for (const [i, waiting] of batch.entries()) waiting.done(stored[i]!);
    } catch (error) {
      // One message that cannot be stored must not take the others along.
      if (batch.length === 1 || isUnreachable(error)) { for (const waiting of batch) waiting.failed(error); return; }
      for (const waiting of batch) {
        await this.store([waiting.post]).then(([stored]) => { waiting.done(stored!); }, (alone: unknown) => { waiting.failed(alone); });
      }
    }
  }

  private store(posts: readonly NewPost[]): Promise<Stored[]> {
    return storePosts(async (text, values, name) => (await this.app.pool.query<Stored>({ name, text, values })).rows, posts);
  }
}
