import { addDays } from '#core/contract/dates.ts';
import { convert, divideRounded, money } from '#core/contract/money.ts';

/** Which control account an open item stands in. */
export type ItemSide = 'receivable' | 'payable';

/** What is open of an item, in minor units of its own currency (`fc`) and of the base currency as it was booked; both 0 or more. */
export interface OpenAmounts { readonly fc: bigint; readonly base: bigint }

/** Thrown for a settlement that is not above 0, or above what is open. */
export class SettlementError extends RangeError {
  override readonly name = 'SettlementError';
  readonly open: bigint;
  constructor(message: string, open: bigint) {
    super(message);
    this.open = open;
  }
}

/** Base value taken off an open item when `fc` of it is settled: in proportion, and all the rest with the last part. Throws SettlementError. */
export function relieve(open: OpenAmounts, fc: bigint): bigint {
  if (fc <= 0n) throw new SettlementError('a settlement is above 0', open.fc);
  if (fc > open.fc) throw new SettlementError('more is settled than is open', open.fc);
  return fc === open.fc ? open.base : divideRounded(open.base * fc, open.fc);
}

/** A payment on an open item: what was paid in the item's currency and its base value, and what is taken off beside it (discount, write-off) in the item's currency. */
export interface ItemPayment { readonly fc: bigint; readonly base: bigint; readonly deductions?: readonly bigint[] }

/** What a payment does. `fx` is above 0 for a gain and below for a loss. */
export interface Settlement {
  /** Base value the payment takes off the control account. */
  readonly relieved: bigint;
  /** Base values of the deductions, at the rate of the item. */
  readonly deducted: readonly bigint[];
  readonly fx: bigint;
  readonly left: OpenAmounts;
}

/**
 * Settles an open item. Everything is relieved in turn: the payment, then the deductions; whatever closes the item takes all the rest, so that nothing is left
 * in either currency. A gain or loss is booked on the day of the payment. Throws SettlementError.
 */
export function settle(side: ItemSide, open: OpenAmounts, payment: ItemPayment): Settlement {
  const relieved = relieve(open, payment.fc);
  let left: OpenAmounts = { fc: open.fc - payment.fc, base: open.base - relieved };
  const deducted: bigint[] = [];
  for (const fc of payment.deductions ?? []) {
    const base = relieve(left, fc);
    deducted.push(base);
    left = { fc: left.fc - fc, base: left.base - base };
  }
  return { relieved, deducted, fx: side === 'receivable' ? payment.base - relieved : relieved - payment.base, left };
}

/** An unrealised gain (above 0) or loss on a day, in minor units of the base currency. */
export interface Revaluation { readonly on: string; readonly fx: bigint }

/**
 * Values what was open on a day at that day's rate (base units for one unit of the item's currency). The difference is booked on the day and taken back on the
 * next one, always both: also when the item has been paid since. Empty when there is no difference.
 */
export function revalue(side: ItemSide, open: OpenAmounts, currencies: { item: string; base: string }, rate: string, asOf: string): Revaluation[] {
  const worth = convert(money(open.fc, currencies.item), currencies.base, rate).amount;
  const fx = side === 'receivable' ? worth - open.base : open.base - worth;
  return fx === 0n ? [] : [{ on: asOf, fx }, { on: addDays(asOf, 1), fx: -fx }];
}
