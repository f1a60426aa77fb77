import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import type { Message } from '../contract.ts';
import type * as contract from '../contract.ts';
import { requireRoom } from './membership.ts';
import { nodeOf } from './node.ts';
import { messageColumns, messagesOf, senders, type MessageRow } from './shapes.ts';

/** A message the viewer may read; 404 like an unknown one otherwise. Both walls: the policy asks the same. */
export async function requireMessage(ctx: Ctx, id: string): Promise<MessageRow> {
  const [row] = await ctx.sql<MessageRow>(
    `select ${messageColumns} from chat.message x join chat.member m on m.room_id = x.room_id and m.account_id = $2 and m.left_at is null and x.seq >= m.visible_from_seq where x.id = $1`, [id, ctx.accountId], 'chat.message');
  return found(row);
}

/** A stretch of a room's messages, oldest first. */
export async function listMessages(ctx: Ctx, input: InputOf<typeof contract.listMessages>): Promise<OutputOf<typeof contract.listMessages>> {
  const room = await requireRoom(ctx, input.id);
  const { limit } = input;
  const part = input.thread !== undefined ? 'and (x.seq = $4 or x.thread_root_seq = $4)' : input.view === 'main' ? 'and x.thread_root_seq is null and $4::bigint is null' : 'and $4::bigint is null';
  const name = input.thread !== undefined ? 'thread' : input.view;
  const before = (seq: number, count: number) => ctx.sql<MessageRow>(`select ${messageColumns} from chat.message x where x.room_id = $1 and x.seq >= $2 and x.seq < $3 ${part} order by x.seq desc limit $5`, [room.id, room.visible_from_seq, seq, input.thread ?? null, count], `chat.messages.before.${name}`);
  const after = (seq: number, count: number) => ctx.sql<MessageRow>(`select ${messageColumns} from chat.message x where x.room_id = $1 and x.seq >= $2 and x.seq > $3 ${part} order by x.seq limit $5`, [room.id, room.visible_from_seq, seq, input.thread ?? null, count], `chat.messages.after.${name}`);
  let rows: MessageRow[];
  let [hasBefore, hasAfter] = [false, false];
  if (input.around !== undefined) {
    const half = Math.max(1, Math.floor(limit / 2));
    const older = await before(input.around, half + 1);
    const newer = await after(input.around - 1, limit - half + 1);
    [hasBefore, hasAfter] = [older.length > half, newer.length > limit - half];
    rows = [...older.slice(0, half).toReversed(), ...newer.slice(0, limit - half)];
  } else if (input.after !== undefined) {
    const newer = await after(input.after, limit + 1);
    rows = newer.slice(0, limit);
    hasAfter = newer.length > limit;
    hasBefore = input.after >= room.visible_from_seq && (await before(input.after + 1, 1)).length > 0;
  } else {
    const older = await before(input.before ?? Number.MAX_SAFE_INTEGER, limit + 1);
    rows = older.slice(0, limit).toReversed();
    hasBefore = older.length > limit;
    hasAfter = input.before !== undefined && (await after(input.before - 1, 1)).length > 0;
  }
  return { messages: await messagesOf(ctx, rows), hasBefore, hasAfter, lastSeq: room.last_seq, changeSeq: room.change_seq };
}

/** One message with its place. */
export async function getMessage(ctx: Ctx, { id }: { id: string }): Promise<Message> {
  return (await messagesOf(ctx, [await requireMessage(ctx, id)]))[0]!;
}

/** Earlier texts of a message, newest first. */
export async function listEdits(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<typeof contract.listEdits>> {
  const message = await requireMessage(ctx, id);
  if ((await messagesOf(ctx, [message]))[0]!.deletedAt !== null) return { edits: [] };
  const rows = await ctx.sql<{ body: string; at: Date }>('select body, at from chat.message_edit where message_id = $1 order by id desc limit 100', [id], 'chat.edits');
  return { edits: rows.map((r) => ({ body: r.body, at: r.at.toISOString() })) };
}

/** Pinned messages of a room, newest pin first. */
export async function listPins(ctx: Ctx, { id }: { id: string }): Promise<{ messages: Message[] }> {
  const room = await requireRoom(ctx, id);
  return { messages: await messagesOf(ctx, await ctx.sql<MessageRow>(`select ${messageColumns} from chat.message x where x.room_id = $1 and x.pinned_at is not null and x.seq >= $2 and x.deleted_at is null order by x.pinned_at desc limit 100`, [id, room.visible_from_seq], 'chat.pins')) };
}

/** Messages linked with a record, as far as the viewer may read them. */
export async function listLinked(ctx: Ctx, input: InputOf<typeof contract.listLinked>): Promise<{ messages: Message[] }> {
  const rows = await ctx.sql<MessageRow>(
    `select ${messageColumns} from chat.message_link l join chat.message x on x.id = l.message_id join chat.member m on m.room_id = x.room_id and m.account_id = $3 and m.left_at is null and x.seq >= m.visible_from_seq
     where l.topic = $1 and l.subject_id = $2 and x.deleted_at is null order by x.id desc limit 50`, [input.topic, input.subjectId, ctx.accountId], 'chat.linked');
  return { messages: await messagesOf(ctx, rows) };
}

/** When a message was queued, stored, delivered to and read by each person. */
export async function getDelivery(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<typeof contract.getDelivery>> {
  const message = await requireMessage(ctx, id);
  const [times] = await ctx.sql<{ queued_at: Date | null }>('select queued_at from chat.message x where x.id = $1', [id]);
  const rows = await ctx.sql<{ account_id: string; delivered_at: Date | null; read_at: Date | null; arrival_shown: boolean }>('select * from chat.delivery($1, $2, $3)', [message.room_id, message.seq, message.sender_id], 'chat.delivery');
  const [own] = await ctx.sql<{ shows: boolean }>('select chat.shows_receipts($1) as shows', [ctx.accountId]);
  const who = await senders(ctx, rows.map((r) => r.account_id));
  // What was delivered within the last second is not written down yet.
  const fresh = nodeOf(ctx.app).delivered;
  return {
    queuedAt: times?.queued_at?.toISOString() ?? null, storedAt: message.created_at.toISOString(), receiptsOff: !own!.shows,
    people: rows.map((r) => {
      const noted = r.arrival_shown ? fresh.get(`${message.room_id}:${r.account_id}`) : undefined;
      return { user: who(r.account_id), deliveredAt: (r.delivered_at ?? (noted && noted.seq >= message.seq ? noted.at : null))?.toISOString() ?? null, readAt: r.read_at?.toISOString() ?? null };
    }),
  };
}
