import { v7 as uuidv7 } from 'uuid';
import type { InputOf } from '#core/contract/endpoint.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import type { chargeNow, ChargeProblem, ChargeReason, Charging, getCharging, stopCharging } from '../../contract.ts';
import { toStripe } from '../../rules/stripe-amounts.ts';
import { askedOf } from '../online/checkouts.ts';
import { onlineOf } from '../online/settings.ts';
import { asRobot } from '../robot.ts';
import { today } from '../rows.ts';
import { mandateOf, shownMandate } from './mandates.ts';
import { roomOf } from './rooms.ts';
import { tellPlan } from './tell.ts';

/** A plan as its table has it. */
export interface StoredPlan {
  id: string; workspace_id: number; source_type: string; source_id: string; party_id: string; part: 'due' | 'all'; status: 'waiting' | 'charging' | 'done' | 'stopped'; reason: ChargeReason | ''; next_on: string; tries: number; problem: ChargeProblem | ''; version: number; created_at: Date;
}

/** A document that is to be charged from a day on (YYYY-MM-DD): each part when it is due, or all of it. */
export interface NewPlan { workspaceId: number; sourceType: string; sourceId: string; partyId: string; part: 'due' | 'all'; on: string }

const columns = 'p.*, p.next_on::text as next_on';

/** The plan of a document; null for one that is not charged. */
export async function planOf(ctx: Ctx, sourceType: string, sourceId: string): Promise<StoredPlan | null> {
  return (await ctx.sql<StoredPlan>(`select ${columns} from payments.charge_plan p where p.workspace_id = $1 and p.source_type = $2 and p.source_id = $3`, [ctx.workspaceId, sourceType, sourceId], 'payments.plan_of'))[0] ?? null;
}

/** A plan with its row kept from others. */
export async function lockPlan(ctx: Ctx, id: string): Promise<StoredPlan | null> {
  return (await ctx.sql<StoredPlan>(`select ${columns} from payments.charge_plan p where p.id = $1 and p.workspace_id = $2 for update`, [id, ctx.workspaceId], 'payments.lock_plan'))[0] ?? null;
}

/** Writes how far a locked plan is. That no payments are taken online is only said as long as it waits for that. */
export async function setPlan(ctx: Ctx, plan: StoredPlan, to: Partial<Pick<StoredPlan, 'status' | 'reason' | 'next_on' | 'tries' | 'problem' | 'party_id'>>, verb: 'begun' | 'done' | 'failed' | 'stopped' | 'put_off'): Promise<StoredPlan> {
  const next = { ...plan, reason: '' as const, problem: plan.problem === 'off' ? '' as const : plan.problem, ...to, version: plan.version + 1 };
  await ctx.sql('update payments.charge_plan set status = $3, reason = $4, next_on = $5, tries = $6, problem = $7, party_id = $8, version = $9, updated_at = now() where id = $1 and workspace_id = $2', [plan.id, plan.workspace_id, next.status, next.reason, next.next_on, next.tries, next.problem, next.party_id, next.version], 'payments.set_plan');
  tellPlan(ctx, next, verb);
  return next;
}

/** Has a document charged to its customer's mandate from a day on, if there is one then; for subscribers and jobs. What has a plan already keeps it. Asks for no permission: the caller has. */
export const scheduleCharge = (ctx: Ctx, plan: NewPlan): Promise<void> => asRobot(ctx, plan.workspaceId, (robot) => addPlan(robot, plan));

async function addPlan(ctx: Ctx, { sourceType, sourceId, partyId, part, on }: NewPlan): Promise<void> {
  const id = uuidv7();
  const made = await ctx.sql('insert into payments.charge_plan (id, workspace_id, source_type, source_id, party_id, part, next_on) values ($1, $2, $3, $4, $5, $6, $7) on conflict (workspace_id, source_type, source_id) do nothing returning 1', [id, ctx.workspaceId, sourceType, sourceId, partyId, part, on], 'payments.add_plan');
  if (made.length === 0) return;
  tellPlan(ctx, { id, workspace_id: ctx.workspaceId, version: 1, source_type: sourceType, source_id: sourceId }, 'scheduled');
  if (on <= (await today(ctx))) await beginSoon(ctx, id);
}

/** Has a job charge what is due of a plan. */
export const beginSoon = (ctx: Ctx, id: string): Promise<unknown> => ctx.enqueue('payments.charge', { workspaceId: ctx.workspaceId, id }, { key: `payments.charge:${id}` });

/** Whether somebody pays a document, or it is charged, at this moment. */
export async function isBeingPaid(ctx: Ctx, sourceType: string, sourceId: string): Promise<boolean> {
  return (await ctx.sql("select 1 from payments.checkout c where c.workspace_id = $1 and c.source_type = $2 and c.source_id = $3 and (c.status in ('asked', 'open', 'pending') or (c.status = 'paid' and c.payment_id is null))", [ctx.workspaceId, sourceType, sourceId], 'payments.being_paid')).length > 0;
}

/** Which documents of a kind, each with its workspace, are paid or charged at this moment or will be charged by themselves: nobody is to be reminded of them. Of all workspaces together; asks for no permission. */
export async function beingCharged(ctx: Ctx, sourceType: string, documents: ReadonlyArray<{ id: string; workspaceId: number }>): Promise<Set<string>> {
  const rows = documents.length === 0 ? [] : await ctx.sql<{ id: string }>('select b.id from payments.being_charged($1, $2::integer[], $3::uuid[]) b(id)', [sourceType, documents.map((d) => d.workspaceId), documents.map((d) => d.id)], 'payments.being_charged');
  return new Set(rows.map((r) => r.id));
}

/** How a document is charged. */
export async function showCharging(ctx: Ctx, { sourceType, sourceId }: InputOf<typeof getCharging>): Promise<Charging> {
  const payable = await roomOf(sourceType).find(ctx, sourceId, 'viewer');
  const online = payable?.partyId ? await onlineOf(ctx, ctx.workspaceId) : null;
  if (!payable || !online) return { available: false, mandate: null, plan: null, steps: [] };
  const [mandate, plan, open] = [await mandateOf(ctx, payable.partyId!, online.live), await planOf(ctx, sourceType, sourceId), await askedOf(ctx, sourceType, sourceId)];
  const may = ctx.can('payments.payment.record');
  const chargeable = mandate !== null && open !== null && plan?.status !== 'charging';
  return {
    available: true, mandate: mandate && shownMandate(mandate),
    plan: plan && { status: plan.status, reason: plan.reason || null, nextOn: plan.status === 'waiting' ? plan.next_on : null, tries: plan.tries, problem: plan.problem || null },
    steps: [...(may && chargeable ? ['charge' as const] : []), ...(may && plan?.status === 'waiting' && open !== null ? ['stop' as const] : [])],
  };
}

/** Charges a document now, all that is open of it: also what was charged before and went back, for now somebody says so. */
export async function charge(ctx: Ctx, { sourceType, sourceId }: InputOf<typeof chargeNow>): Promise<Charging> {
  const payable = (await roomOf(sourceType).find(ctx, sourceId, 'viewer')) ?? fail('payments.nothing_open');
  const online = (await onlineOf(ctx, ctx.workspaceId)) ?? fail('payments.online_off');
  if (!payable.partyId || !(await mandateOf(ctx, payable.partyId, online.live))) fail('payments.no_mandate');
  const open = (await askedOf(ctx, sourceType, sourceId)) ?? fail('payments.nothing_open');
  if (toStripe(open.asked, open.currency) === null) fail('payments.charge_impossible');
  if (await isBeingPaid(ctx, sourceType, sourceId)) fail('payments.charge_running');
  const [plan] = await ctx.sql<StoredPlan>(
    `insert into payments.charge_plan as p (id, workspace_id, source_type, source_id, party_id, part, next_on, created_by) values ($1, $2, $3, $4, $5, 'all', $6, $7)
     on conflict (workspace_id, source_type, source_id) do update set part = 'all', status = 'waiting', reason = '', next_on = excluded.next_on, tries = 0, problem = '', party_id = excluded.party_id, created_at = now(), version = p.version + 1, updated_at = now() where p.status <> 'charging' returning ${columns}`,
    [uuidv7(), ctx.workspaceId, sourceType, sourceId, payable.partyId, await today(ctx), ctx.actorId], 'payments.charge_now');
  if (!plan) fail('payments.charge_running');
  tellPlan(ctx, plan, 'scheduled');
  await beginSoon(ctx, plan.id);
  return showCharging(ctx, { sourceType, sourceId, workspace_slug: '' });
}

/** Has a document not charged any more. The same again changes nothing. */
export async function stop(ctx: Ctx, input: InputOf<typeof stopCharging>): Promise<Charging> {
  await roomOf(input.sourceType).find(ctx, input.sourceId, 'viewer');
  const known = await planOf(ctx, input.sourceType, input.sourceId);
  const plan = known && (await lockPlan(ctx, known.id));
  if (plan?.status === 'charging') fail('payments.charge_running');
  if (plan?.status === 'waiting') await setPlan(ctx, plan, { status: 'stopped', reason: 'person' }, 'stopped');
  return showCharging(ctx, input);
}
