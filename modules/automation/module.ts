import { module } from '#core/server/module.ts';
import { defineNotificationTypes } from '#modules/notifications/api.ts';
import { subscribers } from './events.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';
import { noticeTypes } from './service/notices.ts';

defineNotificationTypes(noticeTypes);

/** Automations: when something happens to a record, if it fits, then something is done. */
export const automation = module({ name: 'automation', uses: [], routes, subscribers, jobs, seed });
