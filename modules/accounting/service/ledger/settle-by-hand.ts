import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { money, moneyToDecimal } from '#core/contract/money.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import { listRows, type ListSource } from '#core/server/resource/list.ts';
import { getRow } from '#core/server/resource/records.ts';
import { partyCards, sameParties } from '#modules/parties/api.ts';
import { accountItemFields, settlementFields, type AccountItem, type listAccountItems, type listSettlements, type proposeSettlement, type settleItems, type Settlement, type SettlementProposal, type undoSettlement } from '../../contract/ledger/settlements.ts';
import { ledgerSays } from '../../contract/ledger/words.ts';
import { controlSides } from '../party-accounts.ts';
import { accountRecord } from './account-record.ts';
import { lockBook } from './book.ts';
import { today } from './drafts.ts';
import { requireOpenDay } from './locks.ts';
import { openItems, settle, undoSettlement as undo, type OpenItem } from './settle.ts';

/** Names of the parties rows are about, in one statement. */
async function named(ctx: Ctx, rows: ReadonlyArray<Record<string, unknown>>): Promise<void> {
  const cards = await partyCards(ctx, [...new Set(rows.flatMap((r) => (typeof r.partyId === 'string' ? [r.partyId] : [])))]);
  for (const row of rows) row.party = typeof row.partyId === 'string' ? cards.get(row.partyId)?.name ?? null : null;
}

const f = accountItemFields;
const itemsOf = (accountId: string): ListSource => ({
  from: 'accounting.open_item i join accounting.entry e on e.id = i.entry_id join accounting.line l on l.id = i.id', key: 'i.id',
  select: `i.id, i.entry_id as "entryId", e.number, i.entry_on::text as on, i.due_on::text as "dueOn", case when l.memo = '' then e.memo else l.memo end as memo, e.reference, i.party_id as "partyId", i.source_type as "sourceType", i.source_id as "sourceId",
    accounting.money_text(i.amount, i.currency) as amount, accounting.money_text(i.open_amount, i.currency) as open, i.currency::text`,
  fields: {
    on: { ...f.on, sql: 'i.entry_on' }, dueOn: { ...f.dueOn, sql: 'i.due_on' }, number: { ...f.number, sql: 'e.number' }, memo: { ...f.memo, sql: 'l.memo' }, partyId: { ...f.partyId, sql: 'i.party_id', recordTopic: 'parties.party' },
    open: { ...f.open, sql: 'accounting.major(i.open_amount, i.currency)', currency: 'i.currency::text' }, currency: { ...f.currency, sql: 'i.currency::text' },
  },
  scope: (ctx, p) => `i.workspace_id = ${p.add(ctx.workspaceId)} and i.account_id = ${p.add(accountId)} and i.open_amount <> 0`,
  defaultSort: [{ field: 'dueOn', descending: false }],
  search: (words, p) => { const like = p.add(likePattern(words)); return `(e.number ilike ${like} or e.memo ilike ${like} or e.reference ilike ${like} or l.memo ilike ${like})`; },
  complete: named,
});

/** Open items of an account, the longest due first. */
export async function showItems(ctx: Ctx, input: InputOf<typeof listAccountItems>): Promise<OutputOf<typeof listAccountItems>> {
  const { id } = await getRow(ctx, accountRecord, input.accountId);
  return listRows<AccountItem>(ctx, itemsOf(id), input);
}

const s = settlementFields;
const settlementsOf = (accountId: string): ListSource => ({
  from: 'accounting.settlement s join accounting.open_item d on d.id = s.debit_item_id join accounting.entry de on de.id = d.entry_id join accounting.open_item c on c.id = s.credit_item_id join accounting.entry ce on ce.id = c.entry_id', key: 's.id',
  select: `s.id, s.settled_on::text as on, d.entry_id as "debitEntryId", de.number as "debitNumber", c.entry_id as "creditEntryId", ce.number as "creditNumber", accounting.money_text(s.debit_amount, d.currency) as amount, d.currency::text, coalesce(d.party_id, c.party_id) as "partyId"`,
  fields: { on: { ...s.on, sql: 's.settled_on' }, debitNumber: { ...s.debitNumber, sql: 'de.number' }, creditNumber: { ...s.creditNumber, sql: 'ce.number' } },
  scope: (ctx, p) => { const account = p.add(accountId); return `s.workspace_id = ${p.add(ctx.workspaceId)} and s.by_hand and s.undone_at is null and (d.account_id = ${account} or c.account_id = ${account})`; },
  defaultSort: [{ field: 'on', descending: true }],
  search: (words, p) => { const like = p.add(likePattern(words)); return `(de.number ilike ${like} or ce.number ilike ${like})`; },
  complete: named,
});

/** What was settled by hand on an account, the latest first. */
export async function showSettlements(ctx: Ctx, input: InputOf<typeof listSettlements>): Promise<OutputOf<typeof listSettlements>> {
  const { id } = await getRow(ctx, accountRecord, input.accountId);
  return listRows<Settlement>(ctx, settlementsOf(id), input);
}

interface Pair { debit: OpenItem; credit: OpenItem; amount: bigint }

/** Shows how items would settle each other. */
export async function proposeByHand(ctx: Ctx, { itemIds }: InputOf<typeof proposeSettlement>): Promise<SettlementProposal> {
  const items = await meeting(ctx, itemIds);
  return told(items, pairsOf(items));
}

/** Settles items with each other in one transaction. */
export async function settleByHand(ctx: Ctx, { itemIds, on = today() }: InputOf<typeof settleItems>): Promise<SettlementProposal> {
  await requireOpenDay(ctx, on, [], await lockBook(ctx));
  const items = await meeting(ctx, itemIds);
  const pairs = pairsOf(items);
  for (const { debit, credit, amount } of pairs) await settle(ctx, { debitItemId: debit.id, creditItemId: credit.id, amount, on, byHand: true });
  return told(items, pairs);
}

/** Takes one of these settlements back; those of payments, credits and bank lines are taken back there. */
export async function undoByHand(ctx: Ctx, { id }: InputOf<typeof undoSettlement>): Promise<{ ok: true }> {
  await requireOpenDay(ctx, today(), [], await lockBook(ctx));
  const [own] = await ctx.sql('select 1 from accounting.settlement s where s.id = $1 and s.workspace_id = $2 and s.by_hand and s.undone_at is null', [id, ctx.workspaceId], 'accounting.settled_by_hand');
  if (!own) fail('core.not_found');
  await undo(ctx, id, today());
  return { ok: true };
}

/** The items, the longest due first; refuses with what keeps them apart (`itemIds`). */
async function meeting(ctx: Ctx, itemIds: readonly string[]): Promise<OpenItem[]> {
  const items = await openItems(ctx, { ids: itemIds });
  if (items.length < new Set(itemIds).size) failField('itemIds', ledgerSays('accounting.items_settled'));
  const [first] = items as [OpenItem, ...OpenItem[]];
  const sides = await controlSides(ctx, items.map((i) => i.accountId));
  if (items.some((i) => i.accountId !== first.accountId && (!sides.has(i.accountId) || sides.get(i.accountId) !== sides.get(first.accountId)))) failField('itemIds', ledgerSays('accounting.items_account'));
  if (items.some((i) => i.currency !== first.currency)) failField('itemIds', ledgerSays('accounting.items_currency'));
  const parties = items.flatMap((i) => i.partyId ?? []);
  const same = await sameParties(ctx, parties);
  if (parties.some((id) => !same(id, parties[0]!))) failField('itemIds', ledgerSays('accounting.items_party'));
  if (!items.some((i) => i.openAmount > 0n) || !items.some((i) => i.openAmount < 0n)) failField('itemIds', ledgerSays('accounting.items_sides'));
  return items;
}

/** The longest due debit with the longest due credit, and so on until one side is used up. */
function pairsOf(items: readonly OpenItem[]): Pair[] {
  const sideOf = (debit: boolean) => items.filter((i) => i.openAmount > 0n === debit).map((item) => ({ item, left: item.openAmount < 0n ? -item.openAmount : item.openAmount }));
  const [debits, credits] = [sideOf(true), sideOf(false)];
  const pairs: Pair[] = [];
  while (debits.length > 0 && credits.length > 0) {
    const [debit, credit] = [debits[0]!, credits[0]!];
    const amount = debit.left < credit.left ? debit.left : credit.left;
    pairs.push({ debit: debit.item, credit: credit.item, amount });
    if ((debit.left -= amount) === 0n) debits.shift();
    if ((credit.left -= amount) === 0n) credits.shift();
  }
  return pairs;
}

function told(items: readonly OpenItem[], pairs: readonly Pair[]): SettlementProposal {
  const { currency } = items[0]!;
  const text = (amount: bigint) => moneyToDecimal(money(amount, currency));
  const sum = (debit: boolean) => text(items.reduce((all, i) => (i.openAmount > 0n === debit ? all + (debit ? i.openAmount : -i.openAmount) : all), 0n));
  const name = ({ id, number }: OpenItem) => ({ id, number });
  return { currency, debit: sum(true), credit: sum(false), settled: text(pairs.reduce((all, p) => all + p.amount, 0n)), pairs: pairs.map((p) => ({ debit: name(p.debit), credit: name(p.credit), amount: text(p.amount) })) };
}
