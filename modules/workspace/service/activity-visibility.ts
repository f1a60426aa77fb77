import { roleRank } from '#core/contract/permissions.ts';
import type { Ctx } from '#core/server/context.ts';
import type { LogRow } from './audit.ts';

/** An event as a room is asked about it. */
export interface ActivityEvent { seq: number; type: string; topic: string; subjectId: string | null; actorId: string | null; data: Record<string, unknown> }
type Filter = (ctx: Ctx, events: readonly ActivityEvent[]) => Promise<ReadonlySet<number>>;

const filters = new Map<string, Filter>();

/** A room tells which of its events the viewer may know of (their `seq`), beyond the event's own permission. Call once at module load. */
export function registerActivityFilter(room: string, filter: Filter): void {
  filters.set(room, filter);
}

/**
 * Of events whose permission the viewer holds, those of rooms that said so; of other rooms only one's own,
 * unless the viewer is at least a manager: a permission does not tell in which projects somebody has it.
 */
export async function visibleActivity(ctx: Ctx, rows: readonly LogRow[]): Promise<LogRow[]> {
  const byRoom = new Map<string, LogRow[]>();
  for (const row of rows) byRoom.set(roomOf(row), [...(byRoom.get(roomOf(row)) ?? []), row]);
  const visible = new Set<number>();
  for (const [room, events] of byRoom) {
    const filter = filters.get(room);
    const seen = filter ? await filter(ctx, events.map(eventOf)) : new Set(events.filter((e) => e.actor_id === ctx.accountId || ctx.member.rank >= roleRank.manager || isEverybodys(e)).map((e) => e.seq));
    for (const seq of seen) visible.add(seq);
  }
  return rows.filter((r) => visible.has(r.seq));
}

const roomOf = (row: LogRow) => row.type.split('.')[0]!;
const eventOf = (r: LogRow): ActivityEvent => ({ seq: r.seq, type: r.type, topic: r.topic, subjectId: r.subject_id, actorId: r.actor_id, data: r.data });

/** This room's own events carry a permission exactly when not everybody may know of them. */
function isEverybodys(row: LogRow): boolean {
  return roomOf(row) === 'workspace';
}
