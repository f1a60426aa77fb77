import { convert, divideRounded, money } from '#core/contract/money.ts';
import { fraction, wholeParts } from '#core/contract/pricing/fraction.ts';
import type { TaxKind } from '#core/contract/pricing/index.ts';
import { microPercent } from './price.ts';

/** A line of the ledger: signed minor units, debit positive, of the base currency and of `currency`. */
export interface EntryLine { accountId: string; base: bigint; currency: string; amount: bigint; rate: string; partyId: string | null; dueOn?: string; taxId?: string; dimensions?: Record<string, string>; memo?: string }
/** What a tax return is told, in minor units of the base currency. */
export interface EntryTax { taxId: string; direction: 'sale' | 'purchase'; rate: string; base: bigint; amount: bigint; recoverable: bigint; partyId: string | null }
/** A tax that is owed with the payment: what waits on the transition account (debit positive) and what the return will be told. */
export interface WaitingTax { taxId: string; accountId: string; rate: string; amount: bigint; base: bigint; recoverable: bigint }

/** A tax as it is posted. `account` is the tax account of the direction, `other` that of the opposite one (reverse charge). */
export interface PostedTax { id: string; kind: TaxKind; rate: string; basis: 'accrual' | 'cash'; recoverable: string; account: string; other: string; withholding: string }
/** Minor units of a tax on something. */
export interface TaxAmount { taxId: string; base: bigint; amount: bigint }
/** A priced line; `key` sets a line apart that must not be added up with others (stock). */
export interface PostedLine { accountId: string; dimensions: Record<string, string>; net: bigint; taxes: readonly TaxAmount[]; key?: string; memo?: string }
/** A tax of a deposit, with the rate and the share that came back (percent as decimal text) when that was posted. */
export interface DepositTax extends TaxAmount { rate: string; recoverable: string }
/** A deposit that is taken off, at the exchange rate it was posted with. */
export interface PostedDeposit { number: string; rate: string; net: bigint; taxes: readonly DepositTax[] }

/** Everything an entry of a document follows from; amounts in minor units of the document's currency. */
export interface PostingInput {
  direction: 'sale' | 'purchase'; credit: boolean; currency: string; baseCurrency: string; rate: string; partyId: string;
  lines: readonly PostedLine[]; taxes: readonly PostedTax[]; documentTaxes: readonly TaxAmount[]; deposits: readonly PostedDeposit[]; instalments: ReadonlyArray<{ dueOn: string; amount: bigint }>;
  accounts: { control: string; advance: string; transition: string; fxGain: string; fxLoss: string; rounding?: string };
  /** What was added so that the payable can be paid in cash; less than nothing where it was rounded down. */
  rounding?: bigint;
}
/** The entry of a document; `keyed` says what lines that were set apart came to in the base currency (debit positive). */
export interface DocumentEntry { lines: EntryLine[]; taxes: EntryTax[]; waiting: WaitingTax[]; keyed: Map<string, bigint> }

const charged: ReadonlySet<TaxKind> = new Set(['percent', 'fixed', 'division']);
const hundred = 100_000_000n;

/**
 * The entry of an invoice, credit note, bill or vendor credit: revenue or expense per account, each tax on its account, deposits taken off, and the control account with the rest, one line for each
 * due date. All but the control account are converted and rounded; it takes the negative sum, so that the entry balances whatever the rate.
 */
export function entryOf(input: PostingInput): DocumentEntry {
  const { direction, credit, currency, baseCurrency, rate, partyId } = input;
  // What a customer owes is a debit, what a vendor gets a credit; credits turn it round. Everything else stands on the other side.
  const side = (direction === 'sale') === credit ? -1n : 1n;
  const sign = credit ? -1n : 1n;
  const toBase = (amount: bigint, at = rate) => (currency === baseCurrency ? amount : convert(money(amount, currency), baseCurrency, at).amount);
  const entry: DocumentEntry = { lines: [], taxes: [], waiting: [], keyed: new Map() };
  const put = (accountId: string, amount: bigint, more: Partial<EntryLine> = {}): bigint => {
    const base = toBase(amount, more.rate);
    if (base !== 0n) entry.lines.push({ accountId, base, currency, amount, rate: currency === baseCurrency ? '1' : rate, partyId, ...more });
    return base;
  };
  const lost = new Map<PostedLine, bigint>();
  const post = (tax: PostedTax, accountId: string, amount: bigint, told: EntryTax, at: string) => {
    if (tax.basis === 'cash' && charged.has(tax.kind)) {
      wait(entry, { taxId: tax.id, accountId, rate: told.rate, amount: put(input.accounts.transition, amount, { rate: at, taxId: tax.id }), base: told.base, recoverable: told.recoverable });
      return;
    }
    put(accountId, amount, { rate: at, taxId: tax.id });
    entry.taxes.push(told);
  };
  // `sense` is -1 for what is taken off again. Answers what of the tax does not come back.
  const taxed = (tax: PostedTax, { base, amount }: TaxAmount, sense: bigint, at: string): bigint => {
    const told = (of: 'sale' | 'purchase', sum: bigint, recoverable: bigint): EntryTax => ({ taxId: tax.id, direction: of, rate: tax.rate, base: sense * sign * toBase(base, at), amount: sense * sign * toBase(sum, at), recoverable: sense * sign * toBase(recoverable, at), partyId });
    if (tax.kind === 'withholding') {
      put(tax.withholding, sense * side * amount, { rate: at, taxId: tax.id });
      entry.taxes.push(told(direction, amount, amount));
      return 0n;
    }
    const reverse = tax.kind === 'reverse_charge';
    if (direction === 'sale' || !(charged.has(tax.kind) || reverse)) {
      // The buyer owes a reverse charge: the seller only reports what it was on.
      const owed = charged.has(tax.kind) ? amount : 0n;
      post(tax, tax.account, -sense * side * owed, told(direction, owed, owed), at);
      return 0n;
    }
    const recoverable = recoverableOf(amount, tax.recoverable);
    if (reverse) {
      put(tax.other, sense * side * amount, { rate: at, taxId: tax.id });
      entry.taxes.push(told('sale', amount, amount));
    }
    post(tax, tax.account, -sense * side * recoverable, told('purchase', amount, recoverable), at);
    return amount - recoverable;
  };
  const taxes = new Map(input.taxes.map((t) => [t.id, t]));
  for (const amounts of input.documentTaxes) {
    const gone = taxed(taxes.get(amounts.taxId)!, amounts, 1n, rate);
    if (gone !== 0n) share(lost, input.lines, amounts.taxId, amounts.amount, gone);
  }
  for (const line of grouped(input.lines, lost)) {
    const base = put(line.accountId, -side * line.net, { dimensions: line.dimensions, ...(line.memo ? { memo: line.memo } : {}) });
    if (line.key) entry.keyed.set(line.key, base);
  }
  // A deposit was taxed when it was asked for: all its entry says but what was owed comes off again, each at the rate it was posted with, and the state is told only the rest. What is owed with the payment comes off what waits.
  for (const deposit of input.deposits) {
    const gone = deposit.taxes.reduce((sum, t) => sum + taxed({ ...taxes.get(t.taxId)!, rate: t.rate, recoverable: t.recoverable }, t, -1n, deposit.rate), 0n);
    put(input.accounts.advance, side * (deposit.net + gone), { rate: deposit.rate, memo: deposit.number });
  }
  if (input.rounding) put(input.accounts.rounding!, -side * input.rounding);
  control(input, side, entry, toBase);
  return entry;
}

/** What of a tax comes back, of a percentage of it (minor units). */
export const recoverableOf = (amount: bigint, percent: string): bigint => divideRounded(amount * microPercent(percent), hundred);

/** What of a tax does not come back belongs to the lines it is on, in their shares. */
function share(lost: Map<PostedLine, bigint>, lines: readonly PostedLine[], taxId: string, whole: bigint, part: bigint): void {
  const on = lines.flatMap((line) => line.taxes.filter((t) => t.taxId === taxId && t.amount !== 0n).map((t) => ({ line, amount: t.amount })));
  const parts = wholeParts(on.map(({ amount }) => fraction(part * amount, whole)), part);
  on.forEach(({ line }, i) => { lost.set(line, (lost.get(line) ?? 0n) + parts[i]!); });
}

/** Lines of one account and the same dimensions added up; those with a key stay by themselves. */
function grouped(lines: readonly PostedLine[], lost: ReadonlyMap<PostedLine, bigint>): PostedLine[] {
  const groups = new Map<string, PostedLine>();
  lines.forEach((line, i) => {
    const key = line.key ? `line ${i}` : `${line.accountId} ${JSON.stringify(Object.entries(line.dimensions).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;
    const net = line.net + (lost.get(line) ?? 0n);
    const there = groups.get(key);
    groups.set(key, there ? { ...there, net: there.net + net } : { ...line, net });
  });
  return [...groups.values()];
}

/** Adds up what waits of one tax. */
function wait(entry: DocumentEntry, tax: WaitingTax): void {
  const there = entry.waiting.find((w) => w.taxId === tax.taxId);
  if (!there) { entry.waiting.push(tax); return; }
  there.amount += tax.amount;
  there.base += tax.base;
  there.recoverable += tax.recoverable;
}

/** What is left for the control account, one line for each due date; the last takes what rounding left over. */
function control({ currency, baseCurrency, rate, partyId, instalments, accounts }: PostingInput, side: bigint, entry: DocumentEntry, toBase: (amount: bigint) => bigint): void {
  let rest = -entry.lines.reduce((sum, l) => sum + l.base, 0n);
  const due = instalments.filter((i) => i.amount !== 0n);
  const lines = due.map(({ dueOn, amount }, i) => {
    const base = i === due.length - 1 ? rest : toBase(side * amount);
    rest -= base;
    return { accountId: accounts.control, base, currency, amount: side * amount, rate: currency === baseCurrency ? '1' : rate, partyId, dueOn };
  });
  entry.lines.unshift(...owed(lines));
  // Nothing is left to pay, yet rates differ between a deposit and what it was for.
  if (rest !== 0n) entry.lines.push({ accountId: rest < 0n ? accounts.fxGain : accounts.fxLoss, base: rest, currency: baseCurrency, amount: rest, rate: '1', partyId });
}

type Owed = Pick<EntryLine, 'base' | 'amount'>;
const stands = ({ base, amount }: Owed): boolean => base !== 0n && base > 0n === amount > 0n;

/** Parts that are worth nothing in the books (three yen in three parts) are owed together with their neighbour: every open item has a value. */
function owed<T extends Owed>(lines: readonly T[]): T[] {
  const together = (a: T, b: T): T => ({ ...b, base: a.base + b.base, amount: a.amount + b.amount });
  const parts: T[] = [];
  for (const line of lines) {
    const before = parts.at(-1);
    if (before && !stands(before)) parts[parts.length - 1] = together(before, line);
    else parts.push(line);
  }
  while (parts.length > 1 && !stands(parts.at(-1)!)) { const last = parts.pop()!; parts.push(together(parts.pop()!, last)); }
  return parts;
}
