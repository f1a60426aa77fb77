import { addDays } from '#core/contract/dates.ts';
import { divideRounded, parseDecimal } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { partyCards } from '#modules/parties/api.ts';
import type { MatchItem } from '../../rules/matching.ts';
import { earlyOfItems } from '../early-discounts.ts';
import { findRate } from '../ledger/rates.ts';
import type { StoredBankAccount } from './account-record.ts';

/** Something a line may be: an open item, or a line of the ledger on the bank account that no statement showed yet. `amount` in minor units with the sign it has at the bank. */
export interface Candidate { kind: 'item' | 'ledger'; id: string; entryId: string; number: string; reference: string; memo: string; on: string; dueOn: string; amount: bigint; currency: string; partyId: string | null; partyName: string; sourceType: string; sourceId: string | null; /** What is open in the books; 0 for a line of the ledger. */ openBase: bigint; /** Above 0; while all of it is paid until that day. */ discount?: { amount: bigint; until: string } }
interface Row { id: string; entry_id: string; number: string; reference: string; memo: string; on: string; due_on: string; amount: string; currency: string; party_id: string | null; source_type: string; source_id: string | null; open_base?: string }

const most = 3000;
/** An entry and its reversal explain each other once both stand in the books, unless a statement showed one of them. */
const standsAlone = (until: string) => `not exists (select 1 from accounting.entry o where o.id = coalesce(e.reversed_by_id, e.reverses_id) and o.entry_on <= ${until} and not exists (select 1 from accounting.line y join accounting.bank_match x on x.ledger_line_id = y.id and x.undone_at is null where y.entry_id = o.id))`;
/** SQL of the lines of a ledger account that no statement showed: of `l` with its entry `e`, as the books stand on a day (SQL too). What the books began with is on no statement. */
export const outstandingSql = (until: string): string => `l.amount <> 0 and not exists (select 1 from accounting.bank_match m where m.ledger_line_id = l.id and m.undone_at is null) and e.journal <> 'opening' and ${standsAlone(until)}`;

/** Lines of the ledger on the bank account that no statement showed yet, around some days. */
export async function ledgerCandidates(ctx: Ctx, account: StoredBankAccount, days: readonly string[]): Promise<Candidate[]> {
  const [first, last] = [days.toSorted()[0]!, days.toSorted().at(-1)!];
  const rows = await ctx.sql<Row>(
    `select l.id, l.entry_id, e.number, e.reference, e.memo, l.entry_on::text as on, l.entry_on::text as due_on, l.amount, l.currency, coalesce(l.party_id, (select o.party_id from accounting.line o where o.entry_id = l.entry_id and o.party_id is not null order by o.position limit 1)) as party_id, e.source_type, e.source_id
     from accounting.line l join accounting.entry e on e.id = l.entry_id
     where l.workspace_id = $1 and l.account_id = $2 and l.entry_on between $3 and $4 and ${outstandingSql("'infinity'")} order by l.entry_on desc, l.id desc limit ${most}`,
    [ctx.workspaceId, account.account_id, addDays(first, -90), addDays(last, 30)], 'accounting.ledger_candidates');
  return named(ctx, rows.map((r) => ({ kind: 'ledger', ...r })));
}

/** SQL of the open items `i` that money at a bank can settle: what stands on a bank account, a cash box or a card itself is money, not something owed. */
export const payableSql = `not exists (select 1 from accounting.account k where k.id = i.account_id and k.type in ('bank', 'cash', 'credit_card') and k.role is distinct from 'undeposited')`;

/** What is open, the items nearest to a day first, and all whose open amount is one of these (minor units of the account's currency), with the early discounts that hold on some day since `since`. */
export async function itemCandidates(ctx: Ctx, account: StoredBankAccount, { near, since, amounts }: { near: string; since: string; amounts: readonly bigint[] }): Promise<Candidate[]> {
  const rows = await ctx.sql<Row>(
    `select x.id, x.entry_id, e.number, e.reference, e.memo, x.entry_on::text as on, x.due_on::text, x.open_amount as amount, x.currency, x.party_id, x.source_type, x.source_id, x.open_base from (
       (select i.* from accounting.open_item i where i.workspace_id = $1 and i.open_amount <> 0 and ${payableSql} and i.currency = $4 and i.open_amount = any($3::bigint[]) order by abs(i.due_on - $2::date), i.id limit ${most})
       union (select i.* from accounting.open_item i where i.workspace_id = $1 and i.open_amount <> 0 and ${payableSql} order by abs(i.due_on - $2::date), i.id limit ${most})) x
     join accounting.entry e on e.id = x.entry_id order by abs(x.due_on - $2::date), x.id`, [ctx.workspaceId, near, amounts.map(String), account.currency], 'accounting.item_candidates');
  const items = await named(ctx, rows.map((r) => ({ kind: 'item', ...r })));
  // What is in another currency is matched by what is open: which part of the money a discount was, no rate says.
  const early = await earlyOfItems(ctx, items.filter((c) => c.currency === account.currency).map((c) => ({ ...c, openAmount: c.amount })), since);
  return items.map((c) => { const discount = early.get(c.id); return discount ? { ...c, discount } : c; });
}

async function named(ctx: Ctx, rows: ReadonlyArray<Row & { kind: Candidate['kind'] }>): Promise<Candidate[]> {
  const cards = await partyCards(ctx, [...new Set(rows.flatMap((r) => r.party_id ?? []))]);
  return rows.map((r) => ({
    kind: r.kind, id: r.id, entryId: r.entry_id, number: r.number, reference: r.reference, memo: r.memo, on: r.on, dueOn: r.due_on, amount: BigInt(r.amount), currency: r.currency, partyId: r.party_id, partyName: (r.party_id && cards.get(r.party_id)?.name) || '', sourceType: r.source_type, sourceId: r.source_id, openBase: BigInt(r.open_base ?? 0),
  }));
}

/** A candidate as the rules of matching see it. */
export function toMatchItem(c: Candidate): MatchItem {
  return { id: c.id, amount: c.amount, currency: c.currency, references: [c.number, c.reference].filter((r) => r !== ''), partyId: c.partyId, partyName: c.partyName, dates: [...new Set([c.on, c.dueOn])], ...(c.discount ? { early: { amount: c.amount > 0n ? c.amount - c.discount.amount : c.amount + c.discount.amount, until: c.discount.until } } : {}) };
}

/** Rates between currencies on a day, looked up once: units of `to` for one unit of `from`, ten fraction digits; null without one. */
export async function crossRates(ctx: Ctx, currencies: readonly string[], on: string): Promise<(from: string, to: string) => string | null> {
  const rates = new Map<string, string | null>();
  for (const currency of new Set(currencies)) rates.set(currency, await findRate(ctx, currency, on));
  return (from, to) => {
    const [a, b] = [rates.get(from), rates.get(to)];
    if (!a || !b) return null;
    const [x, y] = [parseDecimal(a), parseDecimal(b)];
    const digits = divideRounded(x.digits * 10n ** BigInt(10 + y.scale), y.digits * 10n ** BigInt(x.scale));
    if (digits <= 0n) return null;
    const text = digits.toString().padStart(11, '0');
    return `${text.slice(0, -10)}.${text.slice(-10)}`;
  };
}
