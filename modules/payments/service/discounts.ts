import type { Ctx } from '#core/server/context.ts';
import { accountsByRole, itemsOfSources, postEntry, reverseEntry, settle, settlementsOf, undoSettlement, type Deduction } from '#modules/accounting/api.ts';
import type { WriteOffReason } from '../contract.ts';
import { paymentSource, type StoredPayment } from './rows.ts';

/** What of a settlement nobody paid: an early discount or a small rest that was given up, in minor units of the payment's currency and of the books'; `accountId` is where it was posted. */
export interface Unpaid { settlementId: string; kind: 'discount' | 'write_off'; amount: bigint; base: bigint; accountId: string; reason: WriteOffReason | '' }

/** Where entries that take an early discount or a write-off back say they come from. */
const discountSource = 'payments.discount';

/** What a payment's open item is settled with, the latest first: its uses, without what took early discounts and write-offs back. */
export async function usesOf(ctx: Ctx, itemId: string): ReturnType<typeof settlementsOf> {
  return (await settlementsOf(ctx, [itemId])).filter((s) => s.otherSourceType !== discountSource);
}

/** Keeps what of the settlements of a payment nobody paid. */
export async function keepUnpaid(ctx: Ctx, paymentId: string, all: readonly Unpaid[]): Promise<void> {
  const unpaid = all.filter((u) => u.amount > 0n);
  if (unpaid.length === 0) return;
  await ctx.sql(
    `insert into payments.discount (settlement_id, workspace_id, payment_id, amount, base_amount, kind, account_id, reason)
     select d.settlement, $1, $2, d.amount, d.base, d.kind, d.account, d.reason from unnest($3::uuid[], $4::bigint[], $5::bigint[], $6::text[], $7::uuid[], $8::text[]) as d(settlement, amount, base, kind, account, reason)`,
    [ctx.workspaceId, paymentId, unpaid.map((d) => d.settlementId), unpaid.map((d) => String(d.amount)), unpaid.map((d) => String(d.base)), unpaid.map((d) => d.kind), unpaid.map((d) => d.accountId), unpaid.map((d) => d.reason)], 'payments.keep_unpaid');
}

/** What of the uses of a payment nobody paid and still stands, by settlement. */
export async function unpaidOf(ctx: Ctx, paymentId: string): Promise<Map<string, Array<Pick<Unpaid, 'kind' | 'amount' | 'reason'>>>> {
  const rows = await ctx.sql<{ settlement_id: string; kind: Unpaid['kind']; amount: string; reason: Unpaid['reason'] }>('select d.settlement_id, d.kind, d.amount::text, d.reason from payments.discount d where d.workspace_id = $1 and d.payment_id = $2 and d.entry_id is null', [ctx.workspaceId, paymentId], 'payments.unpaid_of');
  const of = new Map<string, Array<Pick<Unpaid, 'kind' | 'amount' | 'reason'>>>();
  for (const { settlement_id: id, kind, amount, reason } of rows) of.set(id, [...(of.get(id) ?? []), { kind, amount: BigInt(amount), reason }]);
  return of;
}

/** Discounts that were given before their account was kept stand on the usual one. */
async function usualAccount(ctx: Ctx, payment: StoredPayment, rows: ReadonlyArray<{ account_id: string | null }>): Promise<string> {
  const role = payment.direction === 'in' ? 'discount_given' : 'discount_taken';
  return rows.some((r) => r.account_id === null) ? (await accountsByRole(ctx, [role]))[role] : '';
}

/** Takes what nobody paid of a use back once the use is: otherwise more would be left of the payment than was paid, and could be given back. */
export async function undoUnpaid(ctx: Ctx, payment: StoredPayment, settlementId: string, on: string): Promise<void> {
  const rows = await ctx.sql<{ amount: string; base_amount: string; account_id: string | null }>('select d.amount, d.base_amount, d.account_id from payments.discount d where d.workspace_id = $1 and d.settlement_id = $2 and d.entry_id is null order by d.kind', [ctx.workspaceId, settlementId], 'payments.unpaid_of_use');
  if (rows.length === 0) return;
  const own = (await itemsOfSources(ctx, paymentSource, [payment.id])).get(payment.id)!.find((i) => i.id === payment.item_id)!;
  const usual = await usualAccount(ctx, payment, rows);
  const sign = payment.direction === 'in' ? 1n : -1n;
  const parts = rows.map((r) => ({ accountId: r.account_id ?? usual, amount: sign * BigInt(r.amount), base: sign * BigInt(r.base_amount) }));
  const [amount, base] = [parts.reduce((sum, p) => sum + p.amount, 0n), parts.reduce((sum, p) => sum + p.base, 0n)];
  const line = { currency: payment.currency, rate: payment.exchange_rate };
  const entry = await postEntry(ctx, {
    journal: 'general', on, memo: payment.number, reference: payment.number, sourceType: discountSource, sourceId: payment.id,
    lines: [{ ...line, accountId: own.accountId, base, amount, partyId: own.partyId }, ...parts.map((p) => ({ ...line, accountId: p.accountId, base: -p.base, amount: -p.amount }))],
  });
  const [taking] = entry.lineIds as [string];
  const [debitItemId, creditItemId] = payment.direction === 'in' ? [taking, own.id] : [own.id, taking];
  await settle(ctx, { debitItemId, creditItemId, amount: sign * amount, on });
  await ctx.sql('update payments.discount set entry_id = $3 where workspace_id = $1 and settlement_id = $2 and entry_id is null', [ctx.workspaceId, settlementId, entry.id], 'payments.unpaid_undone');
}

/** What of a use was taken back by `undoUnpaid`, in minor units of the payment's currency, and the entry which did that; null when nothing was. */
export async function unpaidGone(ctx: Ctx, payment: StoredPayment, settlementId: string): Promise<{ entryId: string; amount: bigint; deductions: Deduction[] } | null> {
  const rows = await ctx.sql<{ amount: string; account_id: string | null; entry_id: string }>('select d.amount, d.account_id, d.entry_id from payments.discount d where d.workspace_id = $1 and d.settlement_id = $2 and d.entry_id is not null order by d.kind', [ctx.workspaceId, settlementId], 'payments.unpaid_gone');
  if (rows.length === 0) return null;
  const usual = await usualAccount(ctx, payment, rows);
  return { entryId: rows[0]!.entry_id, amount: rows.reduce((sum, r) => sum + BigInt(r.amount), 0n), deductions: rows.map((r) => ({ accountId: r.account_id ?? usual, amount: BigInt(r.amount) })) };
}

/** Gives again what was taken back of a use: the entry that took it is reversed, and it goes with the settlement that is made for it by `settleAgain`. */
export async function giveUnpaidAgain(ctx: Ctx, payment: StoredPayment, { settlementId, entryId, on }: { settlementId: string; entryId: string; on: string }, settleAgain: () => Promise<string>): Promise<void> {
  const taking = ((await itemsOfSources(ctx, discountSource, [payment.id])).get(payment.id) ?? []).filter((i) => i.entryId === entryId).map((i) => i.id);
  let day = on;
  for (const s of await settlementsOf(ctx, taking)) {
    await undoSettlement(ctx, s.id, on);
    if (s.on > day) day = s.on;
  }
  await reverseEntry(ctx, entryId, { on: day });
  await ctx.sql('update payments.discount set settlement_id = $3, entry_id = null where workspace_id = $1 and settlement_id = $2', [ctx.workspaceId, settlementId, await settleAgain()], 'payments.unpaid_again');
}

/** Entries that took early discounts and write-offs of a payment back. */
export async function takenBackBy(ctx: Ctx, paymentId: string): Promise<string[]> {
  return (await ctx.sql<{ entry_id: string }>('select distinct d.entry_id from payments.discount d where d.workspace_id = $1 and d.payment_id = $2 and d.entry_id is not null', [ctx.workspaceId, paymentId], 'payments.discounts_undone')).map((d) => d.entry_id);
}
