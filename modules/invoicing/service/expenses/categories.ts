import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { getRow, insertRow, patchRow, removeRow, type RecordTable } from '#core/server/resource/records.ts';
import { countedAccount, findAccounts, resolveTaxes } from '#modules/accounting/api.ts';
import { ledgerSays } from '#modules/accounting/contract.ts';
import { expenseCategories, expenseCategoryFields, expenseSays, type ExpenseCategory } from '../../contract/expenses.ts';
import { limitOf } from './amounts.ts';
import { forgetCategory } from './policies.ts';
import { instantSql } from './record.ts';
import { placeOf } from './settings.ts';

const f = expenseCategoryFields;

/** Categories as plain records. */
export const categoryRecord: RecordTable = {
  table: 'invoicing.expense_category', topic: expenseCategories.topic, can: expenseCategories.can.view, title: 'name', endpoints: { create: expenseCategories.create, update: expenseCategories.update, remove: expenseCategories.remove },
  columns: { name: 'name', accountId: 'account_id', taxIds: 'tax_ids', monthBudget: 'month_budget', isActive: 'is_active' },
  source: {
    from: 'invoicing.expense_category c', key: 'c.id',
    select: `c.id, c.version, c.name, c.account_id as "accountId", c.tax_ids as "taxIds", trim_scale(c.month_budget)::text as "monthBudget", c.is_active as "isActive", ${instantSql('c.created_at')} as "createdAt"`,
    fields: { name: { ...f.name, sql: 'c.name' }, isActive: { ...f.isActive, sql: 'c.is_active' }, createdAt: { ...f.createdAt, sql: 'c.created_at' } },
    scope: (ctx, p) => `c.workspace_id = ${p.add(ctx.workspaceId)} and c.deleted_at is null`, defaultSort: [{ field: 'name', descending: false }],
    search: (words, p) => `c.name ilike ${p.add(likePattern(words))}`,
  },
};

const spendable = new Set(['expense', 'cogs', 'depreciation', 'other_expense', 'fixed_asset', 'current_asset', 'inventory']);

async function checked<T extends { accountId?: string | undefined; taxIds?: string[] | undefined; monthBudget?: string | null | undefined }>(ctx: Ctx, input: T): Promise<T & { taxIds?: string }> {
  const { base, today } = await placeOf(ctx);
  if (typeof input.monthBudget === 'string') limitOf(input.monthBudget, base, 'monthBudget');
  if (input.accountId !== undefined) {
    const account = (await findAccounts(ctx, [input.accountId])).get(input.accountId);
    if (!account || account.isGroup || !account.isActive || !spendable.has(account.type)) failField('accountId', expenseSays('invoicing.choose_expense_account'));
    if (account.id === (await countedAccount(ctx))) failField('accountId', ledgerSays('accounting.stock_account'));
  }
  if (input.taxIds !== undefined) await resolveTaxes(ctx, input.taxIds, today);
  return { ...input, ...(input.taxIds === undefined ? {} : { taxIds: JSON.stringify(input.taxIds) }) } as T & { taxIds?: string };
}

async function named<T>(name: string | undefined, write: () => Promise<T>): Promise<T> {
  try { return await write(); } catch (error) {
    if ((error as { constraint?: string }).constraint === 'expense_category_name') fail('invoicing.category_taken', { name: name ?? '' });
    throw error;
  }
}

/** Adds a category. */
export async function createCategory(ctx: Ctx, { workspace_slug: _slug, ...input }: InputOf<typeof expenseCategories.create>): Promise<ExpenseCategory> {
  const fields = await checked(ctx, input);
  return named(input.name, () => insertRow<ExpenseCategory>(ctx, categoryRecord, fields));
}

/** Changes a category; expenses that were handed in keep what the rules said about them. */
export async function updateCategory(ctx: Ctx, { workspace_slug: _slug, id, version, ...input }: InputOf<typeof expenseCategories.update>): Promise<ExpenseCategory> {
  const fields = await checked(ctx, input);
  return named(input.name, () => patchRow<ExpenseCategory>(ctx, categoryRecord, id, version, fields));
}

/** Removes a category that nothing was spent on. */
export async function removeCategory(ctx: Ctx, { id }: InputOf<typeof expenseCategories.remove>): Promise<{ id: string }> {
  await getRow(ctx, categoryRecord, id);
  const [used] = await ctx.sql('select 1 from invoicing.expense x where x.workspace_id = $1 and x.category_id = $2 limit 1', [ctx.workspaceId, id]);
  const [part] = used ? [] : await ctx.sql('select 1 from invoicing.expense_split s where s.workspace_id = $1 and s.category_id = $2 limit 1', [ctx.workspaceId, id]);
  const [again] = used || part ? [] : await ctx.sql('select 1 from invoicing.recurring_expense r where r.workspace_id = $1 and r.category_id = $2 and r.deleted_at is null limit 1', [ctx.workspaceId, id]);
  if (used || part || again) fail('invoicing.category_used');
  await forgetCategory(ctx, id);
  return removeRow(ctx, categoryRecord, id);
}

/** A category as expenses need it: where it is posted, its month's budget in minor units of the base currency, and whether its receipts usually carry taxes. */
export interface KeptCategory { id: string; name: string; accountId: string; isActive: boolean; monthBudget: bigint | null; hasTaxes: boolean }

/** Categories of the workspace by id; ids of other workspaces and removed ones are absent. */
export async function categoriesOf(ctx: Ctx, ids: ReadonlyArray<string | null>, base: string): Promise<Map<string, KeptCategory>> {
  const wanted = [...new Set(ids.filter((id): id is string => id !== null))];
  const rows = wanted.length === 0 ? [] : await ctx.sql<ExpenseCategory>(`select ${categoryRecord.source.select} from invoicing.expense_category c where c.workspace_id = $1 and c.id = any($2::uuid[]) and c.deleted_at is null`, [ctx.workspaceId, wanted], 'invoicing.categories_by_id');
  return new Map(rows.map((r) => [r.id, { id: r.id, name: r.name, accountId: r.accountId, isActive: r.isActive, monthBudget: r.monthBudget === null ? null : limitOf(r.monthBudget, base, 'monthBudget'), hasTaxes: r.taxIds.length > 0 }]));
}
