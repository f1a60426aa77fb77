import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { encodeCursor } from '#core/contract/paging.ts';
import { says as coreSays } from '#core/contract/rules.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import type { Head } from '../contract.ts';
import type * as contract from '../contract.ts';
import { readPlace } from '../rules/place.ts';
import { searchQuery } from '../rules/words.ts';
import { requireRoom } from './membership.ts';
import type { HeadRow } from './rooms.ts';
import { messageColumns, messagesOf, type MessageRow } from './shapes.ts';

/** A head on the wire. */
export const headOf = (h: HeadRow): Head => ({ roomId: h.room_id, lastSeq: h.last_seq, changeSeq: h.change_seq, lastReadSeq: h.last_read_seq, unread: h.unread, firstSeq: h.first_seq });

/** Everything that changed in rooms since given numbers, of any age: current states, in the order of their changes. */
export async function sync(ctx: Ctx, input: InputOf<typeof contract.sync>): Promise<OutputOf<typeof contract.sync>> {
  const wanted = Object.entries(input.rooms).map(([id, seq]): [string, number] => [id.toLowerCase(), seq]);
  // Heads first: what comes after them is a change the next answer brings.
  const heads = await ctx.sql<HeadRow>('select * from chat.heads($1, $2::uuid[])', [ctx.accountId, wanted.map(([id]) => id)], 'chat.heads');
  const known = new Map(heads.map((h) => [h.room_id, h]));
  const behind = wanted.filter(([id, seq]) => (known.get(id)?.change_seq ?? 0) > seq);
  const rows = behind.length === 0 ? [] : await ctx.sql<MessageRow>(
    `select ${messageColumns} from unnest($1::uuid[], $2::bigint[]) with ordinality as w(room, seq, ord)
     join chat.member m on m.room_id = w.room and m.account_id = $3 and m.left_at is null
     cross join lateral (select * from chat.message y where y.room_id = w.room and y.change_seq > w.seq and y.seq >= m.visible_from_seq order by y.change_seq limit $4) x
     order by w.ord, x.change_seq limit $4`, [behind.map(([id]) => id), behind.map(([, seq]) => seq), ctx.accountId, input.limit + 1], 'chat.sync');
  const page = rows.slice(0, input.limit);
  const cut = rows.length > input.limit ? page.at(-1)!.room_id : null;
  const messages = await messagesOf(ctx, page);
  const cutAt = cut === null ? -1 : behind.findIndex(([id]) => id === cut);
  const done = cut === null ? behind : behind.slice(0, cutAt + 1);
  return {
    rooms: wanted.filter(([id]) => known.has(id) && !behind.slice(done.length).some(([b]) => b === id)).map(([id, seq]) => {
      const own = messages.filter((m) => m.roomId === id);
      return { roomId: id, head: headOf(known.get(id)!), messages: own, changeSeq: id === cut ? own.at(-1)!.changeSeq : Math.max(seq, known.get(id)!.change_seq, own.at(-1)?.changeSeq ?? 0) };
    }),
    more: cut === null ? [] : behind.slice(cutAt).map(([id]) => id),
    gone: wanted.filter(([id]) => !known.has(id)).map(([id]) => id),
  };
}

/** Messages of the viewer's rooms by the beginnings of their words, newest first. */
export async function searchMessages(ctx: Ctx, input: InputOf<typeof contract.searchMessages>): Promise<OutputOf<typeof contract.searchMessages>> {
  const query = searchQuery(input.q);
  const place = readPlace(input.cursor, ['id']);
  if (place === undefined) failField('cursor', coreSays('core.page_gone'));
  if (input.roomId !== undefined) await requireRoom(ctx, input.roomId);
  if (query === '') return { messages: [], nextCursor: null };
  const ids = (await ctx.sql<{ id: string }>('select chat.search($1, $2, $3, $4, $5) as id', [query, input.roomId ?? null, input.senderId ?? null, place?.[0] ?? null, input.limit + 1], 'chat.search')).map((r) => r.id);
  const page = ids.slice(0, input.limit);
  const rows = page.length === 0 ? [] : await ctx.sql<MessageRow & { room_name: string | null; room_kind: 'direct' | 'group' }>(
    `select ${messageColumns}, r.name as room_name, r.kind as room_kind from chat.message x join chat.room r on r.id = x.room_id join chat.member m on m.room_id = x.room_id and m.account_id = $2 and m.left_at is null and x.seq >= m.visible_from_seq
     where x.id = any ($1) order by x.id desc`, [page, ctx.accountId], 'chat.search.rows');
  const messages = await messagesOf(ctx, rows);
  return { messages: messages.map((m, i) => ({ ...m, room: { _id: m.roomId, name: rows[i]!.room_name, kind: rows[i]!.room_kind } })), nextCursor: ids.length > input.limit ? encodeCursor([page.at(-1)]) : null };
}
