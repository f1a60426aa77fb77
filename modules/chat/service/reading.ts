import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import { withdraw } from '#modules/notifications/api.ts';
import type * as contract from '../contract.ts';
import { tellPerson, tellRoom } from './fan-out.ts';
import { requireRoom } from './membership.ts';
import type { HeadRow } from './rooms.ts';

type Place = OutputOf<typeof contract.markRead>;

/** The number on the rail's button. */
export async function badgeOf(ctx: Ctx): Promise<number> {
  const [row] = await ctx.sql<{ total: number }>('select chat.badge($1) as total', [ctx.accountId], 'chat.badge');
  return row!.total;
}

/** The number on the rail's button. */
export async function getBadge(ctx: Ctx): Promise<{ total: number }> { return { total: await badgeOf(ctx) }; }

/** Where the viewer stands now; tells their other tabs and devices after the commit. */
async function placeOf(ctx: Ctx, roomId: string): Promise<Place> {
  const [head] = await ctx.sql<HeadRow>('select * from chat.heads($1, $2::uuid[])', [ctx.accountId, [roomId]], 'chat.heads');
  const place = { roomId, lastReadSeq: head!.last_read_seq, markedUnreadSeq: head!.marked_unread_seq, unread: head!.unread, total: await badgeOf(ctx) };
  const { app, accountId } = ctx;
  ctx.after(() => tellPerson(app, accountId, 'unread', { total: place.total, room: { _id: roomId, unread: place.unread, lastReadSeq: place.lastReadSeq, markedUnreadSeq: place.markedUnreadSeq } }));
  return place;
}

/** Moves the viewer's place forward, never back and never beyond the last message. */
export async function markRead(ctx: Ctx, input: InputOf<typeof contract.markRead>): Promise<Place> {
  const before = await requireRoom(ctx, input.id);
  const [moved] = await ctx.sql<{ last_read_seq: number; notified_seq: number }>(
    `update chat.member m set last_read_seq = greatest(m.last_read_seq, least($3, r.last_seq)), marked_unread_seq = case when $4 then null else m.marked_unread_seq end
     from chat.room r where r.id = m.room_id and m.room_id = $1 and m.account_id = $2 and m.left_at is null returning m.last_read_seq, m.notified_seq`, [input.id, ctx.accountId, input.seq, input.deliberate], 'chat.mark_read');
  const now = found(moved);
  if (now.last_read_seq > before.last_read_seq) {
    const [shows] = await ctx.sql<{ shows: boolean; except: string[] }>('select chat.note_read($1, $2), chat.shows_receipts($3) as shows, chat.without_receipts($1) as except', [input.id, now.last_read_seq, ctx.accountId], 'chat.note_read');
    if (now.notified_seq > before.last_read_seq) {
      for (const type of ['chat.message_mention', 'chat.new_message']) await withdraw(ctx, { accountId: ctx.accountId, groupKey: `${type}:${input.id}` });
    }
    const { app, accountId } = ctx;
    if (shows!.shows) ctx.after(() => tellRoom(app, { room: input.id, name: 'read', payload: { room: { _id: input.id }, user: { _id: accountId }, seq: now.last_read_seq }, except: shows!.except }));
  }
  return placeOf(ctx, input.id);
}

/** Marks a room unread from a message on. */
export async function markUnread(ctx: Ctx, input: InputOf<typeof contract.markUnread>): Promise<Place> {
  const rows = await ctx.sql(
    `update chat.member m set marked_unread_seq = greatest(least($3, r.last_seq), m.visible_from_seq) from chat.room r where r.id = m.room_id and m.room_id = $1 and m.account_id = $2 and m.left_at is null returning 1`, [input.id, ctx.accountId, input.seq]);
  found(rows[0]);
  return placeOf(ctx, input.id);
}
