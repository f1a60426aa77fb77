import { guardIds } from '#core/server/events/sight.ts';
import type { Ctx } from '#core/server/context.ts';
import { likePattern, type Parameters } from '#core/server/resource/filter.ts';
import type { ListSource } from '#core/server/resource/list.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import { dimensionValues } from '#modules/accounting/api.ts';
import { folded } from '#modules/parties/api.ts';
import { expenseFields, expenses, type ExpenseView } from '../../contract/expenses.ts';
import { fillMissedTax, missedRawSql, taxMissedSql } from './missed-tax.ts';

/** Who sees every expense: also whoever posts them. */
export const seesAll = (ctx: Ctx): boolean => ctx.can('invoicing.expense.view_all') || ctx.can('invoicing.expense.post');

guardIds('invoicing.expense', 'invoicing.expense.view_all');
guardIds('invoicing.expense_report', 'invoicing.expense.view_all');
guardIds('invoicing.expense_advance', 'invoicing.expense.view_all');

/** SQL of an instant as it goes over the wire. */
export const instantSql = (sql: string): string => `to_char(${sql} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL that is true for approvals (alias `a`) of a step that the viewer may decide on, by themselves or for somebody who is away. */
export function decidableSql(ctx: Ctx, p: Parameters): string {
  const me = `${p.add(ctx.accountId)}::uuid`;
  const away = `select d.approver_id from invoicing.expense_delegate d where d.workspace_id = ${p.add(ctx.workspaceId)} and d.delegate_id = ${me} and current_date between d.from_on and d.until_on`;
  return `(a.approver_id = ${me} or a.approver_id in (${away})${ctx.can('invoicing.expense.approve') ? ' or a.approver_id is null' : ` or (a.approver_id is null and exists (${away}))`})`;
}

/** SQL that is true for expenses (alias `x`) that wait for the viewer's decision. */
export function awaitingSql(ctx: Ctx, p: Parameters): string {
  return `(x.status = 'submitted' and x.employee_id <> ${p.add(ctx.accountId)}::uuid and exists (select 1 from invoicing.expense_approval a where a.expense_id = x.id and a.state = 'pending' and a.step = x.approval_step and ${decidableSql(ctx, p)}))`;
}

/** What of the expenses the viewer may see: own ones, those they decide or have decided on, all with the permission to. */
export function expenseScope(ctx: Ctx, p: Parameters): string {
  const here = `x.workspace_id = ${p.add(ctx.workspaceId)} and x.deleted_at is null`;
  if (seesAll(ctx)) return here;
  const me = `${p.add(ctx.accountId)}::uuid`;
  return `${here} and (x.employee_id = ${me} or x.created_by = ${me} or ${awaitingSql(ctx, p)} or exists (select 1 from invoicing.expense_approval b where b.expense_id = x.id and b.workspace_id = x.workspace_id and b.decided_by = ${me}))`;
}

const f = expenseFields;
/** Number of the file for the bank that still waits and pays the expense (alias `x`). */
export const inPayFileSql = "case when x.status = 'posted' then (select max(f.number) from invoicing.expense_pay_file_item i join invoicing.expense_pay_file f on f.id = i.file_id where i.expense_id = x.id and f.workspace_id = x.workspace_id and f.state = 'made') end";
const incompleteSql = "(x.status = 'draft' and (x.amount is null or x.category_id is null) and exists (select 1 from invoicing.expense_receipt r where r.expense_id = x.id))";
/** What an expense adds to sums of its list: money that came back takes from them. */
const signedSql = (amount: string, currency: string): string => `accounting.major(case when x.kind = 'refund' then -${amount} else ${amount} end, ${currency})`;
const source: ListSource = {
  from: 'invoicing.expense x left join invoicing.expense_category c on c.id = x.category_id', key: 'x.id', custom: expenses.topic,
  select: `x.id, x.version, x.number, x.state as status, x.kind, x.employee_id as "employeeId", x.report_id as "reportId", coalesce(x.dimension_values, '[]') as "dimensionValues", ${missedRawSql} as "missedTax", ${inPayFileSql} as "inPayFile", ${incompleteSql} as incomplete, ${taxMissedSql} as "taxMissed", jsonb_path_query_array(x.policy_flags, '$[*].code') as flag, x.spent_on::text as "spentOn", x.merchant, x.description, x.category_id as "categoryId", coalesce(c.name, '') as category, x.paid_by as "paidBy", x.currency,
    accounting.money_text(x.total, x.currency) as total, accounting.money_text(x.claimed_total, x.currency) as "claimedTotal", accounting.money_text(x.base_total, x.base_currency) as "baseTotal", x.base_currency as "baseCurrency", x.billable, x.party_id as "partyId", (x.rebill_document_id is not null and exists (select 1 from invoicing.document d where d.id = x.rebill_document_id and d.workspace_id = x.workspace_id and d.deleted_at is null and d.status <> 'void')) as rebilled,
    (select count(*)::int from invoicing.expense_receipt r where r.expense_id = x.id) as receipts,
    array_remove(array[case when x.amount is null and x.kind = 'mileage' then 'distance' when x.amount is null and x.kind = 'per_diem' then 'days' when x.amount is null then 'amount' end, case when x.category_id is null then 'categoryId' end, case when x.exchange_rate is null then 'exchangeRate' end, case when x.paid_by = 'company' and x.paid_account_id is null then 'paidAccountId' end], null) as missing,
    x.policy_flags as flags, x.reject_reason as "rejectReason", ${instantSql('x.submitted_at')} as "submittedAt", ${instantSql('x.created_at')} as "createdAt", ${instantSql('x.updated_at')} as "updatedAt"`,
  fields: {
    spentOn: { ...f.spentOn, sql: 'x.spent_on' }, merchant: { ...f.merchant, sql: 'x.merchant' }, number: { ...f.number, sql: 'x.number' }, status: { ...f.status, sql: 'x.state' }, kind: { ...f.kind, sql: 'x.kind' }, employeeId: { ...f.employeeId, sql: 'x.employee_id' },
    categoryId: { ...f.categoryId, sql: 'x.category_id', recordTopic: 'invoicing.expense_category' }, reportId: { ...f.reportId, sql: 'x.report_id', recordTopic: 'invoicing.expense_report' }, paidBy: { ...f.paidBy, sql: 'x.paid_by' },
    total: { ...f.total, sql: 'accounting.major(x.total, x.currency)', summed: signedSql('x.total', 'x.currency'), currency: 'x.currency' }, baseTotal: { ...f.baseTotal, sql: 'accounting.major(x.base_total, x.base_currency)', summed: signedSql('x.base_total', 'x.base_currency'), currency: 'x.base_currency' }, currency: { ...f.currency, sql: 'x.currency::text' },
    dimensionValues: { ...f.dimensionValues, sql: 'x.dimension_values' }, flag: { ...f.flag, sql: `nullif(jsonb_path_query_array(x.policy_flags, '$[*].code'), '[]')` }, taxMissed: { ...f.taxMissed, sql: taxMissedSql },
    incomplete: { ...f.incomplete, sql: incompleteSql },
    billable: { ...f.billable, sql: 'x.billable' }, partyId: { ...f.partyId, sql: 'x.party_id' }, createdAt: { ...f.createdAt, sql: 'x.created_at' }, updatedAt: { ...f.updatedAt, sql: 'x.updated_at' },
  },
  scope: expenseScope, defaultSort: [{ field: 'spentOn', descending: true }],
  complete: async (ctx, rows) => {
    await fillMissedTax(ctx, rows);
    const names = await dimensionValues(ctx, rows.flatMap((r) => r['dimensionValues'] as string[]));
    for (const row of rows) row['dimensionValues'] = (row['dimensionValues'] as string[]).map((value) => names.get(value)?.name ?? value);
  },
  search: (words, p) => { const parts = folded(words).split(/\s+/).filter((w) => w !== '').slice(0, 8); return parts.length === 0 ? 'true' : `(${parts.map((w) => `x.search like ${p.add(likePattern(w))}`).join(' and ')})`; },
};

/** Expenses as records: what lists, timelines, comments and custom fields go by. */
export const expenseRecord: RecordTable = { table: 'invoicing.expense', topic: expenses.topic, can: 'invoicing.expense.view', title: 'merchant', columns: { employeeId: 'employee_id' }, endpoints: { update: expenses.update, remove: expenses.remove }, source };

/** The list in one of its views. */
export function viewOf(view: ExpenseView): ListSource {
  const narrowed = (more: (ctx: Ctx, p: Parameters) => string): ListSource => ({ ...source, scope: (ctx, p) => `${expenseScope(ctx, p)} and ${more(ctx, p)}` });
  switch (view) {
    case 'mine': return narrowed((ctx, p) => `x.employee_id = ${p.add(ctx.accountId)}::uuid`);
    case 'approve': return narrowed(awaitingSql);
    case 'post': return narrowed(() => "(x.status = 'approved' or (x.status = 'draft' and x.paid_by = 'company' and x.amount is not null and x.category_id is not null))");
    case 'all': return source;
  }
}
