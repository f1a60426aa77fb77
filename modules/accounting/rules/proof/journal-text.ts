import { currencyExponent, decimalToText, money, moneyToDecimal } from '#core/contract/money.ts';
import { oneLine, type JournalFormat, type NamedAccount } from './journal-names.ts';

/** A line of an entry: signed minor units, debit positive, of its own currency and of the base. */
export interface JournalLine { accountId: string; currency: string; amount: bigint; base: bigint; memo: string }
/** An entry as a plain text journal has it. */
export interface JournalEntry { id: string; number: string; on: string; memo: string; hash: string; lines: readonly JournalLine[] }
/** A rate of a day. */
export interface JournalRate { on: string; currency: string; rate: string }
/** What stands before the entries. */
export interface JournalHead { title: string; base: string; on: string; currencies: readonly string[]; accounts: readonly NamedAccount[]; rates: readonly JournalRate[] }

/** Writes a journal piece by piece. */
export interface JournalWriter { head(head: JournalHead): string; entry(entry: JournalEntry): string }

const plain = (minor: bigint, currency: string): string => moneyToDecimal({ ...money(0n, currency), amount: minor });
const size = (n: bigint): bigint => (n < 0n ? -n : n);

/** Amounts of a line: in its own currency at the total it stands in the books with; what only changes the base value stands alone. */
export function postingAmounts({ currency, amount, base }: Pick<JournalLine, 'currency' | 'amount' | 'base'>, baseCurrency: string): string[] {
  const inBase = (minor: bigint) => `${plain(minor, baseCurrency)} ${baseCurrency}`;
  if (currency === baseCurrency || amount === 0n) return [inBase(base)];
  const cost = size(base);
  // A total price is above nothing; where amount and value stand on different sides (balances of many lines) the difference stands beside it.
  const weight = amount > 0n ? cost : -cost;
  return [`${plain(amount, currency)} ${currency} @@ ${inBase(cost)}`, ...(weight === base ? [] : [inBase(base - weight)])];
}

/** A writer in the manner of a program; `names` are its accounts' by id. */
export function journalWriter(format: JournalFormat, names: ReadonlyMap<string, string>, base: string): JournalWriter {
  return format === 'hledger' ? hledgerWriter(names, base) : beancountWriter(names, base);
}

/** In comments hledger looks for tags and dates: nothing there may look like one. */
const comment = (text: string): string => oneLine(text).replace(/:/g, '∶').replace(/\[/g, '(').replace(/\]/g, ')');

function hledgerWriter(names: ReadonlyMap<string, string>, base: string): JournalWriter {
  return {
    head: ({ title, on, currencies, accounts, rates }) => [
      `; ${comment(title)}`, 'decimal-mark .', ...currencies.map((c) => `commodity 1000${currencyExponent(c) > 0 ? `.${'0'.repeat(currencyExponent(c))}` : '.'} ${c}`), '',
      ...accounts.map((a) => `account ${names.get(a.id)!}  ; ${comment(a.name)}`), '', ...rates.map((r) => `P ${r.on} ${r.currency} ${r.rate} ${base}`), `; ${on}`, '', '',
    ].join('\n'),
    entry: ({ number, on, memo, hash, lines }) => [
      `${on} * (${oneLine(number).replace(/\)/g, '}')}) ${oneLine(memo).replace(/;/g, ',').replace(/\|/g, '/')}`.trimEnd(), ...(hash ? [`    ; sha256 ${hash}`] : []),
      ...lines.flatMap((l) => postingAmounts(l, base).map((amount) => `    ${names.get(l.accountId)!}  ${amount}${l.memo ? `  ; ${comment(l.memo)}` : ''}`)), '', '',
    ].join('\n'),
  };
}

const fine = 6;

/**
 * The same with prices of a unit. beancount divides a total by the number of units and multiplies again, which loses the last digit; so where a total is no whole
 * multiple, a few units stand at a price one millionth of a cent above that of the others: together they come to the total exactly.
 */
export function unitPrices(line: Pick<JournalLine, 'currency' | 'amount' | 'base'>, baseCurrency: string): string[] {
  const { currency, amount, base } = line;
  if (currency === baseCurrency || amount === 0n) return postingAmounts(line, baseCurrency);
  const [units, cost, sign] = [size(amount), size(base) * 10n ** BigInt(fine), amount < 0n ? -1n : 1n];
  const [price, dearer] = [cost / units, cost % units];
  const scale = currencyExponent(baseCurrency) + fine - currencyExponent(currency);
  const at = (count: bigint, each: bigint) => (count === 0n ? [] : [`${plain(sign * count, currency)} ${currency} @ ${decimalToText({ digits: each, scale })} ${baseCurrency}`]);
  const left = base - sign * size(base);
  return [...at(units - dearer, price), ...at(dearer, price + 1n), ...(left === 0n ? [] : [`${plain(left, baseCurrency)} ${baseCurrency}`])];
}

const quoted = (text: string): string => `"${oneLine(text).replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`;

function beancountWriter(names: ReadonlyMap<string, string>, base: string): JournalWriter {
  return {
    head: ({ title, on, currencies, accounts, rates }) => [
      `option "title" ${quoted(title)}`, `option "operating_currency" "${base}"`, '', ...currencies.map((c) => `${on} commodity ${c}`), '',
      ...accounts.flatMap((a) => [`${on} open ${names.get(a.id)!}`, `  name: ${quoted(a.name)}`]), '', ...rates.map((r) => `${r.on} price ${r.currency} ${r.rate} ${base}`), '', '',
    ].join('\n'),
    entry: ({ number, on, memo, hash, lines }) => [
      `${on} * ${quoted(memo)}`, `  number: ${quoted(number)}`, ...(hash ? [`  sha256: "${hash}"`] : []),
      ...lines.flatMap((l) => unitPrices(l, base).flatMap((amount) => [`  ${names.get(l.accountId)!}  ${amount}`, ...(l.memo ? [`    memo: ${quoted(l.memo)}`] : [])])), '', '',
    ].join('\n'),
  };
}
