import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import type { Suggestion, suggestForLine } from '../../contract.ts';
import { firstRule, type BankRule as Rule } from '../../rules/bank-rules.ts';
import { matchWords } from '../../rules/match-text.ts';
import { indexItems, proposeMatches, type ForeignMatching, type MatchIndex, type MatchProposal } from '../../rules/matching.ts';
import { nearMatches } from '../../rules/near-matches.ts';
import { findBook } from '../ledger/book.ts';
import { toBase } from '../ledger/currency.ts';
import { findRate } from '../ledger/rates.ts';
import { bankAccountOf, type StoredBankAccount } from './account-record.ts';
import { crossRates, itemCandidates, ledgerCandidates, toMatchItem, type Candidate } from './candidates.ts';
import { decimalOf } from './figures.ts';
import { lineOf, type StoredLine } from './line-record.ts';
import { rulesOf, type RuleOutcome } from './rules.ts';
import { readBankSettings } from './settings.ts';

/** A proposal, and whether it is certain enough to be posted without asking. */
export interface Proposal extends Suggestion { isCertain: boolean }
/** What lines of an account may be, made ready for many of them. */
export interface Surroundings { account: StoredBankAccount; candidates: Map<string, Candidate>; index: MatchIndex; foreign: ForeignMatching; rules: Rule<RuleOutcome>[]; opposite: OppositeLine[]; /** Whether a rest, in minor units of the account's currency, may be written off. */ isSmall: (rest: bigint) => boolean }
interface OppositeLine { id: string; bank_account_id: string; name: string; iban: string; account_number: string; booked_on: string; amount: bigint; currency: string }

// How far a converted amount may be off, in percent: banks add their margin.
const tolerance = '3';
const scores = { auto: 95, rule: 85, transferNamed: 80, transfer: 65 } as const;

/** Everything the lines may be, read once. */
export async function surroundingsOf(ctx: Ctx, account: StoredBankAccount, lines: readonly StoredLine[]): Promise<Surroundings> {
  const days = lines.map((l) => l.booked_on);
  const candidates = [...(await ledgerCandidates(ctx, account, days)), ...(await itemCandidates(ctx, account, { near: days[0]!, since: days.toSorted()[0]!, amounts: lines.map((l) => l.amount) }))];
  const rate = await crossRates(ctx, [account.currency, ...candidates.map((c) => c.currency)], days[0]!);
  return { account, candidates: new Map(candidates.map((c) => [c.id, c])), index: indexItems(candidates.map(toMatchItem)), foreign: { rate, tolerance }, rules: await rulesOf(ctx, account.currency), opposite: await oppositeLines(ctx, account, lines), isSmall: await smallRests(ctx, account, days[0]!) };
}

/** What the bank settings let be written off, whatever the currency; nothing without a rate of the day. */
async function smallRests(ctx: Ctx, { currency }: StoredBankAccount, on: string): Promise<(rest: bigint) => boolean> {
  const [{ writeOffLimit }, book, rate] = [await readBankSettings(ctx), await findBook(ctx), await findRate(ctx, currency, on)];
  if (!book || writeOffLimit === 0n || rate === null) return () => false;
  return (rest) => toBase(rest, currency, rate, book.baseCurrency) <= writeOffLimit;
}

/** The same once these parts are matched: what they settled or showed is proposed no more. */
export function without(s: Surroundings, parts: Proposal['parts']): Surroundings {
  const used = new Set(parts.map((p) => (p.kind === 'item' ? p.itemId : p.kind === 'ledger' ? p.ledgerLineId : null)));
  const candidates = new Map([...s.candidates].filter(([id]) => !used.has(id)));
  return candidates.size === s.candidates.size ? s : { ...s, candidates, index: indexItems([...candidates.values()].map(toMatchItem)) };
}

/** Lines of other accounts with the opposite amount within five days that wait as well: the other end of a transfer. */
async function oppositeLines(ctx: Ctx, account: StoredBankAccount, lines: readonly StoredLine[]): Promise<OppositeLine[]> {
  const rows = await ctx.sql<Omit<OppositeLine, 'amount'> & { amount: string }>(
    `select b.id, b.bank_account_id, a.name, a.iban, a.account_number, b.booked_on::text, b.amount, b.currency from accounting.bank_line b join accounting.bank_account a on a.id = b.bank_account_id and a.deleted_at is null
     where b.workspace_id = $1 and b.bank_account_id <> $2 and b.deleted_at is null and b.status in ('new', 'suggested') and b.currency = $3 and b.amount = any($4::bigint[]) and b.booked_on between $5::date - 5 and $6::date + 5 limit 500`,
    [ctx.workspaceId, account.id, account.currency, lines.map((l) => String(-l.amount)), lines.map((l) => l.booked_on).toSorted()[0], lines.map((l) => l.booked_on).toSorted().at(-1)], 'accounting.opposite_lines');
  return rows.map((r) => ({ ...r, amount: BigInt(r.amount) }));
}

/** Proposals for a line, the best first. */
export function proposalsFor(line: StoredLine, s: Surroundings): Proposal[] {
  const text = [line.payee, line.memo, line.reference, line.counterparty].join(' ');
  const foreignItems = [...s.candidates.values()].some((c) => c.currency !== line.currency);
  const matches = proposeMatches({ amount: line.amount, currency: line.currency, on: line.booked_on, text }, s.index, foreignItems ? s.foreign : null).flatMap((m) => fromMatch(line, s, m) ?? []);
  return [...matches, ...(matches.some((m) => m.score >= surelyWhole) ? [] : byWriteOff(line, s, text)), ...byRule(line, s), ...byTransfer(line, s, text)].toSorted((a, b) => b.score - a.score).slice(0, 10);
}

function fromMatch(line: StoredLine, { candidates }: Surroundings, m: MatchProposal): Proposal | null {
  const chosen = m.itemIds.map((id) => candidates.get(id)!);
  const abs = (n: bigint) => (n < 0n ? -n : n);
  // A line of the ledger is what it is: it cannot stand for an amount in another currency.
  if (chosen.some((c) => c.kind === 'ledger' && c.currency !== line.currency)) return null;
  const early = new Set(m.early);
  const parts = chosen.flatMap((c): Suggestion['parts'] => (early.has(c.id) ? [{ kind: 'item', itemId: c.id, amount: decimalOf(c.amount, c.currency) }, { kind: 'discount', itemId: c.id, amount: discountText(c) }] : [c.kind === 'ledger' ? { kind: 'ledger', ledgerLineId: c.id }
    : c.currency === line.currency ? { kind: 'item', itemId: c.id, amount: decimalOf(c.amount, c.currency) }
    : { kind: 'item', itemId: c.id, amount: decimalOf(line.amount, line.currency), itemAmount: decimalOf(abs(c.amount), c.currency) }]));
  return {
    kind: chosen.every((c) => c.kind === 'ledger') ? 'ledger' : 'items', score: m.score, why: [m.reason, ...(m.exact ? [] : ['converted']), ...(early.size > 0 ? ['early'] : []), ...(m.ambiguous ? ['ambiguous'] : [])], parts,
    rows: chosen.flatMap((c) => (early.has(c.id) ? [rowOf(c), { ...blankRow, on: c.discount!.until, amount: discountText(c), currency: c.currency }] : [rowOf(c)])),
    // What is given away, a person gives.
    isCertain: m.score === 100 && m.exact && !m.ambiguous && early.size === 0,
  };
}

/** What is taken off as it counts at the bank: against the sign of what is open. */
const discountText = ({ amount, discount, currency }: Candidate): string => decimalOf(amount > 0n ? -discount!.amount : discount!.amount, currency);
const blankRow = { label: '', detail: '', on: null, entryId: null, partyId: null };

// What is named and fits to the cent is not near something else.
const surelyWhole = 90;

/** What is owed but for a small rest, with the rest written off. */
function byWriteOff(line: StoredLine, s: Surroundings, text: string): Proposal[] {
  return nearMatches({ amount: line.amount, currency: line.currency, on: line.booked_on, text }, s.index, s.isSmall).flatMap(({ itemId, rest, score, reason }): Proposal[] => {
    const c = s.candidates.get(itemId)!;
    if (c.kind !== 'item') return [];
    return [{ kind: 'items', score, why: [reason, rest < 0n ? 'short' : 'over'], isCertain: false, parts: [{ kind: 'item', itemId, amount: decimalOf(c.amount, c.currency) }, { kind: 'write_off', amount: decimalOf(rest, line.currency) }], rows: [rowOf(c), { ...blankRow, amount: decimalOf(rest, line.currency), currency: line.currency }] }];
  });
}

const rowOf = (c: Candidate): Suggestion['rows'][number] => ({ label: c.partyName || c.memo || c.number, detail: [c.number, c.reference].filter(Boolean).join(' · '), on: c.kind === 'item' ? c.dueOn : c.on, amount: decimalOf(c.amount, c.currency), currency: c.currency, entryId: c.entryId, partyId: c.partyId });

function byRule(line: StoredLine, { rules, account }: Surroundings): Proposal[] {
  const rule = firstRule(rules, { amount: line.amount, currency: line.currency, bankAccountId: account.id, payee: line.payee, memo: line.memo, reference: line.reference });
  if (!rule) return [];
  const { name, accountId, accountName, taxId, partyId, memo, isAuto, dimensions } = rule.outcome;
  const amount = decimalOf(line.amount, line.currency);
  return [{
    kind: 'rule', score: isAuto ? scores.auto : scores.rule, why: ['rule'], isCertain: isAuto, parts: [{ kind: 'account', accountId, amount, taxId, partyId, memo, ...(Object.keys(dimensions).length > 0 ? { dimensions } : {}) }],
    rows: [{ label: accountName, detail: name, on: null, amount, currency: line.currency, entryId: null, partyId }],
  }];
}

function byTransfer(line: StoredLine, { opposite }: Surroundings, text: string): Proposal[] {
  const said = matchWords(text).join('');
  return opposite.filter((o) => o.amount === -line.amount && Math.abs(Date.parse(o.booked_on) - Date.parse(line.booked_on)) <= 5 * 86_400_000).slice(0, 3).map((o) => {
    const isNamed = [o.iban, o.account_number, matchWords(o.name).join('')].some((word) => word.length >= 4 && said.includes(word.toUpperCase()));
    const amount = decimalOf(line.amount, line.currency);
    return { kind: 'transfer', score: isNamed ? scores.transferNamed : scores.transfer, why: ['transfer'], isCertain: false, parts: [{ kind: 'transfer', bankAccountId: o.bank_account_id, amount }], rows: [{ label: o.name, detail: '', on: o.booked_on, amount: decimalOf(o.amount, o.currency), currency: o.currency, entryId: null, partyId: null }] };
  });
}

/** Proposals for a line and what else it could be: `q` looks for words or an amount among what is open. */
export async function suggestionsOf(ctx: Ctx, { id, q }: InputOf<typeof suggestForLine>): Promise<OutputOf<typeof suggestForLine>> {
  const line = await lineOf(ctx, id);
  const account = await bankAccountOf(ctx, line.bank_account_id);
  const s = await surroundingsOf(ctx, account, [line]);
  const suggestions = proposalsFor(line, s).map(({ isCertain: _certain, ...rest }) => rest);
  const all = [...s.candidates.values()].filter((c) => (q ? saysIt(c, q) : (c.amount > 0n) === (line.amount > 0n)));
  return {
    suggestions,
    items: all.filter((c) => c.kind === 'item').slice(0, 50).map((c) => ({ itemId: c.id, partyId: c.partyId, party: c.partyName || c.memo, number: c.number, dueOn: c.dueOn, open: decimalOf(c.amount, c.currency), currency: c.currency, sourceType: c.sourceType, sourceId: c.sourceId, discount: c.discount && line.booked_on <= c.discount.until ? { amount: decimalOf(c.discount.amount, c.currency), until: c.discount.until } : null })),
    ledger: all.filter((c) => c.kind === 'ledger').slice(0, 50).map((c) => ({ ledgerLineId: c.id, entryId: c.entryId, number: c.number, on: c.on, memo: c.memo || c.partyName, amount: decimalOf(c.amount, c.currency), currency: c.currency })),
  };
}

function saysIt(c: Candidate, q: string): boolean {
  const words = matchWords(q);
  const text = ` ${matchWords([c.partyName, c.number, c.reference, c.memo].join(' ')).join(' ')} `;
  const amount = decimalOf(c.amount < 0n ? -c.amount : c.amount, c.currency);
  return (words.length > 0 && words.every((w) => text.includes(w))) || amount.startsWith(q.replace(/[,\s]/g, ''));
}
