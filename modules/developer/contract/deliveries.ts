import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { id, instant } from '#core/contract/fields.ts';
import { listPage, listQuery, type ListField } from '#core/contract/list.ts';
import { slug } from './shapes.ts';

/** How a delivery stands. */
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

/** Why an attempt failed besides the receiver's status. */
export const attemptErrors = ['status', 'redirect', 'timeout', 'unreachable', 'blocked_address', 'no_access', 'paused'] as const;

/** Seconds after each failed attempt until the next; after the last the delivery is given up. */
export const retryDelays = [5, 60, 300, 1800, 7200, 21_600, 43_200, 86_400] as const;

/** Bytes of an answer that are kept. */
export const snippetBytes = 2048;

/** Days deliveries are kept. */
export const keepDays = 30;

const facts = {
  id: z.string(), webhookId: z.string(), eventId: z.string().describe('The webhook-id header of every attempt'), type: z.string(), status: z.enum(deliveryStatuses), attempts: z.number().int(),
  lastStatus: z.number().int().nullable().describe('HTTP status of the last answer'), lastError: z.enum(attemptErrors).nullable(), nextAt: z.string().nullable(), createdAt: z.string(), finishedAt: z.string().nullable(),
};

/** One event on its way to one webhook. */
export const deliveryRow = z.object(facts);
/** One event on its way to one webhook. */
export type DeliveryRow = z.output<typeof deliveryRow>;

/** Fields deliveries can be sorted and filtered by. */
export const deliveryFields = {
  type: { type: 'text' }, status: { type: 'select', options: deliveryStatuses, groupable: true }, createdAt: { type: 'instant' },
  // A text, because nobody adds statuses up.
  lastStatus: { type: 'text', sortable: false, nullable: true },
} as const satisfies Record<string, ListField>;

/** A delivery with what was sent and every attempt. */
export const deliveryDetail = z.object({
  ...facts, url: z.string(), payload: z.string().describe('The body as it is sent, JSON'),
  log: z.array(z.object({
    number: z.number().int(), at: z.string(), durationMs: z.number().int(), status: z.number().int().nullable(), error: z.enum(attemptErrors).nullable(),
    response: z.string().describe('Start of the answer, at most 2 kB'),
  })),
});
/** A delivery with what was sent and every attempt. */
export type DeliveryDetail = z.output<typeof deliveryDetail>;

const can = 'developer.webhook.manage';

/** Deliveries of a webhook, newest first; only of events the viewer's own permissions cover. */
export const listDeliveries = endpoint({
  id: 'webhooks.listDeliveries', service: 'dash', get: '/:workspace_slug/developer/webhooks/:id/deliveries', can, summary: 'Lists deliveries of a webhook',
  input: z.strictObject({ ...slug, id, ...listQuery(deliveryFields) }), output: listPage(deliveryRow),
});

/** One delivery. */
export const getDelivery = endpoint({
  id: 'webhooks.getDelivery', service: 'dash', get: '/:workspace_slug/developer/deliveries/:id', can, summary: 'Shows a delivery with its attempts', input: z.strictObject({ ...slug, id }), output: deliveryDetail,
});

/** Sends an event that means nothing, also to a paused webhook. */
export const sendTest = endpoint({
  id: 'webhooks.sendTest', service: 'dash', post: '/:workspace_slug/developer/webhooks/:id/test', can, status: 202, summary: 'Sends a test event', input: z.strictObject({ ...slug, id }), output: deliveryRow,
});

/** Sends one delivery again, with the same webhook-id. */
export const redeliver = endpoint({
  id: 'webhooks.redeliver', service: 'dash', post: '/:workspace_slug/developer/deliveries/:id/redelivery', can, status: 202, summary: 'Sends a delivery again', input: z.strictObject({ ...slug, id }), output: deliveryRow,
  errors: ['developer.delivery_pending'],
});

/** Sends everything again that was given up since a time, in the order it happened. */
export const redeliverFailed = endpoint({
  id: 'webhooks.redeliverFailed', service: 'dash', post: '/:workspace_slug/developer/webhooks/:id/redelivery', can, rate: 'expensive', status: 202, summary: 'Sends everything again that failed since a time',
  input: z.strictObject({ ...slug, id, since: instant }), output: z.object({ count: z.number().int() }), errors: ['developer.webhook_paused'],
});
