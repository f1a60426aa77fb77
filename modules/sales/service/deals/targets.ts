import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { parseMoney } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { getSettings } from '#modules/settings/api.ts';
import { requireColleagues } from '#modules/workspace/api.ts';
import { dealSays, type listTargets, type saveTargets, type Target } from '../../contract/deals.ts';
import { minorUnits } from '../leads/money.ts';
import { sightOwners } from '../leads/scope.ts';
import { addMonths, monthsFrom, periodOf, quarterOf, spanOf, thirdsOf } from '../../rules/deals/periods.ts';

/** Without the right to see all, one's own and those of the people whose opportunities one sees. */
const seen = (ctx: Ctx): readonly string[] | null => (ctx.can('sales.deal.view_all') || ctx.can('sales.settings') ? null : sightOwners(ctx, 'sales.deal.view_all'));

async function targetsBetween(ctx: Ctx, from: string, to: string): Promise<Target[]> {
  const { code } = (await getSettings(ctx)).currency;
  const rows = await ctx.sql<{ ownerId: string; startsOn: string; months: number; amount: string }>(
    `select owner_id as "ownerId", starts_on::text as "startsOn", months, sales.money_text(amount, currency) as amount from sales.target where workspace_id = $1 and currency = $2 and starts_on >= $3::date and starts_on < $4::date and ($5::uuid[] is null or owner_id = any($5::uuid[])) order by starts_on, months, owner_id limit 10000`,
    [ctx.workspaceId, code, from, to, seen(ctx)], 'sales.targets');
  return rows.map((r) => ({ ownerId: r.ownerId, period: periodOf(r.startsOn, r.months), amount: r.amount }));
}

/** Targets of a year. */
export async function list(ctx: Ctx, { year }: InputOf<typeof listTargets>): Promise<OutputOf<typeof listTargets>> {
  return { currency: (await getSettings(ctx)).currency.code, items: await targetsBetween(ctx, `${year}-01-01`, `${year + 1}-01-01`) };
}

/** Targets by month in minor units of the workspace's currency; that of a quarter is spread over its months. */
export async function targetsByMonth(ctx: Ctx, from: string, count: number): Promise<Array<{ ownerId: string; month: string; amount: bigint }>> {
  const wanted = new Set(monthsFrom(from, count));
  const { code } = (await getSettings(ctx)).currency;
  const first = spanOf(quarterOf(from)).startsOn;
  return (await targetsBetween(ctx, first, `${addMonths(from, count)}-01`)).flatMap(({ ownerId, period, amount }) => {
    const { startsOn, months } = spanOf(period);
    const minor = parseMoney(amount, code).amount;
    const parts = months === 3 ? thirdsOf(minor) : [minor];
    return parts.map((part, i) => ({ ownerId, month: addMonths(startsOn.slice(0, 7), i), amount: part }));
  }).filter((t) => wanted.has(t.month));
}

/** Sets targets of a year; a quarter has one target, or its months have. */
export async function save(ctx: Ctx, { year, items }: InputOf<typeof saveTargets>): Promise<OutputOf<typeof saveTargets>> {
  const { code } = (await getSettings(ctx)).currency;
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`sales.targets:${ctx.workspaceId}`]);
  const wrong = items.findIndex((i) => !i.period.startsWith(`${year}-`));
  if (wrong >= 0) failField(`items.${wrong}.period`, dealSays('sales.period_form'));
  const before = await list(ctx, { workspace_slug: '', year });
  const known = new Set(before.items.map((i) => i.ownerId));
  for (const [i, { ownerId, amount }] of items.entries()) if (amount !== null && !known.has(ownerId)) { await requireColleagues(ctx, [ownerId], `items.${i}.ownerId`); known.add(ownerId); }
  const after = new Map(before.items.map((i) => [`${i.ownerId} ${i.period}`, i.amount]));
  for (const [i, { ownerId, period, amount }] of items.entries()) {
    const { startsOn, months } = spanOf(period);
    const minor = minorUnits(amount, code, `items.${i}.amount`);
    await ctx.sql('delete from sales.target where workspace_id = $1 and owner_id = $2 and starts_on = $3::date and months = $4', [ctx.workspaceId, ownerId, startsOn, months]);
    after.delete(`${ownerId} ${period}`);
    if (minor === null || minor === '0') continue;
    await ctx.sql('insert into sales.target (id, workspace_id, owner_id, starts_on, months, amount, currency) values ($1, $2, $3, $4::date, $5, $6, $7)', [uuidv7(), ctx.workspaceId, ownerId, startsOn, months, minor, code]);
    after.set(`${ownerId} ${period}`, amount!);
  }
  const twice = items.findIndex(({ ownerId, period }) => !period.includes('Q') && after.has(`${ownerId} ${period}`) && after.has(`${ownerId} ${quarterOf(period)}`));
  const quarterTwice = items.findIndex(({ ownerId, period }) => period.includes('Q') && after.has(`${ownerId} ${period}`) && monthsFrom(spanOf(period).startsOn.slice(0, 7), 3).some((m) => after.has(`${ownerId} ${m}`)));
  if (twice >= 0 || quarterTwice >= 0) failField(`items.${twice >= 0 ? twice : quarterTwice}.amount`, dealSays('sales.target_twice'));
  ctx.emit({ type: 'sales.target.changed', data: { year, count: items.length }, can: 'sales.deal.view' });
  return list(ctx, { workspace_slug: '', year });
}
