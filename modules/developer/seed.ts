import { v7 as uuidv7 } from 'uuid';
import { runAs, type App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { demoActor, demoSlug } from '#modules/workspace/api.ts';
import { createKey } from './service/keys.ts';
import { createWebhook } from './service/webhooks.ts';

/** Two keys, and a webhook that is paused (nothing of a demo calls the world) with three deliveries of last week. */
export async function seed(app: App): Promise<void> {
  if (!app.config.DEMO) return;
  const owner = await demoActor(app, 'owner');
  const admin = await demoActor(app, 'admin');
  await runAs(app, { ...owner, name: 'developer.seed' }, async (ctx) => {
    await createKey(ctx, { workspace_slug: demoSlug, name: 'Website sync', scopes: ['workspace.member.view', 'settings.view'], expiresAt: new Date(Date.now() + 90 * 86_400_000).toISOString() });
    const { webhook } = await createWebhook(ctx, { workspace_slug: demoSlug, url: 'https://hooks.northlight.example/atrium', description: 'New people to the directory', eventTypes: ['workspace.member.changed', 'workspace.member.joined', 'workspace.member.left'], active: false });
    await addDelivery(ctx, webhook.id, { daysAgo: 6, type: 'workspace.member.joined', statuses: [200] });
    await addDelivery(ctx, webhook.id, { daysAgo: 5, type: 'workspace.member.changed', statuses: [503, 200] });
    await addDelivery(ctx, webhook.id, { daysAgo: 4, type: 'workspace.member.changed', statuses: [500, 500, 410] });
    await ctx.sql("update developer.webhook set last_success_at = now() - interval '5 days', last_failure_at = now() - interval '4 days' where workspace_id = $1 and id = $2", [ctx.workspaceId, webhook.id]);
  });
  await runAs(app, { ...admin, name: 'developer.seed' }, (ctx) => createKey(ctx, { workspace_slug: demoSlug, name: 'Nightly report', scopes: ['workspace.audit.view'], expiresAt: null }));
}

async function addDelivery(ctx: Ctx, webhookId: string, { daysAgo, type, statuses }: { daysAgo: number; type: string; statuses: readonly number[] }): Promise<void> {
  const id = uuidv7();
  const last = statuses.at(-1)!;
  const eventId = `evt_${ctx.workspaceId}_demo${daysAgo}`;
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  const payload = JSON.stringify({ id: eventId, type, occurredAt: at.toISOString(), workspaceId: ctx.workspaceId, actor: { id: ctx.accountId }, data: { topic: 'workspace.member', id: ctx.member.memberId, version: 2 } });
  await ctx.sql(
    `insert into developer.delivery (id, workspace_id, webhook_id, event_id, event_seq, type, can, payload, status, attempts, round, last_status, last_error, finished_at, created_at)
     values ($1, $2, $3, $4, 0, $5, 'workspace.member.view', $6, $7, $8, $8, $9, $10, $11, $11)`,
    [id, ctx.workspaceId, webhookId, eventId, type, payload, last < 300 ? 'delivered' : 'failed', statuses.length, last, last < 300 ? null : 'status', at]);
  for (const [i, status] of statuses.entries()) {
    await ctx.sql('insert into developer.attempt (id, workspace_id, delivery_id, number, duration_ms, status, error, response, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      [uuidv7(), ctx.workspaceId, id, i + 1, 84 + 37 * i, status, status < 300 ? null : 'status', status < 300 ? '{"ok":true}' : status === 410 ? 'Gone' : 'upstream connect error', new Date(at.getTime() + i * 65_000)]);
  }
}
