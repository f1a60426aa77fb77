import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { controlSides, itemsOfSources, moneyShownBy, onOpenItems, openItems, reverseEntry, settlementsOf, statementLineOf, undoSettlement } from '#modules/accounting/api.ts';
import { sameParties } from '#modules/parties/api.ts';
import { paymentSays, type allocatePayment, type Payment, type unallocatePayment, type voidPayment } from '../contract.ts';
import { meets } from './open-items.ts';
import { takenBackBy, undoUnpaid, usesOf } from './unpaid.ts';
import { readPayment } from './read.ts';
import { settleParts } from './record.ts';
import { payAgain } from './returned.ts';
import { amountText, lockPayment, minorOf, paymentSource, tellPayment, today } from './rows.ts';

// What is left of a payment is what its open item has open: written in the transaction that settles or takes back.
onOpenItems(paymentSource, async (ctx, { ids }) => {
  const items = [...(await itemsOfSources(ctx, paymentSource, ids)).values()].flat();
  await ctx.sql(
    `update payments.payment p set open_amount = i.open, version = p.version + 1, updated_at = now() from unnest($2::uuid[], $3::bigint[]) as i(id, open)
     where p.workspace_id = $1 and p.item_id = i.id and p.status = 'posted' and p.open_amount <> i.open`,
    [ctx.workspaceId, items.map((i) => i.id), items.map((i) => String(i.openAmount < 0n ? -i.openAmount : i.openAmount))], 'payments.refresh');
});

/** Uses what is left of a payment. */
export async function allocate(ctx: Ctx, { id, on, allocations }: InputOf<typeof allocatePayment>): Promise<Payment> {
  const payment = await lockPayment(ctx, id);
  if (payment.status === 'void') fail('payments.void');
  const [own] = await openItems(ctx, { ids: [payment.item_id] });
  if (!own) fail('payments.nothing_left');
  const items = new Map((await openItems(ctx, { ids: allocations.map((a) => a.itemId) })).map((i) => [i.id, i]));
  const same = await sameParties(ctx, [own.partyId, ...[...items.values()].map((i) => i.partyId)]);
  const sides = await controlSides(ctx, [own.accountId, ...[...items.values()].map((i) => i.accountId)]);
  const parts = allocations.map((a, i) => {
    const item = items.get(a.itemId);
    if (!item || item.id === own.id || !meets(sides, item, own) || item.currency !== own.currency || (item.openAmount > 0n) === (own.openAmount > 0n) || (item.partyId !== null && own.partyId !== null && !same(item.partyId, own.partyId))) failField(`allocations.${i}.itemId`, paymentSays('payments.choose_item'));
    return { item, amount: minorOf(a.amount, payment.currency) };
  });
  const left = own.openAmount < 0n ? -own.openAmount : own.openAmount;
  const wanted = parts.reduce((sum, p) => sum + p.amount, 0n);
  if (wanted > left) failField('allocations', paymentSays('payments.over_amount', { over: `${amountText(wanted - left, payment.currency)} ${payment.currency}` }), 'over_amount');
  await settleParts(ctx, own.id, parts, on ?? (await today(ctx)));
  tellPayment(ctx, { ...payment, version: payment.version + 1 }, 'allocated', { to: parts.map((p) => p.item.number) });
  return readPayment(ctx, id);
}

/** Takes a use of a payment back, with the early discount that was given for it and the small rest that was given up. */
export async function unallocate(ctx: Ctx, { id, settlementId, on }: InputOf<typeof unallocatePayment>): Promise<Payment> {
  const payment = await lockPayment(ctx, id);
  const settlement = found((await usesOf(ctx, payment.item_id)).find((s) => s.id === settlementId));
  const asked = on ?? (await today(ctx));
  await undoSettlement(ctx, settlementId, asked);
  await undoUnpaid(ctx, payment, settlementId, asked > settlement.on ? asked : settlement.on);
  tellPayment(ctx, { ...payment, version: payment.version + 1 }, 'unallocated', { from: settlement.otherNumber });
  return readPayment(ctx, id);
}

/** Voids a payment: all uses are taken back, the entry is reversed. */
export async function voidOne(ctx: Ctx, { id, on, reason, bounced }: InputOf<typeof voidPayment>): Promise<Payment> {
  const payment = await lockPayment(ctx, id);
  if (payment.status === 'void') fail('payments.void');
  const entries = [payment.entry_id, payment.fee_entry_id].filter((entry) => entry !== null);
  const line = bounced ? null : await statementLineOf(ctx, entries);
  if (line) fail('payments.bank_matched', { line: line.text, bankAccountId: line.bankAccountId, bankLineId: line.id });
  // What was deposited together with others stands in one line with them: that line is taken back first, also when the money came back.
  const deposit = await statementLineOf(ctx, entries) ? null : await moneyShownBy(ctx, payment.entry_id, payment.account_id);
  if (deposit) fail('payments.deposited', { line: deposit.text, bankAccountId: deposit.bankAccountId, bankLineId: deposit.id });
  const day = on ?? (await today(ctx));
  for (const settlement of await settlementsOf(ctx, [payment.item_id])) await undoSettlement(ctx, settlement.id, day);
  const reversal = await reverseEntry(ctx, payment.entry_id, { on: day, memo: reason });
  for (const entryId of await takenBackBy(ctx, id)) await reverseEntry(ctx, entryId, { on: day, memo: reason });
  if (payment.fee_entry_id) await reverseEntry(ctx, payment.fee_entry_id, { on: day, memo: reason });
  const [row] = await ctx.sql<{ version: number }>("update payments.payment set status = 'void', void_entry_id = $3, voided_on = $4, void_reason = $5, open_amount = 0, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 returning version", [id, ctx.workspaceId, reversal.id, day, reason]);
  tellPayment(ctx, { ...payment, version: row!.version }, 'voided', { reason });
  if (payment.returns_id) await payAgain(ctx, payment.returns_id, id, day);
  return readPayment(ctx, id);
}
