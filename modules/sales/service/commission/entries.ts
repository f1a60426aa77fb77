import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { likePattern, type Parameters } from '#core/server/resource/filter.ts';
import { builder } from '#core/server/resource/list.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import { peopleOf } from '#core/server/resource/registry.ts';
import { commissionEntries, commissionEntryFields, commissionSays, type commissionTotals, type CommissionSums } from '../../contract/commission.ts';
import { grouped } from '../../rules/commission/grouped.ts';
import { fromMinor } from '../capture/minor.ts';
import { instantSql } from '../leads/scope.ts';

/** What of the entries the viewer may see: their own, or all. The one scope of every read of them. */
function entryScope(ctx: Ctx, p: Parameters): string {
  const here = `e.workspace_id = ${p.add(ctx.workspaceId)}`;
  return ctx.can('sales.commission.view_all') ? here : `${here} and e.account_id = ${p.add(ctx.accountId)}::uuid`;
}

const f = commissionEntryFields;
const stateSql = "coalesce(n.status, 'open')";
/** FROM clause of entries. */
const from = 'sales.commission_entry e join sales.commission_share h on h.id = e.share_id join sales.commission_rule r on r.id = h.rule_id join sales.sales_order o on o.id = h.order_id left join sales.commission_run n on n.id = e.run_id';

/** The table behind entries. */
export const commissionEntryRecord: RecordTable = {
  table: 'sales.commission_entry', topic: commissionEntries.topic, can: commissionEntries.can.view, title: 'documentNumber', columns: {},
  source: {
    from, key: 'e.id',
    select: `e.id, e.version, e.earned_on::text as "earnedOn", e.account_id as "accountId", e.kind, ${stateSql} as state, h.rule_id as "ruleId", r.name as rule, e.run_id as "runId", h.order_id as "orderId", o.number as "orderNumber", case when h.basis <> 'order' then h.document_id end as "documentId", h.number as "documentNumber", e.fact_number as "factNumber",
      case when e.money_type = 'payments.payment' then e.money_id end as "paymentId", h.customer, sales.money_text(e.base, e.currency) as base, trim_scale(h.percent)::text as percent, sales.money_text(e.amount, e.currency) as amount, e.currency, (e.turn > 0) as "isCorrection", ${instantSql('e.created_at')} as "createdAt"`,
    fields: {
      earnedOn: { ...f.earnedOn, sql: 'e.earned_on' }, accountId: { ...f.accountId, sql: 'e.account_id' }, kind: { ...f.kind, sql: 'e.kind' }, state: { ...f.state, sql: stateSql }, ruleId: { ...f.ruleId, sql: 'h.rule_id' }, runId: { ...f.runId, sql: 'e.run_id' }, orderId: { ...f.orderId, sql: 'h.order_id' },
      documentNumber: { ...f.documentNumber, sql: 'h.number' }, customer: { ...f.customer, sql: 'h.customer' }, base: { ...f.base, sql: 'sales.major(e.base, e.currency)', currency: 'e.currency' }, percent: { ...f.percent, sql: 'h.percent' }, amount: { ...f.amount, sql: 'sales.major(e.amount, e.currency)', currency: 'e.currency' }, currency: { ...f.currency, sql: 'e.currency::text' }, isCorrection: { ...f.isCorrection, sql: '(e.turn > 0)' },
    },
    scope: entryScope, defaultSort: [{ field: 'earnedOn', descending: true }], search: (words, p) => { const like = p.add(likePattern(words)); return `(h.number ilike ${like} or h.customer ilike ${like} or o.number ilike ${like})`; },
    complete: async (ctx, rows) => { const people = await peopleOf(ctx, rows.map((r) => r['accountId'] as string)); for (const row of rows) row['person'] = people(row['accountId'] as string)?.name ?? ''; },
  },
};

interface Sum { accountId: string; currency: string; count: number; base: string; amount: string; open: string; approved: string; paid: string }

const added = (rows: readonly Sum[]): CommissionSums[] => [...grouped(rows, (r) => r.currency)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([currency, of]) => {
  const sum = (key: 'base' | 'amount' | 'open' | 'approved' | 'paid') => fromMinor(of.reduce((n, r) => n + BigInt(r[key]), 0n), currency);
  return { currency, base: sum('base'), amount: sum('amount'), open: sum('open'), approved: sum('approved'), paid: sum('paid') };
});

/** What people earned in some days, or by a run: currencies stay apart. */
export async function totalsOf(ctx: Ctx, { from: first, to, runId }: InputOf<typeof commissionTotals>): Promise<OutputOf<typeof commissionTotals>> {
  if (to < first) failField('to', commissionSays('sales.commission_days'));
  const p = builder();
  const within = `${entryScope(ctx, p)} and ${runId ? `e.run_id = ${p.add(runId)}::uuid` : `e.earned_on between ${p.add(first)}::date and ${p.add(to)}::date`}`;
  const part = (states: string) => `coalesce(sum(e.amount) filter (where ${stateSql} in (${states})), 0)::text`;
  const rows = await ctx.sql<Sum>(
    `select e.account_id as "accountId", e.currency::text as currency, count(*)::int as count, sum(e.base)::text as base, sum(e.amount)::text as amount, ${part("'open', 'draft'")} as open, ${part("'approved'")} as approved, ${part("'paid'")} as paid
     from sales.commission_entry e left join sales.commission_run n on n.id = e.run_id where ${within} group by 1, 2`, p.values);
  const people = await peopleOf(ctx, rows.map((r) => r.accountId));
  const items = [...grouped(rows, (r) => r.accountId)].map(([accountId, of]) => ({ accountId, name: people(accountId)?.name ?? '', photo: people(accountId)?.photo ?? null, count: of.reduce((n, r) => n + r.count, 0), sums: added(of) }));
  return { items: items.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.accountId < b.accountId ? -1 : 1)), totals: added(rows) };
}
