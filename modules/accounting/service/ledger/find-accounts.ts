import type { Ctx } from '#core/server/context.ts';
import type { AccountType } from '../../contract/ledger/words.ts';

/** An account as other rooms choose and name it; `currency` is null for the base currency. */
export interface FoundAccount { id: string; code: string; name: string; type: AccountType; currency: string | null; isGroup: boolean; isActive: boolean; reconcilable: boolean }

/** Accounts of the workspace by id; ids of other workspaces and removed accounts are absent. */
export async function findAccounts(ctx: Ctx, ids: readonly string[], workspaceId = ctx.workspaceId): Promise<Map<string, FoundAccount>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await ctx.sql<FoundAccount>(
    'select a.id, a.code, a.name, a.type, a.currency, a.is_group as "isGroup", a.is_active as "isActive", a.reconcilable from accounting.account a where a.workspace_id = $1 and a.id = any($2::uuid[]) and a.deleted_at is null', [workspaceId, wanted], 'accounting.accounts_by_id');
  return new Map(rows.map((r) => [r.id, r]));
}

/** The same, each merged account as the one that took its place; ids that lead to a removed one are absent. */
export async function followAccounts(ctx: Ctx, ids: readonly string[]): Promise<Map<string, FoundAccount>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await ctx.sql<FoundAccount & { asked: string }>(
    `with recursive way as (select a.id as asked, a.id, a.merged_into, 1 as n from accounting.account a where a.workspace_id = $1 and a.id = any($2::uuid[])
       union all select way.asked, a.id, a.merged_into, way.n + 1 from way join accounting.account a on a.id = way.merged_into and a.workspace_id = $1 where way.n < 100)
     select way.asked, a.id, a.code, a.name, a.type, a.currency, a.is_group as "isGroup", a.is_active as "isActive", a.reconcilable from way join accounting.account a on a.id = way.id and a.workspace_id = $1 where way.merged_into is null and a.deleted_at is null`, [ctx.workspaceId, wanted], 'accounting.follow_accounts');
  return new Map(rows.map(({ asked, ...account }) => [asked, account]));
}

/** Accounts of the workspace by code, as it is written in the chart; codes it does not have are absent. */
export async function accountsByCode(ctx: Ctx, codes: readonly string[]): Promise<Map<string, FoundAccount>> {
  const rows = await ctx.sql<FoundAccount>(
    'select a.id, a.code, a.name, a.type, a.currency, a.is_group as "isGroup", a.is_active as "isActive", a.reconcilable from accounting.account a where a.workspace_id = $1 and lower(a.code) = any($2::text[]) and a.deleted_at is null', [ctx.workspaceId, codes.map((c) => c.toLowerCase())], 'accounting.accounts_by_code');
  return new Map(rows.map((r) => [r.code, r]));
}

/** Active accounts of some types that take entries, in the order of their codes; at most 200. */
export function listAccountsOf(ctx: Ctx, types: readonly AccountType[]): Promise<FoundAccount[]> {
  return ctx.sql<FoundAccount>(
    'select a.id, a.code, a.name, a.type, a.currency, a.is_group as "isGroup", a.is_active as "isActive", a.reconcilable from accounting.account a where a.workspace_id = $1 and a.type = any($2) and a.is_active and not a.is_group and a.deleted_at is null order by a.code, a.id limit 200', [ctx.workspaceId, [...types]], 'accounting.accounts_of_types');
}
