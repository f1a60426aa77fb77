import type { LiveEvent } from '#core/contract/events.ts';
import type { Ctx } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import type { Subscriber } from '../module.ts';

/** A change as a service records it. */
export interface NewEvent {
  /** `<room>.<thing>.<past tense>`. */
  type: string;
  /** What browsers map to query keys: `<room>.<thing>`. Derived from the type when absent. */
  topic?: string;
  /** Id of the thing that changed. */
  id?: string | number | null;
  version?: number | null;
  /** Facts for subscribers and the audit view; `changes` maps field → [before, after]. Never secrets. */
  data?: Record<string, unknown>;
  /** Stream other than the viewer's active workspace. */
  workspaceId?: number | null;
  /** Puts the event into a person's own stream instead of a workspace's. */
  accountId?: string | null;
  /** Permission a member needs to learn what changed; others only see the sequence move. */
  can?: string;
  /** False keeps it out of the audit view (high-volume, low-meaning events). */
  audit?: boolean;
  /** Leaves out who did it and from where: for what moderators decide, in the stream of whom it is about. Holds for all events of the call in that stream. */
  unnamed?: boolean;
}

/** A change as the log holds it. */
export interface StoredEvent {
  stream: string; seq: number; type: string; topic: string; subject_id: string | null; version: number | null;
  workspace_id: number | null; account_id: string | null; actor_id: string | null; data: Record<string, unknown>; can: string | null; at: string;
}

/** Key of the stream an event belongs to. */
export function streamOf(e: { workspaceId?: number | null; accountId?: string | null }): string {
  if (e.accountId) return `a:${e.accountId}`;
  return e.workspaceId ? `w:${e.workspaceId}` : 'house';
}

/** The workspace whose stream an event of a call goes to; null for a person's own and the house's. */
export const workspaceOf = (ctx: Ctx, event: NewEvent): number | null => (event.accountId ? null : (event.workspaceId ?? ctx.membership?.workspaceId ?? null));

/** Who hears of a type of event. */
type SubscribersOf = (type: string) => ReadonlyArray<Pick<Subscriber, 'name' | 'wanted'>>;
interface Written { seq: number; type: string; topic: string; subject_id: string | null; version: number | null; can: string | null }

const append = 'select * from core.append_events($1, $2::int, $3::uuid, $4::int, $5::uuid, $6, $7, $8::jsonb)';

/** Deliveries of one transaction up to which each is a job of its own. */
const singly = 20;

/** Prepared statements by the names of the subscribers that are asked; such a name alone would be too long for PostgreSQL. */
const delivering = new Map<string, { text: string; name: string }>();

/**
 * The same, and a delivery for every subscriber that wants to hear of it: in one of 16 queues by stream, in order per stream without a queue row per workspace. Of many at once, as an import brings them, each subscriber
 * hears in one delivery: a job an event would cost more than what is done.
 */
function appendAndDeliver(askable: ReadonlyArray<Pick<Subscriber, 'name' | 'wanted'>>): { text: string; name: string } {
  const key = askable.map((s) => s.name).join(' ');
  const known = delivering.get(key);
  if (known) return known;
  const wanted = askable.map((s) => `when '${s.name}' then ${s.wanted}`).join(' ');
  const text = `with event as materialized (select $2::int as workspace_id, e.*, row_number() over (order by e.seq) as ord from core.append_events($1, $2::int, $3::uuid, $4::int, $5::uuid, $6, $7, $8::jsonb) e),
    due as materialized (select d.subscriber, event.seq from event join unnest($9::int[], $10::text[]) with ordinality as d(ord, subscriber, n) on d.ord = event.ord where ${wanted ? `case d.subscriber ${wanted} else true end` : 'true'} order by event.seq, d.n),
    batch as materialized (select d.subscriber, min(d.seq) as seq, case when count(*) > 1 then json_agg(d.seq order by d.seq) end as seqs, min(d.place) as place from (select due.*, row_number() over () as place, count(*) over () > ${singly} as many from due) d group by d.subscriber, case when d.many then 0 else d.place end),
    job as materialized (select graphile_worker.add_job('core.deliver', payload => json_strip_nulls(json_build_object('subscriber', b.subscriber, 'stream', $1::text, 'seq', b.seq, 'seqs', b.seqs)), queue_name => $11, max_attempts => 12) as made from (select * from batch order by place) b)
    select event.seq, event.type, event.topic, event.subject_id, event.version, event.can from event where (select count(job.made) from job) >= 0 order by event.seq`;
  const made = { text, name: `core.append_and_deliver_${delivering.size}` };
  delivering.set(key, made);
  return made;
}

/**
 * Writes the collected events, with what subscribers are to be told, as the last statements before COMMIT, so that the stream's row is locked only for that moment: the numbers are gapless and in
 * commit order, which is what catch-up relies on. All of them are asked before the first is waited for: they and the COMMIT travel together.
 */
export function flushEvents(ctx: Ctx, tx: Tx, subscribersOf: SubscribersOf): Promise<{ live: LiveEvent[]; can: Array<string | null> }> {
  const groups = new Map<string, NewEvent[]>();
  for (const event of ctx.events) {
    const workspaceId = workspaceOf(ctx, event);
    const stream = streamOf({ workspaceId, accountId: event.accountId ?? null });
    const group = groups.get(stream);
    if (group) group.push({ ...event, workspaceId }); else groups.set(stream, [{ ...event, workspaceId }]);
  }
  // Fixed order of locks: two transactions that write to the same streams cannot wait for each other.
  const statements = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([stream, events]) => ({ stream, actor: actorOf(ctx, events), statement: statementOf(ctx, stream, events, subscribersOf) }));
  // A value that cannot be sent fails here, where PostgreSQL does not hear of it: the COMMIT behind it would keep the call without its events.
  if (!statements.every(({ statement: [, values] }) => values.every(isSendable))) throw new Error('an event holds a value that cannot be written');
  const written = statements.map(async ({ stream, actor, statement }) => (await tx.sql<Written>(...statement)).map((row) => ({ event: { stream, seq: row.seq, type: row.type, topic: row.topic, id: row.subject_id, version: row.version, actor }, can: row.can })));
  return Promise.all(written).then((rows) => ({ live: rows.flat().map((r) => r.event), can: rows.flat().map((r) => r.can) }));
}

const isSendable = (value: unknown): boolean => value === null || value === undefined || typeof value === 'string' || typeof value === 'number' || (Array.isArray(value) && value.every(isSendable));
const isUnnamed = (events: readonly NewEvent[]): boolean => events.some((e) => e.unnamed);
const actorOf = (ctx: Ctx, events: readonly NewEvent[]): string | null => (isUnnamed(events) ? null : ctx.actorId);

function statementOf(ctx: Ctx, stream: string, events: readonly NewEvent[], subscribersOf: SubscribersOf): [text: string, values: unknown[], name: string] {
  const first = events[0]!;
  // The log tells what a person did from what their API key did, or a rule in their place.
  const through = { ...(ctx.viewer?.apiKeyId ? { apiKeyId: ctx.viewer.apiKeyId } : {}), ...(ctx.cause ? { automation: ctx.cause } : {}) };
  const rows = events.map((e, i) => ({
    ord: i + 1, type: e.type, topic: e.topic ?? e.type.split('.').slice(0, 2).join('.'),
    subject_id: e.id === undefined || e.id === null ? null : String(e.id), version: e.version ?? null, data: { ...e.data, ...through }, can: e.can ?? null, audit: e.audit ?? true,
  }));
  const values = [stream, first.workspaceId ?? null, first.accountId ?? null, events.length, actorOf(ctx, events), isUnnamed(events) ? null : ctx.origin.ip || null, ctx.origin.requestId, JSON.stringify(rows)];
  const heard = events.flatMap((e, i) => subscribersOf(e.type).map((subscriber) => ({ ord: i + 1, subscriber })));
  if (heard.length === 0) return [append, values, 'core.append_events'];
  const askable = heard.flatMap(({ subscriber }) => (subscriber.wanted ? [subscriber] : [])).filter((s, i, all) => all.findIndex((other) => other.name === s.name) === i).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const { text, name } = appendAndDeliver(askable);
  return [text, [...values, heard.map((h) => h.ord), heard.map((h) => h.subscriber.name), `stream-${hash16(stream)}`], name];
}

function hash16(text: string): number {
  let h = 0;
  for (let i = 0; i < text.length; i++) h = (h * 31 + text.charCodeAt(i)) >>> 0;
  return h % 16;
}
