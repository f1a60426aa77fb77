import { money, moneyToDecimal, parseMoney } from '#core/contract/money.ts';

/** Minor units of an amount as people write it. */
export const minor = (text: string, currency = 'EUR'): bigint => parseMoney(text, currency).amount;
/** An amount in minor units as people read it. */
export const shown = (amount: bigint, currency = 'EUR'): string => moneyToDecimal(money(amount, currency));
export const eur = (text: string) => parseMoney(text, 'EUR');
