import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';

/** Where the count of what nobody has read yet ends; shown as "99+". */
export const unreadLimit = 100;
/** Open conversations in which something is unread; by itself, so that every page may ask without the rest of this room. */
export const countUnread = endpoint({
  id: 'textConversations.unread', service: 'dash', get: '/:workspace_slug/text-conversations/unread', can: 'texting.text.view', summary: 'Counts the conversations with something unread', input: z.strictObject({ workspace_slug: z.string() }),
  output: z.object({ count: z.number().int().describe(`At most ${unreadLimit}`) }),
});
