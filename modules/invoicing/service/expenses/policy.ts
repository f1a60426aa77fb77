import type { Ctx } from '#core/server/context.ts';
import type { Expense, PolicyFlag } from '../../contract/expenses.ts';
import { policyFlags } from '../../rules/expenses/policy.ts';
import { categoriesOf } from './categories.ts';
import { policyOf, ruleFacts } from './policies.ts';
import { seesAll } from './record.ts';
import { amountText, type ExpenseRow } from './store.ts';

/** What the rules are asked about: an expense that is kept, or one that is being typed (`id` null). */
export interface Judged { id: string | null; employeeId: string; categoryId: string | null; kind: 'amount' | 'refund' | 'mileage' | 'per_diem'; spentOn: string; base: string; currency: string; exchangeRate: string | null; baseTotal: bigint; description: string; merchant: string; taxIds: readonly string[]; duplicateReason: string }
/** What the rules say, how the month's budget of the category stands, and the name of the policy that holds for whose expense it is. */
export interface Judgement { flags: PolicyFlag[]; budget: Expense['budget']; policy: string | null }

interface Sums { sameDay: string; sameMonth: string; inMonth: string; similar: string | null; similarName: string | null; similarOf: string | null; receipts: number }
interface Twin { id: string; employee_id: string; merchant: string; spent_on: string }

/** What the rules say about an expense now. That somebody had the receipt before, or entered one like it, is said of a colleague's too, which one only to its own author and to who may see all; while an expense is typed, colleagues' are not looked at, so that nobody finds out by trying. */
export async function judge(ctx: Ctx, x: Judged): Promise<Judgement> {
  const category = x.categoryId === null ? undefined : (await categoriesOf(ctx, [x.categoryId], x.base)).get(x.categoryId);
  const policy = await policyOf(ctx, x.employeeId);
  const rules = category && { ...(await ruleFacts(ctx, policy, category.id, x)), monthBudget: category.monthBudget, hasTaxes: category.hasTaxes };
  const [sums] = await ctx.sql<Sums>(
    `with other as (
       select o.id, o.employee_id, o.spent_on, o.merchant, o.status, case when o.kind = 'refund' then -o.base_total else o.base_total end as base, case when o.kind = 'refund' then -o.base_cost else o.base_cost end as cost
       from invoicing.expense o where o.workspace_id = $1 and o.category_id = $2 and o.status <> 'void' and o.deleted_at is null and ($3::uuid is null or o.id <> $3)
         and o.spent_on >= date_trunc('month', $4::date)::date and o.spent_on < (date_trunc('month', $4::date) + interval '1 month')::date)
     select coalesce(sum(base) filter (where other.employee_id = $5 and other.spent_on = $4::date), 0)::text as "sameDay", coalesce(sum(base) filter (where other.employee_id = $5), 0)::text as "sameMonth", coalesce(sum(cost) filter (where status <> 'draft'), 0)::text as "inMonth",
       s.id as similar, s.merchant as "similarName", s.employee_id as "similarOf", (select count(*)::int from invoicing.expense_receipt r where r.expense_id = $3) as receipts
     from (select 1) one left join other on true left join lateral (
       select t.id, t.merchant, t.employee_id from invoicing.expense t where t.workspace_id = $1 and t.spent_on = $4::date and t.base_total = $6 and $6 > 0 and lower(btrim(t.merchant)) = lower(btrim($7)) and t.merchant <> '' and t.status <> 'void' and t.deleted_at is null
         and (t.employee_id = $5 or exists (select 1 from invoicing.expense k where k.id = $3 and k.workspace_id = $1 and k.spent_on = $4::date and k.base_total = $6 and lower(btrim(k.merchant)) = lower(btrim($7))))
         and ($3::uuid is null or (t.id < $3 and coalesce(t.split_of, t.id) <> coalesce((select m.split_of from invoicing.expense m where m.id = $3), $3))) order by (t.employee_id = $5) desc, t.id limit 1) s on true
     group by s.id, s.merchant, s.employee_id`,
    [ctx.workspaceId, x.categoryId, x.id, x.spentOn, x.employeeId, String(x.baseTotal), x.merchant], 'invoicing.policy_sums');
  const first = x.id === null ? null : await firstReceipt(ctx, x.id);
  const text = (minor: bigint) => amountText(minor, x.base);
  const named = (t: Twin) => (t.employee_id === ctx.viewer?.id || (ctx.viewer !== null && seesAll(ctx)) ? { id: t.id, name: [t.merchant, t.spent_on].filter(Boolean).join(', ') } : { id: t.id, name: null });
  const flags = policyFlags({
    category: rules ?? null, kind: x.kind, spentOn: x.spentOn, total: x.baseTotal, receipts: sums?.receipts ?? 0, note: x.description, taxes: x.taxIds.length, sameDay: BigInt(sums?.sameDay ?? 0), sameMonth: BigInt(sums?.sameMonth ?? 0), spentInMonth: BigInt(sums?.inMonth ?? 0),
    sameReceipt: first && named(first), duplicateReason: x.duplicateReason, similar: sums?.similar ? named({ id: sums.similar, employee_id: sums.similarOf!, merchant: sums.similarName ?? '', spent_on: x.spentOn }) : null,
  }, text);
  const budget = category?.monthBudget ?? null;
  const spent = BigInt(sums?.inMonth ?? 0) + (x.kind === 'refund' ? -x.baseTotal : x.baseTotal);
  return { flags, policy: policy?.name ?? null, budget: budget === null ? null : { budget: text(budget), spent: text(spent), over: spent > budget ? text(spent - budget) : null } };
}

/** The first expense that one of these receipts stood on before. */
async function firstReceipt(ctx: Ctx, id: string): Promise<Twin | null> {
  const [twin] = await ctx.sql<Twin>(
    `select o.id, o.employee_id, o.merchant, o.spent_on::text as spent_on from invoicing.expense_receipt r join invoicing.expense_receipt q on q.workspace_id = r.workspace_id and q.sha256 = r.sha256 and q.expense_id <> r.expense_id and q.created_at < r.created_at
     join invoicing.expense o on o.id = q.expense_id where r.expense_id = $1 and r.workspace_id = $2 and coalesce(o.split_of, o.id) <> (select coalesce(m.split_of, m.id) from invoicing.expense m where m.id = $1) and o.status <> 'void' and o.deleted_at is null order by q.created_at limit 1`, [id, ctx.workspaceId], 'invoicing.first_receipt');
  return twin ?? null;
}

/** What the rules are asked about an expense that is kept. */
export const judgedRow = (x: ExpenseRow): Judged => ({
  id: x.id, employeeId: x.employee_id, categoryId: x.category_id, kind: x.kind, spentOn: x.spent_on, base: x.base_currency, currency: x.currency, exchangeRate: x.exchange_rate, baseTotal: BigInt(x.base_total), description: x.description, merchant: x.merchant, taxIds: x.tax_ids, duplicateReason: x.duplicate_reason,
});

/** Flags as everybody who sees the expense in a list may know them: without the names of others' expenses. */
export const keptFlags = (flags: readonly PolicyFlag[]): string => JSON.stringify(flags.map(({ ofColleague: _ofColleague, ...f }) => ({ ...f, expenseId: null, expense: null })));
