import type { Ctx } from '#core/server/context.ts';
import { fail, failField } from '#core/server/fail.ts';
import { planSays } from '../../contract/billing-plans.ts';
import { stepAmounts } from '../../rules/billing-plans/steps.ts';
import { planIdOfTemplate } from '../documents/plan-link.ts';
import type { DocumentRow } from '../documents/rows.ts';
import { watchTemplates } from '../documents/templates.ts';
import { planById, setPlan, type PlanRow } from './rows.ts';
import { requireDivisible, stateOf } from './state.ts';

watchTemplates({ before: requireUnbilled, after: agreedChanged });

/** What was agreed may be changed until something of it is billed. */
async function requireUnbilled(ctx: Ctx, d: DocumentRow): Promise<void> {
  const plan = await planOfTemplate(ctx, d.id);
  if (plan && (await stateOf(ctx, plan)).documents.size > 0) fail('invoicing.plan_billed');
}

/** Shares follow what was agreed: percentages are taken anew, amounts stay, and the last step takes the rest. */
async function agreedChanged(ctx: Ctx, d: DocumentRow): Promise<void> {
  const plan = await planOfTemplate(ctx, d.id);
  if (!plan) return;
  const { template, whole, steps, agreed } = await stateOf(ctx, plan);
  requireDivisible(template, agreed);
  const amounts = stepAmounts(whole, steps.map((s) => ({ percent: s.percent, amount: s.percent === null ? BigInt(s.amount) : null })));
  if (whole > 0n && amounts.some((a) => a <= 0n)) failField('lines', planSays('invoicing.plan_step_nothing'));
  await ctx.sql('update invoicing.billing_step s set amount = g.amount from unnest($2::uuid[], $3::bigint[]) as g(id, amount) where s.id = g.id and s.workspace_id = $1', [ctx.workspaceId, steps.map((s) => s.id), amounts.map((a) => String(a < 0n ? 0n : a))]);
  // What stopped the clock may be mended by this.
  await setPlan(ctx, plan, "tries = 0, last_problem = '', problem = null");
}

async function planOfTemplate(ctx: Ctx, templateId: string): Promise<PlanRow | null> {
  const id = await planIdOfTemplate(ctx, templateId);
  return id ? planById(ctx, id, true) : null;
}
