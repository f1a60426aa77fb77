import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import { runAs, type App } from '#core/server/app.ts';
import type { Account, Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { attachFiles } from '#modules/files/api.ts';
import { checkWords, holdForReview, type CheckedText } from '#modules/notifications/api.ts';
import { limits, says } from '../contract.ts';
import type * as contract from '../contract.ts';
import { tellMessage } from './fan-out.ts';
import { linkIn, lookLater } from './linked-page.ts';
import { nodeOf } from './node.ts';
import { storePosts, type NewPost, type Stored } from './post-queue.ts';
import { messageColumns, messageOf, messagesOf, reading, senderCard, type MessageData, type MessageRow } from './shapes.ts';
import { tellLater } from './tell.ts';

/** A message as people write it, over the socket or HTTP. */
export type NewMessage = Omit<InputOf<typeof contract.sendMessage>, 'id'> & { roomId: string };

/** Sight of the files of messages. */
export const sight = 'chat.message';

/** So many at once, and one more each fifth of a second. */
const burst = { max: 20, seconds: 4 };

/** Refuses the message that is one too many at a time. */
export function takeTurn(app: App, accountId: string): void { app.limits.take(`chat.send:${accountId}`, burst.max, burst.seconds); }

/** Refuses what no room takes: too long, or nothing at all. */
export function checkBody(body: string, files: number, field = 'body'): void {
  if (body.length > limits.body) fail('chat.too_large', { count: limits.body });
  // Marks without a width are nothing either.
  if (files === 0 && body.replace(/[\s\p{Cf}\u2800]/gu, '') === '') failField(field, says('chat.empty'));
}

/**
 * Compares a text with the list of filtered words, which is in memory: no query. One message of a person after another, so that
 * those of a connection keep their order also while the list is read.
 */
function compared(app: App, account: Account, body: string): Promise<CheckedText> {
  const { comparing } = nodeOf(app);
  const mine = (comparing.get(account.id) ?? Promise.resolve()).then(() => reading(app, account, (ctx) => checkWords(ctx, body, { field: 'body' })));
  const done = mine.then(() => undefined, () => undefined).then(() => { if (comparing.get(account.id) === done) comparing.delete(account.id); });
  comparing.set(account.id, done);
  return mine;
}

function postOf(senderId: string, input: NewMessage, data?: MessageData): NewPost {
  const extra = {
    ...(input.mentions.length > 0 ? { mentions: input.mentions } : {}), ...(input.attachmentIds.length > 0 ? { attachments: input.attachmentIds } : {}), ...(input.queuedAt ? { queuedAt: input.queuedAt } : {}),
    ...(data ? { data } : {}),
  };
  return {
    id: uuidv7(), roomId: input.roomId, senderId, clientMessageId: input.clientMessageId, kind: input.attachmentIds.length > 0 ? 'file' : 'text', body: input.body,
    replyToSeq: input.replyToSeq, threadRootSeq: input.threadRootSeq, extra: Object.keys(extra).length > 0 ? extra : null,
  };
}

/** The acknowledgement, or the refusal. */
export function answerOf(post: NewPost, stored: Stored): contract.Sent {
  switch (stored.outcome) {
    case 'not_found': return fail('core.not_found');
    case 'conflict': return fail('chat.client_id_conflict');
    case 'archived': return fail('chat.room_archived');
    case 'blocked': return fail('chat.blocked');
    case 'reply': return failField(post.threadRootSeq === null ? 'replyToSeq' : 'threadRootSeq', says('chat.reply'));
    default: return { _id: stored.id, roomId: post.roomId, clientMessageId: post.clientMessageId, seq: stored.seq, changeSeq: stored.change_seq, createdAt: stored.created_at.toISOString(), duplicate: stored.outcome === 'duplicate' };
  }
}

const rowOf = (post: NewPost, stored: Stored, held: boolean): MessageRow => ({
  room_id: post.roomId, seq: stored.seq, id: stored.id, sender_id: post.senderId, client_message_id: post.clientMessageId, kind: post.kind, body: post.body, reply_to_seq: post.replyToSeq, thread_root_seq: post.threadRootSeq,
  change_seq: stored.change_seq, mentions: stored.mentions ?? [], attachment_ids: [], data: post.extra?.data ?? {}, thread_replies: 0, thread_last_seq: 0, pinned_at: null, edited_at: null, deleted_at: null, hidden_at: held ? stored.created_at : null, held_at: held ? stored.created_at : null, created_at: stored.created_at,
});

/** Sends a message over the socket: without files it joins the messages of this process that are stored together. */
export async function send(app: App, account: Account, input: NewMessage): Promise<contract.Sent> {
  takeTurn(app, account.id);
  checkBody(input.body, input.attachmentIds.length);
  const { text, held } = await compared(app, account, input.body);
  if (input.attachmentIds.length > 0 || held.length > 0) return runAs(app, { account, name: 'chat.send' }, async (ctx) => (await write(ctx, input)).sent);
  const post = postOf(account.id, { ...input, body: text });
  const stored = await nodeOf(app).queue.push(post);
  const answer = answerOf(post, stored);
  if (stored.outcome === 'stored') {
    // The acknowledgement does not wait for those who hear of it.
    void tellStored(app, account, post, stored).catch((error: Error) => app.log.warn({ err: error.message }, 'a message was not told'));
  }
  return answer;
}

/** Sends a message in the caller's transaction, with its files. */
export async function sendMessage(ctx: Ctx, { id, ...input }: InputOf<typeof contract.sendMessage>): Promise<contract.Sent> {
  takeTurn(ctx.app, ctx.accountId);
  return (await write(ctx, { ...input, roomId: id })).sent;
}

/** What was written: its acknowledgement, the text that was kept, and whether it waits for a moderator because of its words. */
export interface Written { sent: contract.Sent; body: string; held: boolean }

/** Like {@link sendMessage}, without a limit: for messages whose time has come, and those other rooms write. `field` names the text for refusals. */
export async function write(ctx: Ctx, input: NewMessage, { data, field = 'body' }: { data?: MessageData | undefined; field?: string } = {}): Promise<Written> {
  checkBody(input.body, input.attachmentIds.length, field);
  const { text: body, held } = await checkWords(ctx, input.body, { field });
  const post = postOf(ctx.accountId, { ...input, body }, data);
  const [stored] = await storePosts((text, values, name) => ctx.sql<Stored>(text, values, name), [post]);
  const sent = answerOf(post, stored!);
  const written = { sent, body, held: held.length > 0 };
  if (stored!.outcome !== 'stored') return written;
  if (input.attachmentIds.length > 0) await attachFiles(ctx, input.attachmentIds, { sight, targetId: stored!.id, field: 'attachmentIds' });
  if (written.held) {
    await ctx.sql('update chat.message x set hidden_at = x.created_at, held_at = x.created_at where x.room_id = $1 and x.seq = $2', [post.roomId, stored!.seq]);
    await holdForReview(ctx, { type: 'message', id: post.id, held });
  }
  const { app, account } = ctx;
  ctx.after(() => tellStored(app, account, post, stored!, written.held));
  return written;
}

/** Notes in a room what happened to it, as a message of its own kind that nobody has to read. */
export async function writeSystem(ctx: Ctx, roomId: string, data: MessageData): Promise<void> {
  const post: NewPost = { id: uuidv7(), roomId, senderId: ctx.accountId, clientMessageId: uuidv7(), kind: 'system', body: '', replyToSeq: null, threadRootSeq: null, extra: { data } };
  const [stored] = await storePosts((text, values, name) => ctx.sql<Stored>(text, values, name), [post]);
  if (stored!.outcome !== 'stored') return;
  const { app, account } = ctx;
  ctx.after(() => tellStored(app, account, post, stored!));
}

async function tellStored(app: App, account: Account, post: NewPost, stored: Stored, held = false): Promise<void> {
  const sender = await senderCard(app, account);
  const row = rowOf(post, stored, held);
  const files = post.extra?.attachments?.length ?? 0;
  const message = files > 0 ? (await read(app, account, post.roomId, stored.seq))! : messageOf(row, sender, { attachments: [], reactions: [], links: [] });
  tellMessage(app, 'message-in', message, { version: stored.people_version, lastSeq: stored.last_seq });
  if (post.threadRootSeq !== null) {
    const root = await read(app, account, post.roomId, post.threadRootSeq);
    if (root) tellMessage(app, 'message-changed', root, { lastSeq: stored.last_seq });
  }
  if (post.kind === 'system') return;
  tellLater(app, post.roomId, (stored.mentions ?? []).length > 0);
  if (!held && linkIn(post.body) !== null) lookLater(app, account, post.id);
}

async function read(app: App, account: Account, roomId: string, seq: number) {
  const [message] = await reading(app, account, async (ctx) => messagesOf(ctx, await ctx.sql<MessageRow>(`select ${messageColumns} from chat.message x where x.room_id = $1 and x.seq = $2`, [roomId, seq], 'chat.message.at'), { everybody: true }));
  return message;
}
