import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { encodeCursor } from '#core/contract/paging.ts';
import { says as coreSays } from '#core/contract/rules.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, found } from '#core/server/fail.ts';
import { limits } from '../contract.ts';
import type * as contract from '../contract.ts';
import { readPlace } from '../rules/place.ts';
import { tellPerson } from './fan-out.ts';
import { requireRoom } from './membership.ts';
import { badgeOf } from './reading.ts';
import { messageColumns, messagesOf, type MessageRow } from './shapes.ts';

type Row = MessageRow & { unread: number; last_at: Date; last_read_seq: number; following: boolean; room_name: string | null; room_kind: 'direct' | 'group'; is_unread: boolean; at: string };

/** Threads the viewer follows: those with something new first, then by their last reply. */
export async function listThreads(ctx: Ctx, input: InputOf<typeof contract.listThreads>): Promise<OutputOf<typeof contract.listThreads>> {
  const place = readPlace(input.cursor, ['boolean', 'instant', 'id']);
  if (place === undefined) failField('cursor', coreSays('core.page_gone'));
  const rows = await ctx.sql<Row>(
    `select q.*, q.last_at::text as at from (
       select ${messageColumns}, t.last_read_seq, t.following, r.name as room_name, r.kind as room_kind, y.created_at as last_at, u.unread, u.unread > 0 as is_unread
       from chat.thread_member t join chat.member m on m.room_id = t.room_id and m.account_id = t.account_id and m.left_at is null join chat.room r on r.id = t.room_id
       join chat.message x on x.room_id = t.room_id and x.seq = t.root_seq and x.seq >= m.visible_from_seq join chat.message y on y.room_id = t.room_id and y.seq = x.thread_last_seq
       cross join lateral (select count(*)::integer as unread from (select 1 from chat.message z where z.room_id = t.room_id and z.thread_root_seq = t.root_seq and z.seq > t.last_read_seq and z.sender_id <> t.account_id and z.deleted_at is null and z.hidden_at is null limit ${limits.unread}) n) u
       where t.account_id = $1 and t.following and ($2::uuid is null or t.room_id = $2) and ($7::bigint is null or t.root_seq = $7)
     ) q where ($3::boolean is null or (q.is_unread, q.last_at, q.id) < ($3, $4::timestamptz, $5::uuid)) order by q.is_unread desc, q.last_at desc, q.id desc limit $6`,
    [ctx.accountId, input.roomId ?? null, place?.[0] ?? null, place?.[1] ?? null, place?.[2] ?? null, input.limit + 1, input.rootSeq ?? null], 'chat.threads');
  const page = rows.slice(0, input.limit);
  const roots = await messagesOf(ctx, page);
  const end = page.at(-1);
  return {
    threads: page.map((r, i) => ({ root: roots[i]!, room: { _id: r.room_id, name: r.room_name, kind: r.room_kind }, replies: r.thread_replies, unread: r.unread, lastSeq: r.thread_last_seq, lastAt: r.last_at.toISOString(), lastReadSeq: r.last_read_seq, following: r.following })),
    nextCursor: rows.length > input.limit && end ? encodeCursor([end.is_unread, end.at, end.id]) : null,
  };
}

/** Reads a thread up to a number, follows or unfollows it. */
export async function updateThread(ctx: Ctx, input: InputOf<typeof contract.updateThread>): Promise<OutputOf<typeof contract.updateThread>> {
  const room = await requireRoom(ctx, input.id);
  const [root] = await ctx.sql<{ thread_last_seq: number }>('select thread_last_seq from chat.message x where x.room_id = $1 and x.seq = $2 and x.seq >= $3 and x.thread_replies > 0', [room.id, input.rootSeq, room.visible_from_seq]);
  found(root);
  const [row] = await ctx.sql<{ last_read_seq: number; following: boolean }>(
    `insert into chat.thread_member as t (room_id, root_seq, account_id, last_read_seq, following) values ($1, $2, $3, least($4::bigint, $5), coalesce($6, false))
     on conflict (room_id, root_seq, account_id) do update set last_read_seq = greatest(t.last_read_seq, excluded.last_read_seq), following = coalesce($6, t.following) returning last_read_seq, following`,
    [room.id, input.rootSeq, ctx.accountId, input.seq ?? 0, root!.thread_last_seq, input.following ?? null]);
  const total = await badgeOf(ctx);
  const { app, accountId } = ctx;
  ctx.after(() => tellPerson(app, accountId, 'unread', { total, room: null }));
  return { roomId: room.id, rootSeq: input.rootSeq, lastReadSeq: row!.last_read_seq, following: row!.following };
}
