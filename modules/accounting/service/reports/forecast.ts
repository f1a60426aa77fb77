import type { Ctx } from '#core/server/context.ts';
import { addDays } from '#core/contract/dates.ts';
import { MoneyError, parseMoney } from '#core/contract/money.ts';
import type { CashForecast } from '../../contract/reports/overview.ts';
import { forecastCash, forecastWeeks, type ExpectedDeal, type ExpectedItem, type ExpectedSeries, type ForecastWeek } from '../../rules/cash-forecast.ts';
import type { Recurrence } from '../../rules/recurrence.ts';
import { toBase } from '../ledger/currency.ts';
import { findRate } from '../ledger/rates.ts';
import { cashAccountIds, reportAccounts, type ReportAccount } from './accounts.ts';
import { askedOf, type Asked } from './asked.ts';
import { expectedSeries, possibleIncome } from './forecast-sources.ts';
import { netOf } from './table.ts';
import { sumsOf } from './sums.ts';

type Kind = 'receivable' | 'payable' | 'tax' | 'recurring';
interface Expected extends ExpectedItem { kind: Kind; count: number }

/** Cash of the next thirteen weeks from what is open, filed tax returns and what is posted again and again. */
export async function forecastOf(ctx: Ctx): Promise<CashForecast> {
  const asked = await askedOf(ctx);
  const accounts = await reportAccounts(ctx);
  const cashIds = cashAccountIds(accounts);
  const cash = await cashOn(ctx, cashIds, asked.today);
  const items = [...await openSums(ctx, accounts, asked.today), ...await taxesDue(ctx, asked.today)];
  const series = await recurring(ctx, cashIds, asked);
  const made = await madeAgain(ctx, asked);
  const input = { from: asked.today, opening: cash, openItems: [...items, ...made.days], series, deals: [], overdueLagDays: { receipts: 0, payments: 0 }, dealLagDays: 0 };
  const weeks = forecastCash(input);
  const possible = await dealsOf(ctx, asked);
  const end = weeks.at(-1)!.to;
  const inOf = (amounts: readonly bigint[]) => amounts.reduce((sum, a) => (a > 0n ? sum + a : sum), 0n);
  const outOf = (amounts: readonly bigint[]) => amounts.reduce((sum, a) => (a < 0n ? sum - a : sum), 0n);
  const within = items.filter((i) => i.dueOn <= end);
  const later = items.filter((i) => i.dueOn > end).map((i) => i.amount);
  const { text } = asked;
  const source = (kind: Kind, amounts: readonly bigint[], count: number) => ({ kind, incoming: text(inOf(amounts)), outgoing: text(outOf(amounts)), count });
  return {
    today: asked.today, currency: asked.currency, cash: text(cash), lowest: lowestOf(weeks, text), later: { incoming: text(inOf(later)), outgoing: text(outOf(later)) },
    weeks: weeks.map((w) => ({ from: w.from, to: w.to, incoming: text(w.receipts + w.seriesIn), outgoing: text(-(w.payments + w.seriesOut)), balance: text(w.closing) })),
    pipeline: possible && withDeals(forecastCash({ ...input, deals: possible.deals }), possible.count, text),
    sources: [
      ...(['receivable', 'payable', 'tax'] as const).map((kind) => { const of = within.filter((i) => i.kind === kind); return source(kind, of.map((i) => i.amount), of.reduce((n, i) => n + i.count, 0)); }),
      source('recurring', [...weeks.flatMap((w) => [w.seriesIn, w.seriesOut]), ...made.days.map((d) => d.amount)], series.length + made.count),
    ].filter((s) => s.count > 0),
  };
}

/** The end of the week with the least cash. */
function lowestOf(weeks: readonly ForecastWeek[], text: Asked['text']): CashForecast['lowest'] {
  const lowest = weeks.reduce((least, w) => (w.closing < least.closing ? w : least));
  return { on: lowest.to, balance: text(lowest.closing) };
}

const withDeals = (weeks: readonly ForecastWeek[], count: number, text: Asked['text']): CashForecast['pipeline'] => ({ count, lowest: lowestOf(weeks, text), weeks: weeks.map((w) => ({ incoming: text(w.deals), balance: text(w.closing) })) });

/** What may come in from deals in these weeks, in the base currency; what has no rate is left out. */
async function dealsOf(ctx: Ctx, { today, currency }: Asked): Promise<{ deals: ExpectedDeal[]; count: number } | null> {
  const income = await possibleIncome(ctx, { from: today, to: lastDay(today) });
  if (!income) return null;
  const deals: ExpectedDeal[] = [];
  let count = 0;
  for (const one of income) {
    const rate = one.currency === currency ? '1' : await findRate(ctx, one.currency, today);
    if (rate === null) continue;
    deals.push({ amount: toBase(one.amount, one.currency, rate, currency), closesOn: one.on, probability: one.probability });
    count += one.count;
  }
  return { deals, count };
}

/** What there is on bank and cash accounts at the end of a day. */
export async function cashOn(ctx: Ctx, cashIds: readonly string[], on: string): Promise<bigint> {
  const sums = await sumsOf(ctx, [{ from: null, to: on }], {});
  return cashIds.reduce((sum, id) => sum + netOf(sums.get(id)?.[0]), 0n);
}

/** Open items by the day they are due, customers and those who are to be paid apart; what is overdue is due today. Money that waits for its document is set against what is due. */
async function openSums(ctx: Ctx, accounts: ReadonlyMap<string, ReportAccount>, today: string): Promise<Expected[]> {
  const of = (test: (a: ReportAccount) => boolean) => [...accounts.values()].filter((a) => !a.isGroup && test(a)).map((a) => a.id);
  const receivable = of((a) => a.type === 'receivable' || a.role === 'customer_advance');
  const payable = of((a) => a.type === 'payable' || a.role === 'employee_payable' || a.role === 'vendor_advance');
  const rows = await ctx.sql<{ kind: Kind; due_on: string; n: number; amount: string }>(
    `select case when i.account_id = any($2::uuid[]) then 'receivable' else 'payable' end as kind, greatest(i.due_on, $4::date)::text as due_on, count(*)::int as n, sum(i.open_base)::text as amount from accounting.open_item i
     where i.workspace_id = $1 and i.account_id = any($2::uuid[] || $3::uuid[]) and i.open_amount <> 0 group by 1, 2 order by 2`, [ctx.workspaceId, receivable, payable, today], 'accounting.forecast_items');
  return rows.map((r) => ({ kind: r.kind, dueOn: r.due_on, count: r.n, amount: BigInt(r.amount) }));
}

async function taxesDue(ctx: Ctx, today: string): Promise<Expected[]> {
  const rows = await ctx.sql<{ due_on: string; payable: string }>("select greatest(coalesce(r.due_on, r.to_on), $2::date)::text as due_on, r.payable::text from accounting.tax_return r where r.workspace_id = $1 and r.state = 'filed' and r.payable <> 0 order by 1 limit 100", [ctx.workspaceId, today], 'accounting.forecast_taxes');
  return rows.map((r) => ({ kind: 'tax', dueOn: r.due_on, count: 1, amount: -BigInt(r.payable) }));
}

interface TemplateRow { every: string; step: number; anchor_day: number | null; next_on: string; until_on: string | null; lines: Array<{ accountId: string | null; debit: string; credit: string; currency: string }> }
const intervals: Readonly<Record<string, readonly [number, Recurrence['unit']]>> = { day: [1, 'day'], week: [1, 'week'], month: [1, 'month'], quarter: [3, 'month'], year: [1, 'year'] };

/** Repeating entries that move cash, as often as they will be written in the weeks to come. */
async function recurring(ctx: Ctx, cashIds: readonly string[], { currency, today }: Asked): Promise<ExpectedSeries[]> {
  const rows = await ctx.sql<TemplateRow>('select t.every, t.step, t.anchor_day, t.next_on::text, t.until_on::text, t.lines from accounting.entry_template t where t.workspace_id = $1 and t.every is not null and t.is_active and t.deleted_at is null order by t.next_on, t.id limit 500', [ctx.workspaceId], 'accounting.forecast_templates');
  const series: ExpectedSeries[] = [];
  for (const row of rows) {
    let amount = 0n;
    for (const line of row.lines) if (line.accountId !== null && cashIds.includes(line.accountId)) amount += await lineAmount(ctx, line, currency, today);
    const [count, unit] = intervals[row.every]!;
    if (amount !== 0n) series.push({ amount, bookedUntil: null, recurrence: { every: count * row.step, unit, startOn: row.next_on, ...(row.anchor_day === null ? {} : { anchorDay: row.anchor_day }), ...(row.until_on === null ? {} : { endOn: row.until_on }) } });
  }
  return series;
}

/** What other rooms make again and again in these weeks, in the base currency, and how many series that is; what has no rate is left out. */
async function madeAgain(ctx: Ctx, { currency, today }: Asked): Promise<{ days: ExpectedItem[]; count: number }> {
  const days: ExpectedItem[] = [];
  let count = 0;
  for (const one of await expectedSeries(ctx, { from: today, to: lastDay(today) })) {
    const rate = one.currency === currency ? '1' : await findRate(ctx, one.currency, today);
    if (rate === null || one.days.length === 0) continue;
    days.push(...one.days.map(({ on, amount }) => ({ dueOn: on, amount: toBase(amount, one.currency, rate, currency) })));
    count += 1;
  }
  return { days, count };
}

/** The last day of the weeks that begin on a day. */
const lastDay = (from: string): string => addDays(from, forecastWeeks * 7 - 1);

/** A typed line in the base currency, debit positive; 0 while it cannot be read. */
async function lineAmount(ctx: Ctx, line: TemplateRow['lines'][number], base: string, today: string): Promise<bigint> {
  const currency = line.currency || base;
  const rate = currency === base ? '1' : await findRate(ctx, currency, today);
  if (rate === null) return 0n;
  const read = (text: string) => (text === '' ? 0n : parseMoney(text, currency).amount);
  try { return toBase(read(line.debit) - read(line.credit), currency, rate, base); } catch (error) { if (error instanceof MoneyError) return 0n; throw error; }
}
