import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Parameters } from '#core/server/resource/filter.ts';
import { builder } from '#core/server/resource/list.ts';
import type { LeadsDashboard, leadsDashboard } from '../../contract/dashboard.ts';
import { funnelRates, percentOf } from '../../rules/capture/figures.ts';
import { dealScope } from '../deals/scope.ts';
import { leadScope, sightSql } from '../leads/scope.ts';
import { askedOf, cutSql, narrowedSql, withinSql, type Asked } from './question.ts';

type Narrowed = (p: Parameters, alias: string) => string;
interface Tally { source: string | null; leads: number; qualified: number; converted: number }

/** Leads that arrived in the period, and how far they got until now. Junk is none of them, as in the report of sources. */
export async function leadFigures(ctx: Ctx, input: InputOf<typeof leadsDashboard>): Promise<LeadsDashboard> {
  const asked = await askedOf(ctx, input);
  const narrowed = (p: Parameters, alias: string) => narrowedSql(input, p, { owner: `${alias}.owner_id`, team: `${alias}.team_id`, pipeline: `${alias}.pipeline_id` });
  const tallies = await tally(ctx, asked, narrowed);
  const w = builder();
  const wins = await ctx.sql<{ source: string; won: number }>(
    `select lower(l.source) as source, count(*)::int as won from sales.opportunity o join sales.lead l on l.id = o.lead_id
     where o.workspace_id = ${w.add(ctx.workspaceId)} and o.status = 'won' and o.deleted_at is null and l.status = 'converted' and ${leadScope(ctx, w)} and ${withinSql('l.created_at', asked, w)}${narrowed(w, 'l')} group by 1`, w.values);
  const wonOf = new Map(wins.map((r) => [r.source, r.won]));
  const total = tallies.find((t) => t.source === null);
  const funnel = { leads: total?.leads ?? 0, qualified: total?.qualified ?? 0, converted: total?.converted ?? 0, won: wins.reduce((n, r) => n + r.won, 0) };
  const own = new Map((await wonWithoutLead(ctx, input, asked)).map((r) => [r.key, r]));
  const sources = tallies.filter((t): t is Tally & { source: string } => t.source !== null).map((t) => {
    const key = t.source.toLowerCase();
    const [byLeads, alone] = [wonOf.get(key) ?? 0, own.get(key)?.won ?? 0];
    own.delete(key);
    return { source: t.source, leads: t.leads, qualified: t.qualified, converted: t.converted, won: byLeads + alone, wonWithoutLead: alone, rate: percentOf(byLeads, t.leads) };
  });
  const others = [...own.values()].map(({ source, won }) => ({ source, leads: 0, qualified: 0, converted: 0, won, wonWithoutLead: won, rate: null }));
  return { ...asked.span, funnel, rates: funnelRates(funnel), sources: [...sources, ...others].slice(0, 50) };
}

/** Opportunities entered in the period that came from no lead and were won, by the first source they name; those the viewer sees. A pipeline of leads has none of them. */
async function wonWithoutLead(ctx: Ctx, input: InputOf<typeof leadsDashboard>, asked: Asked): Promise<Array<{ key: string; source: string; won: number }>> {
  if (input.pipelineId !== undefined || !ctx.can('sales.deal.view')) return [];
  const p = builder();
  return ctx.sql(
    `select lower(o.sources ->> 0) as key, min(o.sources ->> 0) as source, count(*)::int as won from sales.opportunity o
     where ${dealScope(ctx, p)} and o.status = 'won' and o.lead_id is null and o.sources is not null and ${withinSql('o.created_at', asked, p)}${narrowedSql(input, p, { owner: 'o.owner_id', team: 'o.team_id' })} group by 1 order by 3 desc, 1 limit 50`, p.values);
}

/** The sum of all (source null), then that of the largest sources: whole days from the counts the database keeps, the hours around them from the leads. */
function tally(ctx: Ctx, asked: Asked, narrowed: Narrowed): Promise<Tally[]> {
  const p = builder();
  const { whole, edges } = cutSql('t.day', 'l.created_at', asked, p);
  const kept = `select t.source, t.leads, t.qualified, t.converted from sales.lead_tally t where t.workspace_id = ${p.add(ctx.workspaceId)} and ${sightSql(ctx, p, 't', 'sales.lead.view_all')} and ${whole}${narrowed(p, 't')}`;
  const counted = edges.map((edge) => `select l.source, 1, (l.status = 'converted' or l.qualified_at is not null)::int, (l.status = 'converted')::int from sales.lead l where ${leadScope(ctx, p)} and l.status <> 'junk' and ${edge}${narrowed(p, 'l')}`);
  // Grouped by the source as it is written first, which spares a function call per row; lists compare without case.
  return ctx.sql<Tally>(
    `with t as materialized (
       select source, sum(leads) as leads, sum(qualified) as qualified, sum(converted) as converted from (${[kept, ...counted].join(' union all ')}) as part group by 1 having sum(leads) > 0)
     select case when grouping(lower(t.source)) = 1 then null else min(t.source) end as source, coalesce(sum(t.leads), 0)::int as leads, coalesce(sum(t.qualified), 0)::int as qualified, coalesce(sum(t.converted), 0)::int as converted
     from t group by grouping sets ((lower(t.source)), ()) order by grouping(lower(t.source)) desc, 2 desc, 1 limit 51`, p.values);
}
