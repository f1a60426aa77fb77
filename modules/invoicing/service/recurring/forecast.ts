import { addDays, daysBetween } from '#core/contract/dates.ts';
import { currencyExponent, money, moneyToDecimal, parseMoney } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { expenseFigures, registerForecastSeries, resolveTaxes } from '#modules/accounting/api.ts';
import { indexedPrice, wholeYears } from '../../rules/documents/recurring.ts';
import { nextDay, type Pattern } from './days.ts';

interface Series { step: number; unit: Pattern['unit']; start_on: string; end_on: string | null; most: number | null; made: number; next_on: string }
const columns = 'r.step, r.unit, r.start_on::text, r.end_on::text, r.most, r.made, r.next_on::text';
const running = 'r.workspace_id = $1 and r.deleted_at is null and not r.paused and r.next_on <= $2 order by r.next_on, r.id limit 1000';

/** The days up to one on which a series is made; what is behind is made up for today. */
function daysOf(r: Series, { from, to }: { from: string; to: string }): string[] {
  const pattern: Pattern = { step: r.step, unit: r.unit, startOn: r.start_on, endOn: r.end_on, most: r.most };
  const days: string[] = [];
  let made = r.made;
  for (let on: string | null = r.next_on; on !== null && on <= to; on = nextDay(pattern, made, on)) { days.push(on < from ? from : on); made += 1; }
  return days;
}

interface InvoiceSeries extends Series { currency: string; payable: string; issued_on: string; due_on: string | null; index_percent: string }

// What customers are to pay, on the day it is due: as long after the invoice as the template's own due day is.
registerForecastSeries(async (ctx, span) => {
  if (!ctx.can('invoicing.invoice.view_all')) return [];
  const rows = await ctx.sql<InvoiceSeries>(
    `select ${columns}, t.currency::text, t.payable_amount::text as payable, t.issued_on::text, t.due_on::text, trim_scale(r.index_percent)::text as index_percent from invoicing.recurring r join invoicing.document t on t.id = r.template_id and t.workspace_id = r.workspace_id where ${running}`, [ctx.workspaceId, span.to], 'invoicing.forecast_invoices');
  return rows.map((r) => {
    const wait = r.due_on === null ? 0 : Math.max(0, daysBetween(r.issued_on, r.due_on));
    const first = moneyToDecimal(money(BigInt(r.payable), r.currency));
    const amountOn = (on: string) => parseMoney(indexedPrice(first, r.index_percent, wholeYears(r.start_on, on), currencyExponent(r.currency)), r.currency).amount;
    return { currency: r.currency, days: daysOf(r, span).map((on) => ({ on: addDays(on, wait), amount: amountOn(on) })).filter((d) => d.amount !== 0n) };
  });
});

interface ExpenseSeries extends Series { currency: string; amount: string; tax_included: boolean; tax_ids: string[] }

// What the company pays on the day itself.
registerForecastSeries(async (ctx, span) => {
  if (!ctx.can('invoicing.expense.view_all')) return [];
  const rows = await ctx.sql<ExpenseSeries>(`select ${columns}, r.currency::text, trim_scale(r.amount)::text as amount, r.tax_included, r.tax_ids from invoicing.recurring_expense r where ${running}`, [ctx.workspaceId, span.to], 'invoicing.forecast_expenses');
  const paid = await paidOf(ctx, rows, span.from);
  return rows.map((r, i) => ({ currency: r.currency, days: daysOf(r, span).map((on) => ({ on, amount: -paid[i]! })) }));
});

/** What each comes to with its tax at the rates of a day, in minor units of its currency. */
async function paidOf(ctx: Ctx, rows: readonly ExpenseSeries[], on: string): Promise<bigint[]> {
  const { taxes, expand } = await resolveTaxes(ctx, rows.filter((r) => !r.tax_included).flatMap((r) => r.tax_ids), on);
  return rows.map((r) => {
    const amount = parseMoney(r.amount, r.currency);
    if (r.tax_included) return amount.amount;
    const ids = expand(r.tax_ids);
    return expenseFigures(amount, 'exclusive', taxes.filter((t) => ids.includes(t.id)).map((t) => ({ ...t, recoverable: '100' }))).payable.amount;
  });
}
