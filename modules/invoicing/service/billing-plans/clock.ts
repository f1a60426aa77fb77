import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { jobOutside, type Job } from '#core/server/module.ts';
import type { Problem } from '../../contract/expenses.ts';
import { todayOf } from '../documents/write.ts';
import { makeDue, type DueSeries } from '../recurring/clock.ts';
import { makeStep } from './bill.ts';
import { dayOf, holdDeposit, planById, setPlan, tellPlan } from './rows.ts';
import { stateOf } from './state.ts';

const name = 'invoicing.billSteps';

/** Begins the invoices of steps whose day has come, each once: every one is a transaction that also puts down that its step is billed. */
export async function billSteps(app: App): Promise<void> {
  const due = await runAs(app, { name }, (ctx) => ctx.sql<{ id: string; workspace_id: number; owner_id: string | null }>('select * from invoicing.due_billing_plans(200)'));
  await makeDue(app, due.map((r) => ({ id: r.id, workspaceId: r.workspace_id, ownerId: r.owner_id, rights: ['invoicing.invoice.edit'] })), { name, table: 'invoicing.billing_plan', turn: billNext, stop });
}

/** One step of a plan that is due; answers whether another one may be. A step whose deposit is not posted yet waits for that, and one whose invoice somebody took back waits for a person. */
export async function billNext(ctx: Ctx, id: string): Promise<boolean> {
  await holdDeposit(ctx, id);
  const plan = await planById(ctx, id, true);
  if (!plan.automatic || plan.status !== 'open') return false;
  const [today, state] = [await todayOf(ctx, plan.workspace_id), await stateOf(ctx, plan)];
  const due = state.steps.filter((s) => !s.document_id && !s.last_document_id && (dayOf(s, plan) ?? '9999-12-31') <= today);
  const [step] = due;
  const first = state.steps.find((s) => s.kind === 'deposit');
  if (!step || (step !== first && first && state.deposit?.document.status !== 'posted')) return false;
  await makeStep(ctx, plan, state, step);
  return due.length > 1;
}

/** Keeps why a step could not be billed; its plan says so until somebody changes it. */
async function stop(ctx: Ctx, { id }: DueSeries, why: Problem): Promise<void> {
  const plan = await planById(ctx, id, true);
  tellPlan(ctx, await setPlan(ctx, plan, 'last_problem = $3, problem = $4::jsonb', [why.text.slice(0, 500), JSON.stringify(why)]), 'stopped', { plan: plan.title });
}

/** Background work of billing plans. */
export const planJobs: readonly Job[] = [jobOutside(name, billSteps, '17 * * * *')];
