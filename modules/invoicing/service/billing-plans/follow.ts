import type { Ctx } from '#core/server/context.ts';
import { fail } from '#core/server/fail.ts';
import { agreedSource, stepSource } from '../../contract/billing-plans.ts';
import { amountText, creditedOf, documentsById, type DocumentRow } from '../documents/rows.ts';
import { onSourcedLines } from '../documents/sources.ts';
import { dayOf, planById, setPlan, stepsOf, tellPlan, type PlanRow, type StepRow } from './rows.ts';
import { asks, stateOf } from './state.ts';

/** What another room sold by a plan: how much of it is billed, in minor units and terms of the price mode. */
export interface PlanProgress { billed: bigint; whole: bigint; isClosed: boolean }
/** A room whose things plans bill. */
interface PlanRoom {
  /** Locks the thing. */
  hold: (ctx: Ctx, sourceId: string) => Promise<unknown>;
  /** Hears how much of the plan of it is billed. */
  follow: (ctx: Ctx, sourceId: string, progress: PlanProgress) => Promise<void>;
}
const rooms = new Map<string, PlanRoom>();

/** Calls a room whenever what is billed of a plan of its own (`type`, such as 'sales.order') changed, in that transaction. */
export function onPlanProgress(type: string, room: PlanRoom): void {
  rooms.set(type, room);
}

/** Locks what a plan bills. To be called before the plan is written: whoever makes one has the thing first. */
export async function holdSource(ctx: Ctx, type: string, id: string): Promise<void> {
  await rooms.get(type)?.hold(ctx, id);
}

// Whatever happens to an invoice of a plan is seen at once: a draft that is put away, a void and a credit give the step back.
onSourcedLines(agreedSource, async (ctx, ids) => {
  const lines = await ctx.sql<{ id: string }>('select distinct b.id from invoicing.document_line l join invoicing.billing_plan b on b.template_id = l.document_id and b.workspace_id = l.workspace_id and b.deleted_at is null where l.workspace_id = $1 and l.id = any($2::uuid[]) order by 1', [ctx.workspaceId, [...ids]], 'invoicing.plans_of_lines');
  // A document bills one plan. Charges have no index: they are looked through only where it bills nothing else.
  const plans = lines.length > 0 ? lines : await ctx.sql<{ id: string }>("select b.id from invoicing.billing_plan b join invoicing.document t on t.id = b.template_id and t.charges <> '[]' where b.workspace_id = $1 and b.deleted_at is null and exists (select 1 from jsonb_array_elements(t.charges) c where c ->> 'id' = any($2::text[]))", [ctx.workspaceId, [...ids]], 'invoicing.plans_of_charges');
  for (const id of plans.map((p) => p.id)) await keepState(ctx, id);
});
onSourcedLines(stepSource, async (ctx, ids) => {
  const steps = await ctx.sql<{ id: string; plan_id: string }>('select s.id, s.plan_id from invoicing.billing_step s join invoicing.billing_plan b on b.id = s.plan_id and b.deleted_at is null where s.workspace_id = $1 and s.id = any($2::uuid[]) order by 2', [ctx.workspaceId, [...ids]], 'invoicing.plans_of_steps');
  for (const id of new Set(steps.map((s) => s.plan_id))) await keepState(ctx, id);
  // A deposit does not come back once its step was taken out of the plan: no invoice would take it off.
  const gone = ids.filter((id) => !steps.some((s) => s.id === id));
  if (gone.length > 0 && (await standingDeposits(ctx, gone)).length > 0) fail('invoicing.plan_state', { status: 'changed' });
});

/** Deposits in force that were begun for these steps, whichever of them a step names: one that was put away or credited may be back. */
function standingDeposits(ctx: Ctx, stepIds: readonly string[]): Promise<Array<{ id: string }>> {
  return ctx.sql(
    `select distinct d.id from invoicing.document_line l join invoicing.document d on d.id = l.document_id and d.kind = 'invoice' and d.is_deposit and d.status <> 'void' and d.deleted_at is null and not d.is_template
     where l.workspace_id = $1 and l.source_type = '${stepSource}' and l.source_id = any($2::uuid[])
       and d.total_amount > coalesce((select sum(c.total_amount) from invoicing.document c where c.origin_id = d.id and c.status = 'posted' and c.kind = 'credit_note'), 0)`, [ctx.workspaceId, [...stepIds]], 'invoicing.standing_deposits');
}

/** Puts down what follows from the documents of a plan: which steps are billed, how much, what comes next. Refuses more than was agreed. */
export async function keepState(ctx: Ctx, id: string, { isChanged = false }: { /** A step of it was changed. */ isChanged?: boolean } = {}): Promise<PlanRow> {
  const before = await planById(ctx, id, true);
  const freed = await followDocuments(ctx, before);
  const state = await stateOf(ctx, before);
  const over = state.agreed.find((l) => (state.billed.get(l.id) ?? 0n) > l.amount);
  if (over) fail('invoicing.plan_over', { name: over.name, most: amountText(over.amount, state.template.currency), currency: state.template.currency });
  const done = [...state.billed.values()].reduce((sum, b) => sum + b, 0n);
  // What was paid in advance and is not taken off yet is asked for as well.
  if (done + (state.deposit && !state.deposit.isTaken ? state.deposit.amount : 0n) > state.whole) fail('invoicing.plan_over', { name: before.title, most: amountText(state.whole, state.template.currency), currency: state.template.currency });
  const billed = [...state.documents.values()].reduce((sum, d) => sum + (d.kind === 'credit_note' ? -asks(d) : asks(d)), 0n);
  const status = before.status === 'closed' ? 'closed' : state.whole > 0n && done >= state.whole ? 'billed' : 'open';
  const next = status === 'open' ? nextOf(state.steps, before) : null;
  if (!isChanged && freed.length === 0 && status === before.status && billed === BigInt(before.billed_amount) && next === before.next_on) return before;
  const now = await setPlan(ctx, before, "status = $3, billed_amount = $4, next_on = $5, last_problem = '', problem = null, tries = 0, closed_on = case when $3 = 'closed' then closed_on end", [status, String(billed), next]);
  for (const step of freed) tellPlan(ctx, now, 'freed', { number: step.name, plan: before.title });
  if (before.source_id) await rooms.get(before.source_type)?.follow(ctx, before.source_id, { billed: done, whole: state.whole, isClosed: status === 'closed' });
  return now;
}

/** The first day on which a step may be billed: nothing before the deposit that is planned, and by the clock nothing again that somebody took back. */
function nextOf(steps: readonly StepRow[], plan: PlanRow): string | null {
  const waiting = steps.filter((s) => !s.document_id);
  const deposit = waiting.find((s) => s.kind === 'deposit');
  return (deposit ? [deposit] : waiting).filter((s) => !plan.automatic || !s.last_document_id).flatMap((s) => dayOf(s, plan) ?? []).toSorted()[0] ?? null;
}

/** Takes invoices that are not in force any more from their steps, and gives back what is again; answers the steps that are free. Refuses a second deposit: it would be asked for twice. */
async function followDocuments(ctx: Ctx, plan: PlanRow): Promise<StepRow[]> {
  const steps = await stepsOf(ctx, plan.id);
  const ids = steps.flatMap((s) => [s.document_id, s.last_document_id]).filter((id): id is string => id !== null);
  const documents = await documentsById(ctx, plan.workspace_id, ids);
  const credited = await creditedOf(ctx, plan.workspace_id, ids);
  const stands = (d: DocumentRow | undefined) => d !== undefined && d.status !== 'void' && (credited.get(d.id)?.total ?? 0n) < BigInt(d.total_amount);
  const asking = steps.find((s) => s.kind === 'deposit');
  const deposits = asking ? (await standingDeposits(ctx, [asking.id])).map((d) => d.id) : [];
  const freed: StepRow[] = [];
  for (const step of steps) {
    const last = step.document_id ?? step.last_document_id;
    const lastStands = last !== null && stands(documents.get(last));
    const others = step === asking ? deposits.filter((d) => d !== last) : [];
    if (others.length + Number(lastStands) > 1) fail('invoicing.plan_step_billed', { name: step.name });
    const own = others[0] ?? (lastStands ? last : null);
    if (own === step.document_id) continue;
    await ctx.sql('update invoicing.billing_step set document_id = $3 where id = $1 and workspace_id = $2', [step.id, ctx.workspaceId, own], 'invoicing.step_follows');
    if (own === null) freed.push(step);
  }
  return freed;
}
