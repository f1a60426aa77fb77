import { currencyExponent, divideRounded, money, MoneyError, moneyToDecimal, parseDecimal, parseMoney } from '#core/contract/money.ts';
import { failField } from '#core/server/fail.ts';
// Not the whole contract: the thread that reads large files starts with this.
import { bankSays } from '../../contract/bank/words.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';

/** Minor units of a decimal text; refuses naming the field what the currency cannot hold. */
export function minorOf(text: string, currency: string, path: string): bigint {
  try {
    return parseMoney(text, currency).amount;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    if (error.code === 'amount_precision') return failField(path, bankSays('accounting.amount_digits', { currency, digits: currencyExponent(currency) }), error.code);
    if (error.code === 'amount_range') return failField(path, bankSays('accounting.amount_large'), error.code);
    return failField(path, ledgerSays('accounting.amount_form'), error.code);
  }
}

/** The same, above 0. */
export function aboveZero(text: string, currency: string, path: string): bigint {
  const amount = minorOf(text, currency, path);
  return amount > 0n ? amount : failField(path, bankSays('accounting.above_zero'));
}

/** Minor units as a decimal text of the currency. */
export const decimalOf = (amount: bigint | string, currency: string): string => moneyToDecimal(money(BigInt(amount), currency));

/** An amount with its currency, for sentences. */
export const amountWords = (amount: bigint, currency: string): string => `${decimalOf(amount < 0n ? -amount : amount, currency)} ${currency}`;

/** A column of time as ISO 8601 in UTC. */
export const instantSql = (column: string): string => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Today's day in UTC, YYYY-MM-DD. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** A decimal limit of a rule in minor units of a currency; digits the currency does not have are rounded. */
export function limitOf(text: string | null, currency: string): bigint | undefined {
  if (text === null) return undefined;
  const { digits, scale } = parseDecimal(text);
  const shift = currencyExponent(currency) - scale;
  return shift >= 0 ? digits * 10n ** BigInt(shift) : divideRounded(digits, 10n ** BigInt(-shift));
}
