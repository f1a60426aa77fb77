import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField, Refusal } from '#core/server/fail.ts';
import { getSettings } from '#modules/settings/api.ts';
import { bankSays, ledgerSays, type BankSettings, type updateBankSettings } from '../../contract.ts';
import { findBook } from '../ledger/book.ts';
import { countedAccount } from '../stock/counted-account.ts';
import { decimalOf, minorOf } from './figures.ts';

/** Settings of the bank as matching works with them; the limit in minor units of the base currency. */
export interface StoredBankSettings { writeOffLimit: bigint; writeOffAccountId: string | null; version: number }
// Five units of the base currency.
const usual: StoredBankSettings = { writeOffLimit: 500n, writeOffAccountId: null, version: 1 };

/** Settings of the bank. */
export async function readBankSettings(ctx: Ctx): Promise<StoredBankSettings> {
  const [row] = await ctx.sql<{ limit: string; account: string | null; version: number }>('select s.write_off_limit as limit, s.write_off_account_id as account, s.version from accounting.bank_settings s where s.workspace_id = $1', [ctx.workspaceId], 'accounting.bank_settings');
  return row ? { writeOffLimit: BigInt(row.limit), writeOffAccountId: row.account, version: row.version } : usual;
}

/** Up to what a small rest may be written off, in minor units of the base currency (0: none may), and the account it goes to, null for that of bad debts. Asks for no permission: the caller has. */
export async function writeOffRules(ctx: Ctx): Promise<{ limit: bigint; accountId: string | null }> {
  const { writeOffLimit: limit, writeOffAccountId: chosen } = await readBankSettings(ctx);
  // Stock may be counted since it was chosen.
  return { limit, accountId: chosen !== null && chosen === (await countedAccount(ctx)) ? null : chosen };
}

/** Settings of the bank as they are shown. */
export async function showBankSettings(ctx: Ctx): Promise<BankSettings> {
  const { writeOffLimit, ...rest } = await readBankSettings(ctx);
  const currency = (await findBook(ctx))?.baseCurrency ?? (await getSettings(ctx)).currency.code;
  return { ...rest, currency, writeOffLimit: decimalOf(writeOffLimit, currency) };
}

/** Changes them. */
export async function changeBankSettings(ctx: Ctx, { version, writeOffLimit, writeOffAccountId }: InputOf<typeof updateBankSettings>): Promise<BankSettings> {
  await ctx.sql('insert into accounting.bank_settings (workspace_id) values ($1) on conflict do nothing', [ctx.workspaceId]);
  await ctx.sql('select 1 from accounting.bank_settings s where s.workspace_id = $1 for update', [ctx.workspaceId]);
  const before = await showBankSettings(ctx);
  if (before.version !== version) throw new Refusal('core.version_conflict', { current: before });
  if (writeOffAccountId) {
    const [account] = await ctx.sql<{ is_group: boolean }>('select a.is_group from accounting.account a where a.id = $1 and a.workspace_id = $2 and a.deleted_at is null and a.is_active', [writeOffAccountId, ctx.workspaceId]);
    if (!account || account.is_group) failField('writeOffAccountId', bankSays('accounting.choose_expense_account'));
    if (writeOffAccountId === (await countedAccount(ctx))) failField('writeOffAccountId', ledgerSays('accounting.stock_account'));
  }
  const next = { limit: minorOf(writeOffLimit ?? before.writeOffLimit, before.currency, 'writeOffLimit'), account: writeOffAccountId === undefined ? before.writeOffAccountId : writeOffAccountId };
  await ctx.sql('update accounting.bank_settings set write_off_limit = $2, write_off_account_id = $3, version = version + 1, updated_at = now() where workspace_id = $1', [ctx.workspaceId, next.limit, next.account]);
  const after = await showBankSettings(ctx);
  ctx.emit({ type: 'accounting.bank_settings.changed', id: ctx.workspaceId, version: after.version, data: { changes: { writeOffLimit: [before.writeOffLimit, after.writeOffLimit], writeOffAccountId: [before.writeOffAccountId, after.writeOffAccountId] } }, can: 'accounting.bank.view' });
  return after;
}
