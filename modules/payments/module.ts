import { module } from '#core/server/module.ts';
import { registerAccountUse } from '#modules/accounting/api.ts';
import './events.ts';
import { routes } from './routes.ts';
import { onlineJobs, onlineSubscribers } from './service/online/jobs.ts';
import './service/party-hooks.ts';
import { nettingRecord } from './service/netting/rows.ts';
import { mountWebhook } from './service/online/webhook.ts';
import { paymentRecord } from './service/rows.ts';

// Written by who holds the book: it moves after the book, too.
registerAccountUse('payments.discount', { table: 'payments.discount', columns: ['account_id'], underBook: true });
registerAccountUse('payments.discount_tax', { table: 'payments.discount_tax', columns: ['output_account_id', 'input_account_id'], underBook: true });
registerAccountUse('payments.online', { table: 'payments.online', columns: ['account_id', 'fee_account_id'] });

/** Money that comes in and goes out, what it pays, and the ways to pay online. */
export const payments = module({ name: 'payments', uses: ['accounting'], routes, records: [paymentRecord, nettingRecord], jobs: onlineJobs, subscribers: onlineSubscribers, mount: mountWebhook });
