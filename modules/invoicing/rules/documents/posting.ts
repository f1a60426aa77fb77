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
/** A deposit that is taken off, at the rate it was posted with. */
export interface PostedDeposit { number: string; rate: string; net: bigint; taxes: readonly TaxAmount[] }

/** Everything an entry of a document follows from; amounts in minor units of the document's currency. */
export interface PostingInput {
  direction: 'sale' | 'purchase'; credit: boolean; currency: string; baseCurrency: string; rate: string; partyId: string;
  lines: readonly PostedLine[]; taxes: readonly PostedTax[]; documentTaxes: readonly TaxAmount[]; deposits: readonly PostedDeposit[]; instalments: ReadonlyArray<{ dueOn: string; amount: bigint }>;
  accounts: { control: string; advance: string; transition: string; fxGain: string; fxLoss: string };
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
  const taxed = (tax: PostedTax, { base, amount }: TaxAmount) => {
    const told = (of: 'sale' | 'purchase', sum: bigint, recoverable: bigint): EntryTax => ({ taxId: tax.id, direction: of, rate: tax.rate, base: sign * toBase(base), amount: sign * toBase(sum), recoverable: sign * toBase(recoverable), partyId });
    if (tax.kind === 'withholding') {
      put(tax.withholding, side * amount, { taxId: tax.id });
      entry.taxes.push(told(direction, amount, amount));
      return;
    }
    const reverse = tax.kind === 'reverse_charge';
    if (direction === 'sale' || !(charged.has(tax.kind) || reverse)) {
      // The buyer owes a reverse charge: the seller only reports what it was on.
      const owed = charged.has(tax.kind) ? amount : 0n;
      post(tax, tax.account, -side * owed, told(direction, owed, owed));
      return;
    }
    const recoverable = divideRounded(amount * microPercent(tax.recoverable), hundred);
    if (recoverable !== amount) share(lost, input.lines, tax.id, amount, amount - recoverable);
    if (reverse) {
      put(tax.other, side * amount, { taxId: tax.id });
      entry.taxes.push(told('sale', amount, amount));
    }
    post(tax, tax.account, -side * recoverable, told('purchase', amount, recoverable));
  };
  const post = (tax: PostedTax, accountId: string, amount: bigint, told: EntryTax) => {
    if (tax.basis === 'cash' && charged.has(tax.kind)) {
      wait(entry, { taxId: tax.id, accountId, rate: tax.rate, amount: put(input.accounts.transition, amount, { taxId: tax.id }), base: told.base, recoverable: told.recoverable });
      return;
    }
    put(accountId, amount, { taxId: tax.id });
    entry.taxes.push(told);
  };
  const taxes = new Map(input.taxes.map((t) => [t.id, t]));
  for (const amounts of input.documentTaxes) taxed(taxes.get(amounts.taxId)!, amounts);
  for (const line of grouped(input.lines, lost)) {
    const base = put(line.accountId, -side * line.net, { dimensions: line.dimensions, ...(line.memo ? { memo: line.memo } : {}) });
    if (line.key) entry.keyed.set(line.key, base);
  }
  for (const deposit of input.deposits) takeOff(input, deposit, side, taxes, put, entry, toBase);
  control(input, side, entry, toBase);
  return entry;
}

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

/** A deposit was taxed when it was asked for: it comes off net and tax, each at the rate it was posted with. What is owed with the payment comes off what waits: the deposit's own share moves when that is paid. */
function takeOff({ partyId, accounts, direction, credit }: PostingInput, deposit: PostedDeposit, side: bigint, taxes: ReadonlyMap<string, PostedTax>, put: (accountId: string, amount: bigint, more?: Partial<EntryLine>) => bigint, entry: DocumentEntry, toBase: (amount: bigint, at?: string) => bigint): void {
  const sign = credit ? 1n : -1n;
  put(accounts.advance, side * deposit.net, { rate: deposit.rate, memo: deposit.number });
  for (const { taxId, base, amount } of deposit.taxes) {
    const tax = taxes.get(taxId)!;
    const waits = tax.basis === 'cash';
    const posted = put(waits ? accounts.transition : tax.account, side * amount, { rate: deposit.rate, taxId });
    const told: EntryTax = { taxId, direction, rate: tax.rate, base: sign * toBase(base, deposit.rate), amount: sign * toBase(amount, deposit.rate), recoverable: sign * toBase(amount, deposit.rate), partyId };
    if (waits) wait(entry, { taxId, accountId: tax.account, rate: tax.rate, amount: posted, base: told.base, recoverable: told.recoverable });
    else entry.taxes.push(told);
  }
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
