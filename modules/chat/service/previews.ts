import { runAs, type App } from '#core/server/app.ts';
import type { Account, Ctx } from '#core/server/context.ts';
import { fail, Refusal } from '#core/server/fail.ts';
import { lookAtPage } from '#modules/files/api.ts';
import type { Surroundings } from '#core/server/outgoing/outgoing.ts';
import type { Message } from '../contract.ts';
import { change, held, requireLive } from './edit.ts';
import { linkIn, linkToLookAt } from './linked-page.ts';
import { requireMessage } from './messages.ts';
import { messagesOf, reading, type MessageRow } from './shapes.ts';

const isLive = (message: MessageRow) => message.deleted_at === null && message.hidden_at === null;

/** Looks at the page a message links to and, if it says something, shows it to everybody in the room: a change of the message like any other, so that nobody misses it. */
export async function lookAtLink(app: App, { messageId, accountId }: { messageId: string; accountId: string }, surroundings?: Surroundings): Promise<void> {
  const account: Account = { id: accountId, email: '', sessionId: '', emailVerified: false };
  try {
    const message = await reading(app, account, (ctx) => requireMessage(ctx, messageId));
    const link = isLive(message) ? linkToLookAt(message) : null;
    if (link === null || !(await lookAtPage(app, accountId, link, surroundings))) return;
    await runAs(app, { account, name: 'chat.preview' }, (ctx) => show(ctx, messageId, link));
  } catch (error) {
    // Who wrote it is not in the room any more.
    if (!(error instanceof Refusal)) throw error;
  }
}

async function show(ctx: Ctx, id: string, link: string): Promise<void> {
  const { message, room } = await held(ctx, id);
  // Edited, deleted or taken away while the page was asked.
  if (!isLive(message) || linkToLookAt(message) !== link) return;
  await change(ctx, room, message, 'data = x.data || $4::jsonb', [JSON.stringify({ preview: link })], 'message-changed');
}

/** Takes the preview of one's own message away for everybody; it does not come back for this link. */
export async function removePreview(ctx: Ctx, { id }: { id: string }): Promise<Message> {
  const { message, room } = await held(ctx, id);
  if (message.sender_id !== ctx.accountId) fail('chat.not_allowed');
  requireLive(message);
  const link = linkIn(message.body);
  if (link === null || message.data.unwanted === link) return (await messagesOf(ctx, [message]))[0]!;
  return change(ctx, room, message, "data = x.data - 'preview' || $4::jsonb", [JSON.stringify({ unwanted: link })], 'message-changed');
}
