import type { LiveEvent } from '#core/contract/events.ts';
import type { Ctx } from '../context.ts';
import type { Tx } from '../database/transaction.ts';

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

/** The stream an event of a call goes to, and its workspace. */
export function placeOf(ctx: Ctx, event: NewEvent): { stream: string; type: string; workspaceId: number | null } {
  const workspaceId = event.accountId ? null : (event.workspaceId ?? ctx.membership?.workspaceId ?? null);
  return { stream: streamOf({ workspaceId, accountId: event.accountId ?? null }), type: event.type, workspaceId };
}

const append = 'select * from core.append_events($1, $2::int, $3::uuid, $4::int, $5::uuid, $6, $7, $8::jsonb)';

/**
 * Writes the collected events as the last statement before COMMIT, so that the stream's row is locked only for
 * that moment: the numbers are gapless and in commit order, which is what catch-up relies on.
 */
export async function flushEvents(ctx: Ctx, tx: Tx): Promise<{ live: LiveEvent[]; stored: Array<{ stream: string; seq: number; type: string; workspaceId: number | null }>; can: Array<string | null> }> {
  const groups = new Map<string, NewEvent[]>();
  for (const event of ctx.events) {
    const { stream, workspaceId } = placeOf(ctx, event);
    const group = groups.get(stream);
    if (group) group.push({ ...event, workspaceId }); else groups.set(stream, [{ ...event, workspaceId }]);
  }
  // The log tells what a person did from what their API key did.
  const through = ctx.viewer?.apiKeyId ? { apiKeyId: ctx.viewer.apiKeyId } : {};
  const live: LiveEvent[] = [];
  const can: Array<string | null> = [];
  const stored: Array<{ stream: string; seq: number; type: string; workspaceId: number | null }> = [];
  // Fixed order of locks: two transactions that write to the same streams cannot wait for each other.
  for (const [stream, events] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const first = events[0]!;
    const [actor, ip] = events.some((e) => e.unnamed) ? [null, null] : [ctx.actorId, ctx.origin.ip || null];
    const rows = events.map((e, i) => ({
      ord: i + 1, type: e.type, topic: e.topic ?? e.type.split('.').slice(0, 2).join('.'),
      subject_id: e.id === undefined || e.id === null ? null : String(e.id), version: e.version ?? null, data: { ...e.data, ...through }, can: e.can ?? null, audit: e.audit ?? true,
    }));
    const written = await tx.sql<{ seq: number; type: string; topic: string; subject_id: string | null; version: number | null; can: string | null }>(
      append,
      [stream, first.workspaceId ?? null, first.accountId ?? null, events.length, actor, ip, ctx.origin.requestId, JSON.stringify(rows)],
      'core.append_events',
    );
    for (const row of written) {
      live.push({ stream, seq: row.seq, type: row.type, topic: row.topic, id: row.subject_id, version: row.version, actor });
      can.push(row.can);
      stored.push({ stream, seq: row.seq, type: row.type, workspaceId: first.workspaceId ?? null });
    }
  }
  return { live, stored, can };
}
