import { currencyExponent, parseDecimal, parseMoney } from '#core/contract/money.ts';
import type { CashRounding } from '../../contract/documents/charges.ts';

/** A step in minor units of a currency; null where the currency has no such amount, or none that would be smaller. */
export function stepOf(step: CashRounding['step'], currency: string): bigint | null {
  const exponent = currencyExponent(currency);
  const { digits, scale } = parseDecimal(step);
  const whole = digits * 10n ** BigInt(exponent);
  const bottom = 10n ** BigInt(scale);
  return whole % bottom === 0n && whole / bottom > 1n ? whole / bottom : null;
}

const minorOf = (text: string, currency: string): bigint => parseMoney(text, currency).amount;

/** What is added to an amount to be paid (minor units, 0 or more) so that it can be paid in cash; 0 where nothing is rounded. Halves go up. */
export function roundingOf(payable: bigint, currency: string, rounding: CashRounding | null | undefined): bigint {
  const step = rounding ? stepOf(rounding.step, currency) : null;
  if (!rounding || step === null || payable <= 0n) return 0n;
  const rest = rounding.rest && minorOf(rounding.rest.of, currency) === payable ? minorOf(rounding.rest.amount, currency) : null;
  if (rest !== null && payable + rest >= 0n) return rest;
  const over = payable % step;
  if (over === 0n) return 0n;
  const up = rounding.mode === 'up' || (rounding.mode === 'nearest' && over * 2n >= step);
  return up ? step - over : -over;
}
