import type { Ctx } from '#core/server/context.ts';
import { accountsByRole, discountLines, itemsOfSources, postEntry, postingOfLowered, reverseEntry, settle, settlementsOf, taxPart, undoSettlement, type Deduction, type LoweredTax } from '#modules/accounting/api.ts';
import type { WriteOffReason } from '../contract.ts';
import { paymentSource, type StoredPayment } from './rows.ts';

/** What of a settlement nobody paid: an early discount or a small rest that was given up, in minor units of the payment's currency and of the books'; `accountId` is where it was posted, but for the taxes a discount lowered. */
export interface Unpaid { settlementId: string; kind: 'discount' | 'write_off'; amount: bigint; base: bigint; accountId: string; reason: WriteOffReason | ''; taxes?: readonly LoweredTax[] }

/** Where entries that take an early discount or a write-off back say they come from; the stored word is older than write-offs. */
const unpaidSource = 'payments.discount';

/** What a payment's open item is settled with, the latest first: its uses, without what took early discounts and write-offs back. */
export async function usesOf(ctx: Ctx, itemId: string): ReturnType<typeof settlementsOf> {
  return (await settlementsOf(ctx, [itemId])).filter((s) => s.otherSourceType !== unpaidSource);
}

/** Keeps what of the settlements of a payment nobody paid. */
export async function keepUnpaid(ctx: Ctx, paymentId: string, all: readonly Unpaid[]): Promise<void> {
  const unpaid = all.filter((u) => u.amount > 0n);
  if (unpaid.length === 0) return;
  await ctx.sql(
    `insert into payments.discount (settlement_id, workspace_id, payment_id, amount, base_amount, kind, account_id, reason)
     select d.settlement, $1, $2, d.amount, d.base, d.kind, d.account, d.reason from unnest($3::uuid[], $4::bigint[], $5::bigint[], $6::text[], $7::uuid[], $8::text[]) as d(settlement, amount, base, kind, account, reason)`,
    [ctx.workspaceId, paymentId, unpaid.map((d) => d.settlementId), unpaid.map((d) => String(d.amount)), unpaid.map((d) => String(d.base)), unpaid.map((d) => d.kind), unpaid.map((d) => d.accountId), unpaid.map((d) => d.reason)], 'payments.keep_unpaid');
  await keepTaxes(ctx, unpaid);
}

async function keepTaxes(ctx: Ctx, unpaid: readonly Unpaid[]): Promise<void> {
  const taxes = unpaid.flatMap(({ settlementId, taxes: lowered = [] }) => lowered.map((t, position) => ({ settlementId, position, ...t })));
  if (taxes.length === 0) return;
  await ctx.sql(
    `insert into payments.discount_tax (settlement_id, workspace_id, position, tax_id, direction, rate, base, amount, recoverable, output_account_id, input_account_id)
     select t.settlement, $1, t.position, t.tax, t.direction, t.rate, t.base, t.amount, t.recoverable, t.output, t.input from unnest($2::uuid[], $3::int[], $4::uuid[], $5::text[], $6::numeric[], $7::bigint[], $8::bigint[], $9::bigint[], $10::uuid[], $11::uuid[]) as t(settlement, position, tax, direction, rate, base, amount, recoverable, output, input)`,
    [ctx.workspaceId, taxes.map((t) => t.settlementId), taxes.map((t) => t.position), taxes.map((t) => t.taxId), taxes.map((t) => t.direction), taxes.map((t) => t.rate), taxes.map((t) => String(t.base)), taxes.map((t) => String(t.amount)), taxes.map((t) => String(t.recoverable)), taxes.map((t) => t.outputAccountId), taxes.map((t) => t.inputAccountId)], 'payments.keep_discount_taxes');
}

/** Taxes that the discounts of settlements lowered, by settlement. */
async function loweredOf(ctx: Ctx, settlementIds: readonly string[]): Promise<Map<string, LoweredTax[]>> {
  const rows = settlementIds.length === 0 ? [] : await ctx.sql<Omit<LoweredTax, 'base' | 'amount' | 'recoverable'> & { settlement_id: string; base: string; amount: string; recoverable: string }>(
    `select t.settlement_id, t.tax_id as "taxId", t.direction, trim_scale(t.rate)::text as rate, t.base::text, t.amount::text, t.recoverable::text, t.output_account_id as "outputAccountId", t.input_account_id as "inputAccountId"
     from payments.discount_tax t where t.workspace_id = $1 and t.settlement_id = any($2::uuid[]) order by t.settlement_id, t.position`, [ctx.workspaceId, [...settlementIds]], 'payments.discount_taxes');
  const of = new Map<string, LoweredTax[]>();
  for (const { settlement_id: id, ...t } of rows) of.set(id, [...(of.get(id) ?? []), { ...t, base: BigInt(t.base), amount: BigInt(t.amount), recoverable: BigInt(t.recoverable) }]);
  return of;
}

/** What nobody paid of a use: minor units of the payment's currency, and what of a discount was tax. */
export type UnpaidPart = Pick<Unpaid, 'kind' | 'amount' | 'reason'> & { tax: bigint };

/** What of the uses of a payment nobody paid and still stands, by settlement. */
export async function unpaidOf(ctx: Ctx, paymentId: string): Promise<Map<string, UnpaidPart[]>> {
  const rows = await ctx.sql<{ settlement_id: string; kind: Unpaid['kind']; amount: string; base: string; reason: Unpaid['reason'] }>('select d.settlement_id, d.kind, d.amount::text, d.base_amount::text as base, d.reason from payments.discount d where d.workspace_id = $1 and d.payment_id = $2 and d.entry_id is null', [ctx.workspaceId, paymentId], 'payments.unpaid_of');
  const lowered = await loweredOf(ctx, rows.flatMap((r) => (r.kind === 'discount' ? [r.settlement_id] : [])));
  const of = new Map<string, UnpaidPart[]>();
  for (const { settlement_id: id, kind, amount: text, base, reason } of rows) {
    const amount = BigInt(text);
    of.set(id, [...(of.get(id) ?? []), { kind, amount, reason, tax: kind === 'discount' ? taxPart(lowered.get(id) ?? [], { amount, base: BigInt(base) }) : 0n }]);
  }
  return of;
}

/** Discounts that were given before their account was kept stand on the usual one. */
async function usualAccount(ctx: Ctx, payment: StoredPayment, rows: ReadonlyArray<{ account_id: string | null }>): Promise<string> {
  const role = payment.direction === 'in' ? 'discount_given' : 'discount_taken';
  return rows.some((r) => r.account_id === null) ? (await accountsByRole(ctx, [role]))[role] : '';
}

/** Takes what nobody paid of a use back once the use is: otherwise more would be left of the payment than was paid, and could be given back. What is worth nothing in the books stays with the payment. */
export async function undoUnpaid(ctx: Ctx, payment: StoredPayment, settlementId: string, on: string): Promise<void> {
  const rows = await ctx.sql<{ kind: Unpaid['kind']; amount: string; base_amount: string; account_id: string | null }>('select d.kind, d.amount, d.base_amount, d.account_id from payments.discount d where d.workspace_id = $1 and d.settlement_id = $2 and d.entry_id is null order by d.kind', [ctx.workspaceId, settlementId], 'payments.unpaid_of_use');
  if (rows.length === 0) return;
  const own = (await itemsOfSources(ctx, paymentSource, [payment.id])).get(payment.id)!.find((i) => i.id === payment.item_id)!;
  const usual = await usualAccount(ctx, payment, rows);
  const sign = payment.direction === 'in' ? 1n : -1n;
  const taxes = (await loweredOf(ctx, [settlementId])).get(settlementId) ?? [];
  const parts = rows.map((r) => ({ taxes: r.kind === 'discount' ? taxes : [], accountId: r.account_id ?? usual, amount: sign * BigInt(r.amount), base: sign * BigInt(r.base_amount) }));
  const [amount, base] = [parts.reduce((sum, p) => sum + p.amount, 0n), parts.reduce((sum, p) => sum + p.base, 0n)];
  // No entry can be made of it.
  if (parts.every((p) => p.base === 0n)) return;
  const line = { currency: payment.currency, rate: payment.exchange_rate };
  const entry = await postEntry(ctx, {
    journal: 'general', on, memo: payment.number, reference: payment.number, sourceType: unpaidSource, sourceId: payment.id,
    lines: [{ ...line, accountId: own.accountId, base, amount, partyId: own.partyId }, ...parts.flatMap((p) => discountLines({ ...line, ...p, base: -p.base, amount: -p.amount, partyId: own.partyId, sense: -1n }))],
    taxes: postingOfLowered(taxes, own.partyId, -1n).told,
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
  const taking = ((await itemsOfSources(ctx, unpaidSource, [payment.id])).get(payment.id) ?? []).filter((i) => i.entryId === entryId).map((i) => i.id);
  let day = on;
  for (const s of await settlementsOf(ctx, taking)) {
    await undoSettlement(ctx, s.id, on);
    if (s.on > day) day = s.on;
  }
  await reverseEntry(ctx, entryId, { on: day });
  const again = await settleAgain();
  await ctx.sql('update payments.discount set settlement_id = $3, entry_id = null where workspace_id = $1 and settlement_id = $2', [ctx.workspaceId, settlementId, again], 'payments.unpaid_again');
  await ctx.sql('update payments.discount_tax set settlement_id = $3 where workspace_id = $1 and settlement_id = $2', [ctx.workspaceId, settlementId, again], 'payments.discount_taxes_again');
}

/** Entries that took early discounts and write-offs of a payment back. */
export async function takenBackBy(ctx: Ctx, paymentId: string): Promise<string[]> {
  return (await ctx.sql<{ entry_id: string }>('select distinct d.entry_id from payments.discount d where d.workspace_id = $1 and d.payment_id = $2 and d.entry_id is not null', [ctx.workspaceId, paymentId], 'payments.discounts_undone')).map((d) => d.entry_id);
}
