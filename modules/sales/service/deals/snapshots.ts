import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { decodeCursor, encodeCursor } from '#core/contract/paging.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, found } from '#core/server/fail.ts';
import { job, type Job } from '#core/server/module.ts';
import { builder } from '#core/server/resource/list.ts';
import { dealSays, type compareForecast, type ForecastSnapshot, type listForecastSnapshots, type SnapshotFigures } from '../../contract/deals.ts';
import { addMonths, monthsFrom } from '../../rules/deals/periods.ts';
import { asRobot } from '../capture/robot.ts';
import { instantSql, sightOwners } from '../leads/scope.ts';
import { addTally, baseSql, emptySums, figuresOf, rateSql, tallies, textOf, type Sums, type Tally } from './forecast.ts';
import { ratesJoin, ratesNow, todayIn } from './rates.ts';
import { categorySql, dealFrom, weightedSql } from './scope.ts';

/** Months before and from this one that a snapshot holds: what closed long ago does not change any more. */
const held = { before: 12, from: 36 };

const columns = `s.id, ${instantSql('s.taken_at')} as "takenAt", s.taken_by as "takenBy"`;

/** Keeps the forecast of all as it stands now. */
async function keep(ctx: Ctx, by: string | null): Promise<ForecastSnapshot> {
  const rates = await ratesNow(ctx);
  const id = uuidv7();
  await ctx.sql('insert into sales.forecast_snapshot (id, workspace_id, taken_by) values ($1, $2, $3)', [id, ctx.workspaceId, by]);
  const p = builder();
  const month = (await todayIn(ctx)).slice(0, 7);
  const base = `${p.add(rates.base)}::text`;
  const sum = (sql: string) => `coalesce(sum(${baseSql(sql, base)}), 0)::bigint`;
  await ctx.sql(
    `insert into sales.forecast_snapshot_cell (workspace_id, snapshot_id, owner_id, pipeline_id, month, category, currency, count, amount, weighted, base_amount, base_weighted, unrated)
     select ${p.add(ctx.workspaceId)}, ${p.add(id)}, o.owner_id, o.pipeline_id, date_trunc('month', o.close_on)::date, ${categorySql}, o.currency, count(*), coalesce(sum(o.amount), 0)::bigint, coalesce(sum(${weightedSql}), 0)::bigint,
       ${sum('o.amount')}, ${sum(weightedSql)}, count(*) filter (where ${rateSql} is null)
     from ${dealFrom} ${ratesJoin(rates, p, 'o.currency')}
     where o.workspace_id = ${p.add(ctx.workspaceId)} and o.deleted_at is null and ${categorySql} <> 'omitted' and o.close_on >= ${p.add(`${addMonths(month, -held.before)}-01`)}::date and o.close_on < ${p.add(`${addMonths(month, held.from)}-01`)}::date
     group by o.owner_id, o.pipeline_id, 5, 6, o.currency`, p.values);
  ctx.emit({ type: 'sales.forecast_snapshot.taken', id, can: 'sales.deal.view' });
  return getSnapshot(ctx, id);
}

/** Keeps the forecast as it stands now, by hand. */
export const takeSnapshot = (ctx: Ctx): Promise<ForecastSnapshot> => keep(ctx, ctx.accountId);

async function getSnapshot(ctx: Ctx, id: string): Promise<ForecastSnapshot> {
  return found((await ctx.sql<ForecastSnapshot>(`select ${columns} from sales.forecast_snapshot s where s.workspace_id = $1 and s.id = $2`, [ctx.workspaceId, id], 'sales.forecast_snapshot'))[0]);
}

/** Snapshots, newest first. */
export async function listSnapshots(ctx: Ctx, { cursor, limit }: InputOf<typeof listForecastSnapshots>): Promise<OutputOf<typeof listForecastSnapshots>> {
  const last = cursor ? decodeCursor(cursor, 1) ?? failField('cursor', dealSays('core.page_gone')) : null;
  if (last && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(String(last[0]))) failField('cursor', dealSays('core.page_gone'));
  const [total] = cursor ? [] : await ctx.sql<{ n: number }>('select count(*)::int as n from sales.forecast_snapshot where workspace_id = $1', [ctx.workspaceId]);
  const rows = await ctx.sql<ForecastSnapshot>(
    `select ${columns} from sales.forecast_snapshot s where s.workspace_id = $1 and ($2::uuid is null or (s.taken_at, s.id) < (select x.taken_at, x.id from sales.forecast_snapshot x where x.workspace_id = $1 and x.id = $2)) order by s.taken_at desc, s.id desc limit $3`, [ctx.workspaceId, last?.[0] ?? null, limit + 1]);
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? encodeCursor([items.at(-1)!.id]) : null, total: total?.n ?? null };
}

/** Without the right to see the whole forecast, one's own, those of people whose opportunities one sees, and what nobody owns: of then nothing else is known. */
const ownersSeen = (ctx: Ctx, p: { add: (value: unknown) => string }, column: string): string => (ctx.can('sales.deal.view_all') ? 'true' : `(${column} is null or ${column} = any(${p.add(sightOwners(ctx, 'sales.deal.view_all'))}::uuid[]))`);

type Span = { from: string; to: string; pipelineId: string | undefined };

/** What a snapshot holds of some months, as it was shown then. */
async function talliesThen(ctx: Ctx, id: string, span: Span): Promise<Array<Tally & { unrated: number }>> {
  const p = builder();
  const where = [`c.workspace_id = ${p.add(ctx.workspaceId)}`, `c.snapshot_id = ${p.add(id)}`, `c.month >= ${p.add(`${span.from}-01`)}::date`, `c.month < ${p.add(`${span.to}-01`)}::date`, ownersSeen(ctx, p, 'c.owner_id'), ...(span.pipelineId ? [`c.pipeline_id = ${p.add(span.pipelineId)}`] : [])];
  return ctx.sql(`select c.owner_id as "ownerId", to_char(c.month, 'YYYY-MM') as month, c.category, c.count - c.unrated as count, c.base_amount::text as amount, c.base_weighted::text as weighted, c.unrated from sales.forecast_snapshot_cell c where ${where.join(' and ')}`, p.values);
}

interface Pair { then: Sums; now: Sums }
const emptyPair = (): Pair => ({ then: emptySums(), now: emptySums() });

/** The forecast as a snapshot has it beside what it is now. */
export async function compare(ctx: Ctx, { id, from, months: count, pipelineId }: InputOf<typeof compareForecast>): Promise<OutputOf<typeof compareForecast>> {
  const snapshot = await getSnapshot(ctx, id);
  const rates = await ratesNow(ctx);
  // Of months that it never held it says nothing.
  const [taken, to] = [snapshot.takenAt.slice(0, 7), addMonths(from, count)];
  const [first, end] = [addMonths(taken, -held.before), addMonths(taken, held.from)];
  const span = { from: from > first ? from : first, to: to < end ? to : end, pipelineId };
  const shownMonths = monthsFrom(from, count).filter((m) => m >= span.from && m < span.to);
  const then = await talliesThen(ctx, id, span);
  const now = await tallies(ctx, rates, span, (p) => ownersSeen(ctx, p, 'o.owner_id'));
  const [owners, months, total] = [new Map<string, Pair>(), new Map(shownMonths.map((m) => [m, emptyPair()])), emptyPair()];
  for (const [when, all] of [['then', then], ['now', now]] as const) for (const tally of all) {
    const owner = owners.get(tally.ownerId ?? '') ?? emptyPair();
    owners.set(tally.ownerId ?? '', owner);
    for (const pair of [owner, months.get(tally.month)!, total]) addTally(pair[when], tally);
  }
  const text = textOf(rates.base);
  const shown = (pair: Pair) => ({ then: figures(pair.then, text), now: figures(pair.now, text) });
  const worth = ({ now: n, then: t }: Pair) => n.won + n.weighted + t.won + t.weighted;
  return {
    snapshot, currency: rates.base, unconverted: then.reduce((n, t) => n + t.unrated, 0), total: shown(total), months: [...months].map(([month, pair]) => ({ month, ...shown(pair) })),
    rows: [...owners].sort(([a, x], [b, y]) => Number(a === '') - Number(b === '') || (worth(x) === worth(y) ? a.localeCompare(b) : worth(x) < worth(y) ? 1 : -1)).map(([owner, pair]) => ({ ownerId: owner || null, ...shown(pair) })),
  };
}

function figures(sums: Sums, text: (minor: bigint) => string): SnapshotFigures {
  const { target: _target, open, wonCount, ...amounts } = figuresOf(sums, text);
  return { ...amounts, count: open + wonCount };
}

/** The snapshot of this week, once however often it is asked for. */
async function keepWeekly(ctx: Ctx): Promise<void> {
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sales.snapshots:${ctx.workspaceId}`]);
  const [known] = await ctx.sql("select 1 from sales.forecast_snapshot where workspace_id = $1 and taken_by is null and taken_at >= date_trunc('week', now()) limit 1", [ctx.workspaceId], 'sales.forecast_snapshot.weekly');
  if (!known) await keep(ctx, null);
}

/** One snapshot a week of each workspace in which something is expected: on its first day, or the next one the house is up. */
export const snapshotJobs: readonly Job[] = [
  job('sales.snapshotsDue', async (ctx) => {
    for (const { workspace_id } of await ctx.sql<{ workspace_id: number }>('select workspace_id from sales.snapshots_due()')) await ctx.enqueue('sales.takeSnapshot', { workspaceId: workspace_id }, { key: `sales.takeSnapshot:${workspace_id}` });
  }, '19 3 * * *'),
  job<{ workspaceId: number }>('sales.takeSnapshot', async (ctx, { workspaceId }) => { await asRobot(ctx, workspaceId, keepWeekly); }),
];
