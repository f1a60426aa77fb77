import { MoneyError, parseMoney } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { failField } from '#core/server/fail.ts';
import { getSettings } from '#modules/settings/api.ts';
import { leadSays } from '../../contract/leads.ts';

/** The workspace's currency where none is named. */
export async function currencyFor(ctx: Ctx, named: string | undefined | null): Promise<string> {
  return named ?? (await getSettings(ctx)).currency.code;
}

/** Minor units of a decimal text, as text for a bigint column; refuses naming the field when the currency has fewer digits. */
export function minorUnits(amount: string | null, currency: string, path: string): string | null {
  if (amount === null) return null;
  try { return String(parseMoney(amount, currency).amount); } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    return error.code === 'amount_precision' ? failField(path, leadSays('sales.amount_precision'), 'amount_precision') : failField(path, leadSays('sales.amount_invalid'), error.code);
  }
}
