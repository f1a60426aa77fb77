import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { builder } from '#core/server/resource/list.ts';
import type { DealsDashboard, dealsDashboard } from '../../contract/dashboard.ts';
import { ageSpans, enteredDays } from '../../rules/dashboard/periods.ts';
import { cycleOf, winRate } from '../../rules/deals/figures.ts';
import { textOf } from '../deals/forecast.ts';
import { ratesJoin, ratesNow, type Rates } from '../deals/rates.ts';
import { cycleSql, dealFrom, dealScope, staleSql, weightedSql } from '../deals/scope.ts';
import { askedOf, narrowedSql, stepSql, withinSql, type Asked } from './question.ts';

type Input = InputOf<typeof dealsDashboard>;
type Builder = ReturnType<typeof builder>;

const rateSql = 'coalesce(o.exchange_rate, r.rate)';
/** Minor units of an expression of the opportunity's currency in the workspace's; null without a rate. What needs no conversion is spared it. */
const baseSql = (sql: string, base: string): string => `case when o.currency = ${base} then ${sql} else sales.converted(${sql}, o.currency, ${rateSql}, ${base}) end`;
const only = (input: Input, p: Builder): string => narrowedSql(input, p, { owner: 'o.owner_id', team: 'o.team_id', pipeline: 'o.pipeline_id' });

interface OpenTally { by: 'all' | 'stage' | 'age' | 'currency'; stageId: string | null; age: number | null; currency: string | null; count: number; amount: string; weighted: string; own: string; stale: number }

/** What is open now, counted by stage, by age, and by currencies without a rate, in one reading. */
function openTallies(ctx: Ctx, input: Input, rates: Rates, asked: Asked): Promise<OpenTally[]> {
  const p = builder();
  const base = `${p.add(rates.base)}::text`;
  const youngest = ageSpans.length - 1;
  // Instants in which the younger spans begin, oldest first; what lies before all of them is of the oldest.
  const begins = ageSpans.slice(0, youngest).map((span) => enteredDays(span, asked.today).from).reverse();
  const age = `${youngest} - width_bucket(o.stage_entered_at, (select array_agg(d::timestamp at time zone ${p.add(asked.zone)}::text order by d) from unnest(${p.add(begins)}::date[]) as d))`;
  // First by all at once, so that only the few groups are added up in several ways.
  return ctx.sql<OpenTally>(
    `with t as materialized (
       select o.stage_id, ${age} as age, case when ${rateSql} is null then o.currency end as currency, count(*) as n, sum(${baseSql('o.amount', base)}) as amount, sum(${baseSql(weightedSql, base)}) as weighted, sum(o.amount) as own, count(*) filter (where ${staleSql}) as stale
       from ${dealFrom} ${ratesJoin(rates, p, 'o.currency')} where ${dealScope(ctx, p)} and o.status = 'open'${only(input, p)} group by 1, 2, 3)
     select case grouping(stage_id, age, currency) when 3 then 'stage' when 5 then 'age' when 6 then 'currency' else 'all' end as by, stage_id as "stageId", age, currency, coalesce(sum(n), 0)::int as count,
       coalesce(sum(amount), 0)::bigint::text as amount, coalesce(sum(weighted), 0)::bigint::text as weighted, coalesce(sum(own), 0)::bigint::text as own, coalesce(sum(stale), 0)::int as stale
     from t group by grouping sets ((stage_id), (age), (currency), ())`, p.values);
}

async function openStages(ctx: Ctx, pipelineId: string | undefined): Promise<Array<{ pipelineId: string; pipeline: string; stageId: string; stage: string; color: string }>> {
  return ctx.sql(
    `select l.id as "pipelineId", l.name as pipeline, s.id as "stageId", s.name as stage, s.color from sales.stage s join sales.pipeline l on l.id = s.pipeline_id
     where s.workspace_id = $1 and l.kind = 'deal' and l.deleted_at is null and s.kind = 'open' and s.deleted_at is null and ($2::uuid is null or l.id = $2) order by l.is_default desc, l.name, l.id, s.rank, s.id limit 400`, [ctx.workspaceId, pipelineId ?? null], 'sales.dashboard.stages');
}

async function stalest(ctx: Ctx, input: Input, asked: Asked): Promise<DealsDashboard['stale']> {
  const p = builder();
  return ctx.sql(
    `select o.id, o.name, o.account_name as "accountName", o.owner_id as "ownerId", s.name as stage, greatest(0, ${p.add(asked.today)}::date - (o.stage_entered_at at time zone ${p.add(asked.zone)}::text)::date) as days, sales.money_text(o.amount, o.currency) as amount, o.currency
     from ${dealFrom} where ${dealScope(ctx, p)} and o.status = 'open' and ${staleSql}${only(input, p)} order by o.stage_entered_at, o.id limit 8`, p.values);
}

interface ClosedTally { by: 'time' | 'person' | 'reason' | 'days' | 'currency'; status: 'won' | 'lost'; step: number | null; ownerId: string | null; reason: string | null; days: number | null; currency: string | null; count: number; amount: string; own: string }

/** What was closed in the period, counted by step, person, reason, length and currencies without a rate, in one reading. */
function closedTallies(ctx: Ctx, input: Input, rates: Rates, asked: Asked): Promise<ClosedTally[]> {
  const p = builder();
  const base = `${p.add(rates.base)}::text`;
  return ctx.sql<ClosedTally>(
    `with t as materialized (
       select o.status, ${stepSql('o.closed_at', asked, p)} as step, o.owner_id, o.lost_reason, case when o.status = 'won' then ${cycleSql} end as days,
         case when ${rateSql} is null then o.currency end as currency, ${baseSql('o.amount', base)} as amount, o.amount as own
       from sales.opportunity o ${ratesJoin(rates, p, 'o.currency')} where ${dealScope(ctx, p)} and o.status in ('won', 'lost') and ${withinSql('o.closed_at', asked, p)}${only(input, p)}),
     -- First by all at once, so that only the few groups are added up in several ways.
     g as (select status, step, owner_id, lost_reason, currency, count(*) as n, sum(amount) as amount, sum(own) as own from t group by 1, 2, 3, 4, 5)
     select case grouping(step, owner_id, lower(lost_reason), currency) when 7 then 'time' when 11 then 'person' when 13 then 'reason' else 'currency' end as by, status, step, owner_id as "ownerId",
       min(lost_reason) as reason, null::int as days, currency, sum(n)::int as count, coalesce(sum(amount), 0)::bigint::text as amount, coalesce(sum(own), 0)::bigint::text as own
     from g group by grouping sets ((status, step), (status, owner_id), (status, lower(lost_reason)), (status, currency))
     union all select 'days', 'won', null, null, null, days, null, count(*)::int, '0', '0' from t where status = 'won' and days is not null group by days`, p.values);
}

interface Sum { count: number; amount: bigint }
const add = (sum: Sum, row: { count: number; amount: string }): void => { sum.count += row.count; sum.amount += BigInt(row.amount); };

function closedOf(rows: readonly ClosedTally[], asked: Asked, text: (minor: bigint) => string): Pick<DealsDashboard, 'won' | 'lost' | 'winRate' | 'cycleMean' | 'cycleMedian' | 'times' | 'reasons' | 'people'> {
  const sums = { won: { count: 0, amount: 0n }, lost: { count: 0, amount: 0n } };
  const times = asked.steps.map((s) => ({ ...s, won: 0, amount: 0n, lost: 0 }));
  const people = new Map<string | null, { won: number; lost: number; amount: bigint }>();
  const days: number[] = [];
  for (const row of rows) {
    if (row.by === 'time') {
      add(sums[row.status], row);
      const time = times[row.step! - 1];
      if (time) { time[row.status] += row.count; if (row.status === 'won') time.amount += BigInt(row.amount); }
    } else if (row.by === 'person') {
      const person = people.get(row.ownerId) ?? { won: 0, lost: 0, amount: 0n };
      people.set(row.ownerId, person);
      person[row.status] += row.count;
      if (row.status === 'won') person.amount += BigInt(row.amount);
    } else if (row.by === 'days' && row.status === 'won') days.push(...Array.from({ length: row.count }, () => row.days!));
  }
  const { mean, median } = cycleOf(days);
  const reasons = rows.filter((r) => r.by === 'reason' && r.status === 'lost').sort((a, b) => b.count - a.count || String(a.reason).localeCompare(String(b.reason)));
  return {
    won: { count: sums.won.count, amount: text(sums.won.amount) }, lost: { count: sums.lost.count, amount: text(sums.lost.amount) }, winRate: winRate(sums.won.count, sums.lost.count), cycleMean: mean, cycleMedian: median,
    times: times.map((t) => ({ ...t, amount: text(t.amount) })), reasons: reasons.slice(0, 50).map((r) => ({ reason: r.reason ?? '', count: r.count, amount: text(BigInt(r.amount)) })),
    people: [...people].sort(([a, x], [b, y]) => (x.amount === y.amount ? y.won - x.won || x.lost - y.lost || String(a).localeCompare(String(b)) : x.amount < y.amount ? 1 : -1)).slice(0, 100)
      .map(([ownerId, n]) => ({ ownerId, won: n.won, lost: n.lost, amount: text(n.amount), winRate: winRate(n.won, n.lost) })),
  };
}

/** Opportunities in sums and pictures: what is open now, and what was closed in the period. */
export async function dealFiguresOf(ctx: Ctx, input: Input): Promise<DealsDashboard> {
  const asked = await askedOf(ctx, input);
  const rates = await ratesNow(ctx);
  const text = textOf(rates.base);
  // One after the other: a dashboard that took four connections at once would keep others waiting.
  const open = await openTallies(ctx, input, rates, asked);
  const stages = await openStages(ctx, input.pipelineId);
  const stale = await stalest(ctx, input, asked);
  const closed = await closedTallies(ctx, input, rates, asked);
  const amounts = (row: OpenTally | undefined) => ({ count: row?.count ?? 0, amount: text(BigInt(row?.amount ?? '0')), weighted: text(BigInt(row?.weighted ?? '0')) });
  const all = open.find((r) => r.by === 'all');
  const without = new Map<string, { count: number; own: bigint }>();
  for (const row of [...open, ...closed]) if (row.by === 'currency' && row.currency !== null) { const sum = without.get(row.currency) ?? { count: 0, own: 0n }; without.set(row.currency, { count: sum.count + row.count, own: sum.own + BigInt(row.own) }); }
  return {
    ...asked.span, today: asked.today, currency: rates.base, step: asked.step,
    open: { ...amounts(all), stale: all?.stale ?? 0 },
    stages: stages.map((s) => ({ ...s, ...amounts(open.find((r) => r.by === 'stage' && r.stageId === s.stageId)) })),
    ages: ageSpans.map(([fromDays, toDays], i) => { const { count, amount } = amounts(open.find((r) => r.by === 'age' && r.age === i)); return { fromDays, toDays, count, amount }; }),
    stale, ...closedOf(closed, asked, text),
    unconverted: [...without].sort(([a], [b]) => a.localeCompare(b)).map(([currency, sum]) => ({ currency, count: sum.count, amount: textOf(currency)(sum.own) })),
  };
}
