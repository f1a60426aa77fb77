import { module } from '#core/server/module.ts';
import { defineNotificationTypes } from '#modules/notifications/api.ts';
import { subscribers } from './events.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';
import { registerDirect } from './service/direct.ts';
import { registerErasure } from './service/erasure.ts';
import { noticeTypes } from './service/notices.ts';

defineNotificationTypes(noticeTypes);
registerErasure();
registerDirect();

/** A floating film with cards and a contact form, on pages of the product; what people write becomes leads. */
export const greeting = module({ name: 'greeting', uses: ['sales', 'chat'], routes, subscribers, jobs, seed });
