import { likePattern } from '#core/server/resource/filter.ts';
import type { RecordTable } from '#core/server/resource/records.ts';
import { recurringExpenseFields, recurringExpenses } from '../../../contract/expenses.ts';
import { instantSql } from '../record.ts';

const f = recurringExpenseFields;
/** Recurring expenses as records; they are the company's, so that whoever sees all expenses sees all of them. */
export const recurringExpenseRecord: RecordTable = {
  table: 'invoicing.recurring_expense', topic: recurringExpenses.topic, can: recurringExpenses.can.view, title: 'name', endpoints: { create: recurringExpenses.create, update: recurringExpenses.update, remove: recurringExpenses.remove },
  columns: {
    name: 'name', merchant: 'merchant', description: 'description', reference: 'reference', categoryId: 'category_id', paidAccountId: 'paid_account_id', currency: 'currency', amount: 'amount', taxIncluded: 'tax_included', taxIds: 'tax_ids', dimensions: 'dimensions', step: 'step', unit: 'unit', startOn: 'start_on', endOn: 'end_on', most: 'most', mode: 'mode',
    nextOn: 'next_on', problem: 'last_problem', ownerId: 'owner_id', createdBy: 'created_by', paused: 'paused',
  },
  source: {
    from: 'invoicing.recurring_expense r join invoicing.expense_category c on c.id = r.category_id', key: 'r.id',
    select: `r.id, r.version, r.name, r.merchant, r.description, r.reference, r.category_id as "categoryId", c.name as category, r.paid_account_id as "paidAccountId", r.currency::text, trim_scale(r.amount)::text as amount, r.tax_included as "taxIncluded", r.tax_ids as "taxIds", r.dimensions, r.step, r.unit, r.start_on::text as "startOn", r.end_on::text as "endOn", r.most, r.made, r.next_on::text as "nextOn",
      (select max(x.run_on)::text from invoicing.recurring_expense_run x where x.recurring_id = r.id) as "lastOn", r.mode, r.paused, r.last_problem as problem, case when r.last_problem <> '' then r.problem end as reason, ${instantSql('r.created_at')} as "createdAt"`,
    fields: {
      name: { ...f.name, sql: 'r.name' }, merchant: { ...f.merchant, sql: 'r.merchant' }, amount: { ...f.amount, sql: 'r.amount', currency: 'r.currency::text' }, currency: { ...f.currency, sql: 'r.currency::text' }, categoryId: { ...f.categoryId, sql: 'r.category_id', recordTopic: 'invoicing.expense_category' },
      unit: { ...f.unit, sql: 'r.unit' }, mode: { ...f.mode, sql: 'r.mode' }, nextOn: { ...f.nextOn, sql: 'r.next_on' }, paused: { ...f.paused, sql: 'r.paused' }, createdAt: { ...f.createdAt, sql: 'r.created_at' },
    },
    scope: (ctx, p) => `r.workspace_id = ${p.add(ctx.workspaceId)} and r.deleted_at is null`, defaultSort: [{ field: 'createdAt', descending: true }],
    search: (words, p) => { const like = p.add(likePattern(words)); return `(r.name ilike ${like} or r.merchant ilike ${like})`; },
  },
};
