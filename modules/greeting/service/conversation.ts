import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import { enterWorkspace, type Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { networkOf } from '#core/server/rate-limit.ts';
import { accountCards } from '#modules/identity/api.ts';
import { workspaceName } from '#modules/workspace/api.ts';
import type * as contract from '../contract.ts';
import { momentSql } from './moment.ts';

/** Days a mailed link is good for; each answer brings a new one. */
const linkDays = 30;
/** Messages by the links of one conversation within an hour. */
const perHour = 20;
/** The same words within so many minutes are one message. */
const sameWithinMinutes = 10;
/** Newest replies that are shown. */
const mostReplies = 200;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** A reply as it is kept; `account_id` is null for what the writer of the message wrote back. */
export interface Reply { id: string; account_id: string | null; body: string; via: 'mail' | 'chat' | 'link'; room_id: string | null; createdAt: string }

/** The newest replies to a message of a workspace the transaction is in, oldest first. */
export function repliesOf(ctx: Ctx, workspaceId: number, messageId: string): Promise<Reply[]> {
  return ctx.sql<Reply>(
    `select r.id, r.account_id, r.body, r.via, r.room_id, ${momentSql('r.created_at')} as "createdAt" from (
       select * from greeting.reply where workspace_id = $1 and message_id = $2 order by created_at desc, id desc limit ${mostReplies}) r order by r.created_at, r.id`, [workspaceId, messageId], 'greeting.replies');
}

/** Makes a link to the conversation; the token stands behind `#`, which browsers send to nobody. Only its hash is kept. */
export async function makeLink(ctx: Ctx, workspaceId: number, messageId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await ctx.sql('insert into greeting.conversation_link (token_hash, workspace_id, message_id, expires_at) values ($1, $2, $3, now() + make_interval(days => $4))', [hashOf(token), workspaceId, messageId, linkDays]);
  return `${ctx.app.config.PUBLIC_URL}/conversation#${token}`;
}

interface Talk { workspaceId: number; id: string; name: string; email: string; message: string; locale: 'en' | 'ar'; user_id: string | null; version: number; createdAt: string; endsAt: string }

/** The message behind a link, with its workspace entered and the message locked; a wrong token looks like one that ended, and guessing is counted. */
async function enter(ctx: Ctx, token: string): Promise<Talk> {
  const [link] = await ctx.sql<{ workspace_id: number; message_id: string }>('select * from greeting.find_conversation($1)', [hashOf(token)], 'greeting.find_conversation');
  if (!link) {
    await ctx.app.limits.attempt(`greeting-link:${networkOf(ctx.origin.ip)}`, 60, 3600);
    return fail('greeting.conversation_gone');
  }
  await enterWorkspace(ctx, link.workspace_id);
  const [row] = await ctx.sql<Omit<Talk, 'workspaceId'>>(
    `select m.id, m.name, m.email, m.message, m.locale, m.user_id, m.version, ${momentSql('m.created_at')} as "createdAt", ${momentSql('l.expires_at')} as "endsAt"
     from greeting.message m join greeting.conversation_link l on l.workspace_id = m.workspace_id and l.message_id = m.id and l.token_hash = $3 where m.workspace_id = $1 and m.id = $2 for update of m`, [link.workspace_id, link.message_id, hashOf(token)], 'greeting.conversation');
  return { workspaceId: link.workspace_id, ...found(row) };
}

/** What both have said about the message: by mail, by the link, and answers from here that went in chat. What else is said in chat stays there: this room never reads it. */
async function shown(ctx: Ctx, talk: Talk): Promise<contract.Conversation> {
  const replies = await repliesOf(ctx, talk.workspaceId, talk.id);
  const workspace = await workspaceName(ctx, talk.workspaceId);
  const people = await accountCards(ctx, replies.flatMap((r) => r.account_id ?? []));
  return {
    workspace, language: talk.locale, inChat: talk.user_id !== null, endsAt: talk.endsAt,
    messages: [
      { id: talk.id, author: talk.name, mine: true, body: talk.message, createdAt: talk.createdAt },
      ...replies.map((r) => ({ id: r.id, author: r.account_id === null ? talk.name : people.get(r.account_id)?.name ?? workspace, mine: r.account_id === null, body: r.body, createdAt: r.createdAt })),
    ],
  };
}

/** Opens a conversation by its link. */
export async function openConversation(ctx: Ctx, { token }: InputOf<typeof contract.openConversation>): Promise<contract.Conversation> {
  return shown(ctx, await enter(ctx, token));
}

/** Keeps what is written back before anybody is told of it. */
export async function writeBack(ctx: Ctx, { token, body }: InputOf<typeof contract.writeBack>): Promise<contract.Conversation> {
  const talk = await enter(ctx, token);
  const { workspaceId, id } = talk;
  const [same] = await ctx.sql(
    "select 1 from greeting.reply where workspace_id = $1 and message_id = $2 and via = 'link' and body = $3 and created_at > now() - make_interval(mins => $4) limit 1", [workspaceId, id, body, sameWithinMinutes]);
  if (same) return shown(ctx, talk);
  await ctx.app.limits.attempt(`greeting-reply:${id}`, perHour, 3600);
  const replyId = uuidv7();
  await ctx.sql("insert into greeting.reply (id, workspace_id, message_id, account_id, body, via) values ($1, $2, $3, null, $4, 'link')", [replyId, workspaceId, id, body]);
  await ctx.sql("update greeting.message set state = 'replied', updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2", [workspaceId, id]);
  await ctx.enqueue('greeting.tell_reply', { workspaceId, id, replyId }, { key: `greeting.tell_reply:${replyId}` });
  ctx.emit({ type: 'greeting.message.replied', id, workspaceId, version: talk.version + 1, can: 'greeting.message.view', audit: false });
  return shown(ctx, talk);
}

/** From here on answers come in chat. Only to the owner of the address that wrote: whoever else got hold of the link takes nothing over. */
export async function moveToChat(ctx: Ctx, { token }: InputOf<typeof contract.moveToChat>): Promise<{ ok: true }> {
  const talk = await enter(ctx, token);
  if (talk.user_id === ctx.accountId) return { ok: true };
  if (talk.user_id !== null || !ctx.account.emailVerified || ctx.account.email.toLowerCase() !== talk.email) fail('greeting.other_account');
  await ctx.sql('update greeting.message set user_id = $3, updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2', [talk.workspaceId, talk.id, ctx.accountId]);
  ctx.emit({ type: 'greeting.message.changed', id: talk.id, workspaceId: talk.workspaceId, version: talk.version + 1, can: 'greeting.message.view', audit: false });
  return { ok: true };
}
