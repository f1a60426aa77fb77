import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { builder } from '#core/server/resource/list.ts';
import { getSettings } from '#modules/settings/api.ts';
import { changeKinds, dealSays, type ChangeKind, type DealStatus, type pipelineAsOf, type pipelineChanges } from '../../contract/deals.ts';
import { stepsBetween, type Moment } from '../../rules/deals/changes.ts';
import { textOf } from './forecast.ts';
import { ratesJoin, ratesNow, type Rates } from './rates.ts';
import { pastDealScope } from './scope.ts';

type Builder = ReturnType<typeof builder>;

/** SQL of the instant at which a day ends where the workspace is. */
const endOf = (p: Builder, zone: string, on: string) => `((${p.add(on)}::date + 1)::timestamp at time zone ${p.add(zone)}::text)`;
const zoneOf = async (ctx: Ctx): Promise<string> => (await getSettings(ctx)).system.timezone;

/** FROM and WHERE of the states `h` that opportunities `o` had at the end of a day where the workspace is; those removed since stand on the days before; of a team those that are its now. */
async function statesAt(ctx: Ctx, p: Builder, rates: Rates, on: string, teamId: string | undefined, narrowed: string): Promise<string> {
  const end = endOf(p, await zoneOf(ctx), on);
  return `from sales.opportunity_state h join sales.opportunity o on o.id = h.opportunity_id ${ratesJoin(rates, p, 'h.currency')} where ${pastDealScope(ctx, p)} and h.workspace_id = ${p.add(ctx.workspaceId)} and h.valid_from < ${end} and (h.valid_to is null or h.valid_to >= ${end})${teamId ? ` and o.team_id = ${p.add(teamId)}` : ''}${narrowed}`;
}

/** Minor units of a state in the workspace's currency. What was closed later is valued at the rate of that day, so that both ends of a comparison are. */
const valued = (sql: string, base: string) => `sales.converted(${sql}, h.currency, case when h.currency = o.currency then coalesce(o.exchange_rate, r.rate) else r.rate end, ${base})`;

/** The open pipeline by stage at the end of a day. */
export async function asOf(ctx: Ctx, { on, pipelineId, teamId }: InputOf<typeof pipelineAsOf>): Promise<OutputOf<typeof pipelineAsOf>> {
  const rates = await ratesNow(ctx);
  const p = builder();
  const base = `${p.add(rates.base)}::text`;
  const states = await statesAt(ctx, p, rates, on, teamId, pipelineId ? ` and h.pipeline_id = ${p.add(pipelineId)}` : '');
  const rows = await ctx.sql<{ stageId: string; stage: string; color: string; count: number; amount: string; weighted: string }>(
    `select s.id as "stageId", s.name as stage, s.color, t.count, t.amount, t.weighted from (
       select h.stage_id, count(*)::int as count, coalesce(sum(${valued('h.amount', base)}), 0)::bigint::text as amount, coalesce(sum(${valued('round(h.amount * h.probability / 100.0)', base)}), 0)::bigint::text as weighted ${states} and h.status = 'open' group by 1
     ) t join sales.stage s on s.id = t.stage_id join sales.pipeline l on l.id = s.pipeline_id order by l.is_default desc, l.name, s.rank, s.id`, p.values);
  const text = textOf(rates.base);
  const sum = (key: 'amount' | 'weighted') => text(rows.reduce((n, r) => n + BigInt(r[key]), 0n));
  return { on, currency: rates.base, stages: rows.map((r) => ({ ...r, amount: text(BigInt(r.amount)), weighted: text(BigInt(r.weighted)) })), count: rows.reduce((n, r) => n + r.count, 0), amount: sum('amount'), weighted: sum('weighted') };
}

interface State { id: string; name: string; amount: string; status: DealStatus; closeOn: string | null; here: boolean; isRemoved: boolean }
type Known = Moment & { name: string; isRemoved: boolean };

/** Opportunities at the end of a day by id; with a pipeline those that ever stood in it, so that it is known where they went or came from. */
async function momentsAt(ctx: Ctx, rates: Rates, on: string, input: InputOf<typeof pipelineChanges>): Promise<Map<string, Known>> {
  const p = builder();
  const base = `${p.add(rates.base)}::text`;
  const pipeline = input.pipelineId ? `${p.add(input.pipelineId)}::uuid` : null;
  const states = await statesAt(ctx, p, rates, on, input.teamId, pipeline ? ` and exists (select 1 from sales.opportunity_state e where e.opportunity_id = h.opportunity_id and e.pipeline_id = ${pipeline})` : '');
  const rows = await ctx.sql<State>(`select o.id, o.name, coalesce(${valued('h.amount', base)}, 0)::bigint::text as amount, h.status, h.close_on::text as "closeOn", ${pipeline ? `h.pipeline_id = ${pipeline}` : 'true'} as here, o.deleted_at is not null as "isRemoved" ${states}`, p.values);
  const { closeFrom, closeTo } = input;
  const inTime = (day: string | null) => (closeFrom === undefined && closeTo === undefined) || (day !== null && (closeFrom === undefined || day >= closeFrom) && (closeTo === undefined || day <= closeTo));
  return new Map(rows.map((r) => [r.id, { name: r.name, isRemoved: r.isRemoved, amount: BigInt(r.amount), status: r.status, inTime: inTime(r.closeOn), here: r.here }]));
}

/** Of some opportunities those that were there before a day ended: removed then, and brought back since. */
async function thereBefore(ctx: Ctx, ids: readonly string[], on: string): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const p = builder();
  const rows = await ctx.sql<{ id: string }>(`select distinct h.opportunity_id as id from sales.opportunity_state h where h.workspace_id = ${p.add(ctx.workspaceId)} and h.opportunity_id = any(${p.add(ids)}::uuid[]) and h.valid_from < ${endOf(p, await zoneOf(ctx), on)}`, p.values);
  return new Set(rows.map((r) => r.id));
}

/** What changed in the open pipeline between the ends of two days. */
export async function changes(ctx: Ctx, input: InputOf<typeof pipelineChanges>): Promise<OutputOf<typeof pipelineChanges>> {
  if (input.to < input.from) failField('to', dealSays('sales.dates_order'));
  if (input.closeFrom && input.closeTo && input.closeTo < input.closeFrom) failField('closeTo', dealSays('sales.dates_order'));
  const rates = await ratesNow(ctx);
  const [before, after] = [await momentsAt(ctx, rates, input.from, input), await momentsAt(ctx, rates, input.to, input)];
  const text = textOf(rates.base);
  const sums = new Map<ChangeKind, { count: number; amount: bigint }>();
  const deals: Array<{ id: string; name: string; isRemoved: boolean; kind: ChangeKind; amount: bigint }> = [];
  const again = await thereBefore(ctx, [...after.keys()].filter((id) => !before.has(id)), input.from);
  // What left is only in the first, what came only in the second.
  for (const [id, { name, isRemoved }] of new Map([...before, ...after])) for (const { kind, amount } of stepsBetween(before.get(id) ?? null, after.get(id) ?? null, again.has(id))) {
    const sum = sums.get(kind) ?? { count: 0, amount: 0n };
    sums.set(kind, { count: sum.count + 1, amount: sum.amount + amount });
    deals.push({ id, name, isRemoved, kind, amount });
  }
  const size = (n: bigint) => (n < 0n ? -n : n);
  deals.sort((a, b) => (size(a.amount) === size(b.amount) ? a.name.localeCompare(b.name) : size(a.amount) < size(b.amount) ? 1 : -1));
  const openOf = (moments: Map<string, Moment>) => { const open = [...moments.values()].filter((m) => m.status === 'open' && m.inTime && m.here); return { count: open.length, amount: text(open.reduce((n, m) => n + m.amount, 0n)) }; };
  return {
    currency: rates.base, start: openOf(before), end: openOf(after), changes: changeKinds.flatMap((kind) => { const sum = sums.get(kind); return sum ? [{ kind, count: sum.count, amount: text(sum.amount) }] : []; }),
    deals: deals.slice(0, 100).map((d) => ({ ...d, amount: text(d.amount) })),
  };
}
