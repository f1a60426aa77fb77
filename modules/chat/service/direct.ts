import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '#core/server/context.ts';
import { isCardTopic, type CardData } from './cards.ts';
import { directWith } from './rooms.ts';
import { takeTurn, write } from './send.ts';

/** A message of the viewer to one person. */
export interface DirectMessage {
  toAccountId: string;
  /** 1 to 10,000 characters of which one can be seen. */
  text: string;
  /** What it is about in the calling room, shown as a card; its topic is registered with `registerMessageCard`. */
  context?: CardData;
  /** Name of the caller's input for refusals of the text; `text` when absent. */
  field?: string;
}

/** What was sent. `text` is what was kept: filtered words may be covered up; `held`: it waits for a moderator, and the person sees nothing of it yet. */
export interface SentDirect { roomId: string; messageId: string; seq: number; text: string; held: boolean }

/**
 * Writes a message of the viewer into their conversation with somebody, which is opened where there is none, in the caller's transaction:
 * with its rollback nothing was written, and sockets hear of it after the commit. The same rules and limits as for people who write
 * themselves: refuses with core.not_found who may not be written to, chat.blocked,
 * chat.room_archived, chat.too_large, chat.too_many_rooms, core.too_many_requests, and 422 on `field` for a text nobody sees or with filtered words.
 * Call it late: the conversation is held until the commit, and whoever writes into it waits; but before anybody is notified, as chat
 * itself does, so that two transactions cannot wait for each other. Of a message with a context the calling room tells the person itself (bell, mail): chat does not.
 */
export async function sendDirect(ctx: Ctx, { toAccountId, text, context, field = 'text' }: DirectMessage): Promise<SentDirect> {
  if (context && !isCardTopic(context.topic)) throw new Error(`no cards of ${context.topic} are registered`);
  takeTurn(ctx.app, ctx.accountId);
  const roomId = await directWith(ctx, toAccountId, 'toAccountId');
  const message = { roomId, clientMessageId: uuidv7(), body: text, attachmentIds: [], replyToSeq: null, threadRootSeq: null, mentions: [], queuedAt: null };
  const { sent, body, held } = await write(ctx, message, { data: context && { card: context }, field });
  return { roomId, messageId: sent._id, seq: sent.seq, text: body, held };
}
