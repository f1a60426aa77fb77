import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { showDimensions } from '#modules/accounting/api.ts';
import { getParties } from '#modules/parties/api.ts';
import { expenseSays, type expenseFigures } from '../../contract/expenses.ts';
import { limitOf } from './amounts.ts';
import { sharesOf, taxMissedSql } from './missed-tax.ts';
import { expenseScope } from './record.ts';
import { placeOf } from './settings.ts';
import { amountText } from './store.ts';

type Figures = OutputOf<typeof expenseFigures>;
interface Row { kind: 'category' | 'employee' | 'customer' | 'month'; key: string | null; name: string | null; amount: string }

/** What was spent between two days, of all expenses the viewer may see; at most two years. */
export async function figures(ctx: Ctx, { from, until }: InputOf<typeof expenseFigures>): Promise<Figures> {
  if (until < from || Date.parse(until) - Date.parse(from) > 731 * 86_400_000) failField('until', expenseSays('invoicing.period_order'));
  const { base } = await placeOf(ctx);
  const values: unknown[] = [from, until, base];
  const scope = expenseScope(ctx, { add: (v) => `$${values.push(v)}` });
  const rows = await ctx.sql<Row>(
    `with seen as (select x.category_id, x.employee_id, x.party_id, to_char(x.spent_on, 'YYYY-MM') as month, case when x.kind = 'refund' then -x.base_total else x.base_total end as amount from invoicing.expense x
       where x.spent_on between $1 and $2 and x.base_currency = $3 and x.status <> 'void' and ${scope})
     select 'category' as kind, s.category_id::text as key, c.name, sum(s.amount)::text as amount from seen s left join invoicing.expense_category c on c.id = s.category_id group by 2, 3
     union all select 'employee', s.employee_id::text, null, sum(s.amount)::text from seen s group by 2 union all select 'customer', s.party_id::text, null, sum(s.amount)::text from seen s where s.party_id is not null group by 2 union all select 'month', s.month, null, sum(s.amount)::text from seen s group by 2`, values);
  const of = (kind: Row['kind']) => rows.filter((r) => r.kind === kind).toSorted((a, b) => (BigInt(b.amount) > BigInt(a.amount) ? 1 : -1));
  const person = await peopleOf(ctx, of('employee').map((r) => r.key));
  const parties = await getParties(ctx, of('customer').map((r) => r.key!));
  const budget = await monthBudget(ctx, base);
  const months = new Map(of('month').map((r) => [r.key!, r.amount]));
  const open: unknown[] = [base];
  const openScope = expenseScope(ctx, { add: (v) => `$${open.push(v)}` });
  const [owed] = await ctx.sql<{ sum: string }>(`select coalesce(sum(case when x.kind = 'refund' then -x.open_amount else x.open_amount end), 0)::text as sum from invoicing.expense x where x.base_currency = $1 and x.status = 'posted' and x.paid_by = 'employee' and ${openScope}`, open);
  return {
    currency: base, total: amountText(of('category').reduce((sum, r) => sum + BigInt(r.amount), 0n), base), toReimburse: amountText(owed!.sum, base), missedTax: amountText(await missedTax(ctx, { from, until, base }), base),
    byCategory: of('category').map((r) => ({ categoryId: r.key, category: r.name ?? '', amount: amountText(r.amount, base) })), byEmployee: of('employee').map((r) => ({ employeeId: r.key!, employee: person(r.key), amount: amountText(r.amount, base) })),
    byDimension: await byDimension(ctx, { from, until, base }), byCustomer: of('customer').map((r) => ({ partyId: r.key!, party: parties.get(r.key!)?.name ?? '', amount: amountText(r.amount, base) })),
    byMonth: monthsBetween(from, until).map((month) => ({ month, amount: amountText(months.get(month) ?? '0', base), budget: budget === null ? null : amountText(budget, base) })),
  };
}

/** The same by the values of each dimension: of an expense in parts each counts its own, made of its shares by largest remainder as the books have them. */
async function byDimension(ctx: Ctx, { from, until, base }: { from: string; until: string; base: string }): Promise<Figures['byDimension']> {
  const values: unknown[] = [from, until, base];
  const scope = expenseScope(ctx, { add: (v) => `$${values.push(v)}` });
  const rows = await ctx.sql<{ dimension: string; value: string; amount: string }>(
    `with seen as (select x.id, x.dimensions, x.base_total as whole, case when x.kind = 'refund' then -1 else 1 end as sign from invoicing.expense x where x.dimension_values is not null and x.spent_on between $1 and $2 and x.base_currency = $3 and x.status <> 'void' and ${scope}),
       shares as (select s.id, s.sign, s.whole, s.dimensions || p.dimensions as dimensions, s.whole * p.share / sum(p.share) over (partition by s.id) as exact, p.position from seen s join invoicing.expense_split p on p.expense_id = s.id),
       parts as (select s.sign, s.dimensions, floor(s.exact) + case when row_number() over (partition by s.id order by s.exact - floor(s.exact) desc, s.position) <= s.whole - sum(floor(s.exact)) over (partition by s.id) then 1 else 0 end as amount from shares s
         union all select s.sign, s.dimensions, s.whole from seen s where not exists (select 1 from invoicing.expense_split p where p.expense_id = s.id))
     select k.key as dimension, k.value, sum(p.sign * p.amount)::bigint::text as amount from parts p cross join jsonb_each_text(p.dimensions) k group by 1, 2 order by sum(p.sign * p.amount) desc, 2 limit 1000`, values);
  if (rows.length === 0) return [];
  const { items } = await showDimensions(ctx);
  return items.flatMap((d) => {
    const own = rows.filter((r) => r.dimension === d.id);
    return own.length === 0 ? [] : [{ dimensionId: d.id, dimension: d.name, values: own.map((r) => ({ valueId: r.value, value: d.values.find((v) => v.id === r.value)?.name ?? '', amount: amountText(r.amount, base) })) }];
  });
}

/** Sum of the budgets of all categories for a month; null when none has one. */
async function monthBudget(ctx: Ctx, base: string): Promise<bigint | null> {
  const rows = await ctx.sql<{ budget: string }>('select trim_scale(c.month_budget)::text as budget from invoicing.expense_category c where c.workspace_id = $1 and c.month_budget is not null and c.is_active and c.deleted_at is null limit 500', [ctx.workspaceId], 'invoicing.month_budgets');
  return rows.length === 0 ? null : rows.reduce((sum, r) => sum + limitOf(r.budget, base, 'monthBudget'), 0n);
}

/** What receipts would have brought back that carry no tax although those of their category usually do: the sum of what the lines of the list say. */
async function missedTax(ctx: Ctx, { from, until, base }: { from: string; until: string; base: string }): Promise<bigint> {
  const categories = await ctx.sql<{ id: string; tax_ids: string[] }>("select c.id, c.tax_ids from invoicing.expense_category c where c.workspace_id = $1 and c.tax_ids <> '[]' limit 1000", [ctx.workspaceId], 'invoicing.taxed_categories');
  if (categories.length === 0) return 0n;
  const shareOf = await sharesOf(ctx, categories.map((c) => c.tax_ids));
  const shares = categories.map((c) => { const { back, of } = shareOf(c.tax_ids); return { id: c.id, back: String(back), whole: String(of) }; });
  const values: unknown[] = [from, until, base, JSON.stringify(shares)];
  const scope = expenseScope(ctx, { add: (v) => `$${values.push(v)}` });
  const [row] = await ctx.sql<{ sum: string }>(
    `select coalesce(sum(round(x.base_total * s.back / s.whole)), 0)::text as sum from invoicing.expense x join invoicing.expense_category c on c.id = x.category_id join jsonb_to_recordset($4::jsonb) as s(id uuid, back numeric, whole numeric) on s.id = c.id
     where x.spent_on between $1 and $2 and x.base_currency = $3 and ${taxMissedSql} and ${scope}`, values);
  return BigInt(row!.sum);
}

function monthsBetween(from: string, until: string): string[] {
  const months: string[] = [];
  for (let [year, month] = from.slice(0, 7).split('-').map(Number) as [number, number]; ; [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]) {
    const key = `${year}-${String(month).padStart(2, '0')}`;
    if (key > until.slice(0, 7)) return months;
    months.push(key);
  }
}
