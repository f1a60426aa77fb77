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

/** An amount in parts of what is left of each share, which is below 0 where more was taken back of a share than its part of the invoice: its part of a deposit makes up for it. */
function spread(sum: bigint, left: readonly bigint[]): bigint[] {
  const whole = left.reduce((n, w) => n + w, 0n);
  if (sum === whole) return [...left];
  if (whole <= 0n) return left.map(() => 0n);
  const floors = left.map((w) => { const rest = (((w * sum) % whole) + whole) % whole; return { part: (w * sum - rest) / whole, rest }; });
  const over = sum - floors.reduce((n, f) => n + f.part, 0n);
  const first = floors.map((f, i) => ({ i, rest: f.rest })).sort((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1)).slice(0, Number(over));
  const more = new Set(first.map((f) => f.i));
  return floors.map((f, i) => f.part + (more.has(i) ? 1n : 0n));
}

/** How far an invoice is counted share by share, with all that its credits took back of each; the last part is what nobody earns by. */
class Parts {
  #asked: bigint;
  readonly #taken: bigint[];
  #byLine = false;
  constructor(private readonly sold: readonly bigint[], private readonly currency: string, asked: bigint) {
    this.#asked = asked;
    this.#taken = sold.map(() => 0n);
  }

  ask(net: bigint): void { this.#asked += net; }

  /** A credit takes from the lines it names, and from all by their size where it names none. */
  take({ net, credited }: SaleFact, placeOf: (shareId: string) => number): void {
    const rest = this.sold.length - 1;
    let open = -net;
    for (const { shareId, net: much } of credited ?? [{ shareId: null, net: -net }]) {
      open -= much;
      if (shareId !== null) { this.#byLine = true; this.#taken[placeOf(shareId)]! += much; continue; }
      const left = this.#left().map((w) => (w > 0n ? w : 0n));
      allocate(money(much, this.currency), left.some((w) => w > 0n) ? left : this.sold).forEach((part, i) => { this.#taken[i]! += part.amount; });
    }
    // What rounding of the whole note adds is of no line.
    this.#taken[rest]! += open;
  }

  #left(): bigint[] { return allocate(money(this.#asked, this.currency), this.sold).map((part, i) => part.amount - this.#taken[i]!); }

  /** What of an amount that counts is each one's. */
  of(sum: bigint): bigint[] { return this.#byLine ? spread(sum, this.#left()) : allocate(money(sum, this.currency), this.sold).map((part) => part.amount); }
}

/** What each thing earned each share: differences of sums that are rounded as a whole, so that all entries of a share add up to its percent of everything. Shares split by largest remainder what counts. */
export function earnedOf(basis: CommissionBasis, facts: readonly SaleFact[], { shares, whole, currency }: { shares: readonly EarningShare[]; whole: bigint; currency: string }): Earned[] {
  const rest = whole - shares.reduce((n, s) => n + s.weight, 0n);
  const placeOf = (shareId: string) => { const i = shares.findIndex((s) => s.id === shareId); return i < 0 ? shares.length : i; };
  const asked = basis === 'paid' ? facts.reduce((n, f) => (f.kind === 'invoice' ? n + f.net : n), 0n) : 0n;
  const counting = new Parts([...shares.map((s) => s.weight), rest < 0n ? 0n : rest], currency, asked);
  const before = shares.map(() => ({ base: 0n, amount: 0n }));
  return counted(basis, facts).flatMap(({ fact, sum }) => {
    if (fact.kind === 'credit') counting.take(fact, placeOf);
    else if (fact.kind !== 'payment') counting.ask(fact.net);
    const parts = counting.of(sum);
    return shares.flatMap((share, i): Earned[] => {
      const [base, amount] = [parts[i]!, percentOf(parts[i]!, share.percent)];
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
