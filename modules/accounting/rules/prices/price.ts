import { currencyExponent, decimalToText, divideRounded, fineDigits, parseDecimal, plainDecimal } from '#core/contract/money.ts';

/** How a rule says its price: an amount, percent off the item's sale price, or percent on what the item costs or is sold for. */
export const priceMethods = ['fixed', 'discount', 'formula'] as const;
/** What a formula begins with: the item's sale price or what it is bought for. */
export const priceBases = ['list', 'cost'] as const;

/** A rule of a price list. Decimals are texts, days YYYY-MM-DD; a rule without item and category is for all items. */
export interface PriceRule {
  id: string; itemId: string | null; category: string; fromQuantity: string; fromOn: string | null; toOn: string | null;
  method: (typeof priceMethods)[number]; price: string | null; percent: string | null; base: (typeof priceBases)[number]; roundTo: string | null;
}
/** A list with those of its rules that may be about what is asked for. */
export interface PriceList { id: string; name: string; currency: string; isDefault: boolean; rules: readonly PriceRule[] }
/** What an item itself says about its price. */
export interface ItemPrices { id: string; category: string; price: string | null; cost: string | null; currency: string }
/** Base units for one unit of a currency on the day; null when nobody entered any. */
export type RateOf = (currency: string) => string | null;
/** An amount and its currency; the amount is decimal text. */
export interface Amount { amount: string; currency: string }

/** A price and why it is that one. */
export interface PriceAnswer {
  /** For one unit, in the currency asked for; null when nothing says a price or no rate leads there (`problem`). */
  price: string | null;
  source: 'rule' | 'item' | 'none';
  list: Pick<PriceList, 'id' | 'name' | 'isDefault'> | null;
  rule: PriceRule | null;
  /** What the percentage was taken of. */
  from: Amount | null;
  /** The price before it was changed into the currency asked for; null where it was not. */
  converted: Amount | null;
  /** Rules on the cost that say nothing because the item has no purchase price. */
  leftOut: number;
  problem: 'no_price' | 'no_rate' | null;
}

/** An exact number: top ÷ bottom. */
interface Fraction { top: bigint; bottom: bigint }
const fraction = (text: string): Fraction => { const { digits, scale } = parseDecimal(text); return { top: digits, bottom: 10n ** BigInt(scale) }; };
const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });
const over = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.bottom, bottom: a.bottom * b.top });
const compare = (a: string, b: string): number => { const [x, y] = [fraction(a), fraction(b)]; const d = x.top * y.bottom - y.top * x.bottom; return d < 0n ? -1 : d > 0n ? 1 : 0; };

/** Digits a price is kept with: its currency's, and as many more as what it was made of has more than its own currency. */
const digitsOf = (currency: string, made: Amount) => Math.min(fineDigits, currencyExponent(currency) + Math.max(0, (plainDecimal(made.amount).split('.')[1]?.length ?? 0) - currencyExponent(made.currency)));
/** Rounded to so many digits; what that would make nothing of is something still, so it gets as many as a price may have. */
function rounded({ top, bottom }: Fraction, digits: number): string {
  const whole = divideRounded(top * 10n ** BigInt(digits), bottom);
  const fine = whole === 0n ? divideRounded(top * 10n ** BigInt(fineDigits), bottom) : 0n;
  return fine === 0n ? decimalToText({ digits: whole, scale: digits }) : plainDecimal(decimalToText({ digits: fine, scale: fineDigits }));
}
/** The nearest multiple of a step; halves go up. */
function stepped(value: Fraction, step: string): string {
  const { digits, scale } = parseDecimal(plainDecimal(step));
  return decimalToText({ digits: divideRounded(value.top * 10n ** BigInt(scale), value.bottom * digits) * digits, scale });
}

/** An amount in another currency, exact; null when a rate is missing. */
function changed(amount: Fraction, from: string, to: string, rateOf: RateOf): Fraction | null {
  if (from === to) return amount;
  const [a, b] = [rateOf(from), rateOf(to)];
  return a === null || b === null ? null : over(times(amount, fraction(a)), fraction(b));
}

const scopeOf = (rule: PriceRule) => (rule.itemId ? 2 : rule.category ? 1 : 0);
/** What the rule is about: an item, a category, or all. */
export const ruleScope = (rule: PriceRule): 'item' | 'category' | 'all' => (['all', 'category', 'item'] as const)[scopeOf(rule)]!;
const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** True when a rule is about this many of an item on a day. What comes back counts like what goes out. */
export function ruleFits(rule: PriceRule, item: Pick<ItemPrices, 'id' | 'category'>, quantity: string, on: string): boolean {
  const about = rule.itemId ? rule.itemId === item.id : rule.category === '' || same(rule.category, item.category);
  return about && compare(quantity.replace(/^-/, ''), rule.fromQuantity) >= 0 && (rule.fromOn === null || rule.fromOn <= on) && (rule.toOn === null || rule.toOn >= on);
}

/** The most specific first: item before category before all, then the larger quantity, then the one that began last, then the one that ends first, then the newest. */
export function bySpecificity(a: PriceRule, b: PriceRule): number {
  return scopeOf(b) - scopeOf(a) || compare(b.fromQuantity, a.fromQuantity) || (b.fromOn ?? '').localeCompare(a.fromOn ?? '') || (a.toOn ?? '9999').localeCompare(b.toOn ?? '9999') || (a.id < b.id ? 1 : -1);
}

/** What a rule makes of an item, in the list's currency; `no_cost` when it begins with a price the item does not have. */
function ruled(rule: PriceRule, list: PriceList, item: ItemPrices, rateOf: RateOf): { price: string; from: Amount | null } | 'no_base' | 'no_rate' {
  if (rule.method === 'fixed') return { price: plainMoney(rule.price ?? '0', list.currency), from: null };
  const begins = rule.method === 'formula' && rule.base === 'cost' ? item.cost : item.price;
  if (begins === null) return 'no_base';
  const base = changed(fraction(begins), item.currency, list.currency, rateOf);
  if (base === null) return 'no_rate';
  const percent = fraction(rule.percent ?? '0');
  const share: Fraction = { top: 100n * percent.bottom + (rule.method === 'discount' ? -percent.top : percent.top), bottom: 100n * percent.bottom };
  const value = times(base, share);
  const price = rule.roundTo ? stepped(value, rule.roundTo) : rounded(value, digitsOf(list.currency, { amount: begins, currency: item.currency }));
  return { price: plainMoney(price, list.currency), from: { amount: plainMoney(begins, item.currency), currency: item.currency } };
}

/** A price with its currency's digits, more only where it has them. */
function plainMoney(price: string, currency: string): string {
  return rounded(fraction(price), digitsOf(currency, { amount: price, currency }));
}

/**
 * What one of an item costs when so many are sold on a day: the first list that has a rule for it decides, by its most specific rule; else the item's own sale price.
 * Money is changed into the currency asked for only where the deciding price is in another one.
 */
export function priceOf(item: ItemPrices, { quantity, on, currency }: { quantity: string; on: string; currency: string }, lists: readonly PriceList[], rateOf: RateOf): PriceAnswer {
  let leftOut = 0;
  for (const list of lists) {
    for (const rule of list.rules.filter((r) => ruleFits(r, item, quantity, on)).sort(bySpecificity)) {
      const made = ruled(rule, list, item, rateOf);
      if (made === 'no_base') { leftOut += 1; continue; }
      const about = { source: 'rule' as const, list: { id: list.id, name: list.name, isDefault: list.isDefault }, rule, leftOut };
      if (made === 'no_rate') return { ...about, price: null, from: null, converted: null, problem: 'no_rate' };
      return { ...about, from: made.from, ...into(made.price, list.currency, currency, rateOf) };
    }
  }
  const rest = { list: null, rule: null, from: null, leftOut };
  if (item.price === null) return { ...rest, source: 'none', price: null, converted: null, problem: 'no_price' };
  return { ...rest, source: 'item', ...into(plainMoney(item.price, item.currency), item.currency, currency, rateOf) };
}

function into(price: string, from: string, to: string, rateOf: RateOf): Pick<PriceAnswer, 'price' | 'converted' | 'problem'> {
  if (from === to) return { price, converted: null, problem: null };
  const value = changed(fraction(price), from, to, rateOf);
  const converted = { amount: price, currency: from };
  return value === null ? { price: null, converted, problem: 'no_rate' } : { price: rounded(value, digitsOf(to, converted)), converted, problem: null };
}
