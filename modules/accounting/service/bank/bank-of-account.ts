import type { Ctx } from '#core/server/context.ts';

/** What a bank says of its account. */
export interface BankNumbers { accountId: string; name: string; holder: string; bankName: string; iban: string; bic: string; accountNumber: string; /** Address for UPI payments in rupees; empty without one. */ upiId: string; currency: string }

const numbers = 'b.account_id as "accountId", b.name, b.holder, b.bank_name as "bankName", b.iban, b.bic, b.account_number as "accountNumber", b.upi_id as "upiId", b.currency::text';

/** Bank accounts by their accounts in the ledger, with whole numbers: for files that pay. Archived ones and ids of other workspaces are absent. Asks for no permission: the caller has. */
export async function banksOfAccounts(ctx: Ctx, accountIds: readonly string[]): Promise<Map<string, BankNumbers>> {
  const rows = accountIds.length === 0 ? [] : await ctx.sql<BankNumbers>(
    `select ${numbers} from accounting.bank_account b
     where b.workspace_id = $1 and b.account_id = any($2::uuid[]) and b.deleted_at is null and not b.is_archived`, [ctx.workspaceId, [...accountIds]], 'accounting.banks_of_accounts');
  return new Map(rows.map((r) => [r.accountId, r]));
}

/** Where customers pay into: an account in the currency, the default one first, else the default one; null while none has a number. For what documents print. */
export async function bankToPayInto(ctx: Ctx, currency: string, workspaceId = ctx.workspaceId): Promise<BankNumbers | null> {
  const [row] = await ctx.sql<BankNumbers>(
    `select ${numbers} from accounting.bank_account b where b.workspace_id = $1 and b.kind = 'bank' and b.deleted_at is null and not b.is_archived and (b.iban <> '' or b.account_number <> '' or b.upi_id <> '') and (b.currency = $2 or b.is_default)
     order by b.currency = $2 desc, b.is_default desc, b.created_at, b.id limit 1`, [workspaceId, currency], 'accounting.bank_to_pay_into');
  return row ?? null;
}
