import { module } from '#core/server/module.ts';
import { forgetsWorkspace } from '#core/server/purge.ts';
import './events.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';
import './service/party-subject.ts';
import { mountHooks } from './service/receive.ts';

/** SMS and WhatsApp with customers: text numbers, conversations, one inbox. */
export const texting = module({ name: 'texting', uses: [], routes, jobs, subscribers: [forgetsWorkspace('texting')], mount: mountHooks, seed });
