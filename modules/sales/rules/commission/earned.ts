import { allocate, divideRounded, money, parseDecimal } from '#core/contract/money.ts';
import type { CommissionBasis } from '../../contract/commission/rules.ts';

/** One thing that happened to what was sold, in minor units of its currency without tax; what was taken back is below 0. */
export interface SaleFact {
  kind: 'payment' | 'credit' | 'invoice' | 'order'; id: string; number: string; on: string; net: bigint; moneyType: string; moneyId: string | null;
  /** Of a credit what it took back, line by line: of lines of a share, of lines nobody earns by (''), or of no line in particular (null). */
  credited?: ReadonlyArray<{ shareId: string | null; net: bigint }>;
}
/** A part of what was sold that earns somebody `percent`. */
export interface EarningShare { id: string; percent: string; weight: bigint }
/** What one thing earned one share. */
export interface Earned { shareId: string; fact: SaleFact; base: bigint; amount: bigint }

// Of a day, what was paid back comes after the credit it pays back.
const place = (f: SaleFact) => (f.kind === 'credit' ? 2 : f.kind !== 'payment' ? 0 : f.net < 0n ? 3 : 1);
const byDay = (a: SaleFact, b: SaleFact) => (a.on === b.on ? place(a) - place(b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0) : a.on < b.on ? -1 : 1);

/**
 * What counts after each thing that happened. On money: what came in, but no more than what credit notes left of the invoice. So a credit of what is paid takes back at once,
 * paying it back takes nothing more, and a credit of what nobody paid takes nothing.
 */
function counted(basis: CommissionBasis, facts: readonly SaleFact[]): Array<{ fact: SaleFact; sum: bigint }> {
  const sorted = [...facts].sort(byDay);
  if (basis !== 'paid') {
    let sum = 0n;
    return sorted.filter((f) => (basis === 'order' ? f.kind === 'order' : f.kind === 'invoice' || f.kind === 'credit')).map((fact) => ({ fact, sum: (sum += fact.net) }));
  }
  let [left, paid] = [sorted.reduce((n, f) => (f.kind === 'invoice' ? n + f.net : n), 0n), 0n];
  return sorted.filter((f) => f.kind === 'payment' || f.kind === 'credit').map((fact) => {
    if (fact.kind === 'payment') paid += fact.net; else left += fact.net;
    const most = left < 0n ? 0n : left;
    return { fact, sum: paid < most ? paid : most };
  });
}

/** `percent` of an amount, rounded once, half away from zero. */
export function percentOf(amount: bigint, percent: string): bigint {
  const { digits, scale } = parseDecimal(percent, 6);
  return divideRounded(amount * digits, 100n * 10n ** BigInt(scale));
}

/** What is left of each part after a credit: of the lines it names, and of all by their size where it names none. */
function afterCredit(weights: readonly bigint[], { net, credited }: SaleFact, currency: string, placeOf: (shareId: string) => number): bigint[] {
  const left = [...weights];
  const take = (i: number, much: bigint) => { left[i] = left[i]! > much ? left[i]! - much : 0n; };
  for (const { shareId, net: much } of credited ?? [{ shareId: null, net: -net }]) {
    if (shareId !== null) take(placeOf(shareId), much);
    else if (left.some((w) => w > 0n)) allocate(money(much, currency), [...left]).forEach((part, i) => take(i, part.amount));
  }
  return left;
}

/**
 * What each thing earned each share: differences of sums that are rounded as a whole, so that all entries of a share add up to its percent of everything. Shares split by largest remainder
 * what counts, by the net of their lines that no credit has taken back.
 */
export function earnedOf(basis: CommissionBasis, facts: readonly SaleFact[], { shares, whole, currency }: { shares: readonly EarningShare[]; whole: bigint; currency: string }): Earned[] {
  const rest = whole - shares.reduce((n, s) => n + s.weight, 0n);
  const sold = [...shares.map((s) => s.weight), rest < 0n ? 0n : rest];
  let weights = sold;
  const placeOf = (shareId: string) => { const i = shares.findIndex((s) => s.id === shareId); return i < 0 ? shares.length : i; };
  const before = shares.map(() => ({ base: 0n, amount: 0n }));
  return counted(basis, facts).flatMap(({ fact, sum }) => {
    if (fact.kind === 'credit') weights = afterCredit(weights, fact, currency, placeOf);
    // Where every line was taken back, what still counts is a raise of the invoice as a whole.
    const parts = allocate(money(sum, currency), weights.some((w) => w > 0n) ? weights : sold);
    return shares.flatMap((share, i): Earned[] => {
      const [base, amount] = [parts[i]!.amount, percentOf(parts[i]!.amount, share.percent)];
      const earned = { shareId: share.id, fact, base: base - before[i]!.base, amount: amount - before[i]!.amount };
      before[i] = { base, amount };
      return earned.base === 0n && earned.amount === 0n ? [] : [earned];
    });
  });
}

/** What an entry is about; `on` only of what still stands. */
export type AboutFact = Omit<SaleFact, 'on' | 'net'> & { on?: string };
/** What stands already of one thing, its corrections included. */
export interface Standing { shareId: string; fact: AboutFact; base: bigint; amount: bigint; turns: number }
/** An entry to add. */
export interface Addition { shareId: string; fact: AboutFact; turn: number; base: bigint; amount: bigint }

/** Entries that bring what stands to what was earned: first ones, and corrections of those that turned out otherwise. Asked again it answers none. */
export function additionsFor(earned: readonly Earned[], standing: readonly Standing[]): Addition[] {
  const keyOf = (shareId: string, kind: string, id: string) => `${shareId} ${kind} ${id}`;
  const there = new Map(standing.map((s) => [keyOf(s.shareId, s.fact.kind, s.fact.id), s]));
  const due = earned.flatMap((e): Addition[] => {
    const key = keyOf(e.shareId, e.fact.kind, e.fact.id);
    const was = there.get(key);
    there.delete(key);
    const [base, amount] = [e.base - (was?.base ?? 0n), e.amount - (was?.amount ?? 0n)];
    return base === 0n && amount === 0n ? [] : [{ shareId: e.shareId, fact: e.fact, turn: was?.turns ?? 0, base, amount }];
  });
  const gone = [...there.values()].filter((s) => s.base !== 0n || s.amount !== 0n).map((s): Addition => ({ shareId: s.shareId, fact: s.fact, turn: s.turns, base: -s.base, amount: -s.amount }));
  return [...due, ...gone];
}
