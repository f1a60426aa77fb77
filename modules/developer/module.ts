import { module } from '#core/server/module.ts';
import { defineNotificationTypes } from '#modules/notifications/api.ts';
import { subscribers } from './events.ts';
import { keyAlive, openKey } from './gate.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';
import { noticeTypes } from './service/notices.ts';

defineNotificationTypes(noticeTypes);

/** API keys and webhooks: doors for programs. */
export const developer = module({ name: 'developer', uses: [], routes, subscribers, jobs, gate: { openKey, keyAlive }, seed });
