import { v7 as uuidv7 } from 'uuid';
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts';
import type { ListInput } from '#core/contract/list.ts';
import type { Ctx } from '#core/server/context.ts';
import { audible } from '#core/server/events/sight.ts';
import { fail, failField, found } from '#core/server/fail.ts';
import { listRows, type ListSource } from '#core/server/resource/list.ts';
import { likePattern } from '#core/server/resource/filter.ts';
import * as contract from '../contract.ts';
import type { Message } from '../rules/message.ts';
import { getWebhook, lock } from './webhooks.ts';

interface Row {
  id: string; webhook_id: string; event_id: string; type: string; status: contract.DeliveryRow['status']; attempts: number; last_status: number | null;
  last_error: contract.DeliveryRow['lastError']; next_at: Date | null; created_at: Date; finished_at: Date | null;
}

const columns = 'd.id, d.webhook_id, d.event_id, d.type, d.status, d.attempts, d.last_status, d.last_error, d.next_at, d.created_at, d.finished_at';
// A payload is only for those who may know of its event.
const visible = (permissions: string) => `(d.can is null or d.can = any(${permissions})) and (d.can_all is null or d.can_all = any(${permissions}))`;
const permissionsOf = (ctx: Ctx) => audible(ctx.member.permissions);

const { type, status, createdAt, lastStatus } = contract.deliveryFields;

function sourceOf(webhookId: string): ListSource {
  return {
    from: 'developer.delivery d', select: columns, key: 'd.id',
    fields: { type: { ...type, sql: 'd.type' }, status: { ...status, sql: 'd.status' }, createdAt: { ...createdAt, sql: 'd.created_at' }, lastStatus: { ...lastStatus, sql: 'd.last_status::text' } },
    scope: (ctx, p) => `d.workspace_id = ${p.add(ctx.workspaceId)} and d.webhook_id = ${p.add(webhookId)} and ${visible(p.add(permissionsOf(ctx)))}`,
    defaultSort: [{ field: 'createdAt', descending: true }],
    search: (words, p) => `(d.type ilike ${p.add(likePattern(words))} or d.event_id = ${p.add(words)})`,
  };
}

/** Deliveries of a webhook, newest first. */
export async function listDeliveries(ctx: Ctx, input: InputOf<typeof contract.listDeliveries>): Promise<OutputOf<typeof contract.listDeliveries>> {
  await getWebhook(ctx, input);
  const page = await listRows<Row>(ctx, sourceOf(input.id), input as ListInput);
  return { ...page, items: page.items.map(shape) };
}

/** One delivery with its attempts, or 404. */
export async function getDelivery(ctx: Ctx, input: { id: string }): Promise<contract.DeliveryDetail> {
  const [row] = await ctx.sql<Row & { url: string; payload: string }>(
    `select ${columns}, d.payload, w.url from developer.delivery d join developer.webhook w on w.id = d.webhook_id and w.workspace_id = d.workspace_id
     where d.workspace_id = $1 and d.id = $2 and ${visible('$3')}`, [ctx.workspaceId, input.id, permissionsOf(ctx)], 'developer.delivery.get');
  const delivery = found(row);
  const log = await ctx.sql<{ number: number; created_at: Date; duration_ms: number; status: number | null; error: contract.DeliveryRow['lastError']; response: string }>(
    'select number, created_at, duration_ms, status, error, response from developer.attempt where workspace_id = $1 and delivery_id = $2 order by number desc limit 100', [ctx.workspaceId, input.id], 'developer.delivery.log');
  return {
    ...shape(delivery), url: delivery.url, payload: delivery.payload,
    log: log.map((a) => ({ number: a.number, at: a.created_at.toISOString(), durationMs: a.duration_ms, status: a.status, error: a.error, response: a.response })),
  };
}

/** Queues an event that means nothing, to be sent even while the webhook is paused. */
export async function sendTest(ctx: Ctx, input: { id: string }): Promise<contract.DeliveryRow> {
  await lock(ctx, input.id);
  const id = uuidv7();
  const message: Message = {
    id: `evt_test_${id.replaceAll('-', '')}`, type: contract.testEventType, occurredAt: new Date().toISOString(), workspaceId: ctx.workspaceId, actor: { id: ctx.accountId },
    data: { topic: contract.topics.webhooks, id: input.id, version: null },
  };
  const [row] = await ctx.sql<Row>(
    `insert into developer.delivery as d (id, workspace_id, webhook_id, event_id, event_seq, type, payload, forced, next_at) values ($1, $2, $3, $4, 0, $5, $6, true, clock_timestamp()) returning ${columns}`,
    [id, ctx.workspaceId, input.id, message.id, message.type, JSON.stringify(message)]);
  await begin(ctx, input.id);
  return shape(row!);
}

/** Starts one delivery again, also to a paused webhook. */
export async function redeliver(ctx: Ctx, input: { id: string }): Promise<contract.DeliveryRow> {
  const [known] = await ctx.sql<Row>(`select ${columns} from developer.delivery d where d.workspace_id = $1 and d.id = $2 and ${visible('$3')} for update`, [ctx.workspaceId, input.id, permissionsOf(ctx)]);
  if (found(known).status === 'pending') fail('developer.delivery_pending');
  const [row] = await ctx.sql<Row>(
    `update developer.delivery d set status = 'pending', forced = true, round = 0, next_at = clock_timestamp(), finished_at = null, updated_at = now(), version = version + 1
     where d.workspace_id = $1 and d.id = $2 returning ${columns}`, [ctx.workspaceId, input.id]);
  await begin(ctx, row!.webhook_id);
  return shape(row!);
}

const mostAtOnce = 5000;

/** Starts everything again that was given up since a time. */
export async function redeliverFailed(ctx: Ctx, input: InputOf<typeof contract.redeliverFailed>): Promise<{ count: number }> {
  const since = new Date(input.since);
  const age = Date.now() - since.getTime();
  if (!(age >= 0 && age <= contract.keepDays * 86_400_000)) failField('since', contract.says('developer.since'));
  if (!(await lock(ctx, input.id)).active) fail('developer.webhook_paused');
  const rows = await ctx.sql(
    `update developer.delivery d set status = 'pending', round = 0, next_at = now(), finished_at = null, updated_at = now(), version = version + 1
     where d.workspace_id = $1 and d.id in (select d.id from developer.delivery d where d.workspace_id = $1 and d.webhook_id = $2 and d.status = 'failed' and d.created_at >= $3 and ${visible('$4')} order by d.created_at limit ${mostAtOnce})
     returning 1`, [ctx.workspaceId, input.id, since, permissionsOf(ctx)]);
  if (rows.length > 0) await begin(ctx, input.id);
  return { count: rows.length };
}

async function begin(ctx: Ctx, webhookId: string): Promise<void> {
  await ctx.enqueue('developer.send', {}, { key: 'developer.send' });
  ctx.emit({ type: 'developer.delivery.begun', id: webhookId, audit: false, can: 'developer.webhook.manage' });
}

function shape(r: Row): contract.DeliveryRow {
  return {
    id: r.id, webhookId: r.webhook_id, eventId: r.event_id, type: r.type, status: r.status, attempts: r.attempts, lastStatus: r.last_status, lastError: r.last_error,
    nextAt: r.next_at?.toISOString() ?? null, createdAt: r.created_at.toISOString(), finishedAt: r.finished_at?.toISOString() ?? null,
  };
}
