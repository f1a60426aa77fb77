import type { Ctx } from '#core/server/context.ts';
import { notifyAll } from '#modules/notifications/api.ts';
import { accountsWith } from '#modules/workspace/api.ts';
import type { WebhookRow } from '../contract.ts';
import { hostOf } from './webhooks.ts';

/** A webhook that is to be paused. */
export interface Pausable { id: string; workspaceId: number; accountId: string; url: string }

/** Pauses a webhook by itself and tells its keeper and the owner of the workspace; a paused one stays as it is. */
export async function pauseWebhook(ctx: Ctx, webhook: Pausable, reason: Exclude<WebhookRow['pauseReason'], null | 'person'>): Promise<void> {
  const [row] = await ctx.sql<{ version: number }>(
    `update developer.webhook set active = false, pause_reason = $3, updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2 and active returning version`, [webhook.workspaceId, webhook.id, reason]);
  if (!row) return;
  const name = hostOf(webhook.url);
  ctx.emit({ type: 'developer.webhook.paused', id: webhook.id, version: row.version, workspaceId: webhook.workspaceId, data: { name, reason }, can: 'developer.webhook.manage' });
  const owners = await accountsWith(ctx, 'workspace.transfer', webhook.workspaceId);
  const keeper = reason === 'no_access' ? [] : [webhook.accountId];
  await notifyAll(ctx, [...new Set([...keeper, ...owners])], {
    type: `developer.webhook_${reason}`, groupKey: `developer.webhook_paused:${webhook.id}:${row.version}`, actorId: null, workspaceId: webhook.workspaceId,
    targetType: 'developer.webhook', targetId: webhook.id, link: `/settings/webhooks/${webhook.id}`, data: { name },
  });
}
