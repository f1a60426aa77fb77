import { runAs, type App } from '#core/server/app.ts';
import type { Account } from '#core/server/context.ts';
import { linkOf, pageQueue } from '#modules/files/api.ts';
import { firstLink } from '../rules/markdown.ts';
import type { MessageData } from './shapes.ts';

/** Address of the page a message's first link leads to; null for most messages. */
export function linkIn(body: string): string | null {
  const link = body.includes('://') ? firstLink(body) : null;
  return link === null ? null : linkOf(link);
}

/** The link of a message of which a preview is still to be looked for; null where there is none, it is there, or its sender took it away. */
export function linkToLookAt({ body, data }: { body: string; data: MessageData }): string | null {
  const link = linkIn(body);
  return link === data.preview || link === data.unwanted ? null : link;
}

/** Queues the look at a message's link, behind everything the sender waits for; a preview that is lost with the process is missed by nobody. */
export function lookLater(app: App, account: Account, messageId: string): void {
  void runAs(app, { account, name: 'chat.preview' }, (ctx) => ctx.enqueue('chat.preview', { messageId, accountId: account.id }, { queue: pageQueue, key: `chat.preview:${messageId}`, maxAttempts: 3 }))
    .catch((error: Error) => app.log.warn({ err: error.message }, 'a link could not be queued'));
}
