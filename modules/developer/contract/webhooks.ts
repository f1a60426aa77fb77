import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { done, id, line, version } from '#core/contract/fields.ts';
import { says as coreSays } from '#core/contract/rules.ts';
import { person, says, slug } from './shapes.ts';

/** Most webhooks of one workspace. */
export const maxWebhooks = 50;
/** Days of nothing but failures after which a webhook is paused. */
export const failingDays = 5;
/** Hours a replaced signing secret goes on beside its successor. */
export const secretOverlapHours = 24;
/** Why a webhook is paused: by a person, after days of failures, by the receiver's 410, or because its keeper lost access. */
export const pauseReasons = ['person', 'failing', 'gone', 'no_access'] as const;
/** Type of the event that "send a test" sends. */
export const testEventType = 'developer.webhook.tested';

/** Where events go. The signing secret is not part of it. */
export const webhookRow = z.object({
  id: z.string(), url: z.string(), description: z.string(), eventTypes: z.array(z.string()).nullable().describe('null: every kind, also future ones'),
  active: z.boolean(), pauseReason: z.enum(pauseReasons).nullable(),
  keeper: person.describe('Whose permissions decide what goes out: who made it or last changed where and what it sends'),
  failingSince: z.string().nullable(), lastSuccessAt: z.string().nullable(), lastFailureAt: z.string().nullable(),
  waiting: z.number().int().describe('Deliveries still on their way'), failed: z.number().int().describe('Deliveries given up within 30 days'),
  secretOverlapUntil: z.string().nullable().describe('Until when both signing secrets sign'), createdAt: z.string(), version: z.number().int(),
});
/** Where events go. */
export type WebhookRow = z.output<typeof webhookRow>;

/** A webhook right after it got a new secret, which is never shown again. */
export const freshWebhook = z.object({ webhook: webhookRow, secret: z.string() });

function addressOf(text: string): URL | null {
  try { return new URL(text); } catch { return null; }
}

const url = z.string().trim().max(2000).refine((text) => addressOf(text)?.protocol === 'https:', coreSays('core.web_address')).refine((text) => {
  const address = addressOf(text);
  return address === null || (address.username === '' && address.password === '' && address.hash === '');
}, says('developer.url_parts'));
const description = line(200, 0);
const eventTypes = z.array(z.string().max(100)).min(1, says('developer.event_missing')).max(200).nullable();
const can = 'developer.webhook.manage';

/** What a webhook can send, with the room's own words. */
export const listEventTypes = endpoint({
  id: 'webhooks.listEventTypes', service: 'dash', get: '/:workspace_slug/developer/event-types', can, summary: 'Kinds of events that webhooks carry',
  input: z.strictObject(slug), output: z.object({ items: z.array(z.object({ type: z.string(), room: z.string(), text: z.string(), facts: z.array(z.string()) })) }),
});

/** All webhooks of the workspace, newest first; there are at most 50. */
export const listWebhooks = endpoint({
  id: 'webhooks.list', service: 'dash', get: '/:workspace_slug/developer/webhooks', can, summary: 'Lists webhooks', input: z.strictObject(slug), output: z.object({ items: z.array(webhookRow) }),
});

/** One webhook. */
export const getWebhook = endpoint({
  id: 'webhooks.get', service: 'dash', get: '/:workspace_slug/developer/webhooks/:id', can, summary: 'Shows a webhook', input: z.strictObject({ ...slug, id }), output: webhookRow,
});

/** Makes a webhook. */
export const createWebhook = endpoint({
  id: 'webhooks.create', service: 'dash', post: '/:workspace_slug/developer/webhooks', can, rate: 'auth', status: 201, summary: 'Adds a webhook and shows its signing secret once',
  input: z.strictObject({ ...slug, url, description: description.default(''), eventTypes: eventTypes.default(null), active: z.boolean().default(true) }), output: freshWebhook,
  errors: ['developer.too_many_webhooks'],
});

/** Changes a webhook; whoever changes where or what it sends becomes its keeper. */
export const updateWebhook = endpoint({
  id: 'webhooks.update', service: 'dash', patch: '/:workspace_slug/developer/webhooks/:id', can, summary: 'Changes, pauses or resumes a webhook',
  input: z.strictObject({ ...slug, id, version, url: url.optional(), description: description.optional(), eventTypes: eventTypes.optional(), active: z.boolean().optional() }), output: webhookRow,
});

/** Deletes a webhook with its deliveries. */
export const deleteWebhook = endpoint({
  id: 'webhooks.delete', service: 'dash', delete: '/:workspace_slug/developer/webhooks/:id', can, summary: 'Deletes a webhook with its deliveries', input: z.strictObject({ ...slug, id }), output: done,
});

/** A new signing secret; for 24 hours messages carry the signatures of both. */
export const rotateSecret = endpoint({
  id: 'webhooks.rotateSecret', service: 'dash', post: '/:workspace_slug/developer/webhooks/:id/secret', can, rate: 'auth', summary: 'Gives a webhook a new signing secret and shows it once',
  input: z.strictObject({ ...slug, id }), output: freshWebhook,
});
