import type { Ctx } from '#core/server/context.ts';
import type { AccountType } from '../../contract/ledger/words.ts';
import type { CashFlowClass } from '../../rules/account-types.ts';
import type { TaxSide } from '../../rules/reports/cash-class.ts';
import type { TreeAccount } from '../../rules/reports/account-tree.ts';

/** An account as reports need it; also those that were removed or set inactive, because their lines stay. */
export interface ReportAccount extends TreeAccount { readonly type: AccountType; readonly role: string | null; readonly cashFlow: CashFlowClass | null; readonly isActive: boolean;
  /** Carries tax that is owed, or tax that comes back: by its role, or because a tax that is declared is posted to it (components of GST, reverse charge). */
  readonly tax: TaxSide | null;
}

// What is withheld is declared elsewhere. Removed taxes count: what was posted with them is still to be declared.
const postedBy = (column: 'output_account_id' | 'input_account_id') => `exists (select 1 from accounting.tax t where t.workspace_id = a.workspace_id and t.${column} = a.id and t.kind <> 'withholding')`;
const taxSide = `case when a.role = 'tax_out' or ${postedBy('output_account_id')} then 'out' when a.role = 'tax_in' or ${postedBy('input_account_id')} then 'in' end`;

/** All accounts of the workspace by id, in the order of their codes; a chart has at most 5,000. */
export async function reportAccounts(ctx: Ctx): Promise<Map<string, ReportAccount>> {
  const rows = await ctx.sql<ReportAccount>(
    `select a.id, a.code, a.name, a.type, a.role, a.parent_id as "parentId", a.is_group as "isGroup", a.cash_flow as "cashFlow", a.is_active and a.deleted_at is null as "isActive", ${taxSide} as tax from accounting.account a where a.workspace_id = $1 order by a.code, a.id limit 5000`,
    [ctx.workspaceId], 'accounting.report_accounts');
  return new Map(rows.map((r) => [r.id, r]));
}

/** Ids of the bank and cash accounts. */
export const cashAccountIds = (accounts: ReadonlyMap<string, ReportAccount>): string[] => [...accounts.values()].filter((a) => !a.isGroup && (a.type === 'bank' || a.type === 'cash')).map((a) => a.id);
/** Ids of the accounts that carry tax to be declared, of one side or both. */
export const taxAccountIds = (accounts: ReadonlyMap<string, ReportAccount>, sides: readonly TaxSide[] = ['out', 'in']): string[] => [...accounts.values()].filter((a) => a.tax !== null && sides.includes(a.tax)).map((a) => a.id);
/** Ids of the accounts of some types. */
export const idsOfTypes = (accounts: ReadonlyMap<string, ReportAccount>, types: readonly AccountType[]): string[] => [...accounts.values()].filter((a) => !a.isGroup && types.includes(a.type)).map((a) => a.id);
