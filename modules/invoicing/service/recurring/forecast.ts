import { addDays, daysBetween } from '#core/contract/dates.ts';
import { currencyExponent, money, moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { expenseFigures, registerForecastSeries, resolveTaxes, type ExpenseTax } from '#modules/accounting/api.ts';
import { indexedPrice, wholeYears } from '../../rules/documents/recurring.ts';
import { nextDay, type Pattern } from './days.ts';

interface Series { step: number; unit: Pattern['unit']; start_on: string; end_on: string | null; most: number | null; made: number; next_on: string }
const columns = 'r.step, r.unit, r.start_on::text, r.end_on::text, r.most, r.made, r.next_on::text';
// What a problem stopped makes nothing until somebody has seen to it.
const running = "r.workspace_id = $1 and r.deleted_at is null and not r.paused and r.last_problem = '' and r.next_on <= $2 order by r.next_on, r.id limit 1000";

/** The days up to one on which a series is made; what is behind is made up for today. */
function daysOf(r: Series, { from, to }: { from: string; to: string }): string[] {
  const pattern: Pattern = { step: r.step, unit: r.unit, startOn: r.start_on, endOn: r.end_on, most: r.most };
  const days: string[] = [];
  let made = r.made;
  for (let on: string | null = r.next_on; on !== null && on <= to; on = nextDay(pattern, made, on)) { days.push(on < from ? from : on); made += 1; }
  return days;
}

interface InvoiceSeries extends Series { kind: 'invoice' | 'bill'; currency: string; payable: string; issued_on: string; due_on: string | null; index_percent: string }

// What customers are to pay and vendors are to be paid, on the day it is due: as long after the invoice as the template's own due day is.
registerForecastSeries(async (ctx, span) => {
  const kinds = (['invoice', 'bill'] as const).filter((kind) => ctx.can(`invoicing.${kind}.view_all`));
  if (kinds.length === 0) return [];
  const rows = await ctx.sql<InvoiceSeries>(
    `select ${columns}, t.kind, t.currency::text, t.payable_amount::text as payable, t.issued_on::text, t.due_on::text, trim_scale(r.index_percent)::text as index_percent from invoicing.recurring r join invoicing.document t on t.id = r.template_id and t.workspace_id = r.workspace_id and t.kind = any($3::text[]) where ${running}`, [ctx.workspaceId, span.to, kinds], 'invoicing.forecast_invoices');
  return rows.map((r) => {
    const wait = r.due_on === null ? 0 : Math.max(0, daysBetween(r.issued_on, r.due_on));
    const first = moneyToDecimal(money(BigInt(r.payable), r.currency));
    const amountOn = (on: string) => parseMoney(indexedPrice(first, r.index_percent, wholeYears(r.start_on, on), currencyExponent(r.currency)), r.currency).amount * (r.kind === 'bill' ? -1n : 1n);
    return { currency: r.currency, days: daysOf(r, span).map((on) => ({ on: addDays(on, wait), amount: amountOn(on) })).filter((d) => d.amount !== 0n) };
  });
});

interface ExpenseSeries extends Series { currency: string; amount: string; tax_included: boolean; tax_ids: string[] }

// What the company pays on the day itself.
registerForecastSeries(async (ctx, span) => {
  if (!ctx.can('invoicing.expense.view_all')) return [];
  const rows = await ctx.sql<ExpenseSeries>(`select ${columns}, r.currency::text, trim_scale(r.amount)::text as amount, r.tax_included, r.tax_ids from invoicing.recurring_expense r where ${running}`, [ctx.workspaceId, span.to], 'invoicing.forecast_expenses');
  const paid = await paidOf(ctx, rows);
  return rows.map((r, i) => ({ currency: r.currency, days: daysOf(r, span).map((on) => ({ on, amount: -paid[i]! })) }));
});

/** What each comes to with its tax at the rates of its own next day, in minor units of its currency; without it where a tax has no rate then or is away: one series keeps nobody from the forecast. */
async function paidOf(ctx: Ctx, rows: readonly ExpenseSeries[]): Promise<bigint[]> {
  const asked = new Map<string, Promise<ExpenseTax[]>>();
  const taxesOf = (r: ExpenseSeries): Promise<ExpenseTax[]> => {
    const key = [r.next_on, ...r.tax_ids].join(' ');
    if (!asked.has(key)) asked.set(key, taxesOn(ctx, r.tax_ids, r.next_on));
    return asked.get(key)!;
  };
  return Promise.all(rows.map(async (r) => {
    const amount = parseMoney(r.amount, r.currency);
    return r.tax_included || r.tax_ids.length === 0 ? amount.amount : expenseFigures(amount, 'exclusive', await taxesOf(r)).payable.amount;
  }));
}

async function taxesOn(ctx: Ctx, ids: readonly string[], on: string): Promise<ExpenseTax[]> {
  try {
    const { taxes, expand } = await resolveTaxes(ctx, ids, on);
    const wanted = new Set(expand(ids));
    return taxes.filter((t) => wanted.has(t.id)).map((t) => ({ ...t, recoverable: '100' }));
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
