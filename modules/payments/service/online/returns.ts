import type { Ctx } from '#core/server/context.ts';
import { controlIds, controlSides, itemsOfSources, lockBook, openItems, settle, undoSettlement, type OpenItem } from '#modules/accounting/api.ts';
import { partyIdsOf } from '#modules/parties/api.ts';
import { voidOne } from '../changes.ts';
import { undoUnpaid, unpaidOf, usesOf } from '../unpaid.ts';
import { recordNew } from '../record.ts';
import { amountText, paymentSource, today, type StoredPayment } from '../rows.ts';
import { exchanged } from './exchange.ts';
import { tellReturned } from './notices.ts';
import { openOf } from './checkouts.ts';
import type { ReportedReturn } from './port.ts';
import { onlineOf } from './settings.ts';

type Original = StoredPayment & { memo: string };
type Use = { itemId: string; amount: string; discount?: string };
/** Money that was taken from something the payment had paid, in minor units; `unpaidOf` is the settlement of which what nobody paid (an early discount) was taken back with it. */
interface Taken { itemId: string; amount: bigint; unpaidOf: string | null }
const size = (n: bigint): bigint => (n < 0n ? -n : n);

/** Records what went back of an online payment (each once), and voids what the provider could not give back after all. False when no such payment is known here. */
export async function applyReturns(robot: Ctx, paymentRef: string, returns: readonly ReportedReturn[]): Promise<boolean> {
  // The book before the payment, as everywhere: returns settle and post.
  await lockBook(robot);
  const [original] = await robot.sql<Original>(
    "select p.*, trim_scale(p.exchange_rate)::text as exchange_rate from payments.payment p where p.workspace_id = $1 and p.provider in ('stripe', 'stripe_test') and p.provider_ref = $2 and p.direction = 'in' for update", [robot.workspaceId, paymentRef], 'payments.lock_original');
  if (!original) return false;
  const known = await robot.sql<{ id: string; provider_ref: string; status: string }>('select p.id, p.provider_ref, p.status from payments.payment p where p.workspace_id = $1 and p.returns_id = $2', [robot.workspaceId, original.id], 'payments.returns_of');
  for (const back of returns) if (!known.some((k) => k.provider_ref === back.ref)) await recordReturn(robot, original, back);
  const gone = known.filter((k) => k.status === 'posted' && k.provider_ref.startsWith('re_') && !returns.some((r) => r.ref === k.provider_ref));
  // The money is here again, also where a statement showed how it left.
  for (const { id, provider_ref } of gone) await voidOne(robot, { workspace_slug: '', id, reason: provider_ref, bounced: true });
  return true;
}

async function recordReturn(robot: Ctx, original: Original, back: ReportedReturn): Promise<void> {
  const on = await today(robot);
  const same = back.currency === original.currency;
  const taken: Taken[] = [];
  const uses = !same ? [] : back.direction === 'out' ? await takeBack(robot, original, back, on, taken) : await comesAgain(robot, original, back.amount);
  const feeAccountId = (await onlineOf(robot, original.workspace_id))?.feeAccountId ?? null;
  const withFee = back.fee !== null && back.fee > 0n && back.fee < back.amount;
  const id = await recordNew(robot, {
    direction: back.direction, side: original.side, partyId: original.party_id, on, method: 'online', accountId: original.account_id, currency: back.currency, amount: amountText(back.amount, back.currency), reference: back.ref, memo: original.memo, allocations: uses, keepRest: true,
    provider: original.provider, providerRef: back.ref, returnsId: original.id, feeAccountId, ...(await exchanged(robot, back, { accountId: original.account_id, withFee })), ...(same ? { exchangeRate: original.exchange_rate } : {}), ...(withFee ? { fee: amountText(back.fee!, back.currency) } : {}),
  });
  await robot.sql(
    `insert into payments.return_taken (return_id, item_id, workspace_id, amount, unpaid_of) select $1, t.item, $2, sum(t.amount), (array_agg(t.unpaid_of) filter (where t.unpaid_of is not null))[1]
     from unnest($3::uuid[], $4::bigint[], $5::uuid[]) as t(item, amount, unpaid_of) group by t.item`,
    [id, robot.workspaceId, taken.map((t) => t.itemId), taken.map((t) => String(t.amount)), taken.map((t) => t.unpaidOf)], 'payments.keep_taken');
  await tellReturned(robot, { id }, original.memo);
}

/** The account and all others of its side: a credit note stands on the account of what it credits. */
async function besides(robot: Ctx, accountId: string): Promise<string[]> {
  const side = (await controlSides(robot, [accountId])).get(accountId);
  return side ? controlIds(robot, side) : [accountId];
}

/**
 * What money that goes back is taken from: what was left of the payment, credit notes the customer has (for a refund; a dispute is about the payment itself), and then what the payment paid, which is open again and noted in `taken`.
 */
async function takeBack(robot: Ctx, original: Original, back: ReportedReturn, on: string, taken: Taken[]): Promise<Use[]> {
  const items = ((await itemsOfSources(robot, paymentSource, [original.id])).get(original.id) ?? []).filter((i) => i.id === original.item_id);
  const own = original.status === 'posted' ? items[0] : undefined;
  if (!own) return [];
  const uses: Use[] = [];
  let left = back.amount;
  const take = (item: Pick<OpenItem, 'id' | 'currency'>, open: bigint): void => {
    const part = open < left ? open : left;
    if (part > 0n) uses.push({ itemId: item.id, amount: amountText(part, item.currency) });
    left -= part;
  };
  const spare = size(own.openAmount);
  // The last of the payment itself is used at the end, together with what is taken back.
  const reserve = spare < left ? spare : left;
  left -= reserve;
  if (back.reason === 'refund' && left > 0n && own.partyId) {
    for (const item of await openItems(robot, { partyIds: await partyIdsOf(robot, own.partyId), accountIds: await besides(robot, own.accountId), side: 'credit' })) if (item.id !== own.id && item.currency === own.currency && left > 0n) take(item, size(item.openAmount));
  }
  taken.push(...(await loosen(robot, original, own, left, on)));
  const free = taken.reduce((sum, t) => sum + t.amount, reserve);
  if (free > 0n) uses.push({ itemId: own.id, amount: amountText(free, own.currency) });
  return uses;
}

/**
 * Takes uses of a payment back until so much of its money is free, the latest first. What of a use nobody paid is taken back with it: the discount was for paying all of it early. Of the last use only what is needed is taken,
 * the rest is paid again as money alone, without a share of the discount. Answers from what it was taken.
 */
async function loosen(robot: Ctx, original: Original, own: OpenItem, needed: bigint, on: string): Promise<Taken[]> {
  if (needed <= 0n) return [];
  const taken: Taken[] = [];
  let left = needed;
  const unpaid = await unpaidOf(robot, original.id);
  for (const s of await usesOf(robot, own.id)) {
    if (left <= 0n) break;
    const given = (unpaid.get(s.id) ?? []).reduce((sum, u) => sum + u.amount, 0n);
    const money = s.amount - given;
    // What went back before stays gone, and what only was a discount frees no money.
    if (s.otherSourceType === paymentSource || money <= 0n) continue;
    await undoSettlement(robot, s.id, on);
    await undoUnpaid(robot, original, s.id, on > s.on ? on : s.on);
    const part = money < left ? money : left;
    if (part < money) await settle(robot, { debitItemId: s.otherId, creditItemId: own.id, amount: money - part, on });
    taken.push({ itemId: s.otherId, amount: part, unpaidOf: given > 0n ? s.id : null });
    left -= part;
  }
  return taken;
}

/** Early discounts that returns of a payment which stand have taken back, by the open item they were given for; minor units. */
async function discountsGone(robot: Ctx, original: Original): Promise<Map<string, bigint>> {
  const rows = await robot.sql<{ item_id: string; amount: string }>(
    `select t.item_id, sum(d.amount)::text as amount from payments.payment r join payments.return_taken t on t.return_id = r.id join payments.discount d on d.settlement_id = t.unpaid_of
     where r.workspace_id = $1 and r.returns_id = $2 and r.status = 'posted' and d.kind = 'discount' and d.entry_id is not null group by t.item_id`, [robot.workspaceId, original.id], 'payments.discounts_gone');
  return new Map(rows.map((r) => [r.item_id, BigInt(r.amount)]));
}

/** What money that comes again pays: what is open of the document the payment was for; where it closes an item together with the discount that went with the money, that is given again. */
async function comesAgain(robot: Ctx, original: Original, amount: bigint): Promise<Use[]> {
  const [c] = await robot.sql<{ source_type: string; source_id: string }>('select c.source_type, c.source_id from payments.checkout c where c.workspace_id = $1 and c.payment_id = $2', [robot.workspaceId, original.id], 'payments.checkout_of_payment');
  const open = c ? await openOf(robot, c.source_type, c.source_id) : null;
  if (!open || open.currency !== original.currency) return [];
  const gone = await discountsGone(robot, original);
  let left = amount;
  return open.items.flatMap((item) => {
    const due = item.openAmount - (gone.get(item.id) ?? 0n);
    const whole = due > 0n && due <= left && due < item.openAmount;
    const part = whole ? due : item.openAmount < left ? item.openAmount : left;
    left -= part;
    return part > 0n ? [{ itemId: item.id, amount: amountText(part, item.currency), ...(whole ? { discount: amountText(item.openAmount - due, item.currency) } : {}) }] : [];
  });
}
