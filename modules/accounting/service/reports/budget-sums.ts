import { addDays } from '#core/contract/dates.ts';
import { allocate, money } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { monthEnd } from '../../rules/months.ts';
import { monthsOf, type Days } from '../../rules/reports/days.ts';
import { requireBook } from '../ledger/book.ts';

/**
 * Budget of each account over some days, as debit less credit in minor units of the base currency. Of a month that is only partly in it the share of its
 * days counts; all shares of a month add up to it.
 */
export async function budgetSums(ctx: Ctx, { from, to }: Days): Promise<Map<string, bigint>> {
  const { baseCurrency } = await requireBook(ctx);
  const months = monthsOf({ from, to }, 1300);
  const rows = await ctx.sql<{ account_id: string; month: string; amount: string }>(
    `select b.account_id, to_char(b.month_on, 'YYYY-MM') as month, case when a.type in ('income', 'other_income') then -b.amount else b.amount end::text as amount
     from accounting.budget b join accounting.account a on a.id = b.account_id where b.workspace_id = $1 and b.month_on >= $2::date and b.month_on <= $3::date`,
    [ctx.workspaceId, `${months[0]}-01`, `${months.at(-1)}-01`], 'accounting.budget_sums');
  const sums = new Map<string, bigint>();
  for (const { account_id, month, amount } of rows) sums.set(account_id, (sums.get(account_id) ?? 0n) + shareOf(BigInt(amount), month, { from, to }, baseCurrency));
  return sums;
}

/** What of a month's amount falls on the days that are in the span. */
function shareOf(amount: bigint, month: string, { from, to }: Days, currency: string): bigint {
  const [first, last] = [`${month}-01`, monthEnd(`${month}-01`)];
  if (from <= first && to >= last) return amount;
  let share = 0n;
  allocate(money(amount, currency), Array.from({ length: Number(last.slice(8)) }, () => 1n)).forEach((day, i) => { const on = addDays(first, i); if (on >= from && on <= to) share += day.amount; });
  return share;
}
