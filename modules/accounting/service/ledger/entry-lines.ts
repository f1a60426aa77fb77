import { currencyExponent, isCurrency, money, MoneyError, moneyToDecimal, parseMoney, parseRate } from '#core/contract/money.ts';
import type { FieldError } from '#core/contract/errors.ts';
import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import { followParties, seenParties } from '#modules/parties/api.ts';
import type { LineText } from '../../contract/ledger/entries.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';
import { countedAccount } from '../stock/counted-account.ts';
import type { Book } from './book.ts';
import { toBase } from './currency.ts';
import { findAccounts, type FoundAccount } from './find-accounts.ts';
import type { NewLine } from './post.ts';
import { findRate } from './rates.ts';

/** What is wrong with typed lines, gathered so that all of it is said at once. */
class Problems {
  readonly fields: FieldError[] = [];
  add(path: string, message: string, code = 'invalid'): null { this.fields.push({ path, code, message }); return null; }
  refuse(): void { if (this.fields.length > 0) throw new Refusal('core.invalid_input', {}, this.fields.slice(0, 50)); }
}

/** A line that nobody has written anything into. */
export const isBlank = (l: LineText): boolean => l.accountId === null && l.debit === '' && l.credit === '' && l.memo === '' && l.partyId === null;

/** Typed lines as the ledger takes them, with the place each had; blank ones are left out. Refuses with every wrong field (`lines.<n>.<field>`). */
export async function readLines(ctx: Ctx, book: Book, on: string, lines: readonly LineText[]): Promise<{ lines: NewLine[]; places: number[] }> {
  const written = lines.map((line, place) => ({ line, place })).filter(({ line }) => !isBlank(line));
  const problems = new Problems();
  const accounts = await findAccounts(ctx, written.flatMap(({ line }) => line.accountId ?? []));
  const counted = await countedAccount(ctx);
  const rates = await ratesFor(ctx, book, on, written.map(({ line }) => line));
  const parties = await checkParties(ctx, written, problems);
  await checkDimensions(ctx, written, problems);
  const read = written.map(({ line, place }) => readLine(line, `lines.${place}`, { book, on, rates, counted, account: line.accountId === null ? undefined : accounts.get(line.accountId), partyId: line.partyId === null ? null : parties.get(line.partyId) ?? null, problems }));
  problems.refuse();
  return { lines: read.map((l) => l!), places: written.map(({ place }) => place) };
}

interface Around { book: Book; /** The account of what is counted: nobody writes on it by hand. */ counted: string | null; on: string; rates: ReadonlyMap<string, string>; account: FoundAccount | undefined; /** The party it names, or the one that took its place. */ partyId: string | null; problems: Problems }

function readLine(line: LineText, path: string, { book, on, rates, counted, account, partyId, problems }: Around): NewLine | null {
  if (!account) problems.add(`${path}.accountId`, ledgerSays('accounting.choose_account'));
  // Its balance is what the layers of stock are worth, as long as only stock moves it.
  else if (account.id === counted) problems.add(`${path}.accountId`, ledgerSays('accounting.stock_account'));
  else if ((account.type === 'receivable' || account.type === 'payable') && line.partyId === null) problems.add(`${path}.partyId`, ledgerSays('accounting.party_needed'));
  const currency = line.currency === '' ? book.baseCurrency : line.currency.toUpperCase();
  if (!isCurrency(currency)) return problems.add(`${path}.currency`, ledgerSays('core.currency'));
  const isDebit = line.debit !== '';
  const side = isDebit ? 'debit' : 'credit';
  if (isDebit === (line.credit !== '')) return problems.add(`${path}.${side}`, ledgerSays('accounting.one_side'), 'one_side');
  const amount = readAmount(line[side], currency, `${path}.${side}`, problems);
  if (amount === null) return null;
  const rate = currency === book.baseCurrency ? '1' : line.rate !== '' ? readRate(line.rate, `${path}.rate`, problems) : rates.get(currency) ?? problems.add(`${path}.rate`, ledgerSays('accounting.rate_absent', { currency, on }), 'rate_absent');
  if (rate === null) return null;
  const value = currency === book.baseCurrency ? amount : line.base !== '' ? readAmount(line.base, book.baseCurrency, `${path}.base`, problems) : toBase(amount, currency, rate, book.baseCurrency);
  if (value === null) return null;
  if (value <= 0n) return problems.add(`${path}.base`, ledgerSays('accounting.base_sign', { currency: book.baseCurrency }));
  if (value > most) return problems.add(`${path}.${side}`, ledgerSays('accounting.amount_large'));
  const sign = isDebit ? 1n : -1n;
  return { accountId: line.accountId ?? '', base: sign * value, currency, amount: sign * amount, rate, partyId, dueOn: line.dueOn, memo: line.memo, dimensions: line.dimensions };
}

/** Five hundred such lines still fit what a sum may be. */
const most = 10n ** 16n;

/** An amount above 0 in minor units; null when it is none, which is then among the problems. */
function readAmount(text: string, currency: string, path: string, problems: Problems): bigint | null {
  try {
    const { amount } = parseMoney(text, currency);
    return amount > 0n ? amount : problems.add(path, ledgerSays(amount === 0n ? 'accounting.one_side' : 'accounting.amount_form'));
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    if (error.code === 'amount_precision') return problems.add(path, ledgerSays('accounting.digits', { currency, digits: currencyExponent(currency) }), 'amount_precision');
    return problems.add(path, ledgerSays(error.code === 'amount_range' ? 'accounting.amount_large' : 'accounting.amount_form'));
  }
}

function readRate(text: string, path: string, problems: Problems): string | null {
  try {
    const { digits } = parseRate(text);
    return digits.toString().length > 24 ? problems.add(path, ledgerSays('accounting.rate_form')) : text;
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    return problems.add(path, ledgerSays('accounting.rate_form'));
  }
}

async function ratesFor(ctx: Ctx, book: Book, on: string, lines: readonly LineText[]): Promise<Map<string, string>> {
  const wanted = new Set(lines.filter((l) => l.rate === '' && l.currency !== '').map((l) => l.currency.toUpperCase()).filter((c) => isCurrency(c) && c !== book.baseCurrency));
  const rates = new Map<string, string>();
  for (const currency of wanted) {
    const rate = await findRate(ctx, currency, on);
    if (rate !== null) rates.set(currency, rate);
  }
  return rates;
}

/** Whom lines name, by the id they have: drafts and templates outlive a merge, and what is posted is for the party that stayed. */
async function checkParties(ctx: Ctx, written: ReadonlyArray<{ line: LineText; place: number }>, problems: Problems): Promise<Map<string, string>> {
  const ids = [...new Set(written.flatMap(({ line }) => line.partyId ?? []))];
  if (ids.length === 0) return new Map();
  const known = await followParties(ctx, ids);
  const seen = new Set((ctx.membership ? await seenParties(ctx, [...known.values()]) : [...known.values()]).map((p) => p.id));
  const found = new Map([...known].flatMap(([asked, { id }]) => (seen.has(id) ? [[asked, id] as const] : [])));
  for (const { line, place } of written) if (line.partyId !== null && !found.has(line.partyId)) problems.add(`lines.${place}.partyId`, ledgerSays('accounting.pick_party'));
  return found;
}

async function checkDimensions(ctx: Ctx, written: ReadonlyArray<{ line: LineText; place: number }>, problems: Problems): Promise<void> {
  const ids = [...new Set(written.flatMap(({ line }) => Object.values(line.dimensions)))];
  if (ids.length === 0) return;
  const rows = await ctx.sql<{ id: string; dimension_id: string }>('select v.id, v.dimension_id from accounting.dimension_value v where v.workspace_id = $1 and v.id = any($2::uuid[]) and v.is_active', [ctx.workspaceId, ids], 'accounting.dimension_values');
  const of = new Map(rows.map((r) => [r.id, r.dimension_id]));
  for (const { line, place } of written) for (const [dimension, value] of Object.entries(line.dimensions)) if (of.get(value) !== dimension) problems.add(`lines.${place}.dimensions.${dimension}`, ledgerSays('accounting.choose_value'));
}

/** Sum of the debits of typed lines in minor units of the base currency, as far as they can be read. */
export function readableTotal(lines: readonly LineText[], baseCurrency: string): bigint {
  let total = 0n;
  for (const line of lines) {
    const currency = line.currency === '' ? baseCurrency : line.currency.toUpperCase();
    try {
      if (line.debit === '') continue;
      const { amount } = parseMoney(line.debit, currency);
      total += line.base !== '' && currency !== baseCurrency ? parseMoney(line.base, baseCurrency).amount : currency === baseCurrency ? amount : toBase(amount, currency, line.rate, baseCurrency);
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error;
    }
  }
  return total > 10n ** 17n || total < 0n ? 0n : total;
}

/** A posted line as somebody would type it. */
export function typedLine(l: { account_id: string; debit: string; credit: string; currency: string; amount: string; rate: string; party_id: string | null; memo: string; dimensions: Record<string, string> }, baseCurrency: string): LineText {
  const amount = BigInt(l.amount);
  const value = BigInt(l.debit) + BigInt(l.credit);
  const foreign = l.currency !== baseCurrency;
  const text = moneyToDecimal(money(amount === 0n ? value : amount < 0n ? -amount : amount, amount === 0n ? baseCurrency : l.currency));
  const own = foreign && amount !== 0n;
  return {
    accountId: l.account_id, debit: BigInt(l.debit) > 0n ? text : '', credit: BigInt(l.credit) > 0n ? text : '', currency: own ? l.currency : '', rate: own ? l.rate : '', base: own ? moneyToDecimal(money(value, baseCurrency)) : '',
    partyId: l.party_id, dueOn: null, memo: l.memo, dimensions: l.dimensions,
  };
}
