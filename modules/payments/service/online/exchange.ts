import type { Ctx } from '#core/server/context.ts';
import { accountsByRole, findAccounts, requireBook } from '#modules/accounting/api.ts';
import { amountText } from '../rows.ts';
import type { Settled } from './port.ts';

/**
 * What the provider's own exchange says of money that is recorded: the rate, where it was changed into the currency of the books; what the account shows (net of the fee when that is recorded `withFee`), where the account is kept in the currency it was changed into.
 * A rate between two currencies that are both foreign says nothing of the books: there the rate of the day counts.
 */
export async function exchanged(robot: Ctx, { settled, currency }: { settled: Settled | null; currency: string }, { accountId, withFee }: { accountId: string | null; withFee: boolean }): Promise<{ exchangeRate?: string; bankAmount?: string }> {
  if (!settled || settled.currency === currency) return {};
  if (settled.currency === (await requireBook(robot)).baseCurrency) return /^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,10})?$/.test(settled.rate) ? { exchangeRate: settled.rate } : {};
  const id = accountId ?? (await accountsByRole(robot, ['bank_default'])).bank_default;
  const account = (await findAccounts(robot, [id])).get(id);
  return account?.currency === settled.currency ? { bankAmount: amountText(withFee ? settled.net : settled.gross, settled.currency) } : {};
}
