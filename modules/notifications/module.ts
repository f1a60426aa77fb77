import { module } from '#core/server/module.ts';
import { subscribers } from './events.ts';
import { jobs } from './jobs.ts';
import { groundTypes } from './service/ground-types.ts';
import { moderationTypes } from './service/moderation/notification-types.ts';
import { routes } from './routes.ts';
import { mountOneClick } from './service/one-click.ts';
import { vapidKeys } from './service/push/vapid.ts';
import { mountPushWorker } from './service/push/worker.ts';
import { defineNotificationTypes } from './service/types.ts';
import { startWordMemory } from './service/words/memory.ts';
import { wordRecord } from './service/words/record.ts';

defineNotificationTypes(groundTypes);
defineNotificationTypes(moderationTypes);

/** The bell: each person once, about what they may see, by the channel they chose. */
export const notifications = module({ name: 'notifications', uses: [], routes, jobs, subscribers, records: [wordRecord], start: async (app) => { startWordMemory(app); await vapidKeys(app); },
  mount: async (server, app) => { await mountOneClick(server, app); mountPushWorker(server); } });
