import { module } from '#core/server/module.ts';
import './events.ts';
import { routes } from './routes.ts';
import { onlineJobs, onlineSubscribers } from './service/online/jobs.ts';
import { mountWebhook } from './service/online/webhook.ts';
import { paymentRecord } from './service/rows.ts';

/** Money that comes in and goes out, what it pays, and the ways to pay online. */
export const payments = module({ name: 'payments', uses: ['accounting'], routes, records: [paymentRecord], jobs: onlineJobs, subscribers: onlineSubscribers, mount: mountWebhook });
