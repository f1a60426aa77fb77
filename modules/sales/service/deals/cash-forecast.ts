import type { Ctx } from '#core/server/context.ts';
import { builder } from '#core/server/resource/list.ts';
import { registerForecastSource } from '#modules/accounting/api.ts';
import { categorySql, chanceSql, dealFrom, dealScope } from './scope.ts';

interface Row { currency: string; amount: string; on: string; probability: string; count: number }

/** Open opportunities by the day they are expected to close, as the forecast of cash takes them; those left out of the sales forecast are left out here too. */
async function openDeals(ctx: Ctx, { from, to }: { from: string; to: string }) {
  if (!ctx.can('sales.deal.view_all')) return null;
  const p = builder();
  const rows = await ctx.sql<Row>(
    `select o.currency, o.close_on::text as on, ${chanceSql}::text as probability, sum(o.amount)::text as amount, count(*)::int as count from ${dealFrom}
     where ${dealScope(ctx, p)} and o.status = 'open' and o.amount > 0 and o.close_on between ${p.add(from)} and ${p.add(to)} and ${categorySql} <> 'omitted' group by 1, 2, 3 order by 2`, p.values);
  return rows.map((r) => ({ ...r, amount: BigInt(r.amount) }));
}

/** The forecast of cash may count the pipeline in. */
export const registerPipelineForecast = (): void => registerForecastSource(openDeals);
