import type { App } from '#core/server/app.ts';
import { jobOutside } from '#core/server/module.ts';

const days = 500;

/** Folds what was added to the counts of leads (sales.lead_tally) since, some days a statement. */
export const foldTallies = jobOutside('sales.foldTallies', async (app: App) => {
  for (let full = true; full;) {
    const { rows: [row] } = await app.pool.query<{ n: number }>('select sales.fold_lead_tallies($1) as n', [days]);
    full = row!.n === days;
  }
}, '37 * * * *');
