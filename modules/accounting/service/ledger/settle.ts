import { v7 as uuidv7 } from 'uuid';
import { divideRounded, money, moneyToDecimal } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { accountsByRole, lockBook, requireBook } from './book.ts';
import { findAccounts } from './find-accounts.ts';
import { tellListeners } from './item-listeners.ts';
import { postEntry, reverseEntry } from './post.ts';

/** A line of the ledger that is still owed or not yet used; minor units, debit positive. `openAmount` is in `currency`, `openBase` in the base currency. */
export interface OpenItem {
  id: string; entryId: string; accountId: string; partyId: string | null; sourceType: string; sourceId: string | null; currency: string; entryOn: string; dueOn: string; number: string; /** The other side's own number: of a bill that of its vendor. */ reference: string;
  amount: bigint; base: bigint; openAmount: bigint; openBase: bigint;
}

interface Row { id: string; entry_id: string; account_id: string; party_id: string | null; source_type: string; source_id: string | null; currency: string; entry_on: string; due_on: string; number: string; reference: string; amount: string; base: string; open_amount: string; open_base: string }
const columns = 'i.id, i.entry_id, i.account_id, i.party_id, i.source_type, i.source_id, i.currency, i.entry_on::text, i.due_on::text, e.number, e.reference, i.amount, i.base, i.open_amount, i.open_base';
const itemOf = (r: Row): OpenItem => ({
  id: r.id, entryId: r.entry_id, accountId: r.account_id, partyId: r.party_id, sourceType: r.source_type, sourceId: r.source_id, currency: r.currency, entryOn: r.entry_on, dueOn: r.due_on, number: r.number, reference: r.reference,
  amount: BigInt(r.amount), base: BigInt(r.base), openAmount: BigInt(r.open_amount), openBase: BigInt(r.open_base),
});

/** Items that are open, the longest due first: by their ids or of documents all of them; of one party or of some accounts at most 500. */
export async function openItems(ctx: Ctx, { ids, partyId, partyIds = partyId ? [partyId] : undefined, accountIds, sources, side, currency }: { ids?: readonly string[]; partyId?: string; /** Of a party and of those merged into it. */ partyIds?: readonly string[]; accountIds?: readonly string[]; sources?: { type: string; ids: readonly string[] }; side?: 'debit' | 'credit'; currency?: string }): Promise<OpenItem[]> {
  const rows = await ctx.sql<Row>(
    `select ${columns} from accounting.open_item i join accounting.entry e on e.id = i.entry_id
     where i.workspace_id = $1 and i.open_amount <> 0 and ($2::uuid[] is null or i.party_id = any($2)) and ($3::uuid[] is null or i.account_id = any($3))
       and ($4::text is null or (i.source_type = $4 and i.source_id = any($5::uuid[]))) and ($6::text is null or (i.open_amount > 0) = ($6 = 'debit'))
       and ($7::uuid[] is null or i.id = any($7)) and ($9::text is null or i.currency = $9)
     order by i.due_on, i.id limit $8`,
    [ctx.workspaceId, partyIds ? [...partyIds] : null, accountIds ? [...accountIds] : null, sources?.type ?? null, sources ? [...sources.ids] : [], side ?? null, ids ? [...ids] : null, ids || sources ? null : 500, currency ?? null]);
  return rows.map(itemOf);
}

/** Sums of what is open of parties on some accounts, by currency and by who owes: what is owed positive, what is owing negative; in minor units. `besides` leaves out what one source brought. */
export async function openSums(ctx: Ctx, { partyIds, accountIds, besides }: { partyIds: readonly string[]; accountIds: readonly string[]; besides: string }): Promise<Array<{ currency: string; sum: bigint }>> {
  const rows = await ctx.sql<{ currency: string; sum: string }>(
    `select i.currency, sum(i.open_amount)::text as sum from accounting.open_item i
     where i.workspace_id = $1 and i.open_amount <> 0 and i.party_id = any($2::uuid[]) and i.account_id = any($3::uuid[]) and i.source_type is distinct from $4 group by i.currency, i.open_amount > 0 order by i.open_amount > 0 desc, i.currency`,
    [ctx.workspaceId, [...partyIds], [...accountIds], besides], 'accounting.open_sums');
  return rows.map(({ currency, sum }) => ({ currency, sum: BigInt(sum) }));
}

/** Items of documents, settled ones too, by the document's id. */
export async function itemsOfSources(ctx: Ctx, sourceType: string, ids: readonly string[], workspaceId = ctx.workspaceId): Promise<Map<string, OpenItem[]>> {
  const rows = ids.length === 0 ? [] : await ctx.sql<Row>(`select ${columns} from accounting.open_item i join accounting.entry e on e.id = i.entry_id where i.workspace_id = $1 and i.source_type = $2 and i.source_id = any($3::uuid[]) order by i.due_on, i.id`, [workspaceId, sourceType, [...ids]], 'accounting.items_of_sources');
  const of = new Map<string, OpenItem[]>();
  for (const row of rows) of.set(row.source_id!, [...(of.get(row.source_id!) ?? []), itemOf(row)]);
  return of;
}

/** What of an item's base value goes with a part of its amount; the last part takes all the rest. */
export function relieved(item: Pick<OpenItem, 'openAmount' | 'openBase'>, part: bigint): bigint {
  const open = item.openAmount < 0n ? -item.openAmount : item.openAmount;
  const base = item.openBase < 0n ? -item.openBase : item.openBase;
  return part === open ? base : divideRounded(base * part, open);
}

/** What of a settlement nobody paid, and the account it was posted to instead (a discount, a loss); in minor units of the currency of the item that is owed. */
export interface Deduction { accountId: string; amount: bigint }

/** A settlement that was made. `fxEntryId` is the entry that was posted with it: of an exchange difference, and of what was carried over from one account to another; null when there is neither. `fxDifference` is in minor units of the base currency, a gain positive. */
export interface Settled { id: string; fxEntryId: string | null; fxDifference: bigint }

/**
 * Settles an item that is owed (debit) with one that pays (credit), both of one account, or of two on which customers owe or vendors are owed: then what is settled is carried over from the one to the other. `amount` is in the currency they share, in minor units; where the currencies differ, `amount` is the debit item's and
 * `creditAmount` the other one's. `deductions` say what of it is no money: taxes that are owed with the payment are not owed for that. An exchange difference is posted on the day. Refuses more than is open (accounting.over_settled) and items that cannot meet (accounting.settled_apart).
 */
export async function settle(ctx: Ctx, { debitItemId, creditItemId, amount, creditAmount = amount, deductions = [], on: asked, byHand = false }: { debitItemId: string; creditItemId: string; amount: bigint; creditAmount?: bigint; deductions?: readonly Deduction[]; on: string; /** A bookkeeper did, and takes it back by hand, too. */ byHand?: boolean }): Promise<Settled> {
  const { debit, credit, freeOn } = await lockPair(ctx, debitItemId, creditItemId);
  // What was paid before it was invoiced is settled on the day of the invoice: until then both stood by themselves. What was settled before and taken back since is settled anew from that day on: on the days before it stood settled as it was.
  const on = latest(asked, debit.entryOn, credit.entryOn, ...freeOn);
  const across = debit.accountId !== credit.accountId;
  if ((across && !(await areAlike(ctx, debit.accountId, credit.accountId))) || debit.openAmount < 0n || credit.openAmount > 0n || (debit.currency === credit.currency && amount !== creditAmount) || amount <= 0n || creditAmount <= 0n) fail('accounting.settled_apart');
  requireOpen(debit, amount);
  requireOpen(credit, creditAmount);
  const [debitBase, creditBase] = [relieved(debit, amount), relieved(credit, creditAmount)];
  // More came in (or less went out) than stood in the books: a gain.
  const difference = creditBase - debitBase;
  const fxEntryId = across ? await carryOver(ctx, { debit, credit, amount, creditAmount, debitBase, creditBase, on }) : difference === 0n ? null : await postDifference(ctx, { debit, credit, difference, on });
  const id = uuidv7();
  await ctx.sql(
    `insert into accounting.settlement (id, workspace_id, debit_item_id, credit_item_id, settled_on, debit_amount, credit_amount, debit_base, credit_base, fx_entry_id, created_by, by_hand) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [id, ctx.workspaceId, debit.id, credit.id, on, amount, creditAmount, debitBase, creditBase, fxEntryId, ctx.actorId, byHand], 'accounting.settle');
  await keepDeductions(ctx, id, deductions);
  await relieve(ctx, debit.id, -amount, -debitBase);
  await relieve(ctx, credit.id, creditAmount, creditBase);
  tellSettled(ctx, 'settled', [debit, credit], id);
  await tellListeners(ctx, [debit, credit], on);
  return { id, fxEntryId, fxDifference: difference };
}

async function keepDeductions(ctx: Ctx, settlementId: string, deductions: readonly Deduction[]): Promise<void> {
  const given = deductions.filter((d) => d.amount > 0n);
  if (given.length === 0) return;
  await ctx.sql('insert into accounting.settlement_deduction (settlement_id, workspace_id, account_id, amount) select $1, $2, d.account, sum(d.amount) from unnest($3::uuid[], $4::bigint[]) as d(account, amount) group by d.account', [settlementId, ctx.workspaceId, given.map((d) => d.accountId), given.map((d) => String(d.amount))], 'accounting.keep_deductions');
}

/** What entries of documents put on accounts, by document, account and the tax their lines name; minor units of the base currency, debit positive, sums of 0 left out. */
export async function sumsOfSources(ctx: Ctx, sourceType: string, ids: readonly string[]): Promise<Array<{ sourceId: string; accountId: string; taxId: string | null; base: bigint }>> {
  const rows = ids.length === 0 ? [] : await ctx.sql<{ source_id: string; account_id: string; tax_id: string | null; base: string }>(
    `select e.source_id, l.account_id, l.tax_id, sum(l.debit - l.credit)::text as base from accounting.entry e join accounting.line l on l.entry_id = e.id
     where e.workspace_id = $1 and e.source_type = $2 and e.source_id = any($3::uuid[]) group by 1, 2, 3 having sum(l.debit - l.credit) <> 0 order by 1, 2, 3`, [ctx.workspaceId, sourceType, [...ids]], 'accounting.sums_of_sources');
  return rows.map((r) => ({ sourceId: r.source_id, accountId: r.account_id, taxId: r.tax_id, base: BigInt(r.base) }));
}

/** What of documents was settled without money and still is, by the document's id, one for each account; documents without it are absent. */
export async function deductionsOf(ctx: Ctx, sourceType: string, ids: readonly string[]): Promise<Map<string, Deduction[]>> {
  const rows = ids.length === 0 ? [] : await ctx.sql<{ source_id: string; account_id: string; amount: string }>(
    `select i.source_id, d.account_id, sum(d.amount)::text as amount from accounting.open_item i join accounting.settlement s on (s.debit_item_id = i.id or s.credit_item_id = i.id) and s.undone_at is null join accounting.settlement_deduction d on d.settlement_id = s.id
     where i.workspace_id = $1 and i.source_type = $2 and i.source_id = any($3::uuid[]) group by i.source_id, d.account_id order by i.source_id, d.account_id`, [ctx.workspaceId, sourceType, [...ids]], 'accounting.deductions_of');
  const of = new Map<string, Deduction[]>();
  for (const r of rows) of.set(r.source_id, [...(of.get(r.source_id) ?? []), { accountId: r.account_id, amount: BigInt(r.amount) }]);
  return of;
}

/** What of documents is settled with items of another type now, by the document's id, in minor units of its currency; documents without it are absent. */
export async function settledWith(ctx: Ctx, sourceType: string, ids: readonly string[], otherType: string): Promise<Map<string, bigint>> {
  const rows = ids.length === 0 ? [] : await ctx.sql<{ source_id: string; amount: string }>(
    `select i.source_id, sum(case when s.debit_item_id = i.id then s.debit_amount else s.credit_amount end)::text as amount from accounting.open_item i join accounting.settlement s on (s.debit_item_id = i.id or s.credit_item_id = i.id) and s.undone_at is null
     join accounting.open_item o on o.id = case when s.debit_item_id = i.id then s.credit_item_id else s.debit_item_id end and o.source_type = $4
     where i.workspace_id = $1 and i.source_type = $2 and i.source_id = any($3::uuid[]) group by i.source_id`, [ctx.workspaceId, sourceType, [...ids], otherType], 'accounting.settled_with');
  return new Map(rows.map((r) => [r.source_id, BigInt(r.amount)]));
}

/** Takes a settlement back: both items are open again, the exchange difference is reversed on the day. */
export async function undoSettlement(ctx: Ctx, id: string, asked: string): Promise<void> {
  const [row] = await ctx.sql<{ settled: string; debit_item_id: string; credit_item_id: string; debit_amount: string; credit_amount: string; debit_base: string; credit_base: string; fx_entry_id: string | null }>(
    'select s.*, s.settled_on::text as settled from accounting.settlement s where s.id = $1 and s.workspace_id = $2 and s.undone_at is null', [id, ctx.workspaceId]);
  const { debit, credit } = await lockPair(ctx, found(row).debit_item_id, row!.credit_item_id);
  // Nothing is taken back before it was done.
  const on = latest(asked, row!.settled);
  const undone = await ctx.sql('update accounting.settlement set undone_at = clock_timestamp(), undone_by = $3, undone_on = $4 where id = $1 and workspace_id = $2 and undone_at is null returning 1', [id, ctx.workspaceId, ctx.actorId, on]);
  found(undone[0]);
  if (row!.fx_entry_id) await reverseEntry(ctx, row!.fx_entry_id, { on });
  await relieve(ctx, debit.id, BigInt(row!.debit_amount), BigInt(row!.debit_base));
  await relieve(ctx, credit.id, -BigInt(row!.credit_amount), -BigInt(row!.credit_base));
  tellSettled(ctx, 'unsettled', [debit, credit], id);
  await tellListeners(ctx, [debit, credit], on);
}

const latest = (...days: readonly string[]): string => days.reduce((a, b) => (a > b ? a : b));

/** Everything that was settled with some items and still is, the latest first: whoever takes it back has to see all of it. */
export async function settlementsOf(ctx: Ctx, itemIds: readonly string[]): Promise<Array<{ id: string; itemId: string; otherId: string; otherSourceType: string; otherSourceId: string | null; otherNumber: string; on: string; amount: bigint; base: bigint }>> {
  const rows = await ctx.sql<{ id: string; itemId: string; otherId: string; otherSourceType: string; otherSourceId: string | null; otherNumber: string; on: string; amount: string; base: string }>(
    `select s.id, m.id as "itemId", o.id as "otherId", o.source_type as "otherSourceType", o.source_id as "otherSourceId", e.number as "otherNumber", s.settled_on::text as on,
       case when m.id = s.debit_item_id then s.debit_amount else s.credit_amount end as amount, case when m.id = s.debit_item_id then s.debit_base else s.credit_base end as base
     from accounting.open_item m join accounting.settlement s on (s.debit_item_id = m.id or s.credit_item_id = m.id) and s.undone_at is null
     join accounting.open_item o on o.id = case when m.id = s.debit_item_id then s.credit_item_id else s.debit_item_id end join accounting.entry e on e.id = o.entry_id
     where m.workspace_id = $1 and m.id = any($2::uuid[]) order by s.settled_on desc, s.id desc`, [ctx.workspaceId, [...itemIds]], 'accounting.settlements_of');
  return rows.map((r) => ({ ...r, amount: BigInt(r.amount), base: BigInt(r.base) }));
}

/** Both items locked; `freeOn` has the latest days on which what they were settled with was taken back. */
async function lockPair(ctx: Ctx, debitId: string, creditId: string): Promise<{ debit: OpenItem; credit: OpenItem; freeOn: string[] }> {
  await lockBook(ctx);
  // In the order of ids, so that two who settle crosswise cannot wait for each other.
  const rows = await ctx.sql<Row & { free_on: string | null }>(
    `select ${columns}, (select max(s.undone_on)::text from accounting.settlement s where s.debit_item_id = i.id or s.credit_item_id = i.id) as free_on
     from accounting.open_item i join accounting.entry e on e.id = i.entry_id where i.workspace_id = $1 and i.id = any($2::uuid[]) order by i.id for update of i`, [ctx.workspaceId, [debitId, creditId]], 'accounting.lock_pair');
  const items = rows.map(itemOf);
  return { debit: found(items.find((i) => i.id === debitId)), credit: found(items.find((i) => i.id === creditId)), freeOn: rows.flatMap((r) => r.free_on ?? []) };
}

function requireOpen(item: OpenItem, amount: bigint): void {
  const open = item.openAmount < 0n ? -item.openAmount : item.openAmount;
  if (amount > open) fail('accounting.over_settled', { open: `${moneyToDecimal(money(open, item.currency))} ${item.currency}`, number: item.number });
}

async function relieve(ctx: Ctx, id: string, amount: bigint, base: bigint): Promise<void> {
  await ctx.sql('update accounting.open_item set open_amount = open_amount + $3, open_base = open_base + $4, version = version + 1 where id = $1 and workspace_id = $2', [id, ctx.workspaceId, amount, base], 'accounting.relieve');
}

/** True for two accounts on which customers owe, or two on which vendors are owed. */
async function areAlike(ctx: Ctx, a: string, b: string): Promise<boolean> {
  const accounts = await findAccounts(ctx, [a, b]);
  const type = accounts.get(a)?.type;
  return (type === 'receivable' || type === 'payable') && accounts.get(b)?.type === type;
}

/** Takes what is settled off both accounts, each in its own currency; exchange gain or loss gets what the two values differ by. The entry opens no items of its own (accounting.post_entry). */
async function carryOver(ctx: Ctx, { debit, credit, amount, creditAmount, debitBase, creditBase, on }: { debit: OpenItem; credit: OpenItem; amount: bigint; creditAmount: bigint; debitBase: bigint; creditBase: bigint; on: string }): Promise<string | null> {
  if (debitBase === 0n && creditBase === 0n) return null;
  const difference = creditBase - debitBase;
  const { baseCurrency } = await requireBook(ctx);
  const fx = difference === 0n ? null : await accountsByRole(ctx, ['fx_gain', 'fx_loss']);
  const entry = await postEntry(ctx, {
    journal: 'general', on, memo: `${debit.number} / ${credit.number}`, sourceType: 'accounting.settlement', sourceId: null,
    // The rate tells nothing here: the values are those that stood in the books.
    lines: [
      { accountId: credit.accountId, base: creditBase, currency: credit.currency, amount: creditAmount, rate: '1', partyId: credit.partyId },
      { accountId: debit.accountId, base: -debitBase, currency: debit.currency, amount: -amount, rate: '1', partyId: debit.partyId },
      ...(fx ? [{ accountId: difference > 0n ? fx.fx_gain : fx.fx_loss, base: -difference, currency: baseCurrency, amount: -difference, rate: '1' }] : []),
    ],
  });
  return entry.id;
}

/** The control account gets the difference, exchange gain or loss the other side; no amount of the foreign currency moves. */
async function postDifference(ctx: Ctx, { debit, credit, difference, on }: { debit: OpenItem; credit: OpenItem; difference: bigint; on: string }): Promise<string> {
  const { baseCurrency } = await requireBook(ctx);
  const roles = await accountsByRole(ctx, ['fx_gain', 'fx_loss']);
  const entry = await postEntry(ctx, {
    journal: 'general', on, memo: `${debit.number} / ${credit.number}`, sourceType: 'accounting.settlement', sourceId: null,
    lines: [
      { accountId: debit.accountId, base: difference, currency: debit.currency, amount: 0n, rate: '1', partyId: debit.partyId },
      { accountId: difference > 0n ? roles.fx_gain : roles.fx_loss, base: -difference, currency: baseCurrency, amount: -difference, rate: '1' },
    ],
  });
  return entry.id;
}

function tellSettled(ctx: Ctx, verb: 'settled' | 'unsettled', items: readonly OpenItem[], id: string): void {
  ctx.emit({ type: `accounting.open_item.${verb}`, id, version: 1, can: 'accounting.ledger.view', audit: false, data: { items: items.map((i) => ({ id: i.id, sourceType: i.sourceType, sourceId: i.sourceId })) } });
}
