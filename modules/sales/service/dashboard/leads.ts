import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { builder } from '#core/server/resource/list.ts';
import type { LeadsDashboard, leadsDashboard } from '../../contract/dashboard.ts';
import { funnelRates, percentOf } from '../../rules/capture/figures.ts';
import { leadScope } from '../leads/scope.ts';
import { askedOf, narrowedSql, withinSql } from './question.ts';

interface Tally { source: string | null; leads: number; qualified: number; converted: number }

/** Leads that arrived in the period, and how far they got until now. Junk is none of them, as in the report of sources. */
export async function leadFigures(ctx: Ctx, input: InputOf<typeof leadsDashboard>): Promise<LeadsDashboard> {
  const asked = await askedOf(ctx, input);
  const where = (p: ReturnType<typeof builder>) => `${leadScope(ctx, p)} and l.status <> 'junk' and ${withinSql('l.created_at', asked, p)}${narrowedSql(input, p, { owner: 'l.owner_id', pipeline: 'l.pipeline_id' })}`;
  const all = builder();
  // Grouped by the source as it is written first, which needs no function call per lead; lists compare without case. Null is the sum of all.
  const tallies = await ctx.sql<Tally>(
    `with t as materialized (
       select l.source, count(*) as leads, count(*) filter (where l.status = 'converted' or l.qualified_at is not null) as qualified, count(*) filter (where l.status = 'converted') as converted
       from sales.lead l where ${where(all)} group by 1)
     select case when grouping(lower(t.source)) = 1 then null else min(t.source) end as source, coalesce(sum(t.leads), 0)::int as leads, coalesce(sum(t.qualified), 0)::int as qualified, coalesce(sum(t.converted), 0)::int as converted
     from t group by grouping sets ((lower(t.source)), ()) order by grouping(lower(t.source)) desc, 2 desc, 1 limit 51`, all.values);
  const w = builder();
  const wins = await ctx.sql<{ source: string; won: number }>(
    `select lower(l.source) as source, count(*)::int as won from sales.opportunity o join sales.lead l on l.id = o.lead_id
     where o.workspace_id = ${w.add(ctx.workspaceId)} and o.status = 'won' and o.deleted_at is null and l.status = 'converted' and ${where(w)} group by 1`, w.values);
  const wonOf = new Map(wins.map((r) => [r.source, r.won]));
  const total = tallies.find((t) => t.source === null);
  const funnel = { leads: total?.leads ?? 0, qualified: total?.qualified ?? 0, converted: total?.converted ?? 0, won: wins.reduce((n, r) => n + r.won, 0) };
  const sources = tallies.filter((t): t is Tally & { source: string } => t.source !== null).map((t) => {
    const won = wonOf.get(t.source.toLowerCase()) ?? 0;
    return { source: t.source, leads: t.leads, qualified: t.qualified, converted: t.converted, won, rate: percentOf(won, t.leads) };
  });
  return { ...asked.span, funnel, rates: funnelRates(funnel), sources };
}
