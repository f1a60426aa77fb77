import { divideRounded } from '#core/contract/money.ts';
import { fraction, wholeParts } from '#core/contract/pricing/fraction.ts';

/** What returns are told of a tax at a rate (percent as decimal text); minor units of the base currency. `kind` is that of the tax. */
export interface TaxFigure { taxId: string; kind: string; direction: 'sale' | 'purchase'; rate: string; base: bigint; amount: bigint; recoverable: bigint }

type Sided = Pick<TaxFigure, 'kind' | 'direction'>;
/** What of it is owed: the tax of a sale, and tax that the buyer owes. What is withheld is no part of a return of sales tax. */
export const taxOwed = ({ kind, direction }: Sided, amount: bigint): bigint => (kind === 'withholding' || (kind === 'reverse_charge') !== (direction === 'purchase') ? 0n : amount);
/** What of it comes back. */
export const taxBack = ({ kind, direction }: Sided, recoverable: bigint): bigint => (kind === 'withholding' || direction === 'sale' ? 0n : recoverable);

/** Adds up what is of one tax at one rate in one direction, in the order in which they come first. */
function summed(taxes: readonly TaxFigure[]): TaxFigure[] {
  const sums = new Map<string, TaxFigure>();
  for (const t of taxes) {
    const key = `${t.direction} ${t.taxId} ${t.rate}`;
    const there = sums.get(key);
    sums.set(key, { ...t, base: (there?.base ?? 0n) + t.base, amount: (there?.amount ?? 0n) + t.amount, recoverable: (there?.recoverable ?? 0n) + t.recoverable });
  }
  return [...sums.values()];
}

/**
 * Which taxes a discount lowers, and by how much: it consists of net and taxes as the document does, in whole units by largest remainder. `total` is what of the document (less what credits took back of it) its open items
 * came to, `taxes` what returns were told of it, `discount` what is taken off, all above 0 in minor units of the base currency. What was withheld is part of the document's worth and stays as it is, and so does tax
 * on quantities: of those no less was delivered. Under reverse charge, and where nothing is charged, what was told is lowered alike, and no part of the discount is tax.
 */
export function loweredTaxes({ total, taxes }: { total: bigint; taxes: readonly TaxFigure[] }, discount: bigint): TaxFigure[] {
  const told = summed(taxes);
  const of = (kind: string) => told.filter((t) => t.kind === kind).reduce((sum, t) => sum + t.amount, 0n);
  const worth = total + of('withholding') - of('fixed');
  if (worth <= 0n || discount <= 0n) return [];
  const lowered = told.filter((t) => t.kind !== 'withholding' && t.kind !== 'fixed');
  const within = (t: TaxFigure) => (t.kind === 'reverse_charge' ? 0n : t.amount);
  const off = discount < worth ? discount : worth;
  const share = (n: bigint) => divideRounded(off * n, worth);
  const net = worth - lowered.reduce((sum, t) => sum + within(t), 0n);
  const parts = wholeParts([net, ...lowered.map(within)].map((n) => fraction(off * n, worth)), off).slice(1);
  return lowered.map((t, i) => {
    const amount = t.kind === 'reverse_charge' ? share(t.amount) : parts[i]!;
    return { ...t, base: share(t.base), amount, recoverable: t.amount === 0n ? 0n : divideRounded(amount * t.recoverable, t.amount) };
  }).filter((t) => t.base !== 0n || t.amount !== 0n);
}
