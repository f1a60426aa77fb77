import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import { allEventDefinitions, eventDefinition } from '#core/contract/events.ts';
import type { Ctx } from '#core/server/context.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import * as contract from '../contract.ts';
import { mayBePublic } from './conditions.ts';
import { personsOf } from './persons.ts';
import { newSigningSecret, seal } from './secrets.ts';

interface Row {
  id: string; account_id: string; url: string; description: string; event_types: string[] | null; active: boolean; pause_reason: contract.WebhookRow['pauseReason'];
  failing_since: Date | null; last_success_at: Date | null; last_failure_at: Date | null; secret: Buffer; previous_until: Date | null; created_at: Date; version: number; waiting: number; failed: number;
}

const select = `select w.id, w.account_id, w.url, w.description, w.event_types, w.active, w.pause_reason, w.failing_since, w.last_success_at, w.last_failure_at, w.secret,
    case when w.previous_until > now() then w.previous_until end as previous_until, w.created_at, w.version,
    (select count(*)::int from developer.delivery d where d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.status = 'pending') as waiting,
    (select count(*)::int from developer.delivery d where d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.status = 'failed') as failed
  from developer.webhook w where w.workspace_id = $1`;

/** Kinds of events that webhooks carry. */
export function listEventTypes(): OutputOf<typeof contract.listEventTypes> {
  return { items: allEventDefinitions().map(({ type, text, facts }) => ({ type, room: type.split('.')[0]!, text, facts: [...facts] })) };
}

/** All webhooks of the workspace, newest first. */
export async function listWebhooks(ctx: Ctx): Promise<OutputOf<typeof contract.listWebhooks>> {
  return { items: await shapes(ctx, await ctx.sql<Row>(`${select} order by w.id desc limit ${contract.maxWebhooks}`, [ctx.workspaceId], 'developer.webhooks.list')) };
}

/** One webhook, or 404. */
export async function getWebhook(ctx: Ctx, input: { id: string }): Promise<contract.WebhookRow> {
  const rows = await ctx.sql<Row>(`${select} and w.id = $2`, [ctx.workspaceId, input.id], 'developer.webhooks.get');
  return found((await shapes(ctx, rows))[0]);
}

/** Adds a webhook; the answer is the only place its signing secret is ever shown. */
export async function createWebhook(ctx: Ctx, input: InputOf<typeof contract.createWebhook>): Promise<OutputOf<typeof contract.createWebhook>> {
  const url = checkedUrl(input.url);
  const eventTypes = checkedTypes(input.eventTypes ?? null);
  await ctx.sql('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`developer.webhooks:${ctx.workspaceId}`]);
  const [{ count } = { count: 0 }] = await ctx.sql<{ count: number }>('select count(*)::int as count from developer.webhook where workspace_id = $1', [ctx.workspaceId]);
  if (count >= contract.maxWebhooks) fail('developer.too_many_webhooks', { max: contract.maxWebhooks });
  const [id, secret, active] = [uuidv7(), newSigningSecret(), input.active ?? true];
  await ctx.sql(
    'insert into developer.webhook (id, workspace_id, account_id, url, description, event_types, active, pause_reason, secret) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [id, ctx.workspaceId, ctx.accountId, url, input.description ?? '', eventTypes, active, active ? null : 'person', seal(ctx.app.keys.signing, id, secret)]);
  ctx.emit({ type: 'developer.webhook.created', id, version: 1, data: { name: hostOf(url), eventTypes }, can: 'developer.webhook.manage' });
  return { webhook: await getWebhook(ctx, { id }), secret };
}

/** Changes, pauses or resumes a webhook. */
export async function updateWebhook(ctx: Ctx, input: InputOf<typeof contract.updateWebhook>): Promise<contract.WebhookRow> {
  const before = await lock(ctx, input.id);
  if (before.version !== input.version) fail('core.version_conflict', { current: (await shapes(ctx, [before]))[0] });
  const next = {
    url: input.url === undefined ? before.url : checkedUrl(input.url), description: input.description ?? before.description,
    eventTypes: input.eventTypes === undefined ? before.event_types : checkedTypes(input.eventTypes), active: input.active ?? before.active,
  };
  const changes: Record<string, unknown> = {};
  if (next.url !== before.url) changes.url = [hostOf(before.url), hostOf(next.url)];
  if (next.description !== before.description) changes.description = [before.description, next.description];
  if (JSON.stringify(next.eventTypes) !== JSON.stringify(before.event_types)) changes.eventTypes = [before.event_types, next.eventTypes];
  if (next.active !== before.active) changes.active = [before.active, next.active];
  if (Object.keys(changes).length === 0) return getWebhook(ctx, input);
  // Whoever says where events go or which, or turns them on, answers for it with their own permissions.
  const keeper = 'url' in changes || 'eventTypes' in changes || (next.active && !before.active) ? ctx.accountId : before.account_id;
  await ctx.sql(
    `update developer.webhook set account_id = $3, url = $4, description = $5, event_types = $6, active = $7, pause_reason = case when $7 then null else coalesce(pause_reason, 'person') end,
       failing_since = case when $8 then null else failing_since end, updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2`,
    [ctx.workspaceId, input.id, keeper, next.url, next.description, next.eventTypes, next.active, next.url !== before.url || (next.active && !before.active)]);
  ctx.emit({ type: 'developer.webhook.changed', id: input.id, version: before.version + 1, data: { name: hostOf(next.url), changes }, can: 'developer.webhook.manage' });
  if (next.active) await ctx.enqueue('developer.send', {}, { key: 'developer.send' });
  return getWebhook(ctx, input);
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(ctx: Ctx, input: { id: string }): Promise<{ ok: true }> {
  const before = await lock(ctx, input.id);
  await ctx.sql('delete from developer.webhook where workspace_id = $1 and id = $2', [ctx.workspaceId, input.id]);
  ctx.emit({ type: 'developer.webhook.deleted', id: input.id, data: { name: hostOf(before.url) }, can: 'developer.webhook.manage' });
  return { ok: true };
}

/** Gives a webhook a new signing secret; both sign for a day. */
export async function rotateSecret(ctx: Ctx, input: { id: string }): Promise<OutputOf<typeof contract.rotateSecret>> {
  const before = await lock(ctx, input.id);
  const secret = newSigningSecret();
  await ctx.sql(
    `update developer.webhook set account_id = $3, previous_secret = secret, previous_until = now() + make_interval(hours => $4), secret = $5, updated_at = now(), version = version + 1 where workspace_id = $1 and id = $2`,
    [ctx.workspaceId, input.id, ctx.accountId, contract.secretOverlapHours, seal(ctx.app.keys.signing, input.id, secret)]);
  ctx.emit({ type: 'developer.webhook.rotated', id: input.id, version: before.version + 1, data: { name: hostOf(before.url) }, can: 'developer.webhook.manage' });
  return { webhook: await getWebhook(ctx, input), secret };
}

/** The webhook, locked, or 404. */
export async function lock(ctx: Ctx, id: string): Promise<Row> {
  const [row] = await ctx.sql<Row>(`${select} and w.id = $2 for update of w`, [ctx.workspaceId, id]);
  return found(row);
}

/** Host of an address, for logs and notices: a path may hold a secret. */
export function hostOf(url: string): string {
  return new URL(url).host;
}

function checkedUrl(text: string): string {
  const url = new URL(text);
  if (!mayBePublic(url)) failField('url', contract.says('developer.url_private'));
  return url.href;
}

function checkedTypes(types: readonly string[] | null): string[] | null {
  if (types === null) return null;
  for (const [i, type] of types.entries()) if (!eventDefinition(type)) failField(`eventTypes.${i}`, contract.says('developer.event_unknown'));
  return [...new Set(types)].sort();
}

async function shapes(ctx: Ctx, rows: readonly Row[]): Promise<contract.WebhookRow[]> {
  const persons = await personsOf(ctx, rows.map((r) => r.account_id));
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return rows.map((r) => ({
    id: r.id, url: r.url, description: r.description, eventTypes: r.event_types, active: r.active, pauseReason: r.pause_reason, keeper: persons(r.account_id).card,
    failingSince: iso(r.failing_since), lastSuccessAt: iso(r.last_success_at), lastFailureAt: iso(r.last_failure_at), waiting: r.waiting, failed: r.failed,
    secretOverlapUntil: iso(r.previous_until), createdAt: r.created_at.toISOString(), version: r.version,
  }));
}
