import type { Ctx } from '#core/server/context.ts';
import type { StoredPlan } from './plans.ts';

/** Records what happened to the charge of a document. */
export function tellPlan(ctx: Ctx, plan: Pick<StoredPlan, 'id' | 'workspace_id' | 'version' | 'source_type' | 'source_id'>, verb: string): void {
  ctx.emit({ type: `payments.charge.${verb}`, id: plan.id, version: plan.version, workspaceId: plan.workspace_id, data: { sourceType: plan.source_type, sourceId: plan.source_id }, can: 'payments.payment.view', audit: verb !== 'put_off' });
}
