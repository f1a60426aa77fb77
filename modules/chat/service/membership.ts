import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import type { NotifyLevel, Role } from '../contract.ts';

/** A room and the viewer's place in it, as the tables hold them. */
export interface RoomRow {
  id: string; kind: 'direct' | 'group'; direct_key: string | null; name: string | null; photo_file_id: string | null; last_seq: number; change_seq: number; first_seq: number; people_count: number;
  last_message_at: Date | null; retention_days: number | null; legal_hold: boolean; archived_at: Date | null; created_by: string; created_at: Date; version: number;
  role: Role; last_read_seq: number; marked_unread_seq: number | null; visible_from_seq: number; muted_until: Date | null; notify: NotifyLevel; pinned_at: Date | null;
}

/** Columns of a {@link RoomRow}; the room is `r`, the viewer's membership `m`. */
export const roomColumns = `r.id, r.kind, r.direct_key, r.name, r.photo_file_id, r.last_seq, r.change_seq, r.first_seq, r.people_count, r.last_message_at, r.retention_days, r.legal_hold, r.archived_at, r.created_by,
  r.created_at, r.version, m.role, m.last_read_seq, m.marked_unread_seq, m.visible_from_seq, m.muted_until, m.notify, m.pinned_at`;

/** A room the viewer is in; 404 like an unknown one otherwise. */
export async function requireRoom(ctx: Ctx, id: string): Promise<RoomRow> {
  const [row] = await ctx.sql<RoomRow>(`select ${roomColumns} from chat.member m join chat.room r on r.id = m.room_id where m.room_id = $1 and m.account_id = $2 and m.left_at is null`, [id, ctx.accountId], 'chat.room');
  return found(row);
}

/** A group of the viewer's in which they are owner or admin. */
export async function requireManaged(ctx: Ctx, id: string): Promise<RoomRow> {
  const room = await requireGroup(ctx, id);
  if (room.role === 'member') fail('chat.not_allowed');
  return room;
}

/** A group of the viewer's; conversations of two cannot do what groups can. */
export async function requireGroup(ctx: Ctx, id: string): Promise<RoomRow> {
  const room = await requireRoom(ctx, id);
  if (room.kind === 'direct') fail('chat.direct_fixed');
  return room;
}

/** The other one of a conversation of two. */
export function otherOf(room: Pick<RoomRow, 'direct_key'>, accountId: string): string | null {
  const [low, high] = room.direct_key?.split(':') ?? [];
  return (low === accountId ? high : low) ?? null;
}

/** Refuses what changes a room that takes nothing more: archived, or of a pair in a block. */
export async function requireOpen(ctx: Ctx, room: Pick<RoomRow, 'direct_key' | 'archived_at'>): Promise<void> {
  if (room.archived_at) fail('chat.room_archived');
  const other = otherOf(room, ctx.accountId);
  if (other === null) return;
  const [row] = await ctx.sql<{ blocked: boolean }>('select social.blocked($1, $2) as blocked', [ctx.accountId, other], 'chat.blocked');
  if (row!.blocked) fail('chat.blocked');
}
