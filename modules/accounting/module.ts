import { module } from '#core/server/module.ts';
import { forgetsWorkspace } from '#core/server/purge.ts';
import { bank } from './parts/bank.ts';
import { ledger } from './parts/ledger.ts';
import { masters } from './parts/masters.ts';
import { prices } from './parts/prices.ts';
import { proof } from './parts/proof.ts';
import { reports } from './parts/reports.ts';
import { stock } from './parts/stock.ts';

const parts = [masters, prices, ledger, bank, stock, reports, proof];

/** Units, products, services and taxes; the ledger, the bank and what they report. */
export const accounting = module({
  name: 'accounting', uses: [],
  routes: parts.flatMap((part) => part.routes), records: parts.flatMap((part) => part.records ?? []),
  jobs: parts.flatMap((part) => part.jobs ?? []), subscribers: [...parts.flatMap((part) => part.subscribers ?? []), forgetsWorkspace('accounting')], witnesses: parts.flatMap((part) => part.witnesses ?? []),
  mount: async (server, app) => { for (const part of parts) await part.mount?.(server, app); },
  start: async (app) => { for (const part of parts) await part.start?.(app); },
  seed: async (app) => { for (const part of parts) await part.seed?.(app); },
});
