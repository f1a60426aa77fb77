import { daysBetween } from '#core/contract/dates.ts';
import { convert, fineDigits, money, parseDecimal } from '#core/contract/money.ts';
import { joined, joinedParty, names, wordRuns } from './match-text.ts';
import { subsetsWithSum } from './subset-sum.ts';

/** A line of a bank statement. `amount` is in minor units, above 0 for money that came in. */
export interface BankLine { readonly amount: bigint; readonly currency: string; readonly on: string; /** Payee, memo and references as the bank gives them. */ readonly text: string }

/** What a line may settle: an open document, or a payment that was recorded and has not been seen at the bank. `amount` is what is open, with the sign it would have at the bank. */
export interface MatchItem {
  readonly id: string;
  readonly amount: bigint;
  readonly currency: string;
  /** Its own number, the customer's or vendor's reference, a structured reference. */
  readonly references: readonly string[];
  readonly partyId: string | null;
  readonly partyName: string;
  /** Days on which the money could be expected: issued, due, promised, paid. */
  readonly dates: readonly string[];
  /** What settles it by a day, when it is cheaper to pay it early; with the sign of `amount`. */
  readonly early?: { readonly amount: bigint; readonly until: string };
}

/** Why an item is proposed. */
export type MatchReason = 'reference' | 'party' | 'date' | 'several';

/** A proposal: the items it settles, 0–100. `exact` is false when another currency was converted; `ambiguous` when others of the same kind fit as well; `early` the items of which the early discount is taken. */
export interface MatchProposal { readonly itemIds: readonly string[]; readonly score: number; readonly reason: MatchReason; readonly exact: boolean; readonly ambiguous: boolean; readonly early?: readonly string[] }

/** How far a converted amount may be off. */
export interface ForeignMatching {
  /** Decimal text: units of the line's currency for one unit of the item's, or null without a rate. */
  readonly rate: (from: string, to: string) => string | null;
  /** Percentage, decimal text. */
  readonly tolerance: string;
}

const scores: Readonly<Record<MatchReason, number>> = { reference: 100, party: 90, date: 70, several: 60 };
// An amount that had to be converted proves less.
const convertedLess = 10;
// All of them are named in the text, by reference or party.
const severalNamed = 80;
const nearDays = 3;
const mostProposals = 10;
const mostItems = 5;
const mostCandidates = 20;
// Steps of the search for sums per line: some milliseconds, whatever there is to search.
const mostSteps = 50_000;

interface Known { readonly item: MatchItem; readonly references: readonly string[]; readonly party: string }
/** Items of a party in one currency, and between which amounts every sum of at most five of them lies. */
interface Account { readonly items: readonly Known[]; readonly least: bigint; readonly most: bigint }
/** Open items made ready for many lines of a statement. */
export interface MatchIndex { readonly all: readonly Known[]; readonly byAmount: ReadonlyMap<string, readonly Known[]>; /** Those with an early discount, by what is left to pay then. */ readonly byEarly: ReadonlyMap<string, readonly Known[]>; readonly accounts: ReadonlyMap<string, readonly Account[]> }

/** Makes open items ready for matching. */
export function indexItems(items: readonly MatchItem[]): MatchIndex {
  const all = items.map((item): Known => ({ item, references: item.references.map(joined), party: joinedParty(item.partyName) }));
  const byParty = grouped(all.filter(({ item }) => item.partyId !== null), ({ item }) => `${item.currency} ${item.partyId}`);
  const accounts = new Map<string, Account[]>();
  for (const items of byParty.values()) {
    if (items.length < 2) continue;
    const { currency } = items[0]!.item;
    const inCurrency = accounts.get(currency);
    if (inCurrency) inCurrency.push(accountOf(items));
    else accounts.set(currency, [accountOf(items)]);
  }
  return { all, byAmount: grouped(all, ({ item }) => `${item.currency} ${item.amount}`), byEarly: grouped(all.filter(({ item }) => item.early), ({ item }) => `${item.currency} ${item.early!.amount}`), accounts };
}

/**
 * Proposals for a line, best first: the exact amount with a reference in the text 100, with the party's name 90, within three days of an expected date 70; two to five
 * items that add up 60 when they are of one party, 80 when the text names all of them by reference or party; ten less where a currency was converted within the tolerance. Until their last day items count less their early discount as well. At most ten.
 */
export function proposeMatches(line: BankLine, index: MatchIndex, foreign: ForeignMatching | null = null): MatchProposal[] {
  const runs = wordRuns(line.text);
  const exact = (index.byAmount.get(`${line.currency} ${line.amount}`) ?? []).flatMap((known) => single(line, runs, known, true));
  const converted = foreign ? index.all.filter(({ item }) => nearlyEqual(line, item, foreign)).flatMap((known) => single(line, runs, known, false)) : [];
  const early = (index.byEarly.get(`${line.currency} ${line.amount}`) ?? []).filter((known) => isEarly(line, known)).flatMap((known) => single(line, runs, known, true).map((p) => ({ ...p, early: p.itemIds })));
  const ones = [...exact, ...early, ...converted];
  // A sum is only looked for when no single item is proven by its reference or party.
  const sums = ones.some(({ score, exact }) => exact && score >= scores.party) ? [] : several(line, runs, index);
  return markAmbiguous([...ones, ...sums]).toSorted((a, b) => b.score - a.score || a.itemIds.length - b.itemIds.length).slice(0, mostProposals);
}

function single(line: BankLine, runs: ReadonlySet<string>, known: Known, exact: boolean): MatchProposal[] {
  const { item } = known;
  const reason = byReference(runs, known) ? 'reference' : names(runs, known.party) ? 'party' : item.dates.some((date) => Math.abs(daysBetween(date, line.on)) <= nearDays) ? 'date' : null;
  return reason ? [{ itemIds: [item.id], score: scores[reason] - (exact ? 0 : convertedLess), reason, exact, ambiguous: false }] : [];
}

const byReference = (runs: ReadonlySet<string>, { references }: Known): boolean => references.some((reference) => names(runs, reference));
const named = (runs: ReadonlySet<string>, known: Known): boolean => byReference(runs, known) || names(runs, known.party);

function nearlyEqual(line: BankLine, item: MatchItem, { rate, tolerance }: ForeignMatching): boolean {
  if (item.currency === line.currency || (item.amount < 0n) !== (line.amount < 0n)) return false;
  const factor = rate(item.currency, line.currency);
  if (factor === null) return false;
  const difference = convert(money(item.amount, item.currency), line.currency, factor).amount - line.amount;
  const { digits, scale } = parseDecimal(tolerance, fineDigits);
  return size(difference) * 100n * 10n ** BigInt(scale) <= size(line.amount) * digits;
}

const isEarly = (line: BankLine, { item }: Known): boolean => item.early !== undefined && line.on <= item.early.until;
/** Items less the early discounts that hold on the day of a line; null where there are none. */
function lessEarly(line: BankLine, items: readonly Known[]): Known[] | null {
  return items.some((known) => isEarly(line, known)) ? items.map((known) => (isEarly(line, known) ? { ...known, item: { ...known.item, amount: known.item.early!.amount } } : known)) : null;
}

/** Sums of items that the text names, of whatever party, and else of items of one party; credit notes count with their sign. Of items as they are, and else less their early discounts. */
function several(line: BankLine, runs: ReadonlySet<string>, index: MatchIndex): MatchProposal[] {
  const budget = { steps: mostSteps };
  const sums = (items: readonly Known[]): MatchProposal[] => {
    const whole = sumsOf(line, runs, items, budget);
    const less = whole.length > 0 ? null : lessEarly(line, items);
    return less ? sumsOf(line, runs, less, budget).map((p) => ({ ...p, early: less.filter((known) => p.itemIds.includes(known.item.id) && isEarly(line, known)).map(({ item }) => item.id) })) : whole;
  };
  const told = sums(index.all.filter((known) => known.item.currency === line.currency && named(runs, known)));
  if (told.length > 0) return told;
  const proposals: MatchProposal[] = [];
  for (const { items, least, most } of index.accounts.get(line.currency) ?? []) {
    if (line.amount < least || line.amount > most) continue;
    proposals.push(...sums(items));
    if (budget.steps <= 0 || proposals.length >= mostProposals) break;
  }
  return proposals;
}

function sumsOf(line: BankLine, runs: ReadonlySet<string>, items: readonly Known[], budget: { steps: number }): MatchProposal[] {
  if (items.length < 2) return [];
  budget.steps -= items.length;
  const candidates = candidatesOf(line, runs, items);
  return subsetsWithSum(candidates.map(({ item }) => item.amount), line.amount, { least: 2, most: mostItems, results: 2, budget }).map((places) => {
    const chosen = places.map((place) => candidates[place]!);
    return { itemIds: chosen.map(({ item }) => item.id), score: chosen.every((known) => named(runs, known)) ? severalNamed : scores.several, reason: 'several', exact: true, ambiguous: false };
  });
}

/** What a sum is looked for among: items with a reference in the text, then those expected nearest to the line's day. */
function candidatesOf(line: BankLine, runs: ReadonlySet<string>, items: readonly Known[]): Known[] {
  const far = ({ item }: Known): number => Math.min(Number.MAX_SAFE_INTEGER, ...item.dates.map((date) => Math.abs(daysBetween(date, line.on))));
  return items.map((known) => ({ known, referred: byReference(runs, known), far: far(known) }))
    .toSorted((a, b) => Number(b.referred) - Number(a.referred) || a.far - b.far).slice(0, mostCandidates).map(({ known }) => known);
}

/** Of proposals that prove the same, none is the one. */
function markAmbiguous(proposals: readonly MatchProposal[]): MatchProposal[] {
  return proposals.map((proposal) => ({ ...proposal, ambiguous: proposals.some((other) => other !== proposal && other.score === proposal.score) }));
}

function accountOf(items: readonly Known[]): Account {
  const amounts = items.map(({ item }) => item.amount).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const total = (of: readonly bigint[]): bigint => of.reduce((sum, amount) => sum + amount, 0n);
  return { items, least: total(amounts.slice(0, mostItems).filter((amount) => amount < 0n)), most: total(amounts.slice(-mostItems).filter((amount) => amount > 0n)) };
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);

function grouped(all: readonly Known[], keyOf: (known: Known) => string): Map<string, Known[]> {
  const groups = new Map<string, Known[]>();
  for (const known of all) {
    const key = keyOf(known);
    const group = groups.get(key);
    if (group) group.push(known);
    else groups.set(key, [known]);
  }
  return groups;
}
