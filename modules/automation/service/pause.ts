import type { Ctx } from '#core/server/context.ts';
import { notifyAll } from '#modules/notifications/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';
import { can, topics, type pauseReasons } from '../contract.ts';

/** Why a rule stops by itself. */
export type StopReason = Exclude<(typeof pauseReasons)[number], 'person'>;

/** Switches a rule off by itself and tells those who look after automations, once; one that is off stays as it is. What it was still to look at is dropped. */
export async function stopRule(ctx: Ctx, { id, workspaceId }: { id: string; workspaceId: number }, reason: StopReason): Promise<void> {
  const [row] = await ctx.sql<{ name: string; version: number; deleted: boolean }>(
    'update automation.rule set active = false, pause_reason = $3, updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2 and active returning name, version, deleted_at is not null as deleted', [workspaceId, id, reason]);
  if (!row) return;
  await ctx.sql('delete from automation.due where workspace_id = $1 and rule_id = $2', [workspaceId, id]);
  ctx.emit({ type: 'automation.rule.stopped', id, version: row.version, workspaceId, data: { name: row.name, reason }, can });
  if (row.deleted) return;
  await notifyAll(ctx, await accountsWith(ctx, can, workspaceId), {
    type: `automation.rule_${reason}`, groupKey: `automation.rule_stopped:${id}:${row.version}`, actorId: null, workspaceId,
    targetType: topics.rules, targetId: id, link: `/settings/automations/${id}`, data: { name: row.name },
  });
}
