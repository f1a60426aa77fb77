import { module } from '#core/server/module.ts';
import { forgetsWorkspace } from '#core/server/purge.ts';
import { campaigns } from './parts/campaigns.ts';
import { capture } from './parts/capture.ts';
import { commission } from './parts/commission.ts';
import { dashboard } from './parts/dashboard.ts';
import { deals } from './parts/deals.ts';
import { leads } from './parts/leads.ts';
import { mails } from './parts/mails.ts';
import { meetings } from './parts/meetings.ts';
import { quotes } from './parts/quotes.ts';
import { texts } from './parts/texts.ts';
import './service/currency-use.ts';

const parts = [leads, mails, texts, capture, campaigns, meetings, deals, quotes, commission, dashboard];

/** Leads, opportunities, quotes and what they earn. */
export const sales = module({
  name: 'sales', uses: ['accounting', 'invoicing', 'texting'],
  routes: parts.flatMap((part) => part.routes), records: parts.flatMap((part) => part.records ?? []),
  jobs: parts.flatMap((part) => part.jobs ?? []), subscribers: [...parts.flatMap((part) => part.subscribers ?? []), forgetsWorkspace('sales')], witnesses: parts.flatMap((part) => part.witnesses ?? []), mailReceivers: parts.flatMap((part) => part.mailReceivers ?? []),
  mount: async (server, app) => { for (const part of parts) await part.mount?.(server, app); },
  start: async (app) => { for (const part of parts) await part.start?.(app); },
  seed: async (app) => { for (const part of parts) await part.seed?.(app); },
});
