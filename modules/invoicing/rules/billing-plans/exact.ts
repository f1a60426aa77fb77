import { allocate, money, moneyToDecimal } from '#core/contract/money.ts';
import { priceDocument, type PriceMode, type TaxRounding } from '#core/contract/pricing/index.ts';
import { emptyLine } from '../documents/deposit-lines.ts';
import { pricingOf, type PricedBusinessDocument, type PriceInput } from '../documents/price.ts';

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

/** The taxes on amounts. */
export function taxesOn(parts: readonly Part[], pricing: PlanPricing): TaxSums {
  const lines = parts.map(({ taxIds, amount }) => ({ ...emptyLine, taxIds: [...taxIds], quantity: amount < 0n ? '-1' : '1', unitPrice: moneyToDecimal(money(amount < 0n ? -amount : amount, pricing.currency)) }));
  return new Map(priceDocument(pricingOf({ ...pricing, lines })).taxes.map((t) => [t.taxId, t.amount.amount]));
}

const of = (sums: TaxSums, id: string): bigint => sums.get(id) ?? 0n;
const distance = (a: TaxSums, b: TaxSums): bigint => [...new Set([...a.keys(), ...b.keys()])].reduce((sum, id) => { const d = of(a, id) - of(b, id); return sum + (d < 0n ? -d : d); }, 0n);
const plus = (a: TaxSums, b: TaxSums, sign = 1n): TaxSums => new Map([...new Set([...a.keys(), ...b.keys()])].map((id) => [id, of(a, id) + sign * of(b, id)]));

/** What taxes are left to be charged: of all that is billed with this, less what was charged before. */
export const taxesLeft = (all: TaxSums, before: TaxSums): TaxSums => plus(all, before, -1n);

/** Amounts of an invoice and how it rounds; `at` is the part a piece belongs to. */
export interface Pieces { taxRounding: TaxRounding; pieces: Array<Part & { at: number }> }

/** The most that rounding may leave over: each of so many invoices, and this one, rounds each tax by less than one minor unit; where lines are rounded, that of each line. */
export function mostRounding(parts: readonly Part[], invoices: number, rounding: TaxRounding): bigint {
  const taxes = parts.flatMap((p) => p.taxIds);
  return BigInt((invoices + 1) * Math.max(1, rounding === 'line' ? taxes.length : new Set(taxes).size));
}

/**
 * How parting an amount is tried: one small amount taken out of it, then the same one several times (where the tax on the whole ends near nothing or near a half, a single one rounds the other way only at rare places).
 * Where halves always round up (50 %), only something to be taken off again helps.
 */
function* partings(amount: bigint): Iterable<bigint[]> {
  for (let off = 1n; off < 1000n && off < amount; off += 1n) yield [amount - off, off];
  for (const times of [2n, 3n, 4n]) for (let off = 1n; off < 200n && times * off < amount; off += 1n) yield [amount - times * off, ...Array.from({ length: Number(times) }, () => off)];
  for (const times of [1n, 2n]) for (let off = -1n; off > -100n; off -= 1n) yield [amount - times * off, ...Array.from({ length: Number(times) }, () => off)];
}

/** Taxes on an amount by itself. Where lines are rounded those on several are their sum, and the same small amounts are tried again and again: each is priced once. */
function eachAlone(byLine: PlanPricing): (taxIds: readonly string[], amount: bigint) => TaxSums {
  const known = new Map<string, TaxSums>();
  return (taxIds, amount) => {
    const key = `${amount} ${taxIds.join(' ')}`;
    let sums = known.get(key);
    if (!sums) known.set(key, sums = taxesOn([{ taxIds, amount }], byLine));
    return sums;
  };
}

/** So many pieces with the same taxes are tried, the largest: what rounds no other way in them does in no smaller one. */
const tried = 5;

/**
 * Amounts whose taxes come to what is left to be charged. Each invoice rounds for itself, so the sum of several may differ from the tax on the whole by some cents. Where it does, this one rounds by the line,
 * and a line is parted where that rounds the other way: amounts stay what they are. What misses more than `most` minor units is no rounding (somebody charged another tax before): it is not made up for, and where nothing comes nearer, amounts stay whole.
 */
export function exactPieces(parts: readonly Part[], pricing: PlanPricing, wanted: TaxSums, most: bigint): Pieces {
  const whole: Pieces = { taxRounding: pricing.taxRounding, pieces: parts.map((p, at) => ({ ...p, at })) };
  const off = distance(taxesOn(parts, pricing), wanted);
  if (off === 0n || off > most) return whole;
  const byLine: PlanPricing = { ...pricing, taxRounding: 'line' };
  const [pieces, alone] = [[...whole.pieces], eachAlone(byLine)];
  let missing = taxesLeft(wanted, taxesOn(pieces, byLine));
  // Two taxes of the same rate on one line move together: a cent of one of them goes by way of the other, which another line then takes back.
  let detours = 3;
  let near = distance(missing, new Map());
  for (; near > 0n && pieces.length < parts.length + 60; near = distance(missing, new Map())) {
    const found = part(pieces, alone, missing, near) ?? (detours-- > 0 ? part(pieces, alone, missing, near + 1n) : null);
    if (!found) break;
    pieces.splice(found.index, 1, ...found.pieces);
    missing = plus(missing, found.gain, -1n);
  }
  return near < off ? { taxRounding: 'line', pieces } : whole;
}

/** The piece to part, and where, so that the taxes come nearer to what is missing; null for none. The largest pieces first. */
function part(pieces: Pieces['pieces'], alone: ReturnType<typeof eachAlone>, missing: TaxSums, near: bigint): { index: number; pieces: Pieces['pieces']; gain: TaxSums } | null {
  const order = pieces.map((_, i) => i).toSorted((a, b) => (pieces[b]!.amount > pieces[a]!.amount ? 1 : pieces[b]!.amount < pieces[a]!.amount ? -1 : a - b));
  const seen = new Map<string, number>();
  for (const index of order) {
    const piece = pieces[index]!;
    if (piece.taxIds.every((id) => of(missing, id) === 0n)) continue;
    const key = piece.taxIds.join(' ');
    seen.set(key, (seen.get(key) ?? 0) + 1);
    if (seen.get(key)! > tried) continue;
    const whole = alone(piece.taxIds, piece.amount);
    for (const amounts of partings(piece.amount)) {
      const gain = taxesLeft(amounts.map((amount) => alone(piece.taxIds, amount)).reduce((a, b) => plus(a, b)), whole);
      const rest = taxesLeft(missing, gain);
      // What only turns a cent too much into one too little is no way.
      if (distance(rest, new Map()) < near && [...rest].every(([id, n]) => of(missing, id) === 0n || n === 0n || (n > 0n) === (of(missing, id) > 0n)) && [...gain.values()].some((g) => g !== 0n)) return { index, pieces: amounts.map((amount) => ({ ...piece, amount })), gain };
    }
  }
  return null;
}
