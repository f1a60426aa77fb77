import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { detachFiles } from '#modules/files/api.ts';
import { checkWords, holdForReview, withdraw } from '#modules/notifications/api.ts';
import { limits, says, type Message } from '../contract.ts';
import type * as contract from '../contract.ts';
import { mayUnlink } from '../rules/message-links.ts';
import { isEmoji } from '../rules/words.ts';
import { tellMessage, tellRoom } from './fan-out.ts';
import { linkIn, linkToLookAt, lookLater } from './linked-page.ts';
import { requireOpen, requireRoom, type RoomRow } from './membership.ts';
import { requireMessage } from './messages.ts';
import { checkBody } from './send.ts';
import { messageColumns, messagesOf, type MessageRow } from './shapes.ts';

/** A message that is to change, with its room held until commit: changes of a room take turns, as its numbers do. */
export async function held(ctx: Ctx, id: string): Promise<{ message: MessageRow; room: RoomRow }> {
  const found_ = await requireMessage(ctx, id);
  await ctx.sql('select 1 from chat.room where id = $1 for no key update', [found_.room_id], 'chat.room.hold');
  return { message: await requireMessage(ctx, id), room: await requireRoom(ctx, found_.room_id) };
}

/** Refuses what nobody sees any more: deleted, or taken out of sight. */
export function requireLive(message: MessageRow): void {
  if (message.deleted_at ?? message.hidden_at) fail('chat.deleted');
}

const nextChange = async (ctx: Ctx, roomId: string): Promise<number> => found((await ctx.sql<{ seq: number | null }>('select chat.next_change($1) as seq', [roomId], 'chat.next_change'))[0]?.seq);

/** Writes a change of a message with its number, and tells it after the commit. */
export async function change(ctx: Ctx, room: RoomRow, message: MessageRow, set: string, values: readonly unknown[], name: 'message-changed' | 'message-deleted' | 'reaction'): Promise<Message> {
  const seq = await nextChange(ctx, room.id);
  const [row] = await ctx.sql<MessageRow>(`update chat.message x set change_seq = $3${set ? `, ${set}` : ''} where x.room_id = $1 and x.seq = $2 returning ${messageColumns}`, [room.id, message.seq, seq, ...values]);
  const [shape] = await messagesOf(ctx, [found(row)], { everybody: true });
  const except = (await ctx.sql<{ id: string }>('select chat.reporters_of($1) as id', [message.id], 'chat.reporters_of')).map((r) => r.id);
  const { app } = ctx;
  ctx.after(() => {
    if (name === 'reaction') tellRoom(app, { room: room.id, name, seq: message.seq, payload: { room: { _id: room.id, changeSeq: seq }, message: { _id: shape!._id, seq: shape!.seq, changeSeq: seq, reactions: shape!.reactions } } });
    else tellMessage(app, name, shape!, { lastSeq: room.last_seq, except });
  });
  return shape!;
}

/** Changes the text of one's own message; the old text is kept. */
export async function editMessage(ctx: Ctx, given: InputOf<typeof contract.editMessage>): Promise<Message> {
  const { message, room } = await held(ctx, given.id);
  if (message.sender_id !== ctx.accountId || message.kind === 'system' || message.kind === 'call') fail('chat.not_allowed');
  requireLive(message);
  checkBody(given.body, message.attachment_ids.length);
  await requireOpen(ctx, room);
  const words = given.body === message.body ? { text: given.body, held: [] } : await checkWords(ctx, given.body, { field: 'body' });
  const input = { ...given, body: words.text };
  if (message.body === input.body) return (await messagesOf(ctx, [message]))[0]!;
  await ctx.sql('insert into chat.message_edit (message_id, room_id, body, at) values ($1, $2, $3, $4)', [message.id, room.id, message.body, message.edited_at ?? message.created_at]);
  const mentions = input.mentions === undefined ? message.mentions : (await ctx.sql<{ account_id: string }>('select account_id from chat.member where room_id = $1 and left_at is null and account_id = any ($2) and account_id <> $3', [room.id, input.mentions, ctx.accountId])).map((r) => r.account_id);
  // The page of another link is not this one's.
  const { preview, ...rest } = message.data;
  const data = preview !== undefined && preview !== linkIn(input.body) ? rest : message.data;
  const { app, account } = ctx;
  if (linkToLookAt({ body: input.body, data }) !== null) ctx.after(() => lookLater(app, account, message.id));
  const waits = words.held.length > 0;
  const changed = await change(ctx, room, message, 'body = $4, edited_at = now(), mentions = $5, data = $6, hidden_at = case when $7 then now() end, held_at = case when $7 then now() end', [input.body, mentions, JSON.stringify(data), waits], 'message-changed');
  if (!waits) return changed;
  await holdForReview(ctx, { type: 'message', id: message.id, held: words.held });
  return (await messagesOf(ctx, [await requireMessage(ctx, message.id)]))[0]!;
}

/** Deletes a message: its place stays, its text and files go, unless the room is on legal hold. */
export async function deleteMessage(ctx: Ctx, { id }: { id: string }): Promise<Message> {
  const { message, room } = await held(ctx, id);
  const mine = message.sender_id === ctx.accountId;
  if (message.kind === 'system' || (!mine && (room.kind === 'direct' || room.role === 'member'))) fail('chat.not_allowed');
  if (message.deleted_at) return (await messagesOf(ctx, [message]))[0]!;
  if (room.legal_hold) {
    await ctx.sql('insert into chat.message_edit (message_id, room_id, body, at) values ($1, $2, $3, $4)', [message.id, room.id, message.body, message.edited_at ?? message.created_at]);
  } else {
    await ctx.sql('delete from chat.message_edit where message_id = $1', [id]);
    await detachFiles(ctx, message.attachment_ids);
  }
  await ctx.sql('delete from chat.reminder where message_id = $1 and account_id = $2', [id, ctx.accountId]);
  const deleted = await change(ctx, room, message, `body = '', deleted_at = now(), deleted_by = $4, pinned_at = null, pinned_by = null, mentions = '{}'${room.legal_hold ? '' : ", attachment_ids = '{}', data = '{}'"}`, [ctx.accountId], 'message-deleted');
  await withdrawCalls(ctx, message);
  return deleted;
}

/** Whom a message called by name is not told of it any more, unless another one they have not read calls them, too. */
async function withdrawCalls(ctx: Ctx, { room_id: roomId, sender_id: actorId, mentions }: MessageRow): Promise<void> {
  for (const accountId of [...mentions].sort()) {
    const [still] = await ctx.sql<{ calls: boolean }>('select chat.still_calls($1, $2, $3) as calls', [roomId, accountId, actorId]);
    if (!still!.calls) await withdraw(ctx, { accountId, groupKey: `chat.message_mention:${roomId}`, actorId });
  }
}

/** Reacts, or takes the reaction back; doing it twice changes nothing. */
export async function react(ctx: Ctx, input: { id: string; emoji: string }, on = true): Promise<Message> {
  if (on && !isEmoji(input.emoji)) failField('emoji', says('chat.emoji'));
  const { message, room } = await held(ctx, input.id);
  requireLive(message);
  await requireOpen(ctx, room);
  const changed = on
    ? await ctx.sql('insert into chat.reaction (message_id, account_id, emoji, room_id) values ($1, $2, $3, $4) on conflict do nothing returning 1', [message.id, ctx.accountId, input.emoji, room.id])
    : await ctx.sql('delete from chat.reaction where message_id = $1 and account_id = $2 and emoji = $3 returning 1', [message.id, ctx.accountId, input.emoji]);
  if (changed.length === 0) return (await messagesOf(ctx, [message]))[0]!;
  if (on) {
    const [kinds] = await ctx.sql<{ count: number }>('select count(distinct emoji)::integer as count from chat.reaction where message_id = $1', [message.id]);
    if (kinds!.count > limits.emojiAMessage) fail('chat.too_many_emoji', { count: limits.emojiAMessage });
  }
  return change(ctx, room, message, '', [], 'reaction');
}

/** Takes a reaction back. */
export const unreact = (ctx: Ctx, input: { id: string; emoji: string }): Promise<Message> => react(ctx, input, false);

/** Pins a message for everybody in the room. */
export async function pinMessage(ctx: Ctx, { id }: { id: string }): Promise<Message> {
  const { message, room } = await held(ctx, id);
  requireLive(message);
  await requireOpen(ctx, room);
  if (message.pinned_at) return (await messagesOf(ctx, [message]))[0]!;
  const [pins] = await ctx.sql<{ count: number }>('select count(*)::integer as count from chat.message x where x.room_id = $1 and x.pinned_at is not null', [room.id]);
  if (pins!.count >= limits.pins) fail('chat.too_many_pins', { count: limits.pins });
  return change(ctx, room, message, 'pinned_at = now(), pinned_by = $4', [ctx.accountId], 'message-changed');
}

/** Takes a pin away. */
export async function unpinMessage(ctx: Ctx, { id }: { id: string }): Promise<Message> {
  const { message, room } = await held(ctx, id);
  await requireOpen(ctx, room);
  return message.pinned_at ? change(ctx, room, message, 'pinned_at = null, pinned_by = null', [], 'message-changed') : (await messagesOf(ctx, [message]))[0]!;
}

/** Notes that a message was turned into a record, or belongs to one. The record's room learns of it by the event. */
export async function linkMessage(ctx: Ctx, input: InputOf<typeof contract.linkMessage>): Promise<Message> {
  const { message, room } = await held(ctx, input.id);
  requireLive(message);
  await requireOpen(ctx, room);
  const [links] = await ctx.sql<{ count: number }>('select count(*)::integer as count from chat.message_link where message_id = $1', [message.id]);
  if (links!.count >= limits.links) fail('chat.too_many_links', { count: limits.links });
  const rows = await ctx.sql(
    `insert into chat.message_link (message_id, topic, subject_id, label, room_id, linked_by) values ($1, $2, $3, $4, $5, $6) on conflict (message_id, topic, subject_id) do update set label = excluded.label where message_link.label <> excluded.label returning 1`,
    [message.id, input.topic, input.subjectId, input.label, room.id, ctx.accountId]);
  if (rows.length === 0) return (await messagesOf(ctx, [message]))[0]!;
  ctx.emit({ type: 'chat.message.linked', id: message.id, accountId: ctx.accountId, data: { topic: input.topic, subjectId: input.subjectId, roomId: room.id }, audit: false });
  return change(ctx, room, message, '', [], 'message-changed');
}

/** Takes a link away. */
export async function unlinkMessage(ctx: Ctx, input: InputOf<typeof contract.unlinkMessage>): Promise<Message> {
  const { message, room } = await held(ctx, input.id);
  const [link] = await ctx.sql<{ by: string }>('select linked_by as by from chat.message_link where message_id = $1 and topic = $2 and subject_id = $3', [message.id, input.topic, input.subjectId]);
  await requireOpen(ctx, room);
  if (!mayUnlink(ctx.accountId, found(link), { senderId: message.sender_id }, room)) fail('chat.not_allowed');
  await ctx.sql('delete from chat.message_link where message_id = $1 and topic = $2 and subject_id = $3', [message.id, input.topic, input.subjectId]);
  ctx.emit({ type: 'chat.message.unlinked', id: message.id, accountId: ctx.accountId, data: { topic: input.topic, subjectId: input.subjectId, roomId: room.id }, audit: false });
  return change(ctx, room, message, '', [], 'message-changed');
}
