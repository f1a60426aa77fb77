import type { Ctx } from '#core/server/context.ts';
import { fail, found } from '#core/server/fail.ts';
import { getRow, restoreRow } from '#core/server/resource/records.ts';
import type { BillingPlan, BillingPlanRow, StepInput } from '../../contract/billing-plans.ts';
import { stepWord } from '../../rules/billing-plans/words.ts';
import { contentOfSold, type SoldContent } from '../documents/from-source.ts';
import { amountText } from '../documents/rows.ts';
import { planRecord, planScope, seenPlans } from './record.ts';
import type { PlanRow } from './rows.ts';
import { addPlan, writeSteps } from './write.ts';
import { holdSource, keepState } from './follow.ts';

/** A plan as the room it came from shows it. */
export interface SourcedPlan { id: string; title: string; status: BillingPlan['status']; billed: string; total: string; currency: string }

/** Makes a billing plan of what was sold: its deposit first, as it was agreed, then the rest. Whoever calls has checked what the viewer may do; of each source there is one plan. */
export async function planOfSold(ctx: Ctx, sold: SoldContent, { depositPercent, agreedOn, source }: { depositPercent: string; agreedOn: string; source: { type: string; id: string; number: string } }): Promise<string> {
  if ((await plansOfSources(ctx, source.type, [source.id], { everybody: true })).length > 0) fail('invoicing.plan_exists', { number: source.number });
  const content = await contentOfSold(ctx, sold);
  const plan = await addPlan(ctx, { ...content, depositIds: [] }, { title: sold.title || source.number, automatic: false, agreedOn, source });
  const step = (key: 'deposit' | 'rest' | 'whole', percent: string): StepInput => ({ name: stepWord(content.language, key), kind: key === 'deposit' ? 'deposit' : 'progress', percent, amount: null, timing: key === 'deposit' ? 'start' : 'done', dueOn: null });
  const share = Number(depositPercent);
  await writeSteps(ctx, plan, share > 0 && share < 100 ? [step('deposit', depositPercent), step('rest', String(Number((100 - share).toFixed(6))))] : [step('whole', '100')]);
  await keepState(ctx, plan.id);
  return plan.id;
}

/** The plans of something another room sold that the viewer may see, or all for what a room works out itself. */
export async function plansOfSources(ctx: Ctx, type: string, ids: readonly string[], { everybody = false }: { everybody?: boolean } = {}): Promise<SourcedPlan[]> {
  if (!everybody && !ctx.can('invoicing.invoice.view')) return [];
  const values: unknown[] = [ctx.workspaceId, type, [...ids]];
  const scope = everybody ? 'b.deleted_at is null' : planScope(ctx, { add: (v) => `$${values.push(v)}` });
  const rows = await ctx.sql<SourcedPlan>(
    `select b.id, b.title, b.status, b.billed_amount::text as billed, t.total_amount::text as total, t.currency::text from invoicing.billing_plan b join invoicing.document t on t.id = b.template_id where b.workspace_id = $1 and b.source_type = $2 and b.source_id = any($3::uuid[]) and ${scope}`, values);
  return rows.map((r) => ({ ...r, billed: amountText(BigInt(r.billed), r.currency), total: amountText(BigInt(r.total), r.currency) }));
}

/** Brings a removed plan back, unless what was sold has another one by now. Its room hears of it, as of one that is opened again. */
export async function restorePlan(ctx: Ctx, { id }: { id: string }): Promise<BillingPlanRow> {
  const values: unknown[] = [id];
  const scope = seenPlans(ctx, { add: (v) => `$${values.push(v)}` });
  const gone = found((await ctx.sql<Pick<PlanRow, 'source_type' | 'source_id' | 'source_number'>>(`select b.source_type, b.source_id, b.source_number from invoicing.billing_plan b where b.id = $1 and b.deleted_at is not null and ${scope}`, values))[0]);
  if (gone.source_id) {
    await holdSource(ctx, gone.source_type, gone.source_id);
    if ((await plansOfSources(ctx, gone.source_type, [gone.source_id], { everybody: true })).length > 0) fail('invoicing.plan_exists', { number: gone.source_number });
  }
  await restoreRow(ctx, planRecord, id);
  await keepState(ctx, id, { isChanged: true });
  return getRow<BillingPlanRow>(ctx, planRecord, id);
}
