import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { nothing } from '#core/contract/fields.ts';

/** Topic of the person's own stream that moves with every change of the bell. */
export const topic = 'notifications.notification';

/** The bell shows this as "99+". */
export const unseenCap = 100;

/** What stands on the bell. */
export const bellCount = z.object({ unseen: z.number().int().describe(`Not yet looked at; ${unseenCap} stands for more`), seq: z.number().int().describe('Newest number of the person') });

/** The number on the bell. */
export const countUnseen = endpoint({
  id: 'notifications.unseen', service: 'main', get: '/notifications/unseen', can: 'account', summary: 'How many notifications are new', input: nothing, output: bellCount,
});

/** The dots in the list of workspaces. */
export const countUnreadOfWorkspaces = endpoint({
  id: 'notifications.workspaces', service: 'main', get: '/notifications/workspaces', can: 'account', summary: 'How many notifications of each workspace are unread; workspaces without any are absent', input: nothing,
  output: z.object({ items: z.array(z.object({ workspaceId: z.number().int(), unread: z.number().int() })) }),
});
