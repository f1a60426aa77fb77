import { module } from '#core/server/module.ts';
import { subscribers } from './events.ts';
import { jobs } from './jobs.ts';
import { groundTypes } from './service/ground-types.ts';
import { routes } from './routes.ts';
import { mountOneClick } from './service/one-click.ts';
import { defineNotificationTypes } from './service/types.ts';

defineNotificationTypes(groundTypes);

/** The bell: each person once, about what they may see, by the channel they chose. */
export const notifications = module({ name: 'notifications', uses: [], routes, jobs, subscribers, mount: mountOneClick });
