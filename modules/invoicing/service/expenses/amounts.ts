import { currencyExponent, MoneyError, parseMoney } from '#core/contract/money.ts';
import { PricingError } from '#core/contract/pricing/index.ts';
import { failField } from '#core/server/fail.ts';
import { expenseSays } from '../../contract/expenses.ts';

/** Minor units of a decimal text above 0; refuses naming the field when the currency has fewer digits, or the amount is 0. */
export function minorOf(text: string, currency: string, path: string): bigint {
  const { amount } = measured(() => parseMoney(text, currency), path, currency);
  return amount > 0n ? amount : failField(path, expenseSays('invoicing.positive_amount'), 'positive_amount');
}

/** The same for limits, which may be 0. */
export function limitOf(text: string, currency: string, path: string): bigint {
  return measured(() => parseMoney(text, currency), path, currency).amount;
}

/** What a sum refuses becomes a wrong field. */
export function measured<T>(make: () => T, path: string, currency: string): T {
  try { return make(); } catch (error) {
    if (error instanceof MoneyError && error.code === 'amount_precision') return failField(path, expenseSays('invoicing.amount_precision', { currency, digits: currencyExponent(currency) }), 'amount_precision');
    if (error instanceof MoneyError || error instanceof PricingError || error instanceof RangeError) return failField(path, expenseSays('invoicing.expense_figure', { reason: error.message }), error instanceof RangeError ? 'expense_figure' : error.code);
    throw error;
  }
}
