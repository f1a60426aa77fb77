import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { cut } from '#core/contract/fields.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { queueMail } from '#core/server/mail/mail.ts';
import { sendDirect } from '#modules/chat/api.ts';
import { checkWords, endTarget, withdrawTarget } from '#modules/notifications/api.ts';
import { workspaceName } from '#modules/workspace/api.ts';
import type * as contract from '../contract.ts';
import { makeLink } from './conversation.ts';
import { readMessage } from './messages.ts';
import { writerOf } from './writer.ts';

const words = {
  en: { subject: (by: string) => `${by} has answered your message`, heading: 'An answer to your message', yours: 'You wrote:', goOn: 'Write back' },
  ar: { subject: (by: string) => `ردّت ${by} على رسالتك`, heading: 'رد على رسالتك', yours: 'كتبتَ:', goOn: 'اكتب ردًا' },
} as const;

/** Refusals of chat after which the answer goes by mail: nobody learns which it was. */
const unreachable = new Set(['core.not_found', 'chat.blocked', 'chat.room_archived', 'chat.too_many_rooms']);

/** Writes an answer in chat, and says what of it was kept; null where its reader may not be written to. */
async function answerInChat(ctx: Ctx, message: contract.GreetingMessage, to: string, body: string): Promise<{ roomId: string; body: string } | null> {
  const [before] = await ctx.sql("select 1 from greeting.reply where workspace_id = $1 and message_id = $2 and account_id = $3 and via = 'chat' limit 1", [ctx.workspaceId, message.id, ctx.accountId]);
  const quote = before ? '' : await quoteOf(ctx, message.message);
  try {
    const { roomId, text } = await sendDirect(ctx, { toAccountId: to, text: `${quote}${body}`, field: 'body' });
    return { roomId, body: text.startsWith(quote) ? text.slice(quote.length) : text };
  } catch (error) {
    if (error instanceof Refusal && unreachable.has(error.code)) return null;
    throw error;
  }
}

/** The beginning of a message as a quote, so that a first answer says what it answers; nothing where filtered words stand in it, for which nobody would refuse the answer. */
async function quoteOf(ctx: Ctx, message: string): Promise<string> {
  const whole = message.replace(/\s+/g, ' ').trim();
  const start = cut(whole, 200);
  try {
    const { text, held } = await checkWords(ctx, start);
    return held.length > 0 ? '' : `> ${text}${start.length < whole.length ? ' …' : ''}\n\n`;
  } catch (error) {
    if (error instanceof Refusal) return '';
    throw error;
  }
}

/** Answers a message: in chat where its writer has an account here and may be written to, else by mail with a link on which they write back. */
export async function answerMessage(ctx: Ctx, { id, body }: InputOf<typeof contract.answerMessage>): Promise<OutputOf<typeof contract.answerMessage>> {
  const message = await readMessage(ctx, id, true);
  if (message.state === 'quarantined') fail('greeting.is_quarantined');
  const writer = await writerOf(ctx, message);
  const sent = writer === null || writer === ctx.accountId ? null : await answerInChat(ctx, message, writer, body);
  const roomId = sent?.roomId ?? null;
  await ctx.sql('insert into greeting.reply (id, workspace_id, message_id, account_id, body, via, room_id) values ($1, $2, $3, $4, $5, $6, $7)', [uuidv7(), ctx.workspaceId, id, ctx.accountId, sent?.body ?? body, sent ? 'chat' : 'mail', roomId]);
  if (!sent) await mail(ctx, message, body);
  // Whether it still waits for the form service stands in `forwarding`.
  await ctx.sql("update greeting.message set state = 'answered', answered_at = now(), updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2", [ctx.workspaceId, id]);
  await endTarget(ctx, { targetType: 'greeting.message', targetId: id, types: ['greeting.message'] });
  await withdrawTarget(ctx, { targetType: 'greeting.message', targetId: id, types: ['greeting.reply'] });
  ctx.emit({ type: 'greeting.message.answered', id, version: message.version + 1, can: 'greeting.message.view' });
  return { ok: true, via: sent ? 'chat' : 'mail', roomId };
}

async function mail(ctx: Ctx, message: contract.GreetingMessage, body: string): Promise<void> {
  const say = words[message.locale];
  await queueMail(ctx, {
    to: { email: message.email, name: message.name }, language: message.locale, subject: say.subject(await workspaceName(ctx)), heading: say.heading, paragraphs: [body, say.yours, message.message], replyTo: { email: ctx.account.email },
    action: { label: say.goOn, url: await makeLink(ctx, ctx.workspaceId, message.id) },
  });
}
