import type { Ctx } from '#core/server/context.ts';
import { itemsOfSources, lockBook, openItems, settle, settlementsOf, undoSettlement, type OpenItem } from '#modules/accounting/api.ts';
import { partyIdsOf } from '#modules/parties/api.ts';
import { voidOne } from '../changes.ts';
import { recordNew } from '../record.ts';
import { amountText, paymentSource, today, type StoredPayment } from '../rows.ts';
import { exchanged } from './exchange.ts';
import { tellReturned } from './notices.ts';
import { openOf } from './checkouts.ts';
import type { ReportedReturn } from './port.ts';
import { onlineOf } from './settings.ts';

type Original = StoredPayment & { memo: string };
type Use = { itemId: string; amount: string };
/** What was taken from something the payment had paid. */
interface Taken { itemId: string; amount: bigint }
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
    'insert into payments.return_taken (return_id, item_id, workspace_id, amount) select $1, t.item, $2, sum(t.amount) from unnest($3::uuid[], $4::bigint[]) as t(item, amount) group by t.item',
    [id, robot.workspaceId, taken.map((t) => t.itemId), taken.map((t) => String(t.amount))], 'payments.keep_taken');
  await tellReturned(robot, { id }, original.memo);
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
    for (const item of await openItems(robot, { partyIds: await partyIdsOf(robot, own.partyId), accountId: own.accountId, side: 'credit' })) if (item.id !== own.id && item.currency === own.currency && left > 0n) take(item, size(item.openAmount));
  }
  taken.push(...(await loosen(robot, own, left, on)));
  const free = taken.reduce((sum, t) => sum + t.amount, reserve);
  if (free > 0n) uses.push({ itemId: own.id, amount: amountText(free, own.currency) });
  return uses;
}

/** Takes uses of a payment back until so much of it is free, the latest first; of the last one only what is needed. Answers from what it was taken. */
async function loosen(robot: Ctx, own: OpenItem, needed: bigint, on: string): Promise<Taken[]> {
  const taken: Taken[] = [];
  let left = needed;
  // What went back before stays gone.
  for (const s of left > 0n ? (await settlementsOf(robot, [own.id])).filter((u) => u.otherSourceType !== paymentSource) : []) {
    if (left <= 0n) break;
    await undoSettlement(robot, s.id, on);
    const again = s.amount - left;
    if (again > 0n) await settle(robot, { debitItemId: s.otherId, creditItemId: own.id, amount: again, on });
    const part = again > 0n ? left : s.amount;
    taken.push({ itemId: s.otherId, amount: part });
    left -= part;
  }
  return taken;
}

/** What money that comes again pays: what is open of the document the payment was for. */
async function comesAgain(robot: Ctx, original: Original, amount: bigint): Promise<Use[]> {
  const [c] = await robot.sql<{ source_type: string; source_id: string }>('select c.source_type, c.source_id from payments.checkout c where c.workspace_id = $1 and c.payment_id = $2', [robot.workspaceId, original.id], 'payments.checkout_of_payment');
  const open = c ? await openOf(robot, c.source_type, c.source_id) : null;
  if (!open || open.currency !== original.currency) return [];
  let left = amount;
  return open.items.flatMap((item) => {
    const part = item.openAmount < left ? item.openAmount : left;
    left -= part;
    return part > 0n ? [{ itemId: item.id, amount: amountText(part, item.currency) }] : [];
  });
}
