import { allocate, money, parseDecimal } from '#core/contract/money.ts';

/** An expense that is to be posted; minor units of the base currency. cost + Σ input = total + Σ owed. */
export interface PostedFigures {
  base: string; total: bigint; cost: bigint;
  /** `owed` is a reverse charge: paid to the state, not to the merchant. */
  taxes: ReadonlyArray<{ taxId: string; rate: string; base: bigint; amount: bigint; input: bigint; owed: boolean; inputAccountId: string; outputAccountId: string }>;
}
/** Where a part of the cost goes; the share is a weight as decimal text. */
export interface CostPart { accountId: string; share: string; memo: string; dimensions: Readonly<Record<string, string>> }
/** Where the money comes from: what the employee is owed, or an account of the company (`foreign` where it is kept in the currency of the receipt). */
export interface Payer { accountId: string; dueOn: string | null; memo: string; foreign?: { currency: string; amount: bigint; rate: string } | undefined }

/** A line and a tax of an entry as accounting takes them; debit positive. */
export interface EntryLine { accountId: string; base: bigint; currency: string; amount: bigint; rate: string; memo: string; dueOn?: string | null; taxId?: string | null; dimensions?: Record<string, string> }
/** What a tax return is told. */
export interface EntryTax { taxId: string; direction: 'purchase'; rate: string; base: bigint; amount: bigint; recoverable: bigint }

/** Parts of a cost by their shares, by largest remainder: they add up to it. */
export function costParts(cost: bigint, base: string, shares: readonly string[]): bigint[] {
  if (shares.length === 0) return [];
  return allocate(money(cost, base), shares.map((share) => { const { digits, scale } = parseDecimal(share, 6); return digits * 10n ** BigInt(6 - scale); })).map((part) => part.amount);
}

/** Dr cost (in its parts) and the tax that comes back, Cr whoever paid; a reverse charge is debited and owed at once. A refund is all of it the other way round. */
export function expenseEntry(figures: PostedFigures, parts: readonly CostPart[], payer: Payer, refund: boolean): { lines: EntryLine[]; taxes: EntryTax[] } {
  const sign = refund ? -1n : 1n;
  const own = (accountId: string, amount: bigint, memo: string, more: Partial<EntryLine> = {}): EntryLine => ({ accountId, base: sign * amount, currency: figures.base, amount: sign * amount, rate: '1', memo, ...more });
  const costs = costParts(figures.cost, figures.base, parts.map((p) => p.share)).map((amount, i) => own(parts[i]!.accountId, amount, parts[i]!.memo, { dimensions: { ...parts[i]!.dimensions } }));
  const taxes = figures.taxes.flatMap((t) => [
    ...(t.input === 0n ? [] : [own(t.inputAccountId, t.input, payer.memo, { taxId: t.taxId })]),
    ...(t.owed && t.amount !== 0n ? [own(t.outputAccountId, -t.amount, payer.memo, { taxId: t.taxId })] : []),
  ]);
  const paid = own(payer.accountId, -figures.total, payer.memo, { dueOn: payer.dueOn });
  const money = payer.foreign ? { ...paid, currency: payer.foreign.currency, amount: -sign * payer.foreign.amount, rate: payer.foreign.rate } : paid;
  return {
    lines: [...costs, ...taxes, money],
    taxes: figures.taxes.map((t) => ({ taxId: t.taxId, direction: 'purchase', rate: t.rate, base: sign * t.base, amount: sign * t.amount, recoverable: sign * t.input })),
  };
}
