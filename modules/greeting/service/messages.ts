import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { exportList } from '#core/server/resource/export.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { listRows, type ListSource } from '#core/server/resource/list.ts';
import type { StreamAnswer } from '#core/server/module.ts';
import { withdrawTarget } from '#modules/notifications/api.ts';
import { findColleagues } from '#modules/workspace/api.ts';
import * as contract from '../contract.ts';
import { messageFields } from '../rules/message-fields.ts';
import { repliesOf } from './conversation.ts';
import { readForm } from './form.ts';
import { forwards, takeOn } from './handle.ts';
import { momentSql } from './moment.ts';
import { writerOf } from './writer.ts';

const f = messageFields;
const source: ListSource = {
  from: 'greeting.message m', key: 'm.id',
  select: `m.id, m.version, m.name, m.email, m.number, m.message, m.page_url as "pageUrl", m.locale, m.user_id as "userId", m.state, m.is_test as "isTest", m.spam_score as "spamScore", m.spam_reason as "spamReason", m.lead_id as "leadId", m.forwarding, m.forward_attempts as "forwardAttempts", m.forward_error as "forwardError",
    ${momentSql('m.forwarded_at')} as "forwardedAt", ${momentSql('m.next_attempt_at')} as "nextAttemptAt", ${momentSql('m.answered_at')} as "answeredAt", ${momentSql('m.chat_replied_at')} as "chatRepliedAt", m.sent_directly as "sentDirectly", ${momentSql('m.created_at')} as "createdAt"`,
  fields: { name: { ...f.name, sql: 'm.name' }, email: { ...f.email, sql: 'm.email' }, state: { ...f.state, sql: 'm.state' }, createdAt: { ...f.createdAt, sql: 'm.created_at' } },
  scope: (ctx, p) => `m.workspace_id = ${p.add(ctx.workspaceId)}`,
  defaultSort: [{ field: 'createdAt', descending: true }],
  search: (words, p) => { const like = p.add(likePattern(words)); return `(m.name ilike ${like} or m.email ilike ${like} or m.message ilike ${like})`; },
};

/** Messages, newest first. */
export const listMessages = (ctx: Ctx, input: InputOf<typeof contract.listMessages>): Promise<OutputOf<typeof contract.listMessages>> => listRows<contract.GreetingMessage>(ctx, source, input);

/** Messages as a file. */
export function exportMessages(ctx: Ctx, input: InputOf<typeof contract.exportMessages>): Promise<StreamAnswer> {
  return exportList(ctx, source, input, Object.keys(contract.messageRow.shape), 'greeting-messages', 'greeting.message.view');
}

/** A message of the workspace, or 404. */
export async function readMessage(ctx: Ctx, id: string, lock = false): Promise<contract.GreetingMessage> {
  const [row] = await ctx.sql<contract.GreetingMessage>(`select ${source.select} from greeting.message m where m.workspace_id = $1 and m.id = $2${lock ? ' for update' : ''}`, [ctx.workspaceId, id]);
  return found(row);
}

/** One message with what was said after it. */
export async function getMessage(ctx: Ctx, { id }: { id: string }): Promise<OutputOf<typeof contract.getMessage>> {
  const message = await readMessage(ctx, id);
  const replies = await repliesOf(ctx, ctx.workspaceId, id);
  const people = await findColleagues(ctx, replies.flatMap((r) => r.account_id ?? []));
  const card = (by: string) => ({ id: by, name: people.get(by)?.person.name ?? '', photo: people.get(by)?.person.photo ?? null });
  const writer = await writerOf(ctx, message);
  const inChatBy = replies.findLast((r) => r.via === 'chat')?.account_id ?? null;
  return {
    ...message, inChat: writer !== null && writer !== ctx.accountId, goesOnWith: inChatBy === null ? null : card(inChatBy).name,
    // A conversation of two opens to nobody else.
    replies: replies.map(({ account_id: by, room_id: roomId, ...reply }) => ({ ...reply, by: by === null ? null : card(by), roomId: by === ctx.accountId ? roomId : null })),
  };
}

/** Takes a message out of quarantine: it is treated as any other from here on. */
export async function releaseMessage(ctx: Ctx, { id }: { id: string }): Promise<contract.GreetingMessage> {
  const message = await readMessage(ctx, id, true);
  if (message.state !== 'quarantined') fail('greeting.not_quarantined');
  const isForwarded = forwards(await readForm(ctx, ctx.workspaceId), message.sentDirectly);
  await ctx.sql("update greeting.message set state = $3, forwarding = $4, spam_reason = '', updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2", [ctx.workspaceId, id, isForwarded ? 'received' : 'kept', isForwarded ? 'waiting' : 'none']);
  await takeOn(ctx, ctx.workspaceId, id, isForwarded);
  ctx.emit({ type: 'greeting.message.released', id, version: message.version + 1, can: 'greeting.message.view' });
  return readMessage(ctx, id);
}

/** Starts the tries anew for a message that was given up. */
export async function forwardAgain(ctx: Ctx, { id }: { id: string }): Promise<contract.GreetingMessage> {
  const message = await readMessage(ctx, id, true);
  if (message.forwarding !== 'failed') fail('greeting.not_forwarding');
  await ctx.sql("update greeting.message set state = case when state = 'failed' then 'received' else state end, forwarding = 'waiting', forward_attempts = 0, forward_error = '', updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2", [ctx.workspaceId, id]);
  await ctx.enqueue('greeting.forward', { workspaceId: ctx.workspaceId, id }, { key: `greeting.forward:${id}` });
  ctx.emit({ type: 'greeting.message.forwarded_again', id, version: message.version + 1, can: 'greeting.message.view' });
  return readMessage(ctx, id);
}

/** Deletes a message with its answers for good; a lead that was made of it stays. */
export async function deleteMessage(ctx: Ctx, { id }: { id: string }): Promise<{ ok: true }> {
  await readMessage(ctx, id, true);
  await ctx.sql('delete from greeting.message where workspace_id = $1 and id = $2', [ctx.workspaceId, id]);
  await withdrawTarget(ctx, { targetType: 'greeting.message', targetId: id });
  ctx.emit({ type: 'greeting.message.deleted', id, can: 'greeting.message.view' });
  return { ok: true };
}
