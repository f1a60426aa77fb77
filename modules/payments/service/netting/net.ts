import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { getRow } from '#core/server/resource/records.ts';
import { controlSides, itemsOfSources, lockBook, nextNumber, openItems, postEntry, rateOn, requireBook, reverseEntry, settle, settlementsOf, toBase, undoSettlement, type OpenItem } from '#modules/accounting/api.ts';
import { getParty, requireParty, sameParties } from '#modules/parties/api.ts';
import { nettingSays, type createNetting, type Netting, type NettingRow, type voidNetting } from '../../contract.ts';
import { spread } from '../../rules/netting.ts';
import { paymentHold } from '../holds.ts';
import { amountText, today } from '../rows.ts';
import { requireBothSides } from '../side-rights.ts';
import { lockNetting, nettingRecord, nettingSource, tellNetting } from './rows.ts';

const size = (n: bigint): bigint => (n < 0n ? -n : n);

/** Nets what is owed both ways: one entry between the accounts of the first of each, and a settlement for each thing it settles, all or nothing. */
export async function net(ctx: Ctx, { partyId, on, receivables, payables, memo }: InputOf<typeof createNetting>): Promise<Netting> {
  requireBothSides(ctx);
  const book = await requireBook(ctx);
  const party = await getParty(ctx, (await requireParty(ctx, partyId, 'partyId')).id);
  if (paymentHold(party, await today(ctx))) fail('payments.held', { name: party.name });
  // Held from here on: what is read as open stays so until it is settled.
  await lockBook(ctx);
  const owed = await chosen(ctx, { partyId: party.id, ids: receivables, path: 'receivables' });
  const { currency } = owed[0]!;
  const owing = await chosen(ctx, { partyId: party.id, ids: payables, path: 'payables', currency });
  const { amount, customer, vendor } = spread(owed.map((i) => size(i.openAmount)), owing.map((i) => size(i.openAmount)));
  const rate = currency === book.baseCurrency ? '1' : await rateOn(ctx, currency, on, 'on');
  const base = toBase(amount, currency, rate, book.baseCurrency);
  const id = uuidv7();
  const number = await nextNumber(ctx, 'netting', on);
  const line = { currency, rate, partyId: party.id };
  const entry = await postEntry(ctx, { journal: 'general', number, on, memo: memo || party.name, reference: '', sourceType: nettingSource, sourceId: id, lines: [{ ...line, accountId: owing[0]!.accountId, base, amount }, { ...line, accountId: owed[0]!.accountId, base: -base, amount: -amount }] });
  await ctx.sql(
    'insert into payments.netting (id, workspace_id, number, party_id, party_name, netted_on, currency, amount, exchange_rate, base_currency, base_amount, memo, entry_id, created_by, search) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)',
    [id, ctx.workspaceId, number, party.id, party.name, on, currency, amount, rate, book.baseCurrency, base, memo, entry.id, ctx.actorId, `${number} ${party.name} ${memo}`.slice(0, 3000)], 'payments.insert_netting');
  const [paying, taking] = entry.lineIds as [string, string];
  const parts = [...owed.map((item, i) => ({ side: 'customer' as const, item, amount: customer[i]! })), ...owing.map((item, i) => ({ side: 'vendor' as const, item, amount: vendor[i]! }))].filter((p) => p.amount > 0n);
  for (const p of parts) await settle(ctx, p.side === 'customer' ? { debitItemId: p.item.id, creditItemId: taking, amount: p.amount, on } : { debitItemId: paying, creditItemId: p.item.id, amount: p.amount, on });
  await ctx.sql(
    `insert into payments.netting_part (netting_id, position, workspace_id, side, item_id, source_type, source_id, number, reference, due_on, open_amount, amount)
     select $1, (x.n - 1)::int, $2, x.side, x.item, x.type, x.source, x.number, x.reference, x.due, x.open, x.amount from unnest($3::text[], $4::uuid[], $5::text[], $6::uuid[], $7::text[], $8::text[], $9::date[], $10::bigint[], $11::bigint[]) with ordinality as x(side, item, type, source, number, reference, due, open, amount, n)`,
    [id, ctx.workspaceId, parts.map((p) => p.side), parts.map((p) => p.item.id), parts.map((p) => p.item.sourceType), parts.map((p) => p.item.sourceId), parts.map((p) => p.item.number), parts.map((p) => p.item.reference), parts.map((p) => p.item.dueOn), parts.map((p) => String(size(p.item.openAmount))), parts.map((p) => String(p.amount))], 'payments.insert_netting_parts');
  tellNetting(ctx, { id, version: 1, number, workspace_id: ctx.workspaceId }, 'recorded', { amount: { amount: amountText(amount, currency), currency }, partyId: party.id });
  return readNetting(ctx, id);
}

/** Open items that were chosen for a side, the longest due first; refuses at its place what is not open, not the party's, on an account of the other side or in another currency. */
async function chosen(ctx: Ctx, { partyId, ids, path, currency }: { partyId: string; ids: readonly string[]; path: 'receivables' | 'payables'; currency?: string }): Promise<OpenItem[]> {
  const owed = path === 'receivables';
  const items = await openItems(ctx, { ids: [...new Set(ids)] });
  const same = await sameParties(ctx, [partyId, ...items.map((i) => i.partyId)]);
  const sides = await controlSides(ctx, items.map((i) => i.accountId));
  const one = currency ?? items.find((i) => i.id === ids[0])?.currency;
  for (const [i, id] of ids.entries()) {
    const item = items.find((x) => x.id === id);
    if (!item || ids.indexOf(id) !== i || sides.get(item.accountId) !== (owed ? 'ar' : 'ap') || (item.openAmount > 0n) !== owed || item.partyId === null || !same(item.partyId, partyId) || item.currency !== one) failField(`${path}.${i}`, nettingSays(owed ? 'payments.choose_receivable' : 'payments.choose_payable'));
  }
  return items;
}

/** Takes a netting back: what it settled is open again, its entry is reversed. */
export async function voidNet(ctx: Ctx, { id, on, reason }: InputOf<typeof voidNetting>): Promise<Netting> {
  requireBothSides(ctx);
  const netting = await lockNetting(ctx, id);
  if (netting.status === 'void') fail('payments.netting_void');
  const asked = on ?? (await today(ctx));
  // Nothing is taken back before it was done.
  const day = asked > netting.netted_on ? asked : netting.netted_on;
  const own = (await itemsOfSources(ctx, nettingSource, [id])).get(id) ?? [];
  for (const s of await settlementsOf(ctx, own.map((i) => i.id))) await undoSettlement(ctx, s.id, day);
  const reversal = await reverseEntry(ctx, netting.entry_id, { on: day, memo: reason });
  const [row] = await ctx.sql<{ version: number }>("update payments.netting set status = 'void', void_entry_id = $3, voided_on = $4, void_reason = $5, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 returning version", [id, ctx.workspaceId, reversal.id, day, reason], 'payments.void_netting');
  tellNetting(ctx, { ...netting, version: row!.version }, 'voided', { reason });
  return readNetting(ctx, id);
}

/** The whole netting. */
export async function readNetting(ctx: Ctx, id: string): Promise<Netting> {
  const row = await getRow<NettingRow>(ctx, nettingRecord, id);
  const parts = await ctx.sql<Netting['parts'][number]>(
    `select p.side, p.item_id as "itemId", p.source_type as "sourceType", p.source_id as "sourceId", p.number, p.reference, p.due_on::text as "dueOn", accounting.money_text(p.open_amount, $3) as open, accounting.money_text(p.amount, $3) as amount
     from payments.netting_part p where p.workspace_id = $1 and p.netting_id = $2 order by p.position`, [ctx.workspaceId, id, row.currency], 'payments.netting_parts');
  return { ...row, parts, steps: row.status === 'posted' && ctx.can('payments.payment.void') ? ['void'] : [] };
}
