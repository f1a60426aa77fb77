import { allocate, money, moneyToDecimal } from '#core/contract/money.ts';
import type { PriceMode, TaxRounding } from '#core/contract/pricing/index.ts';
import { emptyLine } from '../documents/deposit-lines.ts';
import { priceBusinessDocument, type PricedBusinessDocument, type PriceInput } from '../documents/price.ts';

/** A line or charge as it was agreed, with what it comes to after all discounts: minor units in terms of the price mode. */
export interface AgreedLine { id: string; name: string; taxIds: readonly string[]; amount: bigint }
/** How amounts of a plan are priced. */
export interface PlanPricing { currency: string; taxMode: PriceMode; taxRounding: TaxRounding; taxes: PriceInput['taxes'] }
/** An amount with the taxes on it. */
export interface Part { taxIds: readonly string[]; amount: bigint }
/** Minor units by tax. */
export type TaxSums = ReadonlyMap<string, bigint>;

/** What was agreed, line by line, of a priced document. */
export function agreedLines(lines: ReadonlyArray<{ id: string; name: string; taxIds: readonly string[] }>, charges: ReadonlyArray<{ id: string; label: string; taxIds: readonly string[] }>, { priced, places }: PricedBusinessDocument): AgreedLine[] {
  return [
    ...lines.flatMap((l, i) => { const p = priced.lines[places[i]!]; return p ? [{ id: l.id, name: l.name, taxIds: l.taxIds, amount: p.amount.amount - p.documentDiscount.amount }] : []; }),
    ...charges.map((c, i) => ({ id: c.id, name: c.label, taxIds: c.taxIds, amount: priced.charges[i]!.amount.amount })),
  ];
}

/** Shares an amount out over what is left of lines: no line gets more than it has left, and all of it empties all of them. */
export function shareOut(amount: bigint, left: readonly bigint[]): bigint[] {
  if (amount <= 0n || left.every((l) => l === 0n)) return left.map(() => 0n);
  return allocate(money(amount, 'EUR'), left).map((p) => p.amount);
}

const price = (parts: readonly Part[], pricing: PlanPricing): PricedBusinessDocument =>
  priceBusinessDocument({ ...pricing, lines: parts.map(({ taxIds, amount }) => ({ ...emptyLine, taxIds: [...taxIds], quantity: amount < 0n ? '-1' : '1', unitPrice: moneyToDecimal(money(amount < 0n ? -amount : amount, pricing.currency)) })) });

/** The taxes on amounts. */
export function taxesOn(parts: readonly Part[], pricing: PlanPricing): TaxSums {
  return new Map(price(parts, pricing).priced.taxes.map((t) => [t.taxId, t.amount.amount]));
}

const of = (sums: TaxSums, id: string): bigint => sums.get(id) ?? 0n;
const distance = (a: TaxSums, b: TaxSums): bigint => [...new Set([...a.keys(), ...b.keys()])].reduce((sum, id) => { const d = of(a, id) - of(b, id); return sum + (d < 0n ? -d : d); }, 0n);
const plus = (a: TaxSums, b: TaxSums, sign = 1n): TaxSums => new Map([...new Set([...a.keys(), ...b.keys()])].map((id) => [id, of(a, id) + sign * of(b, id)]));

/** What taxes are left to be charged: of all that is billed with this, less what was charged before. */
export const taxesLeft = (all: TaxSums, before: TaxSums): TaxSums => plus(all, before, -1n);

/** Amounts of an invoice and how it rounds; `at` is the part a piece belongs to. */
export interface Pieces { taxRounding: TaxRounding; pieces: Array<Part & { at: number }> }

/** Where to part an amount is tried: rates of up to three digits come round within it. Where halves always round up (50 %), only something to be taken off again helps. */
function* offsets(amount: bigint): Iterable<bigint> {
  for (let off = 1n; off < 1000n && off < amount; off += 1n) yield off;
  for (let off = -1n; off > -100n; off -= 1n) yield off;
}

/**
 * Amounts whose taxes come to what is left to be charged. Each invoice rounds for itself, so the sum of several may differ from the tax on the whole by some cents. Where it does, this one rounds by the line,
 * and a line is parted in two where that rounds the other way: amounts stay what they are.
 */
export function exactPieces(parts: readonly Part[], pricing: PlanPricing, wanted: TaxSums): Pieces {
  const whole: Pieces = { taxRounding: pricing.taxRounding, pieces: parts.map((p, at) => ({ ...p, at })) };
  if (distance(taxesOn(parts, pricing), wanted) === 0n) return whole;
  const byLine: PlanPricing = { ...pricing, taxRounding: 'line' };
  const pieces = [...whole.pieces];
  let missing = taxesLeft(wanted, taxesOn(pieces, byLine));
  for (let near = distance(missing, new Map()); near > 0n; near = distance(missing, new Map())) {
    const found = part(pieces, byLine, missing, near);
    if (!found) break;
    pieces.splice(found.index, 1, ...found.pieces);
    missing = plus(missing, found.gain, -1n);
  }
  return { taxRounding: 'line', pieces };
}

/** The piece to part, and where, so that the taxes come nearer to what is missing; null for none. The largest pieces first. */
function part(pieces: Pieces['pieces'], pricing: PlanPricing, missing: TaxSums, near: bigint): { index: number; pieces: Pieces['pieces']; gain: TaxSums } | null {
  const order = pieces.map((_, i) => i).toSorted((a, b) => (pieces[b]!.amount > pieces[a]!.amount ? 1 : pieces[b]!.amount < pieces[a]!.amount ? -1 : a - b));
  for (const index of order) {
    const piece = pieces[index]!;
    if (piece.taxIds.every((id) => of(missing, id) === 0n)) continue;
    const alone = taxesOn([piece], pricing);
    for (const off of offsets(piece.amount)) {
      const two = [{ ...piece, amount: piece.amount - off }, { ...piece, amount: off }];
      const gain = taxesLeft(taxesOn(two, pricing), alone);
      if (distance(taxesLeft(missing, gain), new Map()) < near) return { index, pieces: two, gain };
    }
  }
  return null;
}
