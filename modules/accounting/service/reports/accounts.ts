import type { Ctx } from '#core/server/context.ts';
import type { AccountType } from '../../contract/ledger/words.ts';
import type { CashFlowClass } from '../../rules/account-types.ts';
import type { TreeAccount } from '../../rules/reports/account-tree.ts';

/** An account as reports need it; also those that were removed or set inactive, because their lines stay. */
export interface ReportAccount extends TreeAccount { readonly type: AccountType; readonly role: string | null; readonly cashFlow: CashFlowClass | null; readonly isActive: boolean }

/** All accounts of the workspace by id, in the order of their codes; a chart has at most 5,000. */
export async function reportAccounts(ctx: Ctx): Promise<Map<string, ReportAccount>> {
  const rows = await ctx.sql<ReportAccount>(
    `select a.id, a.code, a.name, a.type, a.role, a.parent_id as "parentId", a.is_group as "isGroup", a.cash_flow as "cashFlow", a.is_active and a.deleted_at is null as "isActive" from accounting.account a where a.workspace_id = $1 order by a.code, a.id limit 5000`,
    [ctx.workspaceId], 'accounting.report_accounts');
  return new Map(rows.map((r) => [r.id, r]));
}

/** Ids of the bank and cash accounts. */
export const cashAccountIds = (accounts: ReadonlyMap<string, ReportAccount>): string[] => [...accounts.values()].filter((a) => !a.isGroup && (a.type === 'bank' || a.type === 'cash')).map((a) => a.id);
/** Ids of the accounts of some types. */
export const idsOfTypes = (accounts: ReadonlyMap<string, ReportAccount>, types: readonly AccountType[]): string[] => [...accounts.values()].filter((a) => !a.isGroup && types.includes(a.type)).map((a) => a.id);
