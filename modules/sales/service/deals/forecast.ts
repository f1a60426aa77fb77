import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { currencyExponent, decimalToText } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Parameters } from '#core/server/resource/filter.ts';
import { builder } from '#core/server/resource/list.ts';
import { listTeams } from '#modules/workspace/api.ts';
import type { ForecastCategory, showForecast } from '../../contract/deals.ts';
import { addMonths, monthsFrom } from '../../rules/deals/periods.ts';
import { ratesJoin, ratesNow, todayIn, type Rates } from './rates.ts';
import { categorySql, dealFrom, dealScope, weightedSql } from './scope.ts';
import { targetsByMonth } from './targets.ts';

type Answer = OutputOf<typeof showForecast>;
/** What is added up, in minor units of the workspace's currency. */
export interface Sums { won: bigint; commit: bigint; bestCase: bigint; pipeline: bigint; weighted: bigint; target: bigint | null; open: number; wonCount: number }
/** Opportunities of a person, a month and a category together. */
export interface Tally { ownerId: string | null; month: string; category: ForecastCategory; count: number; amount: string; weighted: string }

/** The rate that counts for an opportunity: the one it was closed at, else today's. */
export const rateSql = 'coalesce(o.exchange_rate, r.rate)';
/** Minor units of an expression of the opportunity's currency in the workspace's. */
export const baseSql = (sql: string, base: string): string => `sales.converted(${sql}, o.currency, ${rateSql}, ${base})`;

/** Nothing yet. */
export const emptySums = (): Sums => ({ won: 0n, commit: 0n, bestCase: 0n, pipeline: 0n, weighted: 0n, target: null, open: 0, wonCount: 0 });

/** Adds a tally to where its category counts. */
export function addTally(sums: Sums, t: Tally): void {
  const amount = BigInt(t.amount);
  if (t.category === 'closed') { sums.won += amount; sums.wonCount += t.count; return; }
  sums[t.category === 'commit' ? 'commit' : t.category === 'best_case' ? 'bestCase' : 'pipeline'] += amount;
  sums.weighted += BigInt(t.weighted);
  sums.open += t.count;
}

function addSums(to: Sums, from: Sums): void {
  for (const key of ['won', 'commit', 'bestCase', 'pipeline', 'weighted'] as const) to[key] += from[key];
  to.open += from.open;
  to.wonCount += from.wonCount;
  if (from.target !== null) to.target = (to.target ?? 0n) + from.target;
}

/** Decimal texts of minor units in a currency. */
export const textOf = (currency: string) => (minor: bigint): string => decimalToText({ digits: minor, scale: currencyExponent(currency) });

/** Sums as decimal texts. */
export function figuresOf(s: Sums, text: (minor: bigint) => string) {
  return { won: text(s.won), commit: text(s.commit), bestCase: text(s.bestCase), pipeline: text(s.pipeline), weighted: text(s.weighted), forecast: text(s.won + s.weighted), target: s.target === null ? null : text(s.target), open: s.open, wonCount: s.wonCount };
}

/** What the viewer sees of some months, of which `narrowed` may say more. */
export async function tallies(ctx: Ctx, rates: Rates, span: { from: string; to: string; pipelineId: string | undefined }, narrowed: (p: Parameters) => string = () => 'true'): Promise<Tally[]> {
  const p = builder();
  const where = [dealScope(ctx, p), narrowed(p), `o.close_on >= ${p.add(`${span.from}-01`)}::date`, `o.close_on < ${p.add(`${span.to}-01`)}::date`, `${categorySql} <> 'omitted'`, `${rateSql} is not null`, ...(span.pipelineId ? [`o.pipeline_id = ${p.add(span.pipelineId)}`] : [])];
  const base = `${p.add(rates.base)}::text`;
  return ctx.sql<Tally>(
    `select o.owner_id as "ownerId", to_char(o.close_on, 'YYYY-MM') as month, ${categorySql} as category, count(*)::int as count, coalesce(sum(${baseSql('o.amount', base)}), 0)::bigint::text as amount, coalesce(sum(${baseSql(weightedSql, base)}), 0)::bigint::text as weighted
     from ${dealFrom} ${ratesJoin(rates, p, 'o.currency')} where ${where.join(' and ')} group by 1, 2, 3`, p.values);
}

/** Open ones that no month shows, and those whose currency has no rate. */
async function besides(ctx: Ctx, rates: Rates, span: { from: string; to: string; pipelineId: string | undefined }, narrowed: (p: Parameters) => string): Promise<Pick<Answer, 'overdue' | 'undated' | 'unconverted'>> {
  const p = builder();
  const base = `${p.add(rates.base)}::text`;
  const today = p.add(await todayIn(ctx));
  const scope = [dealScope(ctx, p), narrowed(p), `${categorySql} <> 'omitted'`, ...(span.pipelineId ? [`o.pipeline_id = ${p.add(span.pipelineId)}`] : [])].join(' and ');
  const [from, to] = [p.add(`${span.from}-01`), p.add(`${span.to}-01`)];
  const rows = await ctx.sql<{ kind: 'overdue' | 'undated' | 'unconverted'; currency: string; count: number; amount: string; own: string }>(
    `select case when ${rateSql} is null then 'unconverted' when o.close_on is null then 'undated' else 'overdue' end as kind, case when ${rateSql} is null then o.currency end as currency, count(*)::int as count,
       coalesce(sum(${baseSql('o.amount', base)}), 0)::bigint::text as amount, coalesce(sum(o.amount), 0)::bigint::text as own
     from ${dealFrom} ${ratesJoin(rates, p, 'o.currency')}
     where ${scope} and ((o.status = 'open' and (o.close_on is null or o.close_on < ${today}::date)) or (${rateSql} is null and o.close_on >= ${from}::date and o.close_on < ${to}::date)) group by 1, 2 order by 2`, p.values);
  const text = textOf(rates.base);
  const of = (kind: 'overdue' | 'undated') => { const row = rows.find((r) => r.kind === kind); return { count: row?.count ?? 0, amount: text(BigInt(row?.amount ?? '0')) }; };
  return { overdue: of('overdue'), undated: of('undated'), unconverted: rows.filter((r) => r.kind === 'unconverted').map((r) => ({ currency: r.currency, count: r.count, amount: textOf(r.currency)(BigInt(r.own)) })) };
}

/** What was won and is expected, by month of the close date and by owner. */
export async function forecast(ctx: Ctx, { from, months: count, pipelineId, teamId }: InputOf<typeof showForecast>): Promise<Answer> {
  const team = teamId === undefined ? null : (await listTeams(ctx)).find((t) => t.id === teamId)?.memberIds ?? [];
  const ofTeam = (p: Parameters) => (teamId === undefined ? 'true' : `o.team_id = ${p.add(teamId)}::uuid`);
  const rates = await ratesNow(ctx);
  const months = monthsFrom(from, count);
  const span = { from, to: addMonths(from, count), pipelineId };
  const cells = new Map<string, Map<string, Sums>>();
  const cellOf = (owner: string | null, month: string): Sums => {
    const row = cells.get(owner ?? '') ?? new Map<string, Sums>();
    cells.set(owner ?? '', row);
    const sums = row.get(month) ?? emptySums();
    row.set(month, sums);
    return sums;
  };
  for (const tally of await tallies(ctx, rates, span, ofTeam)) addTally(cellOf(tally.ownerId, tally.month), tally);
  // Targets are for all that a person sells, whatever the pipeline.
  for (const target of await targetsByMonth(ctx, from, count)) if (team === null || team.includes(target.ownerId)) { const cell = cellOf(target.ownerId, target.month); cell.target = (cell.target ?? 0n) + target.amount; }
  const text = textOf(rates.base);
  const totals = months.map(emptySums);
  const all = emptySums();
  const rows = [...cells].map(([owner, row]) => {
    const sum = emptySums();
    const shown = months.map((month, i) => { const s = row.get(month) ?? emptySums(); addSums(sum, s); addSums(totals[i]!, s); return { month, ...figuresOf(s, text) }; });
    addSums(all, sum);
    return { worth: sum.won + sum.weighted, row: { ownerId: owner || null, months: shown, total: figuresOf(sum, text) } };
  });
  rows.sort((a, b) => Number(a.row.ownerId === null) - Number(b.row.ownerId === null) || (a.worth === b.worth ? String(a.row.ownerId).localeCompare(String(b.row.ownerId)) : a.worth < b.worth ? 1 : -1));
  return { currency: rates.base, months, rows: rows.map((r) => r.row), totals: months.map((month, i) => ({ month, ...figuresOf(totals[i]!, text) })), total: figuresOf(all, text), ...await besides(ctx, rates, span, ofTeam) };
}
