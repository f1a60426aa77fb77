import { divideRounded } from '#core/contract/money.ts';
import { fraction, wholeParts } from '#core/contract/pricing/fraction.ts';

/** A tax at a rate (percent as decimal text): what it is on and what it comes to, in minor units of the base currency. */
export interface TaxPart { taxId: string; rate: string; base: bigint; amount: bigint }

/** What an invoice came to with its taxes, in minor units of the base currency: less what credits took back of it. */
export interface Taxed { gross: bigint; taxes: readonly TaxPart[] }

const keyOf = ({ taxId, rate }: Pick<TaxPart, 'taxId' | 'rate'>): string => `${taxId} ${rate}`;

/** Adds up what is of one tax at one rate, in the order in which they come first. */
export function sumOfTaxes(parts: readonly TaxPart[]): TaxPart[] {
  const sums = new Map<string, TaxPart>();
  for (const p of parts) {
    const there = sums.get(keyOf(p));
    sums.set(keyOf(p), { taxId: p.taxId, rate: p.rate, base: (there?.base ?? 0n) + p.base, amount: (there?.amount ?? 0n) + p.amount });
  }
  return [...sums.values()];
}

/**
 * What of a loss is tax and what is lost (`net`): the loss consists of net and taxes as the invoice does, in whole units by largest remainder, so that both add up to it. `before` is what was given up with relief already
 * and stands, `relieved` the taxes that took: all of it is shared out anew and what was claimed comes off, so that parts come to what the whole would, and all of an invoice to exactly its taxes.
 */
export function taxRelief({ gross, taxes }: Taxed, { loss, before, relieved }: { loss: bigint; before: bigint; relieved: readonly TaxPart[] }): { net: bigint; taxes: TaxPart[] } {
  const all = before + loss < gross ? before + loss : gross;
  const charged = sumOfTaxes(taxes);
  const claimed = new Map(sumOfTaxes(relieved).map((t) => [keyOf(t), t]));
  const net = gross - charged.reduce((sum, t) => sum + t.amount, 0n);
  const parts = gross > 0n ? wholeParts([net, ...charged.map((t) => t.amount)].map((n) => fraction(all * n, gross)), all).slice(1) : charged.map(() => 0n);
  const due = charged.map((t, i) => {
    const had = claimed.get(keyOf(t));
    claimed.delete(keyOf(t));
    return { ...t, base: (gross > 0n ? divideRounded(all * t.base, gross) : 0n) - (had?.base ?? 0n), amount: parts[i]! - (had?.amount ?? 0n) };
  });
  const gone = [...claimed.values()].map((t) => ({ ...t, base: -t.base, amount: -t.amount }));
  const now = [...due, ...gone].filter((t) => t.amount !== 0n || t.base !== 0n);
  return { net: loss - now.reduce((sum, t) => sum + t.amount, 0n), taxes: now };
}
