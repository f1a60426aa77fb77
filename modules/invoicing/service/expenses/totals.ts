import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { divideRounded } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { resolveTaxes, taxPostings } from '#modules/accounting/api.ts';
import { expenseSays, type expenseFigures } from '../../contract/expenses.ts';
import { limitOf } from './amounts.ts';
import { expenseScope } from './record.ts';
import { placeOf } from './settings.ts';
import { amountText } from './store.ts';

type Figures = OutputOf<typeof expenseFigures>;
interface Row { kind: 'category' | 'employee' | 'month'; key: string | null; name: string | null; amount: string }

/** What was spent between two days, of all expenses the viewer may see; at most two years. */
export async function figures(ctx: Ctx, { from, until }: InputOf<typeof expenseFigures>): Promise<Figures> {
  if (until < from || Date.parse(until) - Date.parse(from) > 731 * 86_400_000) failField('until', expenseSays('invoicing.period_order'));
  const { base } = await placeOf(ctx);
  const values: unknown[] = [from, until, base];
  const scope = expenseScope(ctx, { add: (v) => `$${values.push(v)}` });
  const rows = await ctx.sql<Row>(
    `with seen as (select x.category_id, x.employee_id, to_char(x.spent_on, 'YYYY-MM') as month, case when x.kind = 'refund' then -x.base_total else x.base_total end as amount from invoicing.expense x
       where x.spent_on between $1 and $2 and x.base_currency = $3 and x.status <> 'void' and ${scope})
     select 'category' as kind, s.category_id::text as key, c.name, sum(s.amount)::text as amount from seen s left join invoicing.expense_category c on c.id = s.category_id group by 2, 3
     union all select 'employee', s.employee_id::text, null, sum(s.amount)::text from seen s group by 2 union all select 'month', s.month, null, sum(s.amount)::text from seen s group by 2`, values);
  const of = (kind: Row['kind']) => rows.filter((r) => r.kind === kind).toSorted((a, b) => (BigInt(b.amount) > BigInt(a.amount) ? 1 : -1));
  const person = await peopleOf(ctx, of('employee').map((r) => r.key));
  const budget = await monthBudget(ctx, base);
  const months = new Map(of('month').map((r) => [r.key!, r.amount]));
  const open: unknown[] = [base];
  const openScope = expenseScope(ctx, { add: (v) => `$${open.push(v)}` });
  const [owed] = await ctx.sql<{ sum: string }>(`select coalesce(sum(case when x.kind = 'refund' then -x.open_amount else x.open_amount end), 0)::text as sum from invoicing.expense x where x.base_currency = $1 and x.status = 'posted' and x.paid_by = 'employee' and ${openScope}`, open);
  return {
    currency: base, total: amountText(of('category').reduce((sum, r) => sum + BigInt(r.amount), 0n), base), toReimburse: amountText(owed!.sum, base), missedTax: amountText(await missedTax(ctx, { from, until, base }), base),
    byCategory: of('category').map((r) => ({ categoryId: r.key, category: r.name ?? '', amount: amountText(r.amount, base) })), byEmployee: of('employee').map((r) => ({ employeeId: r.key!, employee: person(r.key), amount: amountText(r.amount, base) })),
    byMonth: monthsBetween(from, until).map((month) => ({ month, amount: amountText(months.get(month) ?? '0', base), budget: budget === null ? null : amountText(budget, base) })),
  };
}

/** Sum of the budgets of all categories for a month; null when none has one. */
async function monthBudget(ctx: Ctx, base: string): Promise<bigint | null> {
  const rows = await ctx.sql<{ budget: string }>('select trim_scale(c.month_budget)::text as budget from invoicing.expense_category c where c.workspace_id = $1 and c.month_budget is not null and c.is_active and c.deleted_at is null limit 500', [ctx.workspaceId], 'invoicing.month_budgets');
  return rows.length === 0 ? null : rows.reduce((sum, r) => sum + limitOf(r.budget, base, 'monthBudget'), 0n);
}

/** Tax in receipts that carry none although those of their category usually do: the part that would come back, at the rates of the last day. */
async function missedTax(ctx: Ctx, { from, until, base }: { from: string; until: string; base: string }): Promise<bigint> {
  const values: unknown[] = [from, until, base];
  const scope = expenseScope(ctx, { add: (v) => `$${values.push(v)}` });
  const rows = await ctx.sql<{ tax_ids: string[]; amount: string }>(
    `select c.tax_ids, sum(x.base_total)::text as amount from invoicing.expense x join invoicing.expense_category c on c.id = x.category_id where x.spent_on between $1 and $2 and x.base_currency = $3 and x.kind = 'amount' and x.status <> 'void' and x.tax_ids = '[]' and c.tax_ids <> '[]' and ${scope} group by c.tax_ids limit 500`, values);
  const ids = [...new Set(rows.flatMap((r) => r.tax_ids))];
  if (ids.length === 0) return 0n;
  const postings = await taxPostings(ctx, ids);
  const { taxes } = await resolveTaxes(ctx, ids.filter((id) => postings.has(id)), until);
  const millionths = (text: string): bigint => { const [whole = '0', part = ''] = text.split('.'); return BigInt(`${whole}${part.padEnd(6, '0')}`); };
  const share = (id: string): bigint => { const tax = taxes.find((t) => t.id === id && t.kind === 'percent'); return tax ? millionths(tax.rate) : 0n; };
  const hundred = 100_000_000n;
  return rows.reduce((sum, r) => {
    const rate = r.tax_ids.reduce((all, id) => all + share(id), 0n);
    const back = r.tax_ids.reduce((all, id) => all + share(id) * millionths(postings.get(id)?.recoverable ?? '100'), 0n);
    return sum + (rate === 0n ? 0n : divideRounded(BigInt(r.amount) * back, (hundred + rate) * hundred));
  }, 0n);
}

function monthsBetween(from: string, until: string): string[] {
  const months: string[] = [];
  for (let [year, month] = from.slice(0, 7).split('-').map(Number) as [number, number]; ; [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]) {
    const key = `${year}-${String(month).padStart(2, '0')}`;
    if (key > until.slice(0, 7)) return months;
    months.push(key);
  }
}
