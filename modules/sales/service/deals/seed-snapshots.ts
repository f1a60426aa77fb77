import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '#core/server/context.ts';
import { builder } from '#core/server/resource/list.ts';
import { ratesJoin, ratesNow } from './rates.ts';

/** The forecast as it stood some weeks ago, from what is known of each opportunity then: the demo has been there for a while. */
export async function seedSnapshots(ctx: Ctx, weeks: readonly number[]): Promise<void> {
  const rates = await ratesNow(ctx);
  for (const ago of weeks) {
    const p = builder();
    const [id, workspace, at] = [p.add(uuidv7()), p.add(ctx.workspaceId), `now() - make_interval(weeks => ${p.add(ago)})`];
    const base = (sql: string) => `coalesce(sum(sales.converted(${sql}, h.currency, r.rate, ${p.add(rates.base)}::text)), 0)::bigint`;
    const weighted = 'round(h.amount * h.probability / 100.0)';
    await ctx.sql(
      `with kept as (insert into sales.forecast_snapshot (id, workspace_id, taken_at) values (${id}, ${workspace}, ${at}) returning id)
       insert into sales.forecast_snapshot_cell (workspace_id, snapshot_id, owner_id, pipeline_id, month, category, currency, count, amount, weighted, base_amount, base_weighted, unrated)
       select h.workspace_id, (select id from kept), h.owner_id, h.pipeline_id, date_trunc('month', h.close_on)::date, h.category, h.currency, count(*), coalesce(sum(h.amount), 0)::bigint, coalesce(sum(${weighted}), 0)::bigint,
         ${base('h.amount')}, ${base(weighted)}, count(*) filter (where r.rate is null)
       from sales.opportunity_state h ${ratesJoin(rates, p, 'h.currency')}
       where h.workspace_id = ${workspace} and h.valid_from <= ${at} and (h.valid_to is null or h.valid_to > ${at}) and h.category <> 'omitted' and h.close_on is not null
       group by h.workspace_id, h.owner_id, h.pipeline_id, 5, h.category, h.currency`, p.values);
  }
}
