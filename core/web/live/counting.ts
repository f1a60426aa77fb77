import type { CatchUp, LiveEvent } from '#core/contract/events.ts';

/** How far a tab has heard the two streams of changes it follows: its workspace's and its person's own. Both are numbered without gaps. */
export interface Counting {
  /** The workspace the server has let the tab into. */
  workspaceId: number | null;
  /** Everything of the workspace up to here was heard of. */
  seq: number;
  /** The newest number of the person's own changes that was heard of. */
  accountSeq: number;
  /** Where these stood when the server last said so. */
  accountSaid: number;
  /** The question for what was missed, while it is under way; `again`: more was missed meanwhile. */
  filling: { workspaceId: number; again: boolean; done: Promise<void> } | null;
  /** Gets every change, whether it came by itself or was asked for. */
  readonly apply: (event: LiveEvent) => void;
  /** Asks what changed in a workspace after a number. */
  readonly ask: (workspaceId: number, since: number) => Promise<CatchUp>;
  /** Asks again for all that is shown. */
  readonly outdate: () => unknown;
}

/** Takes in a change that came by itself. */
export function hear(c: Counting, event: LiveEvent): void {
  // Behind a gap it stays at the gap: the number that is said next tells that something was missed.
  if (event.stream.startsWith('a:') && event.seq === c.accountSeq + 1) c.accountSeq = event.seq;
  if (event.stream !== `w:${c.workspaceId}`) { c.apply(event); return; }
  if (event.seq <= c.seq) return; // heard already, by catch-up
  if (event.seq > c.seq + 1) { void fillGap(c).catch(() => undefined); return; }
  c.seq = event.seq;
  c.apply(event);
}

/** Takes in the number a stream stands at. */
export function hearNewest(c: Counting, { stream, seq }: { stream: string; seq: number }): void {
  if (stream.startsWith('a:')) {
    // What was said the last time has had its time to arrive.
    if (c.accountSeq < c.accountSaid) noticeAccount(c, seq);
    c.accountSaid = seq;
    return;
  }
  if (stream === `w:${c.workspaceId}` && seq > c.seq) void fillGap(c).catch(() => undefined);
}

/** Asks for what was missed: one question at a time, however many events stand behind the gap. */
function fillGap(c: Counting): Promise<void> {
  const { workspaceId } = c;
  if (workspaceId === null) return Promise.resolve();
  if (c.filling?.workspaceId === workspaceId) { c.filling.again = true; return c.filling.done; }
  const filling = { workspaceId, again: false, done: Promise.resolve() };
  c.filling = filling;
  return (filling.done = askMissed(c, filling));
}

async function askMissed(c: Counting, filling: NonNullable<Counting['filling']>): Promise<void> {
  const { workspaceId } = filling;
  try {
    do {
      filling.again = false;
      const since = c.seq;
      const missed = await c.ask(workspaceId, since);
      // Another workspace counts by itself.
      if (c.workspaceId !== workspaceId) return;
      if (missed.reload) c.outdate();
      // A database that was restored counts on from an earlier number: what it tells from here on is new.
      if (missed.seq < since) { c.seq = missed.seq; return; }
      // The next one in turn may have come by itself while the answer was on its way.
      const heard = c.seq;
      for (const event of missed.events) if (event.seq > heard) c.apply(event);
      c.seq = Math.max(c.seq, missed.seq);
      // What came while the answer was on its way may stand behind a gap of its own.
    } while (filling.again);
  } finally { if (c.filling === filling) c.filling = null; }
}

/** Counts on in a workspace that stands at `seq`: from where it was left off, or from `since` when another one was open before. */
export async function enter(c: Counting, { id, since, seq }: { id: number; since: number; seq: number }): Promise<void> {
  follow(c, id, since);
  if (c.seq !== seq) await fillGap(c);
}

/** Asks what changed in a workspace where nothing comes by itself; true when something had. */
export async function look(c: Counting, { id, since }: { id: number; since: number }): Promise<boolean> {
  follow(c, id, since);
  const before = c.seq;
  await fillGap(c);
  return c.seq !== before;
}

function follow(c: Counting, id: number, since: number): void {
  const resumed = c.workspaceId === id && c.seq > 0;
  c.workspaceId = id;
  // The page was read before this line stood: what changed between the two is asked for like what is missed later.
  if (!resumed) c.seq = since;
}

/** Hears of no workspace any more. */
export function leave(c: Counting): void {
  c.workspaceId = null;
  c.seq = 0;
}

/**
 * Takes in where the person's own changes stand as a connection begins; later a higher number may only be one that is still on its way.
 * They are few and of all kinds: when one was missed, or the database was restored to an earlier number, all that is shown is asked for again.
 */
export function noticeAccount(c: Counting, seq: number): void {
  c.accountSaid = seq;
  if (seq === c.accountSeq) return;
  c.accountSeq = seq;
  c.outdate();
}
