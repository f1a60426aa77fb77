import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { found } from '#core/server/fail.ts';
import type { getMandate, Mandate, removeMandate } from '../../contract.ts';
import type { StoredCheckout } from '../online/checkouts.ts';
import type { SavedMethod } from '../online/port.ts';
import { onlineOf } from '../online/settings.ts';
import type { StoredPlan } from './plans.ts';
import { tellPlan } from './tell.ts';

/** A mandate as its table has it; `good_until` is the first day of a card's last month. */
export interface StoredMandate {
  id: string; workspace_id: number; party_id: string; live: boolean; customer_ref: string; method_ref: string; kind: string; brand: string; last_digits: string; good_until: string | null; consent_text: string; consented_at: Date; consented_by: string; status: 'active' | 'ended'; version: number;
}
type EndReason = 'removed' | 'withdrawn' | 'replaced' | 'gone';

const columns = 'm.*, m.good_until::text as good_until';

/** The mandate a party has given, for real money or for tests; null when it has not. */
export async function mandateOf(ctx: Ctx, partyId: string, live: boolean): Promise<StoredMandate | null> {
  return (await ctx.sql<StoredMandate>(`select ${columns} from payments.mandate m where m.workspace_id = $1 and m.party_id = $2 and m.provider = 'stripe' and m.live = $3 and m.status = 'active'`, [ctx.workspaceId, partyId, live], 'payments.mandate_of'))[0] ?? null;
}

/** The same by its id, also when it has ended. */
export async function mandateById(ctx: Ctx, id: string): Promise<StoredMandate | null> {
  return (await ctx.sql<StoredMandate>(`select ${columns} from payments.mandate m where m.workspace_id = $1 and m.id = $2`, [ctx.workspaceId, id], 'payments.mandate'))[0] ?? null;
}

/** What of a mandate its customer sees. */
export const shownMethod = (m: StoredMandate) => ({ kind: m.kind, brand: m.brand, lastDigits: m.last_digits, goodUntil: m.good_until?.slice(0, 7) ?? null, since: m.consented_at.toISOString() });
/** What the workspace sees of it: never what the provider calls it. */
export const shownMandate = (m: StoredMandate): Mandate => ({ id: m.id, ...shownMethod(m), by: m.consented_by, words: m.consent_text, test: !m.live });

function tellMandate(ctx: Ctx, m: Pick<StoredMandate, 'id' | 'workspace_id' | 'version'>, verb: 'given' | EndReason): void {
  ctx.emit({ type: `payments.mandate.${verb}`, id: m.id, version: m.version, workspaceId: m.workspace_id, can: 'payments.payment.view' });
}

/** Keeps what a customer agreed to when they paid, once; another one of the same customer takes the place of the one before. What they agreed otherwise since is kept as ended. */
export async function keepMandate(robot: Ctx, c: StoredCheckout, saved: SavedMethod): Promise<void> {
  if (!c.party_id) return;
  const [known] = await robot.sql('select 1 from payments.mandate m where m.workspace_id = $1 and m.checkout_id = $2', [robot.workspaceId, c.id], 'payments.mandate_of_checkout');
  if (known) return;
  // Two payments of one customer that arrive together: the second waits here for the first, and replaces it.
  await robot.sql("select pg_advisory_xact_lock(hashtextextended('payments.mandate:' || $1, 0))", [c.party_id]);
  // Ways to pay that take days may be confirmed late: what was agreed to, or taken back, after that holds.
  const [later] = await robot.sql("select 1 from payments.mandate m where m.workspace_id = $1 and m.party_id = $2 and m.live = $3 and (m.consented_at > $4 or (m.end_reason in ('removed', 'withdrawn') and m.ended_at > $4)) limit 1", [robot.workspaceId, c.party_id, c.live, c.created_at], 'payments.later_mandate');
  const held = await mandateOf(robot, c.party_id, c.live);
  const isShared = held?.method_ref === saved.methodRef;
  if (held && !later) await endMandate(robot, held, 'replaced', null, !isShared);
  const id = uuidv7();
  await robot.sql(
    `insert into payments.mandate (id, workspace_id, party_id, provider, live, customer_ref, method_ref, kind, brand, last_digits, good_until, consent_version, consent_text, consented_at, consented_by, checkout_id, status, end_reason, ended_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, case when $17 = 'ended' then 'replaced' else '' end, case when $17 = 'ended' then now() end)`,
    [id, robot.workspaceId, c.party_id, c.provider, c.live, saved.customerRef, saved.methodRef, saved.kind, saved.brand, saved.lastDigits, saved.goodUntil, c.consent_version, c.consent_text, c.created_at, c.email, c.id, later ? 'ended' : 'active'], 'payments.keep_mandate');
  if (!later) tellMandate(robot, { id, workspace_id: c.workspace_id, version: 1 }, 'given');
  // The provider keeps the way to pay all the same until it is told not to.
  else if (!isShared) await enqueueForget(robot, { id, workspace_id: c.workspace_id });
}

/** Has the provider told that a mandate has ended. */
const enqueueForget = (ctx: Ctx, m: Pick<StoredMandate, 'id' | 'workspace_id'>): Promise<unknown> => ctx.enqueue('payments.forgetMethod', { workspaceId: m.workspace_id, id: m.id }, { key: `payments.forgetMethod:${m.id}` });

/** Ends a mandate that still holds; what it was to be charged again for stops. The provider is told by a job, unless it keeps the same way to pay for another one. */
export async function endMandate(ctx: Ctx, m: Pick<StoredMandate, 'id' | 'workspace_id' | 'party_id' | 'method_ref'>, reason: EndReason, by: string | null, atProvider = true): Promise<void> {
  const [ended] = await ctx.sql<{ version: number }>("update payments.mandate set status = 'ended', end_reason = $3, ended_at = now(), ended_by = $4, version = version + 1, updated_at = now() where id = $1 and workspace_id = $2 and status = 'active' returning version", [m.id, m.workspace_id, reason, by], 'payments.end_mandate');
  if (!ended) return;
  const stopped = reason === 'replaced' ? [] : await ctx.sql<Pick<StoredPlan, 'id' | 'workspace_id' | 'version' | 'source_type' | 'source_id'>>("update payments.charge_plan set status = 'stopped', reason = 'no_mandate', version = version + 1, updated_at = now() where workspace_id = $1 and party_id = $2 and status = 'waiting' and tries > 0 returning id, workspace_id, version, source_type, source_id", [m.workspace_id, m.party_id], 'payments.stop_plans');
  for (const plan of stopped) tellPlan(ctx, plan, 'stopped');
  if (atProvider && reason !== 'gone') await enqueueForget(ctx, m);
  tellMandate(ctx, { ...m, version: ended.version }, reason);
}

/** Whether customers can be charged automatically. */
export const showAutopay = async (ctx: Ctx): Promise<{ available: boolean }> => ({ available: (await onlineOf(ctx, ctx.workspaceId)) !== null });

/** By what a customer is charged automatically. */
export async function showMandate(ctx: Ctx, { partyId }: InputOf<typeof getMandate>): Promise<OutputOf<typeof getMandate>> {
  const online = await onlineOf(ctx, ctx.workspaceId);
  const mandate = online && (await mandateOf(ctx, partyId, online.live));
  return { available: online !== null, mandate: mandate && shownMandate(mandate) };
}

/** Ends a mandate by hand. */
export async function remove(ctx: Ctx, { id }: InputOf<typeof removeMandate>): Promise<{ ok: true }> {
  await endMandate(ctx, found(await mandateById(ctx, id)), 'removed', ctx.accountId);
  return { ok: true };
}
