import type { Ctx } from '#core/server/context.ts';

/** How a tax is posted: where, when it is owed, and which share of it comes back (percent as decimal text). */
export interface TaxPosting { id: string; basis: 'accrual' | 'cash'; recoverable: string; outputAccountId: string | null; inputAccountId: string | null }
/** Where lines of an item are posted, null where it says nothing. */
export interface ItemPosting { id: string; kind: 'product' | 'service' | 'bundle'; incomeAccountId: string | null; expenseAccountId: string | null; trackStock: boolean }

/** How taxes are posted, by id, in one statement; ids of other workspaces are absent. */
export async function taxPostings(ctx: Ctx, ids: readonly string[], workspaceId = ctx.workspaceId): Promise<Map<string, TaxPosting>> {
  const rows = ids.length === 0 ? [] : await ctx.sql<TaxPosting>(
    `select t.id, t.basis, trim_scale(t.recoverable)::text as recoverable, t.output_account_id as "outputAccountId", t.input_account_id as "inputAccountId" from accounting.tax t where t.workspace_id = $1 and t.id = any($2::uuid[])`, [workspaceId, [...new Set(ids)]], 'accounting.tax_postings');
  return new Map(rows.map((r) => [r.id, r]));
}

/** Where lines of products and services are posted, by id, in one statement; ids of other workspaces are absent. */
export async function itemPostings(ctx: Ctx, ids: readonly string[], workspaceId = ctx.workspaceId): Promise<Map<string, ItemPosting>> {
  const rows = ids.length === 0 ? [] : await ctx.sql<ItemPosting>(
    `select i.id, i.kind, i.income_account_id as "incomeAccountId", i.expense_account_id as "expenseAccountId", i.track_stock as "trackStock" from accounting.item i where i.workspace_id = $1 and i.id = any($2::uuid[])`, [workspaceId, [...new Set(ids)]], 'accounting.item_postings');
  return new Map(rows.map((r) => [r.id, r]));
}
