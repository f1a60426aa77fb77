import type { Ctx } from '#core/server/context.ts';
import { Refusal } from '#core/server/fail.ts';
import type { ChargeProblem } from '../../contract.ts';
import { proposePayment } from '../../rules/propose.ts';
import { recordNew } from '../record.ts';
import { amountText, loadPayment, tellPayment, today } from '../rows.ts';
import { bookFee } from './fee.ts';
import { keepMandate } from '../autopay/mandates.ts';
import { chargeFailed, chargeLost, chargePaid } from '../autopay/outcome.ts';
import { askedOf, begunOn, giveUp, tellCheckout, type StoredCheckout } from './checkouts.ts';
import { exchanged } from './exchange.ts';
import { tellPaid, tellTrouble } from './notices.ts';
import type { ReportedCheckout, ReportedPayment, SavedMethod } from './port.ts';
import { onlineOf } from './settings.ts';

/** How payments of a provider are told apart: tests move no money. */
export const providerName = ({ provider, live }: Pick<StoredCheckout, 'provider' | 'live'>): string => (live ? provider : `${provider}_test`);

/** A try with its row kept from others. */
export async function lockCheckout(robot: Ctx, id: string): Promise<StoredCheckout | null> {
  return (await robot.sql<StoredCheckout>('select * from payments.checkout c where c.id = $1 and c.workspace_id = $2 for update', [id, robot.workspaceId], 'payments.lock_checkout'))[0] ?? null;
}

/**
 * Writes what the provider says of a try to pay: whoever comes first records the payment, everybody later finds it. Reports may come in any order, for they are what is true now, and paid is final.
 * A refusal of the books (a locked day, no exchange rate) goes to the caller, who keeps it by {@link keepUnrecorded}.
 */
export async function applyReport(robot: Ctx, id: string, report: ReportedCheckout): Promise<void> {
  const c = await lockCheckout(robot, id);
  if (!c) return;
  if (c.payment_id) return report.payment?.fee ? bookFee(robot, c.payment_id, report.payment.fee) : undefined;
  if (report.status === 'paid' && report.payment) return recordPaid(robot, c, report.payment, report.saved ?? null);
  if (c.status === 'paid' || c.status === 'expired') return;
  if (report.status === 'expired' && c.plan_id) return endCharge(robot, c, report.failure ?? 'declined');
  if (report.status === 'expired') return giveUp(robot, { ...c, provider_ref: null });
  await robot.sql("update payments.checkout set status = $3, checked_at = now(), version = version + 1, updated_at = now() where id = $1 and workspace_id = $2", [id, robot.workspaceId, report.status === 'pending' ? 'pending' : 'open'], 'payments.checked');
}

/** Ends a charge that the bank or the provider refused, once; what comes of that is told by its plan. */
export async function endCharge(robot: Ctx, c: StoredCheckout, problem: ChargeProblem): Promise<void> {
  await robot.sql("update payments.checkout set status = 'expired', problem = $3, checked_at = now(), version = version + 1, updated_at = now() where id = $1 and workspace_id = $2", [c.id, robot.workspaceId, problem], 'payments.end_charge');
  tellCheckout(robot, { ...c, version: c.version + 1 }, 'failed');
  await chargeFailed(robot, c, problem);
}

async function recordPaid(robot: Ctx, c: StoredCheckout, paid: ReportedPayment, saved: SavedMethod | null): Promise<void> {
  const online = await onlineOf(robot, c.workspace_id);
  const matches = paid.amount === BigInt(c.amount) && paid.currency === c.currency;
  // A fee as large as a very small payment is an entry of its own.
  const withFee = paid.fee !== null && paid.fee > 0n && paid.fee < paid.amount;
  const paymentId = await recordNew(robot, {
    direction: 'in', side: 'customer', partyId: c.party_id, on: await today(robot), method: 'online', currency: paid.currency, amount: amountText(paid.amount, paid.currency), reference: paid.ref, memo: c.description, keepRest: true,
    allocations: matches ? await usesOf(robot, c) : [], provider: providerName(c), providerRef: paid.ref, ...(online?.accountId ? { accountId: online.accountId } : {}), ...(online?.feeAccountId ? { feeAccountId: online.feeAccountId } : {}),
    ...(withFee ? { fee: amountText(paid.fee!, paid.currency) } : {}), ...(await exchanged(robot, paid, { accountId: online?.accountId ?? null, withFee })),
  });
  await robot.sql("update payments.checkout set status = 'paid', payment_id = $3, problem = $4, checked_at = now(), version = version + 1, updated_at = now() where id = $1 and workspace_id = $2", [c.id, robot.workspaceId, paymentId, matches ? '' : 'mismatched']);
  const payment = await loadPayment(robot, paymentId);
  if (!matches) tellPayment(robot, { ...payment, version: payment.version + 1 }, 'mismatched', { asked: `${amountText(c.amount, c.currency)} ${c.currency}` });
  await (matches ? tellPaid(robot, payment, c.description) : tellTrouble(robot, 'payments.online_mismatched', { id: paymentId, link: `/payments/list?id=${paymentId}` }, c.description));
  if (paid.fee === null) await robot.enqueue('payments.readFee', { workspaceId: c.workspace_id, id: c.id, tries: 0 }, { key: `payments.readFee:${c.id}`, runAt: new Date(Date.now() + 30_000) });
  else if (paid.fee >= paid.amount) await bookFee(robot, paymentId, paid.fee);
  await lookForEarlierReturns(robot, c, paid.ref);
  if (saved && matches && c.consent_version !== '') await keepMandate(robot, c, saved);
  if (c.plan_id) await chargePaid(robot, c);
}

/** What the payment pays of its document: what is open of it now, the first due first, less what the customer was to get off for paying on the day they began; the rest stays as credit. */
async function usesOf(robot: Ctx, c: StoredCheckout): Promise<Array<{ itemId: string; amount: string; discount?: string }>> {
  const open = await askedOf(robot, c.source_type, c.source_id, await begunOn(robot, c));
  if (!open || open.currency !== c.currency) return [];
  const paid = proposePayment(BigInt(c.amount), open.items.map((i) => ({ id: i.id, open: i.openAmount, discount: open.discountOf(i.id) })));
  return [...paid].map(([itemId, p]) => ({ itemId, amount: amountText(p.amount, c.currency), ...(p.discount > 0n ? { discount: amountText(p.discount, c.currency) } : {}) }));
}

/** A refund may be reported before the payment it is of. */
async function lookForEarlierReturns(robot: Ctx, c: StoredCheckout, ref: string): Promise<void> {
  const [heard] = await robot.sql('select 1 from payments.provider_event e where e.workspace_id = $1 and e.ref = $2 limit 1', [robot.workspaceId, ref], 'payments.heard_of');
  if (heard) await robot.enqueue('payments.readReturns', { workspaceId: c.workspace_id, ref }, { key: `payments.readReturns:${ref}` });
}

/** Keeps that something was paid which the books do not take, and tells the people; it is tried again. */
export async function keepUnrecorded(robot: Ctx, id: string, refusal: Refusal): Promise<void> {
  const c = await lockCheckout(robot, id);
  if (!c || c.payment_id) return;
  const code = refusal.fields?.[0]?.code ?? refusal.code;
  const first = c.status !== 'paid';
  await robot.sql("update payments.checkout set status = 'paid', problem = $3, checked_at = now(), version = version + 1, updated_at = now() where id = $1 and workspace_id = $2", [id, robot.workspaceId, code]);
  if (!first) return;
  tellCheckout(robot, { ...c, version: c.version + 1 }, 'failed');
  await tellTrouble(robot, 'payments.online_unrecorded', { id, link: '/settings/payments' }, c.description);
}

/** Notes that the provider opened its page. */
export async function noteOpened(robot: Ctx, id: string, { ref, url }: { ref: string; url: string }): Promise<void> {
  await robot.sql("update payments.checkout set status = 'open', provider_ref = $3, url = $4, checked_at = null, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 and status = 'asked'", [id, robot.workspaceId, ref, url]);
}

/** Keeps what the provider calls a charge, before anything else of it is written. */
export async function noteCharged(robot: Ctx, id: string, ref: string): Promise<void> {
  await robot.sql('update payments.checkout set provider_ref = $3 where id = $1 and workspace_id = $2 and provider_ref is null', [id, robot.workspaceId, ref], 'payments.charged');
}

/** Notes that the provider was asked about a try and did not say: the clock asks about others first. */
export async function noteAsked(robot: Ctx, id: string): Promise<void> {
  await robot.sql('update payments.checkout set checked_at = now() where id = $1 and workspace_id = $2', [id, robot.workspaceId], 'payments.asked');
}

/** Notes that the provider does not take a try at all, or knows nothing of it. */
export async function noteEnded(robot: Ctx, id: string, problem: string): Promise<void> {
  const c = await lockCheckout(robot, id);
  if (!c || c.status === 'paid' || c.status === 'expired') return;
  await robot.sql("update payments.checkout set status = 'expired', problem = $3, checked_at = now(), version = version + 1, updated_at = now() where id = $1 and workspace_id = $2", [id, robot.workspaceId, problem.slice(0, 300)]);
  tellCheckout(robot, { ...c, version: c.version + 1 }, 'failed');
  if (c.plan_id) await chargeLost(robot, c);
}

/** True when the open amount of a try's document is still what the customer was asked for. */
export async function stillFits(robot: Ctx, c: StoredCheckout): Promise<boolean> {
  const open = await askedOf(robot, c.source_type, c.source_id);
  return open !== null && open.currency === c.currency && BigInt(c.amount) === open.asked;
}
