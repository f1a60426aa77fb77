import { createHmac, timingSafeEqual } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { calendarDate } from '#core/contract/dates.ts';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { enterWorkspace, type Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { networkOf } from '#core/server/rate-limit.ts';
import { earlyOfItems, itemsOfSources, type OpenItem } from '#modules/accounting/api.ts';
import { getSettings } from '#modules/settings/api.ts';
import { isOpenWorkspace } from '#modules/workspace/api.ts';
import type { CheckoutStanding, checkoutState, openPayable, ProviderName } from '../../contract.ts';
import { toStripe } from '../../rules/stripe-amounts.ts';
import { asRobot } from '../robot.ts';
import { amountText, today } from '../rows.ts';
import { autopayOf, consentWords, sellerOf } from '../autopay/offer.ts';
import { onlineOf } from './settings.ts';

/** A checkout as its table has it. */
export interface StoredCheckout {
  id: string; workspace_id: number; provider: ProviderName; live: boolean; source_type: string; source_id: string; party_id: string | null; description: string; email: string; language: string; currency: string; amount: string;
  status: 'asked' | 'open' | 'pending' | 'paid' | 'expired'; provider_ref: string | null; url: string | null; payment_id: string | null; problem: string; expires_at: Date; created_at: Date; checked_at: Date | null; version: number;
  /** Of what the customer agreed to; empty when they did not. */ consent_version: string; consent_text: string; /** Set for a charge without the customer; `tried_at` since the provider may know of it. */ mandate_id: string | null; plan_id: string | null; tried_at: Date | null;
}

/** Something a customer wants to pay: a document of a workspace. `description` stands on the provider's page and on the payment. */
export interface Payable { workspaceId: number; sourceType: string; sourceId: string; partyId: string | null; description: string; email?: string; language?: string }

/** How long a customer may stay on the provider's page. */
const minutes = 60;

/** Whether customers of a workspace can pay online now; `live` is false while only tests are possible. */
export async function paysOnline(ctx: Ctx, workspaceId: number): Promise<{ pays: boolean; live: boolean }> {
  await enterWorkspace(ctx, workspaceId);
  const online = (await isOpenWorkspace(ctx, workspaceId)) ? await onlineOf(ctx, workspaceId) : null;
  return { pays: online !== null, live: online?.live ?? false };
}

/** What is open of a document towards us; null when nothing is, or not in one currency. */
export async function openOf(robot: Ctx, sourceType: string, sourceId: string): Promise<{ items: OpenItem[]; currency: string; amount: bigint } | null> {
  const items = ((await itemsOfSources(robot, sourceType, [sourceId])).get(sourceId) ?? []).filter((i) => i.openAmount > 0n);
  const [first] = items;
  if (!first || items.some((i) => i.currency !== first.currency || i.accountId !== first.accountId)) return null;
  return { items, currency: first.currency, amount: items.reduce((sum, i) => sum + i.openAmount, 0n) };
}

/** The same with what of each item is taken off when it is paid on a day, today when absent; `asked` is what is to be paid then. */
export async function askedOf(robot: Ctx, sourceType: string, sourceId: string, on?: string): Promise<{ items: OpenItem[]; currency: string; amount: bigint; asked: bigint; discountOf: (itemId: string) => bigint } | null> {
  const open = await openOf(robot, sourceType, sourceId);
  if (!open) return null;
  const [early, day] = [await earlyOfItems(robot, open.items), on ?? (await today(robot))];
  const discountOf = (id: string) => { const e = early.get(id); return e && day <= e.until ? e.amount : 0n; };
  return { ...open, asked: open.items.reduce((sum, i) => sum + i.openAmount - discountOf(i.id), 0n), discountOf };
}

/** The day a try to pay began, where the workspace is. */
export const begunOn = async (robot: Ctx, c: Pick<StoredCheckout, 'created_at'>): Promise<string> => calendarDate(c.created_at.getTime(), (await getSettings(robot)).system.timezone);

/** What a customer could pay of a document online now. */
export async function offerOf(ctx: Ctx, payable: Payable): Promise<OutputOf<typeof openPayable>> {
  const { pays, live } = await paysOnline(ctx, payable.workspaceId);
  return asRobot(ctx, payable.workspaceId, async (robot) => {
    const open = await askedOf(robot, payable.sourceType, payable.sourceId);
    const [pending] = await robot.sql("select 1 from payments.checkout c where c.workspace_id = $1 and c.source_type = $2 and c.source_id = $3 and (c.status = 'pending' or (c.status = 'asked' and c.mandate_id is not null))", [payable.workspaceId, payable.sourceType, payable.sourceId], 'payments.pending_checkout');
    const fits = open !== null && toStripe(open.asked, open.currency) !== null;
    return { pays: pays && fits && !pending, test: !live, amount: open ? amountText(open.asked, open.currency) : '0', currency: open?.currency ?? '', confirming: pending !== undefined, ...(await autopayOf(robot, payable, { pays, live })) };
  });
}

/** Keeps others from beginning to pay a document, or to charge it, until the transaction ends: whoever comes second sees the first. */
export const lockPaying = (robot: Ctx, sourceId: string): Promise<unknown> => robot.sql("select pg_advisory_xact_lock(hashtextextended('payments.checkout:' || $1, 0))", [sourceId], 'payments.lock_paying');

/**
 * Starts paying what is open of a document and answers the secret address of this try, for `publicPayments.state`: the provider is asked by a job, after this transaction. The same again while a try waits is the same try.
 * Refuses with payments.online_off and payments.nothing_open. Asks for no permission: the caller has proved that its customer may see the document.
 */
export async function startCheckout(ctx: Ctx, payable: Payable, agreed: string | null = null): Promise<{ checkout: string }> {
  const { workspaceId, sourceType, sourceId } = payable;
  // Where nobody is known as the customer there is nobody whose way to pay could be kept.
  const consent = payable.partyId ? agreed : null;
  const online = (await paysOnline(ctx, workspaceId)).pays ? await onlineOf(ctx, workspaceId) : null;
  if (!online) fail('payments.online_off');
  return asRobot(ctx, workspaceId, async (robot) => {
    const open = (await askedOf(robot, sourceType, sourceId)) ?? fail('payments.nothing_open');
    if (toStripe(open.asked, open.currency) === null) fail('payments.online_off');
    const key = [workspaceId, sourceType, sourceId];
    // Two who press at the same moment get the same try: the second waits here for the first.
    await lockPaying(robot, sourceId);
    const [waiting] = await robot.sql<StoredCheckout>("select * from payments.checkout c where c.workspace_id = $1 and c.source_type = $2 and c.source_id = $3 and c.status in ('asked', 'open', 'pending') for update", key, 'payments.waiting_checkout');
    if (waiting) {
      const fresh = waiting.expires_at.getTime() > Date.now() + 5 * 60_000;
      // A charge that is under way is not overtaken: it may have been made already.
      if (waiting.status === 'pending' || waiting.mandate_id !== null || (fresh && (waiting.consent_version !== '') === (consent !== null) && BigInt(waiting.amount) === open.asked && waiting.currency === open.currency && waiting.live === online.live)) return { checkout: tokenOf(ctx, waiting.id) };
      await giveUp(robot, waiting);
    }
    const id = uuidv7();
    const words = consent === null ? '' : await consentWords(robot, payable);
    await robot.sql(
      `insert into payments.checkout (id, workspace_id, provider, live, source_type, source_id, party_id, description, email, language, currency, amount, expires_at, consent_version, consent_text)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now() + make_interval(mins => $13), $14, $15)`,
      [id, workspaceId, online.provider, online.live, sourceType, sourceId, payable.partyId, payable.description.slice(0, 200), payable.email ?? '', payable.language ?? 'en', open.currency, open.asked, minutes, consent ?? '', words], 'payments.start_checkout');
    tellCheckout(robot, { id, workspace_id: workspaceId, version: 1, description: payable.description }, 'started');
    await robot.enqueue('payments.look', { workspaceId, id }, { key: `payments.look:${id}` });
    return { checkout: tokenOf(ctx, id) };
  });
}

/** Ends a try that is no longer what is open; the provider is told by a job. What was paid there all the same is still recorded. */
export async function giveUp(robot: Ctx, checkout: StoredCheckout): Promise<void> {
  await robot.sql("update payments.checkout set status = 'expired', version = version + 1, updated_at = now() where id = $1 and workspace_id = $2", [checkout.id, checkout.workspace_id]);
  if (checkout.provider_ref) await robot.enqueue('payments.close', { workspaceId: checkout.workspace_id, ref: checkout.provider_ref }, { key: `payments.close:${checkout.id}` });
  tellCheckout(robot, { ...checkout, version: checkout.version + 1 }, 'expired');
}

/** Records what happened to a try to pay. */
export function tellCheckout(ctx: Ctx, c: Pick<StoredCheckout, 'id' | 'workspace_id' | 'version' | 'description'>, verb: 'started' | 'expired' | 'failed'): void {
  ctx.emit({ type: `payments.checkout.${verb}`, id: c.id, version: c.version, workspaceId: c.workspace_id, data: { note: c.description }, can: 'payments.payment.view' });
}

const signatureOf = (ctx: Ctx, id: string): Buffer => createHmac('sha256', ctx.app.keys.signing).update(`payments:checkout:${id}`).digest();
/** The secret address of a try to pay: nobody makes one up, and nothing of it is kept. */
export const tokenOf = (ctx: Ctx, id: string): string => `${id}.${signatureOf(ctx, id).toString('base64url')}`;

/** How far a try to pay is, for who holds its secret address. */
export async function standingOf(ctx: Ctx, { checkout: token, returned }: InputOf<typeof checkoutState>): Promise<CheckoutStanding> {
  const [id, given] = token.split('.') as [string, string];
  const [mine, theirs] = [signatureOf(ctx, id), Buffer.from(given, 'base64url')];
  const workspaceId = mine.length === theirs.length && timingSafeEqual(mine, theirs) ? (await ctx.sql<{ id: number | null }>('select payments.find_checkout($1) as id', [id], 'payments.find_checkout'))[0]?.id ?? null : null;
  if (workspaceId === null) {
    await ctx.app.limits.attempt(`checkout:${networkOf(ctx.origin.ip)}`, 60, 3600);
    return fail('payments.checkout_gone');
  }
  await enterWorkspace(ctx, workspaceId);
  const [c] = await ctx.sql<StoredCheckout>('select * from payments.checkout c where c.id = $1 and c.workspace_id = $2', [id, workspaceId], 'payments.checkout');
  // Whoever has come back need not wait for the provider's message: we ask, though not at every look.
  if (returned && (c!.status === 'open' || c!.status === 'pending') && (c!.checked_at === null || c!.checked_at.getTime() < Date.now() - 5_000)) await ctx.enqueue('payments.look', { workspaceId, id }, { key: `payments.look:${id}` });
  const state = ({ asked: 'preparing', open: returned ? 'confirming' : 'open', pending: 'confirming', paid: 'paid', expired: 'ended' } as const)[c!.status];
  return { state, url: c!.status === 'open' ? c!.url : null, amount: amountText(c!.amount, c!.currency), currency: c!.currency, description: c!.description, seller: await sellerOf(ctx, workspaceId), language: c!.language === 'ar' ? 'ar' : 'en', test: !c!.live };
}
