import { module } from '#core/server/module.ts';
import { forgetsWorkspace } from '#core/server/purge.ts';
import './events.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';
import { importRecords, partyRecord } from './service/source.ts';

/** People and companies: one record behind customer, vendor, account, contact and lead. */
export const parties = module({ name: 'parties', uses: [], routes, jobs, subscribers: [forgetsWorkspace('parties')], records: [partyRecord, ...importRecords], seed });
