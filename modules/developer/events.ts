import { v7 as uuidv7 } from 'uuid';
import { eventDefinition } from '#core/contract/events.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StoredEvent } from '#core/server/events/emit.ts';
import { idsNeed, mayHear } from '#core/server/events/sight.ts';
import { subscribe, type Subscriber } from '#core/server/module.ts';
import { forgetsWorkspace } from '#core/server/purge.ts';
import { onExport } from '#modules/identity/api.ts';
import { permissionsOf } from '#modules/workspace/api.ts';
import { messageId, messageOf } from './rules/message.ts';
import { pauseWebhook } from './service/pause.ts';

interface Listener { id: string; account_id: string; url: string }

/** Writes a delivery for every webhook that wants the event and whose keeper may know of it; a repeated run adds nothing. */
async function queueDeliveries(ctx: Ctx, event: StoredEvent): Promise<void> {
  const definition = eventDefinition(event.type);
  const workspaceId = event.workspace_id;
  if (!definition || workspaceId === null || event.account_id !== null) return;
  const listeners = await ctx.sql<Listener>(
    'select id, account_id, url from developer.webhook where workspace_id = $1 and active and (event_types is null or $2 = any (event_types)) and created_at <= $3 order by id', [workspaceId, event.type, event.at], 'developer.listeners');
  if (listeners.length === 0) return;
  const permissions = await permissionsOf(ctx, listeners.map((l) => l.account_id), workspaceId);
  const allowed: string[] = [];
  // A message names the record: to whoever may see all of its kind.
  const all = idsNeed(event.topic, event.can);
  for (const listener of listeners) {
    const held = permissions.get(listener.account_id);
    if (!held?.has('developer.webhook.manage')) await pauseWebhook(ctx, { id: listener.id, workspaceId, accountId: listener.account_id, url: listener.url }, 'no_access');
    else if ([event.can, all].every((need) => need === null || mayHear(held, need))) allowed.push(listener.id);
  }
  if (allowed.length === 0) return;
  const logged = {
    seq: event.seq, type: event.type, topic: event.topic, subjectId: event.subject_id, version: event.version, workspaceId, actorId: event.actor_id, data: event.data, at: new Date(event.at).toISOString(),
  };
  await ctx.sql(
    `insert into developer.delivery (id, workspace_id, webhook_id, event_id, event_seq, type, can, can_all, payload, next_at)
     select ids.id, $1, ids.webhook_id, $4, $5, $6, $7, $8, $9, clock_timestamp() from unnest($2::uuid[], $3::uuid[]) as ids(id, webhook_id) on conflict (webhook_id, event_id) do nothing`,
    [workspaceId, allowed.map(() => uuidv7()), allowed, messageId(logged), event.seq, event.type, event.can, all, JSON.stringify(messageOf(logged, definition))]);
  await ctx.enqueue('developer.send', {}, { key: 'developer.send' });
}

onExport('developer', async (ctx) => ({ apiKeys: await ctx.sql('select * from developer.own_keys()') }));

/** What this room does when others change. */
export const subscribers: readonly Subscriber[] = [
  subscribe('developer.webhooks', 'declared', queueDeliveries, 'developer.wants(event.workspace_id, event.type)'),
  subscribe('developer.forget_account', 'identity.account.deleted', async (ctx, event) => { await ctx.sql('select developer.forget_account($1)', [event.account_id]); }),
  forgetsWorkspace('developer'),
];
