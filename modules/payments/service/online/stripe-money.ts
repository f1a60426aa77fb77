import type Stripe from 'stripe';
import { currencyExponent, divideRounded, parseDecimal } from '#core/contract/money.ts';
import { fromStripe } from '../../rules/stripe-amounts.ts';
import type { ReportedPayment, Settled } from './port.ts';

/** What was paid with an intent, as far as its charge tells. */
export function paidBy(ref: string, charge: Stripe.Charge | string | null, amount: number, paidIn: string): ReportedPayment {
  const currency = paidIn.toUpperCase();
  const balance = charge === null || typeof charge === 'string' ? null : charge.balance_transaction;
  const known = balance === null || typeof balance === 'string' ? null : balance;
  return { ref, amount: fromStripe(amount, currency), currency, fee: known && feeOf(known, currency), settled: settledOf(known) };
}

const rateText = (rate: unknown): string => (rate === null || rate === undefined ? '1' : String(rate));

/** What money became in Stripe's own account; null while that is not known. */
export function settledOf(balance: Stripe.BalanceTransaction | string | null): Settled | null {
  if (balance === null || typeof balance === 'string') return null;
  const currency = balance.currency.toUpperCase();
  const size = (amount: number): bigint => fromStripe(Math.abs(amount), currency);
  return { currency, rate: rateText(balance.exchange_rate), gross: size(balance.amount), net: size(balance.net) };
}

/** The fee in the currency of the payment; null where it was taken in another one at no known rate. */
export function feeOf(balance: { fee: number; currency: string; exchange_rate: number | null }, currency: string): bigint | null {
  const kept = balance.currency.toUpperCase();
  const fee = fromStripe(balance.fee, kept);
  if (kept === currency) return fee;
  if (balance.exchange_rate === null) return null;
  const rate = parseDecimal(rateText(balance.exchange_rate));
  if (rate.digits === 0n) return null;
  // The rate is between whole units; the two currencies may have other numbers of digits.
  const [from, to] = [10n ** BigInt(currencyExponent(kept)), 10n ** BigInt(currencyExponent(currency))];
  return divideRounded(fee * to * 10n ** BigInt(rate.scale), from * rate.digits);
}
