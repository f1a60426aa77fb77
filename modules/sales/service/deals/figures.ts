import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { builder } from '#core/server/resource/list.ts';
import { getSettings } from '#modules/settings/api.ts';
import { dealSays, type dealFigures } from '../../contract/deals.ts';
import { cycleOf, winRate } from '../../rules/deals/figures.ts';
import { cycleSql, dealScope } from './scope.ts';

/** What was closed in a span of days where the workspace is, how often it was won, and how long that took. */
export async function figures(ctx: Ctx, { from, to, pipelineId, teamId }: InputOf<typeof dealFigures>): Promise<OutputOf<typeof dealFigures>> {
  if (to < from) failField('to', dealSays('sales.dates_order'));
  const zone = (await getSettings(ctx)).system.timezone;
  const counts = builder();
  const span = (p: typeof counts) => { const z = p.add(zone); return `o.closed_at >= (${p.add(from)}::date::timestamp at time zone ${z}) and o.closed_at < ((${p.add(to)}::date + 1)::timestamp at time zone ${z})`; };
  const only = (p: typeof counts) => `${pipelineId ? ` and o.pipeline_id = ${p.add(pipelineId)}` : ''}${teamId ? ` and o.team_id = ${p.add(teamId)}` : ''}`;
  const [n] = await ctx.sql<{ open: number }>(`select count(*)::int as open from sales.opportunity o where ${dealScope(ctx, counts)} and o.status = 'open'${only(counts)}`, counts.values);
  const lost = builder();
  const reasons = await ctx.sql<{ reason: string; count: number }>(`select o.lost_reason as reason, count(*)::int as count from sales.opportunity o where ${dealScope(ctx, lost)} and o.status = 'lost' and ${span(lost)}${only(lost)} group by 1 order by 2 desc, 1`, lost.values);
  const won = builder();
  // One row per length keeps the answer short however much was won.
  const cycles = await ctx.sql<{ days: number | null; count: number }>(`select ${cycleSql} as days, count(*)::int as count from sales.opportunity o where ${dealScope(ctx, won)} and o.status = 'won' and ${span(won)}${only(won)} group by 1 order by 1`, won.values);
  const days = cycles.flatMap((c) => (c.days === null ? [] : Array.from({ length: c.count }, () => c.days!)));
  const wonCount = cycles.reduce((sum, c) => sum + c.count, 0);
  const lostCount = reasons.reduce((sum, r) => sum + r.count, 0);
  const { mean, median } = cycleOf(days);
  return { won: wonCount, lost: lostCount, open: n!.open, winRate: winRate(wonCount, lostCount), cycleMean: mean, cycleMedian: median, reasons: reasons.slice(0, 20) };
}
